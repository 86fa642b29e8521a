import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import InputControl

/// The verdicts of the rules of forms, compared with those that follow from all texts that their fields can have.
struct FormRuleVerdictTests {
  /// Profiles that take few texts.
  private static let profiles = #"""
    language 3
    profile whole { type decimal; integers 2 }
    profile signed { type decimal; integers 1; decimals 0..1; signed }
    profile part { type decimal; integers 2; range 7..45 }
    profile tens { type price; maxLength 3 }
    profile listed { oneOf "7", "12", "30", "45"; range 0..99 }
    profile shape { regex /[1-4]?[05]/; range 5..40 }
    profile day { check date "yyyy-MM-dd"; regex /20(24|26)-(02|11)-(01|28|29)/ }
    profile born { check date "dd.MM.yyyy"; regex /(28|29|01)\.(02|03)\.(1996|2008)/ }
    profile word { regex /[ab]{0,2}c?/ }
    """#

  static let numbers = ["whole", "signed", "part", "tens", "listed", "shape"]
  private static let dates = ["day", "born"]
  private static let alphabet = Array("0123456789.-abc").map { String($0) }
  private static let today = ExampleForm.today

  /// The texts that are not invalid, by the name of the profile.
  private static let texts: [String: [String]] = {
    let rules = RuleSet(reading: [SourceFile(name: "a.rules", text: profiles)])
    var result: [String: [String]] = [:]
    for name in numbers + dates + ["word"] {
      guard let profile = try? CompiledProfile(rules[name] ?? Profile(name)) else {
        continue
      }
      var open = [""]
      var found: [String] = []
      while let text = open.popLast() {
        found.append(text)
        open += alphabet.map { text + $0 }.filter { profile.verdict(of: $0) != .invalid }
      }
      result[name] = found.sorted()
    }
    return result
  }()

  /// Compares all verdicts of a form with texts.
  private func compare(
    _ compiled: CompiledForm, _ profiles: [CompiledProfile], _ kinds: [String: String],
    _ texts: [String: String],
    answers: [FormQuestion: Bool] = [:], _ source: String
  ) throws {
    var state = FormState(compiled.graph, today: Self.today)
    state.set(answers: answers)
    for (name, text) in texts { state.set(text, of: try #require(compiled.graph.number(of: name))) }
    state.settle()
    let reference = FormReference(
      form: compiled.form, profiles: profiles, texts: texts, today: Self.today, answers: answers,
      known: kinds.compactMapValues { Self.texts[$0] },
      numbers: Set(kinds.filter { Self.numbers.contains($0.value) }.keys))
    let place = "\(texts.sorted { $0.key < $1.key })\n\(source)"
    var worst = Verdict.acceptable
    for field in state.evaluation(locale: .english).fields {
      let expected = reference.evaluation(of: field.name)?.verdict
      try #require(field.evaluation?.verdict == expected, "\(field.name) \(place)")
      if let expected, expected.isWorse(than: worst) { worst = expected }
    }
    for (index, rule) in compiled.form.rules.enumerated() {
      let expected = reference.verdict(of: rule)
      let found = state.outcome(of: index)?.verdict
      try #require(found ?? .acceptable == expected, "\(rule.id): \(expected) expected, \(place)")
      if rule.severity == .error, expected.isWorse(than: worst) { worst = expected }
    }
    try #require(state.evaluation(locale: .english).verdict == worst, "\(place)")
  }

  /// Each pair of texts.
  @Test(arguments: numbers, numbers)
  func rulesOfNumbers(first: String, second: String) throws {
    let rules = [
      "order a < b", "order a <= b", "order 7 < a <= 30", "order b < 1", "order 0 <= a < b <= 45",
      "order 30 <= b",
      "equal a, b", "require 1..1 of a, b",
    ]
    try allPairs(first, second, rules)
  }

  @Test(arguments: dates, dates)
  func rulesOfDates(first: String, second: String) throws {
    try allPairs(
      first, second,
      [
        "order a < b", "order a <= b", "order \"2000-01-01\" < a <= \"2026-11-01\"",
        "order today - 1 months <= a",
        "order a < today - 19 years < b", "age a 18..30", "age b 0..18", "age a 30..9999", "equal a, b",
      ])
  }

  @Test func words() throws {
    try allPairs(
      "word", "word", ["equal a, b", "require a, b", "require 2..2 of a, b", "require 0..1 of a, b"])
  }

  private func allPairs(_ first: String, _ second: String, _ rules: [String]) throws {
    let kinds = ["a": first, "b": second]
    let statements = rules.enumerated().map { "r\($0): \($1)" }.joined(separator: "\n")
    let source = "\(Self.profiles)\nform f {\nfield a: \(first)\nfield b: \(second)\n\(statements)\n}"
    let compiled = try CompiledForm.unproven(source)
    let profiles = FormReference.profiles(of: compiled.form)
    let (left, right) = (try #require(Self.texts[first]), try #require(Self.texts[second]))
    // Of many pairs, some of each kind.
    let step = max(1, left.count * right.count / 250)
    for place in stride(from: 0, to: left.count * right.count, by: step) {
      let (row, column) = place.quotientAndRemainder(dividingBy: right.count)
      try compare(compiled, profiles, kinds, ["a": left[row], "b": right[column]], source)
    }
  }

  /// Random forms with branches, and random texts of their fields, some of them invalid.
  @Test(arguments: 0..<16)
  func forms(seed: Int) throws {
    for round in 0..<12 {
      var random = SplitMix(state: UInt64(seed) << 32 | UInt64(round))
      let (source, kinds) = Self.form(&random)
      let compiled = try CompiledForm.unproven(source)
      let profiles = FormReference.profiles(of: compiled.form)
      for _ in 0..<20 {
        var texts = kinds.compactMapValues { Self.texts[$0]?.randomElement(using: &random) }
        if Int.random(in: 0..<4, using: &random) == 0, let name = texts.keys.sorted().first {
          texts[name] = "x"
        }
        var answers: [FormQuestion: Bool] = [:]
        for rule in compiled.form.rules {
          guard let question = rule.kind.question, Bool.random(using: &random) else { continue }
          let values = rule.operands.map { texts[$0.name] ?? "" }
          answers[FormQuestion(question, values)] = Bool.random(using: &random)
        }
        try compare(compiled, profiles, kinds, texts, answers: answers, source)
      }
    }
  }

  private static func form(_ random: inout SplitMix) -> (source: String, kinds: [String: String]) {
    let kind = Bool.random(using: &random) ? numbers : dates
    var kinds: [String: String] = [:]
    for name in ["a", "b", "c"] { kinds[name] = kind.randomElement(using: &random) }
    kinds["w"] = "word"
    func field(_ name: String) -> String { "field \(name): \(kinds[name] ?? "word")" }
    func rule(_ number: Int, _ names: [String]) -> String {
      let two = names.shuffled(using: &random)
      let sign = Bool.random(using: &random) ? "<" : "<="
      let isNumber = kind == numbers
      let bound = isNumber ? ["0", "7.5", "30"] : ["today", "today - 18 years", "\"2008-02-28\""]
      let some = bound.randomElement(using: &random) ?? bound[0]
      let severity = Int.random(in: 0..<4, using: &random) == 0 ? " warning" : ""
      let statement =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: "require \(two[0])"
        case 1: "require \(Int.random(in: 0...1, using: &random))..1 of \(two.joined(separator: ", "))"
        case 2: "equal \(two[0]), \(two[1])"
        case 3: "order \(some) \(sign) \(two[0])"
        case 4: "order \(two[0]) \(sign) \(some) \(sign) \(two[1])"
        case 5 where !isNumber: "age \(two[0]) 18..\([18, 30, 9999].randomElement(using: &random) ?? 30)"
        case 6: "external asked(\(two[0]))"
        default: "order \(two[0]) \(sign) \(two[1])"
        }
      return "r\(number): \(statement)\(severity)"
    }
    let test = ["w is \"a\", \"ab\"", "w is not empty", "w matches /a.*/", "not (w is empty or w is \"b\")"]
    let (first, second) = (
      test.randomElement(using: &random) ?? test[0], test.randomElement(using: &random) ?? test[1]
    )
    let source = """
      \(profiles)
      form f {
      \(field("w"))
      \(field("a"))
      \(rule(1, ["a", "a"].first.map { [$0, $0] } ?? []))
      when \(first) {
      \(field("b"))
      \(rule(2, ["a", "b"]))
      } else when \(second) {
      \(field("b"))
      \(field("c"))
      \(rule(3, ["b", "c"]))
      \(rule(4, ["a", "c"]))
      } else {
      \(rule(5, ["a", "w"].map { $0 == "w" ? "a" : $0 }))
      }
      \(rule(6, ["a", "b"]))
      \(rule(7, ["b", "c"]))
      }
      """
    return (source, kinds)
  }
}
