/// What a backspace means that has nothing to delete.
enum BackspaceCommand {
  /// The field was empty already when the key was pressed.
  case onEmpty
  /// The caret stood before the first character.
  case atStart
}

/// A press of a key, which platforms report once, several times, or not at all.
enum Press {
  /// The host does not say when a key goes down: each report of a backspace is a press of its own.
  case unknown
  /// A key went down, and a backspace would have meant this.
  case fresh(BackspaceCommand?)
  /// What it meant was told.
  case used
}
