public import InputControl

/// The reason why a prompt returned no value.
public struct TerminalPromptError: Error, Sendable {
  /// The kinds of errors.
  public enum Kind: Sendable {
    /// The person left the prompt, for example with Ctrl-C.
    case cancelled
    /// The time limit was reached.
    case timedOut
    /// Standard input, which is not a terminal, ended before the value.
    case endOfInput
    /// The line on standard input, which is not a terminal, is not acceptable.
    case refused
    /// The terminal or standard input cannot be used.
    case inputOutput
  }

  /// The kind of the error.
  public let kind: Kind
  /// The error: one sentence without a full stop. Without the messages of rules, it is in English.
  public let message: String
  /// The suggested remedy.
  public let help: String?
  /// The reasons why a line was refused; otherwise empty.
  public let violations: [Violation]

  init(_ kind: Kind, _ message: String, help: String? = nil, violations: [Violation] = []) {
    self.kind = kind
    self.message = message
    self.help = help
    self.violations = violations
  }
}

extension TerminalPromptError: CustomStringConvertible {
  /// The message and the help on one line.
  public var description: String { message + (help.map { "; \($0)" } ?? "") }
}
