// Leading zeros, which a `replace` completes while a person types.

extension RuleJudge {
  /// Returns the text that an edit makes with the zeros that a `replace` puts before its digits; `nil` if there are none, or
  /// if the next two keys may make another value of it.
  ///
  /// `9` becomes `09` in a month, because nothing but `09` can come of it; `1` stays, because it may become `12`. The
  /// person's own separators, which a value does not have, are left out. Other replacements wait until the text is committed.
  ///
  /// - Parameters:
  ///   - head: The text before the insertion, which is at its end.
  ///   - insertion: The insertion.
  func completingZeros(
    _ head: Substring, _ insertion: String, scratch: borrowing MatchScratch
  ) -> String? {
    guard parts.isEmpty, normalizer.completesZeros,
      head.utf8.count + insertion.utf8.count <= Self.longestCompleted
    else { return nil }
    let text = String(head) + insertion
    guard let completed = normalize(text, scratch: scratch)?.text, Self.addsZeros(completed, to: text),
      permits(completed, scratch: scratch), isSame(completed, as: text, upToKeys: 2, scratch: scratch)
    else { return nil }
    return completed
  }

  /// The limit on the bytes of a text whose zeros are completed.
  private static let longestCompleted = 32

  /// Whether a text has the digits of another one with more zeros before some of them, and the other one has no letters.
  private static func addsZeros(_ completed: String, to text: String) -> Bool {
    guard completed.utf8.allSatisfy(isDigit), text.utf8.allSatisfy({ isDigit($0) || $0 < zero }) else {
      return false
    }
    var rest = text.utf8.filter(isDigit)[...]
    guard completed.utf8.count > rest.count else { return false }
    for digit in completed.utf8 {
      if digit == rest.first { rest.removeFirst() } else if digit != zero { return false }
    }
    return rest.isEmpty
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { zero...UInt8(ascii: "9") ~= byte }

  /// Returns whether two texts have the same value, also with up to a number of keys behind them. Where many keys may follow,
  /// they count as different.
  private func isSame(
    _ text: String, as other: String, upToKeys count: Int, scratch: borrowing MatchScratch
  ) -> Bool {
    guard !normalizes(text, unlike: other, scratch: scratch) else { return false }
    guard count > 0 else { return true }
    let ascii = (UInt8(ascii: " ")...UInt8(ascii: "~")).map { String(Unicode.Scalar($0)) }
    // No date begins with 45, though that is told only when it is committed.
    let keys = ascii.filter {
      permits(other + $0, scratch: scratch)
        && (dates == nil || verdict(of: other + $0, scratch: scratch) != .invalid)
    }
    return keys.count <= Self.mostKeys
      && keys.allSatisfy { isSame(text + $0, as: other + $0, upToKeys: count - 1, scratch: scratch) }
  }

  /// The number of keys that are tried: the digits and some separators.
  private static let mostKeys = 20
}
