#if PCRE2
  internal import CUTF8Proc
  internal import InputControlSystem

  /// Normalisation by utf8proc.
  package enum UTF8ProcForms: UnicodeNormalizer {
    package static func nfc(_ text: String) -> String {
      map(text, UInt32(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue))
    }

    package static func nfkc(_ text: String) -> String {
      map(text, UInt32(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue))
    }

    private static func map(_ text: String, _ options: UInt32) -> String {
      var text = text
      guard !text.isEmpty else { return "" }
      return text.withUTF8 { bytes in
        var result: UnsafeMutablePointer<UInt8>?
        let count = unsafe utf8proc_map(
          bytes.baseAddress, bytes.count, &result, utf8proc_option_t(rawValue: options))
        // utf8proc fails only for invalid UTF-8, which a `String` never contains, and if no memory is left.
        guard count >= 0, let result = unsafe result else { fatalError("out of memory") }
        defer { unsafe free(result) }
        return unsafe String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
      }
    }
  }
#endif
