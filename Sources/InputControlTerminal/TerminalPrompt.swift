public import InputControl
internal import InputControlSystem

/// A question for one value that a person answers at the terminal.
///
/// While the person types, the prompt shows what is missing, what may come next, and why a key was refused. It returns
/// nothing but acceptable values.
///
/// ```swift
/// let port = TerminalPrompt("Port", under: try CompiledProfile(shipped: "port"), initialText: "8080")
/// do {
///   print("Listening at port \(try port.ask())")
/// } catch {
///   print("No port: \(error)")
/// }
/// ```
///
/// If the profile has a display, the prompt shows it: the separators of a card number appear while it is typed, and a
/// pasted display is read back. ``ask(timeout:)`` returns the value, and `CompiledProfile.display(of:)` its display.
///
/// The prompt reads standard input and draws on the terminal itself, so standard output can be a pipe. The value of a
/// sensitive profile is not shown. Colours are left out if the environment variable `NO_COLOR` is set. If `TERM` is
/// `dumb` or not set, the prompt asks line by line and draws nothing.
///
/// If standard input is not a terminal, the prompt reads one line, asks nothing, and leaves what follows the line to
/// the next prompt.
public struct TerminalPrompt: Sendable {
  private let question: Question

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - label: The text before the field; by default the label of the profile, or else its name.
  ///   - profile: The profile that the value must satisfy. It also decides whether the value may be empty, whether it is
  ///     shown, and whether refused input is left out or marked.
  ///   - locale: The language of messages, and the locale of numbers; by default that of the environment variables
  ///     `LC_ALL`, `LC_MESSAGES` and `LANG`, which do not affect numbers that are read without a terminal.
  ///   - initialText: The initial text of the field: a value or a display, which need not be acceptable; by default the
  ///     default of the profile. If the prompt reads lines, it stands for an empty line.
  ///   - placeholder: The text that is shown while the field is empty; by default that of the profile.
  public init(
    _ label: String? = nil, under profile: CompiledProfile, locale: LocaleTag? = nil,
    initialText: String? = nil, placeholder: String? = nil
  ) {
    let profile = locale.map { profile.localized(for: $0) } ?? profile
    var question = Question(profile, label: label, locale: locale ?? Terminal.statedLocale)
    if let initialText { question.initialText = initialText }
    if let placeholder { question.placeholder = placeholder }
    self.question = question
  }

  /// Asks for the value, and blocks the thread until the person has answered.
  ///
  /// The terminal is restored when this returns, when the program exits, and when a signal ends or stops it. Handlers
  /// that the program has set for `SIGHUP`, `SIGINT` and `SIGTERM` are called with the terminal restored; the prompt
  /// then continues. Prompts of several threads ask one after the other.
  ///
  /// - Parameter timeout: The time limit; `nil` waits without limit.
  /// - Returns: The acceptable value, normalised; empty if the profile accepts that.
  /// - Throws: ``TerminalPromptError`` if the person leaves or there is no acceptable value.
  public func ask(timeout: Duration? = nil) throws(TerminalPromptError) -> String {
    let answer = try Self.turn.withLock { (_: inout Void) throws(TerminalPromptError) -> Answer in
      try self.answer(timeout: timeout)
    }
    let label = DisplayText.escaped(question.label)
    switch answer {
    case .value(let value): return value
    case .left: throw TerminalPromptError(.cancelled, "`\(label)` was left without a value")
    case .timedOut: throw TerminalPromptError(.timedOut, "time ran out before a value for `\(label)`")
    case .ended:
      throw TerminalPromptError(
        .endOfInput, "standard input ended before a value for `\(label)`",
        help: "write it as a line on standard input, or run the program at a terminal")
    case .unacceptable(_, let evaluation):
      let messages = evaluation.violations.map { DisplayText.message($0.message) }.joined(separator: "; ")
      throw TerminalPromptError(
        .refused, "the line for `\(label)` is not acceptable: \(messages)", violations: evaluation.violations)
    }
  }

  /// Held while a prompt asks, because a program has one terminal.
  private static let turn = Monitor(())

  private func answer(timeout: Duration?) throws(TerminalPromptError) -> Answer {
    let device = try TerminalDevice.open()
    guard let device, !Terminal.isDumb else { return try PlainPrompt(device, timeout: timeout).ask(question) }
    let session = PromptSession(
      device, bell: .visible, showsKeypad: false, timeout: timeout,
      isColoured: Terminal.environment("NO_COLOR") == nil)
    return try session.ask([question]).first ?? .left
  }
}
