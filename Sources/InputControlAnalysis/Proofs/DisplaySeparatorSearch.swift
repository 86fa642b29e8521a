import InputControl

/// A search through the beginnings of all texts that a `replace` turns into values, for separators that no value has and
/// that are shown beside a literal of a display, because a field removes them only when editing ends.
struct DisplaySeparatorSearch {
  /// For each literal, a text that is shown with a separator beside it; the shortest that was found.
  private(set) var texts: [String: String] = [:]

  private struct Node {
    var state: Int
    var conditions: [Int32]
    var count: Int
    /// Whether the last character is a separator.
    var isSeparator: Bool
  }

  private let model: DisplayModel
  private let judge: DisplayJudge
  private let budget: WorkBudget
  /// The number of texts that the engine has not confirmed.
  private var refusals = 0

  private static let maximumRefusals = 1000

  init(_ model: DisplayModel, _ judge: DisplayJudge, budget: WorkBudget) {
    self.model = model
    self.judge = judge
    self.budget = budget
    // Behind so many characters, no other literal follows.
    let longest = model.layouts.map { $0.machine.countsFromEnd ? 0 : $0.machine.moves.count }.max() ?? 0
    for values in model.values {
      let rules = values.ruleJudge
      // Characters that change alone do so as they are typed.
      if NormalizationEffect(rules.profile.normalization, rules.normalizer).isHomomorphic { continue }
      guard let origins = rules.exactRules.value.origins else { continue }
      let changed = Self.changedAlone(by: rules.profile.normalization)
      let (typed, kept) = (origins.automaton.acceptedScalars, values.automaton.acceptedScalars)
      let separators = model.alphabet.readingOrder.map(\.scalar).filter {
        typed.contains($0) && !kept.contains($0) && isSeparator($0) && !changed.contains($0)
      }
      if !separators.isEmpty { run(origins.automaton.refined(to: model.alphabet), Set(separators), longest) }
    }
  }

  /// Whether a character beside a literal is one too many: not the bracket of `+1 (`, which people write.
  private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    if model.literals.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation: return false
    default: return !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
  }

  /// The characters that a `replace` changes wherever they stand, before another one looks at more than one character.
  private static func changedAlone(by normalization: [Normalization]) -> ScalarSet {
    var changed = ScalarSet.none
    for case .replace(let pattern, _) in normalization {
      guard let tree = pattern.tree, tree.matchesExactlyOneScalar, let automaton = try? Automaton(tree)
      else { break }
      changed = changed.union(automaton.acceptedScalars)
    }
    return changed
  }

  private mutating func run(_ automaton: Automaton, _ separators: Set<Unicode.Scalar>, _ longest: Int) {
    let distances = automaton.distances()
    let accepted = automaton.acceptedScalars
    let letters = model.alphabet.readingOrder.filter { accepted.contains($0.scalar) }
    let start = Node(
      state: automaton.start, conditions: model.startOfConditions, count: 0, isSeparator: false)
    var search = StateSearch<Node, [Int32], Unicode.Scalar>(from: [start])
    _ = search.run(limit: RuleProofs.maximumSearch) { search, place -> SearchOutcome<Never>? in
      guard refusals < Self.maximumRefusals, budget.take(letters.count * (model.conditions.count + 8))
      else { return .tooMuch }
      let node = search[place]
      guard node.count < longest else { return nil }
      for (number, scalar) in letters {
        let state = automaton.next(node.state, number)
        guard state != Automaton.dead, distances[state] != nil else { continue }
        let next = Node(
          state: state, conditions: model.next(node.conditions, number), count: node.count + 1,
          isSeparator: separators.contains(scalar))
        if node.isSeparator || next.isSeparator {
          for literal in literals(behind: node.count, next) where texts[literal] == nil {
            let text = search.text(to: place, then: scalar)
            if judge.showsLiteral(beforeEndOf: text) { texts[literal] = text } else { refusals += 1 }
          }
        }
        let key = [Int32(state), Int32(next.count), next.isSeparator ? 1 : 0] + next.conditions
        search.add(next, as: key, by: scalar, behind: place)
      }
      return nil
    }
  }

  /// Returns the literals that may be shown in front of the last character of a text.
  private func literals(behind count: Int, _ node: Node) -> [String] {
    model.layouts(in: node.conditions).map { model.layouts[$0].machine }.filter { !$0.countsFromEnd }
      .map { DisplayModel.text($0.literal(at: count)) }.filter { !$0.isEmpty }
  }
}
