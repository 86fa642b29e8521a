/// Looks for the shortest text about which some automata say what is wanted.
///
/// What it finds is a candidate: limits in other units than scalars, normalisation, and rules outside of the automata
/// are not looked at. Whoever wants a witness judges it.
struct WitnessSearch {
  /// What came of a search.
  enum Outcome: Hashable {
    case found(String)
    /// There is no such text; a proof as long as no candidate was turned down.
    case none
    /// There may be one, but it is not found within the budget.
    case tooMuch
  }

  let automata: [Automaton]
  let alphabet: Alphabet

  /// The most combinations of states that are looked at.
  private let mostSteps: Int

  /// - Throws: When the automata together tell too many characters apart.
  init(_ automata: [Automaton], mostSteps: Int = 200_000) throws(AutomatonObstacle) {
    self.mostSteps = mostSteps
    let alphabet = try Alphabet.common(to: automata.map(\.alphabet))
    self.alphabet = alphabet
    self.automata = automata.map { $0.refined(to: alphabet) }
  }

  /// A combination of states, and how it was reached.
  private struct Node {
    var states: [Int32]
    var parent: Int
    var scalar: Unicode.Scalar
  }

  /// The shortest text within a range of lengths, in scalars.
  ///
  /// - Parameters:
  ///   - lengths: A lower bound above 0 costs as many passes over the states.
  ///   - scalars: Those that may be written; of characters that no automaton tells apart only one ever is.
  ///   - isWanted: Whether a text is, given which automata accept it.
  ///   - isHopeless: Whether no continuation of a text is wanted, given which automata can still accept one.
  ///   - accepts: The last word on a candidate; the search goes on behind one that is turned down.
  func shortest(
    lengths: ClosedRange<Int> = 0...(.max - 1), using scalars: Set<Unicode.Scalar>? = nil,
    where isWanted: ([Bool]) -> Bool,
    isHopeless: ([Bool]) -> Bool = { _ in false }, accepts: (String) -> Bool = { _ in true }
  ) -> Outcome {
    let letters = alphabet.readingOrder.filter { scalars?.contains($0.scalar) ?? true }
    var nodes = [Node(states: automata.map { Int32($0.start) }, parent: -1, scalar: " ")]
    var layer = [0]
    var length = 0
    var seen: Set<[Int32]> = []
    var tries = 0
    while !layer.isEmpty {
      for index in layer where lengths.contains(length) {
        let accepted = zip(automata, nodes[index].states).map { $0.isAccepting[Int($1)] }
        guard isWanted(accepted) else { continue }
        let candidate = text(to: index, in: nodes)
        if accepts(candidate) { return .found(candidate) }
        tries += 1
        guard tries < 1000 else { return .tooMuch }
      }
      guard length < lengths.upperBound else { return .none }
      // Up to the least length, how long a text is matters as much as where it leads.
      if length < lengths.lowerBound { seen = [] }
      var following: [Int] = []
      for index in layer {
        for (number, scalar) in letters {
          let states = automata.indices.map { place in
            Int32(automata[place].next(Int(nodes[index].states[place]), number))
          }
          guard !isHopeless(states.map { $0 != Automaton.dead }), seen.insert(states).inserted else {
            continue
          }
          following.append(nodes.count)
          nodes.append(Node(states: states, parent: index, scalar: scalar))
          guard nodes.count < mostSteps else { return .tooMuch }
        }
      }
      layer = following
      length += 1
    }
    return .none
  }

  private func text(to index: Int, in nodes: [Node]) -> String {
    var scalars: [Unicode.Scalar] = []
    var index = index
    while index > 0 {
      scalars.append(nodes[index].scalar)
      index = nodes[index].parent
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }
}
