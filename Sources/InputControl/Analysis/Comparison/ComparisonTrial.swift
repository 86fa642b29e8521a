/// Tries texts on two profiles whose difference automata do not know.
struct ComparisonTrial {
  /// A text that was tried.
  struct Text {
    var text: String
    /// Whether it is an example of one of the profiles, or made from one.
    var isFromExample: Bool

    fileprivate var length: Int { text.unicodeScalars.count }
  }

  /// How many texts were tried.
  private(set) var count = 0
  /// A short text that the old one accepts and the new one does not.
  private(set) var rejected: Text?
  /// A short text that the new one accepts and the old one does not.
  private(set) var accepted: Text?
  /// A shortest text that both accept as different values.
  private(set) var valueChange: ProfileComparison.ValueChange?

  private let old: CompiledProfile
  private let new: CompiledProfile
  private let looksAtValues: Bool

  /// - Parameter looksAtValues: Whether a text may be normalised in two ways.
  init(_ old: CompiledProfile, _ new: CompiledProfile, looksAtValues: Bool) {
    self.old = old
    self.new = new
    self.looksAtValues = looksAtValues
  }

  /// Tries texts: some that are given, the examples of the profiles, what is accepted by their automata, all of these
  /// with small changes, and short ones of few characters.
  mutating func run(alsoTrying texts: [String]) {
    let examples = old.profile.allExamples + new.profile.allExamples
    var seeds = texts.map { Text(text: $0, isFromExample: false) }
    let plans = Alternative.all(of: old.plan) + Alternative.all(of: new.plan)
    seeds += plans.compactMap { $0.exact.automaton.shortestText() }.map {
      Text(text: $0, isFromExample: false)
    }
    seeds += examples.flatMap { [$0.text, $0.normalized] }.compactMap { $0 }
      .map { Text(text: $0, isFromExample: true) }
    let letters = letters
    var known: Set<[UInt8]> = []
    func isNew(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= Self.longest && known.insert(Array(text.utf8)).inserted
    }
    for text in Self.texts(of: letters) where isNew(text) { judge(Text(text: text, isFromExample: false)) }
    for seed in seeds where count < Self.most {
      for variant in [seed.text] + Self.variants(of: seed.text, letters) where isNew(variant) {
        judge(Text(text: variant, isFromExample: seed.isFromExample))
      }
    }
  }

  private static let most = 4000
  private static let longest = 1000

  private mutating func judge(_ text: Text) {
    count += 1
    switch (old.verdict(of: text.text), new.verdict(of: text.text)) {
    case (.acceptable, .acceptable):
      guard looksAtValues, valueChange.map({ $0.text.unicodeScalars.count > text.length }) ?? true else {
        return
      }
      let values = (old.evaluate(text.text).value, new.evaluate(text.text).value)
      guard !values.0.isIdentical(to: values.1) else { return }
      valueChange = .init(text: text.text, old: values.0, new: values.1, isFromExample: text.isFromExample)
    case (.acceptable, .invalid), (.acceptable, .intermediate):
      rejected = better(rejected, text, under: old)
    case (.invalid, .acceptable), (.intermediate, .acceptable):
      accepted = better(accepted, text, under: new)
    default: break
    }
  }

  /// The shorter one of two texts; but one of which nothing is left says little about a profile that accepts it.
  private func better(_ best: Text?, _ text: Text, under profile: CompiledProfile) -> Text {
    guard let best else { return text }
    let vanishes = [best, text].map { profile.evaluate($0.text).value.isEmpty }
    guard vanishes[0] == vanishes[1] else { return vanishes[0] ? text : best }
    return best.length > text.length ? text : best
  }

  // MARK: Texts

  /// What texts are made of: what normalisation usually changes, and what its replacements look for here.
  private var letters: [String] {
    let steps = (Alternative.all(of: old.plan) + Alternative.all(of: new.plan)).flatMap(
      \.plan.profile.normalization)
    var sought: [String] = []
    for case .replace(let pattern, _) in steps {
      guard let tree = pattern.tree, let automaton = try? Automaton(tree, classes: .pcre2),
        let text = automaton.shortestText(), !text.isEmpty,
        !sought.contains(where: { text.isIdentical(to: $0) })
      else { continue }
      sought.append(text)
    }
    return ["0", "a", "A", " "] + sought.prefix(4) + ["０", "Ａ", "é", "e\u{301}", "\n", "-", "."]
  }

  /// All texts of up to three of the first letters.
  private static func texts(of letters: [String]) -> [String] {
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

  /// A text with small changes: another case, another width, and something put in or in the place of a character.
  private static func variants(of text: String, _ letters: [String]) -> [String] {
    var result = [text.lowercased(), text.uppercased()]
    if let first = text.unicodeScalars.first, ("!"..."~").contains(first),
      let wide = Unicode.Scalar(first.value + 0xFEE0)
    {
      result.append(String(wide) + String(text.unicodeScalars.dropFirst()))
    }
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    for letter in letters {
      result += [letter + text, text + letter, text[..<middle] + letter + text[middle...]]
      result.append(letter + text.dropFirst())
    }
    return result
  }
}

extension Profile {
  /// The examples of it and of its parts.
  fileprivate var allExamples: [Example] { examples + parts.flatMap(\.allExamples) }
}
