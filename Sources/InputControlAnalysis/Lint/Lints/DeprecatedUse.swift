import InputControl

/// A lint for profiles that extend, join or name something deprecated.
enum DeprecatedUse: Lint {
  static let code = DiagnosticCode.deprecatedUse

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.references.compactMap { reference in
      let module = reference.qualifier.map { file.module.uses[$0.text] } ?? file.module
      let name = reference.name.text
      let advice =
        module?[name]?.deprecation ?? module?.sets[name]?.deprecation ?? module?.checks[name]?.deprecation
        ?? module?.lists[name]?.deprecation ?? module?.templates[name]?.deprecation
      guard let advice else { return nil }
      return finding(
        "`\(reference.text)` is deprecated", at: file.location(reference.range),
        help: DisplayText.escaped(advice))
    }
  }
}
