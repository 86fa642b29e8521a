/// The treatment of a plain key that may begin a composition of an input method.
public enum CompositionPolicy: String, CaseIterable, Sendable {
  /// The key is accepted, and the text is settled when the composition ends.
  case `defer`
  /// The key is judged immediately.
  case enforce
}

/// The treatment of input that the rules refuse.
public enum RefusalPolicy: String, CaseIterable, Sendable {
  /// The input is not inserted.
  case veto
  /// The input is inserted. The verdict then says that the text is invalid and where, and the text cannot be
  /// committed.
  case mark
}

/// The treatment of an insertion of several characters that is not acceptable as a whole.
public enum PastePolicy: String, CaseIterable, Sendable {
  /// The longest usable part is inserted.
  case fit
  /// The insertion is accepted or vetoed as a whole.
  case whole
}
