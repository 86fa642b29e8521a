#if PCRE2
  internal import CPCRE2

  /// Compilation of patterns with PCRE2, and the explanation of its errors.
  enum PatternCode {
    /// Checks a pattern without making a ``Pattern``, which is faster.
    ///
    /// - Throws: The first error of the pattern.
    static func check(_ text: String, isExtended: Bool) throws(PatternError) {
      let bytes = Array(text.utf8)
      _ = try PatternScanner.scan(bytes, isExtended: isExtended)
      // Auto-possessification takes time quadratic in the number of quantifiers.
      unsafe pcre2_code_free_8(
        try compile(bytes, isExtended: isExtended, options: UInt32(PCRE2_NO_AUTO_POSSESS)))
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
          range: place(of: errorOffset, in: bytes), help: help(for: errorCode))
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

    /// Returns help for errors that the parser does not find, which tells of the others itself.
    private static func help(for code: Int32) -> String? {
      code == 120 ? "make the counts in braces smaller, and bound the length with `maxLength`" : nil
    }

    /// Returns the range of the character at the offset of an error; empty at the end of the pattern.
    private static func place(of offset: Int, in bytes: [UInt8]) -> SourceRange {
      var start = min(offset, bytes.count)
      while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      var end = min(start + 1, bytes.count)
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      return SourceRange(start, end)
    }
  }

  /// The version of the linked PCRE2.
  enum PCRE2Version {
    /// The version of the library, such as "10.42".
    static var library: String {
      // A date follows it.
      String(text(UInt32(PCRE2_CONFIG_VERSION)).prefix { $0 != " " })
    }

    /// The version of Unicode, such as "14.0.0".
    static let unicode = text(UInt32(PCRE2_CONFIG_UNICODE_VERSION))

    private static func text(_ what: UInt32) -> String {
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
        let count = unsafe pcre2_config_8(what, buffer.baseAddress)
        // The length includes the zero at the end.
        return unsafe String(decoding: buffer[..<max(0, Int(count) - 1)], as: UTF8.self)
      }
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
#endif
