extension Automaton {
  /// Makes the automaton for the texts whose acceptance by several automata satisfies a predicate.
  ///
  /// - Parameters:
  ///   - parts: Automata over the same alphabet.
  ///   - alphabet: That alphabet.
  ///   - work: The work to which that of the automaton is added.
  ///   - accepts: Returns whether a text is accepted, given which parts accept it.
  package init(
    of parts: [Automaton], over alphabet: Alphabet, work: AutomatonWork? = nil, accepts: ([Bool]) -> Bool
  ) throws(AutomatonObstacle) {
    precondition(parts.allSatisfy { $0.alphabet === alphabet })
    var builder = AutomatonBuilder(alphabet)
    // A sequence is the state of each part; the empty one stands for the dead state.
    var states = WordInterner()
    _ = states.number(of: [])
    var isAccepting = parts.map { _ in false }
    func number(of state: [UInt64]) -> Int {
      let number = states.number(of: state)
      if number == builder.stateCount {
        for (index, part) in parts.enumerated() { isAccepting[index] = part.isAccepting[Int(state[index])] }
        _ = builder.addState(isAccepting: accepts(isAccepting))
      }
      return number
    }
    let columns = parts.reduce(ColumnGroups(table: [], classCount: alphabet.count)) {
      ColumnGroups($0, ColumnGroups(table: $1.table, classCount: alphabet.count))
    }
    var target = parts.map { UInt64($0.start) }
    let start = number(of: target)
    // A transition takes a step in each part, which is cheaper than adding it.
    defer { work?.spend(states.count * alphabet.count * (1 + parts.count / 16)) }
    var index = 1
    var targets = columns.representatives.map { _ in Int32(0) }
    while index < states.count {
      guard !builder.isOverBudget else { throw .tooManyStates(Self.maximumStateCount) }
      let place = states.range(index).lowerBound
      for (group, column) in columns.representatives.enumerated() {
        for part in parts.indices {
          target[part] = UInt64(parts[part].next(Int(states.words[place + part]), column))
        }
        targets[group] = Int32(number(of: target))
      }
      builder.setRow(of: index, to: targets, columns)
      index += 1
    }
    self = builder.automaton(startingAt: start).minimized()
  }

  /// Returns the automaton for the texts that two automata over the same alphabet accept.
  ///
  /// - Parameters:
  ///   - other: The other automaton, which is minimal.
  ///   - work: The work to which that of the automaton is added.
  package func intersection(
    with other: Automaton, work: AutomatonWork? = nil
  ) throws(AutomatonObstacle) -> Automaton {
    precondition(alphabet === other.alphabet)
    var builder = AutomatonBuilder(alphabet)
    var states = WordInterner()
    // A pair in which one state is dead stands for the dead state.
    _ = states.number(of: [0])
    // Whether no text that the other automaton accepts is refused, as far as pairs show it.
    var isOther = true
    func number(_ state: Int, _ otherState: Int) -> Int {
      guard state != Self.dead, otherState != Self.dead else {
        if otherState != Self.dead { isOther = false }
        return Self.dead
      }
      let number = states.number(of: UInt64(state) << 32 | UInt64(otherState))
      if number == builder.stateCount {
        let accepts = isAccepting[state] && other.isAccepting[otherState]
        if accepts != other.isAccepting[otherState] { isOther = false }
        _ = builder.addState(isAccepting: accepts)
      }
      return number
    }
    let columns = ColumnGroups(
      ColumnGroups(table: table, classCount: classCount),
      ColumnGroups(table: other.table, classCount: classCount))
    let start = number(start, other.start)
    defer { work?.spend(states.count * classCount) }
    var index = 1
    var targets = columns.representatives.map { _ in Int32(0) }
    while index < states.count {
      guard !builder.isOverBudget else { throw .tooManyStates(Self.maximumStateCount) }
      let pair = states.words[index]
      let row = Int(pair >> 32) * classCount
      let otherRow = Int(pair & 0xFFFF_FFFF) * classCount
      for (group, column) in columns.representatives.enumerated() {
        targets[group] = Int32(number(Int(table[row + column]), Int(other.table[otherRow + column])))
      }
      builder.setRow(of: index, to: targets, columns)
      index += 1
    }
    if isOther { return other }
    return builder.automaton(startingAt: start).minimized()
  }

  /// Returns the automaton for all other texts.
  package func complement(work: AutomatonWork? = nil) throws(AutomatonObstacle) -> Automaton {
    var builder = AutomatonBuilder(alphabet)
    work?.spend(stateCount * classCount)
    // The dead state accepts what follows; so each state moves up by one.
    for state in 0..<stateCount { _ = builder.addState(isAccepting: !isAccepting[state]) }
    guard !builder.isOverBudget else { throw .tooManyStates(Self.maximumStateCount) }
    for state in 0..<stateCount {
      for number in 0..<classCount { builder[state + 1, number] = next(state, number) + 1 }
    }
    return builder.automaton(startingAt: start + 1).minimized()
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
  package static func notBeginningOrEnding(_ set: ScalarSet, over alphabet: Alphabet) -> Automaton {
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
  package static func oneOf(_ texts: [String], over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton
  {
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
  package static func exploring<State: Hashable>(
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
