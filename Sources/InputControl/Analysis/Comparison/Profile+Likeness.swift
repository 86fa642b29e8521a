extension Profile {
  /// Whether it certainly says the same of every text as another profile, because it asks the same in the same words.
  ///
  /// Names, messages, the order of rules, and rules that only warn have no say in that. Two profiles that are not
  /// alike may still accept the same; ``ProfileComparison`` finds that out.
  ///
  /// - Complexity: O(n) for the length of both.
  public func hasSameRules(as other: Profile) -> Bool {
    guard steps == other.steps, parts.count == other.parts.count else { return false }
    guard parts.isEmpty else { return zip(parts, other.parts).allSatisfy { $0.hasSameRules(as: $1) } }
    return decidingRules == other.decidingRules
  }

  /// The steps of its normalisation, in order.
  var steps: [StatedWords] { normalization.map(\.statedWords) }

  private var decidingRules: Set<StatedWords> {
    Set(rules.lazy.filter { $0.severity == .error }.map(\.body.statedWords))
  }
}
