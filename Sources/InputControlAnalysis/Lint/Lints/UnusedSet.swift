import InputControl

/// A lint for sets that neither their file nor a file linted with it uses.
enum UnusedSet: Lint {
  static let code = DiagnosticCode.unusedSet

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // A file that contains only sets exists for other files.
    guard !file.tree.profiles.isEmpty else { return [] }
    var used = Set(file.references.filter { $0.qualifier == nil }.map(\.name.text))
    for other in file.modules where other !== file.module {
      let aliases = other.uses.filter { $0.value === file.module }.map(\.key)
      guard !aliases.isEmpty else { continue }
      for name in LintedFile(other, among: []).references where aliases.contains(name.qualifier?.text ?? "") {
        used.insert(name.name.text)
      }
    }
    return file.tree.sets.filter { !used.contains($0.name.text) }.map { set in
      finding("nothing uses the set `\(set.name.text)`", at: file.location(set.name.range), help: "remove it")
    }
  }
}
