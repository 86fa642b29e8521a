/// The check characters of ISO/IEC 7064 over texts of any length.
enum ISO7064Check {
  /// Judges MOD 97-10 as in ISO 13616 (IBAN): the first four characters are moved to the end, letters become
  /// numbers from 10 on, and the resulting number modulo 97 is 1.
  ///
  /// The text has capital letters and digits only, at least five. Every text can be continued, because two
  /// more digits make any remainder.
  static func mod97(_ bytes: Span<UInt8>) -> CheckResult {
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
    func append(_ range: Range<Int>) -> Bool {
      for offset in range {
        let byte = unsafe bytes[offset]
        guard isAlphanumeric(byte) else { return false }
        if byte < UInt8(ascii: "A") {
          number = 10 * number + UInt64(byte - UInt8(ascii: "0"))
        } else {
          number = 100 * number + UInt64(byte - UInt8(ascii: "A")) + 10
        }
        // A division takes longer than the other steps together, and two more digits fit behind 52 bits.
        if number >> 52 != 0 { number %= 97 }
      }
      return true
    }
    return append(4..<bytes.count) && append(0..<4) ? number % 97 : nil
  }

  /// Judges MOD 11-2 as in GB 11643 (citizen identification numbers): digits, and a last character that may
  /// be `X`.
  ///
  /// The text has at least two characters. Every run of digits can be completed by a check character; after
  /// an `X` nothing can follow.
  static func mod11_2(_ bytes: Span<UInt8>) -> CheckResult {
    var sum = 0
    for offset in bytes.indices {
      let isBehindX = offset > 0 && bytes[offset - 1] == UInt8(ascii: "X")
      let isX = offset > 0 && bytes[offset] == UInt8(ascii: "X")
      guard !isBehindX, let value = isX ? 10 : bytes.digit(at: offset) else {
        return .misplaced(at: offset, in: bytes)
      }
      sum = (2 * sum + value) % 11
    }
    guard bytes.count >= 2 else { return .unfinished(bytes) }
    guard sum != 1 else { return .acceptable(bytes) }
    let last = bytes.count - 1
    return .wrong(last..<bytes.count, canBeFixed: bytes[last] != UInt8(ascii: "X"))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "A") < 26
  }
}
