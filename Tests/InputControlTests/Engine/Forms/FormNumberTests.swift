import InputControlTestSupport
import Testing

@testable import InputControl

/// Equal numbers are equal in forms, however many zeros they are written with.
struct FormNumberTests {
  private static let fields = """
    field a: amount
    field b: amount
    field x: exact
    field p: price
    field s: short
    field n: padded
    field bit: bit
    field dear: dear
    field digit: digit
    field half: half
    field two: two
    field w: word
    field c: pin
    field d: pin
    """

  private static func form(_ statements: String) throws -> CompiledForm {
    let rules =
      ExampleForm.profiles + """

        profile exact { type decimal; decimals 2..2 }
        profile price { type price }
        profile short { type decimal; decimals 1 }
        profile bit { type decimal; decimals 0; maxLength 1 }
        profile dear { type price; maxLength 3 }
        profile digit { regex /[01]/; range 0..1 }
        profile half { regex /0|0\\.[05]|1\\d/; range 0..20 }
        profile two { regex /\\d{1,2}/; range 0..99 }
        profile padded { regex /\\d{1,4}/; check range 0..5000 }
        profile text { maxLength 9 }
        form f {
        \(fields)
        field t: text
        \(statements)
        }
        """
    return try CompiledForm.unproven(rules)
  }

  private struct Case {
    let rule: String
    let values: [String: String]
    let verdict: Verdict
    var rules: [String] = []
  }

  private static let table = [
    // The same number.
    Case(rule: "equal a, b", values: ["a": "1.5", "b": "1.50"], verdict: .acceptable),
    Case(rule: "equal a, b", values: ["a": "10", "b": "10.00"], verdict: .acceptable),
    Case(rule: "equal a, b", values: ["a": "-2.0", "b": "-2"], verdict: .acceptable),
    Case(rule: "equal a, x", values: ["a": "1.5", "x": "1.50"], verdict: .acceptable),
    Case(rule: "equal x, p", values: ["x": "10.00", "p": "10"], verdict: .acceptable),
    Case(rule: "equal n, a", values: ["n": "007", "a": "7.0"], verdict: .acceptable),
    Case(rule: "equal a, b", values: ["a": "999999", "b": "999999.00"], verdict: .acceptable),
    // Another number, which no typing makes the same.
    Case(rule: "equal a, b", values: ["a": "1.5", "b": "1.05"], verdict: .invalid, rules: ["equal"]),
    Case(rule: "equal a, b", values: ["a": "1.50", "b": "-1.5"], verdict: .invalid, rules: ["equal"]),
    Case(rule: "equal s, x", values: ["s": "1.5", "x": "1.55"], verdict: .invalid, rules: ["equal"]),
    Case(rule: "equal s, x", values: ["s": "1.", "x": "2.00"], verdict: .invalid, rules: ["equal"]),
    // One that typing can make the same.
    Case(rule: "equal a, b", values: ["a": "1", "b": "10.50"], verdict: .intermediate, rules: ["equal"]),
    Case(rule: "equal s, x", values: ["s": "1.", "x": "1.00"], verdict: .intermediate),
    Case(rule: "equal s, x", values: ["s": "1", "x": "1.50"], verdict: .intermediate, rules: ["equal"]),
    Case(rule: "equal s, x", values: ["s": "-", "x": "1.50"], verdict: .invalid),
    Case(rule: "equal n, a", values: ["n": "00", "a": "7.0"], verdict: .intermediate, rules: ["equal"]),
    Case(rule: "equal a, x", values: ["a": "0", "x": "0.50"], verdict: .intermediate, rules: ["equal"]),
    // Texts that are no numbers are compared as they stand.
    Case(rule: "equal c, d", values: ["c": "0123", "d": "123456"], verdict: .invalid, rules: ["equal"]),
    Case(rule: "equal a, t", values: ["a": "1.5", "t": "1.50"], verdict: .intermediate, rules: ["equal"]),
    Case(rule: "equal a, t", values: ["a": "1.50", "t": "01.5"], verdict: .invalid, rules: ["equal"]),
    // Order.
    Case(rule: "order a <= b", values: ["a": "1.50", "b": "1.5"], verdict: .acceptable),
    Case(rule: "order a < x", values: ["a": "1.5", "x": "1.50"], verdict: .invalid, rules: ["order"]),
    // A pattern, a limit and a form decide what a number can still become.
    Case(rule: "order 0 < bit", values: ["bit": "0"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 0 <= bit", values: ["bit": "0"], verdict: .acceptable),
    Case(rule: "order 0 < digit", values: ["digit": "0"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order digit < 1", values: ["digit": "1"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order digit < bit", values: ["digit": "1", "bit": "1"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 0 < half", values: ["half": "0"], verdict: .intermediate, rules: ["order"]),
    Case(rule: "order 0 < half", values: ["half": "0."], verdict: .intermediate),
    Case(rule: "order 0 < half", values: ["half": "0.0"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 0.5 <= half", values: ["half": "0.5"], verdict: .acceptable),
    Case(rule: "order 9.5 < dear", values: ["dear": "9.5"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 9.5 < dear", values: ["dear": "9.4"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 9.5 < dear", values: ["dear": "9."], verdict: .intermediate),
    Case(rule: "order 0 < a", values: ["a": "0"], verdict: .intermediate, rules: ["order"]),
    Case(rule: "order 0 < a", values: ["a": "0.00"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 10 <= n", values: ["n": "0"], verdict: .intermediate, rules: ["order"]),
    Case(rule: "order 5000 <= n", values: ["n": "00"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 0 < n", values: ["n": "0000"], verdict: .invalid, rules: ["order"]),
    // A chain is judged pair by pair: a pair with an empty or an invalid operand is not asked, and no other waits for it.
    Case(rule: "order 50 < two <= n", values: ["two": "60", "n": "60"], verdict: .acceptable),
    Case(rule: "order 50 < two <= n", values: ["two": "50", "n": "60"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 50 < two <= n", values: ["two": "50"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 50 < two <= n", values: ["two": "5"], verdict: .intermediate, rules: ["order"]),
    Case(
      rule: "order 50 < two <= n", values: ["two": "60", "n": "50"], verdict: .intermediate, rules: ["order"]),
    Case(
      rule: "order 50 < two <= n", values: ["two": "60", "n": "0050"], verdict: .invalid, rules: ["order"]),
    Case(rule: "order 50 < two <= n", values: ["n": "10"], verdict: .acceptable),
    Case(rule: "order 50 < two <= n", values: ["two": "-", "n": "10"], verdict: .invalid),
    Case(rule: "order a < two < n", values: ["a": "60.00", "n": "0050"], verdict: .acceptable),
    Case(rule: "order a < two < n", values: ["a": "60.00", "two": "x", "n": "0050"], verdict: .invalid),
    Case(
      rule: "order a < two < n", values: ["a": "x", "two": "60", "n": "0050"], verdict: .invalid,
      rules: ["order"]),
    Case(
      rule: "order 50 < a < two < 60", values: ["a": "40.00", "two": "x"], verdict: .invalid, rules: ["order"]
    ),
    // Conditions.
    Case(
      rule: "when a is \"1.5\" { field g: word { required } }", values: ["a": "1.50"], verdict: .intermediate),
    Case(
      rule: "when a is not \"1.5\" { field g: word { required } }", values: ["a": "1.50"],
      verdict: .acceptable),
    Case(
      rule: "when x is \"1.00\", \"2.00\" { field g: word { required } }", values: ["x": "2.00"],
      verdict: .intermediate),
    Case(
      rule: "when n is \"7\" { field g: word { required } }", values: ["n": "0007"], verdict: .intermediate),
    Case(
      rule: "when t is \"1.5\" { field g: word { required } }", values: ["t": "1.50"], verdict: .acceptable),
    Case(rule: "when a is \"0\" { field g: word { required } }", values: [:], verdict: .acceptable),
  ]

  @Test(arguments: table.indices)
  func equalNumbers(index: Int) throws {
    let one = Self.table[index]
    let form = try Self.form(one.rule)
    let place: Comment = "\(one.rule) \(one.values)"
    let evaluation = try form.evaluate(one.values, today: ExampleForm.today)
    #expect(evaluation.verdict == one.verdict, place)
    #expect(evaluation.allViolations.map(\.rule) == one.rules, place)
    // The bytes of a row are judged alike.
    var evaluator = BatchFormEvaluator(BatchForm(form), today: ExampleForm.today, answers: [:])
    let texts = form.form.fieldNames.map { one.values[$0] ?? "" }
    var ends = 0
    let ranges = texts.map { text in
      defer { ends += text.utf8.count }
      return ends..<ends + text.utf8.count
    }
    let row = Array(texts.joined().utf8)
    let outcome = evaluator.outcomes[evaluator.outcome(of: row.span, fields: ranges)]
    #expect(outcome.verdict == one.verdict, place)
    #expect(outcome.rules == one.rules.map { "f.\($0)" }, place)
  }

  /// Two spellings of more digits than a key holds.
  @Test func longNumbers() throws {
    let rules = """
      language 3
      profile long { type decimal; decimals 30 }
      form f { field a: long; field b: long; equal a, b }
      """
    let form = try CompiledForm.unproven(rules)
    let long = "1234567890123456789.0123456789"
    for (other, verdict) in [(long + "000", Verdict.acceptable), (long + "001", .intermediate)] {
      let evaluation = try form.evaluate(["a": long, "b": other], today: ExampleForm.today)
      #expect(evaluation.verdict == verdict, "\(other)")
    }
  }

  // MARK: Proofs

  private static let proofs: [(statements: String, codes: [DiagnosticCode])] = [
    ("equal x, s", []),
    ("field l: amount { oneOf \"1.5\" }; field m: amount { oneOf \"1.50\" }; equal l, m", []),
    ("field l: amount { oneOf \"1.5\" }; field m: amount { oneOf \"1.05\" }; equal l, m", [.contradiction]),
    ("field l: amount { oneOf \"1.50\" }; equal l, s", []),
    ("field l: amount { oneOf \"1.55\" }; equal l, s", [.contradiction]),
    ("field l: amount { oneOf \"7\" }; equal l, n", []),
    (
      "when a is \"1.5\" { field g: word } else when a is \"1.50\" { field h: word }", [.deadBranch]
    ),
    ("when s is \"1.50\" { field g: word }", []),
  ]

  @Test(arguments: proofs.indices)
  func proofsAgreeWithJudging(index: Int) throws {
    let (statements, codes) = Self.proofs[index]
    let form = try Self.form(statements)
    #expect(form.proofs.findings.map(\.code) == codes, "\(statements)")
    #expect(form.proofs.openQuestions == [])
  }
}
