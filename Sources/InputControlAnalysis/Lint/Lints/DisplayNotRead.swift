import InputControl

/// A lint for displays that are read as another value: `display "8 ###"`, `replace / / with ""` and `regex /\d{3,4}/`.
enum DisplayNotRead: Lint {
  static let code = DiagnosticCode.displayNotRead
  static let severity = Severity.error

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profilesWithDisplays.compactMap { linted, displays, parent in
      guard let (value, read) = displays.misread, parent?.misreading(of: value) == nil else { return nil }
      let display = displays.judge.display(of: value)
      return finding(
        linted.profile.isSensitive
          ? "the display of \(linted.quoted(value)) is read as another value"
          : "\(linted.quoted(value)) is shown as \(linted.quoted(display)), which is read as \(linted.quoted(read))",
        at: linted.place(ofDisplayAt: displays.judge.displayIndex(of: value), file),
        help: "a text that is a value is not read as a display",
        "let the rules refuse the display, choose other literals, or let a `replace` remove them")
    }
  }
}
