internal import CPCRE2

/// What one match says about a text.
enum PatternMatch: Hashable, Sendable {
  /// The text is a finished value.
  case whole
  /// The text may be the beginning of one.
  case partial
  /// No continuation makes it one.
  case none
  /// The budget ran out.
  case undetermined
  /// PCRE2 refused the call: a defect here, never to be taken for an answer.
  case failure(Int32)
}

/// A regular expression compiled by PCRE2 to be matched against whole values.
///
/// Immutable, and shared between threads; the memory for a match is the caller's ``MatchScratch``.
@safe
final class Pattern: @unchecked Sendable {
  // Sendable: PCRE2 never writes to compiled code once the just-in-time compiler is done with it, which is
  // before anybody sees the object (pcre2api(3), “Multithreading”).
  private let code: OpaquePointer
  private let budget: MatchBudget
  /// The longest subject for just-in-time compiled code, in bytes; 0 where there is none.
  private let longestJITSubject: Int

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern in PCRE2's syntax. It is compiled verbatim, so that offsets in errors are its own.
  ///   - isExtended: Whether white space and `#` comments in it are free.
  ///   - usesJIT: `false` matches by PCRE2's interpreter, which is what happens where the just-in-time
  ///     compiler is not available.
  init(_ text: String, isExtended: Bool = false, usesJIT: Bool = true) throws(PatternError) {
    let bytes = Array(text.utf8)
    let shape = try PatternCode.scan(bytes, isExtended: isExtended)
    budget = MatchBudget(patternLength: bytes.count, shape: shape)
    // MATCH_LINE and not a group around the pattern's text: offsets stay, and nothing escapes the group.
    unsafe code = try PatternCode.compile(
      bytes, isExtended: isExtended, options: UInt32(PCRE2_ANCHORED),
      extraOptions: UInt32(PCRE2_EXTRA_MATCH_LINE))
    // Any error means that this machine or this pattern has to do without: the interpreter answers the same.
    let isCompiled = unsafe usesJIT && pcre2_jit_compile_8(code, PCRE2_JIT_PARTIAL_SOFT) == 0
    longestJITSubject = isCompiled ? budget.longestJITSubject : 0
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// Matches a text that is not empty.
  ///
  /// PCRE2 answers the empty text wrongly for most patterns, and no rule asks about it.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8, not empty.
  ///   - forbidsEnd: `true` asks whether anything may follow the text: its end counts as no end, so it cannot
  ///     be `whole`, and `none` means that nothing may follow.
  ///   - isProbe: `true` for one of many matches of one text: each gets a part of the budget.
  @inline(__always)
  func match(
    _ text: Span<UInt8>, scratch: borrowing MatchScratch, forbidsEnd: Bool = false, isProbe: Bool = false
  ) -> PatternMatch {
    let count = text.count
    guard count <= MatchBudget.longestSubject else { return .undetermined }
    let isInterpreted = count > (isProbe ? longestJITSubject / 4 : longestJITSubject)
    var limit = budget.matchLimit(forSubjectOf: count, isInterpreted: isInterpreted)
    if isProbe { limit /= 16 }
    let context = unsafe scratch.context(withMatchLimit: limit)
    let options = UInt32(PCRE2_PARTIAL_SOFT) | (forbidsEnd ? UInt32(PCRE2_NOTEOL) : 0)
    let result = unsafe text.withUnsafeBufferPointer { bytes in
      isInterpreted
        ? unsafe pcre2_match_8(
          code, bytes.baseAddress, count, 0, options | UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NO_JIT),
          scratch.matchData, context)
        : unsafe pcre2_jit_match_8(
          code, bytes.baseAddress, count, 0, options, scratch.matchData, context)
    }
    switch result {
    // Nothing that a rule may contain ends a match early; if something did, it must not let the rest through.
    case 0...: return scratch.matchEnd == count ? .whole : .failure(result)
    case PCRE2_ERROR_PARTIAL: return .partial
    case PCRE2_ERROR_NOMATCH: return .none
    case PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT:
      return .undetermined
    default: return .failure(result)
    }
  }
}
