/// The meaning of a backspace that has nothing to delete.
enum BackspaceCommand {
  /// The field was already empty when the key was pressed.
  case onEmpty
  /// The caret stood before the first character.
  case atStart
}

/// The state of a press of a key, which platforms report once, several times, or not at all.
enum Press {
  /// The host does not report key-down events, so each report of a backspace is a press of its own.
  case unknown
  /// A key went down. The value is the meaning of a backspace at that moment.
  case fresh(BackspaceCommand?)
  /// The meaning of the press was reported.
  case used
}
