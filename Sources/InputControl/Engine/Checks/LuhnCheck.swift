/// The check digit of ISO/IEC 7812-1, annex B (the Luhn algorithm).
enum LuhnCheck {
  /// Judges a run of two or more digits of any length.
  static func result(of bytes: Span<UInt8>) -> CheckResult {
    DigitRun.result(of: bytes, isWhole: bytes.count >= 2, limit: .max, isRight: isRight)
  }

  /// Judges an International Mobile station Equipment Identity: 3GPP TS 23.003, clause 6.2.1 and annex B.
  static func imei(_ bytes: Span<UInt8>) -> CheckResult {
    DigitRun.result(of: bytes, isWhole: bytes.count == 15, limit: 15, isRight: isRight)
  }

  /// Whether the sum of the digits is a multiple of ten, with every second digit from the right doubled and
  /// replaced by the sum of its own digits.
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
