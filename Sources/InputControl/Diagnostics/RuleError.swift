/// The errors that prevent the use of rules from a rule file or of a profile made in code.
public struct RuleError: Error, Sendable {
  /// The errors in order; at least one.
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    precondition(!diagnostics.isEmpty)
    self.diagnostics = diagnostics
  }
}

extension RuleError: CustomStringConvertible {
  /// The errors as plain text, each with its place in the source.
  public var description: String { diagnostics.map { $0.rendered() }.joined(separator: "\n") }
}
