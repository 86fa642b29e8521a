import InputControl

/// A lint for limits without a unit where values may contain non-ASCII characters, for which units differ:
/// `maxLength 15`.
enum AmbiguousUnit: Lint {
  static let code = DiagnosticCode.ambiguousUnit
  static let severity = Severity.info
  static let isDefault = false

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.filter { !$0.profile.allowsOnlyASCII }.flatMap { linted in
      linted.syntax.items.compactMap { item in
        guard case .rule(let rule) = item.content, rule.body.isLengthWithoutUnit,
          // The number follows the keyword directly.
          let number = file.firstToken(endingBehind: rule.keyword.range.end)
        else { return nil }
        return finding(
          "this length counts graphemes; databases and other programs count bytes or UTF-16",
          at: file.location(number.range), help: "write the unit, such as `graphemes` or `bytes`",
          fix: FixIt(
            "write `graphemes`", file.location(SourceRange(number.range.end, number.range.end)), " graphemes",
            keepsMeaning: true))
      }
    }
  }
}

extension RuleSyntax.Body {
  fileprivate var isLengthWithoutUnit: Bool {
    switch self {
    case .minLength(_, unit: nil), .maxLength(_, unit: nil): true
    default: false
    }
  }
}
