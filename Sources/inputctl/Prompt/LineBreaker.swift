internal import InputControl

/// Breaks a text into lines, between words where it can.
enum LineBreaker {
  /// - Parameters:
  ///   - first: The columns of the first line.
  ///   - width: Those of the others.
  static func lines(of text: String, first: Int, width: Int) -> [String] {
    var lines: [String] = []
    var line: [Character] = []
    for character in text {
      let limit = max(1, lines.isEmpty ? first : width)
      if !line.isEmpty, columns(line) + columns([character]) > limit {
        // Without a blank a word is broken, as texts are anyway that have none.
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
