import InputControlAnalysis
import Testing

@testable import InputControl

struct DecimalTests {
  // MARK: Form

  /// Minus zero is no value, and cannot be completed without decimals that may follow it.
  @Test(
    arguments: [
      (0, "-1", .acceptable), (0, "-", .intermediate), (0, "-0", .invalid), (0, "-0.", .invalid),
      (0, "0.", .invalid),
      (1, "-0", .intermediate), (1, "-0.", .intermediate), (1, "-0.0", .invalid), (1, "-0.1", .acceptable),
      (2, "-0.0", .intermediate), (2, "-0.00", .invalid), (2, "-0.01", .acceptable),
    ] as [(Int, String, Verdict)])
  func valuesBelowZero(decimals: Int, text: String, verdict: Verdict) throws {
    let form = DecimalForm(decimals: 0...decimals, isSigned: true)
    #expect(try CompiledProfile(Profile("p").decimal(form)).verdict(of: text) == verdict)
  }

  @Test(arguments: [
    DecimalForm(), DecimalForm(isSigned: true), DecimalForm(decimals: 0...2),
    DecimalForm(decimals: 1...2, integers: 2), DecimalForm(decimals: 2...2, integers: 1, isSigned: true),
    DecimalForm(decimals: 0...3, isSigned: true), DecimalForm(decimals: 1...3, integers: 1, isSigned: true),
  ])
  func theFormOfAValue(form: DecimalForm) throws {
    let profile = try CompiledProfile(Profile("number").decimal(form))
    var texts = [""]
    for length in 1...6 {
      for text in texts where text.utf8.count == length - 1 {
        for character in ["0", "7", ".", "-"] {
          let next = text + character
          texts.append(next)
          #expect(
            (profile.verdict(of: next) == .acceptable) == Self.isValue(next, form), "\(next) \(form)")
        }
      }
    }
  }

  /// Decides about a value without a pattern.
  private static func isValue(_ text: String, _ form: DecimalForm) -> Bool {
    var text = text[...]
    let isNegative = text.first == "-"
    if isNegative { text.removeFirst() }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isAllDigits = parts.allSatisfy { part in !part.isEmpty && part.allSatisfy(\.isNumber) }
    guard (1...2).contains(parts.count), isAllDigits else { return false }
    let decimals = parts.count == 2 ? parts[1].count : 0
    return (!isNegative || form.isSigned && text.contains("7"))
      && (parts[0] == "0" || parts[0].first != "0") && parts[0].count <= form.integers ?? .max
      && form.decimals.contains(decimals)
  }

  @Test func theTypeInCode() throws {
    let number = try CompiledProfile(Profile("number", type: .decimal))
    #expect(number.verdict(of: "12") == .acceptable && number.verdict(of: "1.2") == .invalid)
    let other = Profile("number", type: .decimal).decimal(DecimalForm(decimals: 0...2, isSigned: true))
    #expect(try CompiledProfile(other).verdict(of: "-1.2") == .acceptable)
    #expect(other.keyboard == .asciiCapable && Profile("number", type: .decimal).keyboard == .numberPad)
    #expect(other.type(.number).rules.map(\.id) == ["chars"] && other.type(.number).decimalForm == nil)
  }

  @Test func aChildNarrowsItsParent() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "child.rules",
        text: "profile a { type decimal; decimals 2; integers 9 }\nprofile b : a { decimals 0; integers 2 }\n"
      )
    ])
    let child = try rules.profile("b")
    #expect(child.verdict(of: "12") == .acceptable && child.verdict(of: "1.2") == .invalid)
    #expect(child.verdict(of: "123") == .invalid && child.profile.keyboard == .numberPad)
  }

  @Test func aRangeIsCheckedWithEveryChange() throws {
    let field = InputField(try DecimalProfiles.profile("limited"), locale: .english)
    field.insertText("1")
    field.insertText("0")
    field.insertText("1")
    #expect(field.text == "10")
  }

  // MARK: Reading

  @Test(
    arguments: [
      ("amount", "de", "1.234,50", "1234.50"), ("amount", "de", "1234,5", "1234.5"),
      ("amount", "de", "1.234", "1234"), ("amount", "es", "1.234", "1234"),
      ("amount", "en", "1,234.5", "1234.5"),
      ("amount", "en", "１，２３４．５", "1234.5"), ("amount", "hi", "12,34,567", "1234567"),
      ("amount", "fr", "1 234,5", "1234.5"), ("amount", "fr", "1\u{A0}234,5", "1234.5"),
      ("amount", "fr", "1\u{202F}234,5", "1234.5"), ("amount", "fr", "1\u{2009}234,5", "1234.5"),
      ("amount", "de-CH", "1'234.5", "1234.5"), ("amount", "de-CH", "1’234.5", "1234.5"),
      ("amount", "de", "١٬٢٣٤٫٥", "1234.5"), ("amount", "en", "१२३४", "1234"),
      ("native", "ar-EG", "١٬٢٣٤٫٥", "1234.5"), ("native", "ar-EG", "1,234.5", "1234.5"),
      ("native", "ar-EG", "\u{61C}-٥", "-5"), ("native", "fa", "\u{200E}\u{2212}۵", "-5"),
      ("signed", "sv", "\u{2212}1 234,5 €", "-1234.5"), ("signed", "de", "-5€", "-5"),
      ("signed", "de", "5 €", "5"),
      ("signed", "de", "－5", "-5"), ("dollars", "en", "-$ 1,234.50", "-1234.50"),
      ("dollars", "en", "$-5", "-5"),
      ("dollars", "en", "$5", "5"), ("yen", "ja", "JPY 1,234", "1234"), ("yen", "ja", "1,234 JPY", "1234"),
      ("trimmed", "de", " 1.234,5 ", "1234.5"), ("trimmed", "fr", " 1 234 ", "1234"),
      ("canonical", "de", "1.5", "1.5"), ("canonical", nil, "1234.5", "1234.5"),
      ("amount", nil, "1234.5", "1234.5"), ("amount", "en", " 5", "5"),
      ("amount", "en", "1,234.50 ", "1234.50"),
      ("amount", nil, "\u{200B}5\t", "5"), ("amount", "de", "\u{2066}1.234,50\u{2069}", "1234.50"),
      ("canonical", nil, " -5\u{A0}", "-5"), ("cash", nil, " 1,234.50 ", "1234.50"),
      ("cash", nil, "\u{FEFF}5", "5"),
      ("costOrWord", nil, "5 ", "5"), ("costOrWord", nil, "ab", "ab"), ("cost", nil, " 12.5", "12.5"),
      ("cost", nil, "12.5\u{A0}", "12.5"),
      ("either", "de", " 1.234 ", "1234"),
      ("weight", "en", "12.5 kg", "12.5"), ("weight", "de", " 1.234,5 kg\u{200B}", "1234.5"),
      ("weight", "en", "+5", "5"), ("weight", "en", "(1,234.50)", "-1234.50"), ("weight", "fr", "–5", "-5"),
      ("ofCode", "en", "1.234", "1.234"),
      ("amount", "fr", "1234.5", "1234.5"), ("amount", "fr", "1 234.5", "1234.5"),
      ("fine", "sv", "1.234", "1.234"),
      ("fine", "de-CH", "1’234,5", "1234.5"),
      ("plain", "de", "1.234,5", "1234.5"), ("either", "de", "1.234", "1234"),
      ("either", "de", "a.b", "a.b"),
    ] as [(String, String?, String, String)])
  func whatIsRead(profile: String, locale: String?, text: String, value: String) throws {
    let profile = try DecimalProfiles.profile(profile, locale)
    let evaluation = profile.evaluate(reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value.isIdentical(to: value))
    #expect(profile.verdict(reading: text) == .acceptable)
    var batch = BatchEvaluator(BatchProfile(profile))
    #expect(batch.outcome(of: Array(text.utf8).span) == 0)
    #expect(batch.normalized(Array(text.utf8).span) ?? text == value)
    let field = InputField(profile, locale: try .tag(locale ?? "und"))
    #expect(field.paste(text).isAllowed && field.text == value)
    #expect(field.setDisplay(text) && field.text == value)
  }

  @Test(
    arguments: [
      ("amount", "en", "1,23"), ("amount", "de", "1.5"), ("amount", "de", "1.23,4"),
      ("amount", "de", "1.234.56"),
      ("amount", "en", "1,234,56"), ("amount", "en", "1234,567"), ("amount", "en", "12,34,567"),
      ("amount", "hi", "1,234,567"), ("amount", "en", ",234"), ("amount", "en", "1,,234"),
      ("amount", "en", "1,234,"),
      ("amount", "fr", "1 234\u{A0}567"), ("amount", "de", "1.234'567"), ("amount", "en", "1.2.3"),
      ("amount", "en", "1.234,5"), ("amount", "en", "١2"), ("amount", "en", "१٢"), ("amount", "en", "5 €"),
      ("amount", "en", "$5"), ("amount", "en", "-5"), ("amount", "en", "007"),
      ("amount", "en", ".5"), ("signed", "de", "5 $"), ("signed", "de", "5-"), ("signed", "de", "--5"),
      ("signed", "de", "-0,00"), ("yen", "ja", "5 USD"), ("yen", "ja", "1.5"), ("amount", nil, "1,234"),
      ("amount", nil, "1.234,5"), ("canonical", "de", "1,5"), ("either", "de", "1.5"),
      ("fine", "de", "1.2345"),
      ("ofCode", "de", "1,234"), ("oneZero", "de", "007"), ("cut", "en", "11 kg"),
      ("amount", "en", "  "),
      ("amount", nil, "1 2"), ("costOrWord", nil, "ab "), ("either", "de", "ab "), ("cash", nil, " 1.234 "),
      ("amount", "ar-EG", "١,٢٣٤"), ("amount", "fr", "1.234.5"),
      ("amount", "en", "1e3"), ("amount", "en", "½"), ("amount", "en", "²"), ("amount", "ja", "一二三"),
    ] as [(String, String?, String)])
  func whatIsNotRead(profile: String, locale: String?, text: String) throws {
    let profile = try DecimalProfiles.profile(profile, locale)
    #expect(profile.evaluate(reading: text).verdict == .invalid)
    #expect(profile.verdict(reading: text) == .invalid)
    var batch = BatchEvaluator(BatchProfile(profile))
    let outcome = batch.outcome(of: Array(text.utf8).span)
    #expect(batch.outcomes[outcome].verdict == .invalid && !batch.outcomes[outcome].rules.isEmpty)
    let field = InputField(profile, locale: try .tag(locale ?? "und"))
    guard text != "1.2345", text != "1,5" || locale != "de" else { return }
    #expect(!field.paste(text).isAllowed && field.text.isEmpty)
  }

  /// A `replace` that sees the end of a text changes it when it is settled.
  @Test(arguments: [("mass", "und", " 12.5 kg ", "12.5"), ("zeros", "de", " 007", "7")])
  func aReplacementWorksOnTheTextOfAPerson(profile: String, locale: String, text: String, value: String)
    throws
  {
    let profile = try DecimalProfiles.profile(profile, locale)
    let evaluation = profile.evaluate(reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value == value)
    let field = InputField(profile, locale: try .tag(locale))
    #expect(field.paste(text).isAllowed && field.evaluation.value == value)
  }

  /// White space that is left out around a number is not recorded as refused input.
  @Test func surroundingsAreNotRefused() throws {
    for (name, locale) in [("amount", "en"), ("canonical", "und"), ("cash", "und")] {
      let field = InputField(try DecimalProfiles.profile(name, locale), locale: try .tag(locale))
      field.paste(" 12.5\u{200B}")
      #expect(field.text == "12.5" && field.refusals.isEmpty, "\(name)")
    }
  }

  @Test func aReplacementCompletesANumber() throws {
    let german = try DecimalProfiles.profile("completed", "de")
    #expect(german.evaluate(reading: ",5").value == "0.5")
    let field = InputField(german, locale: try .tag("de"))
    for key in [",", "5"] { field.insertText(key) }
    #expect(field.display == ",5" && field.evaluation.value == "0.5")
  }

  /// A locale for each way to write numbers.
  private static var localeOfEachFormat: [[NumberFormat]: LocaleTag] {
    get throws {
      var locales: [[NumberFormat]: LocaleTag] = [:]
      for row in try NumberFormatTests.rows.dropFirst() {
        let locale = try LocaleTag.tag(String(row[0].split(separator: " ")[0]))
        let formats = try [
          #require(NumberFormat(of: locale)), #require(NumberFormat(of: locale, digits: .customary)),
        ]
        locales[formats] = locale
      }
      return locales
    }
  }

  /// A mistake is never a number with other digits.
  @Test(arguments: ["1,23", "1.2.3,4", "1.5", "1'23", "1 23", "1\u{A0}5"])
  func noLocaleReadsDigitsTogether(text: String) throws {
    let digits = text.filter(\.isNumber)
    let profile = try DecimalProfiles.profile("fine")
    for (format, locale) in try Self.localeOfEachFormat {
      // Toki Pona has groups of two digits.
      if format[0].lastGroupSize == 2 { continue }
      let evaluation = profile.localized(for: locale).evaluate(reading: text)
      #expect(evaluation.verdict == .invalid || evaluation.value != digits, "\(locale)")
      let field = InputField(profile, locale: locale)
      field.paste(text)
      #expect(field.text != digits, "\(locale)")
    }
  }

  @Test func theMessageSaysHowANumberIsWritten() throws {
    let german = try DecimalProfiles.profile("amount", "de")
    let violation = try #require(german.evaluate(reading: "1.5").violations.first)
    #expect(violation.id == "amount.shape" && violation.range == TextRange(1, 2))
    #expect(violation.message == "“.” separates groups of digits here, as in 1.234.567,8")
    let chinese = german.evaluate(reading: "1.5", locale: .simplifiedChinese)
    #expect(chinese.violations.first?.message == "“.”在此用于数字分组，例如 1.234.567,8")
    let decimals = try #require(german.evaluate(reading: "1.234,567").violations.first)
    #expect(decimals.range == TextRange(8, 9))
    #expect(decimals.message == "Nothing may follow “1.234,56”")
  }

  /// What is quoted, and what may be typed, is written as the person sees and types it.
  @Test(arguments: [
    ("de", "1234567,", "Something must follow “1.234.567,”: a digit"),
    ("de", "12,345", "Nothing may follow “12,34”"), ("en", "1234.567", "Nothing may follow “1,234.56”"),
    ("de", "01", "“1” may not follow “0”: “,” may come here"),
    ("de", "x", "“x” may not come first: a digit may come here"),
    ("fr", "1234,", "Something must follow “1 234,”: a digit"),
    ("fr", "1.5.2", "“.” may not follow “1.5”: a digit may come here"),
    ("fr", "1,234.5", "Write the number like 1 234 567,8"),
    ("fr", "1.234,5", "Write the number like 1 234 567,8"),
    ("de", "1,5x", "Write the number like 1.234.567,8"),
    ("und", "1234.", "Something must follow “1234.”: a digit"),
  ])
  func messagesQuoteWhatIsShown(locale: String, text: String, message: String) throws {
    let profile = try DecimalProfiles.profile("amount", locale)
    #expect(profile.evaluate(reading: text).violations.last?.message == message)
  }

  /// A unit is no number, and not the empty value.
  @Test(arguments: [("signed", "€"), ("dollars", "$"), ("signed", " €"), ("amount", "EUR")])
  func aUnitAlone(profile: String, text: String) throws {
    let field = InputField(try DecimalProfiles.profile(profile), locale: try .tag("de"))
    #expect(field.profile.evaluate(reading: text).verdict == .invalid)
    field.text = "12"
    field.selection = TextRange(0, 2)
    #expect(!field.paste(text).isAllowed && field.text == "12")
  }

  /// A value of another part of a union is no number that is written in a wrong way.
  @Test func aValueOfAnotherPart() throws {
    let german = try DecimalProfiles.profile("amountOrDay", "de")
    #expect(german.evaluate(reading: "2024-01-02").verdict == .acceptable)
    #expect(german.evaluate(reading: "1.234,5").value == "1234.5")
    #expect(german.evaluate(reading: "1.5").verdict == .invalid)
  }

  @Test func hintsNameTheDecimalSign() throws {
    #expect(try DecimalProfiles.profile("amount", "de").hint(in: "12", at: 2) == "Next: a digit or “,”")
    #expect(try DecimalProfiles.profile("amount").hint(in: "12", at: 2) == "Next: a digit or “.”")
  }

  @Test func aSensitiveNumberIsNotInMessages() throws {
    let profile = try DecimalProfiles.profile("secret", "de")
    for text in ["1.5", "1.234,567", "9,"] {
      let evaluation = profile.evaluate(reading: text)
      #expect(evaluation.verdict != .acceptable && evaluation.isSensitive)
      #expect(evaluation.violations.allSatisfy { !$0.message.contains(text) && !$0.message.contains("9") })
    }
  }

  @Test func aPasteOfAMegabyte() throws {
    let profile = try DecimalProfiles.profile("fine", "en")
    let digits = String(repeating: "1", count: 1 << 20)
    #expect(
      profile.evaluate(reading: digits).verdict != .acceptable || profile.verdict(of: digits) == .acceptable)
    let groups = String(repeating: ",123", count: 1 << 18)
    #expect(profile.evaluate(reading: "1" + groups).value.utf8.count == 1 + 3 << 18)
    #expect(profile.evaluate(reading: groups).verdict == .invalid)
    let field = InputField(try DecimalProfiles.profile("amount"), locale: .english)
    #expect(!field.paste(digits).isAllowed && field.text.isEmpty)
  }

  // MARK: Examples

  @Test(arguments: [
    (#"accepts "1234.5" shows "1.234,5" in de"#, true), (#"accepts "1234.5" shows "1.234,5" in en"#, false),
    (#"accepts "1.234,50" as "1234.50" in de"#, true), (#"accepts "1.234,50" as "1234.50" in en"#, false),
    (#"rejects "1,23" by shape in en"#, true), (#"rejects "1,23" by shape in de"#, false),
    (#"pending "12." shows "12," in de"#, true), (#"pending "12," in de"#, true),
    (#"pending "12," in en"#, false),
    (#"accepts "1234.5" shows "1234.5""#, true),
  ])
  func anExampleInALocale(example: String, holds: Bool) throws {
    let rules = try RuleSet([
      SourceFile(name: "a.rules", text: "profile a { type decimal; decimals 2; display locale; \(example) }")
    ])
    let results = try rules.profile("a").testExamples()
    #expect(results.map(\.passes) == [holds])
  }
}
