#if PCRE2
  internal import CPCRE2

  /// A regular expression, compiled by PCRE2, that is searched for in values.
  ///
  /// It is immutable and shared between threads. The memory of a match is the caller's ``MatchScratch``.
  @safe
  package final class SearchPattern: @unchecked Sendable {
    // Sendable: see `Pattern`.
    private let code: OpaquePointer
    private let budget: MatchBudget
    private let longestJITSubject: Int
    private let shape: PatternShape
    /// The length of the pattern in bytes.
    private let length: Int

    /// Whether a match depends only on the characters that it covers.
    let isPlain: Bool

    /// Compiles a pattern to search for.
    ///
    /// The search is compiled into the pattern as a preceding `.*?`, because PCRE2 restarts the match limit at
    /// every start position. The pattern is first compiled alone, so that offsets in errors refer to it and no
    /// construct in it closes the enclosing group.
    package init(_ text: String, isExtended: Bool = false, usesJIT: Bool = true) throws(PatternError) {
      let bytes = Array(text.utf8)
      var shape = try PatternScanner.scan(bytes, isExtended: isExtended)
      self.shape = shape
      length = bytes.count
      isPlain = shape.isPlain
      shape.scans += 1
      budget = MatchBudget(patternLength: bytes.count, shape: shape, isLocal: self.shape.isLocal)
      unsafe code = try Self.compile(bytes, isExtended: isExtended)
      let isCompiled = unsafe usesJIT && pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) == 0
      longestJITSubject = isCompiled ? budget.longestJITSubject : 0
    }

    deinit { unsafe pcre2_code_free_8(code) }

    private static func compile(_ bytes: [UInt8], isExtended: Bool) throws(PatternError) -> OpaquePointer {
      // Auto-possessification in PCRE2 10.42 takes matches away: `b?(?:n)?+b` does not match “b”, and `.` before
      // `\R` keeps line breaks.
      let options = UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_NO_AUTO_POSSESS)
      unsafe pcre2_code_free_8(
        try PatternCode.compile(bytes, isExtended: isExtended, options: UInt32(PCRE2_NO_AUTO_POSSESS)))
      // An unclosed quotation or comment at the end of the pattern would swallow the parenthesis.
      for end in [")", "\\E)", "\n)"] {
        let wrapped = Array("(?s:.*?)\\K(?:".utf8) + bytes + Array(end.utf8)
        if let code = unsafe try? PatternCode.compile(wrapped, isExtended: isExtended, options: options) {
          return unsafe code
        }
      }
      throw PatternError(
        kind: .forbiddenConstruct, message: "this pattern cannot be searched for",
        range: SourceRange(0, bytes.count), help: "end comments with a line break and quotations with `\\E`")
    }

    /// The number of capturing groups.
    var groupCount: Int {
      var count: UInt32 = 0
      unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
      return Int(count)
    }

    /// Returns the maximum number of searches to find all matches in a text of `count` bytes.
    func maximumSearchCount(inTextOf count: Int) -> Int {
      MatchBudget.maximumSearchCount(inSubjectOf: count, patternLength: length, shape: shape)
    }

    /// Finds the first match at or after an offset.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8.
    ///   - start: The offset at which the search begins, in bytes, on a scalar boundary.
    ///   - skipsEmptyAtStart: Whether an empty match at `start` is ignored.
    package func find(
      in text: Span<UInt8>, from start: Int = 0, skipsEmptyAtStart: Bool = false,
      scratch: borrowing MatchScratch
    ) -> SearchMatch {
      let options = skipsEmptyAtStart ? UInt32(PCRE2_NOTEMPTY_ATSTART) : 0
      return match(
        text, from: start, options: options, isInterpreted: text.count > longestJITSubject, scratch)
    }

    /// Returns whether a text that contains a match contains one whatever is appended to it.
    func matchesEveryContinuation(in text: Span<UInt8>, scratch: borrowing MatchScratch) -> Bool {
      if isPlain { return true }
      // A hard partial match stops as soon as it needs to inspect the character after the end.
      let match = match(
        text, from: 0, options: UInt32(PCRE2_PARTIAL_HARD), isInterpreted: true, scratch)
      if case .found = match { return true }
      return false
    }

    private func match(
      _ text: Span<UInt8>, from start: Int, options: UInt32, isInterpreted: Bool,
      _ scratch: borrowing MatchScratch
    ) -> SearchMatch {
      let count = text.count
      guard count <= MatchBudget.longestSubject else { return .undetermined }
      let limit = budget.matchLimit(forSubjectOf: max(1, count), isInterpreted: isInterpreted)
      let context = unsafe scratch.context(withMatchLimit: limit)
      let result = unsafe text.withUnsafeBufferPointer { bytes in
        unsafe withNonNull(bytes) { address in
          unsafe pcre2_match_8(
            code, address, count, start,
            options | UInt32(PCRE2_NO_UTF_CHECK) | (isInterpreted ? UInt32(PCRE2_NO_JIT) : 0),
            scratch.matchData, context)
        }
      }
      switch result {
      case 0...: return scratch.group(0).map { .found($0) } ?? .failure(result)
      case PCRE2_ERROR_NOMATCH, PCRE2_ERROR_PARTIAL: return .none
      case PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT:
        return .undetermined
      default: return .failure(result)
      }
    }
  }
#endif
