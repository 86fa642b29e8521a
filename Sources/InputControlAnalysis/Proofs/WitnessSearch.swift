import InputControl

/// A search for the shortest text with a given combination of accepting automata.
///
/// Its results are candidates: limits in units other than scalars, normalisation, and rules outside the
/// automata are not taken into account. The caller judges each candidate.
struct WitnessSearch {
  let automata: [Automaton]
  let alphabet: Alphabet

  /// The cost of recording a combination of states, in transitions of one automaton.
  private static let stepCost = 8

  /// The maximum number of combinations of states that are visited.
  private let maximumStepCount: Int
  /// The work that this search shares with others; `nil` if it has no limit of its own kind.
  let budget: WorkBudget?

  /// - Throws: An error if the automata together distinguish too many classes of characters.
  init(
    _ automata: [Automaton], maximumStepCount: Int = 200_000, budget: WorkBudget? = nil
  ) throws(AutomatonObstacle) {
    self.maximumStepCount = maximumStepCount
    self.budget = budget
    let alphabet = try Alphabet.common(to: automata.map(\.alphabet))
    self.alphabet = alphabet
    let refined = automata.map { $0.refined(to: alphabet) }
    self.automata = refined
    budget?.take(refined.reduce(0) { $0 + $1.table.count })
  }

  /// Returns the shortest text within a range of lengths, in scalars.
  ///
  /// - Parameters:
  ///   - lengths: The range of lengths. A lower bound of n costs n additional passes over the states.
  ///   - scalars: The scalars that may be used. Only one scalar of each class of the alphabet is ever used.
  ///   - isWanted: Returns whether a text is wanted, given the automata that accept it.
  ///   - isHopeless: Returns whether no continuation of a text is wanted, given the automata that can still
  ///     accept one.
  ///   - accepts: Returns whether a candidate counts; the search continues after a refused one.
  func shortest(
    lengths: ClosedRange<Int> = 0...(.max - 1), using scalars: Set<Unicode.Scalar>? = nil,
    where isWanted: ([Bool]) -> Bool,
    isHopeless: ([Bool]) -> Bool = { _ in false }, accepts: (String) -> Bool = { _ in true }
  ) -> SearchOutcome<String> {
    let letters = alphabet.readingOrder.filter { scalars?.contains($0.scalar) ?? true }
    var search = StateSearch<[Int32], [Int32], Unicode.Scalar>(from: [automata.map { Int32($0.start) }])
    var layer = 0..<search.count
    var length = 0
    var tries = 0
    while !layer.isEmpty {
      for place in layer where lengths.contains(length) {
        let accepted = zip(automata, search[place]).map { $0.isAccepting[Int($1)] }
        guard isWanted(accepted) else { continue }
        let candidate = search.text(to: place)
        if accepts(candidate) { return .found(candidate) }
        tries += 1
        guard tries < 1000 else { return .tooMuch }
      }
      guard length < lengths.upperBound else { return .none }
      // Below the minimum length, the same states at another length are different nodes.
      if length < lengths.lowerBound { search.forgetKeys() }
      for place in layer {
        guard budget?.take(letters.count * (automata.count + Self.stepCost)) ?? true else { return .tooMuch }
        for (number, scalar) in letters {
          let states = automata.indices.map { index in
            Int32(automata[index].next(Int(search[place][index]), number))
          }
          guard !isHopeless(states.map { $0 != Automaton.dead }),
            search.add(states, as: states, by: scalar, behind: place)
          else { continue }
          guard search.count < maximumStepCount else { return .tooMuch }
        }
      }
      layer = layer.upperBound..<search.count
      length += 1
    }
    return .none
  }
}
