internal import InputControl

/// What a prompt shows: rows of cells, and the place of the cursor.
struct Frame: Equatable {
  /// One grapheme on the screen, or one sign that stands for a part of it.
  struct Cell: Equatable {
    var text: String
    /// In columns.
    var width: Int
    var style: Style

    /// The columns that a terminal may take which does not know what belongs together: joined emoji side by side.
    var greatestWidth: Int
    /// Whether all terminals agree on the width.
    var isSure: Bool
  }

  /// How a cell looks; ECMA-48 calls it graphic rendition.
  struct Style: Equatable {
    var isBold = false
    var isDim = false
    var isReversed = false
    /// A colour as the parameter of SGR; 0 for that of the terminal.
    var colour: UInt8 = 0

    static let plain = Style()
    static let dim = Style(isDim: true)
    static let reversed = Style(isReversed: true)

    /// The sequence that makes what follows look so, whatever was before.
    var sequence: String {
      var parameters = ["0"]
      if isBold { parameters.append("1") }
      if isDim { parameters.append("2") }
      if isReversed { parameters.append("7") }
      if colour != 0 { parameters.append("\(colour)") }
      return parameters == ["0"] ? "\u{1B}[m" : "\u{1B}[\(parameters.joined(separator: ";"))m"
    }
  }

  struct Row: Equatable {
    var cells: [Cell] = []
    /// In columns.
    private(set) var width = 0

    mutating func append(_ cell: Cell) {
      cells.append(cell)
      width += cell.width
    }

    /// Takes away what stands beyond a column.
    mutating func cut(to limit: Int) {
      while width > limit, let last = cells.popLast() { width -= last.width }
    }

    /// Appends a text that is safe to show; graphemes that no longer fit are left out.
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

  /// A character of ASCII that can be seen.
  init(plain character: Character, _ style: Frame.Style) {
    text = String(character)
    width = 1
    greatestWidth = 1
    isSure = true
    self.style = style
  }

  /// A grapheme that may be shown as it is.
  init(shown character: Character, _ style: Frame.Style) {
    let text = String(character)
    self.init(text, width: text.utf8.count == 1 ? 1 : DisplayText.columns(text), style)
  }

  /// One scalar that is no emoji is as wide everywhere as Unicode says (UAX #11).
  private static func isSure(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
    return !scalar.properties.isEmoji && scalar.properties.generalCategory != .nonspacingMark
  }
}
