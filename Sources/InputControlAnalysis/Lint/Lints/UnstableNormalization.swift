import InputControl

/// A lint for normalisations that are not idempotent, which change a saved value when it is opened and saved
/// again: `replace /aa/ with "a"` over `aaaa`.
enum UnstableNormalization: Lint {
  static let code = DiagnosticCode.unstableNormalization

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // An evaluation may need the automaton of the profile.
    file.profiles.filter { !$0.proofs.budget.isExhausted }.flatMap { linted in
      linted.ownExamples.compactMap { example in
        let once = linted.compiled.evaluate(example.text).value
        let twice = linted.compiled.evaluate(once).value
        guard !once.utf8.elementsEqual(twice.utf8) else { return nil }
        let change =
          linted.profile.isSensitive
          ? "" : ": “\(QuotedText.shortened(once[...]))” becomes “\(QuotedText.shortened(twice[...]))”"
        return finding(
          "normalising this example twice changes it twice\(change)", at: example.location,
          help:
            "let a `replace` match all of the text that it replaces, such as `/a+/`, or change the order of the steps"
        )
      }
    }
  }
}
