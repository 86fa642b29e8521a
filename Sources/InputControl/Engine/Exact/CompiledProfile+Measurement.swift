/// What benchmarks compare, and nobody else needs.
@_spi(Measurement)
extension CompiledProfile {
  /// Compiles a profile that PCRE2 alone judges, so that what is unfinished is not proven.
  public init(matching profile: Profile) throws(RuleError) {
    try self.init(profile, usesJIT: true)
    compiledRules.exactRules.disable()
  }

  /// Makes the automaton now.
  ///
  /// - Returns: Its states and the memory that it and what belongs to it take, in bytes.
  @discardableResult
  public func makeAutomaton() -> (stateCount: Int, byteCount: Int) {
    (compiledRules.parts.isEmpty ? [compiledRules] : compiledRules.parts).reduce((0, 0)) {
      sum, compiledRules in
      let rules = compiledRules.exactRules.value
      return (sum.0 + rules.automaton.stateCount, sum.1 + rules.byteCount)
    }
  }

  /// The automaton as a plain table: for each state and byte of ASCII the next state, 0 for none; the state to begin
  /// in; and for each state 0, 1 or 2, as a text there is invalid, unfinished or acceptable.
  public var asciiTable: (next: [UInt16], start: UInt16, kinds: [UInt8]) {
    let automaton = compiledRules.exactRules.value.automaton
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
