import Testing

@testable import InputControl

struct UnionTests {
  private func evaluate(_ text: String, _ rules: String) throws -> Evaluation {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: rules)])
    #expect(set.mistakes.map { $0.rendered() } == [])
    return try CompiledProfile(try #require(set["u"])).evaluate(text)
  }

  /// A value that is secret for one part is secret for the others too.
  @Test func aSensitivePartHidesTheValueFromAllMessages() throws {
    let rules = """
      profile a { forbid /x/ { en "bad {value}" }; oneOf "hello" }
      profile b { sensitive; type number }
      profile u = a or b
      """
    let evaluation = try evaluate("helx-secret", rules)
    #expect(!evaluation.allViolations.isEmpty)
    for violation in evaluation.allViolations {
      #expect(!violation.message.contains("hel") && !violation.reason.contains("hel"))
    }
  }

  /// The most favourable verdict among the parts counts, even if another part is undetermined.
  @Test func theBestVerdictIsThatOfTheUnion() {
    #expect(CompiledRules.best([.undetermined, .intermediate, .invalid]) == .intermediate)
    #expect(CompiledRules.best([.invalid, .undetermined]) == .undetermined)
    #expect(CompiledRules.best([.intermediate, .acceptable]) == .acceptable)
    #expect(CompiledRules.best([.invalid, .invalid]) == .invalid)
  }

  /// Two files may have a profile of one name each.
  @Test func partsOfOneNameFromTwoFilesAreTwo() throws {
    let files = ["a.rules": "profile x { regex /a/ }", "b.rules": "profile x { regex /b/ }"]
    let main = SourceFile(
      name: "u.rules",
      text: """
        use "a.rules" as a
        use "b.rules" as b
        profile u = a.x or b.x
        profile twice = a.x or a.x
        """)
    let set = RuleSet(reading: [main]) { request throws(RuleImportError) in
      guard let text = files[request.path] else { throw .notFound }
      return SourceFile(name: request.path, text: text)
    }
    #expect(set.mistakes.map { $0.rendered() } == [])
    let union = try #require(set["u"])
    #expect(union.parts.map(\.name) == ["x", "x"])
    #expect(set["twice"]?.parts.map(\.name) == ["x"])
    let compiled = try CompiledProfile(union)
    #expect(["a", "b", "c"].map { compiled.verdict(of: $0) } == [.acceptable, .acceptable, .invalid])
  }

  @Test func theMessageOfTheUnionReplacesThoseOfItsParts() throws {
    let rules = """
      profile a { shape: regex /a\\d/ { en "A" } }
      profile b { shape: regex /b\\d/ { en "B" } }
      profile u = a or b { messages { en "U" } }
      """
    #expect(try evaluate("z", rules).allViolations.map(\.message) == ["U"])
    let further = try evaluate("ax", rules).allViolations
    #expect(further.map(\.message) == ["U"])
    #expect(further.map(\.id) == ["a.shape"])
    #expect(further.map(\.reason) == ["“x” may not follow “a”: a digit may come here"])
    #expect(try evaluate("b", rules).allViolations.map(\.message) == ["U"])
    let silent = rules.replacing(" { messages { en \"U\" } }", with: "")
    #expect(try evaluate("ax", silent).allViolations.map(\.message) == ["A"])
  }

  @Test func aWarningOfAPartIsItsOwn() throws {
    let rules = """
      profile a { allow /[a-z]/; r: forbid /admin/ warning { en "is reserved" } }
      profile b { allow /[a-z]/; maxLength 10 }
      profile u = a or b { messages { en "U" } }
      """
    #expect(try evaluate("admin", rules).allViolations.map(\.message) == ["is reserved"])
    #expect(try evaluate("adminadminx", rules).allViolations.map(\.message) == ["is reserved"])
    #expect(try evaluate("1", rules).allViolations.map(\.message) == ["U"])
  }
}
