/// How long the texts are that lead from the states of an automaton to one where a text may end.
struct Continuations: Sendable {
  /// The length of the shortest one that has at least 0, 1, 2… scalars, for all states in each row; `unreachable` for
  /// none.
  private let lengths: [UInt16]
  private let stateCount: Int
  /// The greatest least length that can be asked for.
  let most: Int

  private static let unreachable = UInt16.max

  /// The most lengths that are kept.
  private static let mostLengths = 1 << 20

  /// - Parameters:
  ///   - classes: The classes that may be used.
  ///   - most: The greatest least length that will be asked for.
  init(_ automaton: Automaton, using classes: [Int], most: Int) {
    let count = automaton.stateCount
    // None is longer by more than the states are many, so that every length is below `unreachable`.
    let kept = max(0, min(most, Self.mostLengths / count - 1, Int(Self.unreachable) - 1 - count))
    var lengths = automaton.distances(using: classes).map { $0.map(UInt16.init) ?? Self.unreachable }
    lengths.reserveCapacity((kept + 1) * count)
    let targets = (0..<count).map { state in Array(Set(classes.map { automaton.next(state, $0) })) }
    for row in 0..<kept {
      for state in 0..<count {
        var best = Self.unreachable
        for target in targets[state] { best = min(best, lengths[row * count + target]) }
        lengths.append(best == Self.unreachable ? best : best + 1)
      }
    }
    self.lengths = lengths
    stateCount = count
    self.most = kept
  }

  /// Whether there is a continuation of some length.
  ///
  /// - Returns: `nil` when that is not known.
  func hasLength(in range: ClosedRange<Int>, from state: Int) -> Bool? {
    guard range.lowerBound <= most else { return nil }
    let length = lengths[range.lowerBound * stateCount + state]
    return length != Self.unreachable && Int(length) <= range.upperBound
  }

  /// The length of the shortest continuation; `nil` for none.
  func shortest(from state: Int) -> Int? {
    let length = lengths[state]
    return length == Self.unreachable ? nil : Int(length)
  }

  var byteCount: Int { 2 * lengths.count }
}
