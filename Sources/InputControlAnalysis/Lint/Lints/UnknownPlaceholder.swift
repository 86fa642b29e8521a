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
