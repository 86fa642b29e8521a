internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `examples --form`.
struct FormExamplesReport {
  private let generated: GeneratedForms
  private let form: FormProfile

  /// The greatest width of an example on one line, in columns.
  private static let width = 100

  init(_ generated: GeneratedForms, of form: FormProfile) {
    self.generated = generated
    self.form = form
  }

  // MARK: Text

  /// The values as examples of the rule language, each below a comment on its purpose.
  func text(isColoured: Bool) -> String {
    var result = ""
    for form in generated.forms {
      let statement = statement(of: form)
      result +=
        isColoured
        ? "\u{1B}[2m\(comment(on: form))\u{1B}[0m\n\u{1B}[\(form.evaluation.verdict.colour)m\(statement)\u{1B}[0m\n"
        : "\(comment(on: form))\n\(statement)\n"
    }
    for remark in remarks { result += "// \(DisplayText.escaped(remark))\n" }
    return result
  }

  private func statement(of form: GeneratedForm) -> String {
    let isRejected = form.kind == .rule
    let end =
      (isRejected ? form.rule.map { " by \($0)" } ?? "" : "")
      + (form.day.map { " on day \"\($0)\"" } ?? "")
    let keyword = isRejected ? "rejects" : "accepts"
    let entries = form.texts.map { "\($0.field) \(TextLiteral.written($0.text))" }
    let line = "\(keyword) { \(entries.joined(separator: "; ")) }\(end)"
    if entries.isEmpty { return "\(keyword) {}\(end)" }
    guard DisplayText.columns(line) > Self.width else { return line }
    return "\(keyword) {\n" + entries.map { "  \($0)\n" }.joined() + "}\(end)"
  }

  private func comment(on form: GeneratedForm) -> String {
    let lines =
      switch form.kind {
      case .full: form.branches.isEmpty ? ["all fields"] : form.branches
      case .branch: form.branches
      case .fewest: ["as few fields as possible"]
      case .rule: ["breaks \(self.form.name).\(form.rule ?? "")"]
      case .warned: ["\(self.form.name).\(form.rule ?? "") warns"]
      }
    return lines.map { "// " + DisplayText.escaped($0) }.joined(separator: "\n")
  }

  private var remarks: [String] {
    let asks = form.rules.contains { if case .external = $0.body { true } else { false } }
    return generated.missing.map { "\($0.subject): \($0.reason)" } + generated.remarks
      + (asks && !generated.forms.isEmpty
        ? ["questions are answered with yes, and with no where their rule rejects"] : [])
  }

  // MARK: JSON

  /// Returns a line for each form and a line with the summary.
  func json(seed: Int) -> String {
    let lines = generated.forms.map { json($0).line }
    return lines.joined()
      + JSON.object([
        "version": JSON.version,
        "summary": .object([
          "form": .string(form.name), "seed": .integer(seed), "forms": .integer(generated.forms.count),
          "acceptable": .integer(generated.forms.count { $0.kind != .rule }),
          "missing": .array(
            generated.missing.map {
              .object([$0.isRule ? "rule" : "branch": .string($0.subject), "reason": .string($0.reason)])
            }),
          "remarks": .array(generated.remarks.map { .string($0) }),
        ]),
      ]).line
  }

  /// Returns the answer for the values of a form. Values of sensitive fields are among them, because they are generated.
  private func json(_ generated: GeneratedForm) -> JSON {
    .object([
      "version": JSON.version,
      "form": .string(form.name),
      "kind": .string(generated.kind.rawValue),
      "branches": generated.branches.isEmpty ? nil : .array(generated.branches.map { .string($0) }),
      "rule": generated.rule.map { .string("\(form.name).\($0)") },
      "values": .object(generated.texts.map { JSON.Member(key: $0.field, value: .string($0.text)) }),
      "today": generated.day.map { .string($0.description) },
      "verdict": .string(generated.evaluation.verdict.rawValue),
      "violations": .array(generated.evaluation.allViolations.map { JSON($0) }),
    ])
  }
}
