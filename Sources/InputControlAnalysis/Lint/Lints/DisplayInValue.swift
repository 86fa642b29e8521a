import InputControl

/// A lint for literals that values can contain too: `display "## ##"` and `allow /[\d ]/`.
enum DisplayInValue: Lint {
  static let code = DiagnosticCode.displayInValue

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profilesWithDisplays.flatMap { linted, displays, parent in
      displays.typedLiterals.compactMap { literal, value in
        guard parent?.isValue(value) != true else { return nil }
        let shown = "“\(QuotedText.shortened(literal[...]))”"
        return finding(
          "\(shown) is shown, and values can contain it too", at: linted.place(of: literal, file),
          "a person can type it twice",
          help: linted.profile.isSensitive
            ? "\(linted.quoted(value)) contains it"
            : "\(linted.quoted(value)) is a value or the beginning of one, and is shown as \(linted.quoted(displays.judge.display(of: value)))",
          "let the rules refuse it, remove it with a `replace`, or choose another literal")
      }
    }
  }
}
