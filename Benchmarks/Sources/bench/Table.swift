/// A table of text; the first column is left-aligned, the others are right-aligned.
struct Table {
  private var rows: [[String]]

  init(_ header: String...) { rows = [header] }

  /// Adds a row.
  mutating func add(_ cells: String...) { rows.append(cells) }

  /// Adds a row with a name and more cells.
  mutating func add(_ name: String, _ cells: [String]) { rows.append([name] + cells) }

  /// Prints the table, followed by an empty line.
  func print() {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = zip(row.indices, row).map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      Swift.print(cells.joined(separator: "  "))
    }
    Swift.print("")
  }
}

extension Double {
  /// Returns the number with `decimals` digits behind the decimal point; a dash if there is no number.
  func text(_ decimals: Int) -> String {
    guard isFinite else { return "–" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((self * Double(scale)).rounded())
    guard decimals > 0 else { return String(scaled) }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
