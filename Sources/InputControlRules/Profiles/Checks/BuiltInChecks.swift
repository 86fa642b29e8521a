// The check digits that have names of their own in the rule language.

extension ValueCheck {
  /// The check digits, in the order in which messages list them.
  static let digits: [ValueCheck] = [luhn, mod97, mod11_2, isbn10, isbn13, ean, gtin, imei, vin, issn, aba]

  /// The check digit of ISO/IEC 7812-1, annex B, on a run of digits.
  public static let luhn = digit(
    CheckDigit(
      "luhn", CheckDefinition(#"\d{2,}"#, .luhn),
      words: "the check digit at the end is correct (ISO/IEC 7812-1, annex B)"))

  /// ISO/IEC 7064, MOD 97-10, as ISO 13616 (IBAN) and ISO 11649 use it: the first four characters, a country or `RF` and
  /// two check digits from 02 to 98, are moved to the end, letters become numbers from 10 on, and the resulting number
  /// modulo 97 is 1.
  public static let mod97 = digit(
    CheckDigit(
      "mod97",
      CheckDefinition(
        "[A-Z]{2}(?:0[2-9]|[1-8][0-9]|9[0-8])[A-Z0-9]+",
        // The first four characters have six digits.
        .sum(
          of: [
            .number(.init(positions: .init(first: 5, last: nil), factor: 1_000_000)),
            .number(.init(positions: .init(first: 1, last: 4))),
          ], modulus: 97, rest: 1)),
      words: "the two check digits are correct (ISO/IEC 7064 MOD 97-10, as in ISO 13616)", fault: 2..<4,
      // It would have to remember the rest of the first four characters, which no limit of length reduces.
      obstacle: "its automaton would have thousands of states"))

  /// ISO/IEC 7064, MOD 11-2, with `X` for ten, as GB 11643 (citizen identification numbers) uses it.
  public static let mod11_2 = digit(
    CheckDigit(
      "mod11-2", CheckDefinition(#"\d+[\dX]"#, .system(.pure(.mod11_2), .all)),
      words: "the check character at the end is correct (ISO/IEC 7064 MOD 11-2, as in GB 11643)"))

  /// ISO 2108:1992: ten digits, the last of which may be `X`.
  public static let isbn10 = digit(
    CheckDigit(
      "isbn10", CheckDefinition(#"\d{9}[\dX]"#, .elevens(10)),
      words: "ten characters, the last of which is a correct check digit (ISO 2108)"))

  /// ISO 2108:2005 and later: thirteen digits that begin with 978 or 979, a GTIN-13.
  public static let isbn13 = digit(
    CheckDigit(
      "isbn13", CheckDefinition(#"97[89]\d{10}"#, .tradeItem),
      words:
        "thirteen digits that begin with 978 or 979, the last of which is a correct check digit (ISO 2108)"))

  /// GS1 General Specifications: GTIN-13 or GTIN-8, formerly EAN-13 and EAN-8.
  public static let ean = digit(
    CheckDigit(
      "ean", CheckDefinition(#"\d{8}|\d{13}"#, .tradeItem),
      words: "8 or 13 digits, the last of which is a correct check digit (GS1)"))

  /// GS1 General Specifications: GTIN-8, -12, -13 or -14.
  public static let gtin = digit(
    CheckDigit(
      "gtin", CheckDefinition(#"\d{8}|\d{12,14}"#, .tradeItem),
      words: "8, 12, 13 or 14 digits, the last of which is a correct check digit (GS1)"))

  /// 3GPP TS 23.003, clause 6.2.1 and annex B: fifteen digits with a Luhn check digit.
  public static let imei = digit(
    CheckDigit(
      "imei", CheckDefinition(#"\d{15}"#, .luhn),
      words: "15 digits, the last of which is a correct check digit (3GPP TS 23.003)"))

  /// 49 CFR 565.15 (vehicles in the USA): seventeen characters, the ninth of which is a check digit.
  public static let vin = digit(
    CheckDigit(
      "vin",
      CheckDefinition(
        "[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}",
        .sums([
          .init(
            terms: [
              .sum(
                .init(
                  positions: [.init(first: 1, last: 8), .init(first: 10, last: 17)],
                  // 49 CFR 565.15(c)(1)
                  values: .listed([
                    .init(characters: "0", value: 0), .init(characters: "1AJ", value: 1),
                    .init(characters: "2BKS", value: 2), .init(characters: "3CLT", value: 3),
                    .init(characters: "4DMU", value: 4), .init(characters: "5ENV", value: 5),
                    .init(characters: "6FW", value: 6), .init(characters: "7GPX", value: 7),
                    .init(characters: "8HY", value: 8), .init(characters: "9RZ", value: 9),
                  ]),
                  // 49 CFR 565.15(c)(2)
                  weights: [8, 7, 6, 5, 4, 3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2]))
            ], modulus: 11, target: .character(tables: ["0123456789X"], at: .position(9)))
        ])),
      words: "17 characters, the ninth of which is a correct check digit (49 CFR 565.15)"))

  /// ISO 3297: eight characters with an optional hyphen in the middle.
  public static let issn = digit(
    CheckDigit(
      "issn", CheckDefinition(#"\d{4}-?\d{3}[\dX]"#, .elevens(8)),
      words: "eight characters, the last of which is a correct check digit (ISO 3297)"))

  /// ABA Routing Number Policy: nine digits weighted by 3, 7 and 1. The first two name a district of the
  /// Federal Reserve or another kind of issuer.
  public static let aba = digit(
    CheckDigit(
      "aba",
      CheckDefinition(
        #"(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}"#, .sum(weights: [3, 7, 1], modulus: 10)),
      words: "nine digits with a correct checksum (ABA routing numbers)"))
}

extension CheckDefinition.Statement {
  /// GS1 General Specifications, section 7.9.
  fileprivate static let tradeItem = sum(weights: [1, 3], isFromEnd: true, modulus: 10)

  /// Digits that, weighted by their positions from the right, add up to a multiple of eleven. The last one may be `X`, which
  /// stands for ten.
  fileprivate static func elevens(_ length: Int) -> Self {
    sum(.places("0123456789X"), weights: Array((1...length).reversed()), modulus: 11)
  }
}
