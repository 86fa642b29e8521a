internal import InputControl

/// A table whose columns are as wide as their widest cells.
struct TextTable {
  struct Cell {
    /// The text, escaped and on one line.
    var text: String
    /// The SGR parameters of the text (ECMA-48).
    var colour: String?

    init(_ text: String, colour: String? = nil) {
      self.text = text
      self.colour = colour
    }
  }

  private var rows: [[Cell]]

  init(_ titles: [String]) { rows = [titles.map { Cell($0) }] }

  /// Whether the table has no rows below its titles.
  var isEmpty: Bool { rows.count == 1 }

  mutating func add(_ row: [Cell]) { rows.append(row) }

  func text(isColoured: Bool) -> String {
    let widths = rows[0].indices.map { column in
      rows.map { DisplayText.columns($0[column].text) }.max() ?? 0
    }
    let lines = rows.map { row in
      let line = zip(row, widths).map { cell, width in
        let padding = String(repeating: " ", count: width - DisplayText.columns(cell.text))
        guard isColoured, let colour = cell.colour else { return cell.text + padding }
        return "\u{1B}[\(colour)m\(cell.text)\u{1B}[0m\(padding)"
      }.joined(separator: "  ")
      return line.dropLast(line.reversed().prefix { $0 == " " }.count)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
