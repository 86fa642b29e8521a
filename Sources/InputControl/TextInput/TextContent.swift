/// A text and the selection in it.
package struct TextContent: Hashable, Sendable {
  /// The text.
  package var text: String {
    didSet { anchor = nil }
  }
  /// The selection, in UTF-16 code units; empty for a caret.
  package var selection: TextRange
  /// The end of the last edit.
  private(set) var anchor: TextAnchor?

  /// Makes a content.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - selection: The selection, which is clamped to the text; by default a caret at the end.
  package init(_ text: String = "", selection: TextRange? = nil) {
    self.text = text
    let count = text.utf16.count
    self.selection = selection?.clamped(to: count) ?? TextRange(caret: count)
  }

  /// Returns whether the texts have the same scalars and the selections are equal.
  package static func == (left: TextContent, right: TextContent) -> Bool {
    left.selection == right.selection && left.text.isIdentical(to: right.text)
  }

  /// Hashes the text and the selection.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(selection)
  }

  /// Applies an edit whose range lies inside the text, and moves the caret behind the replacement. Any other
  /// edit is ignored.
  mutating func apply(_ edit: TextEdit) {
    guard let (place, range) = edit.range.resolved(in: text, near: anchor) else { return }
    let end = range.start + edit.replacement.utf16.count
    let bytes = text.utf8.distance(from: text.startIndex, to: place.lowerBound) + edit.replacement.utf8.count
    text = text.replacing(place, with: edit.replacement)
    selection = TextRange(caret: end)
    anchor = TextAnchor(utf16: end, utf8: bytes)
  }

  /// Appends a text, and moves the caret to the end.
  ///
  /// - Parameter count: The length of the text so far, in UTF-16 code units.
  mutating func append(_ addition: String, behind count: Int) {
    let end = count + addition.utf16.count
    text += addition
    selection = TextRange(caret: end)
  }

  /// Removes the last character, which is ASCII, and moves the caret to the end.
  ///
  /// - Parameter count: The length of the text so far, in UTF-16 code units.
  mutating func removeLast(of count: Int) {
    if text.utf8.count < 256 {
      // A short text is copied faster than it is changed in its place.
      text = String(text[..<text.utf8.index(before: text.endIndex)])
    } else {
      text.unicodeScalars.removeLast()
    }
    selection = TextRange(caret: count - 1)
  }
}
