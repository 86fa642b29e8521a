package import InputControl

/// Decides, without the reader of numbers, whether a display shows the digits and signs that were typed.
package struct NumberAgreement {
  private let decimalSigns: Set<Character>
  private let groupSigns: Set<Character>
  private let standsIn: Bool

  package init(_ locale: LocaleTag, decimals: Int) {
    let formats = [NumberFormat(of: locale), NumberFormat(of: locale, digits: .customary)].compactMap { $0 }
    decimalSigns = Set(formats.map { Character($0.decimalSign) })
    groupSigns = Set(formats.map { Character($0.groupSign) })
    standsIn = decimals < (formats.first?.groupSize ?? 3)
  }

  package func holds(_ typed: String, _ shown: String) -> Bool {
    // A prefix and a suffix are no part of the number.
    let isPart = { (sign: Character) in self.isMeant(sign) || self.groupSigns.contains(sign) }
    let all = Self.signs(shown)
    var rest = all[(all.firstIndex(where: isPart) ?? 0)...]
    rest = rest[..<((rest.lastIndex(where: \.isNumber) ?? rest.endIndex - 1) + 1)]
    var keys = Self.signs(typed)[...]
    // One percent sign may stand before the number, or behind it.
    while keys.last?.isWhitespace == true { keys.removeLast() }
    if let first = keys.firstIndex(where: { !$0.isWhitespace && $0 != "-" }), "%٪％".contains(keys[first]) {
      keys.remove(at: first)
    } else if keys.last.map({ "%٪％".contains($0) }) == true {
      keys.removeLast()
    }
    // As much as was typed of the suffix.
    let suffix = String(all[rest.endIndex...]).filter { !$0.isWhitespace }
    if let end = keys.lastIndex(where: \.isNumber) {
      let typed = String(keys[(end + 1)...]).filter { !$0.isWhitespace }
      if suffix.hasPrefix(typed) { keys = keys[...end] }
    }
    while keys.first?.isWhitespace == true { keys.removeFirst() }
    while keys.last?.isWhitespace == true { keys.removeLast() }
    for key in keys {
      if key.isNumber {
        while let sign = rest.first, groupSigns.contains(sign), sign != "-" { rest.removeFirst() }
        guard rest.first == key else { return false }
      } else {
        guard let sign = rest.first, isSame(key, sign) else { return false }
      }
      rest.removeFirst()
    }
    return rest.isEmpty
  }

  /// Whether a sign that a field shows is one that a person means when they see it: no group sign and no literal.
  func isMeant(_ sign: Character) -> Bool {
    sign.isNumber || sign == "-" || sign == "\u{2212}" || decimalSigns.contains(sign)
  }

  func isGroupSign(_ sign: Character) -> Bool { groupSigns.contains(sign) }

  /// Whether a key is a decimal sign, and a sign that is shown, too.
  func isDecimalSign(_ key: String, _ shown: Character) -> Bool {
    guard decimalSigns.contains(shown), let sign = Self.signs(key).first else { return false }
    return (standsIn || !groupSigns.contains(sign)) && isSame(sign, shown)
  }

  private func isSame(_ key: Character, _ sign: Character) -> Bool {
    if key == sign { return true }
    let spaces: Set<Character> = [" ", "\u{A0}", "\u{202F}"]
    let apostrophes: Set<Character> = ["'", "’"]
    if spaces.contains(key),
      spaces.contains(sign) || groupSigns.contains(sign) && !groupSigns.isDisjoint(with: spaces)
    {
      return true
    }
    if apostrophes.contains(key), apostrophes.contains(sign) { return true }
    if groupSigns.contains(key), groupSigns.contains(sign) { return true }
    guard decimalSigns.contains(sign) else { return false }
    if decimalSigns.contains(key) || key == "\u{66B}" { return true }
    // A sign that the locale does not use, and one that stands for the decimal sign.
    return key == "." || key == "," ? !groupSigns.contains(key) || standsIn : false
  }

  /// The characters of a number, with ASCII digits and without marks.
  private static func signs(_ text: String) -> [Character] {
    text.compactMap { character in
      let scalars = character.unicodeScalars.filter { $0.properties.generalCategory != .format }
      guard var scalar = scalars.first else { return nil }
      // Full-width forms of ASCII.
      if 0xFF01...0xFF5E ~= scalar.value { scalar = Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar }
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        return Character("\(Int(value))")
      }
      // A keyboard for Chinese types an ideographic full stop.
      if scalar == "\u{3002}" { return "." }
      return scalar == "\u{2212}" ? "-" : Character(scalar)
    }
  }
}
