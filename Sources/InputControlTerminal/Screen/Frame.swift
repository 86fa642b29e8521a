internal import InputControl

/// The picture of a prompt: rows of cells and the position of the cursor.
struct Frame: Equatable {
  /// One grapheme on the screen, or one character of an escape sequence that represents a part of it.
  struct Cell: Equatable {
    var text: String
    /// The width, in columns.
    var width: Int
    var style: Style

    /// The width on a terminal that does not join emoji sequences and shows their parts side by side, in
    /// columns.
    var greatestWidth: Int
    /// Whether all terminals agree on the width.
    var isSure: Bool
  }

  /// The rendition of a cell (ECMA-48: select graphic rendition, SGR).
  struct Style: Equatable {
    var isBold = false
    var isDim = false
    var isUnderlined = false
    var isReversed = false
    /// The colour as an SGR parameter; 0 for the terminal's default.
    var colour: UInt8 = 0

    static let plain = Style()
    static let dim = Style(isDim: true)
    static let reversed = Style(isReversed: true)
    static let marked = Style(isUnderlined: true)

    /// The sequence that selects this rendition, independent of the current one.
    var sequence: String {
      var parameters = ["0"]
      if isBold { parameters.append("1") }
      if isDim { parameters.append("2") }
      if isUnderlined { parameters.append("4") }
      if isReversed { parameters.append("7") }
      if colour != 0 { parameters.append("\(colour)") }
      return parameters == ["0"] ? "\u{1B}[m" : "\u{1B}[\(parameters.joined(separator: ";"))m"
    }
  }

  struct Row: Equatable {
    var cells: [Cell] = []
    /// The width, in columns.
    private(set) var width = 0

    mutating func append(_ cell: Cell) {
      cells.append(cell)
      width += cell.width
    }

    /// Removes the cells beyond a column.
    mutating func cut(to limit: Int) {
      while width > limit, let last = cells.popLast() { width -= last.width }
    }

    /// Appends a text that is safe to show. Graphemes that do not fit are left out.
    mutating func append(_ text: some StringProtocol, _ style: Style = .plain, upTo limit: Int = .max) {
      for character in text {
        let cell = Cell(shown: character, style)
        guard width + cell.width <= limit else { return }
        append(cell)
      }
    }
  }

  var rows: [Row] = []
  var cursorRow = 0
  var cursorColumn = 0
}

extension Frame.Cell {
  init(_ text: String, width: Int, _ style: Frame.Style) {
    self.text = text
    self.width = width
    self.style = style
    isSure = text.utf8.count == 1 || Self.isSure(text)
    greatestWidth =
      isSure ? width : max(width, text.unicodeScalars.reduce(0) { $0 + DisplayText.columns(String($1)) })
  }

  /// Makes the cell of a printable ASCII character.
  init(plain character: Character, _ style: Frame.Style) {
    text = String(character)
    width = 1
    greatestWidth = 1
    isSure = true
    self.style = style
  }

  /// Makes the cell of a grapheme that is safe to show.
  init(shown character: Character, _ style: Frame.Style) {
    let text = String(character)
    self.init(text, width: text.utf8.count == 1 ? 1 : DisplayText.columns(text), style)
  }

  /// Whether all terminals agree on the width of `text`: a single scalar that is not an emoji has the width
  /// that Unicode gives (UAX #11).
  private static func isSure(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
    return !scalar.properties.isEmoji && scalar.properties.generalCategory != .nonspacingMark
  }
}
