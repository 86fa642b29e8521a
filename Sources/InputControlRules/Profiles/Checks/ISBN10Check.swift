extension ValueCheck {
  /// ISO 2108:1992: ten digits, the last of which may be `X`.
  public static let isbn10 = digit(
    CheckDigit(
      placed: "isbn10", length: 10,
      words: "ten characters, the last of which is a correct check digit (ISO 2108)"))
}
