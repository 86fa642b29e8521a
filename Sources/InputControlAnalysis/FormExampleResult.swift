public import InputControl

/// The result of testing an example of a form.
public struct FormExampleResult: Sendable {
  /// The example.
  public let example: FormExample
  /// The name of the form.
  public let form: String
  /// The outcome of the test.
  public let outcome: ExampleResult.Outcome
  /// The evaluation of the example.
  public let evaluation: FormEvaluation

  /// Whether the outcome needs no action.
  public var passes: Bool { outcome == .passed || outcome == .todo }
}

extension CompiledForm {
  /// Tests the examples of the form. A question has no answer, unless the example rejects by its rule: then it is
  /// answered with no.
  public func testExamples() -> [FormExampleResult] { form.examples.map(test) }

  private func test(_ example: FormExample) -> FormExampleResult {
    let evaluation = evaluation(of: example)
    let mismatch = mismatch(of: evaluation, with: example)
    let outcome = ExampleResult.Outcome(mismatch: mismatch, isTodo: example.isTodo)
    return FormExampleResult(example: example, form: form.name, outcome: outcome, evaluation: evaluation)
  }

  private func evaluation(of example: FormExample) -> FormEvaluation {
    var texts: [String: String] = [:]
    for entry in example.entries { texts[entry.field.name] = entry.text }
    return evaluation(
      ofExample: texts, on: example.day ?? .ofExamplesWithoutDay, as: example.expectation, by: example.rule)
  }

  /// Returns the evaluation of the texts of an example, with the answers that it gets.
  ///
  /// - Parameters:
  ///   - texts: The texts of fields, by their names.
  ///   - day: The day of the evaluation.
  ///   - expectation: The expected verdict.
  ///   - rule: The id of the rule that must reject the values, if stated.
  ///   - locale: The language of the messages.
  func evaluation(
    ofExample texts: [String: String], on day: CivilDate, as expectation: Example.Expectation,
    by rule: String?, locale: LocaleTag = .english
  ) -> FormEvaluation {
    func evaluate(_ answers: [FormQuestion: Bool]) -> FormEvaluation {
      evaluation(of: texts, today: day, answers: answers, readsDisplays: true, locale: locale)
    }
    let unanswered = evaluate([:])
    guard !unanswered.questions.isEmpty, expectation != .pending else { return unanswered }
    let isRefused = rule.map { id in unanswered.allViolations.contains { $0.rule == id && $0.isWaiting } }
    return evaluate(
      Dictionary(uniqueKeysWithValues: unanswered.questions.map { ($0, !(isRefused ?? false)) }))
  }

  private func mismatch(
    of evaluation: FormEvaluation, with example: FormExample
  ) -> (expected: String, actual: String)? {
    let verdict = evaluation.verdict.rawValue
    switch example.expectation {
    case .accepts: return evaluation.verdict == .acceptable ? nil : ("acceptable", verdict)
    case .pending: return evaluation.verdict == .intermediate ? nil : ("intermediate", verdict)
    case .rejects:
      guard evaluation.verdict != .acceptable else { return ("not acceptable", verdict) }
      guard let rule = example.rule, !evaluation.isViolated(rule) else { return nil }
      let ids = evaluation.violatedRules
      return (
        "a violation of `\(rule)`",
        ids.isEmpty ? verdict : "\(verdict), violations of \(ids.map { "`\($0)`" }.joined(separator: ", "))"
      )
    }
  }
}

extension CivilDate {
  /// The day of examples that state none: their forms do not depend on it.
  static let ofExamplesWithoutDay: CivilDate = {
    guard let day = CivilDate(year: 2000, month: 1, day: 1) else {
      preconditionFailure("1 January 2000 is a date")
    }
    return day
  }()
}

extension FormEvaluation {
  /// The ids of violated rules, those of fields as `field.rule`.
  package var violatedRules: [String] {
    fields.flatMap { field in
      (field.evaluation?.allViolations ?? []).map { "\(field.name).\($0.rule)" }
    } + allViolations.map { $0.rule }
  }

  fileprivate func isViolated(_ rule: String) -> Bool { violatedRules.contains(rule) }
}
