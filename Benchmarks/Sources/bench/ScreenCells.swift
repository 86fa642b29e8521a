/// A model of the cells of a terminal, which counts the cells that a program changes. It supports the
/// sequences that the measured programs write, and detects others.
struct ScreenCells {
  private struct Cell: Equatable {
    var scalar: Unicode.Scalar = " "
    /// The style as parameters of SGR.
    var style = ""
  }

  private let columns: Int
  private var cells: [Cell]
  private var row = 0
  private var column = 0
  private var style = ""
  /// Whether an unknown sequence was written.
  private(set) var isLost = false

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  /// Applies the output of a program.
  ///
  /// - Returns: The number of bytes in the cells that changed: the size of their text, without cursor
  ///   movement and styles.
  mutating func show(_ bytes: [UInt8]) -> Int {
    let before = cells
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}":
        guard scalars.popFirst() == "[", let end = scalars.firstIndex(where: { ("@"..."~").contains($0) })
        else {
          isLost = true
          return 0
        }
        obey(scalars[end], String(scalars[..<end]))
        scalars = scalars[end...].dropFirst()
      case "\u{7}": break
      case "\u{8}": move(columns: -1)
      case "\r": column = 0
      case "\n": move(rows: 1)
      default:
        cells[row * columns + column] = Cell(scalar: scalar, style: style)
        move(columns: 1)
      }
    }
    return zip(before, cells).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : String($1.1.scalar).utf8.count) }
  }

  private mutating func move(columns count: Int) { column = min(max(0, column + count), columns - 1) }

  private mutating func move(rows count: Int) {
    row = min(max(0, row + count), cells.count / columns - 1)
  }

  private mutating func obey(_ final: Unicode.Scalar, _ parameters: String) {
    let count = Int(parameters) ?? 1
    let place = row * columns + column
    let rowEnd = (row + 1) * columns
    switch final {
    case "A": move(rows: -count)
    case "B": move(rows: count)
    case "C": move(columns: count)
    case "D": move(columns: -count)
    case "G":
      column = 0
      move(columns: count - 1)
    case "J" where parameters.isEmpty: erase(place..<cells.count)
    case "K" where parameters.isEmpty: erase(place..<rowEnd)
    case "P":
      let count = min(count, rowEnd - place)
      cells.removeSubrange(place..<(place + count))
      cells.insert(contentsOf: repeatElement(Cell(), count: count), at: rowEnd - count)
    case "@":
      cells.insert(contentsOf: repeatElement(Cell(), count: count), at: place)
      cells.removeSubrange(rowEnd..<(rowEnd + count))
    case "m": style = parameters == "0" ? "" : parameters
    // Modes and the request for the cursor position show nothing.
    case "h" where parameters != "4", "l" where parameters != "4", "n": break
    default: isLost = true
    }
  }

  private mutating func erase(_ range: Range<Int>) {
    for index in range { cells[index] = Cell() }
  }
}
