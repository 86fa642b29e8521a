/// The verdict of a check on a text, with a range.
package struct CheckResult: Hashable, Sendable {
  package var verdict: Verdict
  /// The range at fault, in bytes of UTF-8; empty and at the end if the text is correct or only unfinished.
  package var range: Range<Int>

  package init(verdict: Verdict, range: Range<Int>) {
    self.verdict = verdict
    self.range = range
  }
}

extension CheckResult {
  /// Returns the result for a text that passes.
  static func acceptable(_ bytes: Span<UInt8>) -> CheckResult {
    CheckResult(verdict: .acceptable, range: bytes.count..<bytes.count)
  }

  /// Returns the result for a correct prefix.
  static func unfinished(_ bytes: Span<UInt8>) -> CheckResult {
    CheckResult(verdict: .intermediate, range: bytes.count..<bytes.count)
  }

  /// Returns the result for a text in which the character at an offset is not allowed.
  static func misplaced(at offset: Int, in bytes: Span<UInt8>) -> CheckResult {
    let width =
      switch bytes[offset] {
      case ..<0x80: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    return CheckResult(verdict: .invalid, range: offset..<offset + width)
  }

  /// Returns the result for a text with wrong bytes.
  ///
  /// - Parameter canBeFixed: Whether more text can correct them.
  static func wrong(_ range: Range<Int>, canBeFixed: Bool = false) -> CheckResult {
    CheckResult(verdict: canBeFixed ? .intermediate : .invalid, range: range)
  }
}

extension Span<UInt8> {
  /// Returns the value of the ASCII digit at an offset; `nil` for any other byte.
  package func digit(at offset: Int) -> Int? {
    let byte = self[offset]
    return (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }
}
