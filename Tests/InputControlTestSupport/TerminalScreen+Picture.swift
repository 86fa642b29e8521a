#if os(Linux)
  extension TerminalScreen {
    /// The screen as the lines of a scenario: the rows up to the last that is not blank, the styles of their cells if
    /// any is not plain, and the position of the cursor.
    package var picture: String {
      let cells = cells
      var lines = ["screen"]
      lines += rows(cells.map { row in row.map { $0.text.isEmpty ? " " : $0.text }.joined() }, blank: " ")
      lines += styles(of: cells)
      let cursor = cursor
      lines.append(isCursorVisible ? "cursor \(cursor.row),\(cursor.column)" : "cursor hidden")
      return lines.joined(separator: "\n")
    }

    /// A letter for each column, so that it stands below its character: `.` plain, `b` bold, `i` italic, `u`
    /// underlined, `r` reversed, a digit for a foreground colour. Other looks get capital letters, which are explained
    /// above the rows.
    private func styles(of cells: [[Cell]]) -> [String] {
      var legend: [(style: Style, letter: Character)] = []
      let letters = cells.map { row in
        row.map { cell in
          let names = cell.visibleStyle.names
          var letter: Character = "."
          if names.count == 1, let short = names[0].short {
            letter = short
          } else if !names.isEmpty {
            if let known = legend.first(where: { $0.style == cell.visibleStyle }) {
              letter = known.letter
            } else {
              letter = Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(min(legend.count, 25))))
              legend.append((cell.visibleStyle, letter))
            }
          }
          return String(repeating: letter, count: cell.width)
        }.joined()
      }
      let rows = rows(letters, blank: ".")
      if rows.isEmpty { return [] }
      return ["styles"]
        + legend.map { "\($0.letter) = \($0.style.names.map(\.long).joined(separator: ", "))" } + rows
    }

    private func rows(_ rows: [String], blank: Unicode.Scalar) -> [String] {
      var trimmed = rows.map { row in
        var scalars = Substring(row).unicodeScalars
        while scalars.last == blank { scalars.removeLast() }
        return String(scalars)
      }
      while trimmed.last?.isEmpty == true { trimmed.removeLast() }
      return trimmed.map { $0.isEmpty ? "|" : "| \($0)" }
    }
  }

  extension TerminalScreen.Cell {
    /// Nobody sees which colour a blank has that nothing is drawn on.
    fileprivate var visibleStyle: TerminalScreen.Style {
      guard text.isEmpty || text == " " else { return style }
      var visible = style
      visible.isBold = false
      visible.isItalic = false
      if !visible.isReverse && visible.underline == 0 && !visible.isStruck { visible.foreground = nil }
      return visible
    }
  }

  extension TerminalScreen.Style {
    fileprivate var names: [(short: Character?, long: String)] {
      var names: [(short: Character?, long: String)] = []
      if isBold { names.append(("b", "bold")) }
      if isItalic { names.append(("i", "italic")) }
      if underline != 0 { names.append((underline == 1 ? "u" : nil, "underline \(underline)")) }
      if isReverse { names.append(("r", "reverse")) }
      if isStruck { names.append((nil, "struck")) }
      switch foreground {
      case .index(let index)?: names.append((index < 10 ? String(index).first : nil, "colour \(index)"))
      case .rgb(let red, let green, let blue)?: names.append((nil, "colour (\(red), \(green), \(blue))"))
      case nil: break
      }
      switch background {
      case .index(let index)?: names.append((nil, "background \(index)"))
      case .rgb(let red, let green, let blue)?: names.append((nil, "background (\(red), \(green), \(blue))"))
      case nil: break
      }
      return names
    }
  }
#endif
