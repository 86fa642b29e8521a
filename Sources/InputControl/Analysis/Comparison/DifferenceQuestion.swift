/// Whether a text may be accepted by one side of a comparison and not by the other, put to automata.
struct DifferenceQuestion {
  /// The automata of the alternatives of both sides, of what comes out of the normalisation, and of conditions.
  private(set) var automata: [Automaton] = []
  /// The automata without those of conditions.
  var automataOfRules: ArraySlice<Automaton> { automata[..<ruleCount] }

  private var ruleCount = 0
  private let accepting: [Alternative]
  private let rejecting: [Alternative]
  private let gates: Range<Int>
  /// The places of the automata of each condition.
  private var places: [Alternative.Condition: (possible: Int?, certain: Int?)] = [:]
  /// For an alternative of each side, the conditions of the second that the first does not imply.
  private var open: [[[Alternative.Condition]]] = []

  /// - Parameters:
  ///   - gates: Automata that accept whatever comes out of the normalisation.
  ///   - looksAtConditions: Whether conditions are followed; else each may hold or not.
  init(
    accepting: [Alternative], rejecting: [Alternative], gates: [Automaton], looksAtConditions: Bool
  ) {
    self.accepting = accepting
    self.rejecting = rejecting
    automata = (accepting + rejecting).map(\.exact.automaton)
    self.gates = automata.count..<automata.count + gates.count
    automata += gates
    ruleCount = automata.count
    open = accepting.map { one in rejecting.map { other in other.conditions.filter { !one.implies($0) } } }
    guard looksAtConditions else { return }
    for alternative in accepting + rejecting {
      for condition in alternative.conditions where places[condition] == nil {
        let (possible, certain) = alternative.automata(for: condition)
        places[condition] = (add(possible), add(certain))
      }
    }
  }

  private mutating func add(_ automaton: Automaton?) -> Int? {
    guard let automaton else { return nil }
    automata.append(automaton)
    return automata.count - 1
  }

  /// Whether the automata know of each condition about the length whether it holds.
  var countsExactly: Bool {
    places.allSatisfy { condition, _ in
      guard case .length(let limit) = condition else { return true }
      return limit.unit.countsScalars
    }
  }

  /// A limit that is too large for an automaton.
  var uncountedLimit: Int? {
    places.lazy.compactMap { condition, places in
      if case .length(let limit) = condition, places.possible == nil { limit.limit } else { nil }
    }.max()
  }

  /// Whether a text may be accepted by the first side and not by the second, given which automata accept it.
  func isWanted(_ accepts: [Bool]) -> Bool {
    guard gates.allSatisfy({ accepts[$0] }) else { return false }
    return accepting.indices.contains { index in
      guard accepts[index], mayKeepAll(accepting[index].conditions, accepts) else { return false }
      return rejecting.indices.allSatisfy { other in
        !accepts[accepting.count + other] || open[index][other].contains { mayBreak($0, accepts) }
      }
    }
  }

  /// Whether nothing that begins with a text is wanted, given which automata can still accept something.
  func isHopeless(_ lives: [Bool]) -> Bool {
    guard gates.allSatisfy({ lives[$0] }) else { return true }
    return !accepting.indices.contains { lives[$0] && mayKeepAll(accepting[$0].conditions, lives) }
  }

  private func mayKeepAll(_ conditions: [Alternative.Condition], _ accepts: [Bool]) -> Bool {
    conditions.allSatisfy { condition in
      guard let place = places[condition]?.possible else { return true }
      return accepts[place]
    }
  }

  private func mayBreak(_ condition: Alternative.Condition, _ accepts: [Bool]) -> Bool {
    guard let place = places[condition]?.certain else { return true }
    return !accepts[place]
  }
}
