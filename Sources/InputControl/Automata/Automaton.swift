/// A deterministic finite automaton over the classes of an alphabet.
///
/// State 0 is the dead state, from which no text is accepted. The transition table is complete.
package struct Automaton: Sendable {
  package let alphabet: Alphabet
  package let start: Int
  /// Whether each state is accepting.
  package let isAccepting: [Bool]
  /// The next state for each state and class, row by row.
  package let table: [Int32]

  package static let dead = 0

  /// The maximum number of states.
  static let maximumStateCount = 4096

  /// The maximum number of transitions.
  static let maximumTransitionCount = 1_000_000

  package var stateCount: Int { isAccepting.count }
  package var classCount: Int { alphabet.count }

  package func next(_ state: Int, _ number: Int) -> Int { Int(table[state * classCount + number]) }

  /// Returns the state after a scalar.
  package func next(_ state: Int, _ scalar: Unicode.Scalar) -> Int {
    state == Self.dead ? Self.dead : next(state, alphabet.number(of: scalar))
  }

  /// Returns the state after a text.
  package func state(after text: some StringProtocol, from state: Int? = nil) -> Int {
    var state = state ?? start
    for scalar in text.unicodeScalars {
      state = next(state, scalar)
      if state == Self.dead { break }
    }
    return state
  }

  package func accepts(_ text: some StringProtocol) -> Bool { isAccepting[state(after: text)] }

  /// The scalars that occur in accepted texts.
  package var acceptedScalars: ScalarSet {
    let classes = (0..<classCount).filter { number in
      (0..<stateCount).contains { next($0, number) != Self.dead }
    }
    return classes.reduce(.none) { $0.union(alphabet.classes[$1]) }
  }

  /// Whether the automaton accepts no text.
  var isEmpty: Bool { start == Self.dead }

  /// The states with a transition to each state.
  private var predecessors: [[Int32]] {
    var result: [[Int32]] = Array(repeating: [], count: stateCount)
    for state in 0..<stateCount {
      for number in 0..<classCount {
        let target = next(state, number)
        // Consecutive classes often lead to the same state.
        if result[target].last != Int32(state) { result[target].append(Int32(state)) }
      }
    }
    return result
  }

  /// Whether an accepting state is reachable from each state.
  fileprivate var isLive: [Bool] {
    let predecessors = predecessors
    var isLive = isAccepting
    var pending = isAccepting.indices.filter { isAccepting[$0] }
    while let state = pending.popLast() {
      for previous in predecessors[state] where !isLive[Int(previous)] {
        isLive[Int(previous)] = true
        pending.append(Int(previous))
      }
    }
    return isLive
  }
}

// MARK: - Minimisation

extension Automaton {
  /// Returns the minimal automaton for the same texts, with its states numbered in the order in which they
  /// are reached.
  ///
  /// - Complexity: O(k n log n) for n states and k classes (Hopcroft, 1971).
  func minimized() -> Automaton {
    let isLive = isLive
    // Transitions to dead states are redirected to state 0, so that refinement puts all dead states into one
    // block.
    var partition = StatePartition(stateCount)
    partition.split { isAccepting[$0] }
    let columns = distinctColumns(isLive)
    let inverses = columns.map { inverse(of: $0, isLive) }
    var pending: [(block: Int, column: Int)] = []
    for block in 0..<partition.blockCount {
      for column in columns.indices { pending.append((block, column)) }
    }
    while let (block, column) = pending.popLast() {
      var sources: [Int] = []
      for target in partition.members(of: block) {
        let (offsets, states) = inverses[column]
        for index in offsets[target]..<offsets[target + 1] { sources.append(Int(states[Int(index)])) }
      }
      partition.refine(by: sources) { _, new in
        for column in columns.indices { pending.append((new, column)) }
      }
    }
    return quotient(by: partition, isLive)
  }

  /// Returns one class of each group of classes with the same transitions in all states.
  private func distinctColumns(_ isLive: [Bool]) -> [Int] {
    var known: Set<[Int32]> = []
    return (0..<classCount).filter { number in
      known.insert((0..<stateCount).map { target($0, number, isLive) }).inserted
    }
  }

  private func target(_ state: Int, _ number: Int, _ isLive: [Bool]) -> Int32 {
    let target = table[state * classCount + number]
    return isLive[Int(target)] ? target : 0
  }

  /// Returns the predecessors of each state by a class: the predecessors of state `s` are
  /// `states[offsets[s]..<offsets[s + 1]]`.
  private func inverse(of number: Int, _ isLive: [Bool]) -> (offsets: [Int32], states: [Int32]) {
    var offsets = [Int32](repeating: 0, count: stateCount + 1)
    for state in 0..<stateCount { offsets[Int(target(state, number, isLive)) + 1] += 1 }
    for index in 1...stateCount { offsets[index] += offsets[index - 1] }
    var places = offsets
    var states = [Int32](repeating: 0, count: stateCount)
    for state in 0..<stateCount {
      let target = Int(target(state, number, isLive))
      states[Int(places[target])] = Int32(state)
      places[target] += 1
    }
    return (offsets, states)
  }

  /// Returns the automaton with one state for each live and reachable block.
  private func quotient(by partition: StatePartition, _ isLive: [Bool]) -> Automaton {
    var builder = AutomatonBuilder(alphabet)
    guard isLive[start] else { return builder.automaton(startingAt: Self.dead) }
    var numbers: [Int: Int] = [:]
    var pending: [(number: Int, state: Int)] = []
    func number(of state: Int) -> Int {
      guard isLive[state] else { return Self.dead }
      let block = partition.block(of: state)
      if let number = numbers[block] { return number }
      let number = builder.addState(isAccepting: isAccepting[state])
      numbers[block] = number
      pending.append((number, state))
      return number
    }
    let start = number(of: start)
    var index = 0
    while index < pending.count {
      let (source, state) = pending[index]
      index += 1
      for column in 0..<classCount { builder[source, column] = number(of: next(state, column)) }
    }
    return builder.automaton(startingAt: start)
  }
}

/// A partition of states into blocks, which is refined until equivalent states remain.
private struct StatePartition {
  /// The states, ordered by block.
  private var states: [Int]
  private var placeOfState: [Int]
  private var blockOfState: [Int]
  private var ranges: [Range<Int>]
  /// The number of marked states of each block; they are the first ones of the block.
  private var markedCounts: [Int]

  init(_ count: Int) {
    states = Array(0..<count)
    placeOfState = states
    blockOfState = Array(repeating: 0, count: count)
    ranges = [0..<count]
    markedCounts = [0]
  }

  var blockCount: Int { ranges.count }

  func block(of state: Int) -> Int { blockOfState[state] }

  func members(of block: Int) -> ArraySlice<Int> { states[ranges[block]] }

  mutating func split(by predicate: (Int) -> Bool) {
    refine(by: states.filter(predicate)) { _, _ in }
  }

  /// Splits every block into its states among `sources` and the others; the smaller part becomes the new
  /// block.
  mutating func refine(by sources: [Int], _ didSplit: (_ old: Int, _ new: Int) -> Void) {
    var touched: [Int] = []
    for state in sources {
      let block = blockOfState[state]
      let place = placeOfState[state]
      let boundary = ranges[block].lowerBound + markedCounts[block]
      guard place >= boundary else { continue }
      if markedCounts[block] == 0 { touched.append(block) }
      let other = states[boundary]
      states[boundary] = state
      states[place] = other
      placeOfState[state] = boundary
      placeOfState[other] = place
      markedCounts[block] += 1
    }
    for block in touched {
      let range = ranges[block]
      let boundary = range.lowerBound + markedCounts[block]
      markedCounts[block] = 0
      guard boundary < range.upperBound else { continue }
      let marked = range.lowerBound..<boundary
      let rest = boundary..<range.upperBound
      let (kept, moved) = marked.count > rest.count ? (marked, rest) : (rest, marked)
      ranges[block] = kept
      ranges.append(moved)
      markedCounts.append(0)
      for state in states[moved] { blockOfState[state] = ranges.count - 1 }
      didSplit(block, ranges.count - 1)
    }
  }
}

// MARK: - Construction

/// Collects the states of an automaton, beginning with the dead state.
package struct AutomatonBuilder {
  private let alphabet: Alphabet
  private var isAccepting = [false]
  private var table: [Int32]

  package init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    table = Array(repeating: 0, count: alphabet.count)
  }

  var stateCount: Int { isAccepting.count }

  /// Whether the automaton exceeds the limits of states or transitions.
  var isOverBudget: Bool {
    stateCount > Automaton.maximumStateCount || table.count > Automaton.maximumTransitionCount
  }

  /// Adds a state whose transitions all lead to the dead state.
  package mutating func addState(isAccepting: Bool) -> Int {
    self.isAccepting.append(isAccepting)
    table.append(contentsOf: repeatElement(0, count: alphabet.count))
    return self.isAccepting.count - 1
  }

  package subscript(state: Int, number: Int) -> Int {
    get { Int(table[state * alphabet.count + number]) }
    set { table[state * alphabet.count + number] = Int32(newValue) }
  }

  package func automaton(startingAt start: Int) -> Automaton {
    Automaton(alphabet: alphabet, start: start, isAccepting: isAccepting, table: table)
  }
}
