import InputControlTestSupport
import Testing

@testable import InputControl

/// Fields in which people write dates and times in the order of their locale.
struct LocalDateFieldTests {
  private func field(_ profile: String, _ locale: String) throws -> InputField {
    InputField(try CompiledProfile(shipped: profile), locale: LocaleTag(locale))
  }

  private func type(_ keys: String, into field: InputField) {
    for key in keys { field.insertText(String(key)) }
  }

  /// Separators appear by themselves, may be typed, and a number of one digit gets its zero.
  @Test(arguments: [
    ("date", "de", "01032019", "01.03.2019", "2019-03-01"),
    ("date", "de", "1.3.2019", "01.03.2019", "2019-03-01"),
    ("date", "de", "1/3/2019", "01.03.2019", "2019-03-01"),
    ("date", "de", "1-3-2019", "01.03.2019", "2019-03-01"),
    ("date", "de", "1 3 2019", "01.03.2019", "2019-03-01"),
    ("date", "de", "1. 3. 2019", "01.03.2019", "2019-03-01"),
    ("date", "de", "452019", "04.05.2019", "2019-05-04"),
    ("date", "de", "31.12.2019", "31.12.2019", "2019-12-31"),
    ("date", "en-US", "3/1/2019", "03/01/2019", "2019-03-01"),
    ("date", "en-GB", "1/3/2019", "01/03/2019", "2019-03-01"),
    ("date", "ja", "2019年3月1日", "2019/03/01", "2019-03-01"),
    ("date", "ja", "2019/3/12", "2019/03/12", "2019-03-12"),
    ("date", "ko", "2019년3월1일", "2019.03.01", "2019-03-01"),
    ("date", "sv", "20190301", "2019-03-01", "2019-03-01"),
    ("date", "ar-EG", "٠١٠٣٢٠١٩", "01/03/2019", "2019-03-01"),
    ("date", "ja", "２０１９／０３／０１", "2019/03/01", "2019-03-01"),
    ("month", "de", "3.2019", "03.2019", "2019-03"), ("month", "ja", "2019/3", "2019/03", "2019-03"),
    ("time", "de", "830", "08:30", "08:30"), ("time", "fi", "8.30", "08.30", "08:30"),
    ("time", "de", "8:30", "08:30", "08:30"), ("time", "de", "2359", "23:59", "23:59"),
    ("dateTime", "de", "1.3.2019 8:30", "01.03.2019 08:30", "2019-03-01T08:30"),
    ("dateTime", "en-US", "030120190830", "03/01/2019 08:30", "2019-03-01T08:30"),
    ("dateTime", "en-US", "3/1/2019, 8:30 pm", "03/01/2019 20:30", "2019-03-01T20:30"),
    ("dateTime", "de", "1.3.2019T8:30", "01.03.2019 08:30", "2019-03-01T08:30"),
    ("birthday", "de", "29.2.1996", "29.02.1996", "1996-02-29"),
  ])
  func keysMakeADate(profile: String, locale: String, keys: String, display: String, value: String) throws {
    let field = try field(profile, locale)
    type(keys, into: field)
    #expect(field.display == display)
    #expect(field.commit() == .committed(value))
  }

  /// Keys give the day that is shown, with separators and without, and as few digits as people write.
  @Test(arguments: try nonEmpty(DateReaderTests.locales)) func keysGiveTheDayThatIsShown(locale: String)
    throws
  {
    let profile = try CompiledProfile(shipped: "date").localized(for: try #require(LocaleTag(locale)))
    for value in ["2019-03-01", "2024-02-29", "1999-12-31", "2000-10-04", "1987-01-11", "0001-04-30"] {
      let shown = profile.display(of: value)
      let digits = shown.filter(\.isNumber)
      let numbers = shown.split { !$0.isNumber }.map { $0.drop { $0 == "0" } }
      let short = numbers.joined(separator: "/")
      for keys in [shown, digits] + (value.hasPrefix("0") ? [] : [short]) {
        let field = try field("date", locale)
        type(keys, into: field)
        #expect(field.commit() == .committed(value), "\(keys)")
      }
    }
  }

  /// A text in one piece gives the value that keys give, or is refused; a value is read in every locale.
  @Test(arguments: [
    ("de", "1.3.2019", "2019-03-01"), ("de", "2019-03-01", "2019-03-01"), ("de", "01.03.2019", "2019-03-01"),
    ("de", " 1. 3. 2019 ", "2019-03-01"), ("en-US", "3/1/2019", "2019-03-01"),
    ("en-US", "2019-03-01", "2019-03-01"),
    ("ja", "2019年3月1日", "2019-03-01"), ("de", "2019-3-1", nil), ("de", "1.3/2019", nil),
    ("sv", "3/1/2019", nil),
    ("de", "1.٣.2019", nil), ("de", "2019-02-30", nil),
  ])
  func aPasteIsRead(locale: String, text: String, value: String?) throws {
    let field = try field("date", locale)
    field.paste(text)
    guard let value else {
      #expect(field.text.isEmpty)
      return
    }
    #expect(field.commit() == .committed(value))
  }

  /// A value that a program sets is shown in the order of the locale, and another locale shows the same day.
  @Test func aValueIsShownInTheOrderOfTheLocale() throws {
    let field = try field("date", "de")
    field.text = "2019-03-01"
    #expect(field.display == "01.03.2019")
    field.locale = try #require(LocaleTag("en-US"))
    #expect(field.display == "03/01/2019")
    field.locale = try #require(LocaleTag("ja"))
    #expect(field.display == "2019/03/01")
    #expect(field.commit() == .committed("2019-03-01"))
    field.undo()
    #expect(field.evaluation.value == "2019-03-01")
  }

  /// A key that leads out of a range is refused, and the reason has the bound as people write it.
  @Test func aRangeIsJudgedInTheOrderOfTheLocale() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "a.rules", text: "language 4\nprofile a { type date; range \"2020-01-01\"..; display locale }")
    ])
    let german = LocaleTag("de")
    let field = InputField(try rules.profile("a"), locale: german)
    type("01.03.2", into: field)
    #expect(field.text == "01032")
    type("01", into: field)
    #expect(field.text == "010320", "a year of 201x is before the range")
    let decision = field.type("1")
    #expect(decision.violations.map(\.reason) == ["Bitte ein Datum ab 01.01.2020 eingeben"])
  }

  @Test(arguments: [
    ("de", "31.04", "a.date"), ("de", "29.02.2023", "a.date"), ("en-US", "02/29/2023", "a.date"),
    ("ja", "2023/02/29", "a.date"), ("de", "00", "a.date"),
  ])
  func aDayThatDoesNotExistIsInvalidAtItsLastDigit(locale: String, keys: String, rule: String) throws {
    let rules = try RuleSet([
      SourceFile(name: "a.rules", text: "language 4\nprofile a { type date; display locale }")
    ])
    let field = InputField(try rules.profile("a"), locale: LocaleTag(locale))
    type(String(keys.dropLast()), into: field)
    #expect(field.evaluation.verdict != .invalid)
    type(String(keys.suffix(1)), into: field)
    #expect(field.evaluation.verdict == .invalid)
    #expect(field.evaluation.violations.map(\.id) == [rule])
  }

  /// The values of a form are the same in every locale, and its rules compare values.
  @Test func aFormHasValues() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "a.rules",
        text: """
          language 4
          profile day { type date; display locale }
          form stay { field from: day { required }; field until: day { required }; order from <= until }
          """)
    ])
    let form = InputForm(
      try rules.form("stay"), today: try #require(CivilDate("2026-01-01")),
      locale: LocaleTag("de"))
    type("2.3.2026", into: try #require(form["from"] as? InputField))
    try form["until"].text = "2026-03-01"
    #expect(form.verdict == .invalid)
    #expect(try form["until"].display == "01.03.2026")
    type("1", into: try #require(form["until"] as? InputField))
    try form["until"].text = "2026-03-02"
    #expect(form.verdict == .acceptable)
    form.locale = try #require(LocaleTag("en-US"))
    #expect(form.verdict == .acceptable)
    #expect(try form["from"].display == "03/02/2026")
  }

  /// A sign inside of a number is refused. A zero that completes a number behind it does not let that be forgotten.
  @Test(arguments: [
    ("month", "sv", "202-13", "2021-03", "-"), ("birthday", "sv", "195/733", "1957-03-03", "/"),
    ("date", "de", "3.2.1/957", "1957-02-03", "/"), ("dateTime", "de", "3.2.1-9579", "1957-02-03T09:00", "-"),
  ])
  func aSignInsideOfANumberIsAskedAbout(
    profile: String, locale: String, keys: String, value: String, refused: String
  ) throws {
    let field = try field(profile, locale)
    type(keys, into: field)
    if profile == "dateTime" { type("00", into: field) }
    #expect(field.evaluation.value == value)
    guard case .asks(let question) = field.commit() else {
      Issue.record("committed without a question")
      return
    }
    #expect(question.refusals.map(\.text) == [refused])
  }

  /// Backspace removes digits, and undo returns them.
  @Test func editing() throws {
    let field = try field("date", "de")
    type("1.3.2019", into: field)
    field.deleteBackward()
    #expect(field.display == "01.03.201")
    field.undo()
    field.undo()
    field.redo()
    #expect(field.evaluation.verdict != .invalid)
    field.selection = TextRange(0, 2)
    type("31", into: field)
    #expect(field.evaluation.value == "2019-03-31" || field.display.hasPrefix("31."))
  }
}
