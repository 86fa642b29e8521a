import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// The limit on the work that a command does for all of its profiles together.
struct WorkBudgetTests {
  @Test func costsAreSpentOnceUntilNothingIsLeft() {
    let budget = WorkBudget(10)
    #expect(budget.take(10))
    #expect(budget.take(0))
    #expect(budget.isExhausted)
    #expect(!WorkBudget(10).take(11))
  }

  /// Profiles with the same rules need no work; others are undecided, never called the same or stricter.
  @Test func comparisonsShareTheirWork() throws {
    let wide = try CompiledProfile(Profile("a", regex: "[0-9]{3,4}"))
    let narrow = try CompiledProfile(Profile("a", regex: "[0-9]{4}"))
    let budget = WorkBudget()
    func compare(_ old: CompiledProfile, _ new: CompiledProfile) -> ProfileComparison {
      ProfileComparison(from: old, to: new, locale: .english, within: budget)
    }
    #expect(compare(wide, narrow).relation == .stricter)
    budget.take(.max)
    #expect(compare(wide, narrow).relation == .undecided)
    #expect(
      compare(wide, narrow).undecidedReasons
        == ["whether the same values are accepted: the limit on work was reached"])
    #expect(compare(wide, wide).relation == .same)
  }

  /// However little work is left, no relation is claimed that is not proven.
  @Test(arguments: [1, 1000, 3000, 10_000, 30_000, 100_000])
  func littleWorkProvesNothingFalse(work: Int) throws {
    let old = try CompiledProfile(Profile("a", regex: "(?:[a-c]x|[b-d]y){1,9}"))
    let new = try CompiledProfile(Profile("a", regex: "(?:[a-c]x|[b-d]y){1,8}|(?:[a-c]x|[b-d]y){8}bz"))
    let comparison = ProfileComparison(from: old, to: new, locale: .english, within: WorkBudget(work))
    #expect([.undecided, .changed].contains(comparison.relation))
  }

  @Test func partsOfAnExplanationShareTheirWork() throws {
    let text = "profile a { regex /[0-9]{3}/ }\nprofile b { regex /[a-z]{3}/ }\nprofile c = a or b {}"
    let union = try #require(try RuleSet([SourceFile(name: "c.rules", text: text)])["c"])
    let explanation = ProfileExplanation(union, judgingAs: union, locale: .english, within: WorkBudget(1))
    #expect(explanation.parts.map(\.isUndecided) == [false, true])
    #expect(explanation.parts.map { $0.exactness?.isComplete } == [true, nil])
    #expect(ProfileExplanation(union).parts.map(\.isUndecided) == [false, false])
  }

  @Test func examplesReportWhatIsUndecided() throws {
    let profile = try CompiledProfile(Profile("a", regex: "[0-9]{3,4}"))
    var generator = ValueGenerator(profile, seed: 1, locale: .english, budget: WorkBudget(1))
    let values = generator.generate(count: 1)
    #expect(values.values.map(\.text) == [""])
    #expect(values.acceptance == .unknown(reason: "the limit on work was reached"))
  }

  /// A profile that is not examined is reported as undecided, and without findings.
  @Test func lintReportsWhatIsUndecided() throws {
    let file = SourceFile(name: "a.rules", text: "profile a { regex /[0-9]+/; forbid /[0-9]/ }")
    let findings = try RuleLinter.lint([file], includesAll: false, importer: nil, within: WorkBudget(1))
    #expect(findings.map(\.code) == [.undecided])
    #expect(findings.flatMap(\.help).allSatisfy { $0.hasSuffix("the limit on work was reached") })
  }
}
