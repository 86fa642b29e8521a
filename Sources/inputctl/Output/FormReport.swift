internal import InputControl

/// The output of `check --form` for the values of a form.
struct FormReport {
  /// Whether to use colours and symbols.
  let isColoured: Bool

  func text(_ evaluation: FormEvaluation) -> String {
    let verdict = evaluation.verdict
    var result = isColoured ? "\u{1B}[\(verdict.colour)m\(verdict.symbol) \(verdict)\u{1B}[0m" : "\(verdict)"
    result += ": \(evaluation.form)\n"
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
    for violation in evaluation.allViolations {
      let severity = violation.severity == .error ? "" : "\(violation.severity): "
      result += "  \(severity)\(violation.id) (\(violation.fields.joined(separator: ", "))): "
      result += "\(DisplayText.escaped(violation.message))\n"
      if violation.reason != violation.message { result += "    \(DisplayText.escaped(violation.reason))\n" }
    }
    return result
  }
}
