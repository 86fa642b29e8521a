extension ExactRules {
  /// Returns whether text can be inserted between two parts so that the whole is acceptable.
  ///
  /// - Returns: `nil` if that is not known: because of rules outside the automaton, because of minimum
  ///   lengths, or because the search takes too long.
  /// - Complexity: O(s + t k) for s reachable states, t scalars after the caret, and the few states k that
  ///   remain after some of them.
  func hasCompletion(before: String, after: String) -> Bool? {
    let state = automaton.state(after: before)
    guard state != Automaton.dead else { return false }
    return hasCompletion(from: state, before: before, after: after, adding: 0)
  }

  /// Returns whether text can be inserted between two parts, for a text before the caret that has led to a
  /// state.
  ///
  /// - Parameter count: The number of scalars that are already inserted and are in neither part.
  func hasCompletion(from state: Int, before: String, after: String, adding count: Int) -> Bool? {
    guard irregular.allSatisfy({ $0.compiledRule.isAboutCharacters }), lengths.least.isEmpty else {
      return nil
    }
    guard let missing = automaton.shortestGap(from: state, before: after) else { return false }
    guard missing != .max else { return nil }
    return lengths.hasRoom(for: missing + count, in: before + after)
  }

  /// The scalars that may be inserted next.
  struct FittingScalars {
    var scalars = ScalarSet.none
    /// Whether exactly these scalars fit; otherwise some of them may not.
    var isProven = true
  }

  /// Returns the scalars that may be inserted next between two parts of a text, so that more text after them
  /// can make the whole acceptable.
  ///
  /// - Returns: `nil` if nothing is known.
  func scalarsThatFit(before: String, after: String) -> FittingScalars? {
    guard !irregular.contains(where: { $0.compiledRule.isAboutCharacters }) else { return nil }
    var result = FittingScalars(isProven: isWhollyRegular)
    let state = automaton.state(after: before)
    guard state != Automaton.dead else { return result }
    var ranges: [ClosedRange<UInt32>] = []
    let classes = automaton.alphabet.classes
    ranges.reserveCapacity(classes.count)
    // With one more scalar, which has at most four bytes.
    let mostBytes = before.utf8.count + 4
    for number in classes.indices {
      let next = automaton.next(state, number)
      guard next != Automaton.dead else { continue }
      if !after.isEmpty {
        switch hasCompletion(from: next, before: before, after: after, adding: 1) {
        case true?: break
        case false?: continue
        case nil: result.isProven = false
        }
      } else if lengths.bytesWithRoom(forMissingIn: next)?.contains(mostBytes) != true {
        var text = before
        if lengths.hasLimits {
          guard let (scalar, _) = automaton.alphabet.readable(number) else { continue }
          text.unicodeScalars.append(scalar)
        }
        switch outlook(of: text, in: next) {
        case .dead: continue
        case .viable(let isProven): result.isProven = result.isProven && isProven
        }
      }
      ranges += classes[number].ranges
    }
    result.scalars = ScalarSet(withoutSurrogates: ranges)
    return result
  }

  private func outlook(of text: String, in state: Int) -> RemainingLength.Outlook {
    automaton.isAccepting[state] && lengths.fits(text)
      ? .viable(isProven: true) : lengths.outlook(of: text, in: state, adding: 0)
  }
}

extension CompiledRule {
  /// Whether the rule depends only on single characters and their neighbours, so that an ASCII character is
  /// always allowed or always refused.
  var isAboutCharacters: Bool {
    switch self {
    case .visible, .allowed: true
    default: false
    }
  }
}

extension RemainingLength {
  /// Whether the limits leave room for `count` more scalars, assuming that a scalar takes no room where it
  /// may join another one.
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
  /// Returns the minimum number of scalars to insert after a state so that a following text leads to an
  /// accepting state.
  ///
  /// - Returns: `nil` if there is no such number; `Int.max` if the search takes too long.
  fileprivate func shortestGap(from state: Int, before text: String) -> Int? {
    // The states that can be reached, each with the minimum number of scalars.
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
    // All states advance together; states that coincide keep the minimum number.
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
      guard work < Self.maximumGapWork else { return .max }
    }
    return reached.first { isAccepting[$0.state] }?.count
  }

  /// The maximum number of transitions in the search for a gap.
  private static let maximumGapWork = 2_000_000
}
