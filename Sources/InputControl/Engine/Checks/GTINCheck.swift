/// A check for Global Trade Item Numbers: GS1 General Specifications, section 7.9 for the check digit.
enum GTINCheck {
  /// Judges a GTIN-13 or GTIN-8, formerly EAN-13 and EAN-8.
  static func ean(_ bytes: Span<UInt8>) -> CheckResult {
    let isWhole = bytes.count == 8 || bytes.count == 13
    return DigitRun.result(of: bytes, isWhole: isWhole, limit: 13, isRight: isRight)
  }

  /// Judges a GTIN-8, GTIN-12, GTIN-13 or GTIN-14.
  static func gtin(_ bytes: Span<UInt8>) -> CheckResult {
    let isWhole = bytes.count == 8 || (12...14).contains(bytes.count)
    return DigitRun.result(of: bytes, isWhole: isWhole, limit: 14, isRight: isRight)
  }

  /// Whether the sum of the digits is a multiple of ten, with every second digit from the right multiplied by
  /// three.
  static func isRight(_ digits: Span<UInt8>) -> Bool {
    var sum = 0
    for offset in digits.indices {
      guard let digit = digits.digit(at: offset) else { return false }
      sum += (digits.count - offset).isMultiple(of: 2) ? 3 * digit : digit
    }
    return sum.isMultiple(of: 10)
  }
}
