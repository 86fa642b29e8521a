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
    guard irregular.allSatisfy({ $0.compiledRule.isAboutCharacters }), lengths.least.isEmpty else {
      return nil
    }
    guard let missing = automaton.shortestGap(from: state, before: after) else { return false }
    guard missing != .max else { return nil }
    return lengths.hasRoom(for: missing + count, in: before + after)
  }

  /// Scalars that can be put somewhere next.
  struct FittingScalars {
    var scalars = ScalarSet.none
    /// Whether each of them fits and no other one does; else there may be fewer.
    var isProven = true
  }

  /// The scalars that can be put between two parts of a text next, so that something can be put behind them to make
  /// all of it acceptable.
  ///
  /// - Returns: `nil` where nothing is known.
  func scalarsThatFit(before: String, after: String) -> FittingScalars? {
    guard !irregular.contains(where: { $0.compiledRule.isAboutCharacters }) else { return nil }
    var result = FittingScalars(isProven: isWhollyRegular)
    let state = automaton.state(after: before)
    guard state != Automaton.dead else { return result }
    for (number, scalar) in automaton.alphabet.readingOrder {
      let next = automaton.next(state, number)
      guard next != Automaton.dead else { continue }
      if after.isEmpty {
        var text = before
        text.unicodeScalars.append(scalar)
        switch outlook(of: text, in: next) {
        case .dead: continue
        case .viable(let isProven): result.isProven = result.isProven && isProven
        }
      } else {
        switch canBeFilled(from: next, before: before, after: after, adding: 1) {
        case true?: break
        case false?: continue
        case nil: result.isProven = false
        }
      }
      result.scalars = result.scalars.union(automaton.alphabet.classes[number])
    }
    return result
  }

  private func outlook(of text: String, in state: Int) -> RemainingLength.Outlook {
    automaton.isAccepting[state] && lengths.fits(text)
      ? .viable(isProven: true) : lengths.outlook(of: text, in: state, adding: 0)
  }
}

extension CompiledRule {
  /// Whether it is about single characters and what stands right beside them, so that ASCII is always right or wrong.
  fileprivate var isAboutCharacters: Bool {
    switch self {
    case .visible, .allowed: true
    default: false
    }
  }
}

extension RemainingLength {
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
