extension ValueCheck {
  /// GS1 General Specifications: GTIN-8, -12, -13 or -14.
  public static let gtin = digit(
    CheckDigit(
      tradeItem: "gtin", .exactly([8, 12, 13, 14]),
      words: "8, 12, 13 or 14 digits, the last of which is a correct check digit (GS1)"))
}
