import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Tests of the findings of lint in forms and in the blocks of their fields.
struct FormLintTests {
  private static func findings(_ text: String, all: Bool = false) throws -> [String] {
    try RuleLinter.lint([SourceFile(name: "a.rules", text: "language 3\n" + text)], includesAll: all).map {
      "\($0.code) \($0.primary.map { String($0.location.description.dropFirst(8)) } ?? ""): \($0.message)"
    }
  }

  /// A block extends the profile as a child does; what the profile itself states is told there alone.
  @Test func blocksAreLintedAsChildren() throws {
    let findings = try Self.findings(
      """
      profile code { maxLength 9; last: forbid /b$/ }
      form f {
        field code: code {
          regex /^[A-z]{4}/
          minLength 12
        }
        when code is not empty {
          field choice: code { oneOf "US", "US"; forbid /Q/; messages { en "{valu}" } }
        }
      }
      """)
    #expect(
      findings == [
        "end-anchored-forbid 2:44: this looks at the end of the value, which moves while people type",
        "redundant-anchor 5:12: `^` is superfluous: a `regex` matches the whole value",
        "obscure-range 5:14: the range `A-z` also contains “[ \\ ] ^ _ `”",
        "min-over-max 6:5: no value has 12 graphemes and at most 9 graphemes",
        "repeated-alternative 9:38: this choice is repeated",
        "dead-rule 9:44: `forbid` refuses nothing that the other rules accept",
        "unknown-placeholder 9:71: `{valu}` is not a placeholder",
      ])
  }

  /// Names of fields have digits and dashes; a placeholder begins as a name does.
  @Test func placeholdersAreNames() throws {
    let findings = try Self.findings(
      """
      profile w { maxLength 4 }
      form f {
        field line2: w
        field a-b: w
        equal line2, a-b { en "{line2} {line3} {a-b} {a-c} {2} {-a}" }
      }
      """)
    #expect(
      findings == [
        "unknown-placeholder 6:34: `{line3}` is not a placeholder",
        "unknown-placeholder 6:48: `{a-c}` is not a placeholder",
      ])
  }

  /// The placeholders of messages in forms are the names of fields, also of those in branches.
  @Test func placeholdersAreFields() throws {
    let findings = try Self.findings(
      """
      profile w { maxLength 4 }
      form f {
        field first: w
        field other: w
        same: equal first, other { en "{first} is not {othr}"; zh "{other}和{value}" }
        when first is "x" {
          field third: w
          when third is not empty { require other { en "{{} {third} {thrid} {}" } }
        } else { field fourth: w;  messages { en "{fourth} {fifth}" } }
      }
      """)
    #expect(
      findings == [
        "unknown-placeholder 6:49: `{othr}` is not a placeholder",
        "placeholder-mismatch 6:61: the first text of this message has no `{other}`",
        "unknown-placeholder 6:70: `{value}` is not a placeholder",
        "unknown-placeholder 9:63: `{thrid}` is not a placeholder",
        "unknown-placeholder 10:54: `{fifth}` is not a placeholder",
      ])
    let file = SourceFile(
      name: "a.rules",
      text:
        "language 3\nprofile w { maxLength 4 }\nform f { field a: w; field b: w; equal a, b { en \"{c} {long}\" } }"
    )
    #expect(
      try RuleLinter.lint([file]).map(\.help) == [
        ["the placeholders are `{a}`, `{b}`, `{label}`"], ["the placeholders are `{a}`, `{b}`, `{label}`"],
      ])
  }

  /// The examples of a field are those of its form.
  @Test func fieldsNeedNoExamples() throws {
    let findings = try Self.findings(
      "form f { field a: b { required; minLength 3 bytes } }\nprofile b { type letter; maxLength 4 bytes; accepts \"a\"; rejects \"1\"; rejects \"abcde\" }",
      all: true)
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    "@suppress(redundant-anchor, \"x\") field a: b { regex /^a/ }",
    "field a: b { @suppress(redundant-anchor, \"x\") regex /^a/ }",
    "field c: b; when c is not empty { @suppress(redundant-anchor, \"x\") field a: b { regex /^a/ } }",
  ])
  func attributesSuppress(body: String) throws {
    #expect(try Self.findings("profile b { maxLength 4 }\nform f { \(body) }").isEmpty)
    let other = body.replacing("regex /^a/", with: "regex /a/")
    #expect(
      try Self.findings("profile b { maxLength 4 }\nform f { \(other) }").map { $0.prefix(15) }
        == ["unused-suppress"])
  }

  /// A field that repeats another one may accept more, and is compared with the declaration of its own branch.
  @Test func whatRepeatsMayAcceptMore() throws {
    #expect(
      try Self.findings(
        """
        profile a { type letter; maxLength 4 }
        form f {
          field x: a { maxLength 3 bytes }
          field y: a
          equal x, y
          both: equal y, x at x, y
          light: equal x, y at x warning
          field z: a
          when z is "a" { field v: a; field w: a; v: equal v, w } else { field w: a { maxLength 2 bytes } }
        }
        """
      ).isEmpty)
  }

  /// Each field that adds a rule to a profile repeats the open questions about the profile.
  @Test func openQuestionsAreToldOfFieldsWithRules() throws {
    try Test.skipWithoutPCRE2(if: true, "a pattern refers back")
    let findings = try Self.findings(
      #"""
      profile a { regex /(.)\1*/ }
      form f { field x: a { required }; field y: a { maxLength 3 bytes } }
      """#, all: true
    ).filter { $0.hasPrefix("undecided") }
    #expect(
      findings == [
        "undecided 2:9: not everything about `a` could be decided",
        "undecided 3:41: not everything about `y` could be decided",
      ])
  }

  /// Declarations in branches that exclude each other are never compared.
  @Test func branchesAreComparedWithTheirOwn() throws {
    let findings = try Self.findings(
      """
      profile a { type letter; maxLength 4 bytes }
      form f {
        field z: a
        when z is "a" {
          field v: a
          when v is "b" { field w: a { regex /c+/ } } else { field w: a }
          equal v, w
        } else {
          field w: a { regex /d+/ }
        }
      }
      """)
    #expect(findings == ["narrowed-by-equal 8:5: `v` accepts “a”, which `w` can never equal"])
  }

  /// Each declaration of one field is compared with each of the other one, up to 64 pairs.
  @Test(arguments: [(8, []), (9, ["they have too many declarations"])])
  func manyDeclarationsAreUndecided(count: Int, reasons: [String]) throws {
    func branches(_ field: String, _ condition: String, _ count: Int) -> String {
      "abcdefghi".prefix(count).map { "when \(condition) is \"\($0)\" { field \(field): a }" }
        .joined(separator: " else ")
    }
    let text = """
      language 3
      profile a { type letter; maxLength 4 bytes }
      form f {
        field s: a
        field t: a
        \(branches("x", "s", 8))
        \(branches("y", "t", count))
        equal x, y
      }
      """
    let help = try RuleLinter.lint([SourceFile(name: "a.rules", text: text)], includesAll: true)
      .filter { $0.code == .undecided }.flatMap(\.help)
    #expect(help == reasons.map { "whether `y` can have every value of `x` is open: \($0)" })
  }

  @Test func whatIsNotComparedIsUndecided() throws {
    try Test.skipWithoutPCRE2(if: true, "a pattern refers back")
    let findings = try RuleLinter.lint(
      [
        SourceFile(
          name: "a.rules",
          text: #"""
            language 3
            profile a { type letter; maxLength 4 bytes }
            form f { field x: a { regex /(.)\1*/ }; field y: a { regex /(?:(.)\1*)/ }; equal x, y }
            """#)
      ], includesAll: true
    ).filter { $0.code == .undecided && $0.message.contains("`f`") }
    #expect(
      findings.map(\.help) == [
        [
          "whether `y` can have every value of `x` is open: the rule `x.regex` cannot be analysed, because it refers back to what a group matched"
        ]
      ])
  }
}
