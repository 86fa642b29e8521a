/// A profile that extends, joins or names something that should not be used any more.
enum DeprecatedUse: Lint {
  static let code = DiagnosticCode.deprecatedUse

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.references.compactMap { reference in
      let module = reference.qualifier.map { file.module.uses[$0.text] } ?? file.module
      let advice = module?[reference.name.text]?.deprecation ?? module?.sets[reference.name.text]?.deprecation
      guard let advice else { return nil }
      return finding(
        "`\(reference.text)` is deprecated", at: file.location(reference.range),
        help: DisplayText.escaped(advice))
    }
  }
}
