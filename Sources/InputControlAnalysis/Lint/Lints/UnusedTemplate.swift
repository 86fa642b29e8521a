import InputControl

/// A lint for templates that neither their file nor a file linted with it uses.
enum UnusedTemplate: Lint {
  static let code = DiagnosticCode.unusedTemplate

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // A file without profiles and forms exists for other files.
    guard !file.tree.profiles.isEmpty || !file.tree.forms.isEmpty else { return [] }
    let used = file.ownNamesInUse
    return file.tree.templates.filter { !used.contains($0.name.text) }.map { template in
      finding(
        "nothing uses the template `\(template.name.text)`", at: file.location(template.name.range),
        help: "remove it, or make a profile of it")
    }
  }
}
