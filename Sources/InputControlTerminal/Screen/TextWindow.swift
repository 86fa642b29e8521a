internal import InputControl

/// The part of a text, around the caret, that fits into a row.
struct TextWindow {
  /// Whether to show bullets instead of the text.
  let isSecret: Bool
  /// The offset at which the part begins, in UTF-16 code units.
  private var start = 0
  /// The column and offset of each grapheme of the part that was drawn last, and of its end.
  private var places: [(column: Int, offset: Int)] = []

  init(isSecret: Bool) { self.isSecret = isSecret }

  /// Scrolls so that the caret is visible.
  ///
  /// - Parameters:
  ///   - caret: The position of the caret, in UTF-16 code units.
  ///   - text: The whole text.
  ///   - width: The width, in columns. The caret may stand behind the last one.
  mutating func follow(_ caret: Int, in text: String, width: Int) {
    let width = max(1, width)
    let index = TextRange(caret: caret).indices(in: text)?.lowerBound ?? text.endIndex
    assert(String.Index(index, within: text) != nil, "the caret stands inside of a grapheme")
    let length = text.utf16.count
    start = min(start, length)
    // A text that fits is shown whole.
    if start > 0, length < width, columns(of: text) < width { start = 0 }
    if !isVisible(index, caret, in: text, width) { scroll(to: index, caret, in: text, width) }
  }

  /// Returns the caret position at a column of the part that was drawn last, in UTF-16 code units.
  func offset(atColumn column: Int) -> Int {
    places.last { $0.column <= column }?.offset ?? places.first?.offset ?? 0
  }

  // MARK: Scrolling

  /// Returns the columns that a text takes.
  func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// Returns whether the caret is visible between the ellipses at the ends of the part.
  private func isVisible(
    _ index: String.Index, _ caret: Int, in text: String, _ width: Int
  ) -> Bool {
    guard caret >= start else { return false }
    let columns = columns(upTo: index, from: caret, in: text, atMost: width)
    guard let columns else { return false }
    // Keeps some text before the caret visible when it moves back or deletes.
    guard start == 0 || columns >= width / 4 else { return false }
    let column = columns + (start > 0 ? 1 : 0)
    // The caret may stand behind the last column only at the end of the text.
    return column < width || (column == width && index == text.endIndex)
  }

  /// Returns the columns between the start and the caret; `nil` if they exceed `width`, or if the start is
  /// not a grapheme boundary.
  private func columns(
    upTo index: String.Index, from caret: Int, in text: String, atMost width: Int
  ) -> Int? {
    var columns = 0
    var offset = caret
    var index = index
    while offset > start {
      let before = text.index(before: index)
      columns += self.columns(of: text[before])
      offset -= text[before].utf16.count
      index = before
      if columns > width { return nil }
    }
    return offset == start ? columns : nil
  }

  /// Scrolls so that text on both sides of the caret is visible.
  private mutating func scroll(
    to index: String.Index, _ caret: Int, in text: String, _ width: Int
  ) {
    let wanted = index == text.endIndex ? width * 2 / 3 : width / 2
    var columns = 0
    var offset = caret
    var index = index
    while index > text.startIndex {
      let before = text.index(before: index)
      let more = self.columns(of: text[before])
      // The hidden beginning may be no wider than the ellipsis that would replace it.
      if columns + more > wanted, !(before == text.startIndex && columns + more < width) { break }
      columns += more
      offset -= text[before].utf16.count
      index = before
    }
    start = offset
  }

  // MARK: Cells

  /// Appends the visible part to a row.
  ///
  /// - Parameters:
  ///   - missing: The range of a hint, which is drawn dim, in UTF-16 code units.
  ///   - marks: The ranges to underline, in UTF-16 code units.
  ///   - width: The available columns.
  /// - Returns: The column of the caret, counted from the start of the part.
  mutating func appendPart(
    of text: String, caret: Int, selection: TextRange, missing: TextRange, marks: [TextRange], width: Int,
    to row: inout Frame.Row
  ) -> Int {
    let width = max(1, width)
    let first = row.width
    places.removeAll(keepingCapacity: true)
    var index = TextRange(caret: start).indices(in: text)?.lowerBound ?? text.endIndex
    var offset = start
    if start > 0 { row.append("…", .dim) }
    var caretColumn = row.width - first
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      let column = row.width - first
      if offset == caret { caretColumn = column }
      places.append((column, offset))
      let isMarked = marks.contains { $0.start <= offset && offset < $0.end }
      let style: Frame.Style? =
        if missing.start <= offset, offset < missing.end {
          .dim
        } else if selection.start <= offset, offset < selection.end {
          .reversed
        } else {
          isMarked ? .marked : nil
        }
      let room = next == text.endIndex ? width : width - 1
      guard appendCells(for: character, style, upTo: first + room, to: &row) else {
        row.append("…", .dim, upTo: first + width)
        return caretColumn
      }
      offset += character.utf16.count
      index = next
    }
    if offset <= caret { caretColumn = row.width - first }
    places.append((row.width - first, offset))
    return caretColumn
  }

  /// Appends the cells of a grapheme if all of them fit, and returns whether they do.
  private func appendCells(
    for character: Character, _ style: Frame.Style?, upTo limit: Int, to row: inout Frame.Row
  ) -> Bool {
    if !isSecret, Self.isPlain(character) {
      guard row.width < limit else { return false }
      row.append(Frame.Cell(plain: character, style ?? .plain))
      return true
    }
    let cells = cells(for: character)
    guard row.width + cells.width <= limit else { return false }
    for var cell in cells.cells {
      if let style { cell.style = style }
      row.append(cell)
    }
    return true
  }

  private struct Cells {
    var cells: [Frame.Cell]
    var width: Int { cells.reduce(0) { $0 + $1.width } }
  }

  /// Returns the columns that a grapheme takes.
  private func columns(of character: Character) -> Int {
    isSecret || Self.isPlain(character) ? 1 : cells(for: character).width
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.utf8.count == 1 && (0x20..<0x7F).contains(character.utf8.first ?? 0)
  }

  /// Returns the cells of a grapheme: as it is, or escaped if a terminal would interpret it or it is
  /// invisible.
  private func cells(for character: Character) -> Cells {
    if isSecret { return Cells(cells: [Frame.Cell(shown: "•", .plain)]) }
    if Self.isPlain(character) { return Cells(cells: [Frame.Cell(shown: character, .plain)]) }
    // A grapheme with many combining marks is truncated.
    let scalars = character.unicodeScalars
    let head =
      scalars.count > Self.longestGrapheme ? String(scalars.prefix(Self.longestGrapheme)) : String(character)
    let shown = DisplayText.escaped(head)
    guard shown.unicodeScalars.elementsEqual(head.unicodeScalars), shown.count == 1 else {
      return Cells(cells: shown.map { Frame.Cell(shown: $0, .dim) })
    }
    let columns = DisplayText.columns(shown)
    guard columns > 0 else { return Cells(cells: [Frame.Cell("◌" + shown, width: 1, .plain)]) }
    return Cells(cells: [Frame.Cell(shown, width: columns, .plain)])
  }

  private static let longestGrapheme = 16
}
