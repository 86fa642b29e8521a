package import InputControl

// The JSON of forms. It is documented in docs/json.md.

extension JSON {
  /// Returns the answer of `check --form` for the values of a form. Texts and values of sensitive fields are left out,
  /// except in questions, which cannot be answered without them.
  package static func answer(_ evaluation: FormEvaluation, needsToday: Bool) -> JSON {
    .object([
      "version": version,
      "form": .string(evaluation.form),
      "verdict": .string(evaluation.verdict.rawValue),
      "approximate": evaluation.isApproximate ? .bool(true) : nil,
      "today": needsToday ? .string(evaluation.today.description) : nil,
      "fields": .array(evaluation.fields.map(JSON.init)),
      "violations": violations(evaluation.allViolations),
      "questions": questions(evaluation.questions),
    ])
  }

  /// Returns questions that have not been answered.
  package static func questions(_ questions: [FormQuestion]) -> JSON {
    .array(
      questions.map { question in
        .object([
          "name": .string(question.name), "values": .array(question.values.map { .string($0) }),
        ])
      })
  }

  /// Returns violations of rules of forms.
  package static func violations(_ violations: [FormViolation]) -> JSON {
    .array(violations.map(JSON.init))
  }

  private init(_ field: FormEvaluation.Field) {
    guard let evaluation = field.evaluation, let profile = field.profile?.profile else {
      self = .object(["field": .string(field.name), "active": .bool(false)])
      return
    }
    self = .object(
      [Member(key: "field", value: .string(field.name)), Member(key: "active", value: .bool(true))]
        + Self.judgement(evaluation, of: field.text, under: profile))
  }

  /// A violation of a rule of a form.
  package init(_ violation: FormViolation) {
    self = .object([
      "rule": .string(violation.id),
      "verdict": .string(violation.verdict.rawValue),
      "waiting": violation.isWaiting ? .bool(true) : nil,
      "severity": .string(violation.severity.rawValue),
      "fields": .array(violation.fields.map { .string($0) }),
      "message": .string(violation.message),
      "language": violation.language.map { .string($0.description) },
      "reason": .string(violation.reason),
      "source": violation.source.map(JSON.init),
    ])
  }
}
