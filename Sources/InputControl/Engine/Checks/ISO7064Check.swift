/// The check characters of ISO/IEC 7064 over texts of any length.
enum ISO7064Check {
  /// Judges MOD 97-10 as in ISO 13616 (IBAN): the first four characters are moved to the end, letters become
  /// numbers from 10 on, and the resulting number modulo 97 is 1.
  ///
  /// The text has capital letters and digits only, at least five. Every text can be continued, because two
  /// more digits make any remainder.
  static func mod97(_ bytes: Span<UInt8>) -> CheckResult {
    for offset in bytes.indices where alphanumericValue(of: bytes[offset]) == nil {
      return .misplaced(at: offset, in: bytes)
    }
    guard bytes.count >= 5 else { return .unfinished(bytes) }
    var remainder = 0
    for index in bytes.indices {
      let offset = index + 4 < bytes.count ? index + 4 : index + 4 - bytes.count
      guard let value = alphanumericValue(of: bytes[offset]) else { continue }
      remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
    }
    // The third and fourth characters are the check digits, after the country code.
    return remainder == 1 ? .acceptable(bytes) : .wrong(2..<4, canBeFixed: true)
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

  private static func alphanumericValue(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
