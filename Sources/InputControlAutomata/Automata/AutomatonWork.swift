/// The work of building automata one after another, in threads and transitions.
package final class AutomatonWork {
  /// The work so far, including that of automata that exceeded a limit.
  package private(set) var spent = 0
  /// The work after which no further automaton is begun.
  private let limit: Int

  package init(limit: Int = .max) { self.limit = limit }

  /// Begins another automaton.
  package func begin() throws(AutomatonObstacle) {
    guard spent < limit else { throw .tooManyRules }
  }

  /// Adds to the work so far.
  package func spend(_ cost: Int) { spent += cost }
}
