internal import InputControlAnalysis
internal import InputControl

/// Makes people at random: the shipped profiles and numbers of every locale, texts that they accept and texts that they
/// nearly accept, and all the devices through which a text arrives.
package struct People: IteratorProtocol, Sequence {
  /// The numbers, beside the shipped profiles.
  package static let source =
    "language 3\n"
    + (0...4).map {
      """
      profile latin\($0) { type decimal; decimals \($0); signed; display locale }
      profile native\($0) { type decimal; decimals \($0); signed; display locale native }

      """
    }.joined() + #"""
      profile spaced { normalize width; regex /\d\d \d\d/ }
      profile plate {
        replace /^([A-Z]{1,3}) (?=[A-Z]{1,2} [1-9])/ with "$1-"
        maxLength 10
        regex /[A-Z]{1,3}-[A-Z]{1,2} [1-9]\d{0,3}/
        accepts "B-AB 1234"
      }
      profile masked { display "(###) ###-####"; replace /[() -]/ with ""; regex /\d{10}/; accepts "5551234567" }
      profile weight { type decimal; decimals 2; replace / ?kg$/ with ""; display locale; accepts "12.5" }
      profile pieces { type decimal; suffix " pcs"; display locale; accepts "1234" }

      """#

  static let rules = Result { try RuleSet([SourceFile(name: "people.rules", text: source)]) }

  /// Whether a profile is one of these, and not a shipped one.
  package static func isOwn(_ profile: String) -> Bool { (try? rules.get()[profile]) != nil }

  /// Every language with numbers.
  private static let languages: [LocaleTag] = {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let codes = pairs + pairs.flatMap { first in letters.map { first + $0 } }
    return codes.compactMap { LocaleTag($0) }.filter { NumberFormat(of: $0) != nil }
  }()

  /// Regions that write numbers otherwise than their language.
  private static let regions = [
    "ar-DZ", "de-AT", "de-CH", "en-CH", "en-FI", "en-IN", "en-ZA", "es-419", "es-CR", "fr-CA", "fr-CH",
    "fr-LU",
    "pa-Arab", "pt-PT", "ru-UA", "sw-CD", "uz-Arab",
  ].compactMap { LocaleTag($0) }

  private let profiles: [Material]
  private let numbers: [Material]
  private let locales = Self.languages + Self.regions
  private var random: SplitMix

  /// A profile with texts that it accepts, and with texts for which it has an expectation.
  private struct Material {
    var profile: CompiledProfile
    var values: [String]
    var texts: [String]
  }

  package init(seed: UInt64) throws {
    random = SplitMix(state: seed)
    let own = try Self.rules.get()
    let all =
      try RuleSet.shipped.profiles.map { try CompiledProfile($0) }
      + own.profiles.map { try CompiledProfile($0) }
    let materials = all.filter { !$0.profile.isSensitive }.map { compiled in
      let examples = Self.examples(of: compiled.profile).filter { $0.text.count <= 60 && !$0.isTodo }
      let accepted = examples.filter { $0.expectation == .accepts && !$0.isReadInLocale }
      return Material(
        profile: compiled,
        values: accepted.map { $0.normalized ?? $0.text }.filter { !$0.contains(where: \.isNewline) },
        texts: examples.map(\.text))
    }
    numbers = materials.filter { $0.profile.showsNumbers }
    profiles = materials.filter { !$0.profile.showsNumbers && !$0.texts.isEmpty }
  }

  private static func examples(of profile: Profile) -> [Example] {
    profile.examples + profile.parts.flatMap(examples)
  }

  package mutating func next() -> Person? {
    let isNumber = Int.random(in: 0..<5, using: &random) < 2
    guard let material = (isNumber ? numbers : profiles).randomElement(using: &random),
      let locale = isNumber ? locales.randomElement(using: &random) : .english
    else { return nil }
    if Int.random(in: 0..<4, using: &random) == 0, let value = value(of: material, locale) {
      return retyping(value, of: material.profile, locale)
    }
    let text =
      isNumber && Int.random(in: 0..<3, using: &random) > 0
      ? PersonTexts.number(in: locale, &random) : material.texts.randomElement(using: &random) ?? ""
    let mutated = PersonTexts.mutated(text, &random)
    return Person(material.profile.profile.name, locale, entering(mutated, material))
  }

  // MARK: Ways to enter a text

  /// Returns steps that enter a text, and maybe edits behind them.
  private mutating func entering(_ text: String, _ material: Material) -> [Person.Step] {
    var steps = device(text)
    guard Int.random(in: 0..<3, using: &random) == 0 else { return steps }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let other = material.texts.randomElement(using: &random) ?? "1"
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: steps.append(.select(place(), place()))
      case 2: steps.append(.backspace)
      case 3: steps.append(.delete)
      case 4: steps.append(.undo)
      case 5: steps.append(.redo)
      case 6: steps.append(.drop(String(other.prefix(3)), at: place()))
      case 7: steps += keys(String(other.suffix(2)))
      default: steps += device(other)
      }
    }
    return steps
  }

  private mutating func device(_ text: String) -> [Person.Step] {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: return keys(text)
    case 5, 6: return [.paste(text)]
    case 7: return [.burst(text)]
    case 8: return [.compose(stages(text))]
    case 9: return [.dictate(text)]
    case 10: return [Bool.random(using: &random) ? .suggest(text) : .fill(text)]
    default:
      // Two devices, one after the other.
      let middle = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random))
      return keys(String(text[..<middle])) + [.paste(String(text[middle...]))]
    }
  }

  private func keys(_ text: String) -> [Person.Step] { text.map { .key(String($0)) } }

  private mutating func stages(_ text: String) -> [String] {
    let count = Int.random(in: 0...2, using: &random)
    return (0..<count).map { _ in String(text.prefix(Int.random(in: 0...text.count, using: &random))) } + [
      text
    ]
  }

  private mutating func place() -> Int { Int.random(in: 0...1_000, using: &random) }

  // MARK: What is accepted

  private mutating func value(of material: Material, _ locale: LocaleTag) -> String? {
    guard material.profile.showsNumbers else { return material.values.randomElement(using: &random) }
    let text = PersonTexts.value(decimals: material.profile.profile.decimalForm?.decimals ?? 0...0, &random)
    return material.profile.evaluate(text).verdict == .acceptable ? text : nil
  }

  /// Returns a person who enters what a field shows of an accepted value, and maybe puts a part of it back.
  private mutating func retyping(_ value: String, of profile: CompiledProfile, _ locale: LocaleTag) -> Person
  {
    let shown = profile.localized(for: locale).display(of: value)
    var steps: [Person.Step]
    switch Int.random(in: 0..<5, using: &random) {
    case 0: steps = [.paste(shown)]
    case 1: steps = [.compose(stages(shown))]
    case 2: steps = [.fill(shown)]
    default: steps = keys(shown)
    }
    if Bool.random(using: &random) {
      let count = shown.count
      let start = Int.random(in: 0...count, using: &random),
        end = Int.random(in: start...count, using: &random)
      // The next greater thousandth: rounded down, it is the same character again.
      let places = [start, end].map { (($0 * 1_000) + count - 1) / Swift.max(1, count) }
      let from = shown.index(shown.startIndex, offsetBy: start),
        to = shown.index(shown.startIndex, offsetBy: end)
      let part = String(shown[from..<to])
      steps.append(.select(places[0], places[1]))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: steps.append(.paste(part))
      case 1 where !part.isEmpty: steps += [.backspace] + keys(part)
      default: steps += keys(part)
      }
    }
    if Int.random(in: 0..<8, using: &random) == 0 { steps += [.undo, .redo] }
    return Person(profile.profile.name, locale, steps, expected: value)
  }
}
