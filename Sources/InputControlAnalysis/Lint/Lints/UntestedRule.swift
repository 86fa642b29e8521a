import InputControl

/// A lint for rules that can be deleted without changing the result of any example.
enum UntestedRule: Lint {
  static let code = DiagnosticCode.untestedRule
  static let isDefault = false

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // The examples of a template hold for several values; `inputctl test --fail-on-untested` knows them all. Those of a
    // field are the examples of its form.
    file.profiles.filter { $0.template == nil && !$0.isField }.flatMap { linted in
      let isPlainInstance = linted.profile.template != nil && linted.rules.isEmpty
      guard !linted.profile.examples.isEmpty || isPlainInstance else {
        return [
          finding(
            "`\(linted.profile.name)` has no example", at: file.location(linted.syntax.name.range),
            help: "write values with `accepts` and `rejects … by …`")
        ]
      }
      return linted.compiled.untestedRules().compactMap { rule in
        rule.location.map {
          finding(
            "no example tests the rule `\(rule.id)`", at: $0,
            help: "write a value that only this rule refuses: `rejects \"…\" by \(rule.id)`")
        }
      }
    }
  }
}
