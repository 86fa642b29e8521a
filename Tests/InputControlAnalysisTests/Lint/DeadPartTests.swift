import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Tests of the findings about parts of rules that have no effect: in forms, and in several files.
struct DeadPartTests {
  private static let profiles = """
    language 3
    profile word { regex /[a-z]{1,4}/ }
    profile day { regex /[\\d-]{10}/; check date "yyyy-MM-dd" }
    profile either = word or digits
    profile digits { regex /\\d{3}/ }

    """

  private static func findings(in form: String) throws -> [String] {
    let file = SourceFile(name: "a.rules", text: profiles + form)
    return try RuleLinter.lint([file]).map { "\($0.code): \($0.message)" }
  }

  private static let noValues = "dead-branch: no acceptable values let this branch hold"
  private static let nothingLeft = "dead-branch: the branches before this one leave nothing over"

  /// Branches whose patterns match no acceptable value, or only values of the branches before them.
  @Test(arguments: [
    ("x: word", #"when x matches /\d+/ { field z: word }"#, noValues),
    ("x: either", #"when x matches /\d{2}/ { field z: word }"#, noValues),
    ("x: word", "when x matches /a+/ and x matches /b+/ { field z: word }", noValues),
    (
      "x: word", "when x matches /[a-z]+/ { field z: word } else when x matches /ab/ { field y: word }",
      nothingLeft
    ),
    ("x: word { required }", "when x matches /[a-z]*/ { field z: word } else { field y: word }", nothingLeft),
    ("x: word", "when x matches /[a-z]*/ { field z: word } else { field y: word }", nil),
    ("x: either", #"when x matches /\d+/ { field z: word } else when x matches /a/ { field y: word }"#, nil),
    (
      "x: word",
      "when x matches /ab?/ { field z: word } else when x matches /ab/ or x is \"b\" { field y: word }", nil
    ),
  ])
  func branchesThatPatternsMakeDead(field: String, branches: String, expected: String?) throws {
    let found = try Self.findings(in: "form f { field \(field)\n\(branches) }")
    #expect(found == [expected].compactMap(\.self))
  }

  @Test(arguments: [
    ("equal x, x", true), ("equal x, y", false), ("require 0 of x, y", true), ("require 0..2 of x, y", true),
    ("require 0..1 of x, y", false), ("require 1..2 of x, y", false), ("order a <= a", true),
    (#"order a <= "9999-12-31""#, true), (#"order "0001-01-01" <= a"#, true),
    (#"order a < "9999-12-31""#, false),
    (#"order a <= "9999-12-30""#, false), ("order a <= today", false), ("order a <= b", false),
    (#"order "0001-01-01" <= a <= b"#, false),
  ])
  func rulesThatAllValuesSatisfy(rule: String, isDead: Bool) throws {
    let found = try Self.findings(
      in: "form f { field x: word; field y: word; field a: day; field b: day\nr: \(rule) }")
    #expect(found == (isDead ? ["dead-rule: `r` holds for all values"] : []))
  }

  /// No date is before the first one or after the last one.
  @Test(arguments: [#"order a < "0001-01-01""#, #"order "9999-12-31" < a"#, "order a < a"])
  func rulesThatNoDateSatisfies(rule: String) throws {
    let error = try #require(throws: RuleError.self) {
      try Self.findings(in: "form f { field a: day\n\(rule) }")
    }
    #expect(error.diagnostics.map(\.code) == [.contradiction])
  }

  /// A set and a template that a file uses which is linted too are used.
  @Test(arguments: [
    ("profile a { allow lib.two }", ["unused-template"]),
    ("profile a : lib.first(n: 2) { forbid /x/ }", ["unused-set"]),
    ("form f { field a: lib.first(n: 2) { allow lib.two } }", []),
    ("profile a : lib.p { required }", ["unused-set", "unused-template"]),
  ])
  func libraries(user: String, expected: [String]) throws {
    let library = SourceFile(
      name: "lib.rules",
      text: """
        language 3
        set one = "a"
        set two = "b"
        template first(n INT 1..9 = 5) { maxLength n }
        profile p { maxLength 5; allow one }
        """)
    let user = SourceFile(name: "user.rules", text: "language 3\nuse \"lib.rules\" as lib\n\(user)")
    #expect(try RuleLinter.lint([library, user]).map(\.code.name) == expected)
    #expect(try RuleLinter.lint([library]).map(\.code.name) == ["unused-set", "unused-template"])
  }

  /// A range bounds a number.
  @Test(arguments: [
    ("range 0..99", false), ("type number; range 0..99", false), ("type price; range 0..99", false),
    ("type price; range 0..99 warning", true), ("type price", true),
  ])
  func rangesBoundLengths(statements: String, isUnbounded: Bool) throws {
    let file = SourceFile(name: "a.rules", text: "language 3\nprofile p { \(statements) }")
    let found = try RuleLinter.lint([file], includesAll: true).map(\.code)
    #expect(found.contains(.unboundedLength) == isUnbounded)
  }

  /// Limits that are too small for one character of a set.
  @Test(arguments: [
    (#"allow /\p{Han}/; maxLength 2 bytes"#, true), (#"allow /\p{Han}/; maxLength 3 bytes"#, false),
    (#"allow "äöü"; maxLength 1 bytes"#, true), (#"allow "äöü"; maxLength 2 bytes"#, false),
    (#"allow "äöü", /[a-z]/; maxLength 1 bytes"#, false), (#"regex /[😀-😂]+/; maxLength 1 utf16"#, true),
    (#"regex /[😀-😂]+/; maxLength 2 utf16"#, false), (#"allow "äöü"; maxLength 1 columns"#, false),
  ])
  func limitsThatNoCharacterMeets(statements: String, isUnsatisfiable: Bool) throws {
    let file = SourceFile(name: "a.rules", text: "profile p { \(statements) }")
    #expect(try RuleLinter.lint([file]).contains { $0.code == .unsatisfiable } == isUnsatisfiable)
  }
}
