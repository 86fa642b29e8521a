internal import InputControl
internal import InputControlSystem

/// What the environment says about the terminal and the language.
enum Terminal {
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Colours and symbols are for terminals that have them and people who did not ask for none
  /// (<https://no-color.org>).
  static func isColoured(_ stream: Stream) -> Bool {
    isTerminal(stream) && environment("NO_COLOR") == nil && !isDumb
  }

  /// Whether the terminal can show no more than one line after the other.
  static var isDumb: Bool { environment("TERM").map { $0 == "dumb" } ?? true }

  /// The language of messages: the first of LC_ALL, LC_MESSAGES and LANG that is set, as POSIX orders them.
  static var locale: LocaleTag {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment(name) { return LocaleTag(value) ?? .english }
    }
    return .english
  }

  /// The value of a variable that is set and not empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
