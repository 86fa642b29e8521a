/// The check digit of ISO/IEC 7812-1, annex B, which is Luhn's.
enum LuhnCheck {
  /// A run of two or more digits, as long as one likes.
  static func result(of bytes: Span<UInt8>) -> CheckResult {
    DigitRun.result(of: bytes, isWhole: bytes.count >= 2, limit: .max, isRight: isRight)
  }

  /// An International Mobile station Equipment Identity: 3GPP TS 23.003, clause 6.2.1 and annex B.
  static func imei(_ bytes: Span<UInt8>) -> CheckResult {
    DigitRun.result(of: bytes, isWhole: bytes.count == 15, limit: 15, isRight: isRight)
  }

  /// Whether the digits sum up to a multiple of ten, every second one from the right doubled and its own two
  /// digits summed.
  private static func isRight(_ digits: Span<UInt8>) -> Bool {
    var sum = 0
    for offset in digits.indices {
      guard let digit = digits.digit(at: offset) else { return false }
      let isDoubled = (digits.count - offset).isMultiple(of: 2)
      sum += !isDoubled ? digit : digit < 5 ? 2 * digit : 2 * digit - 9
    }
    return sum.isMultiple(of: 10)
  }
}
