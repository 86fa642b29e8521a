/// Reads numbers as a locale writes them, and repairs nothing: a repaired number would be a wrong one.
///
///     number = [mark] [minus] [mark] [prefix [spaces] [minus] [spaces]] (groups | digits) [D [digits]] [spaces suffix [mark]]
///
/// `groups` are digits with one and the same group sign at all places of groups, and nowhere else; D is the decimal sign.
/// The digits are those of one script. Signs that differ only in their width or in the kind of space or apostrophe are
/// the same, because CLDR and people do not agree on them. A full stop or a comma that has no meaning in the locale is a
/// decimal sign. White space around a number, and marks that nobody sees, are no part of it. Locales write a percent sign on
/// either side, and some have one of their own, so that each stands for one of the profile. The code of a currency and all of
/// its signs may stand on either side of an amount.
struct NumberReader: Sendable {
  let locale: LocaleTag
  /// The format with Latin digits.
  let latin: NumberFormat
  /// The format with the digits that are customary in the locale.
  let customary: NumberFormat
  /// The texts that are read beside a number.
  let affixes: NumberAffixes
  /// The greatest number of digits behind the decimal sign of a value.
  let decimals: Int

  /// A number that was read.
  struct Number {
    /// The value in the form that is the same in every locale.
    var value = ""
    /// The offset in the text of each character of the value, and of the end of the number, in bytes of UTF-8; none if the
    /// profile has replaced characters of the text.
    var places: [Int] = []
  }

  /// The reason a text is not a number.
  struct Fault: Error {
    /// The character at which reading ended.
    var place: Range<String.Index>
    /// Whether it is a group sign.
    var isGroupSign: Bool
  }

  // MARK: Keys

  /// Returns the character of a value that a key means, where that may stand; `nil` for keys that mean themselves.
  func typed(_ key: Character) -> String? {
    guard let scalar = Self.onlyScalar(key) else { return nil }
    if isDecimalSign(scalar) || standsForDecimalSign(scalar) { return "." }
    if Self.isMinus(scalar) { return "-" }
    return Self.digit(scalar).map { "\($0.digit)" }
  }

  /// Whether a key is a decimal sign. A keyboard for Chinese or Japanese may type an ideographic full stop.
  private func isDecimalSign(_ scalar: Unicode.Scalar) -> Bool {
    let sign: Unicode.Scalar = scalar == "\u{3002}" ? "." : scalar
    return isDecimalSign(sign, of: latin) || isDecimalSign(sign, of: customary)
  }

  /// Whether a key is a group sign.
  func isGroupSign(_ key: Character) -> Bool {
    Self.onlyScalar(key).map(isGroupSign) == true
  }

  private func isGroupSign(_ scalar: Unicode.Scalar) -> Bool {
    Self.isGroupSign(scalar, of: latin, zero: latin.zero.value)
      || Self.isGroupSign(scalar, of: customary, zero: customary.zero.value)
  }

  /// Whether a key is a group sign that stands for a decimal sign until a whole group of digits is behind it: a full stop
  /// or a comma, if values have fewer decimals than a group has digits. `12.5` is 12 and a half in German, too.
  func standsForDecimalSign(_ key: Character) -> Bool {
    Self.onlyScalar(key).map(standsForDecimalSign) == true
  }

  private func standsForDecimalSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", "\u{FF0E}", "\u{FF0C}":
      decimals < latin.lastGroupSize && latin.lastGroupSize == latin.groupSize && isGroupSign(scalar)
    default: false
    }
  }

  /// Whether a character that is shown is the sign that a key means.
  func isSameSign(_ key: Character, _ shown: Character) -> Bool {
    if key == shown || isGroupSign(key) && isGroupSign(shown) { return true }
    return typed(key) == "." && Self.onlyScalar(shown).map(isDecimalSign) == true
  }

  /// Whether two texts are the same, or group signs.
  func isSameSign(_ text: String, _ other: String) -> Bool {
    if text == other { return true }
    guard let sign = text.first, let second = other.first, text.dropFirst().isEmpty, other.dropFirst().isEmpty
    else { return false }
    return isGroupSign(sign) && isGroupSign(second)
  }

  /// Whether nobody sees a text: it consists of marks.
  static func isUnseen(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isAround($0) && !$0.properties.isWhitespace }
  }

  private static func onlyScalar(_ key: Character) -> Unicode.Scalar? {
    key.unicodeScalars.dropFirst().isEmpty ? key.unicodeScalars.first : nil
  }

  // MARK: Texts

  /// Reads a whole text.
  func read(_ text: String) throws(Fault) -> Number {
    var cursor = Cursor(text)
    cursor.skip(Self.isAround)
    let (format, zero) = format(of: text)
    var number = Number()
    cursor.skip(Self.isMark)
    readMinus(&number, &cursor)
    var isPercentage = affixes.isPercentage
    let hasSign = isPercentage && Self.skipPercentSign(&cursor)
    if hasSign || skipAffix(isBehind: false, &cursor) {
      if hasSign { isPercentage = false }
      cursor.skip { Self.isSpace($0) || Self.isMark($0) }
      readMinus(&number, &cursor)
      cursor.skip(Self.isSpace)
    }
    try readWholePart(&number, &cursor, format, zero)
    if let scalar = cursor.current, isDecimalSign(scalar, of: format) {
      number.append(".", at: cursor.offset)
      cursor.advance()
      while let digit = cursor.digit(zero) {
        number.append(digit, at: cursor.offset)
        cursor.advance()
      }
    }
    number.places.append(cursor.offset)
    cursor.skip(Self.isMark)
    let end = cursor
    cursor.skip { Self.isSpace($0) || Self.isMark($0) }
    let isEnded =
      isPercentage ? Self.skipPercentSign(&cursor) : !hasSign && skipAffix(isBehind: true, &cursor)
    if !isEnded { cursor = end }
    cursor.skip { Self.isAround($0) || Self.isMark($0) }
    guard cursor.current == nil else { throw cursor.fault(format, zero) }
    // A unit alone is no number, and not the empty value, which is shown without one.
    guard !number.value.isEmpty else { throw Cursor(text).fault(format, zero) }
    return number
  }

  private func readMinus(_ number: inout Number, _ cursor: inout Cursor) {
    if number.value.isEmpty, let scalar = cursor.current, Self.isMinus(scalar) {
      number.append("-", at: cursor.offset)
      cursor.advance()
    }
    cursor.skip(Self.isMark)
  }

  /// Reads the digits before the decimal sign.
  private func readWholePart(
    _ number: inout Number, _ cursor: inout Cursor, _ format: NumberFormat, _ zero: UInt32
  ) throws(Fault) {
    var signs: [(digits: Int, cursor: Cursor)] = []
    var count = 0
    while let scalar = cursor.current {
      if let digit = cursor.digit(zero) {
        number.append(digit, at: cursor.offset)
        count += 1
      } else if count > 0, !isDecimalSign(scalar, of: format),
        Self.isGroupSign(scalar, of: format, zero: zero), cursor.isBeforeDigit(zero)
      {
        signs.append((count, cursor))
      } else {
        break
      }
      cursor.advance()
    }
    guard let first = signs.first else { return }
    let places = signs.map { $0.digits }
    let isOther = [false, true].first { isOther in
      places == (1..<count).filter { format.isGroupEnd($0, of: count, isOther: isOther) }
    }
    let expected = (1..<count).filter { format.isGroupEnd($0, of: count, isOther: isOther ?? false) }
    for (index, sign) in signs.enumerated()
    where index >= expected.count || sign.digits != expected[index]
      || sign.cursor.current != first.cursor.current
    {
      throw sign.cursor.fault(format, zero)
    }
    guard signs.count == expected.count else { throw signs[signs.count - 1].cursor.fault(format, zero) }
  }

  /// Skips what may stand on a side of a number.
  private func skipAffix(isBehind: Bool, _ cursor: inout Cursor) -> Bool {
    for affix in affixes.texts(isBehind: isBehind) where cursor.skip(affix.unicodeScalars[...]) {
      return true
    }
    return false
  }

  private static func skipPercentSign(_ cursor: inout Cursor) -> Bool {
    guard let scalar = cursor.current, isPercentSign(scalar) else { return false }
    cursor.advance()
    return true
  }

  /// Returns the format that a text is written in, and its digit zero: that of its first digit.
  private func format(of text: String) -> (NumberFormat, zero: UInt32) {
    for scalar in text.unicodeScalars {
      guard let digit = Self.digit(scalar) else { continue }
      return (digit.zero == customary.zero.value ? customary : latin, digit.zero)
    }
    return (latin, 0x30)
  }

  // MARK: Signs

  static func digit(_ scalar: Unicode.Scalar) -> (digit: Int, zero: UInt32)? {
    if scalar.isASCII {
      return (0x30...0x39).contains(scalar.value) ? (Int(scalar.value - 0x30), 0x30) : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return nil
    }
    return (Int(value), scalar.value - UInt32(value))
  }

  private static func isDecimalKey(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", "\u{66B}", "\u{FF0E}", "\u{FF0C}", "\u{3002}": true
    default: false
    }
  }

  private func isDecimalSign(_ scalar: Unicode.Scalar, of format: NumberFormat) -> Bool {
    switch format.decimalSign {
    case scalar: return true
    case ".": if scalar == "\u{FF0E}" || scalar == "\u{66B}" { return true }
    case ",": if scalar == "\u{FF0C}" || scalar == "\u{66B}" { return true }
    default: if scalar == "\u{66B}" { return true }
    }
    guard scalar == "." || scalar == "," else { return false }
    // The locale writes the sign nowhere, so that it cannot mean a thousand.
    return latin.decimalSign != scalar && latin.groupSign != scalar && customary.decimalSign != scalar
      && customary.groupSign != scalar
  }

  private static func isGroupSign(_ scalar: Unicode.Scalar, of format: NumberFormat, zero: UInt32) -> Bool {
    // The Arabic thousands separator belongs to the digits, whatever the locale is.
    if scalar == "\u{66C}", zero == 0x660 || zero == 0x6F0 { return true }
    let sign = format.groupSign
    switch sign {
    case scalar: return true
    case ".": return scalar == "\u{FF0E}"
    case ",": return scalar == "\u{FF0C}"
    default:
      return isSpace(sign) && (isSpace(scalar) || scalar == "\u{2009}")
        || isApostrophe(sign) && isApostrophe(scalar)
    }
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}"
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}" || scalar == "\u{2BC}" || scalar == "\u{FF07}"
  }

  static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{2212}" || scalar == "\u{FF0D}" || scalar == "\u{FE63}"
  }

  /// The percent signs of all scripts.
  static let percentSigns: [Unicode.Scalar] = ["%", "\u{66A}", "\u{FF05}", "\u{FE6A}"]

  private static func isPercentSign(_ scalar: Unicode.Scalar) -> Bool { percentSigns.contains(scalar) }

  /// Whether a scalar is a direction mark, such as the minus and the dates of some locales have.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{61C}"
  }

  /// Whether a character around a number is no part of it.
  static func isAround(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { isAround($0) }
  }

  /// Whether a scalar around a number is no part of it: white space, and the marks that nobody sees.
  static func isAround(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: scalar.properties.isWhitespace
    }
  }

  /// Whether something may stand around a number in a text: ASCII white space, or a character beyond ASCII.
  static func maySurround(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe bytes.first, let last = unsafe bytes.last else { return false }
    return first <= 0x20 || first >= 0x80 || last <= 0x20 || last >= 0x80
  }

  /// Returns the range of a text without what may stand around a number; `nil` if nothing stands around it, or nothing else
  /// is there.
  static func inside(_ text: String) -> Range<String.Index>? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, isAround(first) || isAround(last),
      let start = scalars.firstIndex(where: { !isAround($0) }),
      let end = scalars.lastIndex(where: { !isAround($0) })
    else { return nil }
    return start..<scalars.index(after: end)
  }

  /// Whether a text has no character of a number, such as a unit alone.
  static func hasNoNumber(_ text: String) -> Bool {
    !text.unicodeScalars.contains { digit($0) != nil || isDecimalKey($0) || isMinus($0) }
  }

  // MARK: Reading position

  /// A position in a text.
  private struct Cursor {
    private let text: String
    private var index: String.Index
    /// The offset in bytes of UTF-8.
    private(set) var offset = 0

    init(_ text: String) {
      self.text = text
      index = text.startIndex
    }

    /// The scalar at the position; `nil` at the end.
    var current: Unicode.Scalar? { index < text.endIndex ? text.unicodeScalars[index] : nil }

    mutating func advance() {
      offset += UTF8.width(text.unicodeScalars[index])
      text.unicodeScalars.formIndex(after: &index)
    }

    mutating func skip(_ belongs: (Unicode.Scalar) -> Bool) {
      while let current, belongs(current) { advance() }
    }

    /// Skips a text that is not empty, with spaces of any kind in it; returns whether it was there.
    mutating func skip(_ affix: Substring.UnicodeScalarView) -> Bool {
      var next = self
      for scalar in affix {
        guard let current = next.current, current == scalar || isSpace(current) && isSpace(scalar) else {
          return false
        }
        next.advance()
      }
      defer { self = next }
      return !affix.isEmpty
    }

    /// Returns the digit at the position, if it belongs to a script.
    func digit(_ zero: UInt32) -> String? {
      guard let current, let digit = NumberReader.digit(current), digit.zero == zero else { return nil }
      return "\(digit.digit)"
    }

    func isBeforeDigit(_ zero: UInt32) -> Bool {
      var next = self
      next.advance()
      return next.digit(zero) != nil
    }

    /// Returns the fault of a text that cannot be read beyond the position.
    func fault(_ format: NumberFormat, _ zero: UInt32) -> Fault {
      guard let current else { return Fault(place: index..<index, isGroupSign: false) }
      return Fault(
        place: index..<text.unicodeScalars.index(after: index),
        isGroupSign: NumberReader.isGroupSign(current, of: format, zero: zero))
    }
  }
}

extension NumberReader.Number {
  fileprivate mutating func append(_ character: String, at offset: Int) {
    value += character
    places.append(offset)
  }

  /// Returns the range of the text that a range of the value was read from.
  ///
  /// - Parameter text: The text that was read.
  func range(_ range: TextRange, in text: String) -> TextRange {
    guard !places.isEmpty else { return TextRange(0, text.utf16.count) }
    // Values are ASCII, so that offsets are the same in all units.
    func offset(_ place: Int) -> Int {
      let bytes = places[min(max(0, place), places.count - 1)]
      return text.utf8.index(text.startIndex, offsetBy: bytes).utf16Offset(in: text)
    }
    let start = offset(range.start)
    return TextRange(start, max(start, offset(range.end)))
  }
}
