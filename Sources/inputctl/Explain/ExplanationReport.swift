internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `explain` for a profile or a form.
struct ExplanationReport: Report {
  let answers: [JSON]
  private let lines: [String]

  /// The greatest width of a line, in columns. Longer lines are broken between words.
  private static let width = 96

  /// - Parameters:
  ///   - documentation: The documentation comment.
  ///   - facts: The names of facts, and what they are.
  ///   - sections: The lines about rules and other parts.
  ///   - examples: The expectations of the examples, which are counted.
  init(
    of name: String, documentation: String?, facts: [(name: String, words: String?)], sections: [String],
    examples: [Example.Expectation], answer: JSON
  ) {
    var lines = [name]
    if let documentation { lines += Self.wrapped(Self.paragraphs(of: documentation), indent: 2) + [""] }
    for case (let name, let words?) in facts {
      lines.append("  \(name.padded(to: 15)) \(DisplayText.escaped(words))")
    }
    let counts = [Example.Expectation.accepts, .pending, .rejects].compactMap { expectation -> String? in
      let count = examples.count { $0 == expectation }
      return count == 0 ? nil : "\(count) \(expectation.rawValue)"
    }
    self.lines =
      lines + sections + (counts.isEmpty ? [] : ["", "Examples: " + counts.joined(separator: ", ")])
    answers = [answer]
  }

  func text(isColoured: Bool) -> String { lines.joined(separator: "\n") + "\n" }

  /// Returns lines below a title; none without lines.
  static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines
  }

  /// Returns the lines about a rule or another part: its name, and paragraphs below it.
  static func entry(_ name: String, _ paragraphs: [String?]) -> [String] {
    ["  \(name)"] + paragraphs.flatMap { $0.map { wrapped($0, indent: 4) } ?? [] }
  }

  /// Returns a location, to follow a word.
  static func place(_ location: SourceLocation?) -> String {
    location.map { " in \(DisplayText.escaped($0.description))" } ?? ""
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
