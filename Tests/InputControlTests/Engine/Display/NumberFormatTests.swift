import InputControlTestSupport
import Testing

@testable import InputControl

struct NumberFormatTests {
  private static let rules = """
    language 2
    profile latin { type decimal; decimals 6; signed; display locale }
    profile customary { type decimal; decimals 6; signed; display locale native }
    """

  /// A line of `Fixtures/Numbers/displays.tsv`, which `Scripts/number-formats` writes: numbers as ICU shows them.
  static var rows: [[String]] {
    get throws {
      let text = String(decoding: try Fixtures.numbers.read("displays.tsv"), as: UTF8.self)
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { $0.split(separator: "\t").map(String.init) }
    }
  }

  @Test func everyLocaleShowsNumbersAsICUDoesAndReadsThem() throws {
    let rules = try RuleSet([SourceFile(name: "numbers.rules", text: Self.rules)])
    let rows = try Self.rows
    let values = rows[0].dropFirst()
    let profiles = (
      latin: try rules.profile("latin"), customary: try rules.profile("customary")
    )
    var locales: Set<String> = []
    for row in rows.dropFirst() {
      let names = row[0].split(separator: " ")
      let locale = try LocaleTag.tag(String(names[0]))
      let profile = (names.count > 1 ? profiles.customary : profiles.latin).localized(for: locale)
      locales.insert(String(names[0]))
      #expect(profile.numberLocale == locale)
      for (value, display) in zip(values, row.dropFirst()) {
        #expect(profile.display(of: value).isIdentical(to: display), "\(row[0]) \(value)")
        let read = profile.evaluate(reading: display)
        #expect(read.verdict == .acceptable && read.value.isIdentical(to: value), "\(row[0]) \(display)")
      }
    }
    #expect(locales.count == 905)
  }

  @Test(arguments: [
    ("de", ",", "."), ("de-AT", ",", "\u{A0}"), ("de-CH", ".", "'"), ("de-XX", ",", "."), ("en-IN", ".", ","),
    ("zh-TW", ".", ","), ("zh", ".", ","), ("fr-CH", ",", "'"), ("pt-BR", ",", "."), ("pt-PT", ",", "\u{A0}"),
    ("sr-Latn-RS", ",", "."),
  ])
  func signs(locale: String, decimal: String, group: String) throws {
    let format = try #require(NumberFormat(of: try .tag(locale)))
    #expect(String(format.decimalSign) == decimal && String(format.groupSign) == group)
  }

  /// A tag without its script, or with a language that CLDR names otherwise.
  @Test(arguments: [
    ("pa-PK", "pa-Arab"), ("uz-AF", "uz-Arab-AF"), ("sd-IN", "sd-Deva"), ("kk-CN", "kk-Arab"), ("iw", "he"),
    ("in", "id"),
    ("tl", "fil"), ("mo", "ro"), ("sh", "sr-Latn"), ("sh-BA", "sr-Latn-BA"),
  ])
  func otherNames(tag: String, other: String) throws {
    for digits in [NumberFormat.Digits.latin, .customary] {
      let (one, two) = (
        try #require(NumberFormat(of: try .tag(tag), digits: digits)),
        try #require(NumberFormat(of: try .tag(other), digits: digits))
      )
      #expect(one == two)
    }
  }

  @Test(arguments: ["qq", "und", "xx-DE", "tlh"])
  func anUnknownLocaleHasNoFormat(locale: String) throws {
    #expect(NumberFormat(of: try .tag(locale)) == nil)
  }

  @Test func amountsHaveOtherSignsInAFewLocales() throws {
    let austria = try LocaleTag.tag("de-AT")
    #expect(NumberFormat(of: austria, amountsIn: "USD")?.groupSign == ".")
    #expect(NumberFormat(of: try .tag("fr-CH"), amountsIn: "CHF")?.decimalSign == ".")
    #expect(NumberFormat(of: .english, amountsIn: "EUR") == NumberFormat(of: .english))
    let amount = Profile("amount").decimal(try #require(DecimalForm(amountsIn: "EUR"))).display(.locale())
    #expect(try CompiledProfile(amount).localized(for: austria).display(of: "1234.5") == "1.234,5")
  }

  @Test(arguments: [
    ("JPY", 0), ("EUR", 2), ("KWD", 3), ("CLF", 4), ("IQD", 3), ("ISK", 0), ("RSD", 2), ("USD", 2),
  ])
  func minorUnits(currency: String, decimals: Int) { #expect(MinorUnits.decimals(of: currency) == decimals) }

  @Test(arguments: ["", "EU", "EURO", "eur", "XAU", "XXX", "JPY ", "É€", "ALL AMD"])
  func unknownCurrencies(currency: String) {
    #expect(MinorUnits.decimals(of: currency) == nil)
    #expect(DecimalForm(amountsIn: currency) == nil)
  }
}
