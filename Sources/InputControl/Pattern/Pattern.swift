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

  /// Whether the pattern has only what partial matching decides exactly: literals, classes, groups,
  /// alternatives and greedy or lazy quantifiers.
  let isPlain: Bool

  /// The longest pattern that is compiled, in bytes of UTF-8.
  static let longestPattern = 32 << 10

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern in PCRE2's syntax. It is compiled verbatim, so that offsets in errors are its own.
  ///   - isExtended: Whether white space and `#` comments in it are free.
  ///   - usesJIT: `false` matches by PCRE2's interpreter, which is what happens where the just-in-time
  ///     compiler is not available.
  init(_ text: String, isExtended: Bool = false, usesJIT: Bool = true) throws(PatternError) {
    let bytes = Array(text.utf8)
    let shape = try Self.scan(bytes, isExtended: isExtended)
    isPlain = shape.isPlain
    budget = MatchBudget(patternLength: bytes.count, shape: shape)
    unsafe code = try Self.compile(bytes, isExtended: isExtended)
    // Any error means that this machine or this pattern has to do without: the interpreter answers the same.
    let isCompiled = unsafe usesJIT && pcre2_jit_compile_8(code, PCRE2_JIT_PARTIAL_SOFT) == 0
    longestJITSubject = isCompiled ? budget.longestJITSubject : 0
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// Finds out what is wrong with a pattern, sooner than by making one.
  static func check(_ text: String, isExtended: Bool) throws(PatternError) {
    let bytes = Array(text.utf8)
    _ = try scan(bytes, isExtended: isExtended)
    // This optimisation takes time that grows with the square of the number of quantifiers.
    let code = unsafe try compile(bytes, isExtended: isExtended, options: UInt32(PCRE2_NO_AUTO_POSSESS))
    unsafe pcre2_code_free_8(code)
  }

  private static func scan(_ bytes: [UInt8], isExtended: Bool) throws(PatternError) -> PatternShape {
    guard bytes.count <= Self.longestPattern else {
      throw PatternError(
        kind: .tooLong,
        message: "the pattern has \(bytes.count) bytes, at most \(Self.longestPattern) are compiled",
        range: SourceRange(0, bytes.count), help: "split it into several rules")
    }
    return try PatternScanner.scan(bytes, isExtended: isExtended)
  }

  private static func compile(
    _ bytes: [UInt8], isExtended: Bool, options: UInt32 = 0
  ) throws(PatternError) -> OpaquePointer {
    guard let context = unsafe pcre2_compile_context_create_8(nil) else { fatalError("out of memory") }
    defer { unsafe pcre2_compile_context_free_8(context) }
    // MATCH_LINE and not a group around the pattern's text: offsets stay, and nothing escapes the group.
    unsafe pcre2_set_compile_extra_options_8(context, UInt32(PCRE2_EXTRA_MATCH_LINE))
    let options =
      options | UInt32(PCRE2_UTF) | UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_DOLLAR_ENDONLY)
      | UInt32(PCRE2_NEVER_BACKSLASH_C) | (isExtended ? UInt32(PCRE2_EXTENDED) : 0)
    var errorCode: Int32 = 0
    var errorOffset = 0
    let code = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe withNonNull(buffer) {
        unsafe pcre2_compile_8($0, buffer.count, options, &errorCode, &errorOffset, context)
      }
    }
    guard let code = unsafe code else {
      throw PatternError(
        kind: .syntax(code: errorCode), message: message(of: errorCode),
        range: place(of: errorOffset, code: errorCode, in: bytes), help: help(for: errorCode))
    }
    return unsafe code
  }

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

  // MARK: Errors

  private static func message(of code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let count = unsafe pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
      guard count >= 0 else { return "PCRE2 error \(code)" }
      return unsafe String(decoding: buffer[..<Int(count)], as: UTF8.self)
    }
  }

  /// What to do about the mistakes that people make most.
  private static func help(for code: Int32) -> String? {
    switch code {
    case 101: #"write a backslash itself as `\\`"#
    case 104: "write the smaller number first, such as `{1,2}`"
    case 106:
      #"close the class with `]`, or write the bracket itself as `\[`; in /…/ a slash is written `\/`"#
    case 108: "write the smaller character first, such as `a-z`"
    case 109:
      #"put what is to be repeated before it, or write the character itself with a backslash, such as `\*`"#
    case 114: #"close the group with `)`, or write the parenthesis itself as `\(`"#
    case 115: "count the groups: `\\1` is the first one"
    case 122: #"open the group with `(`, or write the parenthesis itself as `\)`"#
    case 125: "give each alternative behind `(?<=` or `(?<!` one length"
    case 147: #"the properties are those of Unicode, such as `\p{L}` or `\p{Han}`"#
    case 150: #"write a hyphen itself last in the class, such as `[\d-]`"#
    default: nil
    }
  }

  /// The character that an error is about; empty at the end of the pattern.
  ///
  /// PCRE2 stops at the character at fault, but behind it for a repeated name (143), an unknown property (147)
  /// and a range that ends in a class (150).
  private static func place(of offset: Int, code: Int32, in bytes: [UInt8]) -> SourceRange {
    var start = min(offset, bytes.count)
    if [143, 147, 150].contains(code), start > 0 { start -= 1 }
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(start + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceRange(start, end)
  }
}

/// PCRE2 takes a null pointer for an error even when the length is 0.
private func withNonNull<Result>(
  _ buffer: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>) -> Result
) -> Result {
  if let address = buffer.baseAddress { return unsafe body(address) }
  var empty: UInt8 = 0
  return unsafe body(&empty)
}
