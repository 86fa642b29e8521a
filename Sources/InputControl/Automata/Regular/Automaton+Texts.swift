extension Automaton {
  /// How many scalars it takes from each state to one where a text may end; `nil` from where there is no way.
  ///
  /// - Parameter classes: The classes that may be used; all of them by default.
  func distances(using classes: [Int]? = nil) -> [Int?] {
    var sources: [[Int]] = Array(repeating: [], count: stateCount)
    for state in 0..<stateCount {
      for number in classes ?? Array(0..<classCount) {
        let target = next(state, number)
        if target != Self.dead, sources[target].last != state { sources[target].append(state) }
      }
    }
    var result: [Int?] = isAccepting.map { $0 ? 0 : nil }
    var layer = isAccepting.indices.filter { isAccepting[$0] }
    var distance = 0
    while !layer.isEmpty {
      distance += 1
      var following: [Int] = []
      for state in layer {
        for source in sources[state] where result[source] == nil {
          result[source] = distance
          following.append(source)
        }
      }
      layer = following
    }
    return result
  }

  /// A shortest text that leads from a state to one where a text may end; `nil` where there is none.
  ///
  /// Among equally short ones it takes the classes that come first in the order of Unicode.
  func shortestText(from state: Int? = nil) -> String? {
    let distances = distances()
    var state = state ?? start
    guard var distance = distances[state] else { return nil }
    var result = String.UnicodeScalarView()
    while distance > 0 {
      for number in 0..<classCount {
        let target = next(state, number)
        guard distances[target] == distance - 1, let scalar = alphabet.classes[number].first else { continue }
        result.append(scalar)
        state = target
        break
      }
      distance -= 1
    }
    return String(result)
  }
}
