/// The results of a form for its present texts.
extension FormState {
  /// Returns the evaluation of all fields and rules.
  func evaluation(locale: LocaleTag) -> FormEvaluation {
    let fields = graph.fields.indices.map { number in
      FormEvaluation.Field(
        name: graph.fields[number].name, text: text(of: number), profile: value(of: number)?.variant.profile,
        evaluation: evaluation(of: number, locale: locale))
    }
    return FormEvaluation(
      form: graph.form.name, verdict: verdict, fields: fields,
      allViolations: violations(locale: locale) { _ in true }, questions: questions, today: today)
  }

  /// Returns the violations of rules, of all severities, in the order of the rules.
  ///
  /// - Parameter isIncluded: Whether to include the violation of a rule.
  func violations(locale: LocaleTag, where isIncluded: (FormGraph.Rule) -> Bool) -> [FormViolation] {
    let reporter = FormReporter(state: self, locale: locale)
    return graph.rules.indices.compactMap { rule in
      guard let outcome = outcome(of: rule), let cause = outcome.cause, isIncluded(graph.rules[rule]) else {
        return nil
      }
      return reporter.violation(cause, outcome.verdict, of: rule)
    }
  }

  /// Returns whether a rule that is asked now requires a value of a field, whatever the other fields have.
  func requires(_ field: Int) -> Bool {
    graph.fields[field].rules.contains { index in
      let rule = graph.rules[index]
      guard rule.isError, outcome(of: index) != nil, rule.operands.allSatisfy({ value(of: $0) != nil }) else {
        return false
      }
      guard case .require(let count) = rule.kind else { return false }
      return count.map { $0.lowerBound == rule.fields.count } ?? true
    }
  }

  /// The questions that somebody else has to answer, each once.
  var questions: [FormQuestion] {
    var questions: [FormQuestion] = []
    for rule in graph.rules.indices {
      guard outcome(of: rule)?.cause == .waiting, let name = graph.rules[rule].kind.question else { continue }
      let question = FormQuestion(name, graph.rules[rule].fields.compactMap { value(of: $0)?.value })
      if !questions.contains(question) { questions.append(question) }
    }
    return questions
  }
}
