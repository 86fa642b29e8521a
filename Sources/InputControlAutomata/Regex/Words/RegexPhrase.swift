/// A part of a pattern as an English phrase, the form between syntax tree and text.
indirect enum RegexPhrase {
  case nothing
  case text(Text)
  case noun(RegexNoun, RegexCount)
  /// A complete text.
  case words(String)
  /// At least two phrases in sequence.
  case sequence([RegexPhrase])
  /// At least two alternatives.
  case choice([RegexPhrase])
  case repeated(RegexCount, RegexPhrase)
  /// Conditions that hold where the phrase begins; with `nothing`, conditions on a position.
  case preceded([Condition], RegexPhrase)
  /// Conditions that hold where the phrase ends.
  case followed(RegexPhrase, [Condition])

  /// Characters that match themselves.
  struct Text {
    var scalars: [Unicode.Scalar]
    /// Whether case is ignored for a text that has case.
    var isCaseless: Bool
    /// Whether a character has upper and lower case.
    var hasCase: Bool

    init(_ scalar: Unicode.Scalar, isCaseless: Bool) {
      scalars = [scalar]
      hasCase = scalar.hasCase
      self.isCaseless = isCaseless && hasCase
    }

    /// Appends a text, unless both have case and only one of them ignores it; returns whether it did.
    mutating func append(_ other: Text) -> Bool {
      guard !hasCase || !other.hasCase || isCaseless == other.isCaseless else { return false }
      scalars += other.scalars
      hasCase = hasCase || other.hasCase
      isCaseless = isCaseless || other.isCaseless
      return true
    }

    /// The noun of a single character that is invisible in quotes.
    var noun: RegexNoun? { scalars.count == 1 ? scalars.first?.noun : nil }
  }

  /// A condition on a position of the text, such as an anchor or a lookaround.
  enum Condition {
    /// A text that fits any position.
    case words(String)
    /// A property of the position, such as the edge of a word.
    case boundary(String, isNegative: Bool)
    /// A lookahead; `contained` is the phrase it looks for anywhere in the rest of the text, or `nil`.
    case ahead(RegexPhrase, contained: RegexPhrase?, isNegative: Bool)
    case behind(RegexPhrase, isNegative: Bool)
  }
}

/// Joins phrases into a sequence, merging adjacent texts and repetitions of the same noun.
struct RegexPhraseSequence {
  private var conditions: [RegexPhrase.Condition] = []
  private var phrases: [RegexPhrase] = []
  private var text: RegexPhrase.Text?

  /// Whether no phrase that consumes characters was appended yet.
  var isAtStart: Bool { phrases.isEmpty && text == nil }

  mutating func append(_ phrase: RegexPhrase) {
    switch phrase {
    case .nothing: return
    case .sequence(let parts): for part in parts { append(part) }
    case .text(let other):
      if text?.append(other) == true { return }
      flush()
      text = other
    case .noun(let noun, let count):
      flush()
      if case .noun(noun, let before)? = phrases.last, let sum = before.adding(count) {
        phrases[phrases.count - 1] = .noun(noun, sum)
      } else {
        phrases.append(phrase)
      }
    case .words, .choice, .repeated, .preceded, .followed:
      flush()
      phrases.append(phrase)
    }
  }

  /// Adds a condition: at the start for the following phrase, elsewhere for the previous one.
  mutating func require(_ condition: RegexPhrase.Condition) {
    flush()
    guard let last = phrases.popLast() else {
      conditions.append(condition)
      return
    }
    if case .followed(let phrase, let conditions) = last {
      phrases.append(.followed(phrase, conditions + [condition]))
    } else {
      phrases.append(.followed(last, [condition]))
    }
  }

  mutating func finish() -> RegexPhrase {
    flush()
    let phrase: RegexPhrase = phrases.count > 1 ? .sequence(phrases) : phrases.first ?? .nothing
    return conditions.isEmpty ? phrase : .preceded(conditions, phrase)
  }

  private mutating func flush() {
    if let text { phrases.append(.text(text)) }
    text = nil
  }
}
