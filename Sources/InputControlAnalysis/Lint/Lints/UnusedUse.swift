import InputControl

/// A lint for a `use` whose name does not occur.
enum UnusedUse: Lint {
  static let code = DiagnosticCode.unusedUse

  static func findings(in file: LintedFile) -> [Diagnostic] {
    let used = Set(file.references.compactMap(\.qualifier?.text))
    return file.tree.uses.filter { !used.contains($0.alias.text) }.map { use in
      finding(
        "nothing in this file uses `\(use.alias.text)`", at: file.location(use.alias.range),
        help: "remove the line")
    }
  }
}
