import InputControl

/// A lint for `override sensitive no`, which shows values that the parent hides.
enum RevealsSensitive: Lint {
  static let code = DiagnosticCode.revealsSensitive

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.flatMap { linted in
      linted.syntax.items.compactMap { item in
        guard case .sensitive(let sensitivity) = item.content, sensitivity.isOverride else { return nil }
        return finding(
          "the values of `\(linted.profile.name)` appear in messages and answers, although "
            + "those of \(hiding(linted)) are sensitive",
          at: file.location(item.range),
          help: "remove this line, or suppress the finding with the reason why the values may be shown")
      }
    }
  }

  /// Returns the names of the parent, or of the parts of a union, that are sensitive.
  private static func hiding(_ linted: LintedProfile) -> String {
    if let parent = linted.profile.parent { return "`\(parent.name)`" }
    let parts = linted.profile.parts.filter(\.isSensitive)
    return parts.map { "`\($0.name)`" }.joined(separator: " and ")
  }
}
