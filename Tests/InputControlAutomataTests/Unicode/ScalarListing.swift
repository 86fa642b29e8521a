#if PCRE2
  internal import CPCRE2

  @testable import InputControl

  /// Lists the scalars that a pattern for one character matches, by matching all of them with PCRE2.
  enum ScalarListing {
    /// Returns the ranges of the scalars that a pattern for exactly one character matches, in order and not
    /// adjacent.
    ///
    /// - Parameters:
    ///   - pattern: The pattern in PCRE2's syntax.
    ///   - candidates: The ranges of scalars to test, in order.
    /// - Returns: `nil` if the pattern does not compile or PCRE2 reports an error.
    /// - Complexity: O(n) in the number of candidates; some milliseconds for all 1,112,064 scalars.
    static func ranges(
      matching pattern: String, among candidates: [ClosedRange<UInt32>] = all
    ) -> [ClosedRange<UInt32>]? {
      let bytes = Array("(?:\(pattern))++".utf8)
      guard let code = unsafe try? PatternCode.compile(bytes, isExtended: false, options: 0),
        let matchData = unsafe pcre2_match_data_create_8(1, nil)
      else { return nil }
      defer {
        unsafe pcre2_code_free_8(code)
        unsafe pcre2_match_data_free_8(matchData)
      }
      _ = unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
      var result: [ClosedRange<UInt32>] = []
      for part in candidates {
        guard let runs = unsafe runs(in: part, code, matchData) else { return nil }
        for run in runs {
          if let last = result.last, last.upperBound + 1 == run.lowerBound {
            result[result.count - 1] = last.lowerBound...run.upperBound
          } else {
            result.append(run)
          }
        }
      }
      return result
    }

    /// All scalars, one range for each plane, which bounds the memory for their UTF-8.
    private static let all: [ClosedRange<UInt32>] =
      [0...0xD7FF, 0xE000...0xFFFF] + (UInt32(1)...16).map { $0 << 16...$0 << 16 | 0xFFFF }

    private static let planes = Dictionary(uniqueKeysWithValues: all.map { ($0, utf8(of: $0)) })

    /// Returns the runs of matching scalars in a range without surrogates, in order, or `nil` on an error of
    /// PCRE2.
    private static func runs(
      in scalars: ClosedRange<UInt32>, _ code: OpaquePointer, _ matchData: OpaquePointer
    ) -> [ClosedRange<UInt32>]? {
      // The texts of whole planes are made once.
      let text = planes[scalars] ?? utf8(of: scalars)
      return unsafe text.withUnsafeBufferPointer { bytes in
        var result: [ClosedRange<UInt32>] = []
        var start = 0
        while start < bytes.count {
          let status = unsafe pcre2_match_8(
            code, bytes.baseAddress, bytes.count, start, UInt32(PCRE2_NO_UTF_CHECK), matchData, nil)
          if status == PCRE2_ERROR_NOMATCH { break }
          guard status >= 0 else { return nil }
          guard let ends = unsafe pcre2_get_ovector_pointer_8(matchData) else { return nil }
          let first = unsafe scalar(at: ends[0], in: bytes)
          // Steps back from the end of the run to the first byte of its last scalar.
          start = unsafe ends[1]
          var last = start - 1
          while unsafe bytes[last] & 0xC0 == 0x80 { last -= 1 }
          result.append(unsafe first...scalar(at: last, in: bytes))
        }
        return result
      }
    }

    /// Returns the scalars of a range without surrogates, encoded in UTF-8 (RFC 3629) one after the other.
    private static func utf8(of scalars: ClosedRange<UInt32>) -> [UInt8] {
      unsafe Array(unsafeUninitializedCapacity: 4 * scalars.count) { bytes, count in
        func put(_ byte: UInt32) {
          unsafe bytes[count] = UInt8(truncatingIfNeeded: byte)
          count += 1
        }
        var value = scalars.lowerBound
        while value <= scalars.upperBound {
          switch value {
          case ..<0x80:
            put(value)
          case ..<0x800:
            put(0xC0 | value >> 6)
            put(0x80 | value & 0x3F)
          case ..<0x1_0000:
            put(0xE0 | value >> 12)
            put(0x80 | value >> 6 & 0x3F)
            put(0x80 | value & 0x3F)
          default:
            put(0xF0 | value >> 18)
            put(0x80 | value >> 12 & 0x3F)
            put(0x80 | value >> 6 & 0x3F)
            put(0x80 | value & 0x3F)
          }
          value += 1
        }
      }
    }

    /// The version of Unicode that PCRE2 has.
    static var unicodeVersion: String {
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
        let count = unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_UNICODE_VERSION), buffer.baseAddress)
        return unsafe String(decoding: buffer[..<max(0, Int(count) - 1)], as: UTF8.self)
      }
    }

    private static func scalar(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
      let lead = unsafe UInt32(bytes[offset])
      func rest(_ index: Int) -> UInt32 { unsafe UInt32(bytes[offset + index] & 0x3F) }
      switch lead {
      case ..<0x80: return lead
      case ..<0xE0: return (lead & 0x1F) << 6 | rest(1)
      case ..<0xF0: return (lead & 0x0F) << 12 | rest(1) << 6 | rest(2)
      default: return (lead & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3)
      }
    }
  }
#endif
