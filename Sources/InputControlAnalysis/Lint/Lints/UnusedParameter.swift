import InputControl

/// A lint for parameters that the body of their template does not use.
enum UnusedParameter: Lint {
  static let code = DiagnosticCode.unusedParameter

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.tree.templates.flatMap { template in
      template.parameters.filter { !template.usedParameters.contains($0.name.text) }.map { parameter in
        finding(
          "`\(template.name.text)` does not use its parameter `\(parameter.name.text)`",
          at: file.location(parameter.name.range), help: "remove it, here and from the instances")
      }
    }
  }
}
