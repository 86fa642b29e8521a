@testable import InputControl
@testable import InputControlAnalysis
import Testing

struct LargeRulesTests {
  /// Ten thousand profiles, in chains of twenty, with a mistake in the last one. `bench load` measures that the time
  /// grows with their number and no faster.
  @Test func tenThousandProfilesAreRead() throws {
    var text = ""
    for index in 0..<10_000 {
      let parent = index % 20 == 0 ? "" : " : code\(index - 1)"
      text +=
        "profile code\(index)\(parent) { r\(index): forbid /\(index)!/; rejects \"\(index)!\" by r\(index) }\n"
    }
    let rules = RuleSet(reading: [SourceFile(name: "many.rules", text: text)])
    #expect(rules.mistakes == [])
    #expect(rules.profiles.count == 10_000)
    #expect(rules["code9999"]?.rules.count == 20)
    let results = try CompiledProfile(try #require(rules["code19"])).testExamples()
    #expect(results.count == 20 && results.allSatisfy(\.passes))
    let broken = RuleSet(reading: [SourceFile(name: "many.rules", text: text + "profile last : code10000 {}")]
    )
    #expect(broken.mistakes.map(\.code) == [.unknownProfile])
    #expect(broken.profiles.isEmpty)
  }

  /// A union has up to 64 parts.
  @Test(arguments: [(64, []), (65, [DiagnosticCode.profileTooLarge]), (66, [.profileTooLarge])])
  func aUnionOfManyParts(count: Int, codes: [DiagnosticCode]) {
    let names = (0..<count).map { "p\($0)" }
    let text =
      names.map { "profile \($0) {}\n" }.joined() + "profile u = \(names.joined(separator: " or "))\n"
    #expect(RuleSet(reading: [SourceFile(name: "u.rules", text: text)]).mistakes.map(\.code) == codes)
  }

  /// A chain of parents does not begin anew in another file.
  @Test func aChainOfParentsGoesThroughFiles() {
    func chain(_ name: String, from parent: String?, count: Int) -> String {
      (0..<count).map { index in
        let above = index == 0 ? parent : "\(name)\(index - 1)"
        return "profile \(name)\(index)\(above.map { " : \($0)" } ?? "") {}\n"
      }.joined()
    }
    let base = SourceFile(name: "base.rules", text: chain("a", from: nil, count: 20))
    for (count, codes) in [(12, []), (13, [DiagnosticCode.inheritanceTooDeep])] {
      let user = SourceFile(
        name: "user.rules", text: "use \"base.rules\" as base\n" + chain("b", from: "base.a19", count: count))
      #expect(RuleSet(reading: [base, user]).mistakes.map(\.code) == codes)
    }
  }
}
