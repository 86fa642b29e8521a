import InputControl

/// A search for the shortest display that two values have.
///
/// Two machines write the same display, scalar by scalar, each beside the automata of its value.
struct DisplayPairSearch {
  private let model: DisplayModel
  private let judge: DisplayJudge
  private let budget: WorkBudget
  private let writers: [DisplayWriter]

  init(_ model: DisplayModel, _ judge: DisplayJudge, budget: WorkBudget) {
    self.model = model
    self.judge = judge
    self.budget = budget
    writers = model.layouts.map { DisplayWriter($0.machine) }
  }

  /// One of the two values and its machine.
  private struct Side {
    var values: Int
    var layout: Int
    var place: Int
    var state: Int
    var conditions: [Int32]
    var count = 0

    var key: [Int32] { [Int32(values), Int32(layout), Int32(place), Int32(state)] + conditions }
  }

  private struct Node {
    var left: Side
    var right: Side
    /// Whether a literal of one side was a character of the other one, so that the values differ.
    var isApart: Bool

    var key: [Int32] { left.key + right.key + [isApart ? 1 : 0] }
  }

  /// A scalar of the display, and whether it is a character of each value.
  private struct Written {
    var scalar: Unicode.Scalar
    var isLeftValue: Bool
    var isRightValue: Bool
  }

  private typealias Search = StateSearch<Node, [Int32], Written>

  /// Returns the two values.
  func run() -> SearchOutcome<(String, String)> {
    // Without the literals, a display is the value.
    guard model.hasLiteralsInValues else { return .none }
    var search = Search(from: starts)
    var refusals = 0
    let literals = model.literals.map { (number: model.alphabet.number(of: $0), scalar: $0) }
    let letters =
      literals + model.letters.filter { letter in !literals.contains { $0.number == letter.number } }
    let cost = letters.count * (2 * model.conditions.count + 16)
    return search.run(limit: RuleProofs.maximumSearch) { search, place in
      guard budget.take(cost) else { return .tooMuch }
      let node = search[place]
      if isWanted(node) {
        let (value, other) = texts(to: place, in: search)
        if judge.isAmbiguous(value, other) { return .found((value, other)) }
        refusals += 1
        guard refusals < 1000 else { return .tooMuch }
      }
      for (number, scalar) in letters {
        let rights = steps(of: node.right, number, scalar)
        guard !rights.isEmpty else { continue }
        for left in steps(of: node.left, number, scalar) {
          for right in rights {
            let next = Node(
              left: left.side, right: right.side,
              isApart: node.isApart || left.isValue != right.isValue)
            let written = Written(scalar: scalar, isLeftValue: left.isValue, isRightValue: right.isValue)
            search.add(next, as: next.key, by: written, behind: place)
          }
        }
      }
      return nil
    }
  }

  /// The pairs of layouts of which values may have the same display.
  private var starts: [Node] {
    let sides = model.values.indices.flatMap { values in
      model.layouts.indices.map { layout in
        Side(
          values: values, layout: layout, place: 0, state: model.values[values].automaton.start,
          conditions: model.startOfConditions)
      }
    }
    var nodes: [Node] = []
    for (index, left) in sides.enumerated() where left.state != Automaton.dead {
      for right in sides[index...] where right.state != Automaton.dead {
        // A layout that counts from the start has its literals at the same places for all values.
        guard left.layout != right.layout || model.layouts[left.layout].machine.countsFromEnd else {
          continue
        }
        nodes.append(Node(left: left, right: right, isApart: left.layout != right.layout))
      }
    }
    return nodes
  }

  private func isWanted(_ node: Node) -> Bool {
    node.isApart && node.left.count > 0 && node.right.count > 0
      && [node.left, node.right].allSatisfy { side in
        writers[side.layout].isFinal[side.place]
          && model.layouts(in: side.conditions).contains(side.layout)
      }
  }

  /// Returns the steps of a side that write a scalar.
  private func steps(
    of side: Side, _ number: Int, _ scalar: Unicode.Scalar
  ) -> [(side: Side, isValue: Bool)] {
    writers[side.layout].steps[side.place].compactMap { step in
      var next = side
      next.place = step.next
      if let literal = step.literal { return literal == scalar ? (next, false) : nil }
      guard step.letters.contains(scalar) else { return nil }
      let values = model.values[side.values]
      next.state = values.automaton.next(side.state, number)
      next.count += 1
      guard model.isViable(next.state, of: values, count: next.count) else { return nil }
      next.conditions = model.next(side.conditions, number)
      return (next, true)
    }
  }

  private func texts(to place: Int, in search: Search) -> (String, String) {
    let written = search.path(to: place)
    return (
      DisplayModel.text(written.filter(\.isLeftValue).map(\.scalar)),
      DisplayModel.text(written.filter(\.isRightValue).map(\.scalar))
    )
  }
}

/// A machine that writes a display scalar by scalar.
private struct DisplayWriter {
  struct Step {
    /// The literal that is written; `nil` for a character of the value.
    var literal: Unicode.Scalar?
    var letters: DisplayMachine.Letters
    var next: Int
  }

  private(set) var steps: [[Step]]
  /// Whether a display is complete in each state.
  private(set) var isFinal: [Bool]

  init(_ machine: DisplayMachine) {
    steps = machine.moves.map { _ in [] }
    isFinal = machine.moves.map { _ in false }
    for (state, moves) in machine.moves.enumerated() {
      for move in moves {
        let place = write(move.literal, from: state)
        steps[place].append(Step(literal: nil, letters: move.letters, next: move.next))
      }
      if let tail = machine.tails[state] { isFinal[write(tail, from: state)] = true }
    }
  }

  /// Adds the states behind the scalars of a literal, and returns the last one.
  private mutating func write(_ literal: [Unicode.Scalar], from state: Int) -> Int {
    var state = state
    for scalar in literal {
      steps[state].append(Step(literal: scalar, letters: .any, next: steps.count))
      state = steps.count
      steps.append([])
      isFinal.append(false)
    }
    return state
  }
}
