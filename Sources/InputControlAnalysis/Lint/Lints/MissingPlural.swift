import InputControl

/// A lint for texts with forms for numbers that lack one which their language needs.
enum MissingPlural: Lint {
  static let code = DiagnosticCode.missingPlural

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.allTexts.compactMap { text in
      guard !text.plurals.isEmpty, let locale = LocaleTag(text.locale.text) else { return nil }
      let needed = PluralCategory.needed(in: locale)
      let missing = needed.filter { category in !text.all.contains { $0.category == category } }
      guard !missing.isEmpty else { return nil }
      let names = missing.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return finding(
        "this text has no form \(names), which the language `\(locale)` needs", at: file.location(text.range),
        help: "the forms of the language are \(needed.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
    }
  }
}
