import InputControl

/// A lint for rules that repeat an inherited rule word for word. Any other rule with the id of an inherited one is an
/// error.
enum RestatedRule: Lint {
  static let code = DiagnosticCode.restatedRule

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // A template is resolved with each of several arguments.
    var findings: [Diagnostic] = []
    for finding in file.module.restatements where !findings.contains(finding) { findings.append(finding) }
    return findings
  }
}
