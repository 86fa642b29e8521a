extension ExactRules {
  /// A verdict with a flag: an unproven intermediate text may turn out to have no acceptable continuation.
  struct ProvenVerdict {
    var verdict: Verdict
    var isProven: Bool

    static let acceptable = ProvenVerdict(verdict: .acceptable, isProven: true)
    static let invalid = ProvenVerdict(verdict: .invalid, isProven: true)
  }

  /// Returns the verdict on a normalised text that is not empty.
  func verdict(of text: String, scratch: borrowing MatchScratch) -> ProvenVerdict {
    var bytes = text
    return bytes.withUTF8 { bytes in
      let state = unsafe layout.state(after: bytes.span, from: layout.start)
      return unsafe verdict(of: text, bytes.span, in: state, scratch: scratch)
    }
  }

  /// Returns the verdict on a normalised text that is not empty and has led to a state of the layout.
  @inline(__always)
  func verdict(
    of text: String, _ bytes: Span<UInt8>, in state: UInt32, scratch: borrowing MatchScratch
  ) -> ProvenVerdict {
    if let verdict = certainVerdict(in: state, byteCount: bytes.count) {
      return ProvenVerdict(verdict: verdict, isProven: true)
    }
    return fullVerdict(of: text, bytes, in: state, scratch: scratch)
  }

  // MARK: States

  /// Returns the state of the layout after a text.
  func state(after text: String) -> UInt32 { unsafe state(after: text, from: layout.start) }

  /// Returns the state of the layout after a text that continues from another state.
  ///
  /// - Complexity: O(n) in the length of `text`.
  func state(after text: String, from state: UInt32) -> UInt32 {
    let result = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe layout.state(after: bytes.span, from: state)
    }
    if let result { return result }
    var copy = text
    return copy.withUTF8 { unsafe layout.state(after: $0.span, from: state) }
  }

  /// Returns the verdict on a text of which only the state and the number of bytes are known; `nil` if they
  /// do not determine it.
  @inline(__always)
  func certainVerdict(in state: UInt32, byteCount: Int) -> Verdict? {
    unsafe layout.isCertain(in: state, byteCount: byteCount) ? unsafe layout.kind(of: state).verdict : nil
  }

  // MARK: Verdicts

  /// Returns the verdict on a text whose normal form is not acceptable, and of which a `replace` of several characters
  /// may still make something else.
  ///
  /// - Parameters:
  ///   - state: The state of the origins after the text.
  ///   - judged: The verdict on the normal form.
  ///   - normalized: Returns the normal form.
  func verdict(
    typingOnFrom state: Int, of origins: ReplacementOrigins, judged: ProvenVerdict,
    scratch: borrowing MatchScratch, normalized: () -> String
  ) -> ProvenVerdict {
    guard state != Automaton.dead else { return .invalid }
    guard !origins.isWhole else { return ProvenVerdict(verdict: .intermediate, isProven: true) }
    guard judged.verdict == .invalid else { return judged }
    let isRefused = refusesOutsideAutomaton(normalized(), scratch: scratch)
    return ProvenVerdict(verdict: isRefused ? .invalid : .intermediate, isProven: false)
  }

  /// Returns whether nothing that is typed behind a text whose normal form is invalid can make a value of it.
  func provesInvalid(_ normalized: String, scratch: borrowing MatchScratch) -> Bool {
    if lengths.effect.isHomomorphic { return true }
    guard lengths.effect.isSeparable else { return false }
    // A mark behind the text changes its last character, and nothing before it.
    let rest = String(normalized.unicodeScalars.dropLast())
    let state = automaton.state(after: rest)
    guard state != Automaton.dead, let last = normalized.unicodeScalars.last else { return true }
    return UnicodeForms.compositions(of: last).allSatisfy {
      automaton.next(state, $0) == Automaton.dead
        || verdict(of: rest + String($0), scratch: scratch).verdict == .invalid
    }
  }

  /// Returns the texts that marks behind a normalised text can make of it, if the normalisation composes characters.
  func compositions(of text: String) -> [String] {
    guard !lengths.effect.isHomomorphic, let last = text.unicodeScalars.last else { return [] }
    let rest = String(text.unicodeScalars.dropLast())
    return UnicodeForms.compositions(of: last).map { rest + String($0) }
  }

  /// Whether a limit of length or a rule outside the automaton refuses a normalised text.
  private func refusesOutsideAutomaton(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    lengths.isExceeded(by: text)
      || irregular.contains { $0.compiledRule.verdict(of: text, scratch: scratch) == .invalid }
  }

  /// The verdict on the empty text if a value is required. It is never invalid, because the empty text must
  /// always be reachable.
  var verdictOnNothing: ProvenVerdict {
    if let choices { return .init(verdict: .intermediate, isProven: choices.graph.count > 0) }
    let outlook = lengths.outlook(of: "", in: automaton.start, adding: 1)
    guard case .viable(let isProven) = outlook else { return .init(verdict: .intermediate, isProven: false) }
    return .init(
      verdict: .intermediate, isProven: isProven && (isWhollyRegular || lengths.irregularRulesAllowASCII))
  }

  @inline(never)
  private func fullVerdict(
    of text: String, _ bytes: Span<UInt8>, in state: UInt32, scratch: borrowing MatchScratch
  ) -> ProvenVerdict {
    var isAccepting = unsafe layout.isAccepting(state)
    if isAccepting {
      // The rules outside the automaton take longer.
      guard !lengths.isExceeded(by: text) else { return .invalid }
      isAccepting = lengths.isReached(by: text)
    }
    var irregularVerdict = Verdict.acceptable
    for rule in irregular {
      irregularVerdict = irregularVerdict.and(rule.compiledRule.verdict(of: text, bytes, scratch: scratch))
      if irregularVerdict == .invalid { return .invalid }
    }
    if isAccepting, irregularVerdict == .acceptable { return .acceptable }
    if irregularVerdict == .intermediate,
      let isPossible = lastCharacterCompletes(bytes, in: number(of: state))
    {
      return isPossible ? ProvenVerdict(verdict: .intermediate, isProven: true) : .invalid
    }
    // An accepted text that another rule finds unfinished needs at least one more scalar.
    let isUnfinished = isAccepting && irregularVerdict == .intermediate
    switch lengths.outlook(of: text, in: number(of: state), adding: isUnfinished ? 1 : 0) {
    case .dead:
      return .invalid
    case .viable(let isProven):
      guard irregularVerdict != .undetermined else {
        return ProvenVerdict(verdict: .undetermined, isProven: true)
      }
      let isIrregularProven =
        irregularVerdict == .acceptable ? lengths.irregularRulesAllowASCII : isDecidedByOneIrregularRule
      return ProvenVerdict(verdict: .intermediate, isProven: isProven && isIrregularProven)
    }
  }

  /// Returns whether one more character makes a text pass that a check without an automaton finds unfinished; `nil` if
  /// more than one may follow, or if other rules are outside the automaton.
  private func lastCharacterCompletes(_ bytes: Span<UInt8>, in state: Int) -> Bool? {
    guard irregular.count == 1, case .check(let check) = irregular[0].compiledRule,
      lengths.effect.isHomomorphic, lengths.least.isEmpty, lengths.greatest.isEmpty
    else { return nil }
    var text = bytes.indices.map { bytes[$0] }
    text.append(0)
    for letter in check.letters {
      let next = automaton.next(state, letter)
      guard next != Automaton.dead else { continue }
      guard (0..<automaton.classCount).allSatisfy({ automaton.next(next, $0) == Automaton.dead }) else {
        return nil
      }
      text[text.count - 1] = UInt8(ascii: letter)
      if check.result(of: text.span).verdict == .acceptable { return true }
    }
    return false
  }

  /// Whether checks are the only rules outside the automaton, and there is one.
  var hasOnlyChecksOutside: Bool {
    !irregular.isEmpty && irregular.allSatisfy { if case .check = $0.compiledRule { true } else { false } }
  }

  /// Whether the only rule is a single rule outside the automaton whose own verdicts are exact.
  var isDecidedByOneIrregularRule: Bool {
    guard irregular.count == 1, acceptsEverything, lengths.greatest.isEmpty, lengths.least.isEmpty else {
      return false
    }
    switch irregular[0].compiledRule {
    case .choices, .check: return true
    default: return false
    }
  }
}

extension ByteTable.Kind {
  /// The verdict on a text that has led to such a state, if no other condition applies.
  @inline(__always)
  fileprivate var verdict: Verdict {
    switch self {
    case .accepting: .acceptable
    case .live: .intermediate
    case .dead: .invalid
    }
  }
}
