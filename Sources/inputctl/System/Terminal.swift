internal import InputControl
internal import InputControlSystem

/// The properties of the terminal and the language of the environment.
enum Terminal {
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Returns whether to write colours and symbols: to a terminal that has them, unless `NO_COLOR` is set
  /// (<https://no-color.org>).
  static func isColoured(_ stream: Stream) -> Bool {
    isTerminal(stream) && environment("NO_COLOR") == nil && !isDumb
  }

  /// Whether the terminal cannot move its cursor.
  static var isDumb: Bool { environment("TERM").map { $0 == "dumb" } ?? true }

  /// The language of messages: the first of LC_ALL, LC_MESSAGES and LANG that is set, in the order of POSIX.
  static var locale: LocaleTag {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment(name) { return LocaleTag(value) ?? .english }
    }
    return .english
  }

  /// Returns the value of a variable if it is set and not empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
