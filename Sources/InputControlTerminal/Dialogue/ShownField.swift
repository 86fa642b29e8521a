internal import InputControl

/// The text in the row of a field: the display of the value, with the missing characters as a hint that is no text.
///
/// All offsets are in UTF-16 code units.
struct ShownField {
  /// The display, with the missing characters at the end of the value.
  private(set) var text = ""
  /// The caret in the text: the moving end of the selection.
  private(set) var caret = 0
  private(set) var selection = TextRange(caret: 0)
  /// The range of the missing characters; empty if none are shown.
  private(set) var missing = TextRange(caret: 0)
  /// The places of the value in the display; `nil` if the value is shown as it is.
  private var map: DisplayMap?

  init() {}

  /// Makes the text of a field.
  ///
  /// - Parameters:
  ///   - isSecret: Whether the text is hidden. Then it is the value, because literals would tell more about it.
  ///   - showsMissing: Whether missing characters may be shown.
  init(_ editor: LineEditor, isSecret: Bool, showsMissing: Bool) {
    let field = editor.field
    text = field.text
    caret = editor.caret
    selection = field.selection
    guard field.hasDisplay, !isSecret else { return }
    let map = field.displayMap
    self.map = map
    text = map.display
    let shown = field.displaySelection
    if showsMissing { insertMissing(of: field, at: map) }
    caret = behind(editor.caret == field.selection.end ? shown.end : shown.start)
    // All of a value is selected with its prefix and suffix.
    let isAll = !field.selection.isEmpty && field.selection.count == field.text.utf16.count
    selection = isAll ? TextRange(0, text.utf16.count) : TextRange(behind(shown.start), behind(shown.end))
    caret = boundary(caret)
    selection = TextRange(boundary(selection.start), boundary(selection.end))
    // Other spaces between groups would be escaped, because they look like plain ones.
    if field.profile.showsNumbers { text = text.withPlainSpaces }
  }

  /// Inserts the missing characters behind those of the value, before a suffix.
  private mutating func insertMissing(of field: TextControl, at map: DisplayMap) {
    guard let remainder = field.profile.remainder(of: field.text) else { return }
    let place = map.places(of: field.text.utf16.count).end
    let suffix = map.display.utf16.count - place
    let range = TextRange(place, max(place, remainder.text.utf16.count - suffix))
    guard let part = range.indices(in: remainder.text) else { return }
    text = TextEdit(TextRange(caret: place), with: String(remainder.text[part])).applied(to: text) ?? text
    missing = range
  }

  /// Removes the missing characters.
  mutating func removeMissing() {
    text = TextEdit(missing, with: "").applied(to: text) ?? text
    caret = before(caret)
    selection = TextRange(before(selection.start), before(selection.end))
    missing = TextRange(caret: 0)
  }

  // MARK: Places

  /// Returns a range of the value in the text.
  func range(of range: TextRange) -> TextRange {
    guard let map else { return range }
    let shown = map.displayRange(range)
    return TextRange(behind(shown.start), behind(shown.end))
  }

  /// Returns the offset in the value of a place in the text.
  func valueOffset(at place: Int) -> Int { map?.valueOffset(at: before(place)) ?? place }

  /// Returns the place in the text of a place in the display.
  private func behind(_ place: Int) -> Int { place > missing.start ? place + missing.count : place }

  /// Returns the place in the display of a place in the text.
  private func before(_ place: Int) -> Int {
    place > missing.start ? max(missing.start, place - missing.count) : place
  }

  /// Returns the start of the grapheme around a place, because a character of the value may join a literal before it.
  private func boundary(_ place: Int) -> Int {
    guard let index = TextRange(caret: place).indices(in: text)?.lowerBound,
      String.Index(index, within: text) == nil
    else { return place }
    return text[..<text.index(before: text.index(after: index))].utf16.count
  }
}
