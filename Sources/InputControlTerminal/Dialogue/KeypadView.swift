internal import InputControl

/// The keyboard of the profile, drawn with brackets around the keys that are enabled.
final class KeypadView {
  private let keyboard: InputKeyboard
  private let field: InputField
  /// The positions of the keys as last drawn: rows counted from 0, and ranges of columns.
  private var places: [(row: Int, columns: Range<Int>, key: InputKeyboard.Key)] = []

  init(_ field: InputField, center: TextEventCenter) {
    self.field = field
    keyboard = InputKeyboard(center: center)
  }

  /// Returns the rows of keys; none when they do not fit.
  ///
  /// - Parameter width: The available columns.
  func rows(width: Int) -> [Frame.Row] {
    places = []
    let keys = keyboard.rows
    let vetoed = keyboard.vetoedKeys
    let widest = keys.joined().map { DisplayText.columns(Self.label($0)) }.max() ?? 1
    // The keys of a number pad have equal widths; on other keyboards only keys with longer labels are wider.
    let isPad = keys.allSatisfy { $0.count == 3 }
    let lengths = keys.map { row in
      row.map { key in isPad ? max(3, widest) : max(1, DisplayText.columns(Self.label(key))) }
    }
    let rowWidths = lengths.map { $0.reduce(0) { $0 + $1 + 2 } + $0.count - 1 }
    guard let widestRow = rowWidths.max(), widestRow + 2 <= width else { return [] }
    return keys.indices.map { index in
      var row = Frame.Row()
      let margin = 2 + (isPad ? 0 : (widestRow - rowWidths[index]) / 2)
      row.append(String(repeating: " ", count: margin))
      for (key, length) in zip(keys[index], lengths[index]) {
        if row.width > margin { row.append(" ") }
        let start = row.width
        append(key, length: length, isVetoed: isDead(key, vetoed), to: &row)
        if key != .empty { places.append((index, start..<row.width, key)) }
      }
      return row
    }
  }

  /// Whether a key has no effect now.
  private func isDead(_ key: InputKeyboard.Key, _ vetoed: Set<InputKeyboard.Key>) -> Bool {
    key == .backspace ? !field.hasText : vetoed.contains(key)
  }

  private func append(_ key: InputKeyboard.Key, length: Int, isVetoed: Bool, to row: inout Frame.Row) {
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

  /// Returns the label of a key; the space bar is wider than other keys.
  private static func label(_ key: InputKeyboard.Key) -> String {
    if case .text(" ") = key { return "   ␣   " }
    return DisplayText.escaped(key.description)
  }

  /// Returns the key that was drawn at a cell, with rows counted from the first row of keys.
  func key(atRow row: Int, column: Int) -> InputKeyboard.Key? {
    places.first { $0.row == row && $0.columns.contains(column) }?.key
  }

  /// Presses a key; for Return only the outcome is returned, because the prompt handles it.
  func press(_ key: InputKeyboard.Key) -> LineEditor.Outcome {
    if key == .return { return .submit }
    if case .text(let text) = key, keyboard.isVetoed(key) {
      // Types the text again to get the reasons of the veto.
      if case .veto(let violations) = field.type(text, origin: .keyboard) { return .refused(violations) }
      return .done
    }
    keyboard.press(key)
    return .done
  }
}
