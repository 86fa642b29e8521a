/// The treatment of a plain key that may begin a composition of an input method.
public enum CompositionPolicy: String, CaseIterable, Sendable {
  /// The key is accepted, and the text is settled when the composition ends.
  case `defer`
  /// The key is judged immediately.
  case enforce
}

/// The treatment of an insertion of several characters that is not acceptable as a whole.
public enum PastePolicy: String, CaseIterable, Sendable {
  /// The longest usable part is inserted.
  case fit
  /// The insertion is accepted or vetoed as a whole.
  case whole
}
