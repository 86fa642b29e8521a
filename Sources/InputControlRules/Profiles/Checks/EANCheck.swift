extension ValueCheck {
  /// GS1 General Specifications: GTIN-13 or GTIN-8, formerly EAN-13 and EAN-8.
  public static let ean = digit(
    CheckDigit(
      tradeItem: "ean", .exactly([8, 13]),
      words: "8 or 13 digits, the last of which is a correct check digit (GS1)"))
}
