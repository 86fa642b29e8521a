/// The values of a list, as the automaton that accepts them.
package struct Choices: Sendable {
  /// The list as it is stated.
  package let list: ValueList
  /// The automaton of the values that are left.
  package let graph: WordGraph
  /// The indices of the values that other rules refuse, which are left out.
  let refused: [Int]

  init(_ list: ValueList) {
    self.list = list
    graph = list.graph
    refused = []
  }

  /// Makes the choices that are left.
  ///
  /// - Parameter refused: The indices of the values that are left out, in ascending order.
  init(_ list: ValueList, without refused: [Int]) {
    self.list = list
    self.refused = refused
    guard !refused.isEmpty else {
      graph = list.graph
      return
    }
    var isLeftOut = [Bool](repeating: false, count: list.count)
    for index in refused { isLeftOut[index] = true }
    graph = WordGraph(list.table, list.order.filter { !isLeftOut[Int($0)] })
  }

  /// Returns whether a text equals one of the values, is a proper prefix of one, or neither.
  func verdict(of bytes: Span<UInt8>) -> Verdict {
    guard let state = graph.state(after: bytes), graph.count > 0 else { return .invalid }
    return graph.isAccepting(state) ? .acceptable : .intermediate
  }

  /// Returns the length, in bytes, of the longest prefix of a text that is also a prefix of one of the values.
  func viableCount(of bytes: Span<UInt8>) -> Int { graph.longestPrefix(of: bytes).count }

  /// Returns the characters that may follow a text.
  ///
  /// - Parameter after: The text behind the place, with which a value has to end.
  func scalars(before: String, after: String) -> ScalarSet {
    guard let state = graph.state(after: before, from: graph.start) else { return .none }
    return ScalarSet(
      graph.characters(after: state).filter { after.isEmpty || graph.canEnd(in: after, from: $0.state) }
        .map { $0.scalar })
  }

  /// Returns whether an insertion between two parts of a text can make it one of the values.
  func hasCompletion(before: String, after: String) -> Bool {
    guard let state = graph.state(after: before, from: graph.start), graph.count > 0 else { return false }
    return graph.canEnd(in: after, from: state)
  }
}
