import InputControl

/// A lint for proofs that remain open, where a profile without findings is not proven to be correct.
enum Undecided: Lint {
  static let code = DiagnosticCode.undecided
  static let severity = Severity.info

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // Running a lint again records its open questions; most of its proofs are cached. Questions of lints that
    // do not run are not open.
    let asking: [any Lint.Type] = [
      Unsatisfiable.self, DeadRule.self, RedundantRule.self, Loosening.self, Untypeable.self,
    ]
    // The rules of a union are those of its parts, and what is open about the profile of a field is told there.
    let profiles = file.profiles.filter { $0.profile.parts.isEmpty && !$0.onlyRequires }
    for linted in profiles {
      linted.proofs.note(linted.proofs.acceptable, on: "whether any value is acceptable")
    }
    for lint in asking where lint.isDefault || file.includesAll { _ = lint.findings(in: file) }
    let forms = file.forms.compactMap { linted -> Diagnostic? in
      let form = linted.compiled.form
      let questions = linted.proofs.openQuestions
      var help: [String] = []
      if !questions.isEmpty {
        help.append(
          "\(list(questions)) \(questions.count == 1 ? "is" : "are") open: there are too many combinations of values"
        )
      }
      help += linted.equalities.compactMap { equality in
        equality.openReason.map {
          "whether `\(equality.carrier.name)` can have every value of `\(equality.other.name)` is open: \($0)"
        }
      }
      guard !help.isEmpty, let location = form.location else { return nil }
      return Diagnostic(
        code, "not everything about `\(form.name)` could be decided", at: .init(location), help: help,
        severity: severity)
    }
    return forms
      + profiles.compactMap { linted in
        var reasons: [(reason: String, questions: [String])] = []
        for (question, reason) in linted.proofs.openQuestions {
          if let index = reasons.firstIndex(where: { $0.reason == reason }) {
            if !reasons[index].questions.contains(question) { reasons[index].questions.append(question) }
          } else {
            reasons.append((reason, [question]))
          }
        }
        guard !reasons.isEmpty else { return nil }
        return Diagnostic(
          code, "not everything about `\(linted.profile.name)` could be decided",
          at: .init(file.location(linted.syntax.name.range)),
          help: reasons.map {
            "\(list($0.questions)) \($0.questions.count == 1 ? "is" : "are") open: \($0.reason)"
          }, severity: severity)
      }
  }

  private static func list(_ questions: [String]) -> String {
    let shown = questions.prefix(3).joined(separator: ", ")
    return questions.count > 3 ? "\(shown), and \(questions.count - 3) more" : shown
  }
}
