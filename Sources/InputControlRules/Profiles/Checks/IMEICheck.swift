extension ValueCheck {
  /// 3GPP TS 23.003, clause 6.2.1 and annex B: fifteen digits with a Luhn check digit.
  public static let imei = digit(
    CheckDigit(
      luhn: "imei", .exactly([15]),
      words: "15 digits, the last of which is a correct check digit (3GPP TS 23.003)"))
}
