import Foundation
import Testing

@testable import InputControl

/// Compares rules before and after random changes, and looks for values that contradict the result.
///
/// Both versions judge at least 100 values for each change: values generated for both, near misses, the
/// witnesses of the comparison, and variants of all of them.
struct RuleChangePropertyTests {
  /// The number of changes; `CHANGES` in the environment says another number.
  static let count = environmentNumber("CHANGES") ?? 60
  /// The seed of the first change; `SEED` in the environment says another one. The next change has the next
  /// seed, so that `SEED=137 CHANGES=1` repeats the change 137.
  static let firstSeed = environmentNumber("SEED") ?? 0

  private static let valueCount = 100

  @Test func noValueContradictsAComparison() throws {
    var summary = RuleChangeSummary()
    for seed in Self.firstSeed..<Self.firstSeed + Self.count {
      let change = RuleChange.allCases[seed % RuleChange.allCases.count]
      var generator = RandomRuleChange(seed: UInt64(seed))
      let made = generator.versions(of: change)
      var versions = try #require(made, "seed \(seed), \(change)")
      var claims = ComparisonClaims(from: versions.old, to: versions.new)
      let values = versions.sample(around: claims.statedTexts, count: Self.valueCount)
      for value in values { claims.judge(value) }
      #expect(values.count >= Self.valueCount, "seed \(seed), \(change)\n\(versions.text)")
      #expect(claims.contradictions.isEmpty, "seed \(seed), \(change): \(claims.words)\n\(versions.text)")
      summary.add(change, claims, versions, valueCount: values.count)
    }
    if environmentNumber("CHANGES") != nil { print(summary.line) }
    // A few changes do not include every kind of change and every relation.
    if Self.count >= 60 { #expect(summary.gaps == []) }
  }
}

private func environmentNumber(_ name: String) -> Int? {
  ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
}
