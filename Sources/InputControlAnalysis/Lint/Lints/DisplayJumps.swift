import InputControl

/// A lint for displays between which the characters before the caret move: `display "(##) ####-####" when /\d{0,10}/`
/// and `display "(##) #####-####"`.
enum DisplayJumps: Lint {
  static let code = DiagnosticCode.displayJumps
  static let severity = Severity.info

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profilesWithDisplays.compactMap { linted, displays, parent in
      guard let (value, longer) = displays.jump, parent?.isJump(from: value, to: longer) != true else {
        return nil
      }
      let judge = displays.judge
      return finding(
        "one more character moves those before it",
        at: linted.place(ofDisplayAt: judge.displayIndex(of: longer), file),
        help: linted.profile.isSensitive
          ? "this happens behind \(linted.quoted(value))"
          : "\(linted.quoted(judge.display(of: value))) becomes \(linted.quoted(judge.display(of: longer)))",
        "choose displays with the same beginning, or suppress this finding if it is intended")
    }
  }
}
