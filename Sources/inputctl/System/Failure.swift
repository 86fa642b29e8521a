internal import InputControl
internal import InputControlScan
internal import InputControlTerminal

/// An error that ends the program, with a message and an exit status after sysexits(3).
struct Failure: Error {
  enum Status: Int32 {
    case usage = 64
    case data = 65
    case noInput = 66
    case inputOutput = 74
  }

  var status: Status
  /// A description of the problem: one sentence without a full stop.
  var message: String
  /// A suggestion how to solve the problem.
  var help: String?
  /// The errors in rule files; they replace the message.
  var diagnostics: [Diagnostic] = []
  /// The place of the problem in a value that was given.
  var place: Place?

  struct Place {
    /// The column, in graphemes from 1.
    var column: Int
    var excerpt: Excerpt
  }

  init(_ status: Status, _ message: String, help: String? = nil) {
    self.status = status
    self.message = message
    self.help = help
  }

  /// Makes the failure of a terminal, or of a line on standard input.
  init(_ error: TerminalPromptError) {
    self.init(error.kind == .inputOutput ? .inputOutput : .data, error.message, help: error.help)
  }

  /// Makes the failure of a scan, or of a file that could not be written.
  init(_ error: ScanError) {
    self.init(Status(error.kind), error.message, help: error.help)
  }

  init(_ diagnostics: [Diagnostic]) {
    status = .data
    message = ""
    self.diagnostics = diagnostics
  }

  /// Returns a result that is made of rules; their errors are thrown as a failure.
  static func ofRules<Result>(
    _ result: @autoclosure () throws(RuleError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try result()
    } catch {
      throw Failure(error.diagnostics)
    }
  }

  /// Returns the failure with a place in front of its message.
  func `in`(_ place: String) -> Failure {
    var failure = self
    if diagnostics.isEmpty { failure.message = "\(place): \(message)" }
    return failure
  }

  /// The failure in one line, for an answer in a stream.
  var summary: String {
    guard !diagnostics.isEmpty else {
      return message + (place.map { ", at column \($0.column)" } ?? "") + (help.map { "; \($0)" } ?? "")
    }
    return diagnostics.map { diagnostic in
      let place = diagnostic.primary.map { " (\($0.location))" } ?? ""
      return diagnostic.message + place + diagnostic.help.map { "; \($0)" }.joined()
    }.joined(separator: "; ")
  }
}

extension Failure.Status {
  init(_ kind: ScanError.Kind) {
    switch kind {
    case .usage: self = .usage
    case .data: self = .data
    case .noInput: self = .noInput
    case .inputOutput: self = .inputOutput
    }
  }
}
