/// How much something weighs.
public enum Severity: String, CaseIterable, Sendable {
  /// It has to be mended: a value may not be committed, a rule file is not used.
  case error
  /// It is allowed, and somebody should know.
  case warning
  /// It is allowed.
  case info
}
