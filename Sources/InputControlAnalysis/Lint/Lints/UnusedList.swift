import InputControl

/// A lint for lists that neither their file nor a file linted with it uses.
enum UnusedList: Lint {
  static let code = DiagnosticCode.unusedList

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // A file that contains only lists exists for other files.
    guard !file.tree.profiles.isEmpty else { return [] }
    let used = file.ownNamesInUse
    return file.tree.lists.filter { !used.contains($0.name.text) }.map { list in
      finding(
        "nothing uses the list `\(list.name.text)`", at: file.location(list.name.range), help: "remove it")
    }
  }
}
