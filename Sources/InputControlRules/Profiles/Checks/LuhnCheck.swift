extension ValueCheck {
  /// The check digit of ISO/IEC 7812-1, annex B, on a run of digits.
  public static let luhn = digit(
    CheckDigit(
      luhn: "luhn", .atLeast(2),
      words: "the check digit at the end is correct (ISO/IEC 7812-1, annex B)"))
}
