import InputControl

/// A limit of length.
struct LengthLimit: Hashable {
  var isGreatest: Bool
  var limit: Int
  var unit: LengthUnit

  /// Whether every text within the limit is within another one.
  ///
  /// - Parameters:
  ///   - other: The other limit.
  ///   - inASCII: Whether the texts are printable ASCII, in which all units count the same.
  func implies(_ other: LengthLimit, inASCII: Bool) -> Bool {
    guard isGreatest == other.isGreatest else { return false }
    if isGreatest {
      guard let factor = inASCII ? 1 : other.unit.most(in: unit) else { return false }
      return limit.multipliedReportingOverflow(by: factor).partialValue <= other.limit
        && !limit.multipliedReportingOverflow(by: factor).overflow
    }
    guard let factor = inASCII ? 1 : unit.most(in: other.unit) else { return false }
    // A text with fewer of the other unit than this has fewer than `limit` of this unit.
    return other.limit <= limit / factor + (limit % factor + factor - 1) / factor
  }

  /// The automata of the texts that may be within the limit and of the texts that certainly are. They are the
  /// same for units that count scalars; whether scalars join to one grapheme is known for some scripts only.
  ///
  /// - Returns: `nil` if the limit is too large to be counted.
  var automata: (possible: Automaton, certain: Automaton)? {
    guard limit <= Self.greatestCounted else { return nil }
    let weights = ScalarWeights(unit)
    let low = weights.automaton(for: self, countsLeast: true)
    guard weights.joining > 0 else { return (low, low) }
    let high = weights.automaton(for: self, countsLeast: false)
    return isGreatest ? (low, high) : (high, low)
  }

  private static let greatestCounted = 1 << 14
}

extension LengthUnit {
  /// Whether the length that a scalar adds is independent of its neighbours.
  var countsScalars: Bool { self != .graphemes && self != .columns }

  /// Returns the maximum number of this unit in one of another unit; `nil` if there is no bound.
  fileprivate func most(in other: LengthUnit) -> Int? {
    switch (self, other) {
    case (.graphemes, .graphemes), (.graphemes, .scalars), (.graphemes, .utf16), (.graphemes, .bytes): 1
    case (.scalars, .scalars), (.scalars, .utf16), (.scalars, .bytes): 1
    case (.utf16, .utf16), (.utf16, .bytes): 1
    case (.utf16, .scalars): 2
    case (.bytes, .bytes): 1
    case (.bytes, .utf16): 3
    case (.bytes, .scalars): 4
    case (.columns, .columns), (.columns, .bytes): 1
    case (.columns, .graphemes), (.columns, .scalars), (.columns, .utf16): 2
    case (_, .graphemes), (_, .columns): nil
    }
  }
}

/// The length that each scalar adds.
private struct ScalarWeights {
  private let unit: LengthUnit
  /// The scalars that always add the same length, unless they follow a joining scalar.
  private let fixed: [(scalars: ScalarSet, weight: Int)]
  /// The maximum length that any other scalar adds; the minimum is 0. The value is 0 if there are no other
  /// scalars.
  let joining: Int

  init(_ unit: LengthUnit) {
    self.unit = unit
    joining = unit == .graphemes ? 1 : unit == .columns ? 2 : 0
    fixed =
      switch unit {
      case .scalars: [(.all, 1)]
      case .utf16: [(Self.scalars(0...0xFFFF), 1), (Self.scalars(0x1_0000...0x10_FFFF), 2)]
      case .bytes:
        [
          (Self.scalars(0...0x7F), 1), (Self.scalars(0x80...0x7FF), 2), (Self.scalars(0x800...0xFFFF), 3),
          (Self.scalars(0x1_0000...0x10_FFFF), 4),
        ]
      case .graphemes: [(Self.visible, 1)]
      case .columns: Self.columns
      }
  }

  private static func scalars(_ range: ClosedRange<UInt32>) -> ScalarSet { ScalarSet([range]) }

  /// Scalars that are a grapheme of their own, not a control, and after which nothing but marks joins.
  private static let visible = ScalarSet.solitary.subtracting(ScalarSet("\t"..."\n"))

  /// Combining marks: after a visible scalar they join it and add nothing (UAX #29, GB9).
  private static let marks = scalars(0x300...0x36F)

  private static let columns: [(scalars: ScalarSet, weight: Int)] = {
    var scalars: [[Unicode.Scalar]] = [[], [], []]
    for range in visible.ranges {
      for scalar in range.lazy.compactMap({ Unicode.Scalar($0) }) {
        scalars[min(2, DisplayText.columns(Character(scalar)))].append(scalar)
      }
    }
    return scalars.enumerated().map { (ScalarSet($1), $0) }.filter { !$0.scalars.isEmpty }
  }()

  /// A kind of scalars.
  private enum Kind {
    case fixed(Int)
    case mark, other
  }

  /// A length counted up to the limit.
  private struct Count: Hashable {
    var length = 0
    var end = End.start

    enum End: CaseIterable { case start, certain, uncertain }
  }

  /// Returns the count after one more scalar.
  ///
  /// - Parameter isLeast: Whether the minimum possible length is counted rather than the maximum.
  private func count(_ count: Count, behind kind: Kind, isLeast: Bool) -> Count {
    switch (kind, count.end) {
    case (.fixed(let weight), .start), (.fixed(let weight), .certain):
      Count(length: count.length + weight, end: .certain)
    case (.fixed(let weight), .uncertain):
      Count(length: count.length + (isLeast ? 0 : weight), end: .certain)
    case (.mark, .certain):
      count
    case (.mark, _), (.other, _):
      // The first scalar always begins a grapheme.
      Count(
        length: count.length + (unit == .graphemes && count.end == .start ? 1 : isLeast ? 0 : joining),
        end: .uncertain)
    }
  }

  /// Returns the automaton that counts up to a limit.
  ///
  /// - Parameter countsLeast: Whether the minimum possible length is counted rather than the maximum.
  func automaton(for limit: LengthLimit, countsLeast: Bool) -> Automaton {
    var kinds = fixed.map { (scalars: $0.scalars, kind: Kind.fixed($0.weight)) }
    if joining > 0 {
      let others = fixed.reduce(Self.marks) { $0.union($1.scalars) }.complement
      kinds += [(others, .other), (Self.marks, .mark)]
    }
    var builder = AutomatonBuilder(Alphabet(classes: kinds.map(\.scalars)))
    var states: [Count: Int] = [:]
    for length in 0...limit.limit {
      for end in Count.End.allCases {
        states[Count(length: length, end: end)] = builder.addState(
          isAccepting: limit.isGreatest || length == limit.limit)
      }
    }
    for (count, state) in states {
      for (number, (_, kind)) in kinds.enumerated() {
        var next = self.count(count, behind: kind, isLeast: countsLeast)
        // Above a maximum length there is no state; at a minimum length the count stays.
        if !limit.isGreatest { next.length = min(next.length, limit.limit) }
        builder[state, number] = states[next] ?? Automaton.dead
      }
    }
    return builder.automaton(startingAt: states[Count()] ?? Automaton.dead)
  }
}
