internal import InputControl

/// The layout of the explanations of profiles and forms.
enum ExplanationText {
  /// The greatest width of a line, in columns. Longer lines are broken between words.
  private static let width = 96

  /// Returns the lines of a documentation comment.
  static func documentation(_ text: String) -> [String] { wrapped(paragraphs(of: text), indent: 2) }

  /// Returns a line for each fact, with its name in front.
  static func facts(_ facts: [(String, String)]) -> [String] {
    facts.map { "  \(padded($0.0, to: 16))\(DisplayText.escaped($0.1))" }
  }

  /// Returns the lines that count examples.
  static func examples(_ expectations: [Example.Expectation]) -> [String] {
    let counts = [Example.Expectation.accepts, .pending, .rejects].compactMap { expectation -> String? in
      let count = expectations.count { $0 == expectation }
      return count == 0 ? nil : "\(count) \(expectation.rawValue)"
    }
    return counts.isEmpty ? [] : ["", "Examples: " + counts.joined(separator: ", ")]
  }

  /// Returns a location, to follow a word.
  static func place(_ location: SourceLocation?) -> String {
    location.map { " in \(DisplayText.escaped($0.description))" } ?? ""
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Returns the text with one line for each paragraph.
  private static func paragraphs(of text: String) -> String {
    var paragraphs: [String] = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy({ $0 == " " }) {
        paragraphs += ["", ""]
      } else {
        let last = paragraphs.count - 1
        paragraphs[last] += (paragraphs[last].isEmpty ? "" : " ") + line
      }
    }
    return paragraphs.joined(separator: "\n")
  }

  /// Returns the text broken between words into lines of at most `width` columns. Existing line breaks and
  /// indentation are kept.
  static func wrapped(_ text: String, indent: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      let content = line.drop { $0 == " " }
      let margin = indent + line.count - content.count
      var lines: [String] = []
      var current = ""
      for word in content.split(separator: " ") {
        let longer = current.isEmpty ? String(word) : "\(current) \(word)"
        if !current.isEmpty, margin + LengthUnit.columns.length(of: longer) > width {
          lines.append(current)
          current = String(word)
        } else {
          current = longer
        }
      }
      lines.append(current)
      // The continuation lines of a list item are indented by two more columns.
      let hanging = content.hasPrefix("- ") ? 2 : 0
      return lines.enumerated().map { index, line in
        line.isEmpty
          ? ""
          : String(repeating: " ", count: margin + (index == 0 ? 0 : hanging)) + DisplayText.escaped(line)
      }
    }
  }
}
