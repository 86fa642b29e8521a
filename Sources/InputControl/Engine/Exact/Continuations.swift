/// How long the texts are that lead from the states of an automaton to one where a text may end.
struct Continuations: Sendable {
  /// For each state, the length of the shortest one that has at least 0, 1, 2… scalars; `unreachable` for none.
  private let lengths: [UInt16]
  /// The greatest least length that can be asked for.
  private let most: Int

  private static let unreachable = UInt16.max

  /// The most lengths that are kept.
  private static let mostLengths = 1 << 20

  /// - Parameters:
  ///   - classes: The classes that may be used.
  ///   - most: The greatest least length that will be asked for.
  init(_ automaton: Automaton, using classes: [Int], most: Int) {
    let kept = min(most, Self.mostLengths / automaton.stateCount)
    self.most = kept
    let shortest = automaton.distances(using: classes).map { distance in
      distance.flatMap { UInt16(exactly: $0) } ?? Self.unreachable
    }
    guard kept > 0 else {
      lengths = shortest
      return
    }
    var rows = [[UInt16]](repeating: [], count: kept + 1)
    rows[0] = shortest
    for length in 1...kept {
      rows[length] = (0..<automaton.stateCount).map { state in
        var best = Self.unreachable
        for number in classes { best = min(best, rows[length - 1][automaton.next(state, number)]) }
        return best == Self.unreachable || best + 1 == Self.unreachable ? Self.unreachable : best + 1
      }
    }
    lengths = (0..<automaton.stateCount).flatMap { state in rows.map { $0[state] } }
  }

  /// Whether there is a continuation of some length.
  ///
  /// - Returns: `nil` when that is not known.
  func hasLength(in range: ClosedRange<Int>, from state: Int) -> Bool? {
    guard range.lowerBound <= most else { return nil }
    let length = lengths[state * (most + 1) + range.lowerBound]
    return length != Self.unreachable && Int(length) <= range.upperBound
  }

  /// The length of the shortest continuation; `nil` for none.
  func shortest(from state: Int) -> Int? {
    let length = lengths[state * (most + 1)]
    return length == Self.unreachable ? nil : Int(length)
  }

  var byteCount: Int { 2 * lengths.count }
}
