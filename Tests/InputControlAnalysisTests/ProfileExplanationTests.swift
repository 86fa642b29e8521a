import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Profiles and forms in words.
struct ProfileExplanationTests {
  private static func explanation(_ statements: String) throws -> ProfileExplanation {
    ProfileExplanation(try #require(try ruleSet("language 3\nprofile p { \(statements) }")["p"]))
  }

  /// The first example that is shown in another way, with what is shown in the locale of the example.
  @Test(arguments: [
    (#"display groups 3 by " " from start; accepts "123456""#, "123456 → 123 456"),
    (#"display groups 3 by " " from start; accepts "12", "1234", "123456""#, "1234 → 123 4"),
    (#"display groups 3 by " " from start; accepts "12""#, nil),
    (#"maxLength 6; display groups 3 by " " from start; rejects "1234567""#, nil),
    (#"display groups 3 by " " from start; sensitive; accepts "123456""#, nil), (#"accepts "123456""#, nil),
    (#"type decimal; decimals 1; display locale; accepts "1.234,5" in de"#, "1234.5 → 1.234,5"),
    (#"type decimal; decimals 1; display locale; accepts "1,234.5" in en"#, "1234.5 → 1,234.5"),
    (#"type decimal; decimals 1; display locale; sensitive; accepts "1.234,5" in de"#, nil),
  ])
  func anExampleShowsTheDisplay(statements: String, expected: String?) throws {
    let shown = try Self.explanation(statements).shownExample
    #expect(shown.map { "\($0.value) → \($0.display)" } == expected)
  }

  /// A long list of values is cut off.
  @Test(arguments: [(1, ""), (11, ""), (12, ""), (13, " and 1 more"), (20, " and 8 more")])
  func twelveValuesAreListed(count: Int, rest: String) throws {
    let texts = (1...count).map { "“\($0)”" }
    let list = (1...count).map { "\"\($0)\"" }.joined(separator: ", ")
    let shown = texts.prefix(12).joined(separator: ", ")
    #expect(
      try Self.explanation("oneOf \(list)").rules.map(\.words) == ["one of \(count) values: \(shown)\(rest)"])
    #expect(
      try Self.explanation("sensitive; oneOf \(list)").rules.map(\.words) == ["one of \(count) values"])
  }

  /// The names of one field, of two, and of more.
  @Test(arguments: [
    ("require x", "`x` is given"), ("require x, y", "`x` and `y` are given"),
    ("require x, y, z", "`x`, `y` and `z` are given"),
    ("require 1 of x, y", "at least 1 of `x` and `y` is given"),
    ("external free(x)", "somebody else answers the question `free` about `x` with yes"),
    ("external free(x, y)", "somebody else answers the question `free` about `x` and `y` with yes"),
  ])
  func fieldsAreListed(rule: String, words: String) throws {
    let form = try ExampleForm.compiled("field x: word; field y: word; field z: word\n\(rule)").form
    #expect(form.rules.map { $0.words(comparesDates: false) } == [words])
  }
}
