extension ExactRules {
  /// Returns whether text can be inserted between two parts so that the whole is acceptable.
  ///
  /// - Returns: `nil` if that is not known: because of rules outside the automaton, because of minimum
  ///   lengths, or because the search takes too long. A text that its beginning makes invalid has no completion.
  /// - Complexity: O(s + t k) for s reachable states, t scalars after the caret, and the few states k that
  ///   remain after some of them.
  func hasCompletion(before: String, after: String, scratch: borrowing MatchScratch) -> Bool? {
    if let choices { return choices.hasCompletion(before: before, after: after) }
    let state = automaton.state(after: before)
    guard state != Automaton.dead, let gap = automaton.shortestGap(from: state, before: after) else {
      return false
    }
    let isRefused = irregular.contains { $0.compiledRule.verdict(of: before, scratch: scratch) == .invalid }
    guard before.isEmpty || !isRefused else { return false }
    guard lengths.hasRoom(for: gap == .max ? 0 : gap, in: before + after) else { return false }
    return gap == .max || !isDecidedByAutomaton ? nil : true
  }

  /// Whether the automaton and the maximum lengths decide whether text can be inserted.
  private var isDecidedByAutomaton: Bool {
    irregular.allSatisfy { $0.compiledRule.isAboutCharacters } && lengths.least.isEmpty
  }

  /// Returns the minimum number of scalars to insert after a state so that a following text can be accepted.
  ///
  /// - Returns: `nil` if there is no such number; `Int.max` if it is not known.
  private func missing(from state: Int, before after: String) -> Int? {
    isDecidedByAutomaton ? automaton.shortestGap(from: state, before: after) : .max
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
    if let choices { return FittingScalars(scalars: choices.scalars(before: before, after: after)) }
    var result = FittingScalars(isProven: isWhollyRegular)
    let state = automaton.state(after: before)
    guard state != Automaton.dead else { return result }
    var ranges: [ClosedRange<UInt32>] = []
    let classes = automaton.alphabet.classes
    ranges.reserveCapacity(classes.count)
    // With one more scalar, which has at most four bytes.
    let mostBytes = before.utf8.count + after.utf8.count + 4
    for number in classes.indices {
      let next = automaton.next(state, number)
      guard next != Automaton.dead else { continue }
      let set = classes[number]
      let missing = after.isEmpty ? nil : missing(from: next, before: after)
      guard after.isEmpty || missing != nil else { continue }
      let bytes =
        missing.map { lengths.bytesWithRoom(for: $0) } ?? lengths.bytesWithRoom(forMissingIn: next)
      if bytes?.contains(mostBytes) == true {
        ranges += set.ranges
        continue
      }
      for part in lengths.partsOfEqualLength(of: set) {
        guard let (scalar, _) = part.mostReadable else { continue }
        var text = before
        text.unicodeScalars.append(scalar)
        switch missing.map({ outlook(of: text + after, missing: $0) }) ?? outlook(of: text, in: next) {
        case .dead: continue
        case .viable(let isProven): result.isProven = result.isProven && isProven
        }
        ranges += part.ranges
      }
    }
    result.scalars = ScalarSet(withoutSurrogates: ranges)
    return result
  }

  private func outlook(of text: String, in state: Int) -> RemainingLength.Outlook {
    automaton.isAccepting[state] && !lengths.isExceeded(by: text) && lengths.isReached(by: text)
      ? .viable(isProven: true) : lengths.outlook(of: text, in: state, adding: 0)
  }

  /// Returns the outlook for a text in which scalars are missing; `Int.max` for an unknown number of them.
  private func outlook(of text: String, missing: Int) -> RemainingLength.Outlook {
    guard missing != .max else { return .viable(isProven: false) }
    return lengths.hasRoom(for: missing, in: text) ? .viable(isProven: true) : .dead
  }
}

extension CompiledRule {
  /// Whether the rule depends only on single characters and their neighbours, so that an ASCII character is
  /// always allowed or always refused.
  var isAboutCharacters: Bool {
    switch self {
    case .allowed: true
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
  func shortestGap(from state: Int, before text: String) -> Int? {
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
