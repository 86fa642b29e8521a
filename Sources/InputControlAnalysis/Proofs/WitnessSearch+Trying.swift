import InputControl

extension WitnessSearch {
  /// Returns a text with `length` scalars that is wanted and accepted, found by trying texts one by one.
  ///
  /// This serves rules without an automaton: it tries every ASCII digit and letter instead of one scalar for
  /// each class of the alphabet.
  ///
  /// - Parameters:
  ///   - length: The length in scalars.
  ///   - isWanted: Returns whether a text is wanted, given the automata that accept it.
  ///   - isHopeless: Returns whether no continuation of a text is wanted, given the automata that can still
  ///     accept one.
  ///   - accepts: Returns whether a candidate counts.
  func anyText(
    ofLength length: Int, where isWanted: @escaping ([Bool]) -> Bool,
    isHopeless: @escaping ([Bool]) -> Bool, accepts: @escaping (String) -> Bool
  ) -> String? {
    WitnessTrial(self, isWanted: isWanted, isHopeless: isHopeless, accepts: accepts).text(ofLength: length)
  }
}

/// An enumeration of the texts of one length.
private final class WitnessTrial {
  private let search: WitnessSearch
  private let letters: [(number: Int, scalars: [Unicode.Scalar])]
  private let isWanted: ([Bool]) -> Bool
  private let isHopeless: ([Bool]) -> Bool
  private let accepts: (String) -> Bool

  /// The cached answers whether the remaining number of scalars can lead from a combination of states to a
  /// wanted one.
  private var known: [Step: Bool] = [:]
  private var tries = 0
  private var text: [Unicode.Scalar] = []

  private struct Step: Hashable {
    var states: [Int32]
    var remaining: Int
  }

  private static let limits = (tries: 4000, steps: 100_000)

  init(
    _ search: WitnessSearch, isWanted: @escaping ([Bool]) -> Bool, isHopeless: @escaping ([Bool]) -> Bool,
    accepts: @escaping (String) -> Bool
  ) {
    self.search = search
    self.isWanted = isWanted
    self.isHopeless = isHopeless
    self.accepts = accepts
    letters = search.alphabet.readingOrder.map { number, scalar in
      let inASCII = search.alphabet.classes[number].intersection(Self.expanded)
      let scalars = inASCII.ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }
      return (number, scalars.isEmpty ? [scalar] : scalars)
    }
  }

  private static let expanded = ScalarSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A])

  func text(ofLength length: Int) -> String? {
    find(Step(states: search.automata.map { Int32($0.start) }, remaining: length))
  }

  private func find(_ step: Step) -> String? {
    guard canSucceed(step), tries < Self.limits.tries else { return nil }
    guard step.remaining > 0 else {
      tries += 1
      let candidate = String(String.UnicodeScalarView(text))
      return accepts(candidate) ? candidate : nil
    }
    for (number, scalars) in letters {
      let next = next(step, number)
      guard canSucceed(next) else { continue }
      for scalar in scalars {
        text.append(scalar)
        defer { text.removeLast() }
        if let found = find(next) { return found }
      }
    }
    return nil
  }

  private func next(_ step: Step, _ number: Int) -> Step {
    let states = search.automata.indices.map { Int32(search.automata[$0].next(Int(step.states[$0]), number)) }
    return Step(states: states, remaining: step.remaining - 1)
  }

  private func canSucceed(_ step: Step) -> Bool {
    if let answer = known[step] { return answer }
    guard known.count < Self.limits.steps,
      search.budget?.take(letters.count * search.automata.count) ?? true
    else { return false }
    let answer: Bool
    if step.remaining == 0 {
      answer = isWanted(zip(search.automata, step.states).map { $0.isAccepting[Int($1)] })
    } else if isHopeless(step.states.map { $0 != Automaton.dead }) {
      answer = false
    } else {
      answer = letters.contains { canSucceed(next(step, $0.number)) }
    }
    known[step] = answer
    return answer
  }
}
