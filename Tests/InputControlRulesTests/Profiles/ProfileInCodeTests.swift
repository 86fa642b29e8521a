import InputControl
import InputControlTestSupport
import Testing

/// Profiles made in code say the same as those of rule files.
struct ProfileInCodeTests {
  @Test func everyRuleHasAMethod() throws {
    let size = Profile("size").required("Choose one").oneOf("S", "M", "L", message: "S, M or L")
    let code = Profile("code").minLength(2).maxLength(8).allow("+-", .matching("[0-9a-z]"))
      .forbid("00", "No two zeros").require(1, of: "[0-9]", "[a-z]").check(.luhn, "Wrong digit")
    let file = try ruleSet(
      """
      profile size { required { en "Choose one" }; oneOf "S", "M", "L" { en "S, M or L" } }
      profile code {
        minLength 2
        maxLength 8
        allow "+-", /[0-9a-z]/
        forbid /00/ { en "No two zeros" }
        require 1 of /[0-9]/, /[a-z]/
        check luhn { en "Wrong digit" }
      }
      """)
    #expect(size.rules.map(\.said) == (try file.uncompiledProfile("size")).rules.map(\.said))
    #expect(code.rules.map(\.said) == (try file.uncompiledProfile("code")).rules.map(\.said))
  }

  @Test func arraysOfRulesBeginWithADot() throws {
    let rules: [Rule] = [
      .required, .minLength(2), .maxLength(9, .bytes), .regex("[a-z]+"), .oneOf("ab", "cd"), .allow("abcd"),
      .forbid("x"), .require(1, of: "a"), .check(.range(1...5)),
    ]
    #expect(
      rules.map(\.id) == [
        "required", "minLength", "maxLength.bytes", "regex", "oneOf", "allow", "forbid", "require", "range",
      ])
    let noX = Rule.forbid("x").named("noX").message("No x").on(.commit).severity(.warning)
    #expect(noX == Rule(.forbid("x"), id: "noX", timing: .commit, severity: .warning, messages: "No x"))
  }

  /// A profile whose values are ASCII needs no input method.
  @Test(
    arguments: [
      (.regex("[a-z0-9 ]+"), .enforce), (.regex("[a-zé]+"), .defer), (.regex("[a-z]+|."), .defer),
      (.regex("(a"), .defer), (.allow("abc"), .enforce), (.allow("abç"), .defer),
      (.allow(.matching("[0-9]")), .enforce), (.allow("a", .matching(".")), .defer),
      (.oneOf("a", "b"), .enforce),
      (.oneOf("a", "é"), .defer), (.maxLength(3), .defer),
    ] as [(Rule, CompositionPolicy)])
  func compositionFollowsFromTheRules(rule: Rule, policy: CompositionPolicy) {
    #expect(Profile("p").rule(rule).compositionPolicy == policy)
    #expect(Profile("p").rule(rule.severity(.warning)).compositionPolicy == .defer)
  }

  /// A second rule must not take the place of the first one unnoticed.
  @Test func aFurtherRuleDoesNotReplaceAnother() throws {
    let profile = Profile("p").forbid("a").forbid("b").rule(.forbid("c"))
    #expect(profile.rules.map(\.id) == ["forbid", "forbid2", "forbid3"])
    let compiled = try CompiledProfile(profile)
    for text in ["a", "b", "c"] { #expect(compiled.verdict(of: text) == .invalid) }
    let replaced = Profile("p").rule(.forbid("a").named("no")).rule(.forbid("b").named("no"))
    #expect(try CompiledProfile(replaced).verdict(of: "a") == .acceptable)
    #expect(Profile("p").maxLength(3).maxLength(2).rules.map(\.id) == ["maxLength"])
  }

  @Test func aTextIsALiteral() throws {
    let chinese = try #require(LocaleTag("zh-Hans"))
    let text: LocalizedText = ["en": "Six digits", "zh-Hans": "六位数字"]
    #expect(text.text(for: chinese) == "六位数字")
    #expect(text.text(for: .english) == "Six digits")
    #expect(("Six digits" as LocalizedText) == LocalizedText("Six digits"))
  }

  @Test func numbersThatNoRuleFileCouldStateAreClamped() {
    #expect(DecimalForm(decimals: -1...99, integers: 99) == DecimalForm(decimals: 0...30, integers: 30))
    for (stated, taken) in [(.min, 1), (0, 1), (1, 1), (2, 2), (29, 29), (30, 30), (31, 30)] as [(Int, Int)] {
      #expect(DecimalForm(integers: stated).integers == taken)
    }
    #expect(CivilDate.Distance(.min, .years) == CivilDate.Distance(-9999, .years))
    #expect(CivilDate.Distance(.max, .months).count == 119_988)
  }

  @Test func everyRuleTakesAMessage() throws {
    let profile = Profile("p").type(.letter, message: "Letters").minLength(2, message: "Two")
      .maxLength(4, .utf16, message: "Four").rule(.oneOf(["ab", "abc"]).message("One of two"))
    #expect(
      profile.rules.map { $0.messages.text(for: .english) } == ["Letters", "Two", "Four", "One of two"])
  }

  #if os(Linux) || os(macOS)
    @Test func literalsThatAreWrongEndTheProgram() async {
      await #expect(processExitsWith: .failure) { _ = ["english": "x"] as LocalizedText }
      await #expect(processExitsWith: .failure) { _ = ["en": "x", "EN": "y"] as LocalizedText }
      await #expect(processExitsWith: .failure) { _ = ValueCheck.date("dd.mm.yyyy") }
      await #expect(processExitsWith: .failure) { _ = ValueCheck.range("5..1") }
    }
  #endif
}

extension Rule {
  /// The rule without the profile that states it.
  fileprivate var said: Rule { Rule(body, id: id, timing: timing, severity: severity, messages: messages) }
}
