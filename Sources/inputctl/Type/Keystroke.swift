internal import InputControl

/// One key, or another thing that a person does to a field; docs/typing.md describes how they are written.
struct Keystroke: Equatable {
  enum Action: Equatable {
    /// A key that puts in a text.
    case type(String)
    case paste(String)
    /// An input method shows what it composes.
    case mark(String)
    /// An input method puts in a text.
    case commit(String)
    /// An input method keeps what it shows.
    case unmark
    /// An input method takes away what it shows.
    case cancel
    case backspace
    /// Deletes what stands behind the caret.
    case delete
    case left
    case right
    case home
    case end
    case selectAll
    /// Selects from one place between graphemes, counted from 0, to another one.
    case select(Int, Int)
    case clear
    case undo
    case redo
    case enter
    /// Editing ends.
    case blur
  }

  var action: Action
  /// How it was written; one of several of a key that is held down by its name alone.
  var notation: String
  /// Whether the key has been held down since the keystroke before.
  var isHeld = false
}

/// The names that keys have between `<` and `>`.
enum KeyName: String, CaseIterable {
  case backspace, delete, left, right
  case home, end, select
  case `return`, clear, undo, redo, blur
  case key, paste
  case mark, commit, unmark, cancel

  /// The keys that have a symbol of their own.
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

  /// What stands behind the name.
  enum Argument {
    /// Nothing may stand there.
    case nothing(Keystroke.Action)
    /// A text, which may not be empty.
    case text((String) -> Keystroke.Action)
    /// How often the key comes while it is held down.
    case count(Keystroke.Action)
    /// A place or two, or `all`.
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
