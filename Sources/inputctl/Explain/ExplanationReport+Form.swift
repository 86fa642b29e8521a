internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

extension ExplanationReport {
  init(_ explanation: FormExplanation) {
    let form = explanation.form
    self.init(
      of: form.name, documentation: form.documentation,
      facts: [
        ("stated in", form.location?.description), ("deprecated", form.deprecation),
        ("message", explanation.message),
      ],
      sections: Self.section("Fields", explanation.fields.flatMap(Self.lines))
        + Self.section("Branches", explanation.branches.flatMap(Self.lines))
        + Self.section("Rules about several fields", explanation.rules.flatMap(Self.lines))
        + Self.section("Needed for an evaluation", Self.needs(of: explanation)),
      examples: form.examples.map(\.expectation), answer: JSON(explanation))
  }

  private static func lines(about field: FormExplanation.Field) -> [String] {
    entry(
      field.name,
      [
        field.label.map { "label: \($0)" }, field.branch,
        "\(field.isRequired ? "required" : "optional"); \(field.profile)\(place(field.profileLocation))"
          + (field.isSensitive ? "; its values are never shown" : ""),
        "stated\(place(field.location))" + (field.ownRules.isEmpty ? "" : "; adds \(list(field.ownRules))"),
      ])
  }

  private static func lines(about branch: FormExplanation.Branch) -> [String] {
    let contents = [
      branch.fields.isEmpty ? nil : "fields " + branch.fields.joined(separator: ", "),
      branch.rules.isEmpty ? nil : "rules " + branch.rules.joined(separator: ", "),
      "stated\(place(branch.location))",
    ].compactMap { $0 }
    return wrapped(branch.words, indent: 2) + wrapped(contents.joined(separator: "; "), indent: 4)
  }

  private static func lines(about rule: FormExplanation.Rule) -> [String] {
    entry(
      rule.name,
      [
        rule.branch, rule.words, rule.written, rule.message.map { "message: \($0)" },
        "stated\(place(rule.location)); a violation is shown at \(list(rule.fields))\(rule.severity.suffix)",
      ])
  }

  private static func needs(of explanation: FormExplanation) -> [String] {
    let rules = explanation.rulesOfDay
    return (rules.isEmpty ? [] : wrapped("the day, for \(list(rules))", indent: 2))
      + explanation.questions.flatMap {
        wrapped("an answer to \($0.name)(\($0.fields.joined(separator: ", ")))", indent: 2)
      }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}

extension JSON {
  /// The answer of `explain` for a form.
  fileprivate init(_ explanation: FormExplanation) {
    let form = explanation.form
    func count(_ expectation: Example.Expectation) -> JSON {
      .integer(form.examples.count { $0.expectation == expectation })
    }
    self = .answer([
      "form": .string(form.name),
      "documentation": form.documentation.map { .string($0) },
      "source": form.location.map { JSON($0) },
      "deprecated": form.deprecation.map { .string($0) },
      "message": explanation.message.map { .string($0) },
      "fields": .array(
        explanation.fields.map { field in
          .object([
            "field": .string(field.name), "label": field.label.map { .string($0) },
            "profile": .string(field.profile),
            "profileSource": field.profileLocation.map { JSON($0) }, "required": .bool(field.isRequired),
            "sensitive": .bool(field.isSensitive), "addedRules": .texts(field.ownRules),
            "branch": field.branch.map { .string($0) }, "source": field.location.map { JSON($0) },
          ])
        }),
      "branches": .array(
        explanation.branches.map { branch in
          .object([
            "branch": .string(branch.words), "fields": .texts(branch.fields), "rules": .texts(branch.rules),
            "source": branch.location.map { JSON($0) },
          ])
        }),
      "rules": .array(
        explanation.rules.map { rule in
          .object([
            "name": .string(rule.name), "words": .string(rule.words), "rule": .string(rule.written),
            "message": rule.message.map { .string($0) }, "fields": .texts(rule.fields),
            "severity": .string(rule.severity.rawValue), "branch": rule.branch.map { .string($0) },
            "source": rule.location.map { JSON($0) },
          ])
        }),
      "today": .texts(explanation.rulesOfDay),
      "questions": .array(
        explanation.questions.map { .object(["name": .string($0.name), "fields": .texts($0.fields)]) }),
      "examples": .object([
        "accepts": count(.accepts), "pending": count(.pending), "rejects": count(.rejects),
      ]),
    ])
  }
}
