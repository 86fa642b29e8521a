internal import CTerminal
package import InputControl
internal import InputControlSystem

/// The properties of the terminal and the language of the environment.
package enum Terminal {
  package enum Stream: Int32 {
    case input = 0
    case output = 1
    case error = 2
  }

  package static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Returns whether to write colours and symbols: to a terminal that has them, unless `NO_COLOR` is set
  /// (<https://no-color.org>).
  package static func isColoured(_ stream: Stream) -> Bool {
    isTerminal(stream) && environment("NO_COLOR") == nil && !isDumb
  }

  /// Whether the terminal cannot move its cursor.
  package static var isDumb: Bool { environment("TERM").map { $0 == "dumb" } ?? true }

  /// Returns the width of the terminal window; 80 if it is unknown.
  package static func columns(_ stream: Stream) -> Int {
    var columns: Int32 = 0
    var rows: Int32 = 0
    unsafe cterminal_size(stream.rawValue, &columns, &rows)
    return columns > 0 ? Int(columns) : 80
  }

  /// The time that a key Escape takes, in milliseconds: `ESCDELAY`, as in programs with curses(3), 1 to 30,000; by default
  /// 100.
  package static var escapeDelay: Int { escapeDelay(stated: environment("ESCDELAY")) }

  static func escapeDelay(stated: String?) -> Int {
    guard let number = stated.flatMap({ Int($0) }), number > 0 else { return 100 }
    return min(number, 30_000)
  }

  /// The language of messages: the first of LC_ALL, LC_MESSAGES and LANG that is set, in the order of POSIX.
  package static var locale: LocaleTag { statedLocale ?? .english }

  /// The same; `nil` if none of the variables names a language.
  package static var statedLocale: LocaleTag? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment(name) else { continue }
      // The locales without a language are C and POSIX.
      let language = value.prefix { $0 != "." && $0 != "@" }
      return language == "C" || language == "POSIX" ? nil : LocaleTag(value)
    }
    return nil
  }

  /// Returns the value of a variable if it is set and not empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
