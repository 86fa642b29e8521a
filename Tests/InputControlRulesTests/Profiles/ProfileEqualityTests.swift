import InputControl
import InputControlTestSupport
import Testing

/// Profiles are equal if they say the same.
struct ProfileEqualityTests {
  private static let text = """
    /// A code.
    profile code {
      type number
      shape: regex /\\d{3}/ { en "Three digits" }
      accepts "123"
    }
    """

  @Test func theSameTextIsEqual() throws {
    #expect(try ruleSet(Self.text) == ruleSet("\n\n" + Self.text))
    #expect(try RuleSet.shipped.uncompiledProfile("price") == RuleSet.shipped.uncompiledProfile("price"))
  }

  @Test(arguments: [
    ("code {", "kode {"), ("A code", "The code"), ("number", "number_letter"), ("{3}", "{4}"),
    ("Three", "3"), ("shape", "form"), (#"accepts "123""#, #"rejects "12""#), ("  type", "  paste fit; type"),
    ("  type", "  refuse mark; type"), ("  type", "  sensitive; type"), ("  type", "  normalize trim; type"),
    ("  type", "  keyboard URL; type"), ("{3}/", "{3}/ warning"), ("  type", "  ime defer; type"),
    ("  type", "  label { en \"x\" }; type"), ("  type", "  hint { en \"x\" }; type"),
    ("  type", "  placeholder { en \"x\" }; type"), ("  type", "  default \"123\"; type"),
    ("  type", "  autocomplete email; type"),
  ])
  func anotherTextIsNotEqual(part: String, other: String) throws {
    let changed = Self.text.split(separator: part, maxSplits: 1).joined(separator: other)
    let other = RuleSet.parsed(changed)
    #expect(try ruleSet(Self.text) != other)
  }

  private static let statements = [
    #"accepts "12" as "12""#, #"accepts "12" as "13""#, #"accepts "12" shows "1-2""#,
    #"accepts "12" shows "12""#,
    #"accepts "12" as "12" shows "1-2""#, #"accepts "12""#, #"todo accepts "12""#, #"rejects "12""#,
    #"accepts "1""#,
  ]

  /// Examples are equal if all of what they say is.
  @Test(arguments: statements)
  func examples(statement: String) throws {
    func example(_ statement: String) throws -> Example {
      try #require(
        ruleSet("profile p { type number; display \"#-#\"; \(statement) }").profiles.first?.examples.first)
    }
    let one = try example(statement)
    #expect(try one == example(statement))
    for other in Self.statements where other != statement { #expect(try one != example(other)) }
  }

  @Test func profilesMadeInCode() {
    let code = Profile("code", type: .number, maxLength: 6, regex: #"\d{6}"#)
    #expect(code == Profile("code").type(.number).maxLength(6).regex(#"\d{6}"#))
    #expect(code != code.required())
    #expect(Rule(.required) != Rule(.required, severity: .warning))
  }
}

extension RuleSet {
  /// The profiles of a text, or none if it has mistakes.
  fileprivate static func parsed(_ text: String) -> RuleSet? {
    try? RuleSet([SourceFile(name: "changed.rules", text: text)])
  }
}
