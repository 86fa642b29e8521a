internal import InputControl
internal import InputControlJSON
internal import InputControlTerminal

/// The output of a command: text for people, and answers for programs.
protocol Report {
  /// Returns the text, with colours or without.
  func text(isColoured: Bool) -> String
  /// The answers, of which each is a line.
  var answers: [JSON] { get }
}

extension Report {
  /// Writes the report to standard output.
  func write(as format: OutputFormat) throws(Failure) {
    switch format {
    case .text: try OutputWriter.write(all: text(isColoured: Terminal.isColoured(.output)))
    case .json: try OutputWriter.write(all: answers.lines)
    }
  }
}

// MARK: What all reports write alike

extension String {
  /// Returns the text in a colour.
  ///
  /// - Parameters:
  ///   - colour: Parameters of the sequence SGR (ECMA-48); `nil` for the colour of other text.
  ///   - isColoured: Whether there are colours.
  func painted(_ colour: String?, if isColoured: Bool) -> String {
    guard isColoured, let colour else { return self }
    return "\u{1B}[\(colour)m\(self)\u{1B}[0m"
  }

  /// Returns the text with spaces behind it, up to a width in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayText.columns(self)))
  }

  /// Returns a number with a noun in its singular or plural.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension Verdict {
  /// Returns the verdict, with its symbol where there are colours.
  func text(isColoured: Bool) -> String {
    isColoured ? "\(symbol) \(self)".painted(colour, if: true) : "\(self)"
  }
}

extension Severity {
  /// The severity before a message, unless it is that of an error.
  var prefix: String { self == .error ? "" : "\(self): " }

  /// The severity behind a description, unless it is that of an error.
  var suffix: String { self == .error ? "" : "; \(self) only" }
}
