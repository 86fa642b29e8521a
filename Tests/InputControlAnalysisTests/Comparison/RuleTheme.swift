@testable import InputControl

/// The subject of a profile: rules about the same texts, so that their combination accepts some.
struct RuleTheme {
  /// The characters of the texts.
  var letters: [String]
  /// Patterns for the whole text.
  var patterns: [String]
  /// Patterns for parts of the text.
  var parts: [String]
  /// Classes of characters.
  var classes: [CharacterClass]
  var texts: [String]
  var types: [ControlType]
  /// Groups of checks that resemble each other.
  var checks: [[ValueCheck]] = []
  var steps: [Normalization]
  /// The lengths around which limits are.
  var lengths: ClosedRange<Int>

  static let all = [words, numbers, amounts, dates, codes, invisibles]

  private static let words = RuleTheme(
    letters: ["a", "b", "k", "A", "K", "é", "e\u{301}", "ß", "小", "ſ", " ", "-", "'"],
    patterns: [
      #"\p{L}+(?:[ '-]\p{L}+)*"#, "[a-z]+", #"\w{2,8}"#, "(?i)[a-k]+", #"\p{Lu}\p{Ll}*"#, "[^ ].*",
      "a*b?[k-m]+",
      #"([a-z])[a-z]*\1"#, "(?:ab|k)+", #"[[:alpha:]]+"#, #"(?!.*--)[a-z-]+"#, #"\S+(?: \S+)?"#,
    ],
    parts: ["a", "[A-Z]", #"\p{Lu}"#, "^ | $", "  ", "ab?", #"\bk"#, #"\d"#, "(?i)k", #"(.)\1"#, "a(?!b)"],
    classes: [
      "abkAK", .matching("[a-z]"), .matching(#"\p{L}"#), " -'", .matching(#"\p{Han}"#),
      .matching("(?i)[k-s]"),
      "é", "e\u{301}", "👨‍👩‍👧",
    ],
    texts: ["a", "ab", "kk", "Ab", "é", "e\u{301}", "ß", "SS", "小", "k a", "a-b", "\u{212A}"],
    types: [.none, .letter, .letterSmall, .letterBig, .excludeInvisible, .numberLetter],
    steps: [
      .upper, .lower, .trim, .nfc, .nfkc, .width, .replace(" ", with: ""), .replace("(a)(b)", with: "$2$1"),
      .replace("[ -]+", with: " "),
    ],
    lengths: 1...9)

  private static let numbers = RuleTheme(
    letters: ["0", "1", "2", "7", "9", "-", " ", "X", "٣", "１"],
    patterns: [
      #"\d+"#, #"\d{3,5}"#, #"[1-9]\d*"#, #"\d{8}|\d{13}"#, #"[\d ]+"#, #"(?:\d{4} ?){1,4}"#, #"\d{9}[\dX]"#,
      #"(\d)\1*\d{2}"#, "[0-8]{2,}", #"(?:97[89])?\d{10}"#,
    ],
    parts: ["0", "^0", "00", #"\d\d"#, "9$", "[^0-9]", "12", "7(?=1)", "X"],
    classes: [.matching("[0-9]"), .matching(#"\d"#), "0123456789", " -", .matching(#"\p{Nd}"#), "X", "12"],
    texts: ["0", "1", "12", "007", "42", "18", "4006381333931", "79927398713", "1 2"],
    types: [.none, .number, .price, .numberLetterBig],
    checks: [
      [.luhn, .imei], [.ean, .gtin, .isbn13], [.aba, .luhn], [.isbn10, .isbn13],
      [.range("1..12"), .range("0..12"), .range("1..31"), .range("5..12"), .range("1..12.5")],
      [.range("100..65535"), .range("100..65536"), .range("99..999")],
    ],
    steps: [.trim, .width, .nfkc, .replace("[ -]", with: ""), .replace("^0+(?=.)", with: ""), .lower],
    lengths: 1...13)

  private static let amounts = RuleTheme(
    letters: ["0", "1", "5", "9", ".", "-", ",", "+"],
    patterns: [
      #"(?:0|[1-9]\d*)(?:\.\d{1,2})?"#, #"-?\d+(?:\.\d+)?"#, #"\d+[.,]\d{2}"#, "[0-9.]+", #"-?\d{1,3}"#,
      #"(?:\d{1,3}(?:,\d{3})*)"#,
    ],
    parts: [#"\."#, "-", "^-", "[.,].*[.,]", #"\.0$"#, "9", #"\d{3}"#],
    classes: [.matching("[0-9.]"), "-+", ",", .matching(#"\d"#), "."],
    texts: ["0", "0.5", "-1", "10.00", "9.99", "1,000"],
    types: [.none, .price, .number, .excludeInvisible],
    checks: [
      [
        .range("0.01..99.99"), .range("0..99.99"), .range("0.01..100"), .range("0.010..99.990"),
        .range("0.5..9.5"),
      ],
      [.range("-5..5"), .range("-5..0"), .range("-0.5..5"), .range("0..5"), .range("-10..-1")],
    ],
    steps: [.trim, .replace(",", with: ""), .replace(",", with: "."), .width, .replace("^\\+", with: "")],
    lengths: 1...7)

  private static let dates = RuleTheme(
    letters: ["0", "1", "2", "9", "3", "-", "/", "."],
    patterns: [
      #"\d{4}-\d{2}-\d{2}"#, #"(?:19|20)\d\d.*"#, #"[0-9.\/-]+"#, ".{10}", #"\d\d.\d\d.\d{4}"#, #"\d{4,8}"#,
    ],
    parts: ["-02-", "29", "^19", #"\/"#, "31", "2024", #"\d{4}$"#],
    classes: [.matching("[0-9-]"), "./", .matching(#"\d"#)],
    texts: ["2024-02-29", "1999-12-31", "2023-01-01", "02-29", "0229", "29.02.2024"],
    types: [.none, .excludeInvisible, .number],
    checks: [
      [.date("yyyy-MM-dd"), .date("yyyy-dd-MM"), .date("yyyy-MM"), .date("MM-dd"), .date("dd.MM.yyyy")],
      [.date("MMdd"), .date("ddMM"), .date("yyyyMMdd"), .date("MM"), .range("101..1231")],
    ],
    steps: [.trim, .width, .replace("[/.]", with: "-"), .nfkc],
    lengths: 2...10)

  private static let codes = RuleTheme(
    letters: ["A", "B", "X", "Z", "0", "1", "9", "a", " ", "-"],
    patterns: [
      #"[A-Z]{2}\d{2}[A-Z0-9]{4,6}"#, #"[A-Z]{2}\d+"#, #"\d{4}-?\d{3}[\dX]"#, #"[A-HJ-NPR-Z\d]{17}"#,
      "(?:DE|GB)[0-9A-Z]+", #"(?i)[a-z]{2}\d{6}"#, #"\d{17}[\dX]"#, #"[A-Z0-9]{2,12}"#,
    ],
    parts: ["^[A-Z]", "[A-Z]{2}", #"\d"#, "X", "0", "[IOQ]", "-$", "A.*Z"],
    classes: [.matching("[A-Z0-9]"), .matching("[A-Z]"), "-", " ", .matching("[a-z]")],
    texts: ["AB", "DE12", "XX", "a1", "GB00000X", "0378-5955"],
    types: [.none, .numberLetterBig, .numberLetter, .letterBig, .excludeInvisible],
    checks: [[.mod97, .vin], [.issn, .isbn10], [.mod11_2, .isbn10], [.vin, .mod11_2]],
    steps: [.upper, .replace("[ -]", with: ""), .trim, .width, .lower],
    lengths: 2...17)

  /// Texts whose length is not the same in all units.
  private static let invisibles = RuleTheme(
    letters: [
      "a", "\u{301}", "\u{200D}", "\u{FE0F}", "👨", "👩", "🇩", "🇪", "각", "\u{1100}", "\u{1161}", "\r", "\n",
      "\t",
      "क", "\u{94D}", "\u{200B}", "中", "1", "\u{20E3}", "\u{600}", "\u{E007F}", "\u{AD}",
    ],
    patterns: [
      ".+", "(?s).+", #"\X"#, #"\P{M}+"#, #"(?:\p{L}\p{M}*)+"#, "[^a]*", #"[\x{1F1E6}-\x{1F1FF}]+"#,
    ],
    parts: [#"\p{M}"#, #"\x{200D}"#, #"\R"#, "a", #"^\p{M}"#, #"[\x{1F1E6}-\x{1F1FF}]{2}"#, "中"],
    classes: [
      "a1中", .matching(#"\p{L}"#), .matching(#"\p{M}"#), .matching(#"[^a]"#), .visible, "👨‍👩‍👧", "\r\n", "각",
    ],
    texts: ["a\u{301}", "👨‍👩‍👧", "🇩🇪", "1\u{FE0F}\u{20E3}", "\r\n", "क्‍ष", "각"],
    types: [.none, .excludeInvisible],
    steps: [.nfc, .nfkc, .trim, .replace(#"\p{M}"#, with: ""), .replace(#"\R"#, with: " "), .width],
    lengths: 1...5)
}
