/// The rules of a compiled profile in the order that answers soonest, and what is known about them together.
///
/// A class, so that a profile is one pointer to hand around; it never changes.
@safe
final class Plan: Sendable {
  /// The profile that was compiled.
  let profile: Profile
  /// The parts of a union; none for a profile with rules.
  let parts: [Plan]
  /// The rules as they are reported, each with its judge.
  let rules: [(rule: Rule, judge: Judge)]
  /// Whether the empty text is not acceptable.
  let isRequired: Bool

  /// What may be refused while somebody types.
  let changeRules: ChangeRules
  /// What is done to a text before it is judged.
  let normalizer: Normalizer
  /// Whether texts are judged as they are, by the rules of this profile.
  private let isDirect: Bool
  /// What the verdict needs besides `pattern`, the cheapest first; rules that others imply are left out.
  private let judges: [Judge]
  /// The first pattern, apart from the rest, because going through an array costs as much as a match does, and
  /// so does retaining it for each text: `rules` keeps it alive.
  private let pattern: Unmanaged<Pattern>?
  /// A text of so many bytes is acceptable to all of `judges`, without asking them.
  private let fittingCount: Int
  /// A text of fewer bytes has reached none of `exactLimits`.
  private let smallestExactLimit: Int
  /// The limits that a text can reach so that nothing more fits; see `firstFullLimit`.
  private let exactLimits: [(index: Int, limit: Int, unit: LengthUnit)]
  /// Whether an intermediate verdict is proven.
  private let isExact: Bool

  init(_ profile: Profile, _ judges: [Judge], normalizer: Normalizer, parts: [Plan]) {
    let pairs = zip(profile.rules, judges).map { (rule: $0, judge: $1) }
    // A warning never changes a verdict.
    let deciding = pairs.filter { $0.rule.severity == .error }
    self.profile = profile
    self.parts = parts
    self.normalizer = normalizer
    rules = pairs
    changeRules = ChangeRules(pairs, isNormalized: !normalizer.isEmpty)
    isDirect = normalizer.isEmpty && parts.isEmpty
    isRequired = deciding.contains { $0.rule.body == .required }
    let asciiOnly = deciding.contains { if case .ascii = $0.judge { true } else { false } }
    exactLimits = pairs.enumerated().compactMap { index, pair in
      guard case .maxLength(let limit, let unit) = pair.judge, pair.rule.severity == .error,
        asciiOnly || unit != .graphemes && unit != .columns
      else { return nil }
      return (index, limit, unit)
    }
    smallestExactLimit = exactLimits.map(\.limit).min() ?? .max
    var needed = Self.needed(deciding)
    // What a step does to what is typed next is not known.
    isExact = normalizer.isEmpty && Self.isExact(needed)
    unsafe pattern = Self.takeFirstPattern(from: &needed)
    fittingCount = Self.fittingCount(needed)
    self.judges = needed
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

  @inline(never)
  private func verdictOfIndirect(_ text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard parts.isEmpty else { return Self.best(parts.map { $0.verdict(of: text, scratch: scratch) }) }
    guard let normalized = normalizer.normalize(text, scratch: scratch) else { return .undetermined }
    return verdict(ofNormalized: normalized.text, scratch: scratch)
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
    guard bytes.count <= fittingCount, let pattern = unsafe pattern else {
      return verdictOfAll(on: text, bytes, scratch: scratch)
    }
    let verdict = unsafe pattern._withUnsafeGuaranteedRef { $0.match(bytes, scratch: scratch).verdict }
    switch verdict {
    case .intermediate where bytes.count >= smallestExactLimit:
      return firstFullLimit(of: text) == nil ? verdict : .invalid
    case .undetermined:
      return verdictOfAll(on: text, bytes, scratch: scratch)
    default:
      return verdict
    }
  }

  @inline(never)
  private func verdictOfAll(
    on text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    var result = Verdict.acceptable
    for judge in judges {
      result = result.and(judge.verdict(of: text, bytes, scratch: scratch))
      if result == .invalid { return .invalid }
    }
    if let pattern = unsafe pattern {
      result = result.and(unsafe pattern.takeUnretainedValue().match(bytes, scratch: scratch).verdict)
    }
    if result == .undetermined {
      // What a pattern that is not determined would have implied has to be asked.
      for rule in rules where rule.rule.severity == .error {
        if case .pattern = rule.judge { continue }
        result = result.and(rule.judge.verdict(of: text, bytes, scratch: scratch))
      }
    }
    if result == .intermediate, firstFullLimit(of: text) != nil { return .invalid }
    return result
  }

  /// A string of Foundation's on macOS keeps no UTF-8; a copy does.
  @inline(never)
  private func verdict(ofForeign text: String, scratch: borrowing MatchScratch) -> Verdict {
    var copy = text
    copy.makeContiguousUTF8()
    let text = copy
    return copy.withUTF8 { unsafe verdictOfAll(on: text, $0.span, scratch: scratch) }
  }

  /// The rule whose limit an unfinished text has reached already, so that nothing can be added to finish it.
  ///
  /// Only limits that every further character counts against are looked at: a grapheme or a column more or less is
  /// certain only where all characters are ASCII. Where a text is normalised, what is added may count for nothing.
  func firstFullLimit(of text: String) -> (index: Int, limit: Int, unit: LengthUnit)? {
    guard normalizer.isEmpty else { return nil }
    return exactLimits.first { $0.unit.length(of: text) >= $0.limit }
  }

  /// Whether an intermediate verdict on a text is not proven.
  func isApproximate(_ verdict: Verdict) -> Bool { verdict == .intermediate && !isExact }

  // MARK: Planning

  private static func needed(_ rules: [(rule: Rule, judge: Judge)]) -> [Judge] {
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
    return needed.map(\.judge).sorted { cost($0) < cost($1) }
  }

  private static func takeFirstPattern(from judges: inout [Judge]) -> Unmanaged<Pattern>? {
    for (index, judge) in judges.enumerated() {
      guard case .pattern(let pattern) = judge else { continue }
      judges.remove(at: index)
      return unsafe .passUnretained(pattern)
    }
    return nil
  }

  /// The most bytes that are within every greatest length, which is 0 where there are other rules.
  private static func fittingCount(_ judges: [Judge]) -> Int {
    // No unit is smaller than a byte, so a text never has more units than bytes.
    judges.reduce(.max) { count, judge in
      if case .maxLength(let limit, _) = judge { min(count, limit) } else { 0 }
    }
  }

  static func cost(_ judge: Judge) -> Int {
    switch judge {
    case .required, .maxLength, .minLength: 0
    case .ascii, .visible, .allowed, .choices, .check: 1
    case .pattern: 2
    case .forbidden, .needed: 3
    }
  }

  /// Whether every prefix that is called viable is: no pattern, or a plain one alone.
  private static func isExact(_ judges: [Judge]) -> Bool {
    var shapes = 0
    // Rules about characters can be unfinished, and leave each other no character to finish with.
    var alphabets = 0
    var units: Set<LengthUnit> = []
    var longest = Int.max
    var shortest = 0
    for judge in judges {
      switch judge {
      case .pattern(let pattern):
        guard pattern.isPlain else { return false }
        shapes += 1
      case .choices, .check: shapes += 1
      case .forbidden, .needed: return false
      case .maxLength(let limit, let unit):
        longest = min(longest, limit)
        units.insert(unit)
      case .minLength(let limit, let unit):
        shortest = max(shortest, limit)
        units.insert(unit)
      case .allowed, .visible:
        alphabets += 1
        units.formUnion(judges.count > 1 ? [.graphemes, .bytes] : [])
      case .ascii: alphabets += 1
      case .required: break
      }
    }
    guard alphabets <= 1 else { return false }
    return shapes == 0 ? units.count <= 1 && shortest <= longest : shapes == 1 && judges.count == 1
  }
}
