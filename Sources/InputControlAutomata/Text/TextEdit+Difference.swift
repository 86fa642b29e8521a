extension TextEdit {
  /// Returns the smallest edit that turns one text into another, or `nil` if the texts are the same.
  ///
  /// - Parameters:
  ///   - old: The text before the edit.
  ///   - new: The text after the edit.
  ///   - caret: The offset of the caret in the new text, in UTF-16 code units. If several edits are equally
  ///     small, the one whose insertion ends at the caret is returned.
  ///   - origin: The origin of the returned edit.
  /// - Complexity: O(n).
  public static func smallest(
    from old: String, to new: String, caret: Int? = nil, origin: Origin = .programmatic
  ) -> TextEdit? {
    var old = old
    var new = new
    let bytesAfterCaret = caret.flatMap { TextRange(caret: $0).scalars(in: new)?.lowerBound }
      .map { new.utf8.distance(from: $0, to: new.endIndex) }
    let (head, tail) = old.withUTF8 { old in
      new.withUTF8 { new in unsafe commonEnds(old.span, new.span, bytesAfterCaret: bytesAfterCaret) }
    }
    guard head + tail < max(old.utf8.count, new.utf8.count) else { return nil }
    let start = old.utf8.index(old.startIndex, offsetBy: head)
    let end = old.utf8.index(old.endIndex, offsetBy: -tail)
    let first = new.utf8.index(new.startIndex, offsetBy: head)
    let last = new.utf8.index(new.endIndex, offsetBy: -tail)
    return TextEdit(TextRange(start..<end, in: old), with: String(new[first..<last]), origin: origin)
  }

  /// Returns the number of common bytes at the start and at the end of two texts, in whole scalars.
  private static func commonEnds(
    _ old: Span<UInt8>, _ new: Span<UInt8>, bytesAfterCaret: Int?
  ) -> (head: Int, tail: Int) {
    let most = min(old.count, new.count)
    var tail = commonTail(old, new, from: 0, most: min(most, bytesAfterCaret ?? 0))
    var head = 0
    while head < most - tail, old[head] == new[head] { head += 1 }
    while head > 0, isContinuation(old, head) || isContinuation(new, head) { head -= 1 }
    // Extends the common end beyond the caret as far as the common start permits.
    tail = commonTail(old, new, from: tail, most: most - head)
    return (head, tail)
  }

  private static func commonTail(
    _ old: Span<UInt8>, _ new: Span<UInt8>, from start: Int, most: Int
  ) -> Int {
    var tail = start
    while tail < most, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while tail > 0, isContinuation(old, old.count - tail) { tail -= 1 }
    return tail
  }

  private static func isContinuation(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] & 0xC0 == 0x80
  }
}
