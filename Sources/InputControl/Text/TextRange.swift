/// A half-open range of UTF-16 code units in a text, the unit of every platform's edit events.
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
  /// The offset behind the last code unit; not before ``start``.
  public let end: Int

  /// Makes a range from two offsets in UTF-16 code units.
  ///
  /// - Parameters:
  ///   - start: The offset of the first code unit.
  ///   - end: The offset behind the last code unit.
  /// - Precondition: `0 <= start <= end`.
  public init(_ start: Int, _ end: Int) {
    precondition(0 <= start && start <= end, "a text range runs from its start to its end")
    self.start = start
    self.end = end
  }

  /// Makes a range from what a host reports: a location and a length in UTF-16 code units.
  ///
  /// - Parameters:
  ///   - location: The offset of the first code unit.
  ///   - length: The number of code units.
  /// - Returns: `nil` for a negative location or length, and for sums that are too large for any text.
  public init?(location: Int, length: Int) {
    let (end, isTooLarge) = location.addingReportingOverflow(length)
    guard location >= 0, length >= 0, !isTooLarge else { return nil }
    self.init(location, end)
  }

  /// Makes a range from two offsets that come from elsewhere.
  ///
  /// - Parameters:
  ///   - start: The offset of the first code unit.
  ///   - end: The offset behind the last code unit.
  /// - Returns: `nil` for a negative start, and for an end before it.
  public init?(from start: Int, to end: Int) {
    guard 0 <= start, start <= end else { return nil }
    self.init(start, end)
  }

  /// An empty range: a caret.
  public init(caret offset: Int) { self.init(offset, offset) }

  /// Makes a range from string indices.
  ///
  /// - Parameters:
  ///   - range: Indices of `text`.
  ///   - text: The text.
  public init(_ range: Range<String.Index>, in text: String) {
    start = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
    end = start + text.utf16.distance(from: range.lowerBound, to: range.upperBound)
  }

  /// The length in UTF-16 code units.
  public var count: Int { end - start }

  /// Whether it is a caret.
  public var isEmpty: Bool { start == end }

  /// The same range as string indices, or `nil` when it reaches beyond the text.
  ///
  /// A bound inside a surrogate pair is rounded down to the start of its character.
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

/// A place of a text whose offset is known in both units, so that what is near it need not be counted from the start.
struct TextAnchor: Hashable, Sendable {
  /// The offset in UTF-16 code units.
  var utf16: Int
  /// The offset in bytes of UTF-8.
  var utf8: Int
}

extension TextRange {
  /// The same range as string indices, widened to whole scalars, or `nil` when it reaches beyond the text.
  func scalars(in text: String) -> Range<String.Index>? { resolved(in: text)?.place }

  /// The same with the widened range.
  ///
  /// - Parameter anchor: A place of the text that is known already.
  /// - Complexity: O(n), but for ASCII texts and near the anchor.
  func resolved(
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

  /// Where the range is after an edit; what the edit has replaced is at its start.
  func moved(by edit: TextEdit) -> TextRange {
    func moved(_ offset: Int) -> Int {
      if offset <= edit.range.start { return offset }
      guard offset >= edit.range.end else { return edit.range.start }
      return offset + edit.replacement.utf16.count - edit.range.count
    }
    let start = moved(start)
    return TextRange(start, max(start, moved(end)))
  }

  /// The part of the range that lies inside of a text of so many code units.
  func clamped(to count: Int) -> TextRange { TextRange(min(start, count), min(end, count)) }
}

extension String.UnicodeScalarView {
  /// The start of the scalar that holds a position, which may lie inside a surrogate pair.
  fileprivate func index(roundedDown position: Index) -> Index {
    position < endIndex ? index(before: index(after: position)) : endIndex
  }
}

extension String {
  /// The grapheme that holds a position, which may lie anywhere inside it; empty at the end of the text.
  func grapheme(at position: Index) -> Range<Index> {
    guard position < endIndex else { return endIndex..<endIndex }
    let end = index(after: position)
    return index(before: end)..<end
  }
}
