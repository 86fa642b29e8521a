internal import CPCRE2

/// What a search in a text says.
enum SearchMatch: Hashable, Sendable {
  /// The place of the first match, in bytes.
  case found(Range<Int>)
  case none
  /// The budget ran out.
  case undetermined
  /// PCRE2 refused the call: a defect here, never to be taken for an answer.
  case failure(Int32)
}

/// A regular expression compiled by PCRE2 to be searched for inside of values.
///
/// Immutable, and shared between threads; the memory for a match is the caller's ``MatchScratch``.
@safe
final class SearchPattern: @unchecked Sendable {
  // Sendable: see Pattern.
  private let code: OpaquePointer
  private let budget: MatchBudget
  private let longestJITSubject: Int
  private let shape: PatternShape
  /// The length of the pattern in bytes.
  private let length: Int

  /// Whether a match depends on nothing but the characters that it covers.
  let isPlain: Bool

  /// Compiles a pattern to search for.
  ///
  /// The search is part of what is compiled, `.*?` before the pattern, because PCRE2 counts the match limit anew
  /// for every place where it tries to begin. The pattern is compiled alone first, so that errors have its own
  /// offsets and nothing in it closes the group around it.
  init(_ text: String, isExtended: Bool = false, usesJIT: Bool = true) throws(PatternError) {
    let bytes = Array(text.utf8)
    var shape = try PatternCode.scan(bytes, isExtended: isExtended)
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
    let options = UInt32(PCRE2_ANCHORED)
    unsafe pcre2_code_free_8(
      try PatternCode.compile(bytes, isExtended: isExtended, options: UInt32(PCRE2_NO_AUTO_POSSESS)))
    // An open quotation or comment at the end would swallow the parenthesis.
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

  /// The number of its groups.
  var groupCount: Int {
    var count: UInt32 = 0
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// How often a text of a length in bytes may be searched, when all of its matches are wanted.
  func mostSearches(inTextOf count: Int) -> Int {
    MatchBudget.mostSearches(inSubjectOf: count, patternLength: length, shape: shape)
  }

  /// The first match at or behind a place.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - start: Where to begin, in bytes, on a character.
  ///   - skipsEmptyAtStart: Whether an empty match right at the place does not count.
  func find(
    in text: Span<UInt8>, from start: Int = 0, skipsEmptyAtStart: Bool = false,
    scratch: borrowing MatchScratch
  ) -> SearchMatch {
    let options = skipsEmptyAtStart ? UInt32(PCRE2_NOTEMPTY_ATSTART) : 0
    return match(text, from: start, options: options, isInterpreted: text.count > longestJITSubject, scratch)
  }

  /// Whether a text that holds a match holds one whatever is added at its end.
  func staysFound(in text: Span<UInt8>, scratch: borrowing MatchScratch) -> Bool {
    if isPlain { return true }
    // A hard partial match gives up as soon as it wants to look behind the end.
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
