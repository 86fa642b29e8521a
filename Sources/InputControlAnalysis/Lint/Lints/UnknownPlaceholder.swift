import InputControl

/// A lint for unknown placeholders in messages, which are shown as they are: `{vlaue}`.
enum UnknownPlaceholder: Lint {
  static let code = DiagnosticCode.unknownPlaceholder

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.texts.flatMap(\.texts).flatMap { text in
      text.placeholders(in: file.source).compactMap { placeholder in
        guard !Placeholders.names.contains(placeholder.name) else { return nil }
        let nearest = Suggestion.nearest(to: placeholder.name, in: Placeholders.names)
        return finding(
          "`{\(placeholder.name)}` is not a placeholder", at: file.location(placeholder.range),
          help: nearest.map { "did you mean `{\($0)}`?" }
            ?? "the placeholders are \(Placeholders.names.map { "`{\($0)}`" }.joined(separator: ", "))",
          fix: nearest.map {
            FixIt("write `{\($0)}`", file.location(placeholder.range), "{\($0)}", keepsMeaning: false)
          })
      }
    }
  }
}

extension TextSyntax {
  /// Returns the words in braces, such as `{max}`, with their ranges in a file.
  func placeholders(in file: SourceFile) -> [(name: String, range: SourceRange)] {
    var result: [(name: String, range: SourceRange)] = []
    var start: Int?
    for offset in range.start..<range.end {
      switch file.bytes[offset] {
      // The braces of `\u{…}` are not a placeholder.
      case UInt8(ascii: "{")
      where !file.text(SourceRange(max(range.start, offset - 2), offset)).hasSuffix("\\u"):
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
