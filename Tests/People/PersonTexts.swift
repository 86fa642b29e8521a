package import InputControl
package import InputControlAnalysis

/// Texts as people enter them.
package enum PersonTexts {
  /// Returns digits with signs of a locale between them.
  package static func number(in locale: LocaleTag, _ random: inout SplitMix) -> String {
    let formats = [NumberFormat(of: locale), NumberFormat(of: locale, digits: .customary)].compactMap { $0 }
    let signs: [Unicode.Scalar] =
      formats.flatMap { [$0.decimalSign, $0.groupSign, $0.groupSign] } + [".", ",", " ", "'", "\u{66B}"]
    let zero = Bool.random(using: &random) ? formats.last?.zero ?? "0" : "0"
    var text = Int.random(in: 0..<6, using: &random) == 0 ? "-" : ""
    for index in 0..<Int.random(in: 1...4, using: &random) {
      if index > 0, let sign = signs.randomElement(using: &random) { text.unicodeScalars.append(sign) }
      // Mostly whole groups, so that some of the texts are numbers.
      let count = index > 0 && Bool.random(using: &random) ? 3 : Int.random(in: 1...3, using: &random)
      for place in 0..<count {
        let digit = UInt32.random(in: (index == 0 && place == 0 ? 1 : 0)...9, using: &random)
        text.unicodeScalars.append(Unicode.Scalar(zero.value + digit) ?? "0")
      }
    }
    return text
  }

  /// Returns a number in its canonical form.
  static func value(decimals: ClosedRange<Int>, _ random: inout SplitMix) -> String {
    var bound = 10
    for _ in 0..<Int.random(in: 0...7, using: &random) { bound *= 10 }
    let whole = Int.random(in: 0..<bound, using: &random)
    let count = Int.random(in: decimals, using: &random)
    let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    return count == 0 ? "\(whole)" : "\(whole).\(digits)"
  }

  /// Returns a text as it is, or with one or two small differences.
  static func mutated(_ text: String, _ random: inout SplitMix) -> String {
    var result = text
    let count = [0, 0, 1, 1, 2].randomElement(using: &random) ?? 0
    for _ in 0..<count { result = mutation(of: result, &random) }
    return result
  }

  private static func mutation(of text: String, _ random: inout SplitMix) -> String {
    var characters = Array(text)
    let place = Int.random(in: 0...characters.count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return (spaces.randomElement(using: &random) ?? " ") + text
    case 1: return text + (spaces.randomElement(using: &random) ?? " ")
    case 2: characters.insert(contentsOf: (signs.randomElement(using: &random) ?? ","), at: place)
    case 3 where place < characters.count: characters.remove(at: place)
    case 4 where place < characters.count: characters.insert(characters[place], at: place)
    case 5 where place < characters.count:
      let upper = characters[place].uppercased(), lower = characters[place].lowercased()
      characters.replaceSubrange(place...place, with: String(characters[place]) == upper ? lower : upper)
    case 6: return String(text.unicodeScalars.map(wide).map(Character.init))
    case 7:
      let separator = (separators.randomElement(using: &random) ?? "-")
      return String(text.map { separators.contains($0) ? separator : $0 })
    default: characters.insert(contentsOf: (spaces.randomElement(using: &random) ?? " "), at: place)
    }
    return String(characters)
  }

  /// The full-width form of a character of ASCII.
  private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (0x21...0x7E).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
  }

  private static let separators: [Character] = ["-", " ", ".", "/", "–"]
  private static let spaces = [
    " ", "\u{A0}", "\u{202F}", "\t", "\n", "\u{200B}", "\u{200E}", "\u{2060}", "\u{FEFF}", "  ",
  ]
  private static let signs = [
    ".", ",", "-", "–", "_", "/", "'", "’", "+", "(", ")", "#", "%", "@", "👍🏽", "é", "ß", "İ", "ﬁ", "0", "O",
    "l", "1",
    "٣", "。", "漢", "か", "한", "\u{301}", "€", "$", "kg",
  ]
}
