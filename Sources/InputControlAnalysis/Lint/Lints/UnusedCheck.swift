import InputControl

/// A lint for checks that neither their file nor a file linted with it uses.
enum UnusedCheck: Lint {
  static let code = DiagnosticCode.unusedCheck

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // A file that contains only checks exists for other files.
    guard !file.tree.profiles.isEmpty else { return [] }
    let used = file.ownNamesInUse
    return file.tree.checks.filter { !used.contains($0.name.text) }.map { check in
      finding(
        "nothing uses the check `\(check.name.text)`", at: file.location(check.name.range), help: "remove it")
    }
  }
}
