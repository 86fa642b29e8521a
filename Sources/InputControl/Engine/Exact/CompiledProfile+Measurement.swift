/// Entry points for benchmarks.
@_spi(Measurement)
extension CompiledProfile {
  /// Compiles a profile that only PCRE2 judges, so that intermediate verdicts are not proven.
  ///
  /// - Parameter profile: The profile.
  /// - Throws: All errors in its patterns and limits.
  public init(matching profile: Profile) throws(RuleError) {
    try self.init(profile, engine: .standard)
    judge.exactRules.disable()
  }

  /// Forgets the automata of profiles that were compiled before.
  public static func removeCachedAutomata() { ExactRulesCache.removeAll() }

  /// Builds the automaton now.
  ///
  /// - Returns: The number of its states, and the memory of the automaton and its tables in bytes.
  @discardableResult
  public func makeAutomaton() -> (stateCount: Int, byteCount: Int) {
    (judge.parts.isEmpty ? [judge] : judge.parts).reduce((0, 0)) {
      sum, judge in
      let rules = judge.exactRules.value
      return (sum.0 + rules.automaton.stateCount, sum.1 + rules.byteCount)
    }
  }

  /// The automaton as a plain table: the next state for each state and byte, 0 if there is none; the start
  /// state; and for each state 0, 1 or 2 if a text that ends there is invalid, intermediate or acceptable.
  /// Only ASCII bytes have a next state.
  public var asciiTable: (next: [UInt16], start: UInt16, kinds: [UInt8]) {
    let automaton = judge.exactRules.value.automaton
    var next: [UInt16] = []
    for state in 0..<automaton.stateCount {
      for byte in UInt8(0)...255 {
        next.append(byte < 128 ? UInt16(automaton.next(state, Unicode.Scalar(byte))) : 0)
      }
    }
    let kinds = (0..<automaton.stateCount).map { state -> UInt8 in
      state == Automaton.dead ? 0 : automaton.isAccepting[state] ? 2 : 1
    }
    return (next, UInt16(automaton.start), kinds)
  }
}
