import InputControl

/// A lint for files that do not state the version of their language.
enum MissingLanguage: Lint {
  static let code = DiagnosticCode.missingLanguage
  static let severity = Severity.info
  static let isDefault = false

  static func findings(in file: LintedFile) -> [Diagnostic] {
    let tree = file.tree
    guard tree.statedLanguage == nil, tree.tokens.count > 1, let first = tree.tokens.first
    else { return [] }
    let line = "language \(tree.neededLanguage)"
    let bytes = file.source.bytes
    let start = bytes.starts(with: SourceFile.byteOrderMark) ? SourceFile.byteOrderMark.count : 0
    return [
      finding(
        "this file does not state the version of its language", at: file.location(first.range),
        help:
          "write `\(line)` as its first line: it has all that the file uses, and later versions keep its meaning",
        fix: FixIt(
          "write `\(line)`", file.location(SourceRange(start, start)), "\(line)\n\n", keepsMeaning: true))
    ]
  }
}
