import Foundation
import InputControlTestSupport
import Testing

@testable import InputControl

struct FormPropertyTests {
  /// The number of edits for each seed; `EDITS` in the environment says another number of edits.
  private static let edits = ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 600

  /// After any sequence of edits, what is known of a form is what judging it from scratch gives.
  @Test(arguments: 0..<16)
  func edits(seed: Int) throws {
    for round in 0..<max(1, Self.edits / 30) {
      var made = RandomForm(seed: UInt64(seed) << 32 | UInt64(round))
      let compiled = try CompiledForm.unproven(made.source)
      var today = ExampleForm.today
      var answers: [FormQuestion: Bool] = [:]
      var texts: [String: String] = [:]
      var state = FormState(compiled.graph, today: today)
      for step in 0..<30 {
        let (field, text) = made.edit()
        texts[field] = text
        state.set(text, of: try #require(compiled.graph.number(of: field)))
        if step % 7 == 3 {
          today = today.advanced(by: .init(1, .years))
          state.set(today: today)
        }
        if step % 5 == 4 {
          answers[FormQuestion("ask", [text.lowercased()])] = step % 2 == 0
          state.set(answers: answers)
        }
        if step % 3 != 1 { state.settle() } else { continue }
        let incremental = state.evaluation(locale: .english)
        let scratch = try compiled.evaluate(texts, today: today, answers: answers)
        let place = "seed \(seed), round \(round), step \(step): \(field) = \(text)\n\(made.source)"
        try #require(summary(incremental) == summary(scratch), "\(place)")
        let reference = FormReference(form: compiled.form, texts: texts, today: today, answers: answers)
        for field in incremental.fields {
          try #require(field.evaluation?.value == reference.evaluation(of: field.name)?.value, "\(place)")
          try #require(field.evaluation?.verdict == reference.evaluation(of: field.name)?.verdict, "\(place)")
        }
        for (index, rule) in compiled.form.rules.enumerated() where !reference.isAsked(rule) {
          try #require(state.outcome(of: index)?.cause == nil, "\(place)")
        }
        try #require(incremental.verdict == worst(incremental, state), "\(place)")
      }
    }
  }

  private func summary(_ evaluation: FormEvaluation) -> [String] {
    ["\(evaluation.verdict)"] + evaluation.fields.map { "\($0.name) \($0.evaluation.map { "\($0)" } ?? "-")" }
      + evaluation.allViolations.map { "\($0.id) \($0.verdict) \($0.message)" }
      + evaluation.questions.map { "\($0)" }
  }

  private func worst(_ evaluation: FormEvaluation, _ state: FormState) -> Verdict {
    let fields = evaluation.fields.compactMap { $0.evaluation?.verdict }
    let rules = state.graph.rules.indices.filter { state.graph.rules[$0].isError }
      .compactMap { state.outcome(of: $0)?.verdict }
    return (fields + rules).reduce(.acceptable) { $1.isWorse(than: $0) ? $1 : $0 }
  }
}
