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

  private let titles: [Cell]?
  private var rows: [[Cell]] = []

  /// - Parameter titles: The first row; `nil` for none.
  init(_ titles: [String]? = nil) { self.titles = titles?.map { Cell($0) } }

  /// Whether the table has no rows below its titles.
  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ row: [Cell]) { rows.append(row) }

  func text(isColoured: Bool) -> String {
    let rows = (titles.map { [$0] } ?? []) + rows
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { DisplayText.columns($0[column].text) }.max() ?? 0
    }
    return rows.map { row in
      let line = zip(row, widths).map { cell, width in
        let padding = "".padded(to: width - DisplayText.columns(cell.text))
        return cell.text.painted(cell.colour, if: isColoured) + padding
      }.joined(separator: "  ")
      return String(line.dropLast(line.reversed().prefix { $0 == " " }.count)) + "\n"
    }.joined()
  }
}
