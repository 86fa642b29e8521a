@testable import InputControl
@testable import InputControlAnalysis

/// Two versions of the profile `x`, with texts that they may judge differently.
struct RuleVersions {
  let old: CompiledProfile
  let new: CompiledProfile
  /// Both files in the rule language.
  let text: String
  /// Whether a generated value, which is not empty, is accepted by the old version.
  let oldAcceptsSomething: Bool

  private let generated: [GeneratedValue]
  private let letters: [String]
  private var random: SplitMix

  /// - Parameters:
  ///   - letters: Characters and texts of which random texts are made.
  /// - Returns: `nil` if one of the files has mistakes.
  init?(old: RuleFileDraft, new: RuleFileDraft, letters: [String], seed: UInt64) {
    guard let compiledOld = old.compiled, let compiledNew = new.compiled else { return nil }
    (self.old, self.new) = (compiledOld, compiledNew)
    text = "\(old.text)→\n\(new.text)"
    let values = compiledOld.generateValues(count: 8, seed: seed)
    oldAcceptsSomething = values.acceptance == .found
    generated = values.values + compiledNew.generateValues(count: 8, seed: seed).values
    self.letters = letters
    random = SplitMix(state: seed)
  }

  // MARK: Samples

  /// Returns distinct texts: those generated for each version, then variants of them.
  ///
  /// - Parameters:
  ///   - stated: Texts that come first and are varied, too.
  ///   - count: The number of texts; a third of them at least are variants.
  mutating func sample(around stated: [String], count: Int) -> [String] {
    var texts = DistinctTexts()
    for text in stated + generated.map(\.text) { texts.add(text) }
    // Most differences are close to what one of the versions accepts.
    let accepted = stated + generated.filter { $0.verdict == .acceptable }.map(\.text)
    let scalars = [old, new].flatMap { TextSource.sources(of: $0.judge, within: WorkBudget()) }
      .flatMap(Mutation.letters)
    let inserted = scalars + Self.strange
    let most = max(count, texts.list.count + count / 3)
    var tries = 0
    while texts.list.count < most, tries < 50 * count {
      tries += 1
      let isClose = !accepted.isEmpty && !random.isOne(in: 6)
      texts.add(variant(of: random.element(of: isClose ? accepted : texts.list) ?? "", inserted, accepted))
    }
    return texts.list
  }

  /// Characters that normalisation changes, that join others, or whose case is unusual.
  private static let strange: [Unicode.Scalar] = [
    "\u{301}", "\u{308}", "\u{200D}", "\u{FE0F}", "\u{3000}", "\u{A0}", "\u{85}", "\u{2028}", "ß", "İ", "ı",
    "ſ",
    "\u{212A}", "\u{FB01}", "１", "Ａ", "ａ", "ｶ", "\u{FF9E}", "각", "\u{1100}", "🇩", "\u{0}", "\n", "\r", "A",
    "k", "0", "\u{600}", "\u{94D}",
  ]

  /// Returns a text with a small change, such as another case, a space at an end, or a few typing errors.
  private mutating func variant(of text: String, _ inserted: [Unicode.Scalar], _ others: [String]) -> String {
    switch random.number(below: 13) {
    case 0: return text.uppercased()
    case 1: return text.lowercased()
    case 2: return (random.element(of: Self.spaces) ?? "") + text
    case 3: return text + (random.element(of: Self.spaces) ?? "")
    case 4:
      let step = random.isOne(in: 2) ? Normalization.width : .nfc
      return random.element(of: step.rawForms(of: text)) ?? text
    case 5:
      // The beginning of one text and the end of another.
      let head = Array(text.unicodeScalars)
      let tail = Array((random.element(of: others) ?? "").unicodeScalars)
      let scalars =
        head.prefix(random.number(below: head.count + 1)) + tail.suffix(random.number(below: tail.count + 1))
      return String(String.UnicodeScalarView(scalars))
    case 6:
      return (0..<1 + random.number(below: 6)).map { _ in random.element(of: letters) ?? "" }.joined()
    default:
      var result = text
      repeat {
        result = random.element(of: Mutation.allCases)?.made(in: result, inserted, &random) ?? result
      } while random.isOne(in: 3)
      return result
    }
  }

  private static let spaces = [" ", "\n", "\t", "\u{3000}", "\u{A0}", "-", "0"]
}

/// Texts without duplicates; canonically equivalent texts are different.
private struct DistinctTexts {
  private(set) var list: [String] = []
  private var known: Set<[UInt8]> = []

  mutating func add(_ text: String) {
    guard text.utf8.count <= Self.longest, known.insert(Array(text.utf8)).inserted else { return }
    list.append(text)
  }

  /// The maximum length of a text, in bytes.
  private static let longest = 2000
}
