import InputControl

/// A lint for literals that values can contain too, `display "## ##"` and `allow /[\d ]/`, and for those beside which
/// separators stand that a field removes only when editing ends: `display "##-##"` and
/// `replace /(\d)-(\d)/ with "$1$2"`.
enum DisplayInValue: Lint {
  static let code = DiagnosticCode.displayInValue

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profilesWithDisplays.flatMap { linted, displays, parent in
      displays.typedLiterals.compactMap { literal, value in
        guard parent?.isValue(value) != true else { return nil }
        return finding(
          "\(quoted(literal)) is shown, and values can contain it too", at: linted.place(of: literal, file),
          "a person can type it twice",
          help: linted.profile.isSensitive
            ? "\(linted.quoted(value)) contains it"
            : "\(linted.quoted(value)) is a value or the beginning of one, and is shown as \(linted.quoted(displays.judge.display(of: value)))",
          "let the rules refuse it, remove it with a `replace`, or choose another literal")
      }
        + displays.separatedLiterals.compactMap { literal, text in
          guard parent?.showsLiteral(beforeEndOf: text) != true else { return nil }
          return finding(
            "\(quoted(literal)) is shown beside a separator that is typed",
            at: linted.place(of: literal, file),
            "a `replace` removes it too late",
            help: linted.profile.isSensitive
              ? "the separator stays until editing ends"
              : "\(linted.quoted(text)) is shown as \(linted.quoted(displays.judge.display(of: text)))",
            "remove the separator alone, by a `replace` in front of the others")
        }
    }
  }

  private static func quoted(_ literal: String) -> String { "“\(QuotedText.shortened(literal[...]))”" }
}
