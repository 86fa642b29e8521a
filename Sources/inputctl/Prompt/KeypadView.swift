internal import InputControl

/// The profile's keyboard, drawn with brackets around the keys that may be pressed now.
final class KeypadView {
  private let keyboard: Keyboard
  private let field: TextField
  /// Where the keys were drawn last: rows from 0, columns from the left.
  private var places: [(row: Int, columns: Range<Int>, key: Key)] = []

  init(_ field: TextField, center: TextEventCenter) {
    self.field = field
    keyboard = Keyboard(center: center)
  }

  /// The rows of keys; none where they do not fit.
  ///
  /// - Parameter width: The columns that there are.
  func rows(width: Int) -> [Frame.Row] {
    places = []
    let keys = keyboard.rows
    let vetoed = keyboard.vetoedKeys
    let widest = keys.joined().map { DisplayText.columns(Self.label($0)) }.max() ?? 1
    // A number pad has keys of one width; elsewhere only those with words are wider.
    let isPad = keys.allSatisfy { $0.count == 3 }
    let lengths = keys.map { row in
      row.map { key in isPad ? max(3, widest) : max(1, DisplayText.columns(Self.label(key))) }
    }
    let rowWidths = lengths.map { $0.reduce(0) { $0 + $1 + 2 } + $0.count - 1 }
    guard let widestRow = rowWidths.max(), widestRow + 2 <= width else { return [] }
    return keys.indices.map { index in
      var row = Frame.Row()
      row.append(String(repeating: " ", count: 2 + (isPad ? 0 : (widestRow - rowWidths[index]) / 2)))
      for (key, length) in zip(keys[index], lengths[index]) {
        let start = row.width
        append(key, length: length, isVetoed: isDead(key, vetoed), to: &row)
        if key != .empty { places.append((index, start..<row.width, key)) }
        row.append(" ")
      }
      return row
    }
  }

  /// Whether a key does nothing now.
  private func isDead(_ key: Key, _ vetoed: Set<Key>) -> Bool {
    key == .backspace ? !field.hasText : vetoed.contains(key)
  }

  private func append(_ key: Key, length: Int, isVetoed: Bool, to row: inout Frame.Row) {
    let label = Self.label(key)
    let left = (length - DisplayText.columns(label)) / 2
    let right = length - DisplayText.columns(label) - left
    let inside = String(repeating: " ", count: left) + label + String(repeating: " ", count: right)
    if key == .empty || isVetoed {
      row.append(" \(inside) ", .dim)
    } else {
      row.append("[", .dim)
      row.append(inside, Frame.Style(isBold: true))
      row.append("]", .dim)
    }
  }

  /// What is written on a key; the space bar is longer than others.
  private static func label(_ key: Key) -> String {
    if case .text(" ") = key { return "   ␣   " }
    return DisplayText.escaped(key.description)
  }

  /// The key that was drawn at a place, in cells from that of the first row.
  func key(atRow row: Int, column: Int) -> Key? {
    places.first { $0.row == row && $0.columns.contains(column) }?.key
  }

  /// Does what a key does, but for Return, which is the prompt's.
  func press(_ key: Key) -> LineEditor.Outcome {
    if key == .return { return .submit }
    if case .text(let text) = key, keyboard.isVetoed(key) {
      // Asked once more for the reasons.
      if case .veto(let violations) = field.type(text, origin: .keyboard) { return .refused(violations) }
      return .done
    }
    keyboard.press(key)
    return .done
  }
}
