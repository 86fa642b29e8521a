/// Checks for the numbers of books and serials.
enum PublicationNumberCheck {
  /// Judges an International Standard Book Number as used until 2007: ISO 2108:1992.
  static func isbn10(_ bytes: Span<UInt8>) -> CheckResult {
    modulus11(bytes, length: 10, hyphen: nil)
  }

  /// Judges an International Standard Book Number: ISO 2108:2005 and later, a GTIN-13 that begins with 978 or
  /// 979.
  static func isbn13(_ bytes: Span<UInt8>) -> CheckResult {
    for offset in 0..<min(3, bytes.count) where !isPrefixDigit(bytes[offset], at: offset) {
      return .misplaced(at: offset, in: bytes)
    }
    return DigitRun.result(
      of: bytes, isWhole: bytes.count == 13, limit: 13, isRight: GTINCheck.isRight)
  }

  /// Judges an International Standard Serial Number: ISO 3297, with or without its hyphen.
  static func issn(_ bytes: Span<UInt8>) -> CheckResult {
    modulus11(bytes, length: 8, hyphen: 4)
  }

  private static func isPrefixDigit(_ byte: UInt8, at offset: Int) -> Bool {
    switch offset {
    case 0: byte == UInt8(ascii: "9")
    case 1: byte == UInt8(ascii: "7")
    default: byte == UInt8(ascii: "8") || byte == UInt8(ascii: "9")
    }
  }

  /// Judges a number whose digits, weighted by their positions from the right, sum up to a multiple of
  /// eleven. The last character is the check digit, which can complete any preceding digits; `X` stands for
  /// ten.
  private static func modulus11(_ bytes: Span<UInt8>, length: Int, hyphen: Int?) -> CheckResult {
    var sum = 0
    var count = 0
    for offset in bytes.indices {
      if offset == hyphen, bytes[offset] == UInt8(ascii: "-") { continue }
      let isX = count == length - 1 && bytes[offset] == UInt8(ascii: "X")
      guard count < length, let value = isX ? 10 : bytes.digit(at: offset) else {
        return .misplaced(at: offset, in: bytes)
      }
      sum += (length - count) * value
      count += 1
    }
    guard count == length else { return .unfinished(bytes) }
    return sum.isMultiple(of: 11) ? .acceptable(bytes) : .wrong(bytes.count - 1..<bytes.count)
  }
}
