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
      let rules = values.compiledRules
      // Characters that change alone do so as they are typed.
      if NormalizationEffect(rules.profile.normalization, rules.normalizer).isHomomorphic { continue }
      guard let origins = rules.exactRules.value.origins,
        run(origins.automaton.refined(to: model.alphabet), model, budget)
      else { return }
    }
    isComplete = true
  }

  /// Returns whether all beginnings were visited.
  private mutating func run(_ automaton: Automaton, _ model: DisplayModel, _ budget: WorkBudget) -> Bool {
    let distances = automaton.distances()
    var nodes = [Node(state: automaton.start, conditions: model.startOfConditions)]
    var seen = Set(nodes)
    var index = 0
    while index < nodes.count {
      guard nodes.count < RuleProofs.maximumSearch,
        budget.take(model.alphabet.classes.count * (model.conditions.count + 8))
      else { return false }
      let node = nodes[index]
      // Conditions never hold for the empty text.
      if index > 0 { reached.formUnion(model.layouts(in: node.conditions)) }
      for number in model.alphabet.classes.indices {
        let state = automaton.next(node.state, number)
        guard state != Automaton.dead, distances[state] != nil else { continue }
        let next = Node(state: state, conditions: model.next(node.conditions, number))
        if seen.insert(next).inserted { nodes.append(next) }
      }
      index += 1
    }
    return true
  }
}
