internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `explain` for a form.
struct FormExplanationReport {
  private let explanation: FormExplanation

  init(_ explanation: FormExplanation) { self.explanation = explanation }

  /// The explanation as plain text.
  var text: String {
    let form = explanation.form
    var lines = [form.name]
    if let documentation = form.documentation { lines += ExplanationText.documentation(documentation) + [""] }
    lines += ExplanationText.facts(facts(of: form))
    lines += section("Fields", explanation.fields.flatMap(field))
    lines += section("Branches", explanation.branches.flatMap(branch))
    lines += section("Rules about several fields", explanation.rules.flatMap(rule))
    lines += section("Needed for an evaluation", needs)
    lines += ExplanationText.examples(form.examples.map(\.expectation))
    return lines.joined(separator: "\n") + "\n"
  }

  private func facts(of form: FormProfile) -> [(String, String)] {
    var facts: [(String, String)] = []
    if let location = form.location { facts.append(("stated in", location.description)) }
    if let advice = form.deprecation { facts.append(("deprecated", advice)) }
    if let message = explanation.message { facts.append(("message", message)) }
    return facts
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines
  }

  private func field(_ field: FormExplanation.Field) -> [String] {
    var lines = ["  \(field.name)"]
    if let branch = field.branch { lines += ExplanationText.wrapped(branch, indent: 4) }
    lines += ExplanationText.wrapped(
      "\(field.isRequired ? "required" : "optional"); \(field.profile)\(ExplanationText.place(field.profileLocation))"
        + (field.isSensitive ? "; its values are never shown" : ""), indent: 4)
    let own =
      field.ownRules.isEmpty ? "" : "; adds " + field.ownRules.map { "`\($0)`" }.joined(separator: ", ")
    lines += ExplanationText.wrapped("stated\(ExplanationText.place(field.location))\(own)", indent: 4)
    return lines
  }

  private func branch(_ branch: FormExplanation.Branch) -> [String] {
    var contents: [String] = []
    if !branch.fields.isEmpty { contents.append("fields " + branch.fields.joined(separator: ", ")) }
    if !branch.rules.isEmpty { contents.append("rules " + branch.rules.joined(separator: ", ")) }
    return ExplanationText.wrapped(branch.words, indent: 2)
      + ExplanationText.wrapped(
        (contents + ["stated\(ExplanationText.place(branch.location))"]).joined(separator: "; "), indent: 4)
  }

  private func rule(_ rule: FormExplanation.Rule) -> [String] {
    var lines = ["  \(rule.name)"]
    if let branch = rule.branch { lines += ExplanationText.wrapped(branch, indent: 4) }
    lines += ExplanationText.wrapped(rule.words, indent: 4)
    lines += ExplanationText.wrapped(rule.written, indent: 4)
    if let message = rule.message { lines += ExplanationText.wrapped("message: \(message)", indent: 4) }
    let weight = rule.severity == .error ? "" : "; \(rule.severity.rawValue) only"
    let carriers = rule.fields.map { "`\($0)`" }.joined(separator: ", ")
    lines += ExplanationText.wrapped(
      "stated\(ExplanationText.place(rule.location)); a violation is shown at \(carriers)\(weight)", indent: 4
    )
    return lines
  }

  private var needs: [String] {
    var lines: [String] = []
    if !explanation.rulesOfDay.isEmpty {
      let rules = explanation.rulesOfDay.map { "`\($0)`" }.joined(separator: ", ")
      lines += ExplanationText.wrapped("the day, for \(rules)", indent: 2)
    }
    for question in explanation.questions {
      lines += ExplanationText.wrapped(
        "an answer to \(question.name)(\(question.fields.joined(separator: ", ")))", indent: 2)
    }
    return lines
  }
}

extension JSON {
  /// The answer of `explain` for a form.
  init(_ explanation: FormExplanation) {
    let form = explanation.form
    func names(_ names: [String]) -> JSON { .array(names.map { .string($0) }) }
    func count(_ expectation: Example.Expectation) -> JSON {
      .integer(form.examples.count { $0.expectation == expectation })
    }
    self = .object([
      "version": JSON.version,
      "form": .string(form.name),
      "documentation": form.documentation.map { .string($0) },
      "source": form.location.map { JSON($0) },
      "deprecated": form.deprecation.map { .string($0) },
      "message": explanation.message.map { .string($0) },
      "fields": .array(
        explanation.fields.map { field in
          .object([
            "field": .string(field.name), "profile": .string(field.profile),
            "profileSource": field.profileLocation.map { JSON($0) }, "required": .bool(field.isRequired),
            "sensitive": .bool(field.isSensitive), "addedRules": names(field.ownRules),
            "branch": field.branch.map { .string($0) }, "source": field.location.map { JSON($0) },
          ])
        }),
      "branches": .array(
        explanation.branches.map { branch in
          .object([
            "branch": .string(branch.words), "fields": names(branch.fields), "rules": names(branch.rules),
            "source": branch.location.map { JSON($0) },
          ])
        }),
      "rules": .array(
        explanation.rules.map { rule in
          .object([
            "name": .string(rule.name), "words": .string(rule.words), "rule": .string(rule.written),
            "message": rule.message.map { .string($0) }, "fields": names(rule.fields),
            "severity": .string(rule.severity.rawValue), "branch": rule.branch.map { .string($0) },
            "source": rule.location.map { JSON($0) },
          ])
        }),
      "today": names(explanation.rulesOfDay),
      "questions": .array(
        explanation.questions.map { .object(["name": .string($0.name), "fields": names($0.fields)]) }),
      "examples": .object([
        "accepts": count(.accepts), "pending": count(.pending), "rejects": count(.rejects),
      ]),
    ])
  }
}
