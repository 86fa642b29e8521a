/// Texts that two profiles may judge or normalise differently.
struct TrialTexts {
  /// What texts are made of: what normalisation usually changes, and what the replacements of the profiles look for.
  private let letters: [String]
  /// What is put into texts at all places: what the steps change that only one of the profiles has, and the characters
  /// that its rules write out.
  private let changed: [String]
  /// What rules write out that only one of the profiles has: texts that their patterns may match, and choices.
  let written: [String]
  /// For each of those patterns the plainest such text.
  let plainest: [String]

  init(_ old: Profile, _ new: Profile) {
    let (oldSteps, newSteps) = (old.allSteps, new.allSteps)
    var sought: [String] = []
    for case .replace(let pattern, _) in oldSteps + newSteps {
      if let text = pattern.automaton?.shortestText(), !text.isEmpty { sought.append(text) }
    }
    letters =
      ["0", "a", "A", " "] + sought.unique.prefix(4) + ["０", "Ａ", "é", "e\u{301}", "\n", "-", "."]
    let oldWords = Set(oldSteps.map(\.statedWords))
    let newWords = Set(newSteps.map(\.statedWords))
    let steps = (oldSteps + newSteps)
      .filter { oldWords.contains($0.statedWords) != newWords.contains($0.statedWords) }
      .flatMap(\.changedTexts)
    let (oldRules, newRules) = (old.allDecidingRules, new.allDecidingRules)
    let oldStated = Set(oldRules.map(\.body.statedWords))
    let newStated = Set(newRules.map(\.body.statedWords))
    // What both ask is no reason why they should differ.
    let rules = (oldRules + newRules)
      .filter { oldStated.contains($0.body.statedWords) != newStated.contains($0.body.statedWords) }
    let patterns = rules.flatMap(\.body.patterns).compactMap(\.tree).map(PatternTexts.init)
    let letters = patterns.flatMap(\.written).map { String($0) }.unique
    changed = (steps + letters.prefix(Self.mostLetters)).unique
    written = patterns.flatMap(\.texts) + rules.flatMap(\.body.choices)
    plainest = patterns.compactMap(\.texts.first)
  }

  private static let mostLetters = 24

  /// All texts of up to three of the first letters.
  var short: [String] {
    let letters = letters.prefix(10)
    var result = Array(letters)
    for first in letters {
      for second in letters {
        result.append(first + second)
        for third in letters { result.append(first + second + third) }
      }
    }
    return result
  }

  /// A text with small changes: another case, another width, one character less, and something put in or in the place
  /// of a character.
  func variants(of text: String) -> [String] {
    var result = [text.lowercased(), text.uppercased(), Self.wide(text)]
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    for letter in letters {
      result += [letter + text, text + letter, text[..<middle] + letter + text[middle...]]
      result.append(letter + text.dropFirst())
    }
    for place in text.indices.prefix(Self.mostPlaces) {
      result.append(String(text[..<place]) + text[text.index(after: place)...])
      for letter in changed {
        result.append(text[..<place] + letter + text[place...])
        result.append(text[..<place] + letter + text[text.index(after: place)...])
      }
    }
    return result
  }

  private static let mostPlaces = 40

  /// The text with fullwidth characters for those of ASCII.
  private static func wide(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      ("!"..."~").contains(scalar) ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension [String] {
  /// Each text once, in the order in which they come first.
  fileprivate var unique: [String] {
    var known: Set<[UInt8]> = []
    return filter { known.insert(Array<UInt8>($0.utf8)).inserted }
  }
}

extension Profile {
  /// The steps of it and of its parts.
  fileprivate var allSteps: [Normalization] { normalization + parts.flatMap(\.allSteps) }

  /// The rules of it and of its parts that decide a verdict.
  fileprivate var allDecidingRules: [Rule] {
    rules.filter { $0.severity == .error } + parts.flatMap(\.allDecidingRules)
  }
}

extension Rule.Body {
  /// The texts of a `oneOf`.
  var choices: [String] { if case .oneOf(let texts) = self { texts } else { [] } }
}

extension RulePattern {
  /// The automaton of what it finds; `nil` where there is none.
  fileprivate var automaton: Automaton? {
    guard let tree else { return nil }
    return try? Automaton(tree, classes: .pcre2)
  }
}

extension Normalization {
  /// Some texts that a step changes.
  fileprivate var changedTexts: [String] {
    switch self {
    case .trim: return [" ", "\n"]
    case .width: return ["　", "０"]
    case .nfc: return ["e\u{301}"]
    case .nfkc: return ["e\u{301}", "Ａ", "\u{A0}"]
    case .upper: return ["a"]
    case .lower: return ["A"]
    case .replace(let pattern, _):
      guard let automaton = pattern.automaton else { return [] }
      // Of each kind of characters in it the plainest, and one beyond ASCII.
      var scalars: [Unicode.Scalar] = []
      for (number, scalar) in automaton.alphabet.readingOrder
      where (0..<automaton.stateCount).contains(where: { automaton.next($0, number) != Automaton.dead }) {
        scalars.append(scalar)
        let others = automaton.alphabet.classes[number].subtracting(ScalarSet("\0"..."\u{7F}"))
        if let other = others.first { scalars.append(other) }
      }
      return scalars.prefix(12).map { String($0) }
    }
  }
}
