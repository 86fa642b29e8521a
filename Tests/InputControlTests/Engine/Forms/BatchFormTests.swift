import Foundation
import InputControlTestSupport
import Testing

@testable import InputControl

/// Rows judged as bytes get the verdicts and violations that their texts get.
struct BatchFormTests {
  /// The number of forms for each seed; `EDITS` in the environment says another number.
  private static let forms =
    (ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 600) / 30

  @Test(arguments: 0..<16)
  func randomRows(seed: Int) throws {
    for round in 0..<max(1, Self.forms) {
      var made = RandomForm(seed: UInt64(seed) << 32 | UInt64(round))
      let form = try CompiledForm.unproven(made.source)
      let batch = BatchForm(form)
      let rows = (0..<40).map { _ in
        var row: [String: String] = [:]
        for _ in 0..<2 * made.fields.count {
          let (field, text) = made.edit()
          row[field] = text
        }
        return row
      }
      try compare(rows, under: batch, answers: nil, "seed \(seed), round \(round)\n\(made.source)")
      var answers: [FormQuestion: Bool] = [:]
      for row in rows {
        for question in try form.evaluate(row, today: ExampleForm.today).questions
        where Int.random(in: 0..<3, using: &made.random) > 0 {
          answers[question] = Bool.random(using: &made.random)
        }
      }
      try compare(rows, under: batch, answers: answers, "seed \(seed), round \(round)\n\(made.source)")
    }
  }

  /// Compares the outcomes of rows with the evaluations of their texts.
  private func compare(
    _ rows: [[String: String]], under batch: BatchForm, answers: [FormQuestion: Bool]?, _ place: String
  ) throws {
    let form = batch.form
    var evaluator = BatchFormEvaluator(batch, today: ExampleForm.today, answers: answers)
    for row in rows {
      let (bytes, ranges) = Self.bytes(of: form.form.fieldNames.map { row[$0] ?? "" })
      let index = evaluator.outcome(of: bytes.span, fields: ranges)
      let outcome = evaluator.outcomes[index]
      let place = "\(row)\n\(place)"
      let evaluation = try form.evaluate(
        row, today: ExampleForm.today, answers: answers ?? [:], readsDisplays: true)
      let asked = evaluation.allViolations.filter { answers != nil || !$0.isWaiting }
      try #require(outcome.rules == asked.map(\.id), "\(place)")
      try #require(outcome.isUnanswered == !evaluation.questions.isEmpty, "\(place)")
      let verdict = answers == nil ? verdictUnasked(on: row, form) : evaluation.verdict
      try #require(outcome.verdict == verdict, "\(place)")
      let violations = evaluator.violations(of: bytes.span, fields: ranges, outcome: outcome)
      try #require(violations.map(\.message) == asked.map(\.message), "\(place)")
      for (field, result) in zip(evaluation.fields, evaluator.fieldResults) {
        try #require(field.isActive == result.isActive, "\(field.name) in \(place)")
        guard let known = field.evaluation else { continue }
        let value = evaluator.outcomes(ofDeclaration: result.declaration)[result.outcome]
        try #require(value.verdict == known.verdict, "\(field.name) in \(place)")
        try #require(result.verdict == known.verdict, "\(field.name) in \(place)")
        try #require(value.rules == ValueOutcome(known).rules, "\(field.name) in \(place)")
      }
    }
  }

  /// Returns the worst verdict of the active fields and of the rules that are asked.
  private func verdictUnasked(on row: [String: String], _ form: CompiledForm) -> Verdict {
    var state = FormState(form.graph, today: ExampleForm.today, readsDisplays: true)
    for (name, text) in row {
      if let number = form.graph.number(of: name) { state.set(text, of: number) }
    }
    state.settle()
    let fields = form.graph.fields.indices.compactMap { state.value(of: $0)?.verdict }
    let rules = form.graph.rules.indices.filter { form.graph.rules[$0].isError }
      .compactMap { state.outcome(of: $0) }.filter { $0.cause != .waiting }
    return (fields + rules.map(\.verdict)).reduce(.acceptable) { $1.isWorse(than: $0) ? $1 : $0 }
  }

  private static func bytes(of texts: [String]) -> ([UInt8], [Range<Int>]) {
    var bytes: [UInt8] = []
    let ranges = texts.map { text in
      let start = bytes.count
      bytes += text.utf8
      return start..<bytes.count
    }
    return (bytes, ranges)
  }

  // MARK: Values that are not the bytes of the row

  private static func outcome(_ body: String, _ values: [[UInt8]]) throws -> FormOutcome {
    var evaluator = BatchFormEvaluator(BatchForm(try ExampleForm.compiled(body)), today: ExampleForm.today)
    var bytes: [UInt8] = []
    let ranges = values.map { value in
      bytes += value
      return bytes.count - value.count..<bytes.count
    }
    let index = evaluator.outcome(of: bytes.span, fields: ranges)
    return evaluator.outcomes[index]
  }

  @Test func conditionsAndRulesLookAtNormalizedValues() throws {
    let body = "field a: upper; field b: word; when a is \"YES\" { require b }; equal a, b"
    let missing = try Self.outcome(body, [Array(" yes ".utf8), []])
    #expect(missing == FormOutcome(verdict: .intermediate, rules: ["f.require"], isUnanswered: false))
    #expect(try Self.outcome(body, [Array(" yes ".utf8), Array("YES".utf8)]).verdict == .acceptable)
    #expect(try Self.outcome(body, [Array(" ".utf8), []]).verdict == .acceptable)
  }

  /// A field whose bytes are not UTF-8 is invalid, and no rule is asked about it.
  @Test func bytesThatAreNotUTF8() throws {
    let fields = "field a: word; field b: word; equal a, b; given: require a"
    let body = fields + "; when a matches /x.*/ { require b }"
    let outcome = try Self.outcome(body, [[0x78, 0xFF], []])
    #expect(outcome == FormOutcome(verdict: .invalid, rules: ["f.require"], isUnanswered: false))
    #expect(try Self.outcome(body, [[0xFF], [0xFF]]).rules.isEmpty)
  }

  private static let numbers: [(String, String, Verdict)] = [
    ("1.5", "1.50", .acceptable), ("999999.99", "-0.01", .invalid), ("-1.00", "-1", .acceptable),
    ("0", "-0", .invalid), ("-2", "-1.99", .acceptable), ("-1.99", "-2", .invalid),
  ]

  @Test(arguments: numbers.indices)
  func numbersAreComparedExactly(index: Int) throws {
    let (left, right, verdict) = Self.numbers[index]
    let body = "field a: amount; field b: amount; order a <= b"
    #expect(try Self.outcome(body, [Array(left.utf8), Array(right.utf8)]).verdict == verdict)
    let texts = try ExampleForm.compiled(body).evaluate(["a": left, "b": right], today: ExampleForm.today)
    #expect(texts.verdict == verdict)
  }

  @Test(arguments: [
    ("2008-11-25", Verdict.acceptable), ("2008-11-26", .invalid), ("2004-02-29", .acceptable),
  ])
  func agesAreFullYears(born: String, verdict: Verdict) throws {
    #expect(try Self.outcome("field a: day; age a 18..130", [Array(born.utf8)]).verdict == verdict)
  }

  @Test func keysHoldNumbersOfManyDigits() throws {
    for text in ["1234567890123", "0.1234567", "1.", ".5", "", "-", "1e5"] {
      #expect(OrderKey(number: Array(text.utf8).span) == nil, "\(text)")
    }
    let ordered = ["-123456789012.123456", "-1.5", "-0.000001", "0", "0.000001", "12", "123456789012.123456"]
    let keys = ordered.compactMap { OrderKey(number: Array($0.utf8).span) }
    #expect(keys.count == ordered.count && keys == keys.sorted())
  }
}
