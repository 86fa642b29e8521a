extension ValueCheck {
  /// ISO 3297: eight characters with an optional hyphen in the middle.
  public static let issn = digit(
    CheckDigit(
      placed: "issn", length: 8, hyphen: 4,
      words: "eight characters, the last of which is a correct check digit (ISO 3297)"))
}
