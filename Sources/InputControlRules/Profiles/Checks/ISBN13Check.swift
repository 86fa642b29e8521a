extension ValueCheck {
  /// ISO 2108:2005 and later: thirteen digits that begin with 978 or 979, a GTIN-13.
  public static let isbn13 = digit(
    CheckDigit(
      tradeItem: "isbn13", .exactly([13]), prefix: [[9], [7], [8, 9]],
      words: """
        thirteen digits that begin with 978 or 979, the last of which is a correct check digit (ISO 2108)
        """))
}
