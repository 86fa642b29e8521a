import InputControl

/// A generator of texts that together take all transitions of an automaton.
struct TransitionCover {
  private struct Transition: Hashable {
    var source: Int
    var target: Int
  }

  private let live: LiveSteps
  private var uncovered: Set<Transition> = []

  /// The maximum number of transitions before the text is led to its end.
  private static let longest = 24

  init(_ live: LiveSteps) {
    self.live = live
    for (state, steps) in live.steps.enumerated() {
      for step in steps { uncovered.insert(Transition(source: state, target: step.target)) }
    }
  }

  /// The number of transitions that are not taken yet.
  var count: Int { uncovered.count }

  /// Marks the transitions that a text takes.
  mutating func cover(_ text: String) {
    var state = live.automaton.start
    for scalar in text.unicodeScalars {
      let target = live.automaton.next(state, scalar)
      uncovered.remove(Transition(source: state, target: target))
      state = target
    }
  }

  /// Returns a text with transitions that were not taken before, and marks them; `nil` if there are none.
  mutating func nextText(_ random: inout SplitMix) -> String? {
    var result = String.UnicodeScalarView()
    var state = live.automaton.start
    func take(_ step: LiveSteps.Step, _ random: inout SplitMix) {
      let letters = Letters.letters(of: live.automaton.alphabet.classes[step.number], in: .scalars)
      if let scalar = letters.first?.scalars.randomScalar(&random) { result.append(scalar) }
      state = step.target
    }
    var isNew = false
    while result.count < Self.longest, let way = pathToUncovered(from: state) {
      for step in way {
        uncovered.remove(Transition(source: state, target: step.target))
        take(step, &random)
      }
      isNew = true
    }
    guard isNew else { return nil }
    while let distance = live.distances[state], distance > 0 {
      let steps = live.steps[state].filter { live.distances[$0.target] == distance - 1 }
      guard let step = random.element(of: steps) else { return nil }
      uncovered.remove(Transition(source: state, target: step.target))
      take(step, &random)
    }
    return String(result)
  }

  /// Returns the shortest path from a state that ends with a transition that is not taken yet.
  private func pathToUncovered(from start: Int) -> [LiveSteps.Step]? {
    var search = StateSearch<Int, Int, LiveSteps.Step>(from: [start])
    let outcome = search.run { search, place -> SearchOutcome<[LiveSteps.Step]>? in
      let state = search[place]
      for step in live.steps[state] {
        if uncovered.contains(Transition(source: state, target: step.target)) {
          return .found(search.path(to: place) + [step])
        }
        search.add(step.target, as: step.target, by: step, behind: place)
      }
      return nil
    }
    return if case .found(let steps) = outcome { steps } else { nil }
  }
}
