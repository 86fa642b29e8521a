// A list whose automaton would have too many states: the values of the profile are those of the list that all other rules
// accept, and an acyclic automaton of them decides alone.

extension ExactRules {
  /// The only values, if an acyclic automaton of them decides alone.
  package var choices: Choices? {
    guard irregular.count == 1, case .choices(let choices) = irregular[0].compiledRule,
      isDecidedByOneIrregularRule
    else { return nil }
    return choices
  }

  /// Returns the exact rules of a list that decides alone; without one, those of a profile without rules, such as a union.
  static func deciding(_ choices: Choices?) -> ExactRules {
    let automaton = Automaton.repeating(.all, over: Alphabet(classes: [.all]))
    let irregular = choices.map {
      [IrregularRule(index: 0, compiledRule: .choices($0), reason: .unknown)]
    }
    let lengths = RemainingLength(
      automaton, [], irregular: irregular.map { $0.map { $0.compiledRule } } ?? [],
      RemainingLength.Effect(
        isHomomorphic: true, isSeparable: true, producesScalarsIndependently: true, witnesses: .solitary))
    return ExactRules(automaton, [:], irregular: irregular ?? [], lengths, nil, nil, work: 0)
  }

  /// Returns the rule that decides alone: that of a list, with the values that all other rules accept.
  ///
  /// - Parameters:
  ///   - rules: All rules, with their indices in the profile.
  ///   - irregular: The rules that are not part of the automaton.
  ///   - changes: The effect of the normalisation: a value that it changes is never reached.
  /// - Returns: `nil` if no list is outside of the automaton.
  static func deciding(
    among rules: [(index: Int, compiledRule: CompiledRule, body: Rule.Body)], irregular: [IrregularRule],
    _ changes: NormalizationEffect
  ) -> IrregularRule? {
    for rule in irregular {
      guard case .choices(let choices) = rule.compiledRule else { continue }
      let others = rules.filter { $0.index != rule.index }.map { $0.compiledRule }
      let left = changes.normalizedScalars
      let isWhole = left == .all && !changes.trimsResult && others.isEmpty
      let refused = isWhole ? [] : refused(in: choices.list, by: others, left, trims: changes.trimsResult)
      return IrregularRule(
        index: rule.index, compiledRule: .choices(Choices(choices.list, without: refused)),
        reason: rule.reason)
    }
    return nil
  }

  /// Returns the indices of the values that a rule refuses, or that are no normal forms.
  private static func refused(
    in list: ValueList, by others: [CompiledRule], _ left: ScalarSet, trims: Bool
  ) -> [Int] {
    ThreadScratch.withCurrent { scratch in
      list.table.indices.filter { index in
        let key = list.table[index]
        let scalars = key.unicodeScalars
        if left != .all, !scalars.allSatisfy({ left.contains($0) }) { return true }
        if trims,
          [scalars.first, scalars.last].contains(where: {
            $0.map { NormalizationEffect.whiteSpace.contains($0) } ?? true
          })
        {
          return true
        }
        return others.contains { $0.verdict(of: key, scratch: scratch) != .acceptable }
      }
    }
  }
}
