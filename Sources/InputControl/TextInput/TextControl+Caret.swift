/// A movement of the caret.
public enum CaretMove: String, CaseIterable, Sendable {
  /// To the start of the previous grapheme, or to the start of the selection.
  case left
  /// To the end of the next grapheme, or to the end of the selection.
  case right
  /// To the start of the text.
  case start
  /// To the end of the text.
  case end
}

extension TextControl {
  /// Moves the caret. A composition is committed first.
  ///
  /// - Parameter move: The movement.
  public func moveCaret(_ move: CaretMove) {
    unmarkText()
    let range = content.selection
    switch move {
    case .left where !range.isEmpty: selection = TextRange(caret: range.start)
    case .right where !range.isEmpty: selection = TextRange(caret: range.end)
    case .left, .right: selection = TextRange(caret: place(move, of: range.end))
    case .start: selection = TextRange(caret: 0)
    case .end: selection = TextRange(caret: content.text.utf16.count)
    }
  }

  /// Returns the next position of a caret to the left or right of an offset, in UTF-16 code units.
  func place(_ move: CaretMove, of offset: Int) -> Int {
    let text = content.text
    guard let index = TextRange(caret: offset).resolved(in: text, near: content.anchor)?.place.lowerBound
    else {
      return offset
    }
    switch move {
    case .left where index > text.startIndex:
      let start = text.grapheme(at: text.unicodeScalars.index(before: index)).lowerBound
      return offset - text.utf16.distance(from: start, to: index)
    case .right where index < text.endIndex:
      return offset + text.utf16.distance(from: index, to: text.grapheme(at: index).upperBound)
    default:
      return offset
    }
  }
}
