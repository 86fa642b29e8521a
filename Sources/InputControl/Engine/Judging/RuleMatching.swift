/// The verdict of the error rules of a profile by evaluating each of them, patterns by PCRE2.
///
/// The verdict may be `intermediate` for a text that cannot be completed.
@safe
struct RuleMatching: Sendable {
  /// The rules needed for a verdict apart from `pattern`, the cheapest first; rules that other rules imply
  /// are left out.
  private let others: [CompiledRule]
  #if PCRE2
    /// The first pattern. It is kept apart from the array and unretained because iterating over an array and
    /// retaining the pattern each cost as much as a match. The owner of the rules keeps it alive.
    private let pattern: Unmanaged<Pattern>?
  #endif
  /// The number of bytes up to which a text is acceptable to all of `others` without evaluating them.
  private let maximumFittingByteCount: Int

  /// - Parameter deciding: The error rules of the profile, which must outlive the new value.
  init(_ deciding: [ProfileRule]) {
    var needed = Self.needed(deciding)
    #if PCRE2
      unsafe pattern = Self.takeFirstPattern(from: &needed)
    #endif
    maximumFittingByteCount = Self.maximumFittingByteCount(needed)
    others = needed
  }

  /// Returns the verdict on a normalised text that is not empty.
  @inline(__always)
  func verdict(of text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch) -> Verdict {
    var verdict =
      bytes.count <= maximumFittingByteCount
      ? .acceptable : verdictOfOthers(on: text, bytes, scratch: scratch)
    #if PCRE2
      if verdict != .invalid, let pattern = unsafe pattern {
        verdict = verdict.and(
          unsafe pattern._withUnsafeGuaranteedRef { $0.match(bytes, scratch: scratch).verdict })
      }
    #endif
    return verdict
  }

  private func verdictOfOthers(
    on text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    var verdict = Verdict.acceptable
    for compiledRule in others where verdict != .invalid {
      verdict = verdict.and(compiledRule.verdict(of: text, bytes, scratch: scratch))
    }
    return verdict
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
    return needed.map { $0.compiledRule }.sorted { $0.cost < $1.cost }
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
}
