public import InputControl

extension Profile {
  /// Whether the profile has the same rules and normalisation as another profile, so that both give the same
  /// verdict on every text.
  ///
  /// Names, messages, the order of rules, and rules that only warn are ignored. Two profiles with different
  /// rules may still accept the same texts; ``ProfileComparison`` determines that.
  ///
  /// - Parameter other: The other profile.
  /// - Complexity: O(n) in the length of both.
  public func hasSameRules(as other: Profile) -> Bool {
    guard parts.count == other.parts.count else { return false }
    guard parts.isEmpty else {
      return zip(alternatives, other.alternatives).allSatisfy { $0.hasSameRules(as: $1) }
    }
    return steps == other.steps && decidingRules == other.decidingRules
  }

  /// The steps of the normalisation, in order.
  var steps: [ComparableContent] { normalization.map(\.comparableContent) }

  private var decidingRules: Set<ComparableContent> {
    Set(rules.lazy.filter { $0.severity == .error }.map(\.body.comparableContent))
  }
}
