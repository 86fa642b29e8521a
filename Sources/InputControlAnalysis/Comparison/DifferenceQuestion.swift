import InputControl

/// The question whether one side of a comparison accepts a text that the other does not, in terms of
/// automata.
struct DifferenceQuestion {
  /// The automata of the alternatives of both sides, of the normalised texts, and of the conditions.
  private(set) var automata: [Automaton] = []
  /// The automata apart from those of the conditions.
  var automataOfRules: ArraySlice<Automaton> { automata[..<ruleCount] }

  private var ruleCount = 0
  private let accepting: [Alternative]
  private let rejecting: [Alternative]
  private let gates: Range<Int>
  /// The indices of the automata of each condition.
  private var places: [Alternative.Condition: (possible: Int?, certain: Int?)] = [:]
  /// For each alternative that accepts, the automata that its conditions need to accept.
  private var needed: [[Int]] = []
  /// For each pair of alternatives, the automata of the conditions of the second one that the first does not
  /// imply; `nil` for a condition without one, which may always be broken.
  private var open: [[[Int?]]] = []

  /// - Parameters:
  ///   - accepting: The alternatives of the side that accepts.
  ///   - rejecting: The alternatives of the side that rejects.
  ///   - gates: Automata that accept every normalised text.
  ///   - evaluatesConditions: Whether conditions are evaluated; otherwise each may hold or not.
  ///   - budget: The work that may be spent; once it is used up, conditions may hold or not.
  init(
    accepting: [Alternative], rejecting: [Alternative], gates: [Automaton], evaluatesConditions: Bool,
    within budget: WorkBudget
  ) {
    self.accepting = accepting
    self.rejecting = rejecting
    automata = (accepting + rejecting).map(\.exact.automaton)
    self.gates = automata.count..<automata.count + gates.count
    automata += gates
    ruleCount = automata.count
    if evaluatesConditions { addConditions(within: budget) }
    // Looking conditions up for every combination of states would take longer than the search.
    needed = accepting.map { $0.conditions.compactMap { places[$0]?.possible } }
    open = accepting.map { one in
      rejecting.map { other in
        other.conditions.filter { !one.implies($0) }.map { places[$0]?.certain }
      }
    }
  }

  private mutating func addConditions(within budget: WorkBudget) {
    for alternative in accepting + rejecting {
      for condition in alternative.conditions where places[condition] == nil && !budget.isExhausted {
        let (possible, certain) = alternative.automata(for: condition)
        budget.take(building: (possible?.table.count ?? 0) + (certain?.table.count ?? 0))
        places[condition] = (add(possible), add(certain))
      }
    }
  }

  private mutating func add(_ automaton: Automaton?) -> Int? {
    guard let automaton else { return nil }
    automata.append(automaton)
    return automata.count - 1
  }

  /// Whether the automata determine every condition about length exactly.
  var countsExactly: Bool {
    places.allSatisfy { condition, _ in
      guard case .length(let limit) = condition else { return true }
      return limit.unit.countsScalars
    }
  }

  /// The greatest limit that is too large for an automaton; `nil` if there is none.
  var uncountedLimit: Int? {
    places.lazy.compactMap { condition, places in
      if case .length(let limit) = condition, places.possible == nil { limit.limit } else { nil }
    }.max()
  }

  /// Whether the first side may accept a text and the second may not, given the automata that accept it.
  func isWanted(_ accepts: [Bool]) -> Bool {
    guard gates.allSatisfy({ accepts[$0] }) else { return false }
    return accepting.indices.contains { index in
      guard accepts[index], needed[index].allSatisfy({ accepts[$0] }) else { return false }
      return rejecting.indices.allSatisfy { other in
        !accepts[accepting.count + other]
          || open[index][other].contains { place in place.map { !accepts[$0] } ?? true }
      }
    }
  }

  /// Whether no text with a prefix is wanted, given the automata that can still accept one.
  func isHopeless(_ lives: [Bool]) -> Bool {
    guard gates.allSatisfy({ lives[$0] }) else { return true }
    return !accepting.indices.contains { lives[$0] && needed[$0].allSatisfy { lives[$0] } }
  }
}
