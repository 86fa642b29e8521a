/// Updates a terminal from one frame to the next with few bytes.
///
/// It tracks only the rows that it has drawn, so the frame can begin in any row of the screen. It never
/// writes into the last column, where terminals disagree about wrapping.
struct FrameWriter {
  /// The width of the window, in columns.
  var columns: Int
  /// The frame on the screen.
  private(set) var shown = Frame()
  private var output = ""
  /// The number of screen rows used so far, counted from the first row of the frame.
  private(set) var rowCount = 1
  /// The row of the cursor in the frame.
  private var row = 0
  private var column = 0
  private var style = Frame.Style.plain

  init(columns: Int) { self.columns = columns }

  // MARK: Drawing

  /// Returns the output that replaces the shown frame with `frame`.
  mutating func draw(_ frame: Frame) -> String {
    output = ""
    for index in frame.rows.indices {
      let before = index < shown.rows.count ? shown.rows[index] : nil
      if before != frame.rows[index] { draw(frame.rows[index], at: index, over: before) }
    }
    if shown.rows.count > frame.rows.count {
      move(toRow: frame.rows.count, column: 0)
      setStyle(.plain)
      output += ControlSequence.eraseBelow
    }
    setStyle(.plain)
    move(toRow: frame.cursorRow, column: frame.cursorColumn)
    shown = frame
    return output
  }

  /// Returns the output that erases the frame and puts the cursor at its beginning.
  mutating func erase() -> String {
    output = ""
    setStyle(.plain)
    move(toRow: 0, column: 0)
    output += ControlSequence.eraseBelow
    forget()
    return output
  }

  /// Returns the output that puts the cursor below the frame.
  mutating func leave() -> String {
    output = ""
    move(toRow: max(0, shown.rows.count - 1), column: 0)
    output += "\r\n"
    forget()
    return output
  }

  /// Forgets the frame. The cursor has to be at the beginning of a row.
  mutating func forget() {
    shown = Frame()
    rowCount = 1
    row = 0
    column = 0
    style = .plain
  }

  /// The output that puts the cursor below the frame, without changing the state.
  var wayBelow: String {
    guard !shown.rows.isEmpty else { return "" }
    let down = max(0, shown.rows.count - 1 - row)
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\r\n"
  }

  // MARK: After a resize

  /// Returns the output that erases the frame after the window changed its width.
  ///
  /// A terminal wraps rows that have become too long. On one that truncates them instead, a row above the
  /// frame is erased too.
  mutating func eraseAfterResize(columns: Int) -> String {
    self.columns = columns
    var up = shown.rows.prefix(row).reduce(0) { $0 + max(1, ($1.width + columns - 1) / columns) }
    up += column / columns
    forget()
    return "\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + ControlSequence.eraseBelow
  }

  // MARK: Rows

  private mutating func draw(_ new: Frame.Row, at index: Int, over old: Frame.Row?) {
    let old = old ?? Frame.Row()
    var start = 0
    var column = 0
    while start < min(old.cells.count, new.cells.count), old.cells[start] == new.cells[start] {
      column += new.cells[start].width
      start += 1
    }
    // If terminals may disagree about the width of a cell, the positions of the cells behind it are unknown.
    let isSure = (old.cells[start...] + new.cells[start...]).allSatisfy(\.isSure)
    let kept = isSure ? end(of: new, like: old, from: start) : 0
    move(toRow: index, column: column)
    for cell in new.cells[start..<(new.cells.count - kept)] { write(cell) }
    if old.width > new.width || !isSure {
      setStyle(.plain)
      output += ControlSequence.eraseLine
    }
  }

  /// Returns the number of cells at the end of a row that are unchanged and in the same columns.
  private func end(of new: Frame.Row, like old: Frame.Row, from start: Int) -> Int {
    guard new.width == old.width else { return 0 }
    var count = 0
    while count < min(new.cells.count, old.cells.count) - start,
      new.cells[new.cells.count - 1 - count] == old.cells[old.cells.count - 1 - count]
    {
      count += 1
    }
    return count
  }

  private mutating func write(_ cell: Frame.Cell) {
    setStyle(cell.style)
    if cell.isSure {
      output += cell.text
    } else {
      // Blanks fill all columns of the cell, and the cursor is then positioned explicitly, so the width that
      // the terminal assumes does not matter. At the edge of the window only the first scalar is written, so
      // that the terminal does not wrap the rest.
      let fits = column + cell.greatestWidth < columns
      output += String(repeating: " ", count: cell.width) + Self.go(to: column)
      output += fits ? cell.text : String(cell.text.unicodeScalars.prefix(1))
      output += Self.go(to: column + cell.width)
    }
    column += cell.width
  }

  private mutating func setStyle(_ new: Frame.Style) {
    guard new != style else { return }
    output += new.sequence
    style = new
  }

  // MARK: Moving

  private mutating func move(toRow newRow: Int, column newColumn: Int) {
    if newRow > row {
      let down = min(newRow, rowCount - 1) - row
      if down > 0 { output += down == 1 ? "\u{1B}[B" : "\u{1B}[\(down)B" }
      row += max(0, down)
      // A line feed creates each row below the last one.
      while row < newRow {
        output += "\r\n"
        row += 1
        column = 0
      }
      rowCount = max(rowCount, row + 1)
    } else if newRow < row {
      output += row - newRow == 1 ? "\u{1B}[A" : "\u{1B}[\(row - newRow)A"
      row = newRow
    }
    guard newColumn != column else { return }
    if newColumn == 0 {
      output += "\r"
    } else if newColumn < column {
      let back = column - newColumn
      output += back <= 3 ? String(repeating: "\u{8}", count: back) : "\u{1B}[\(back)D"
    } else {
      output += newColumn - column == 1 ? "\u{1B}[C" : "\u{1B}[\(newColumn - column)C"
    }
    column = newColumn
  }

  /// Returns the sequence that moves the cursor to a column, counted from 0.
  private static func go(to column: Int) -> String { "\u{1B}[\(column + 1)G" }
}
