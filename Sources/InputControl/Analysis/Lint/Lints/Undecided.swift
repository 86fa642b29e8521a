/// What the proofs left open: that nothing is reported of a profile does not mean there that nothing is wrong.
enum Undecided: Lint {
  static let code = DiagnosticCode.undecided
  static let severity = Severity.info

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // Whoever asked first has the answer; what nobody asked for is not open.
    let asking: [any Lint.Type] = [
      Unsatisfiable.self, DeadRule.self, RedundantRule.self, Loosening.self, Untypeable.self,
    ]
    // The rules of a union are those of its parts.
    let profiles = file.profiles.filter { $0.profile.parts.isEmpty }
    for linted in profiles {
      linted.proofs.note(linted.proofs.acceptable, on: "whether any value is acceptable")
    }
    for lint in asking where lint.isDefault || file.includesAll { _ = lint.findings(in: file) }
    return profiles.compactMap { linted in
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
