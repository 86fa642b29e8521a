import InputControl

/// The possible lengths, in scalars, of acceptable texts that are not empty, according to the limits.
struct ScalarBounds: Hashable, Sendable {
  /// The minimum, at least 1.
  var least = 1
  var greatest = Int.max

  init(_ lengths: RemainingLength) {
    for (limit, unit) in lengths.least {
      least = max(least, lengths.isASCII ? limit : unit.fewestScalars(for: limit))
    }
    for (limit, unit) in lengths.greatest {
      let isCertain =
        lengths.isASCII || unit.isAtLeastScalarCount || unit == .graphemes && lengths.isSolitary
      if isCertain { greatest = min(greatest, limit) }
    }
  }
}

extension ExactRules {
  /// Returns whether it is proven that the rules accept at most the empty text.
  ///
  /// - Parameter budget: The work that may be spent.
  func isImpossible(within budget: WorkBudget) -> Bool {
    for (greatest, unit) in lengths.greatest {
      // Some characters have no columns.
      let least = lengths.least.filter { $0.unit == unit }.map(\.limit).max() ?? 0
      if greatest < max(least, unit == .columns ? 0 : 1) { return true }
    }
    let bounds = ScalarBounds(lengths)
    guard bounds.least <= bounds.greatest else { return true }
    guard bounds.least <= GeneratedValue.longest else { return false }
    let shortest = LiveSteps(automaton).shortest(atLeast: bounds.least, within: budget)
    guard !budget.isExhausted else { return false }
    return shortest.map { $0 > bounds.greatest } ?? true
  }
}

extension RuleJudge {
  /// Returns a set of rules that only the empty text can satisfy together; `nil` if it is not proven that there
  /// is one.
  ///
  /// The set is minimal unless the budget is used up before that is known.
  ///
  /// - Parameter budget: The work that may be spent.
  func conflictingRules(within budget: WorkBudget) -> [Rule]? {
    guard exactRules.value.isImpossible(within: budget) else { return nil }
    var conflict = rules.enumerated().filter { $0.element.rule.severity == .error }
    for (index, pair) in conflict where !budget.isExhausted {
      let others = conflict.filter { $0.offset != index }
      if pair.rule.body == .required || isImpossible(others, within: budget) { conflict = others }
    }
    return conflict.map(\.element.rule)
  }

  /// Returns whether it is proven that some of the rules together accept at most the empty text.
  private func isImpossible(
    _ rules: [(offset: Int, element: ProfileRule)], within budget: WorkBudget
  ) -> Bool {
    let exact = ExactRules(
      rules.map { ($0.offset, $0.element.compiledRule, $0.element.rule.body) },
      changes: NormalizationEffect(profile.normalization, normalizer))
    return budget.take(building: exact.work) && exact.isImpossible(within: budget)
  }
}
