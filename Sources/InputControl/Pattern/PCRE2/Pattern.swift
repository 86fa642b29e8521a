#if PCRE2
  internal import CPCRE2

  /// A regular expression, compiled by PCRE2, that matches whole values.
  ///
  /// It is immutable and shared between threads. The memory of a match is the caller's ``MatchScratch``.
  @safe
  package final class Pattern: @unchecked Sendable {
    // Sendable: PCRE2 does not write to compiled code after just-in-time compilation, which happens before the
    // object is shared (pcre2api(3), “Multithreading”).
    private let code: OpaquePointer
    private let budget: MatchBudget
    /// The longest subject for just-in-time compiled code, in bytes; 0 if there is none.
    private let longestJITSubject: Int

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - text: The pattern in PCRE2's syntax. It is compiled verbatim, so that offsets in errors refer to it.
    ///   - isExtended: Whether white space and `#` comments in the pattern are ignored.
    ///   - usesJIT: Whether to use the just-in-time compiler; otherwise the interpreter matches, as on systems
    ///     without a just-in-time compiler.
    package init(_ text: String, isExtended: Bool = false, usesJIT: Bool = true) throws(PatternError) {
      let bytes = Array(text.utf8)
      let shape = try PatternScanner.scan(bytes, isExtended: isExtended)
      budget = MatchBudget(patternLength: bytes.count, shape: shape)
      // MATCH_LINE instead of a group around the text of the pattern: offsets are unchanged, and no construct
      // can close the group.
      unsafe code = try PatternCode.compile(
        bytes, isExtended: isExtended, options: UInt32(PCRE2_ANCHORED),
        extraOptions: UInt32(PCRE2_EXTRA_MATCH_LINE))
      // On any error the interpreter is used, which gives the same results.
      let isCompiled = unsafe usesJIT && pcre2_jit_compile_8(code, PCRE2_JIT_PARTIAL_SOFT) == 0
      longestJITSubject = isCompiled ? budget.longestJITSubject : 0
    }

    deinit { unsafe pcre2_code_free_8(code) }

    /// Matches a text that is not empty.
    ///
    /// PCRE2 gives wrong results for the empty text with most patterns, and no rule needs them.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8, not empty.
    ///   - forbidsEnd: Whether to test if the text can be continued: its end does not count as the end of the
    ///     subject, so the result is never `whole`, and `none` means that nothing may follow the text.
    ///   - isProbe: Whether this is one of many matches of one text, each of which gets a part of the budget.
    @inline(__always)
    package func match(
      _ text: Span<UInt8>, scratch: borrowing MatchScratch, testsContinuation: Bool = false,
      isProbe: Bool = false
    ) -> PatternMatch {
      let count = text.count
      guard count <= MatchBudget.longestSubject else { return .undetermined }
      let isInterpreted = count > (isProbe ? longestJITSubject / 4 : longestJITSubject)
      var limit = budget.matchLimit(forSubjectOf: count, isInterpreted: isInterpreted)
      if isProbe { limit /= 16 }
      let context = unsafe scratch.context(withMatchLimit: limit)
      let options = UInt32(PCRE2_PARTIAL_SOFT) | (testsContinuation ? UInt32(PCRE2_NOTEOL) : 0)
      let result = unsafe text.withUnsafeBufferPointer { bytes in
        isInterpreted
          ? unsafe pcre2_match_8(
            code, bytes.baseAddress, count, 0, options | UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NO_JIT),
            scratch.matchData, context)
          : unsafe pcre2_jit_match_8(
            code, bytes.baseAddress, count, 0, options, scratch.matchData, context)
      }
      switch result {
      // No construct permitted in rules ends a match early. If one did, the rest of the text must not be
      // accepted.
      case 0...: return scratch.matchEnd == count ? .whole : .failure(result)
      case PCRE2_ERROR_PARTIAL: return .partial
      case PCRE2_ERROR_NOMATCH: return .none
      case PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT:
        return .undetermined
      default: return .failure(result)
      }
    }
  }
#endif
