extension TextSyntax {
  /// Returns a text so that it is shown as it is, although it may look like a placeholder: `{{}` is a brace.
  static func withoutPlaceholders(_ text: String) -> String {
    text.split(separator: "{", omittingEmptySubsequences: false).joined(separator: "{{}")
  }

  /// Returns the words in braces, such as `{max}`, with their ranges in a file.
  package func placeholders(in file: SourceFile) -> [(name: String, range: SourceRange)] {
    var result: [(name: String, range: SourceRange)] = []
    var start: Int?
    for offset in range.start..<range.end {
      switch file.bytes[offset] {
      // The braces of `\u{…}` are not a placeholder.
      case UInt8(ascii: "{")
      where file.bytes[offset - 1] != UInt8(ascii: "u") || file.bytes[offset - 2] != UInt8(ascii: "\\"):
        start = offset
      case UInt8(ascii: "}"):
        if let start, start + 1 < offset {
          result.append((file.text(SourceRange(start + 1, offset)), SourceRange(start, offset + 1)))
        }
        start = nil
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        break
      default: start = nil
      }
    }
    return result
  }
}
