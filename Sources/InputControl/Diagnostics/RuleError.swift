/// The mistakes that keep rules from being used: in a rule file, or in a profile made in code.
public struct RuleError: Error, Sendable {
  /// The mistakes in their order; at least one.
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    precondition(!diagnostics.isEmpty)
    self.diagnostics = diagnostics
  }
}

extension RuleError: CustomStringConvertible {
  /// The mistakes as plain text, each with its place in the source.
  public var description: String { diagnostics.map { $0.rendered() }.joined(separator: "\n") }
}
