/// The severity of a violation or a finding.
public enum Severity: String, CaseIterable, Sendable {
  /// An error: the value must not be committed, or the rule file is not used.
  case error
  /// A warning: the value or file is accepted, with a message.
  case warning
  /// Information: the value or file is accepted.
  case info
}
