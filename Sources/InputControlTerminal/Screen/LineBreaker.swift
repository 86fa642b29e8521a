internal import InputControl

/// Breaks a text into lines, between words where possible.
enum LineBreaker {
  /// - Parameters:
  ///   - first: The width of the first line, in columns.
  ///   - width: The width of the other lines, in columns.
  static func lines(of text: String, first: Int, width: Int) -> [String] {
    var lines: [String] = []
    var line: [Character] = []
    for character in text {
      let limit = max(1, lines.isEmpty ? first : width)
      if !line.isEmpty, columns(line) + columns([character]) > limit {
        // A line without a blank is broken inside a word.
        let end = character == " " ? line.count : line.lastIndex(of: " ") ?? line.count
        lines.append(String(line[..<end]))
        line.removeFirst(min(line.count, end + 1))
        if character == " " { continue }
      }
      line.append(character)
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [String(line)]
  }

  private static func columns(_ characters: [Character]) -> Int { DisplayText.columns(String(characters)) }
}
