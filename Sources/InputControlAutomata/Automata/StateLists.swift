/// A list of states for each state of an automaton, all in one array.
package struct StateLists {
  /// The lists, one after another.
  package private(set) var states: [Int32] = []
  /// The end of each list in `states`, after a 0.
  private var ends: [Int32] = [0]

  /// Returns the place of a list in `states`.
  package func range(_ state: Int) -> Range<Int> { Int(ends[state])..<Int(ends[state + 1]) }

  fileprivate mutating func append(_ state: Int32) { states.append(state) }

  fileprivate mutating func endList() { ends.append(Int32(states.count)) }

  /// Returns for each state the states whose lists contain it.
  func inverse(stateCount: Int) -> StateLists {
    var result = StateLists()
    result.ends = Array(repeating: 0, count: stateCount + 1)
    for target in states { result.ends[Int(target) + 1] += 1 }
    for state in 0..<stateCount { result.ends[state + 1] += result.ends[state] }
    var places = result.ends
    result.states = Array(repeating: 0, count: states.count)
    for state in 0..<stateCount {
      for place in range(state) {
        let target = Int(states[place])
        result.states[Int(places[target])] = Int32(state)
        places[target] += 1
      }
    }
    return result
  }
}

extension Automaton {
  /// Returns the states that follow each state by some classes, each once, without the dead state.
  package func targets(using classes: [Int]) -> StateLists {
    var result = StateLists()
    // The last state in whose list each state is.
    var last = [Int32](repeating: -1, count: stateCount)
    last[Self.dead] = .max
    for state in 0..<stateCount {
      let row = state * classCount
      for number in classes {
        let target = table[row + number]
        guard last[Int(target)] < state else { continue }
        last[Int(target)] = Int32(state)
        result.append(target)
      }
      result.endList()
    }
    return result
  }
}
