internal import InputControl

/// A key or another action of a person on a field. The notation is documented in docs/typing.md.
struct Keystroke: Equatable {
  enum Action: Equatable {
    /// A key that inserts a text.
    case type(String)
    case paste(String)
    /// An input method shows marked text.
    case mark(String)
    /// An input method commits a text.
    case commit(String)
    /// An input method commits the marked text.
    case unmark
    /// An input method discards the marked text.
    case cancel
    case backspace
    /// Deletes the grapheme behind the caret.
    case delete
    case left
    case right
    case home
    case end
    case selectAll
    /// Selects the range between two positions, counted in graphemes from 0.
    case select(Int, Int)
    case clear
    case undo
    case redo
    case enter
    /// Editing ends.
    case blur
  }

  var action: Action
  /// The keystroke as written; for each repetition of a held key its name alone.
  var notation: String
  /// Whether the keystroke is a repetition of a held key.
  var isHeld = false
}

/// The names of keys between `<` and `>`.
enum KeyName: String, CaseIterable {
  case backspace, delete, left, right
  case home, end, select
  case `return`, clear, undo, redo, blur
  case key, paste
  case mark, commit, unmark, cancel

  /// Makes the key that a symbol stands for.
  init?(symbol: Character) {
    switch symbol {
    case "⌫": self = .backspace
    case "⌦": self = .delete
    case "←": self = .left
    case "→": self = .right
    case "⏎", "\n", "\r", "\r\n": self = .return
    default: return nil
    }
  }

  /// The argument behind the name of a key.
  enum Argument {
    /// No argument.
    case nothing(Keystroke.Action)
    /// A text that is not empty.
    case text((String) -> Keystroke.Action)
    /// The number of keystrokes of a held key.
    case count(Keystroke.Action)
    /// One or two positions, or `all`.
    case places
  }

  var argument: Argument {
    switch self {
    case .backspace: .count(.backspace)
    case .delete: .count(.delete)
    case .left: .count(.left)
    case .right: .count(.right)
    case .home: .nothing(.home)
    case .end: .nothing(.end)
    case .select: .places
    case .return: .nothing(.enter)
    case .clear: .nothing(.clear)
    case .undo: .nothing(.undo)
    case .redo: .nothing(.redo)
    case .blur: .nothing(.blur)
    case .key: .text(Keystroke.Action.type)
    case .paste: .text(Keystroke.Action.paste)
    case .mark: .text(Keystroke.Action.mark)
    case .commit: .text(Keystroke.Action.commit)
    case .unmark: .nothing(.unmark)
    case .cancel: .nothing(.cancel)
    }
  }
}
