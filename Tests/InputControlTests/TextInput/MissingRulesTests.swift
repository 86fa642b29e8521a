import InputControl
import InputControlTestSupport
import Testing

/// Mistakes of a program must not make a field that accepts everything.
struct MissingRulesTests {
  @Test func aFieldWhoseProfileIsUnknownAcceptsNothing() throws {
    let rules = try ruleSet("profile price { type price }")
    let field = InputField(try rules.profile("price"))
    field.insertText("12")
    let error = #expect(throws: RuleError.self) { try field.setProfile(named: "prcie", from: rules) }
    #expect(
      error?.description == """
        error[unknown-profile]: there is no profile `prcie`
        help: did you mean `price`?

        """)
    #expect(!field.type("3").isAllowed)
    #expect(!field.paste("3").isAllowed)
    #expect(field.evaluation.verdict == .invalid)
    // Nobody is trapped, and even the empty text may not be committed.
    for _ in 0..<2 { field.deleteBackward() }
    #expect(field.text == "")
    #expect(field.evaluation.verdict == .intermediate)
    #expect(
      field.evaluation.violations.map(\.message)
        == ["Nothing can be entered here, because the rules of this field are missing"])
    try field.setProfile(named: "price", from: rules)
    #expect(field.type("3") == .accept)
  }

  @Test func everyMistakeOfFilesIsThrown() throws {
    let file = SourceFile(
      name: "shop.rules", text: "profile a { typ number }\nprofile b { regex /(/ }\nprofile c : d {}\n")
    let error = #expect(throws: RuleError.self) { _ = try RuleSet([file]) }
    #expect(error?.diagnostics.map(\.code) == [.unknownKeyword, .invalidRegex, .unknownProfile])
  }

  @Test func aFileThatIsMissingIsThrown() throws {
    let error = #expect(throws: RuleError.self) { _ = try RuleSet(contentsOf: "no/such.rules") }
    #expect(
      error?.description == """
        error[unknown-rule-file]: cannot open `no/such.rules`: No such file or directory
        help: rules are read from files, and from folders with files whose names end in `.rules`

        """)
  }

  @Test(arguments: [
    ("emial", "did you mean `email`?"), ("IBAN", "did you mean `iban`?"),
    ("qqqqqqqq", nil),
  ])
  func aBuiltInProfileThatDoesNotExistIsThrown(name: String, help: String?) throws {
    let error = #expect(throws: RuleError.self) { _ = try CompiledProfile(shipped: name) }
    #expect(error?.diagnostics.map(\.message) == ["there is no profile `\(name)`"])
    if let help { #expect(error?.diagnostics.first?.help == [help]) }
  }

  @Test func aBuiltInProfileIsNamedWhereOnlyOthersAreKnown() throws {
    let error = #expect(throws: RuleError.self) {
      _ = try ruleSet("profile amount { type price }").profile("email")
    }
    #expect(
      error?.diagnostics.first?.help
        == ["it is a built-in profile: `CompiledProfile(shipped: \"email\")` compiles it"])
  }

  @Test func aBuiltInFormIsNamedWhereOnlyOthersAreKnown() throws {
    let error = #expect(throws: RuleError.self) {
      _ = try ruleSet("profile amount { type price }").form("checkout")
    }
    #expect(error?.diagnostics.map(\.message) == ["there is no form `checkout`"])
    #expect(
      error?.diagnostics.first?.help
        == ["it is a built-in form: `CompiledForm(shipped: \"checkout\")` compiles it"])
    #expect(
      try CompiledForm(shipped: "checkout").form.fieldNames
        == RuleSet.shipped.form("checkout").form.fieldNames)
    let other = #expect(throws: RuleError.self) { _ = try CompiledForm(shipped: "chekout") }
    #expect(other?.diagnostics.first?.help == ["did you mean `checkout`?"])
  }

  @Test func withoutRulesEverythingIsAccepted() {
    let field = InputField(.unrestricted)
    #expect(field.paste("a\u{301} 价 👨‍👩‍👧") == .accept)
    #expect(field.evaluation.verdict == .acceptable)
    #expect(field.evaluation.violations == [])
  }
}
