/// A half-open range of UTF-16 code units, the unit in which platforms report edits.
///
/// ```swift
/// let word = TextRange(0, 5)
/// let caret = TextRange(caret: 5)
/// if let range = word.indices(in: "hello world") { print("hello world"[range]) }  // hello
/// print(caret.isEmpty)  // true
/// ```
public struct TextRange: Hashable, Sendable {
  /// The offset of the first code unit.
  public let start: Int
  /// The offset after the last code unit; not less than ``start``.
  public let end: Int

  /// Makes a range from two offsets in UTF-16 code units.
  ///
  /// - Parameters:
  ///   - start: The offset of the first code unit.
  ///   - end: The offset after the last code unit.
  /// - Precondition: `0 <= start <= end`.
  public init(_ start: Int, _ end: Int) {
    precondition(0 <= start && start <= end, "a text range runs from its start to its end")
    self.start = start
    self.end = end
  }

  /// Makes a range from a location and a length in UTF-16 code units, as platforms report them.
  ///
  /// - Parameters:
  ///   - location: The offset of the first code unit.
  ///   - length: The number of code units.
  /// - Returns: `nil` if the location or the length is negative, or their sum overflows.
  public init?(location: Int, length: Int) {
    let (end, isTooLarge) = location.addingReportingOverflow(length)
    guard location >= 0, length >= 0, !isTooLarge else { return nil }
    self.init(location, end)
  }

  /// Makes a range from two unchecked offsets in UTF-16 code units.
  ///
  /// - Parameters:
  ///   - start: The offset of the first code unit.
  ///   - end: The offset after the last code unit.
  /// - Returns: `nil` if the start is negative or greater than the end.
  public init?(from start: Int, to end: Int) {
    guard 0 <= start, start <= end else { return nil }
    self.init(start, end)
  }

  /// Makes an empty range: a caret.
  ///
  /// - Parameter offset: The offset of the caret in UTF-16 code units.
  public init(caret offset: Int) { self.init(offset, offset) }

  /// Makes a range from string indices.
  ///
  /// - Parameters:
  ///   - range: A range of indices of the text.
  ///   - text: The text to which the indices belong.
  public init(_ range: Range<String.Index>, in text: String) {
    start = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
    end = start + text.utf16.distance(from: range.lowerBound, to: range.upperBound)
  }

  /// The length in UTF-16 code units.
  public var count: Int { end - start }

  /// Whether the range is a caret.
  public var isEmpty: Bool { start == end }

  /// Returns the range as string indices, or `nil` if it extends beyond the text.
  ///
  /// A bound inside a surrogate pair is rounded down to the start of the scalar.
  ///
  /// - Parameter text: The text to which the range belongs.
  public func indices(in text: String) -> Range<String.Index>? {
    let units = text.utf16
    guard
      let lower = units.index(units.startIndex, offsetBy: start, limitedBy: units.endIndex),
      let upper = units.index(lower, offsetBy: count, limitedBy: units.endIndex)
    else { return nil }
    let scalars = text.unicodeScalars
    return scalars.index(roundedDown: lower)..<scalars.index(roundedDown: upper)
  }
}

/// A position in a text with its offsets in both units, from which nearby positions are found without
/// counting from the start.
package struct TextAnchor: Hashable, Sendable {
  /// The offset in UTF-16 code units.
  package var utf16: Int
  /// The offset in bytes of UTF-8.
  package var utf8: Int

  package init(utf16: Int, utf8: Int) {
    self.utf16 = utf16
    self.utf8 = utf8
  }
}

extension TextRange {
  /// Returns the range as string indices, widened to whole scalars, or `nil` if it extends beyond the text.
  package func scalars(in text: String) -> Range<String.Index>? { resolved(in: text)?.place }

  /// Returns the range widened to whole scalars, as string indices and in UTF-16 code units, or `nil` if it
  /// extends beyond the text.
  ///
  /// - Parameter anchor: A known position in the text.
  /// - Complexity: O(n); O(1) for ASCII texts and within 64 code units of the anchor.
  package func resolved(
    in text: String, near anchor: TextAnchor? = nil
  ) -> (place: Range<String.Index>, range: TextRange)? {
    let units = text.utf16
    var origin = (index: units.startIndex, offset: 0)
    if let anchor, anchor.utf8 <= text.utf8.count, abs(start - anchor.utf16) < 64 {
      origin = (text.utf8.index(text.startIndex, offsetBy: anchor.utf8), anchor.utf16)
    }
    let limit = start < origin.offset ? units.startIndex : units.endIndex
    guard
      let lower = units.index(origin.index, offsetBy: start - origin.offset, limitedBy: limit),
      let upper = isEmpty ? lower : units.index(lower, offsetBy: count, limitedBy: units.endIndex)
    else { return nil }
    let scalars = text.unicodeScalars
    let first = scalars.index(roundedDown: lower)
    let start = first == lower ? start : start - 1
    guard lower < upper else { return (first..<first, TextRange(caret: start)) }
    let last = scalars.index(roundedDown: upper)
    guard last == upper else { return (first..<scalars.index(after: last), TextRange(start, end + 1)) }
    return (first..<last, TextRange(start, end))
  }

  /// Returns the range after an edit; a bound inside the replaced range moves to its start.
  package func moved(by edit: TextEdit) -> TextRange {
    func moved(_ offset: Int) -> Int {
      if offset <= edit.range.start { return offset }
      guard offset >= edit.range.end else { return edit.range.start }
      return offset + edit.replacement.utf16.count - edit.range.count
    }
    let start = moved(start)
    return TextRange(start, max(start, moved(end)))
  }

  /// Returns the part of the range within a text of `count` code units.
  package func clamped(to count: Int) -> TextRange { TextRange(min(start, count), min(end, count)) }
}

extension String.UnicodeScalarView {
  /// Returns the start of the scalar that contains a position, which may be inside a surrogate pair.
  fileprivate func index(roundedDown position: Index) -> Index {
    position < endIndex ? index(before: index(after: position)) : endIndex
  }
}

extension String {
  /// Returns the range of the grapheme that contains a position; empty at the end of the text.
  package func grapheme(at position: Index) -> Range<Index> {
    guard position < endIndex else { return endIndex..<endIndex }
    if isASCII(around: position) { return position..<utf8.index(after: position) }
    let end = index(after: position)
    return index(before: end)..<end
  }

  /// Returns a range widened to whole graphemes.
  package func graphemes(_ range: Range<Index>) -> Range<Index> {
    let first = grapheme(at: range.lowerBound).lowerBound
    guard range.lowerBound < range.upperBound else { return first..<first }
    return first..<grapheme(at: utf8.index(before: range.upperBound)).upperBound
  }

  /// Whether the scalar at a position and its neighbours are ASCII, and none of them is a carriage return, so that it is
  /// a grapheme of its own.
  private func isASCII(around position: Index) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0D }
    guard isPlain(utf8[position]) else { return false }
    if position > startIndex, !isPlain(utf8[utf8.index(before: position)]) { return false }
    let next = utf8.index(after: position)
    return next == endIndex || isPlain(utf8[next])
  }
}
