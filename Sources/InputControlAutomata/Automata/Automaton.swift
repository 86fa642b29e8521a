/// A deterministic finite automaton over the classes of an alphabet.
///
/// State 0 is the dead state, from which no text is accepted. The transition table is complete.
///
/// A step is inlined into other modules; for that, the type and the properties that the step uses have to be marked too.
@usableFromInline
package struct Automaton: Sendable {
  @usableFromInline package let alphabet: Alphabet
  package let start: Int
  /// Whether each state is accepting.
  @usableFromInline package let isAccepting: [Bool]
  /// The next state for each state and class, row by row.
  @usableFromInline package let table: [Int32]

  package init(alphabet: Alphabet, start: Int, isAccepting: [Bool], table: [Int32]) {
    self.alphabet = alphabet
    self.start = start
    self.isAccepting = isAccepting
    self.table = table
  }

  @inlinable package static var dead: Int { 0 }

  /// The maximum number of states.
  package static let maximumStateCount = 4096

  /// The maximum number of transitions.
  package static let maximumTransitionCount = 1_000_000

  @inlinable package var stateCount: Int { isAccepting.count }
  @inlinable package var classCount: Int { alphabet.count }

  @inlinable
  package func next(_ state: Int, _ number: Int) -> Int { Int(table[state * classCount + number]) }

  /// Returns the state after a scalar.
  @inlinable
  package func next(_ state: Int, _ scalar: Unicode.Scalar) -> Int {
    state == Self.dead ? Self.dead : next(state, alphabet.number(of: scalar))
  }

  /// Returns the state after a text.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  package func state<Text: StringProtocol>(after text: Text, from state: Int? = nil) -> Int {
    var state = state ?? start
    for scalar in text.unicodeScalars {
      state = next(state, scalar)
      if state == Self.dead { break }
    }
    return state
  }

  package func accepts(_ text: String) -> Bool { isAccepting[state(after: text)] }

  /// The scalars that occur in accepted texts.
  package var acceptedScalars: ScalarSet {
    let classes = (0..<classCount).filter { number in
      (0..<stateCount).contains { next($0, number) != Self.dead }
    }
    return ScalarSet(unionOf: classes.map { alphabet.classes[$0] })
  }

  /// Whether the automaton accepts no text.
  var isEmpty: Bool { start == Self.dead }
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

  package var stateCount: Int { isAccepting.count }

  /// Whether the automaton exceeds the limits of states or transitions.
  package var isOverBudget: Bool {
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

  /// Sets all transitions of a state.
  ///
  /// - Parameters:
  ///   - targets: The next state for each group of classes.
  ///   - groups: Groups of the classes of the alphabet.
  package mutating func setRow(of state: Int, to targets: [Int32], _ groups: ColumnGroups) {
    let row = state * alphabet.count
    for (number, group) in groups.groupOfClass.enumerated() { table[row + number] = targets[group] }
  }

  package func automaton(startingAt start: Int) -> Automaton {
    Automaton(alphabet: alphabet, start: start, isAccepting: isAccepting, table: table)
  }
}
