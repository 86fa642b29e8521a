/// The rules of a compiled profile in the order that answers soonest, and what is known about them together.
///
/// PCRE2 answers about the first texts, an automaton about those that it cannot decide, and once it is there about all
/// of them. A class, so that a profile is one pointer to hand around.
@safe
final class CompiledRules: Sendable {
  /// The profile that was compiled.
  let profile: Profile
  /// The parts of a union; none for a profile with rules.
  let parts: [CompiledRules]
  /// The rules as they are reported, each with its judge.
  let rules: [(rule: Rule, compiledRule: CompiledRule)]
  /// Whether the empty text is not acceptable.
  let isRequired: Bool

  /// What may be refused while somebody types.
  let changeRules: ChangeRules
  /// What is done to a text before it is judged.
  let normalizer: Normalizer
  /// The automaton of all rules that decide.
  let exactRules: LazyExactRules
  /// The same, for the path on which retaining it for each text would cost as much as a verdict does.
  private let unretainedRules: Unmanaged<LazyExactRules>
  /// Whether texts are judged as they are, by the rules of this profile.
  private let isDirect: Bool
  /// What the verdict needs besides `pattern`, the cheapest first; rules that others imply are left out.
  private let compiled: [CompiledRule]
  /// The first pattern, apart from the rest, because going through an array costs as much as a match does, and
  /// so does retaining it for each text: `rules` keeps it alive.
  private let pattern: Unmanaged<Pattern>?
  /// A text of so many bytes is acceptable to all of `judges`, without asking them.
  private let fittingCount: Int

  init(_ profile: Profile, _ compiled: [CompiledRule], normalizer: Normalizer, parts: [CompiledRules]) {
    let pairs = zip(profile.rules, compiled).map { (rule: $0, compiledRule: $1) }
    // A warning never changes a verdict.
    let deciding = pairs.filter { $0.rule.severity == .error }
    self.profile = profile
    self.parts = parts
    self.normalizer = normalizer
    rules = pairs
    let exactRules = LazyExactRules { ExactRules(pairs, profile, normalizer) { $0.severity == .error } }
    self.exactRules = exactRules
    unsafe unretainedRules = .passUnretained(exactRules)
    changeRules = ChangeRules(pairs, profile, normalizer, exactRules)
    isDirect = normalizer.isEmpty && parts.isEmpty
    isRequired = deciding.contains { $0.rule.body == .required }
    var needed = Self.needed(deciding)
    unsafe pattern = Self.takeFirstPattern(from: &needed)
    fittingCount = Self.fittingCount(needed)
    self.compiled = needed
  }

  // MARK: Judging

  /// The verdict on a text.
  @inline(__always)
  func verdict(of text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard isDirect else { return verdictOfIndirect(text, scratch: scratch) }
    return verdict(ofNormalized: text, scratch: scratch)
  }

  /// The verdict on a text that needs no normalisation any more.
  @inline(__always)
  private func verdict(ofNormalized text: String, scratch: borrowing MatchScratch) -> Verdict {
    if text.isEmpty { return isRequired ? .intermediate : .acceptable }
    defer { extendLifetime(self) }
    let verdict = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe self.verdict(of: text, bytes.span, scratch: scratch)
    }
    return verdict ?? self.verdict(ofForeign: text, scratch: scratch)
  }

  /// Whether a text that needs no normalisation any more may be committed.
  func accepts(normalized text: String, scratch: borrowing MatchScratch) -> Bool {
    parts.isEmpty && verdict(ofNormalized: text, scratch: scratch) == .acceptable
  }

  @inline(never)
  private func verdictOfIndirect(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard parts.isEmpty else { return Self.best(parts.map { $0.verdict(of: text, scratch: scratch) }) }
    guard let normalized = normalizer.normalize(text, scratch: scratch) else { return .undetermined }
    let verdict = verdict(ofNormalized: normalized.text, scratch: scratch)
    guard verdict == .intermediate, !exactRules.isDisabled,
      let open = openEnded(text, scratch: scratch)
    else { return verdict }
    return exactRules.value.verdict(ofOpenEnded: open.text, scratch: scratch).verdict
  }

  /// The text as it is judged if more is typed behind the white space at its end, which `trim` would take away;
  /// `nil` where there is none.
  func openEnded(_ text: String, scratch: borrowing MatchScratch) -> NormalizedText? {
    guard normalizer.trims, text.unicodeScalars.last?.properties.isWhitespace == true,
      let open = normalizer.normalize(text, keepsEnd: true, scratch: scratch), !open.text.isEmpty
    else { return nil }
    return open
  }

  /// The text as it is judged; `nil` when the match budget ran out.
  func normalize(_ text: String, scratch: borrowing MatchScratch) -> NormalizedText? {
    normalizer.isEmpty ? NormalizedText(text) : normalizer.normalize(text, scratch: scratch)
  }

  /// The verdict of a union: that of the part that likes the text best.
  ///
  /// Whatever is unknown about one part, the text is unfinished where another one says so.
  static func best(_ verdicts: [Verdict]) -> Verdict {
    for verdict in [Verdict.acceptable, .intermediate, .undetermined] where verdicts.contains(verdict) {
      return verdict
    }
    return .invalid
  }

  @inline(__always)
  private func verdict(
    of text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    guard let exact = unsafe unretainedRules._withUnsafeGuaranteedRef({ unsafe $0.current }) else {
      return verdictByMatching(text, bytes, scratch: scratch)
    }
    return unsafe exact._withUnsafeGuaranteedRef { $0.verdict(of: text, bytes, scratch: scratch).verdict }
  }

  /// The verdict while there is no automaton: PCRE2 never calls a text invalid that can be finished, but it cannot
  /// tell that one can.
  @inline(never)
  private func verdictByMatching(
    _ text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    unsafe unretainedRules._withUnsafeGuaranteedRef { $0.countUse() }
    var verdict =
      bytes.count <= fittingCount ? .acceptable : verdictOfJudges(on: text, bytes, scratch: scratch)
    if verdict != .invalid, let pattern = unsafe pattern {
      verdict = verdict.and(
        unsafe pattern._withUnsafeGuaranteedRef { $0.match(bytes, scratch: scratch).verdict })
    }
    guard verdict == .intermediate || verdict == .undetermined, !exactRules.isDisabled else { return verdict }
    return exactRules.value.verdict(of: text, bytes, scratch: scratch).verdict
  }

  private func verdictOfJudges(
    on text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    var verdict = Verdict.acceptable
    for compiledRule in compiled where verdict != .invalid {
      verdict = verdict.and(compiledRule.verdict(of: text, bytes, scratch: scratch))
    }
    return verdict
  }

  /// A string of Foundation's on macOS keeps no UTF-8; a copy does.
  @inline(never)
  private func verdict(ofForeign text: String, scratch: borrowing MatchScratch) -> Verdict {
    var copy = text
    copy.makeContiguousUTF8()
    let text = copy
    return copy.withUTF8 { unsafe verdict(of: text, $0.span, scratch: scratch) }
  }

  // MARK: Planning

  private static func needed(_ rules: [(rule: Rule, compiledRule: CompiledRule)]) -> [CompiledRule] {
    // A type with a shape: whatever the shape lets through consists of the type's characters.
    let needed = rules.filter { candidate in
      switch candidate.rule.body {
      case .required:
        return false
      case .characters(let type):
        guard let shape = type.shape else { return true }
        return !rules.contains { $0.rule.body == .regex(RulePattern(shape)) }
      default:
        return true
      }
    }
    return needed.map(\.compiledRule).sorted { cost($0) < cost($1) }
  }

  private static func takeFirstPattern(from compiled: inout [CompiledRule]) -> Unmanaged<Pattern>? {
    for (index, compiledRule) in compiled.enumerated() {
      guard case .pattern(let pattern) = compiledRule else { continue }
      compiled.remove(at: index)
      return unsafe .passUnretained(pattern)
    }
    return nil
  }

  /// The most bytes that are within every greatest length, which is 0 where there are other rules.
  private static func fittingCount(_ compiled: [CompiledRule]) -> Int {
    // No unit is smaller than a byte, so a text never has more units than bytes.
    compiled.reduce(.max) { count, compiledRule in
      if case .maxLength(let limit, _) = compiledRule { min(count, limit) } else { 0 }
    }
  }

  static func cost(_ compiledRule: CompiledRule) -> Int {
    switch compiledRule {
    case .required, .maxLength, .minLength: 0
    case .ascii, .visible, .allowed, .choices, .check: 1
    case .pattern: 2
    case .forbidden, .needed: 3
    }
  }
}
