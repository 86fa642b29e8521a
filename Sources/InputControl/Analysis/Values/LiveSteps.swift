/// The steps of an automaton that lead to an accepted text, sooner or later.
struct LiveSteps: Sendable {
  /// A class of scalars, and the state behind it.
  struct Step: Hashable, Sendable {
    var number: Int
    var target: Int
  }

  let automaton: Automaton
  /// The steps from each state, in the order of the classes.
  let steps: [[Step]]
  /// How many steps it takes from each state to an accepted end; `nil` from where there is no way.
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

  /// The least length of an accepted text that has at least so many scalars; `nil` when there is none.
  ///
  /// - Complexity: O(n k) for n scalars and k steps.
  func shortest(atLeast count: Int) -> Int? {
    var layer: Set<Int> = [automaton.start]
    for _ in 0..<count where !layer.isEmpty {
      layer = Set(layer.lazy.flatMap { steps[$0] }.map(\.target))
    }
    return layer.compactMap { distances[$0] }.min().map { $0 + count }
  }

  /// The length of the longest accepted text, in scalars; `nil` when there is no longest one.
  var longest: Int? {
    var arrivals = [Int](repeating: 0, count: automaton.stateCount)
    for step in steps.joined() { arrivals[step.target] += 1 }
    var lengths = [Int](repeating: 0, count: automaton.stateCount)
    // A state is done once all ways to it are, which never happens on a circle.
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

/// For each state of an automaton, how long the texts are that lead from there to an accepted end.
struct LengthTable: Sendable {
  /// The greatest length that is known of.
  let most: Int
  private let isReached: [Bool]

  /// The most work to find them out.
  private static let mostWork = 20_000_000

  /// - Parameters:
  ///   - weights: The weights of the letters of each class, each at least 1.
  ///   - most: The greatest length that will be asked for.
  /// - Returns: `nil` when it takes too long.
  init?(_ live: LiveSteps, weights: [[Int]], most: Int) {
    let steps = live.steps.map { steps in
      // One class after the other often leads to the same state.
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
      work * (most + 1) <= Self.mostWork
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

  /// Whether a text of exactly this length leads from a state to an accepted end.
  func has(_ length: Int, from state: Int) -> Bool {
    (0...most).contains(length) && isReached[state * (most + 1) + length]
  }
}
