extension Span<UInt8> {
  /// Returns the value of the ASCII digit at an offset; `nil` for any other byte.
  func digit(at offset: Int) -> Int? {
    let byte = self[offset]
    return (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }
}

/// A run of ASCII digits whose last digit is a check digit.
enum DigitRun {
  /// Judges a run whose check digit can complete any preceding digits, so that every run shorter than the
  /// limit has a continuation.
  ///
  /// - Parameters:
  ///   - isWhole: Whether a run of this length is complete; a run of the length `limit` must be complete.
  ///   - limit: The maximum length of a run.
  ///   - isRight: Returns whether the check digit of a complete run of digits is correct.
  static func result(
    of bytes: Span<UInt8>, isWhole: Bool, limit: Int, isRight: (Span<UInt8>) -> Bool
  ) -> CheckResult {
    if let fault = misplaced(in: bytes, limit: limit) { return fault }
    guard isWhole else { return .unfinished(bytes) }
    guard !isRight(bytes) else { return .acceptable(bytes) }
    return .wrong(bytes.count - 1..<bytes.count, canBeFixed: bytes.count < limit)
  }

  /// Returns the result for the first character that is not a digit or exceeds the limit; `nil` if there is
  /// none.
  static func misplaced(in bytes: Span<UInt8>, limit: Int) -> CheckResult? {
    for offset in bytes.indices where offset >= limit || bytes.digit(at: offset) == nil {
      return .misplaced(at: offset, in: bytes)
    }
    return nil
  }
}
