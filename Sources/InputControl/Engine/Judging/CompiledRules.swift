/// The compiled rules of a profile, arranged for the fastest verdict.
///
/// PCRE2 judges the first texts, and an automaton those that PCRE2 cannot decide. Once the automaton is
/// built, it judges all texts. This is a class so that a compiled profile is a single pointer.
@safe
package final class CompiledRules: Sendable {
  /// The profile that was compiled.
  package let profile: Profile
  /// The parts of a union, each with the rules of the union; empty for other profiles.
  package let parts: [CompiledRules]
  /// The rules in reporting order, each with its compiled form; empty for a union.
  package let rules: [ProfileRule]
  /// The traits of these rules.
  let traits: [RuleTraits]
  /// Whether the empty text is not acceptable.
  package let isRequired: Bool
  /// Whether a rule of the profile or of a part only warns or informs.
  let hasWarnings: Bool

  /// How keys that may begin a composition are treated: a function, because the policy may follow from patterns.
  let compositionPolicy: @Sendable () -> CompositionPolicy
  /// Whether this is ``CompiledProfile/unrestricted``.
  let isUnrestricted: Bool
  /// The rules that can refuse a change of the text.
  let changeRules: ChangeRules
  /// The normalisation that precedes judging.
  package let normalizer: Normalizer
  /// The first steps of the normalisation, after which the origins of replacements are known; none if they are not.
  let mapping: Normalizer
  /// Makes the displays of values.
  let formatter: DisplayFormatter
  /// Whether some values have a display that differs from them.
  package let hasDisplay: Bool
  /// The automaton of all error rules.
  package let exactRules: LazyExactRules
  /// The same object, unretained: in the fast path, retaining it for each text would cost as much as a
  /// verdict.
  let unretainedRules: Unmanaged<LazyExactRules>
  /// Whether the profile is not a union and has no normalisation.
  let isDirect: Bool
  /// Whether we can tell which input a multi-character replacement came from.
  let mayKnowOrigins: Bool
  /// The rules needed for a verdict apart from `pattern`, the cheapest first; rules that other rules imply
  /// are left out.
  private let compiled: [CompiledRule]
  #if PCRE2
    /// The first pattern. It is kept apart from the array and unretained because iterating over an array and
    /// retaining the pattern each cost as much as a match. `rules` keeps it alive.
    private let pattern: Unmanaged<Pattern>?
  #endif
  /// Whether an automaton judges also the first texts.
  private let beginsWithAutomaton: Bool
  /// The number of bytes up to which a text is acceptable to all of `compiled` without evaluating them.
  private let maximumFittingByteCount: Int

  /// - Parameters:
  ///   - rules: The rules with their compiled forms; none for a union.
  ///   - automata: The automata of the rules.
  init(
    _ profile: Profile, _ rules: [ProfileRule], normalizer: Normalizer, parts: [CompiledRules],
    _ formatter: DisplayFormatter, _ automata: RuleAutomata,
    compositionPolicy: @escaping @Sendable () -> CompositionPolicy,
    mayKnowOrigins: Bool, beginsWithAutomaton: Bool, isUnrestricted: Bool = false
  ) {
    // A warning never changes a verdict.
    let deciding = rules.filter { $0.rule.severity == .error }
    self.profile = profile
    self.parts = parts
    self.normalizer = normalizer
    mapping =
      mayKnowOrigins
      ? normalizer.prefix(ReplacementOrigins.mappingCount(of: profile.normalization)) : Normalizer()
    self.formatter = formatter
    self.compositionPolicy = compositionPolicy
    self.isUnrestricted = isUnrestricted
    hasDisplay = !formatter.isIdentity || parts.contains { $0.hasDisplay }
    self.rules = rules
    traits = rules.map { RuleTraits($0.rule) }
    exactRules = automata.all
    unsafe unretainedRules = .passUnretained(automata.all)
    changeRules = ChangeRules(deciding, automata)
    isDirect = normalizer.isEmpty && parts.isEmpty
    self.mayKnowOrigins = mayKnowOrigins
    isRequired = deciding.contains { $0.rule.body == .required }
    hasWarnings = deciding.count < rules.count || parts.contains { $0.hasWarnings }
    var needed = Self.needed(deciding)
    #if PCRE2
      unsafe pattern = Self.takeFirstPattern(from: &needed)
    #endif
    self.beginsWithAutomaton = beginsWithAutomaton
    maximumFittingByteCount = Self.maximumFittingByteCount(needed)
    self.compiled = needed
  }

  /// Makes a copy that reads and shows numbers as a locale writes them. Both share their automata.
  init(_ other: CompiledRules, localizedFor locale: LocaleTag) {
    profile = other.profile
    parts = other.parts.map { CompiledRules($0, localizedFor: locale) }
    rules = other.rules
    traits = other.traits
    isRequired = other.isRequired
    hasWarnings = other.hasWarnings
    compositionPolicy = other.compositionPolicy
    isUnrestricted = other.isUnrestricted
    changeRules = other.changeRules
    normalizer = other.normalizer
    mapping = other.mapping
    formatter = other.formatter.localized(for: locale, other.profile)
    hasDisplay = other.hasDisplay
    exactRules = other.exactRules
    unsafe unretainedRules = other.unretainedRules
    isDirect = other.isDirect
    mayKnowOrigins = other.mayKnowOrigins
    compiled = other.compiled
    #if PCRE2
      // `rules` keeps the pattern alive here too.
      unsafe pattern = other.pattern
    #endif
    beginsWithAutomaton = other.beginsWithAutomaton
    maximumFittingByteCount = other.maximumFittingByteCount
  }

  // MARK: Judging

  /// Returns the verdict on a text.
  @inline(__always)
  package func verdict(of text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard isDirect else { return verdictOfIndirect(text, scratch: scratch) }
    return verdict(ofNormalized: text, scratch: scratch)
  }

  /// Returns the verdict on a text in UTF-8; other bytes are invalid.
  @inline(__always)
  func verdict(ofUTF8 bytes: Span<UInt8>, scratch: borrowing MatchScratch) -> Verdict {
    if isDirect, !bytes.isEmpty,
      let exact = unsafe unretainedRules._withUnsafeGuaranteedRef({ unsafe $0.current }),
      let verdict = unsafe exact._withUnsafeGuaranteedRef({ exact in
        unsafe exact.layout.state(afterASCII: bytes, from: exact.layout.start).flatMap {
          exact.certainVerdict(in: $0, byteCount: bytes.count)
        }
      })
    {
      return verdict
    }
    return verdict(ofCopied: bytes, scratch: scratch)
  }

  @inline(never)
  private func verdict(ofCopied bytes: Span<UInt8>, scratch: borrowing MatchScratch) -> Verdict {
    let text = unsafe bytes.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    return text.map { verdict(of: $0, scratch: scratch) } ?? .invalid
  }

  /// Returns the verdict on a normalised text under rules that are no union.
  @inline(__always)
  package func verdict(ofNormalized text: String, scratch: borrowing MatchScratch) -> Verdict {
    if text.isEmpty { return isRequired ? .intermediate : .acceptable }
    defer { extendLifetime(self) }
    let verdict = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe self.verdict(of: text, bytes.span, scratch: scratch)
    }
    return verdict ?? self.verdict(ofForeign: text, scratch: scratch)
  }

  /// Returns the verdict of a union: the most favourable verdict among its parts.
  ///
  /// An intermediate part makes the union intermediate even if another part is undetermined.
  static func best(_ verdicts: [Verdict]) -> Verdict { verdicts.reduce(.invalid, better) }

  static func better(_ one: Verdict, _ other: Verdict) -> Verdict {
    favour(one) >= favour(other) ? one : other
  }

  private static func favour(_ verdict: Verdict) -> Int {
    switch verdict {
    case .acceptable: 3
    case .intermediate: 2
    case .undetermined: 1
    case .invalid: 0
    }
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

  /// Returns the verdict of PCRE2, as long as there is no automaton. PCRE2 never calls a text invalid that
  /// can be completed, but its partial match does not prove that the text can be.
  @inline(never)
  private func verdictByMatching(
    _ text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    if beginsWithAutomaton, !exactRules.isDisabled {
      return exactRules.value.verdict(of: text, bytes, scratch: scratch).verdict
    }
    let verdict = verdictByMatchingAlone(text, bytes, scratch: scratch)
    guard verdict == .intermediate || verdict == .undetermined, !exactRules.isDisabled else { return verdict }
    return exactRules.value.verdict(of: text, bytes, scratch: scratch).verdict
  }

  /// Returns the verdict of PCRE2 and the other rules, which may be `intermediate` for a text that cannot be
  /// completed.
  @inline(__always)
  private func verdictByMatchingAlone(
    _ text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    unsafe unretainedRules._withUnsafeGuaranteedRef { $0.countUse() }
    var verdict =
      bytes.count <= maximumFittingByteCount
      ? .acceptable : verdictOfOtherRules(on: text, bytes, scratch: scratch)
    #if PCRE2
      if verdict != .invalid, let pattern = unsafe pattern {
        verdict = verdict.and(
          unsafe pattern._withUnsafeGuaranteedRef { $0.match(bytes, scratch: scratch).verdict })
      }
    #endif
    return verdict
  }

  private func verdictOfOtherRules(
    on text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    var verdict = Verdict.acceptable
    for compiledRule in compiled where verdict != .invalid {
      verdict = verdict.and(compiledRule.verdict(of: text, bytes, scratch: scratch))
    }
    return verdict
  }

  /// Judges a bridged Foundation string on macOS, which has no contiguous UTF-8, by copying it.
  @inline(never)
  private func verdict(ofForeign text: String, scratch: borrowing MatchScratch) -> Verdict {
    var copy = text
    copy.makeContiguousUTF8()
    let text = copy
    return copy.withUTF8 { unsafe verdict(of: text, $0.span, scratch: scratch) }
  }

  // MARK: Initialisation

  private static func needed(_ rules: [ProfileRule]) -> [CompiledRule] {
    // A control type with a shape: its shape accepts only characters of the type.
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
    return needed.map { $0.compiledRule }.sorted { cost($0) < cost($1) }
  }

  #if PCRE2
    private static func takeFirstPattern(from compiled: inout [CompiledRule]) -> Unmanaged<Pattern>? {
      for (index, compiledRule) in compiled.enumerated() {
        guard case .pattern(.pcre2(let pattern)) = compiledRule else { continue }
        compiled.remove(at: index)
        return unsafe .passUnretained(pattern)
      }
      return nil
    }
  #endif

  /// Returns the number of bytes that is within every `maxLength`; 0 if there are other rules.
  private static func maximumFittingByteCount(_ compiled: [CompiledRule]) -> Int {
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
