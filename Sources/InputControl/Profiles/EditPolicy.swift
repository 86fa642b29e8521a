/// What an editor does with a plain key that may begin a composition of an input method.
public enum CompositionPolicy: String, CaseIterable, Sendable {
  /// The key is accepted, and the text settled when the composition ends.
  case `defer`
  /// The key is judged at once.
  case enforce
}

/// What an editor does with an insertion of several characters that does not fit as it is.
public enum PastePolicy: String, CaseIterable, Sendable {
  /// The longest part that can be used is taken.
  case fit
  /// It is taken whole or not at all.
  case whole
}
