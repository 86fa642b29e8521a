extension Automaton {
  /// Makes the automaton for the texts whose acceptance by several automata satisfies a predicate.
  ///
  /// - Parameters:
  ///   - parts: Automata over the same alphabet.
  ///   - alphabet: That alphabet.
  ///   - work: The work to which that of the automaton is added.
  ///   - accepts: Returns whether a text is accepted, given which parts accept it.
  init(
    of parts: [Automaton], over alphabet: Alphabet, work: AutomatonWork? = nil, accepts: ([Bool]) -> Bool
  ) throws(AutomatonObstacle) {
    precondition(parts.allSatisfy { $0.alphabet === alphabet })
    var builder = AutomatonBuilder(alphabet)
    var numbers: [[Int32]: Int] = [:]
    var states: [[Int32]] = [[]]
    func number(of state: [Int32]) -> Int {
      if let number = numbers[state] { return number }
      let isAccepting = accepts(zip(parts, state).map { $0.isAccepting[Int($1)] })
      let number = builder.addState(isAccepting: isAccepting)
      numbers[state] = number
      states.append(state)
      return number
    }
    let start = number(of: parts.map { Int32($0.start) })
    // A transition takes a step in each part, which is cheaper than adding it.
    defer { work?.spend(states.count * alphabet.count * (1 + parts.count / 16)) }
    var index = 1
    while index < states.count {
      guard !builder.isOverBudget else { throw .tooManyStates(Self.maximumStateCount) }
      let state = states[index]
      for column in 0..<alphabet.count {
        let target = parts.indices.map { Int32(parts[$0].next(Int(state[$0]), column)) }
        builder[index, column] = number(of: target)
      }
      index += 1
    }
    self = builder.automaton(startingAt: start).minimized()
  }

  /// Returns the automaton for the texts that two automata over the same alphabet accept.
  ///
  /// - Parameters:
  ///   - other: The other automaton.
  ///   - work: The work to which that of the automaton is added.
  package func intersection(
    with other: Automaton, work: AutomatonWork? = nil
  ) throws(AutomatonObstacle) -> Automaton {
    precondition(alphabet === other.alphabet)
    var builder = AutomatonBuilder(alphabet)
    var numbers: [UInt64: Int] = [:]
    var states: [(Int, Int)] = [(Self.dead, Self.dead)]
    func number(_ state: Int, _ otherState: Int) -> Int {
      guard state != Self.dead, otherState != Self.dead else { return Self.dead }
      let key = UInt64(state) << 32 | UInt64(otherState)
      if let number = numbers[key] { return number }
      let number = builder.addState(isAccepting: isAccepting[state] && other.isAccepting[otherState])
      numbers[key] = number
      states.append((state, otherState))
      return number
    }
    let start = number(start, other.start)
    defer { work?.spend(states.count * classCount) }
    var index = 1
    while index < states.count {
      guard !builder.isOverBudget else { throw .tooManyStates(Self.maximumStateCount) }
      let (state, otherState) = states[index]
      for column in 0..<classCount {
        builder[index, column] = number(next(state, column), other.next(otherState, column))
      }
      index += 1
    }
    return builder.automaton(startingAt: start).minimized()
  }

  /// Returns the automaton for all other texts.
  package func complement(work: AutomatonWork? = nil) throws(AutomatonObstacle) -> Automaton {
    try Automaton(of: [self], over: alphabet, work: work) { !$0[0] }
  }

  /// Returns the automaton for the texts whose scalars are all in a set, which must be a union of classes.
  package static func repeating(_ set: ScalarSet, over alphabet: Alphabet) -> Automaton {
    var builder = AutomatonBuilder(alphabet)
    let state = builder.addState(isAccepting: true)
    for number in alphabet.numbers(in: set) { builder[state, number] = state }
    return builder.automaton(startingAt: state)
  }

  /// Returns the automaton for the texts that neither begin nor end with a scalar of a set, which must be a
  /// union of classes.
  static func notBeginningOrEnding(_ set: ScalarSet, over alphabet: Alphabet) -> Automaton {
    var builder = AutomatonBuilder(alphabet)
    let start = builder.addState(isAccepting: true)
    let right = builder.addState(isAccepting: true)
    let open = builder.addState(isAccepting: false)
    for state in [start, right, open] {
      for number in 0..<alphabet.count { builder[state, number] = right }
    }
    for number in alphabet.numbers(in: set) {
      builder[start, number] = dead
      builder[right, number] = open
      builder[open, number] = open
    }
    return builder.automaton(startingAt: start).minimized()
  }

  /// Returns the automaton for a list of texts, whose scalars must each be a class of the alphabet.
  static func oneOf(_ texts: [String], over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    var ends: Set<Int> = []
    var table: [[Int: Int]] = [[:], [:]]
    let start = 1
    for text in texts {
      var state = start
      for scalar in text.unicodeScalars {
        let number = alphabet.number(of: scalar)
        if let next = table[state][number] {
          state = next
        } else {
          table.append([:])
          table[state][number] = table.count - 1
          state = table.count - 1
        }
      }
      ends.insert(state)
      guard table.count <= maximumStateCount, table.count * alphabet.count <= maximumTransitionCount else {
        throw .tooManyStates(maximumStateCount)
      }
    }
    var builder = AutomatonBuilder(alphabet)
    for state in start..<table.count { _ = builder.addState(isAccepting: ends.contains(state)) }
    for (state, row) in table.enumerated() {
      for (number, next) in row { builder[state, number] = next }
    }
    return builder.automaton(startingAt: start).minimized()
  }

  /// Makes the automaton of a state machine by exploring the states reachable from its start.
  ///
  /// - Parameters:
  ///   - start: The start state.
  ///   - scalars: The scalars that have transitions; each must be a class of the alphabet.
  ///   - alphabet: The alphabet.
  ///   - next: Returns the state after a scalar, or `nil` if there is none.
  ///   - accepts: Returns whether a text may end in a state.
  static func exploring<State: Hashable>(
    from start: State, with scalars: some Sequence<Unicode.Scalar>, over alphabet: Alphabet,
    next: (State, Unicode.Scalar) -> State?, accepts: (State) -> Bool
  ) throws(AutomatonObstacle) -> Automaton {
    let letters = scalars.map { (scalar: $0, number: alphabet.number(of: $0)) }
    var builder = AutomatonBuilder(alphabet)
    var numbers: [State: Int] = [:]
    var states: [State?] = [nil]
    func number(of state: State) -> Int {
      if let number = numbers[state] { return number }
      let number = builder.addState(isAccepting: accepts(state))
      numbers[state] = number
      states.append(state)
      return number
    }
    let first = number(of: start)
    var index = 1
    while index < states.count {
      guard !builder.isOverBudget else { throw .tooManyStates(maximumStateCount) }
      if let state = states[index] {
        for (scalar, column) in letters {
          if let target = next(state, scalar) { builder[index, column] = number(of: target) }
        }
      }
      index += 1
    }
    return builder.automaton(startingAt: first).minimized()
  }
}
