/// An event of a terminal.
enum TerminalEvent: Equatable {
  case key(Key, Modifiers = [])
  /// Text that was typed, or committed by an input method: one or more whole graphemes.
  case text(String)
  /// The bytes of a bracketed paste, which may not be UTF-8.
  case paste([UInt8])
  /// A paste that is longer than the limit.
  case tooLongPaste
  /// A mouse button, with its cell counted from 0.
  case mouse(button: Int, column: Int, row: Int, isPress: Bool)
  /// The position of the cursor, in cells from 0: the reply to ``ControlSequence/reportCursor``.
  case cursor(column: Int, row: Int)
  /// A byte that is not UTF-8.
  case invalid(UInt8)

  /// Whether the event enters or commits text, so that it is dropped with the rest of a refused burst.
  var isInput: Bool {
    switch self {
    case .text, .paste, .tooLongPaste, .invalid, .key(.enter, _): true
    case .key, .mouse, .cursor: false
    }
  }

  enum Key: Equatable {
    case enter, tab, backspace, delete, insert, escape
    case left, right, up, down, home, end, pageUp, pageDown
    case function(Int)
    /// A character with Control or Alt; letters are lowercase.
    case character(Character)
  }

  struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)

    init(rawValue: Int) { self.rawValue = rawValue }

    /// Decodes xterm's modifier parameter: 1 plus the sum of the modifiers. Bits from 16 on are ignored,
    /// because no keyboard has those keys.
    init(parameter: Int) {
      let bits = max(0, parameter - 1)
      // Meta, where a keyboard has it, counts as Alt.
      self.init(rawValue: bits & 7 | (bits & 8) >> 2)
    }
  }
}
