/// The errors that prevent the use of rules from a rule file or of a profile made in code.
public struct RuleError: Error, Sendable {
  /// The errors in order; at least one.
  public let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    precondition(!diagnostics.isEmpty)
    self.diagnostics = diagnostics
  }
}

extension RuleError {
  /// Makes the error for a rule file that cannot be read.
  package static func unreadable(_ message: String, help: String?) -> RuleError {
    RuleError([Diagnostic(.unknownRuleFile, message, help: [help].compactMap { $0 })])
  }
}

extension RuleError: CustomStringConvertible {
  /// The errors as plain text, each with its place in the source.
  public var description: String { diagnostics.map { $0.rendered() }.joined(separator: "\n") }
}
