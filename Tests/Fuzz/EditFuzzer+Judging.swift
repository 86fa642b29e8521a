@testable import InputControl

// The fast ways of judging a text are compared with the slow ones.

extension EditTrial {
  func checkJudging(of text: String) {
    let rules = compiled.judge
    let scratch = MatchScratch()
    let outcome = EvaluationBuilder.outcome(of: text, under: rules, scratch: scratch)
    let evaluation = compiled.evaluate(text)
    let shown = quoted(text)
    holds(evaluation.verdict == outcome.verdict, "an evaluation of \(shown) says \(evaluation.verdict)")
    let evaluator = Evaluator()
    let verdict = evaluator.verdict(of: text, under: compiled)
    holds(verdict == outcome.verdict, "the verdict on \(shown) is \(verdict), not \(outcome.verdict)")
    let utf8 = evaluator.verdict(utf8: Array(text.utf8).span, under: compiled)
    holds(utf8 == outcome.verdict, "the verdict on the bytes of \(shown) is \(utf8), not \(outcome.verdict)")
    for part in rules.parts.isEmpty ? [rules] : rules.parts { checkNormalizing(text, part, scratch) }
    checkBatch(text, outcome)
    checkState()
  }

  private func checkNormalizing(_ text: String, _ rules: RuleJudge, _ scratch: borrowing MatchScratch) {
    let slow = rules.normalizer.normalize(text, scratch: scratch)?.text
    holds(
      !rules.isKept(text) || slow?.isIdentical(to: text) == true,
      "\(quoted(text)) counts as a text that stays as it is")
    if let quick = rules.quickForm(of: text, scratch: scratch) {
      holds(slow?.isIdentical(to: quick) == true, "\(quoted(text)) becomes \(quoted(quick))")
    }
  }

  /// A row of a file has the outcome of the value.
  private func checkBatch(_ text: String, _ outcome: ValueOutcome) {
    guard !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
    var evaluator = BatchEvaluator(batch)
    var exceptions: [BatchEvaluator.RowException] = []
    let row = Array(text.utf8) + [0x0A]
    holds(evaluator.judgeRows(in: row.span, exceptions: &exceptions) == 1, "a row is not one")
    let index = exceptions.first?.outcome ?? 0
    holds(
      evaluator.outcomes[index] == outcome,
      "a row \(quoted(text)) is \(evaluator.outcomes[index]), not \(outcome)")
  }

  /// The state that the next key begins with is that of the text.
  private func checkState() {
    guard let state = control.state.trail.state(at: control.state.revision) else { return }
    let rules = control.profile.judge.changeRules.exactRules.value
    holds(state == rules.state(after: control.settledText), "a key would begin with another state")
  }
}
