/// What a terminal reports.
enum TerminalEvent: Equatable {
  case key(Key, Modifiers = [])
  /// What was typed, or an input method committed: whole graphemes, one or more.
  case text(String)
  /// What was pasted, as far as the terminal tells that it was; bytes, because they may be no UTF-8.
  case paste([UInt8])
  /// A paste with more bytes than are kept.
  case tooLongPaste
  /// A button of the mouse, in cells from 0.
  case mouse(button: Int, column: Int, row: Int, isPress: Bool)
  /// Where the cursor stands, in cells from 0: the answer to ``ControlSequence/reportCursor``.
  case cursor(column: Int, row: Int)
  /// A byte that is not UTF-8.
  case invalid(UInt8)

  enum Key: Equatable {
    case enter, tab, backspace, delete, insert, escape
    case left, right, up, down, home, end, pageUp, pageDown
    case function(Int)
    /// A character together with Control or Alt: a letter is a small one.
    case character(Character)
  }

  struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)

    init(rawValue: Int) { self.rawValue = rawValue }

    /// As xterm writes them: one more than the sum; beyond 16 are those that no keyboard has.
    init(parameter: Int) {
      let bits = max(0, parameter - 1)
      // Meta, where a keyboard has it, is what Alt is elsewhere.
      self.init(rawValue: bits & 7 | (bits & 8) >> 2)
    }
  }
}
