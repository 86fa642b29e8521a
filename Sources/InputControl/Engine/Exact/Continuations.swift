/// The lengths of the continuations that lead from each state of an automaton to an accepting state.
struct Continuations: Sendable {
  /// The length of the shortest continuation with at least 0, 1, 2… scalars, one row of all states for each;
  /// `unreachable` if there is none.
  private let lengths: [UInt16]
  private let stateCount: Int
  /// The greatest minimum length that is known.
  let most: Int

  private static let unreachable = UInt16.max

  /// The maximum number of lengths in the table.
  static let maximumLengths = 1 << 20

  /// - Parameters:
  ///   - classes: The classes of the alphabet that may be used.
  ///   - most: The greatest minimum length to be looked up.
  init(_ automaton: Automaton, using classes: [Int], most: Int) {
    let count = automaton.stateCount
    // A shortest continuation exceeds its minimum length by less than the number of states, so every length
    // is below `unreachable`.
    let kept = max(0, min(most, Self.maximumLengths / count - 1, Int(Self.unreachable) - 1 - count))
    var lengths = automaton.distances(using: classes).map { $0.map(UInt16.init) ?? Self.unreachable }
    lengths.reserveCapacity((kept + 1) * count)
    let targets = automaton.targets(using: classes)
    for row in 0..<kept {
      for state in 0..<count {
        var best = Self.unreachable
        for place in targets.range(state) {
          best = min(best, lengths[row * count + Int(targets.states[place])])
        }
        lengths.append(best == Self.unreachable ? best : best + 1)
      }
    }
    self.lengths = lengths
    stateCount = count
    self.most = kept
  }

  /// Returns whether there is a continuation with a length in a range.
  ///
  /// - Returns: `nil` if that is not known.
  func hasLength(in range: ClosedRange<Int>, from state: Int) -> Bool? {
    guard range.lowerBound <= most else { return nil }
    let length = lengths[range.lowerBound * stateCount + state]
    return length != Self.unreachable && Int(length) <= range.upperBound
  }

  /// Returns the length of the shortest continuation; `nil` if there is none.
  func shortest(from state: Int) -> Int? {
    let length = lengths[state]
    return length == Self.unreachable ? nil : Int(length)
  }

  var byteCount: Int { 2 * lengths.count }
}
