internal import CPCRE2

/// Compilation of patterns with PCRE2, and the explanation of its errors.
enum PatternCode {
  /// The maximum length of a pattern, in bytes of UTF-8.
  static let longestPattern = 32 << 10

  /// Checks a pattern without making a ``Pattern``, which is faster.
  ///
  /// - Returns: The number of capturing groups.
  /// - Throws: The first error of the pattern.
  @discardableResult
  static func check(_ text: String, isExtended: Bool) throws(PatternError) -> Int {
    let bytes = Array(text.utf8)
    _ = try scan(bytes, isExtended: isExtended)
    // Auto-possessification takes time quadratic in the number of quantifiers.
    let code = unsafe try compile(bytes, isExtended: isExtended, options: UInt32(PCRE2_NO_AUTO_POSSESS))
    defer { unsafe pcre2_code_free_8(code) }
    var groups: UInt32 = 0
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
    return Int(groups)
  }

  /// Checks the length of a pattern and scans it for constructs that rules must not contain.
  static func scan(_ bytes: [UInt8], isExtended: Bool) throws(PatternError) -> PatternShape {
    guard bytes.count <= longestPattern else {
      throw PatternError(
        kind: .tooLong,
        message: "the pattern has \(bytes.count) bytes, at most \(longestPattern) are compiled",
        range: SourceRange(0, bytes.count), help: "split it into several rules")
    }
    return try PatternScanner.scan(bytes, isExtended: isExtended)
  }

  /// Compiles a pattern. The caller frees the result.
  static func compile(
    _ bytes: [UInt8], isExtended: Bool, options: UInt32, extraOptions: UInt32 = 0
  ) throws(PatternError) -> OpaquePointer {
    guard let context = unsafe pcre2_compile_context_create_8(nil) else { fatalError("out of memory") }
    defer { unsafe pcre2_compile_context_free_8(context) }
    unsafe pcre2_set_compile_extra_options_8(context, extraOptions)
    let options =
      options | UInt32(PCRE2_UTF) | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_NEVER_BACKSLASH_C)
      | (isExtended ? UInt32(PCRE2_EXTENDED) : 0)
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

  // MARK: Errors

  private static func message(of code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let count = unsafe pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
      guard count >= 0 else { return "PCRE2 error \(code)" }
      return unsafe String(decoding: buffer[..<Int(count)], as: UTF8.self)
    }
  }

  /// Returns help for the most common errors.
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
    case 120: "make the counts in braces smaller, and bound the length with `maxLength`"
    case 122: #"open the group with `(`, or write the parenthesis itself as `\)`"#
    case 125: "give each alternative behind `(?<=` or `(?<!` one length"
    case 147: #"the properties are those of Unicode, such as `\p{L}` or `\p{Greek}`"#
    case 150: #"write a hyphen itself last in the class, such as `[\d-]`"#
    default: nil
    }
  }

  /// Returns the range of the character that an error concerns; empty at the end of the pattern.
  ///
  /// The error offset of PCRE2 is that of the character, except for a repeated name (143), an unknown
  /// property (147) and a range that ends in a class (150), where it is after the character.
  private static func place(of offset: Int, code: Int32, in bytes: [UInt8]) -> SourceRange {
    var start = min(offset, bytes.count)
    if [143, 147, 150].contains(code), start > 0 { start -= 1 }
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(start + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceRange(start, end)
  }
}

/// Calls a closure with a pointer to a buffer that is never null: PCRE2 rejects a null pointer even with
/// length 0.
func withNonNull<Result>(
  _ buffer: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>) -> Result
) -> Result {
  if let address = buffer.baseAddress { return unsafe body(address) }
  var empty: UInt8 = 0
  return unsafe body(&empty)
}
