import InputControl

/// A lint for displays that two values have: `display "##-##" when /\d{4}/` and `regex /\d{4}|\d\d-\d\d/`.
enum DisplayAmbiguous: Lint {
  static let code = DiagnosticCode.displayAmbiguous
  static let severity = Severity.error

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profilesWithDisplays.compactMap { linted, displays, parent in
      guard let (value, other) = displays.ambiguous, parent?.isAmbiguous(value, other) != true else {
        return nil
      }
      let judge = displays.judge
      let places = [value, other].map { linted.place(ofDisplayAt: judge.displayIndex(of: $0), file) }
      return finding(
        "\(linted.quoted(value)) and \(linted.quoted(other)) have the same display", at: places[0],
        linted.profile.isSensitive ? "" : "both are shown as \(linted.quoted(judge.display(of: value)))",
        also: places[0] == places[1] ? [] : [.init(places[1], "this display shows the other value")],
        help: "choose literals that values do not contain, or let the rules refuse one of the values")
    }
  }
}
