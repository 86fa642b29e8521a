internal import InputControl
internal import InputControlJSON

extension JSON {
  /// Returns the object that replaces an answer for a malformed line.
  static func error(_ failure: Failure, line: Int) -> JSON {
    .object([
      "version": version,
      "error": .object(["line": .integer(line), "message": .string(failure.summary)]),
    ])
  }

  /// Returns the object that replaces all answers when the program cannot continue.
  static func failure(_ failure: Failure) -> JSON {
    guard failure.diagnostics.isEmpty else {
      return .object(["version": version, "diagnostics": .array(failure.diagnostics.map(JSON.init))])
    }
    return .object(["version": version, "error": .object(["message": .string(failure.summary)])])
  }
}
