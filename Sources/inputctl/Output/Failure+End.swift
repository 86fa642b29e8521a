internal import InputControl
internal import InputControlJSON
internal import InputControlSystem
internal import InputControlTerminal

extension Failure {
  /// Writes the failure to standard error, or as JSON to standard output, and ends the program.
  func end(writesJSON: Bool) -> Never {
    if writesJSON, status != .inputOutput {
      var output = OutputWriter()
      try? output.write(JSON.failure(self).line)
      try? output.flush()
      StandardStreams.exit(status.rawValue)
    }
    let style: Diagnostic.Style = Terminal.isColoured(.error) ? .coloured : .plain
    let text =
      diagnostics.isEmpty
      ? "error: \(message)\n" + (place?.lines ?? "") + (help.map { "help: \($0)\n" } ?? "")
      : diagnostics.map { $0.rendered(in: style) }.joined(separator: "\n")
    StandardStreams.writeError(text)
    StandardStreams.exit(status.rawValue)
  }
}

extension Failure.Place {
  /// The value with carets below the place.
  fileprivate var lines: String {
    "  \(excerpt.line)\n  \(String(repeating: " ", count: excerpt.underlineStart))"
      + "\(String(repeating: "^", count: excerpt.underlineWidth))\n"
  }
}
