internal import InputControl
internal import InputControlJSON

extension JSON {
  /// Returns an answer of a command: an object with the version and the members that have a value.
  static func answer(_ members: KeyValuePairs<String, JSON?>) -> JSON { .answer(of: JSON.members(members)) }

  /// Returns an answer of a command: an object with the version and members.
  static func answer(of members: [Member]) -> JSON {
    .object([Member(key: "version", value: version)] + members)
  }

  /// Returns the last answer of a command, which counts the others.
  static func summary(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .answer(["summary": .object(members)])
  }

  /// Returns a list of texts.
  static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

  /// Returns the object that replaces an answer for a malformed line.
  static func error(_ failure: Failure, line: Int) -> JSON {
    .answer(["error": .object(["line": .integer(line), "message": .string(failure.summary)])])
  }

  /// Returns the object that replaces all answers when the program cannot continue.
  static func failure(_ failure: Failure) -> JSON {
    guard failure.diagnostics.isEmpty else {
      return .answer(["diagnostics": .array(failure.diagnostics.map(JSON.init))])
    }
    return .answer(["error": .object(["message": .string(failure.summary)])])
  }
}

extension [JSON] {
  /// The answers, one a line.
  var lines: String { map(\.line).joined() }
}
