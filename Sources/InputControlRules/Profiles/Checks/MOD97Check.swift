extension ValueCheck {
  /// ISO/IEC 7064, MOD 97-10, as ISO 13616 (IBAN) uses it: the first four characters are moved to the end,
  /// letters become numbers from 10 on, and the resulting number modulo 97 is 1.
  public static let mod97 = digit(
    CheckDigit(
      "mod97", .atLeast(5),
      words: "the two check digits are correct (ISO/IEC 7064 MOD 97-10, as in ISO 13616)",
      // It would have to remember the remainder of the first four characters, which no limit of length reduces.
      machine: .missing(because: "its automaton would have 47,045 states"), result: MOD97.result))
}

private enum MOD97 {
  /// Judges capital letters and digits.
  ///
  /// Every text can be continued, because two more digits make any remainder.
  static func result(of bytes: Span<UInt8>) -> CheckResult {
    guard bytes.count >= 5,
      let remainder = unsafe bytes.withUnsafeBufferPointer({ unsafe remainder97(of: $0) })
    else {
      for offset in bytes.indices where !isAlphanumeric(bytes[offset]) {
        return .misplaced(at: offset, in: bytes)
      }
      return .unfinished(bytes)
    }
    // The third and fourth characters are the check digits, after the country code.
    return remainder == 1 ? .acceptable(bytes) : .wrong(2..<4, canBeFixed: true)
  }

  /// Returns the remainder of the number that a text stands for; `nil` if the text has other characters than capital
  /// letters and digits.
  ///
  /// - Parameter bytes: At least four bytes.
  private static func remainder97(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    // An `Int` has 32 bits in WebAssembly.
    var number: UInt64 = 0
    var offset = 4
    let end = bytes.count + 4
    while offset < end {
      // A division takes longer than the other steps together, and two more digits fit behind 52 bits.
      while offset < end, number >> 52 == 0 {
        let byte = unsafe bytes[offset < bytes.count ? offset : offset - bytes.count]
        guard isAlphanumeric(byte) else { return nil }
        if byte < UInt8(ascii: "A") {
          number = 10 * number + UInt64(byte - UInt8(ascii: "0"))
        } else {
          number = 100 * number + UInt64(byte - UInt8(ascii: "A")) + 10
        }
        offset += 1
      }
      number %= 97
    }
    return number
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "A") < 26
  }
}
