extension Span<UInt8> {
  /// The value of the ASCII digit at an offset, `nil` where there is something else.
  func digit(at offset: Int) -> Int? {
    let byte = self[offset]
    return (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }
}

/// A run of ASCII digits of which the last one is a check digit.
enum DigitRun {
  /// Judges a run whose check digit makes good any digits before it, so that every run below the limit has a
  /// continuation.
  ///
  /// - Parameters:
  ///   - isWhole: Whether a run of this length is complete; one of the length `limit` has to be.
  ///   - limit: The greatest length of a run.
  ///   - isRight: Whether the check digit of a complete run, which has only digits, is right.
  static func result(
    of bytes: Span<UInt8>, isWhole: Bool, limit: Int, isRight: (Span<UInt8>) -> Bool
  ) -> CheckResult {
    if let fault = misplaced(in: bytes, limit: limit) { return fault }
    guard isWhole else { return .unfinished(bytes) }
    guard !isRight(bytes) else { return .acceptable(bytes) }
    return .wrong(bytes.count - 1..<bytes.count, canBeFixed: bytes.count < limit)
  }

  /// The first character that is no digit or one too many.
  static func misplaced(in bytes: Span<UInt8>, limit: Int) -> CheckResult? {
    for offset in bytes.indices where offset >= limit || bytes.digit(at: offset) == nil {
      return .misplaced(at: offset, in: bytes)
    }
    return nil
  }
}
