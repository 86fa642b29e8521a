internal import InputControl

/// The output of `check --form` for the values of a form.
struct FormReport {
  /// Whether to use colours and symbols.
  let isColoured: Bool

  func text(_ evaluation: FormEvaluation) -> String {
    var result = heading(evaluation)
    let fields = ValueReport(isColoured: isColoured)
    for field in evaluation.fields {
      guard let evaluation = field.evaluation, let profile = field.profile?.profile,
        !field.text.isEmpty || !evaluation.allViolations.isEmpty
      else { continue }
      let lines = fields.text(evaluation, of: field.text, under: profile)
      for (index, line) in lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .enumerated()
      {
        result += index == 0 ? "  \(field.name): \(line)\n" : "  \(line)\n"
      }
    }
    return result + rules(evaluation)
  }

  /// Returns the verdict, and the violations of rules of the form.
  func violations(_ evaluation: FormEvaluation) -> String { heading(evaluation) + rules(evaluation) }

  private func heading(_ evaluation: FormEvaluation) -> String {
    let verdict = evaluation.verdict
    let shown = isColoured ? "\u{1B}[\(verdict.colour)m\(verdict.symbol) \(verdict)\u{1B}[0m" : "\(verdict)"
    return "\(shown): \(evaluation.form)\n"
  }

  private func rules(_ evaluation: FormEvaluation) -> String {
    var result = ""
    for violation in evaluation.allViolations {
      let severity = violation.severity == .error ? "" : "\(violation.severity): "
      result += "  \(severity)\(violation.id) (\(violation.fields.joined(separator: ", "))): "
      result += "\(DisplayText.escaped(violation.message))\n"
      if violation.reason != violation.message { result += "    \(DisplayText.escaped(violation.reason))\n" }
    }
    return result
  }
}
