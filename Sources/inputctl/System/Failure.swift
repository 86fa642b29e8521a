internal import InputControl

/// Why the program cannot go on: what to say, and the exit status, after sysexits(3).
struct Failure: Error {
  enum Status: Int32 {
    case usage = 64
    case data = 65
    case noInput = 66
    case inputOutput = 74
  }

  var status: Status
  /// What is wrong, one sentence without a full stop.
  var message: String
  /// What to do about it.
  var help: String?
  /// What is wrong with rule files; takes the place of the message.
  var diagnostics: [Diagnostic] = []
  /// Where in a value that was given it is.
  var place: Place?

  struct Place {
    /// In graphemes from 1.
    var column: Int
    var excerpt: Excerpt
  }

  init(_ status: Status, _ message: String, help: String? = nil) {
    self.status = status
    self.message = message
    self.help = help
  }

  init(_ diagnostics: [Diagnostic]) {
    status = .data
    message = ""
    self.diagnostics = diagnostics
  }

  /// The same with the place before its message.
  func `in`(_ place: String) -> Failure {
    var failure = self
    if diagnostics.isEmpty { failure.message = "\(place): \(message)" }
    return failure
  }

  /// Everything in one line, for an answer in a stream.
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
