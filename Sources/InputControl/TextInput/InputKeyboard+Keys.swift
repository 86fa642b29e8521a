extension InputKeyboard {
  /// A key of an on-screen keyboard.
  public enum Key: Hashable, Sendable {
    /// Inserts a text: one character in most cases, but also `.com`.
    case text(String)
    /// Deletes the selection, or else the grapheme before the caret.
    case backspace
    /// Submits, or inserts a line break.
    case `return`
    /// Switches between small letters and capitals.
    case shift
    /// Switches to another page of keys.
    case page(Page)
    /// An empty place in the layout.
    case empty
  }

  /// A page of a keyboard that has more characters than keys.
  public enum Page: String, CaseIterable, Sendable {
    /// Small letters.
    case letters
    /// Capitals.
    case capitals
    /// Digits and common punctuation.
    case symbols
    /// The remaining characters of ASCII.
    case moreSymbols
  }
}

extension InputKeyboard.Key: CustomStringConvertible {
  /// The label of the key.
  public var description: String {
    switch self {
    case .text(" "): "␣"
    case .text(let text): text
    case .backspace: "⌫"
    case .return: "⏎"
    case .shift: "⇧"
    case .page(.letters): "abc"
    case .page(.capitals): "ABC"
    case .page(.symbols): "123"
    case .page(.moreSymbols): "#+="
    case .empty: ""
    }
  }
}

extension Profile.KeyboardLayout {
  /// Returns the rows of keys, from top to bottom.
  ///
  /// Letters are arranged as on American keyboards. A number pad has an empty place at the bottom left for a
  /// decimal key.
  ///
  /// - Parameters:
  ///   - page: The page that layouts with letters show.
  ///   - decimalKey: The key in the empty place of a number pad.
  ///   - decimalSeparator: The text that the decimal key of a decimal pad inserts.
  func rows(page: InputKeyboard.Page, decimalKey: InputKeyboard.Key = .empty, decimalSeparator: String)
    -> [[InputKeyboard.Key]]
  {
    switch self {
    case .numberPad: Self.digits + [[decimalKey, .text("0"), .backspace]]
    case .decimalPad: Self.digits + [[.text(decimalSeparator), .text("0"), .backspace]]
    case .phonePad: Self.digits + [Self.keys("*0#"), [.empty, .text("+"), .backspace]]
    case .default, .asciiCapable, .emailAddress, .url: letterRows(page)
    }
  }

  private static let digits = [keys("123"), keys("456"), keys("789")]

  private static func keys(_ characters: String) -> [InputKeyboard.Key] {
    characters.map { .text(String($0)) }
  }

  private func letterRows(_ page: InputKeyboard.Page) -> [[InputKeyboard.Key]] {
    let letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    let rows: [[InputKeyboard.Key]]
    switch page {
    case .letters: rows = letters.map(Self.keys)
    case .capitals: rows = letters.map { Self.keys($0.uppercased()) }
    case .symbols: rows = ["1234567890", "-/:;()$&@\"", ".,?!'"].map(Self.keys)
    case .moreSymbols: rows = ["[]{}#%^*+=", "_\\|~<>`", ".,?!'"].map(Self.keys)
    }
    let isLetters = page == .letters || page == .capitals
    let left: InputKeyboard.Key = isLetters ? .shift : .page(page == .symbols ? .moreSymbols : .symbols)
    return [rows[0], rows[1], [left] + rows[2] + [.backspace], lastRow(isLetters)]
  }

  private func lastRow(_ isLetters: Bool) -> [InputKeyboard.Key] {
    let change: InputKeyboard.Key = .page(isLetters ? .symbols : .letters)
    guard isLetters else { return [change, .text(" "), .return] }
    switch self {
    case .emailAddress: return [change, .text(" "), .text("@"), .text("."), .return]
    case .url: return [change, .text("."), .text("/"), .text(".com"), .return]
    default: return [change, .text(" "), .return]
    }
  }
}
