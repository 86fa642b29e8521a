/// A part of a pattern on its way from the tree to English.
indirect enum RegexPhrase {
  case nothing
  case text(Text)
  case noun(RegexNoun, RegexCount)
  /// Words that are complete.
  case words(String)
  /// At least two phrases, one behind the other.
  case sequence([RegexPhrase])
  /// At least two alternatives.
  case choice([RegexPhrase])
  case repeated(RegexCount, RegexPhrase)
  /// What holds where the phrase begins; with nothing, what holds at a place.
  case preceded([Condition], RegexPhrase)
  /// What holds where the phrase ends.
  case followed(RegexPhrase, [Condition])

  /// Characters that stand for themselves.
  struct Text {
    var scalars: [Unicode.Scalar]
    /// Whether upper and lower case are the same.
    var isCaseless: Bool
    /// Whether that makes a difference.
    var hasCase: Bool

    init(_ scalar: Unicode.Scalar, isCaseless: Bool) {
      scalars = [scalar]
      hasCase = scalar.hasCase
      self.isCaseless = isCaseless && hasCase
    }

    /// Appends a text, unless only one of the two is caseless.
    mutating func append(_ other: Text) -> Bool {
      guard !hasCase || !other.hasCase || isCaseless == other.isCaseless else { return false }
      scalars += other.scalars
      hasCase = hasCase || other.hasCase
      isCaseless = isCaseless || other.isCaseless
      return true
    }

    /// What people call it if it is one character that would not be seen in quotes.
    var noun: RegexNoun? { scalars.count == 1 ? scalars.first?.noun : nil }
  }

  /// What is asked of a place: an anchor, a lookaround and the like.
  enum Condition {
    /// In words that hold wherever it stands.
    case words(String)
    /// What is there, such as the edge of a word.
    case boundary(String, isNegative: Bool)
    /// What comes next; `contained`, if that is anywhere in the rest, is what is looked for there.
    case ahead(RegexPhrase, contained: RegexPhrase?, isNegative: Bool)
    case behind(RegexPhrase, isNegative: Bool)
  }
}

/// Puts phrases behind each other, merging those that people would read as one.
struct RegexPhraseSequence {
  private var conditions: [RegexPhrase.Condition] = []
  private var phrases: [RegexPhrase] = []
  private var text: RegexPhrase.Text?

  /// Whether nothing has come yet that takes characters.
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

  /// A condition at the start is one for what follows, any other one for what came before.
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
