import InputControl

/// Texts that two profiles may judge or normalise differently.
struct TrialTexts {
  /// The building blocks of texts: texts that normalisation usually changes, and matches of the profiles'
  /// replacements.
  private let letters: [String]
  /// The texts that are inserted at all positions: texts that the steps of only one profile change, and
  /// literal characters from the rules of only one profile.
  private let changed: [String]
  /// The texts from the rules of only one profile: likely matches of their patterns, and their choices.
  let written: [String]
  /// The plainest text of each of these patterns.
  let plainest: [String]

  /// - Parameter budget: The work that may be spent; there are fewer texts once it is used up.
  init(_ old: Profile, _ new: Profile, within budget: WorkBudget) {
    let (oldSteps, newSteps) = (old.allSteps, new.allSteps)
    var sought: [String] = []
    for case .replace(let pattern, _) in oldSteps + newSteps {
      if let text = pattern.automaton(within: budget)?.shortestText(), !text.isEmpty { sought.append(text) }
    }
    letters =
      ["0", "a", "A", " "] + sought.unique.prefix(4) + ["０", "Ａ", "é", "e\u{301}", "\n", "-", "."]
    let oldWords = Set(oldSteps.map(\.comparableContent))
    let newWords = Set(newSteps.map(\.comparableContent))
    let steps = (oldSteps + newSteps)
      .filter { oldWords.contains($0.comparableContent) != newWords.contains($0.comparableContent) }
      .flatMap { $0.changedTexts(within: budget) }
    let (oldRules, newRules) = (old.allDecidingRules, new.allDecidingRules)
    let oldStated = Set(oldRules.map(\.body.comparableContent))
    let newStated = Set(newRules.map(\.body.comparableContent))
    // Rules that both profiles have cannot cause a difference.
    let rules = (oldRules + newRules)
      .filter {
        oldStated.contains($0.body.comparableContent) != newStated.contains($0.body.comparableContent)
      }
    let patterns = rules.flatMap(\.body.patterns).compactMap { pattern in
      budget.take(PatternTexts.cost) ? pattern.tree.map(PatternTexts.init) : nil
    }
    let letters = patterns.flatMap(\.written).map { String($0) }.unique
    changed = (steps + letters.prefix(Self.maximumLetters)).unique
    written = patterns.flatMap(\.texts) + rules.flatMap(\.body.choices)
    plainest = patterns.compactMap(\.texts.first)
  }

  private static let maximumLetters = 24

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

  /// Returns a text with small changes: another case, another width, one character less, and a letter
  /// inserted or in place of a character.
  func variants(of text: String) -> [String] {
    var result = [text.lowercased(), text.uppercased(), Self.wide(text)]
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    for letter in letters {
      result += [letter + text, text + letter, text[..<middle] + letter + text[middle...]]
      result.append(letter + text.dropFirst())
    }
    for place in text.indices.prefix(Self.maximumPlaces) {
      result.append(String(text[..<place]) + text[text.index(after: place)...])
      for letter in changed {
        result.append(text[..<place] + letter + text[place...])
        result.append(text[..<place] + letter + text[text.index(after: place)...])
      }
    }
    return result
  }

  private static let maximumPlaces = 40

  /// Returns the text with fullwidth forms of its ASCII characters.
  private static func wide(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      ("!"..."~").contains(scalar) ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension [String] {
  /// The distinct texts, in the order of their first occurrence.
  fileprivate var unique: [String] {
    var known: Set<[UInt8]> = []
    return filter { known.insert(Array<UInt8>($0.utf8)).inserted }
  }
}

extension Profile {
  /// The steps of the profile and of its parts.
  fileprivate var allSteps: [Normalization] { normalization + parts.flatMap(\.allSteps) }

  /// The error rules of the profile and of its parts.
  fileprivate var allDecidingRules: [Rule] {
    rules.filter { $0.severity == .error } + parts.flatMap(\.allDecidingRules)
  }
}

extension Rule.Body {
  /// The texts of a `oneOf`.
  var choices: [String] { if case .oneOf(let list) = self { list.keys } else { [] } }
}

extension RulePattern {
  /// Returns the automaton of the texts that the pattern matches; `nil` if there is none, or once the budget is
  /// used up.
  fileprivate func automaton(within budget: WorkBudget) -> Automaton? {
    guard !budget.isExhausted, let tree else { return nil }
    let work = AutomatonWork()
    defer { budget.take(building: work.spent) }
    return try? Automaton(tree, work: work)
  }
}

extension Normalization {
  /// Returns some texts that the step changes.
  fileprivate func changedTexts(within budget: WorkBudget) -> [String] {
    switch self {
    case .trim: return [" ", "\n"]
    case .width: return ["　", "０"]
    case .nfc: return ["e\u{301}"]
    case .nfkc: return ["e\u{301}", "Ａ", "\u{A0}"]
    case .upper: return ["a"]
    case .lower: return ["A"]
    case .replace(let pattern, _):
      guard let automaton = pattern.automaton(within: budget) else { return [] }
      // The plainest scalar of each class in the pattern, and one non-ASCII scalar.
      var scalars: [Unicode.Scalar] = []
      for (number, scalar) in automaton.alphabet.readingOrder
      where (0..<automaton.stateCount).contains(where: { automaton.next($0, number) != Automaton.dead }) {
        scalars.append(scalar)
        let others = automaton.alphabet.classes[number].subtracting(.ascii)
        if let other = others.first { scalars.append(other) }
      }
      return scalars.prefix(12).map { String($0) }
    }
  }
}
