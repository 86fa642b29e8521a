import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

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
    #expect(Verdict.best([.undetermined, .intermediate, .invalid]) == .intermediate)
    #expect(Verdict.best([.invalid, .undetermined]) == .undetermined)
    #expect(Verdict.best([.intermediate, .acceptable]) == .acceptable)
    #expect(Verdict.best([.invalid, .invalid]) == .invalid)
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

  /// A union keeps what it adds to its parts as a part of another one; one that adds nothing is no more than
  /// its parts.
  @Test(arguments: [
    "", "normalize trim", "maxLength 3", "paste fit", "sensitive", "ime enforce", "refuse mark",
  ])
  func aUnionIsAPartOfAnother(statement: String) throws {
    let rules = try ruleSet(
      """
      profile a { regex /a/ }
      profile b { regex /b/ }
      profile inner = a or b { \(statement) }
      profile outer = a or inner
      """)
    let outer = try rules.uncompiledProfile("outer")
    #expect(outer.parts.map(\.name) == (statement.isEmpty ? ["a", "b"] : ["a", "a", "b"]))
    let verdict = try rules.profile("outer").verdict(of: " b ")
    #expect(verdict == (statement == "normalize trim" ? .acceptable : .invalid))
  }

  /// A part is there without what another part, a union, adds to it, in whatever order they are named.
  @Test(arguments: ["inner or a", "a or inner", "inner or plain", "plain or inner"])
  func aPartIsAlsoThereWithoutAdditions(parts: String) throws {
    let rules = try ruleSet(
      """
      profile a { regex /a+/ }
      profile b { regex /b+/ }
      profile plain = a or b
      profile inner = a or b { maxLength 3 }
      profile outer = \(parts)
      """)
    let outer = try rules.profile("outer")
    #expect(outer.verdict(of: "aaaa") == .acceptable)
    #expect(outer.verdict(of: "bbbb") == (parts.contains("plain") ? .acceptable : .invalid))
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

  // MARK: Rules of a union

  private static let login = """
    profile digits { type number; maxLength 9 }
    profile word { allow /[a-z]/; shape: regex /[a-z]{2,}/ { en "A word" } }
    profile login = digits or word {
      normalize trim
      required { en "Missing" }
      maxLength 4 { en "At most {max}" }
      no: forbid /00/
      odd: forbid /7/ warning
      messages { en "Digits or a word" }
    }
    profile child : login { override maxLength 3; drop no }
    """

  private func answers(_ name: String, _ texts: [String]) throws -> [String] {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: Self.login)])
    #expect(set.mistakes.map { $0.rendered() } == [])
    let compiled = try CompiledProfile(try #require(set[name]))
    return texts.map { text in
      let evaluation = compiled.evaluate(text)
      let outcome = ThreadScratch.withCurrent {
        EvaluationBuilder.outcome(of: text, under: compiled.judge, scratch: $0)
      }
      #expect(outcome.verdict == evaluation.verdict)
      #expect(outcome.rules == evaluation.allViolations.map(\.id))
      return
        ([evaluation.verdict.rawValue, evaluation.value]
        + evaluation.allViolations.map { "\($0.id): \($0.message)" }).joined(separator: "; ")
    }
  }

  @Test func theRulesOfAUnionApplyToAllParts() throws {
    #expect(
      try answers("login", ["", "  ", "12 ", "a", "abcde", "12345", "100", "17", "a1"]) == [
        "intermediate; ; login.required: Missing", "intermediate; ; login.required: Missing",
        "acceptable; 12",
        "intermediate; a; word.shape: Digits or a word", "invalid; abcde; login.maxLength: At most 4",
        "invalid; 12345; login.maxLength: At most 4", "invalid; 100; login.no: Digits or a word",
        "acceptable; 17; login.odd: Digits or a word",
        "invalid; a1; word.allow: Digits or a word; word.shape: Digits or a word",
      ])
  }

  @Test func aChildOfAUnionAddsReplacesAndDropsItsRules() throws {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: Self.login)])
    let child = try #require(set["child"])
    #expect(child.parent?.name == "login")
    #expect(child.parts.map(\.name) == ["digits", "word"])
    #expect(child.rules.map(\.id) == ["required", "maxLength", "odd"])
    #expect(
      try answers("child", ["", "100", "1000", "abc"]) == [
        "intermediate; ; child.required: Missing", "acceptable; 100",
        "invalid; 1000; child.maxLength: Digits or a word", "acceptable; abc",
      ])
  }

  /// A limit that leaves no room for a part makes a text hopeless that the part alone could complete.
  @Test func anIntermediateVerdictKeepsToTheRulesOfTheUnion() throws {
    let rules = """
      profile long { regex /a{6}/ }
      profile short { regex /ab/ }
      profile u = long or short { maxLength 4 }
      """
    #expect(
      try ["a", "aa", "ab"].map { try evaluate($0, rules).verdict } == [.intermediate, .invalid, .acceptable])
  }

  @Test func aUnionInsideAUnionKeepsItsRules() throws {
    let rules = """
      profile a { regex /a+/ }
      profile b { regex /b+/; sensitive }
      profile c { regex /[a-c]+/ }
      profile inner = a or c { maxLength 2; required; messages { en "Two" } }
      profile hidden = a or c { sensitive }
      profile u = inner or b
      profile v = hidden or c
      """
    #expect(
      try ["", "aa", "aaa", "bbb"].map { try evaluate($0, rules).verdict }
        == [.acceptable, .acceptable, .invalid, .acceptable])
    #expect(
      try evaluate("caa", rules).violations.map { [$0.id, $0.message] } == [["inner.maxLength", "Two"]])
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: rules)])
    #expect(set["v"]?.isSensitive == true)
    #expect(set["hidden"]?.parts.map(\.isSensitive) == [false, false])
  }

  @Test func settingsOfAUnionApplyToItsParts() throws {
    let rules = """
      profile a { regex /abc/ }
      profile b { type number; maxLength 2 }
      profile u = a or b { paste fit; refuse mark; ime defer; type number_letter }
      profile secret { sensitive; type number }
      profile shown : secret { override sensitive no }
      profile both = secret or a { override sensitive no }
      profile again : both { sensitive }
      """
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: rules)])
    #expect(set.mistakes.map { $0.rendered() } == [])
    let union = try #require(set["u"])
    #expect(union.alternatives.map(\.pastePolicy) == [.fit, .fit])
    #expect(union.alternatives.map(\.refusalPolicy) == [.mark, .mark])
    #expect(union.alternatives.map(\.compositionPolicy) == [.defer, .defer])
    #expect(union.keyboard == ControlType.numberLetter.keyboard)
    #expect(["secret", "shown", "both", "again"].map { set[$0]?.isSensitive } == [true, false, false, true])
    #expect(set["both"]?.alternatives.map(\.isSensitive) == [false, false])
  }

  @Test func aUnionInCodeCanHaveRules() throws {
    let union = Profile("u", anyOf: [Profile("a", regex: "a+"), Profile("n", type: .number)])
      .required().maxLength(3).normalization(.trim)
    let nested = Profile("outer", anyOf: [union, Profile("x", regex: "xxxxx")]).minLength(2)
    #expect(
      try ["", "a", "aaa", "aaaa", " 12 "].map { try CompiledProfile(union).verdict(of: $0) }
        == [.intermediate, .acceptable, .acceptable, .invalid, .acceptable])
    #expect(
      try ["", "a", "aaaa", "xxxxx"].map { try CompiledProfile(nested).verdict(of: $0) }
        == [.acceptable, .intermediate, .invalid, .acceptable])
    #expect(try CompiledProfile(nested).evaluate("aaaa").allViolations.map(\.id) == ["u.maxLength"])
    #expect(union.hasSameRules(as: union) && !union.hasSameRules(as: union.maxLength(4)))
    #expect {
      try CompiledProfile(union.maxLength(-1))
    } throws: {
      ($0 as? RuleError)?.diagnostics.map(\.message) == ["the rule `u.maxLength` has a negative length, -1"]
    }
  }
}
