import InputControl

/// A lint for profiles without a bound on the length of values.
enum UnboundedLength: Lint {
  static let code = DiagnosticCode.unboundedLength
  static let severity = Severity.info
  static let isDefault = false

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.compactMap { linted in
      guard linted.profile.parts.isEmpty, !linted.decidingRules.contains(where: bounds) else { return nil }
      return finding(
        "nothing bounds the length of a value of `\(linted.profile.name)`",
        at: file.location(linted.syntax.name.range), help: "add a `maxLength`")
    }
  }

  private static func bounds(_ rule: Rule) -> Bool {
    switch rule.body {
    case .maxLength, .oneOf: true
    case .regex(let pattern):
      RegexTree.parse(pattern.text, isExtended: pattern.isExtended)?.root.length?.max != nil
    // The range bounds the number, and with it all but zeros.
    case .check(.range(let range)): range.bounds.count == 2
    case .check(let check): check.greatestLength != nil
    case .required, .minLength, .characters, .allow, .forbid, .require: false
    }
  }
}
