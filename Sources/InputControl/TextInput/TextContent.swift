/// A text and what is selected in it.
public struct TextContent: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The selection, in UTF-16 code units; empty for a caret.
  public var selection: TextRange

  /// Makes a content; by default the caret stands at the end.
  public init(_ text: String = "", selection: TextRange? = nil) {
    self.text = text
    let count = text.utf16.count
    self.selection = selection?.clamped(to: count) ?? TextRange(caret: count)
  }

  /// Whether texts have the same scalars, and the selections are the same.
  public static func == (left: TextContent, right: TextContent) -> Bool {
    left.selection == right.selection && left.text.isIdentical(to: right.text)
  }

  /// Makes an edit whose range lies inside of the text; the caret ends behind what is put in.
  mutating func apply(_ edit: TextEdit) {
    guard let place = edit.range.scalars(in: text) else { return }
    let start = TextRange(place, in: text).start
    text = text.replacing(place, with: edit.replacement)
    selection = TextRange(caret: start + edit.replacement.utf16.count)
  }
}
