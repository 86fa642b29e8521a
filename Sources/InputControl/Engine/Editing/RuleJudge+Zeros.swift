// Leading zeros, which a `replace` completes while a person types.

extension RuleJudge {
  /// Returns the text that an edit makes with the zeros that a `replace` puts before its digits; `nil` if there are none, or
  /// if a key that may follow makes another value of it.
  ///
  /// `9` becomes `09` in a month, because nothing but `09` can come of it; `1` stays, because it may become `12`. The
  /// person's own separators, which a value does not have, are left out. Other replacements wait until the text is committed.
  ///
  /// - Parameter text: The text behind which the caret is.
  func completingZeros(_ text: String, scratch: borrowing MatchScratch) -> String? {
    guard parts.isEmpty, normalizer.completesZeros, text.utf8.count <= Self.longestCompleted,
      let completed = normalize(text, scratch: scratch)?.text, Self.addsZeros(completed, to: text),
      isSame(completed, as: text, whateverFollows: 2, scratch: scratch)
    else { return nil }
    return completed
  }

  /// The limit on the bytes of a text whose zeros are completed.
  private static let longestCompleted = 32

  /// Whether a text has the digits of another one and more zeros, and the other one has no letters.
  private static func addsZeros(_ completed: String, to text: String) -> Bool {
    let digits = text.utf8.filter(isDigit)
    guard completed.utf8.count > digits.count, completed.utf8.allSatisfy(isDigit),
      text.utf8.allSatisfy({ isDigit($0) || $0 < UInt8(ascii: "0") })
    else { return false }
    return completed.utf8.filter { $0 != UInt8(ascii: "0") } == digits.filter { $0 != UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Returns whether two texts have the same value, also if any keys of ASCII follow.
  private func isSame(
    _ text: String, as other: String, whateverFollows count: Int, scratch: borrowing MatchScratch
  ) -> Bool {
    guard !normalizes(text, unlike: other, scratch: scratch) else { return false }
    guard count > 0 else { return true }
    for byte in UInt8(ascii: " ")...UInt8(ascii: "~") {
      let key = Character(Unicode.Scalar(byte))
      guard permits(other + String(key), scratch: scratch) else { continue }
      guard isSame(text + String(key), as: other + String(key), whateverFollows: count - 1, scratch: scratch)
      else { return false }
    }
    return true
  }
}
