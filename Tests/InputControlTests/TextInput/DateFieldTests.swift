import InputControlTestSupport
import Testing

@testable import InputControl

/// Fields of the types of dates and times.
struct DateFieldTests {
  private func field(_ statements: String) throws -> InputField {
    let text = "language 4\nprofile a { \(statements) }"
    return InputField(try RuleSet([SourceFile(name: "a.rules", text: text)]).profile("a"))
  }

  private func type(_ keys: String, into field: InputField) {
    for key in keys { field.insertText(String(key)) }
  }

  /// A key that leads out of a range is refused at once, unless the range is for the commit.
  @Test(arguments: [
    ("type date; range \"2020-01-01\"..", "2019", "209"), ("type date; range \"2020-01-01\"..", "19", "9"),
    ("type date; range \"2020-01-01\".. on commit", "2019", "2019"),
    ("type date; check range \"2020-01-01\"..", "2019", "2019"),
    ("type date; range ..\"2023-03-31\"", "2023-04", "2023-0"),
    ("type time; range \"06:00\"..\"22:00\"", "05:30", "0"),
    ("type time; range \"06:00\"..\"22:00\"", "22:01", "22:0"),
    ("type month; range \"1999-11\"..\"2001-02\"", "1999-10", "1999-1"),
    ("type dateTime; range \"2023-12-31T23:30\"..", "2023-12-31T22", "2023-12-31T2"),
    ("type decimal; range 18..", "17", "17"), ("type decimal; decimals 1; range ..0.5", "0.6", "0."),
  ])
  func aKeyThatLeadsOutOfTheRangeIsRefused(statements: String, keys: String, text: String) throws {
    let field = try field(statements)
    type(keys, into: field)
    #expect(field.text == text)
  }

  /// Days that do not exist are wrong as soon as nothing can follow, and stay where they are.
  @Test func aDayThatDoesNotExistIsReported() throws {
    let field = try field("type date")
    type("2023-02-2", into: field)
    #expect(field.evaluation.verdict == .intermediate)
    type("9", into: field)
    #expect(field.evaluation.verdict == .invalid)
    #expect(field.evaluation.violations.map(\.id) == ["a.date"])
    #expect(field.evaluation.violations.map(\.reason) == ["This date does not exist"])
    guard case .refused = field.commit() else {
      Issue.record("a day that does not exist was committed")
      return
    }
  }

  /// Without a locale, the text of a field is the value.
  @Test(arguments: [
    ("date", "2028-02-29"), ("month", "2028-02"), ("time", "09:30"), ("dateTime", "2028-02-29T09:30"),
  ])
  func withoutALocaleATextIsAValue(profile: String, keys: String) throws {
    let field = InputField(try CompiledProfile(shipped: profile))
    type(keys, into: field)
    #expect(field.text == keys && field.display == keys)
    #expect(field.commit() == .committed(keys))
  }
}
