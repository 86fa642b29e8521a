import InputControlTestSupport
import Testing

@testable import InputControl

/// Amounts with the code or the sign of their currency.
struct CurrencySignTests {
  /// A line of `Fixtures/Numbers/amounts.tsv`, which `Scripts/number-formats` writes: a locale, a currency, and 5 and -1234567
  /// of it as ICU shows them.
  static var rows: [(locale: String, currency: String, texts: [String])] {
    get throws {
      let text = String(decoding: try Fixtures.numbers.read("amounts.tsv"), as: UTF8.self)
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let cells = line.split(separator: "\t").map(String.init)
        return (cells[0], cells[1], Array(cells[2...]))
      }
    }
  }

  @Test(arguments: [
    ("EUR", true), ("XAF", true), ("€", true), ("US$", true), ("EU", false), ("EURO", false), ("eur", false),
    ("", false), ("5", false),
  ])
  func codesAndSignsOfCurrencies(text: String, isAffix: Bool) {
    #expect(CurrencySigns.isAffix(text) == isAffix)
  }

  static let values = ["5", "-1234567"]

  static func profile(_ currency: String, _ locale: String, prefix: String = "", suffix: String = "") throws
    -> CompiledProfile
  {
    let form = try #require(DecimalForm(amountsIn: currency, isSigned: true))
    var profile = Profile("amount").decimal(form).display(.locale())
    if !prefix.isEmpty { profile = profile.prefix(prefix) }
    if !suffix.isEmpty { profile = profile.suffix(suffix) }
    return try CompiledProfile(profile).localized(for: .tag(locale))
  }

  /// Profiles that are compiled once for each currency.
  struct Profiles {
    private var compiled: [String: CompiledProfile] = [:]

    mutating func profile(_ currency: String, _ locale: LocaleTag) throws -> CompiledProfile {
      let profile = try compiled[currency] ?? CurrencySignTests.profile(currency, "en")
      compiled[currency] = profile
      return profile.localized(for: locale)
    }
  }

  /// A locale writes a negative amount with its minus at the end, which is read nowhere.
  static let isUnread = ["fy"]

  @Test func everyCurrencyIsReadWithEachOfItsSigns() throws {
    let rows = try Self.rows
    #expect(Set(rows.map(\.currency)).count == 164)
    var profiles = Profiles()
    let origins = [TextEdit.Origin.paste, .suggestion, .dictation]
    for (index, row) in rows.enumerated() where !Self.isUnread.contains(row.locale) {
      let profile = try profiles.profile(row.currency, .tag(row.locale))
      for (text, value) in zip(row.texts, Self.values) {
        let reading = profile.evaluate(reading: text)
        #expect(
          reading.verdict == .acceptable && reading.value == value,
          "\(row.locale) \(row.currency) \(DisplayText.escaped(text)): \(reading.value)")
        let field = InputField(profile, locale: try .tag(row.locale))
        field.type(text, origin: origins[index % origins.count])
        #expect(
          field.commit() == .committed(value), "\(row.locale) \(row.currency) \(DisplayText.escaped(text))")
      }
    }
  }

  @Test(arguments: [
    ("USD", "en", "$5", "5"), ("USD", "de", "5 $", "5"), ("AUD", "en-AU", "$5.50", "5.50"),
    ("AUD", "en", "A$ 5", "5"), ("SEK", "sv", "5 kr", "5"), ("SEK", "sv", "kr\u{202F}5", "5"),
    ("EUR", "de", "-€5", "-5"), ("EUR", "de", "€-5", "-5"), ("EUR", "de", "−5 €", "-5"),
    ("EUR", "de", "€ 5 EUR", "5"), ("USD", "en", "$5 USD", "5"), ("XOF", "fr", "5 F\u{A0}CFA", "5"),
    ("INR", "ml", "₹12,34,567", "1234567"), ("INR", "ml", "₹1,234,567", "1234567"),
    ("PLN", "pl", "1 234 zł", "1234"),
    ("KWD", "en-DK", "KWD 1.234", "1234"), ("CVE", "kea", "5$25", "5.25"),
    ("EUR", "en-DK", "€1,234.5", "1234.5"),
    ("USD", "en-DK", "$ 1.234,5", "1234.5"),
  ])
  func amounts(currency: String, locale: String, text: String, value: String) throws {
    let reading = try Self.profile(currency, locale).evaluate(reading: text)
    #expect(reading.verdict == .acceptable && reading.value == value, "\(reading)")
  }

  @Test(arguments: [
    ("AUD", "en", "US$5", "US$"), ("AUD", "en", "USD 5", "USD"), ("EUR", "de", "5 $", "$"),
    ("EUR", "de", "-$5", "$"),
    ("EUR", "en", "€5 USD", "USD"), ("USD", "en", "US$5 €", "€"), ("ZAR", "en", "R$5", "R$"),
    ("EUR", "de", "kr", "kr"),
  ])
  func anotherCurrencyIsRefusedWithTheReason(currency: String, locale: String, text: String, sign: String)
    throws
  {
    let profile = try Self.profile(currency, locale)
    let reading = profile.evaluate(reading: text)
    let reason = "“\(sign)” is another currency than \(currency)"
    #expect(reading.verdict == .invalid && reading.violations.map(\.reason) == [reason])
    let field = InputField(profile, locale: try .tag(locale))
    let told = locale == "de" ? "„\(sign)“ ist eine andere Währung als \(currency)" : reason
    #expect(field.paste(text).violations.map(\.reason) == [told])
    #expect(field.text.isEmpty)
  }

  @Test func anotherCurrencyInChinese() throws {
    let reading = try Self.profile("AUD", "zh").evaluate(reading: "US$5", locale: .tag("zh-Hans"))
    #expect(reading.violations.map(\.reason) == ["“US$”是其他货币，此处应为 AUD"])
  }

  /// Not the sign of a currency, or not beside the number.
  @Test(arguments: ["5 x", "€€5", "1€5", "€", "5 €.", "EU 5", "eur 5", "€5 kg"])
  func otherTextsAreNoAmounts(text: String) throws {
    let reading = try Self.profile("EUR", "en").evaluate(reading: text)
    #expect(reading.verdict == .invalid && !reading.violations[0].reason.contains("currency"), "\(reading)")
  }

  /// A thousand, or a sign of the currency itself: refused, and not as another currency.
  @Test(arguments: [("MMK", "my", "5 K"), ("MMK", "en", "5K"), ("LSL", "en", "5M")])
  func aThousandIsNoOtherCurrency(currency: String, locale: String, text: String) throws {
    let reading = try Self.profile(currency, locale).evaluate(reading: text)
    #expect(reading.verdict == .invalid && !reading.violations[0].reason.contains("currency"), "\(reading)")
  }

  @Test func aStatedSignStandsBesideThoseOfTheCurrency() throws {
    let profile = try Self.profile("USD", "en", prefix: "$")
    for text in ["$5", "US$5", "$US 5", "USD 5", "5 US$", "5"] {
      #expect(profile.evaluate(reading: text).value == "5", "\(text)")
    }
    #expect(profile.display(of: "5") == "$5")
  }

  @Test func aPrefixAndASuffixAreReadTogether() throws {
    let number = Profile("number").decimal(DecimalForm()).display(.locale()).prefix("~").suffix(" kg")
    let profile = try CompiledProfile(number).localized(for: .english)
    for text in ["~5 kg", "~5", "5 kg", "5"] {
      #expect(profile.evaluate(reading: text).value == "5", "\(text)")
    }
    #expect(profile.verdict(reading: "~5%") == .invalid)
  }

  /// Without a locale, and for numbers that are no amounts, there are no signs.
  @Test func onlyAmountsOfALocaleHaveSigns() throws {
    let form = try #require(DecimalForm(amountsIn: "EUR"))
    let amount = try CompiledProfile(Profile("amount").decimal(form).display(.locale()))
    #expect(amount.verdict(reading: "€5") == .invalid)
    let number = try CompiledProfile(
      Profile("number").decimal(DecimalForm(decimals: 0...2)).display(.locale()))
    #expect(number.localized(for: .english).verdict(reading: "€5") == .invalid)
  }
}
