import Testing

@testable import InputControl

struct ScratchTests {
  @Test func shipped() throws {
    let set = RuleSet.shipped
    let clock = ContinuousClock()
    var total = Duration.zero
    var bytes = 0
    for profile in set.profiles {
      let compiled = try CompiledProfile(profile)
      let plans = compiled.plan.parts.isEmpty ? [compiled.plan] : compiled.plan.parts
      for plan in plans {
        let began = clock.now
        let exact = plan.exactRules.value
        let took = clock.now - began
        total += took
        bytes += exact.byteCount
        print("ZZ", profile.name, plan.profile.name, exact.automaton.stateCount, exact.automaton.classCount, exact.byteCount, took, exact.rest.map { "\(plan.rules[$0.index].rule.id): \($0.reason.words)" })
      }
    }
    print("ZZ", total, bytes)
  }
}
