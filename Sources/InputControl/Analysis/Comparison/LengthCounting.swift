/// A limit of length.
struct LengthLimit: Hashable {
  var isGreatest: Bool
  var limit: Int
  var unit: LengthUnit

  /// Whether every text that keeps it keeps another one too.
  ///
  /// - Parameter inASCII: Whether the texts are printable ASCII, where all units count the same.
  func implies(_ other: LengthLimit, inASCII: Bool) -> Bool {
    guard isGreatest == other.isGreatest else { return false }
    if isGreatest {
      guard let factor = inASCII ? 1 : other.unit.most(in: unit) else { return false }
      return limit.multipliedReportingOverflow(by: factor).partialValue <= other.limit
        && !limit.multipliedReportingOverflow(by: factor).overflow
    }
    guard let factor = inASCII ? 1 : unit.most(in: other.unit) else { return false }
    // So few of the other unit have at most so many of this one.
    return other.limit <= (limit + factor - 1) / factor
  }

  /// Automata for the texts that may keep the limit, and for those that certainly do. They are the same where the
  /// unit is counted by scalars; what becomes one grapheme with its neighbours is known of some scripts only.
  ///
  /// - Returns: `nil` for a limit that is too large to be counted.
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
  /// Whether what each scalar adds does not depend on others.
  var countsScalars: Bool { self != .graphemes && self != .columns }

  /// The most that one of another unit has of this one; `nil` where there is no bound.
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

/// What each scalar adds to a length.
private struct ScalarWeights {
  private let unit: LengthUnit
  /// The scalars that always add the same, unless they follow one that joins.
  private let fixed: [(scalars: ScalarSet, weight: Int)]
  /// The most that any other scalar adds; the least is nothing. 0 where there are no others.
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

  /// What is a grapheme of its own and no control, behind which nothing joins.
  private static let visible = ScalarSet.solitary.subtracting(ScalarSet("\t"..."\n"))

  /// Combining marks: behind what is visible they join it and add nothing (UAX #29, GB9).
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

  /// A length as far as it was counted, up to the limit.
  private struct Count: Hashable {
    var length = 0
    var end = End.start

    enum End: CaseIterable { case start, certain, uncertain }
  }

  /// The count behind one more scalar.
  ///
  /// - Parameter isLeast: Whether the least is counted that a text may have, else the most.
  private func count(_ count: Count, behind kind: Kind, isLeast: Bool) -> Count {
    switch (kind, count.end) {
    case (.fixed(let weight), .start), (.fixed(let weight), .certain):
      Count(length: count.length + weight, end: .certain)
    case (.fixed(let weight), .uncertain):
      Count(length: count.length + (isLeast ? 0 : weight), end: .certain)
    case (.mark, .certain):
      count
    case (.mark, _), (.other, _):
      // Whatever stands first begins a grapheme.
      Count(
        length: count.length + (unit == .graphemes && count.end == .start ? 1 : isLeast ? 0 : joining),
        end: .uncertain)
    }
  }

  /// The automaton that counts up to a limit.
  ///
  /// - Parameter countsLeast: Whether the least is counted that a text may have, else the most.
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
        // Beyond a greatest length there is nothing, beyond a least one nothing changes any more.
        if !limit.isGreatest { next.length = min(next.length, limit.limit) }
        builder[state, number] = states[next] ?? Automaton.dead
      }
    }
    return builder.automaton(startingAt: states[Count()] ?? Automaton.dead)
  }
}
