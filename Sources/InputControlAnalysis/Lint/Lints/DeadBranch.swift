import InputControl

/// A lint for branches of forms that never hold, because those before them leave nothing over.
enum DeadBranch: Lint {
  static let code = DiagnosticCode.deadBranch

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.forms.flatMap { $0.proofs.findings }.filter { $0.code == code }
  }
}
