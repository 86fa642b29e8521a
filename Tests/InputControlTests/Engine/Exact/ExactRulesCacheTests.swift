import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// A profile that is compiled again uses the automaton that was made before.
struct ExactRulesCacheTests {
  private func rules(_ text: String, engine: PatternEngine = .standard) throws -> RuleJudge {
    let set = try RuleSet([SourceFile(name: "cache.rules", text: text)])
    return try CompiledProfile(set.profiles[0], engine: engine).judge
  }

  @Test func whatJudgesAlikeIsMadeOnce() throws {
    let first = try rules("profile a { regex /cache[0-9]{4}/; maxLength 8 }")
    // The name, messages and places of rules make no difference.
    let again = try rules(
      "\n\nprofile b { regex /cache[0-9]{4}/ { en \"No\" }; maxLength 8 { en \"Long\" } }")
    #expect(first.exactRules.value === again.exactRules.value)
  }

  @Test(arguments: [
    "profile a { regex /cache[0-9]{4}/; maxLength 9 }",
    "profile a { regex /cache[0-9]{4}/ warning; maxLength 8 }",
    "profile a { normalize trim; regex /cache[0-9]{4}/; maxLength 8 }",
    "profile a { maxLength 8; regex /cache[0-9]{4}/ }",
  ])
  func whatDiffersIsMadeAnew(text: String) throws {
    let first = try rules("profile a { regex /cache[0-9]{4}/; maxLength 8 }")
    #expect(try rules(text).exactRules.value !== first.exactRules.value)
  }

  @Test(arguments: PatternEngine.all)
  func enginesShareNothing(engine: PatternEngine) throws {
    let text = "profile a { regex /engine[0-9]{4}/ }"
    for other in PatternEngine.all where other != engine {
      #expect(
        try rules(text, engine: engine).exactRules.value !== rules(text, engine: other).exactRules.value)
    }
  }

  /// What is outside the automaton belongs to each profile.
  @Test func rulesOutsideTheAutomatonAreTheirOwn() throws {
    let text = "profile a { check mod97; maxLength 7; regex /cache.*/ }"
    let rules = [try rules(text), try rules(text)].map { $0.exactRules.value }
    #expect(rules.allSatisfy { !$0.isWhollyRegular })
    #expect(rules[0].automaton.table == rules[1].automaton.table)
    for rules in rules {
      #expect(rules.irregular.allSatisfy { if case .required = $0.compiledRule { false } else { true } })
    }
  }

  @Test func theCacheIsBounded() throws {
    for number in 0..<40 {
      let rules = try rules("profile a { regex /(?:\(number)[a-z]{1,60}x){1,12}/ }")
      #expect(rules.exactRules.value.byteCount > 100_000)
      #expect(ExactRulesCache.byteCount <= 8 << 20)
    }
  }
}
