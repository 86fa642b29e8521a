import InputControl

/// A lint for messages of sensitive profiles that contain a placeholder for the value.
enum LeaksSensitive: Lint {
  static let code = DiagnosticCode.leaksSensitive
  static let severity = Severity.error

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.texts.filter(\.profile.profile.isSensitive).flatMap(\.texts).flatMap { text in
      text.placeholders(in: file.source).compactMap { placeholder in
        guard ["value", "display", "match", "character"].contains(placeholder.name) else { return nil }
        return finding(
          "`{\(placeholder.name)}` is part of a sensitive value", at: file.location(placeholder.range),
          "shown as “…”", help: "write the message without the value")
      }
    }
  }
}
