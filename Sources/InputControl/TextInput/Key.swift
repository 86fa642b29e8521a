/// A key of a keyboard on the screen.
public enum Key: Hashable, Sendable {
  /// Puts a text in: mostly one character, but `.com` is a key too.
  case text(String)
  /// Deletes what stands before the caret.
  case backspace
  /// Submits, or breaks the line.
  case `return`
  /// The next letter is a capital, or no more.
  case shift
  /// Shows another page of keys.
  case page(KeyboardPage)
  /// A place without a key.
  case empty
}

extension Key: CustomStringConvertible {
  /// What is written on the key.
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

/// What a keyboard with more characters than keys shows.
public enum KeyboardPage: String, CaseIterable, Sendable {
  /// Small letters.
  case letters
  /// Capitals.
  case capitals
  /// Digits and the usual punctuation.
  case symbols
  /// The rest of ASCII.
  case moreSymbols
}

extension KeyboardLayout {
  /// The rows of keys, from top to bottom.
  ///
  /// The letters stand as on American keyboards. A number pad has an empty place at the bottom left, which a decimal
  /// key can take.
  ///
  /// - Parameters:
  ///   - page: For layouts with letters, what they show.
  ///   - decimalKey: What takes the empty place of a number pad.
  ///   - decimalSeparator: What the key of a decimal pad puts in.
  func rows(page: KeyboardPage, decimalKey: Key = .empty, decimalSeparator: String) -> [[Key]] {
    switch self {
    case .numberPad: Self.digits + [[decimalKey, .text("0"), .backspace]]
    case .decimalPad: Self.digits + [[.text(decimalSeparator), .text("0"), .backspace]]
    case .phonePad: Self.digits + [Self.keys("*0#"), [.empty, .text("+"), .backspace]]
    case .default, .asciiCapable, .emailAddress, .url: letterRows(page)
    }
  }

  private static let digits = [keys("123"), keys("456"), keys("789")]

  private static func keys(_ characters: String) -> [Key] { characters.map { .text(String($0)) } }

  private func letterRows(_ page: KeyboardPage) -> [[Key]] {
    let letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    let rows: [[Key]]
    switch page {
    case .letters: rows = letters.map(Self.keys)
    case .capitals: rows = letters.map { Self.keys($0.uppercased()) }
    case .symbols: rows = ["1234567890", "-/:;()$&@\"", ".,?!'"].map(Self.keys)
    case .moreSymbols: rows = ["[]{}#%^*+=", "_\\|~<>`", ".,?!'"].map(Self.keys)
    }
    let isLetters = page == .letters || page == .capitals
    let left: Key = isLetters ? .shift : .page(page == .symbols ? .moreSymbols : .symbols)
    return [rows[0], rows[1], [left] + rows[2] + [.backspace], lastRow(isLetters)]
  }

  private func lastRow(_ isLetters: Bool) -> [Key] {
    let change: Key = .page(isLetters ? .symbols : .letters)
    guard isLetters else { return [change, .text(" "), .return] }
    switch self {
    case .emailAddress: return [change, .text(" "), .text("@"), .text("."), .return]
    case .url: return [change, .text("."), .text("/"), .text(".com"), .return]
    default: return [change, .text(" "), .return]
    }
  }
}
