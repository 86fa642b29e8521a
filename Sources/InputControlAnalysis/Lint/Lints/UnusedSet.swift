import InputControl

/// A lint for sets that neither their file nor a file linted with it uses.
enum UnusedSet: Lint {
  static let code = DiagnosticCode.unusedSet

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // A file that contains only sets exists for other files.
    guard !file.tree.profiles.isEmpty else { return [] }
    let used = file.ownNamesInUse
    return file.tree.sets.filter { !used.contains($0.name.text) }.map { set in
      finding("nothing uses the set `\(set.name.text)`", at: file.location(set.name.range), help: "remove it")
    }
  }
}
