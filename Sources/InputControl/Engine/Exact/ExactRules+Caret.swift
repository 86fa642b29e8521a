extension ExactRules {
  /// Whether something can be put between two parts of a text so that all of it is acceptable.
  ///
  /// - Returns: `nil` where that is not known: rules are asked besides that do not tell, or it takes too long.
  /// - Complexity: O(s + t k) for s states that can be reached, t scalars behind the caret, and the few states k
  ///   that are left after some of these.
  func canBeFilled(before: String, after: String) -> Bool? {
    let state = automaton.state(after: before)
    guard state != Automaton.dead else { return false }
    return canBeFilled(from: state, before: before, after: after, adding: 0)
  }

  /// The same once a text before the caret has led to a state, with so many scalars put in already that are in
  /// neither part.
  func canBeFilled(from state: Int, before: String, after: String, adding count: Int) -> Bool? {
    guard rest.allSatisfy({ $0.judge.isAboutCharacters }), lengths.least.isEmpty else { return nil }
    guard let missing = automaton.shortestGap(from: state, before: after) else { return false }
    guard missing != .max else { return nil }
    return lengths.hasRoom(for: missing + count, in: before + after)
  }

  /// The scalars that can be put between two parts of a text next, so that something can be put behind them to make
  /// all of it acceptable.
  ///
  /// - Returns: `nil` where that is not known.
  func scalarsThatFit(before: String, after: String) -> ScalarSet? {
    let state = automaton.state(after: before)
    guard state != Automaton.dead else { return ScalarSet.none }
    var result = ScalarSet.none
    var known: [Int: Bool] = [:]
    for number in 0..<automaton.classCount {
      let next = automaton.next(state, number)
      guard next != Automaton.dead else { continue }
      let fits: Bool
      if let answer = known[next] {
        fits = answer
      } else {
        guard let answer = canBeFilled(from: next, before: before, after: after, adding: 1) else { return nil }
        fits = answer
        known[next] = answer
      }
      if fits { result = result.union(automaton.alphabet.classes[number]) }
    }
    return result
  }
}

extension Judge {
  /// Whether it is about single characters and what stands right beside them, so that ASCII is always right or wrong.
  fileprivate var isAboutCharacters: Bool {
    switch self {
    case .visible, .allowed: true
    default: false
    }
  }
}

extension LengthRoom {
  /// Whether limits leave room for so many scalars more; what may count for nothing is not counted.
  fileprivate func hasRoom(for count: Int, in text: String) -> Bool {
    greatest.allSatisfy { limit, unit in unit.length(of: text) + fewest(unit, in: count) <= limit }
  }

  private func fewest(_ unit: LengthUnit, in count: Int) -> Int {
    switch unit {
    case .scalars, .utf16, .bytes: count
    case .graphemes: isSolitary ? count : 0
    case .columns: isASCII ? count : 0
    }
  }
}

extension Automaton {
  /// The fewest scalars that have to be put behind a state so that a text can follow to where it may end.
  ///
  /// - Returns: `nil` where there are none; `Int.max` where to find out takes too long.
  fileprivate func shortestGap(from state: Int, before text: String) -> Int? {
    // Where one can be after 0, 1, 2… scalars, and how many that takes at least.
    var reached: [(state: Int, count: Int)] = [(state, 0)]
    var seen = [Bool](repeating: false, count: stateCount)
    seen[state] = true
    var index = 0
    while index < reached.count {
      let (source, count) = reached[index]
      for number in 0..<classCount {
        let target = next(source, number)
        guard target != Self.dead, !seen[target] else { continue }
        seen[target] = true
        reached.append((target, count + 1))
      }
      index += 1
    }
    // All of them go on together; those that meet go on as the one that has taken the fewest.
    var work = 0
    for scalar in text.unicodeScalars {
      let number = alphabet.number(of: scalar)
      var following: [(state: Int, count: Int)] = []
      var taken: Set<Int> = []
      for (source, count) in reached {
        let target = next(source, number)
        guard target != Self.dead, taken.insert(target).inserted else { continue }
        following.append((target, count))
      }
      reached = following
      work += reached.count
      guard work < Self.mostGapWork else { return .max }
    }
    return reached.first { isAccepting[$0.state] }?.count
  }

  /// The most states that are taken a scalar further.
  private static let mostGapWork = 2_000_000
}
