import InputControl

/// A search through the beginnings of all texts that a `replace` turns into values, for the displays that show them
/// before.
struct DisplayOriginSearch {
  /// The displays that show such a text.
  private(set) var reached: Set<Int> = []
  /// Whether no other display can show one.
  private(set) var isComplete = false

  private struct Node: Hashable {
    var state: Int
    var conditions: [Int32]
  }

  init(_ model: DisplayModel, budget: WorkBudget) {
    for values in model.values {
      let judge = values.ruleJudge
      // Characters that change alone do so as they are typed.
      if NormalizationEffect(judge.profile.normalization, judge.normalizer).isHomomorphic { continue }
      guard let origins = judge.exactRules.value.origins,
        run(origins.automaton.refined(to: model.alphabet), model, budget)
      else { return }
    }
    isComplete = true
  }

  /// Returns whether all beginnings were visited.
  private mutating func run(_ automaton: Automaton, _ model: DisplayModel, _ budget: WorkBudget) -> Bool {
    let distances = automaton.distances()
    let start = Node(state: automaton.start, conditions: model.startOfConditions)
    var search = StateSearch<Node, Node, Int>(from: [start])
    let outcome = search.run(limit: RuleProofs.maximumSearch) { search, place -> SearchOutcome<Never>? in
      guard budget.take(model.alphabet.classes.count * (model.conditions.count + 8)) else { return .tooMuch }
      let node = search[place]
      // Conditions never hold for the empty text.
      if place > 0 { reached.formUnion(model.layouts(in: node.conditions)) }
      for number in model.alphabet.classes.indices {
        let state = automaton.next(node.state, number)
        guard state != Automaton.dead, distances[state] != nil else { continue }
        let next = Node(state: state, conditions: model.next(node.conditions, number))
        search.add(next, as: next, by: number, behind: place)
      }
      return nil
    }
    return outcome == .none
  }
}
