import InputControl

/// The transitions of an automaton from which an accepting state can be reached.
struct LiveSteps: Sendable {
  /// A class of the alphabet, and the state after it.
  struct Step: Hashable, Sendable {
    var number: Int
    var target: Int
  }

  let automaton: Automaton
  /// The transitions from each state, in the order of the classes.
  let steps: [[Step]]
  /// The minimum number of transitions from each state to an accepting state; `nil` if there is no path.
  let distances: [Int?]

  init(_ automaton: Automaton) {
    let distances = automaton.distances()
    self.automaton = automaton
    self.distances = distances
    steps = (0..<automaton.stateCount).map { state in
      guard distances[state] != nil else { return [] }
      return (0..<automaton.classCount).compactMap { number in
        let target = automaton.next(state, number)
        return distances[target] == nil ? nil : Step(number: number, target: target)
      }
    }
  }

  /// Returns the minimum length of an accepted text with at least `count` scalars; `nil` if there is none.
  ///
  /// - Complexity: O(n k) for n scalars and k transitions.
  ///
  /// - Parameters:
  ///   - count: The minimum number of scalars.
  ///   - budget: The work that may be spent; the result means nothing once it is used up.
  func shortest(atLeast count: Int, within budget: WorkBudget) -> Int? {
    var layer: Set<Int> = [automaton.start]
    for _ in 0..<count where !layer.isEmpty {
      guard budget.take(layer.reduce(0) { $0 + steps[$1].count }) else { return nil }
      layer = Set(layer.lazy.flatMap { steps[$0] }.map(\.target))
    }
    return layer.compactMap { distances[$0] }.min().map { $0 + count }
  }

  /// The length of the longest accepted text, in scalars; `nil` if there is no longest one.
  var longest: Int? {
    var arrivals = [Int](repeating: 0, count: automaton.stateCount)
    for step in steps.joined() { arrivals[step.target] += 1 }
    var lengths = [Int](repeating: 0, count: automaton.stateCount)
    // A state is done once all paths to it are, which never happens on a cycle.
    var pending = arrivals[automaton.start] == 0 ? [automaton.start] : []
    var done = 0
    while let state = pending.popLast() {
      done += 1
      for step in steps[state] {
        lengths[step.target] = max(lengths[step.target], lengths[state] + 1)
        arrivals[step.target] -= 1
        if arrivals[step.target] == 0 { pending.append(step.target) }
      }
    }
    let live = steps.indices.count { !steps[$0].isEmpty || automaton.isAccepting[$0] }
    return done == live ? lengths.max() : nil
  }
}

/// The possible lengths of the texts that lead from each state of an automaton to an accepting state.
struct LengthTable: Sendable {
  /// The greatest length in the table.
  let most: Int
  private let isReached: [Bool]

  /// The maximum work to build the table.
  private static let maximumWork = 20_000_000
  /// The number of entries of the table that take as long as a transition of a search.
  private static let entriesPerTransition = 8

  /// - Parameters:
  ///   - live: The transitions.
  ///   - weights: The weights of the letters of each class, each at least 1.
  ///   - most: The greatest length to be looked up.
  ///   - budget: The work that may be spent.
  /// - Returns: `nil` if the table takes too long to build.
  init?(_ live: LiveSteps, weights: [[Int]], most: Int, within budget: WorkBudget) {
    let steps = live.steps.map { steps in
      // Consecutive classes often lead to the same state.
      var distinct: [(weight: Int, target: Int)] = []
      for step in steps {
        for weight in weights[step.number]
        where distinct.last.map({ $0 != (weight, step.target) }) ?? true {
          distinct.append((weight, step.target))
        }
      }
      return distinct
    }
    let work = steps.reduce(live.automaton.stateCount) { $0 + $1.count }
    guard most >= 0, work.multipliedReportingOverflow(by: most + 1).overflow == false,
      work * (most + 1) <= Self.maximumWork, budget.take(work * (most + 1) / Self.entriesPerTransition)
    else { return nil }
    self.most = most
    let columns = most + 1
    var isReached = [Bool](repeating: false, count: live.automaton.stateCount * columns)
    for length in 0...most {
      for state in steps.indices {
        isReached[state * columns + length] =
          length == 0
          ? live.automaton.isAccepting[state]
          : steps[state].contains {
            $0.weight <= length && isReached[$0.target * columns + length - $0.weight]
          }
      }
    }
    self.isReached = isReached
  }

  /// Whether a text of exactly this length leads from a state to an accepting state.
  func has(_ length: Int, from state: Int) -> Bool {
    (0...most).contains(length) && isReached[state * (most + 1) + length]
  }
}
