import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// A person may give the label of a value instead of the value.
struct LabelReadingTests {
  private static let rules = """
    language 4
    list plan { "basic" { en "Basic"; de "Einfach" }; "pro" { en "Professional"; de "Für Profis" }; "max" }
    list size { "S" { en "Small" }; "XXXXXXXXXXXXXXL" { en "Huge" } }
    profile plan { normalize trim; in plan; forbid /m/ }
    profile size { normalize upper; in size; odd: forbid /X/ warning }
    profile either = plan or size
    form order { field plan: plan { required }; field size: size }
    """

  private func profile(_ name: String, _ locale: String? = nil) throws -> CompiledProfile {
    let profile = try RuleSet([SourceFile(name: "p.rules", text: Self.rules)]).profile(name)
    return try locale.map { profile.localized(for: try .tag($0)) } ?? profile
  }

  @Test(arguments: [
    ("plan", "de", "Einfach", "basic"), ("plan", "de-AT", "für profis", "pro"),
    ("plan", "de", "FÜR  PROFIS", "pro"),
    ("plan", "de", "Ｅｉｎｆａｃｈ", "basic"), ("plan", "en", "professional", "pro"),
    ("plan", "en", " Basic ", "basic"),
    // Values are read in every language, and labels of the nearest language that has some.
    ("plan", "de", "pro", "pro"), ("plan", "ja", "Basic", "basic"), ("size", "de", "small", "S"),
    ("either", "de", "Einfach", "basic"), ("either", "en", "Huge", "XXXXXXXXXXXXXXL"),
  ])
  func isReadAsItsValue(name: String, locale: String, text: String, value: String) throws {
    let profile = try profile(name, locale)
    let evaluation = profile.evaluate(reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value == value)
    #expect(profile.verdict(reading: text) == .acceptable)
    let batch = BatchEvaluator(BatchProfile(profile))
    #expect(batch.verdict(of: Array(text.utf8).span) == .acceptable)
    #expect(batch.normalized(Array(text.utf8).span) ?? text == value)
    for origin in [TextEdit.Origin.paste, .suggestion, .dictation] {
      let field = InputField(profile, locale: try .tag(locale))
      field.text = "x"
      field.selection = TextRange(0, field.text.utf16.count)
      #expect(field.insert(text, origin: origin).isAllowed)
      #expect(field.evaluation.verdict == .acceptable && field.text == value)
    }
  }

  @Test(
    arguments: [
      ("plan", "en", "Einfach"), ("plan", "de", "Basic"), ("plan", "de", "Einf"), ("plan", "de", "Einfach!"),
      ("plan", "de", "max"), ("plan", nil, "Einfach"), ("plan", nil, "Professional"),
      ("either", "de", "Professional"),
    ] as [(String, String?, String)])
  func anotherTextIsNoLabel(name: String, locale: String?, text: String) throws {
    #expect(try profile(name, locale).verdict(reading: text) != .acceptable)
  }

  /// A text that can become a label is unfinished, wherever it is read.
  @Test(
    arguments: [
      ("plan", "Einf", .intermediate), ("plan", "Für ", .intermediate), ("plan", "Einfx", .invalid),
      ("plan", "ma", .invalid), ("plan", "pr", .intermediate), ("either", "hug", .intermediate),
    ] as [(String, String, Verdict)])
  func theBeginningOfALabelIsUnfinished(name: String, text: String, verdict: Verdict) throws {
    let profile = try profile(name, "de")
    let evaluation = profile.evaluate(reading: text)
    #expect(evaluation.verdict == verdict && profile.verdict(reading: text) == verdict)
    let batch = BatchEvaluator(BatchProfile(profile))
    #expect(batch.verdict(of: Array(text.utf8).span) == verdict)
    #expect(evaluation.violations.first?.rule == "in")
    let field = InputField(profile, locale: try .tag("de"))
    for key in text { field.insertText(String(key)) }
    #expect(verdict == .invalid || field.evaluation.verdict == verdict)
  }

  /// A fast way folds ASCII: it does what the other way does between letters that are not.
  @Test func asciiIsFoldedLikeOtherText() {
    var random = SplitMix(state: 7)
    for _ in 0..<2_000 {
      let count = random.number(below: 13)
      let text = (0..<count).map { _ in String(Unicode.Scalar(UInt8(random.number(below: 0x80)))) }.joined()
      let other = LabelReadings.folded("É" + text + "É")
      #expect(LabelReadings.folded("X" + text + "X").dropFirst().dropLast() == other.dropFirst().dropLast())
    }
  }

  /// The same label may stand in several groups, and then is no single value.
  @Test func aLabelOfTwoGroupsIsNotRead() throws {
    func profile(_ rows: String) throws -> CompiledProfile {
      let rules = """
        language 4
        list area from "areas.csv" key code { en name } by country
        profile area { in area }
        """
      let files = [SourceFile(name: "a.rules", text: rules), SourceFile(name: "areas.csv", text: rows)]
      return try RuleSet(files).profile("area").localized(for: .english)
    }
    let area = try profile("code,name,country\nDZ-01,Adrar,DZ\nMR-07,Adrar,MR\nMR-04,Gorgol,MR\n")
    #expect(area.evaluate(reading: "gorgol").value == "MR-04")
    #expect(area.verdict(reading: "DZ-01") == .acceptable)
    let ambiguous = area.evaluate(reading: "Adrar")
    #expect(ambiguous.verdict == .intermediate && ambiguous.value == "Adrar")
    #expect(ambiguous.violations.map { $0.message } == ["One of DZ-01 (Adrar), MR-07 (Adrar)"])
    #expect(throws: RuleError.self) {
      _ = try profile("code,name,country\nDZ-01,Adrar,DZ\nMR-07,Adrar,MR\nMR-04,adrar,MR\n")
    }
  }

  /// A program sets values, and a value is no label.
  @Test func aProgramsTextIsNotRead() throws {
    let field = InputField(try profile("plan", "de"), locale: try .tag("de"))
    field.text = "Einfach"
    #expect(field.text == "Einfach" && field.evaluation.verdict == .invalid)
    #expect(try profile("plan", "de").verdict(of: "Einfach") == .invalid)
  }

  /// The label of a value about which a rule warns is marked as a whole.
  @Test func aWarningIsAboutTheWholeLabel() throws {
    let evaluation = try profile("size", "en").evaluate(reading: "Huge")
    #expect(evaluation.warnings.map(\.range) == [TextRange(0, 4)])
  }

  @Test func formsReadLabels() throws {
    let form = try RuleSet([SourceFile(name: "p.rules", text: Self.rules)]).form("order")
    let german = form.localized(for: try .tag("de"))
    func evaluation(_ form: CompiledForm, readsDisplays: Bool) throws -> FormEvaluation {
      try form.evaluate(["plan": "Einfach"], today: ExampleForm.today, readsDisplays: readsDisplays)
    }
    let read = try evaluation(german, readsDisplays: true)
    #expect(read.verdict == .acceptable && read.fields.map { $0.evaluation?.value } == ["basic", ""])
    #expect(try evaluation(german, readsDisplays: false).verdict == .invalid)
    #expect(try evaluation(form, readsDisplays: true).verdict == .invalid)
  }

  @Test(arguments: [
    ("countryCode", "pl", "Niemcy", "DE"), ("countryCode", "ja", "日本", "JP"),
    ("countryCode", "ar", "ألمانيا", "DE"),
    ("currencyCode", "fr", "Euro", "EUR"), ("usState", "es", "Nueva York", "NY"),
    ("usState", "zh-Hans", "加利福尼亚州", "CA"),
    ("caProvince", "fr", "Québec", "QC"), ("countryCode", "zh-TW", "德國", "DE"),
    ("usState", "ru", "Вашингтон", "WA"),
  ])
  func shippedListsHaveLabels(name: String, locale: String, text: String, value: String) throws {
    let evaluation = try CompiledProfile(shipped: name).localized(for: try .tag(locale)).evaluate(
      reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value == value)
  }

  /// Every value of the shipped lists has a label of its own in each language.
  @Test(arguments: ["countryCode", "currencyCode", "usState", "caProvince"])
  func everyLabelOfShippedListsIsReadAsItsValue(name: String) throws {
    let profile = try CompiledProfile(shipped: name)
    for locale in BuiltInMessages.languages {
      let localized = profile.localized(for: locale)
      let choices = try nonEmpty(profile.choices(limit: 1_000, locale: locale))
      for choice in choices {
        let label = try #require(choice.label)
        #expect(localized.evaluate(reading: label).value == choice.value, "\(locale): \(label)")
      }
    }
  }
}
