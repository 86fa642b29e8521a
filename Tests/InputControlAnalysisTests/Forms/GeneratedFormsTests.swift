import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Values that are generated to test forms.
struct GeneratedFormsTests {
  private static func generated(_ body: String, seed: UInt64 = 1) throws -> GeneratedForms {
    try ExampleForm.compiled(body).generateForms(today: ExampleForm.today, seed: seed)
  }

  private static func summary(_ forms: GeneratedForms) -> [String] {
    forms.forms.map { form in
      let texts = form.texts.map { "\($0.field)=\($0.text)" }.joined(separator: " ")
      return "\(form.kind.rawValue) \(form.rule.map { "\($0) " } ?? "")\(form.branches) \(texts)"
    } + forms.missing.map { "\($0.subject): \($0.reason)" } + forms.remarks
  }

  @Test func eachBranchIsTakenOnce() throws {
    let forms = try Self.generated(
      """
      field a: country { required }
      when a is "US" {
        field b: word { required }
        when b matches /x.*/ { field c: word }
      } else when a is "CA" {
        field d: word
      }
      accepts { a "US"; b "xa" }
      """)
    #expect(
      Self.summary(forms) == [
        #"full ["when a is \"US\"", "when a is \"US\": when b matches /x.*/"] a=US b=xa c=a"#,
        #"branch ["else when a is \"CA\""] a=CA d=a"#, #"branch ["no branch of when a is \"US\""] a=DE"#,
        #"branch ["when a is \"US\": no branch of when b matches /x.*/"] a=US b=a"#, #"fewest [] a=US b=xa"#,
      ])
  }

  @Test func eachRuleIsBrokenAlone() throws {
    let forms = try Self.generated(
      """
      field a: day { required }
      field b: day { required }
      field c: german
      field d: word
      field e: word
      field f: small
      stay: order today + 1 days <= a < b
      adult: age c 18..130
      some: require 1 of d, e
      same: equal d, e
      few: order f <= 20 warning
      asked: external free(d)
      """)
    let broken = forms.forms.filter { $0.rule != nil }
    #expect(broken.map(\.rule) == ["stay", "adult", "some", "same", "few", "asked"])
    #expect(broken.map(\.kind) == [.rule, .rule, .rule, .rule, .warned, .rule])
    for form in broken {
      #expect(form.evaluation.allViolations.map(\.rule) == [form.rule].compactMap { $0 })
      #expect(form.day == ExampleForm.today)
    }
    let adult = try #require(broken.first { $0.rule == "adult" })
    #expect(adult.texts.contains { $0.field == "c" && $0.text == "26.11.2008" })
    #expect(forms.missing.isEmpty && forms.remarks.isEmpty)
  }

  /// A branch or a rule without an example is named.
  @Test func whatIsNotFoundIsSaid() throws {
    let same = try Self.generated("field a: word; one: external free(a); two: external known(a)")
    #expect(
      same.missing.map { "\($0.subject): \($0.reason)" } == [
        "f.one: no values were found that break only this rule",
        "f.two: no values were found that break only this rule",
      ])
    let none = try Self.generated(
      "field a: word { regex /b{3}/ }; field b: word { regex /a{3}/ }; equal a, b; require a, b")
    #expect(Self.summary(none) == ["no acceptable values were found"])
    let card = try Self.generated(
      #"field a: word { required; regex /x{3}/; forbid /(x)\1/ }; field b: word"#)
    #expect(Self.summary(card) == ["no acceptable values were found for `a`"])
  }

  /// A search for texts of many fields ends at the limit of one search, long before that of all.
  @Test(arguments: [(3, ""), (7, ": the limit on work was reached")])
  func theStepsOfOneSearchAreLimited(count: Int, reason: String) throws {
    let names = (0..<count).map { "a\($0)" }
    let list = names.joined(separator: ", ")
    let fields = names.map { "field \($0): country\n" }.joined()
    let forms = try Self.generated("\(fields)one: external free(\(list))\ntwo: external known(\(list))")
    #expect(
      forms.missing.map { "\($0.subject): \($0.reason)" } == [
        "f.one: no values were found that break only this rule\(reason)",
        "f.two: no values were found that break only this rule\(reason)",
      ])
  }

  /// Conditions that need many fields together are found without trying all combinations.
  @Test func combinedConditionsAreFound() throws {
    let names = (0..<20).map { "a\($0)" }
    let fields = names.map { "field \($0): country" }.joined(separator: "\n")
    func branch(_ country: String, _ field: String) -> String {
      "when \(names.map { "\($0) is \"\(country)\"" }.joined(separator: " and ")) { field \(field): word { required } }"
    }
    let forms = try Self.generated("\(fields)\n\(branch("CA", "y"))\n\(branch("US", "z"))")
    #expect(forms.forms.map(\.kind) == [.full, .branch, .fewest])
    #expect(forms.forms.map(\.texts.count) == [21, 21, 0])
    #expect(forms.forms.map { $0.texts.last?.field } == ["y", "z", nil])
    #expect(forms.missing.isEmpty && forms.remarks.isEmpty)
  }

  @Test func muchIsCutOff() throws {
    let fields = (0..<1000).map {
      "field a\($0): word { required }\nr\($0): equal a\($0), a\(max(0, $0 - 1))"
    }
    let forms = try Self.generated(fields.joined(separator: "\n"))
    #expect(forms.forms.count == 20)
    #expect(
      forms.remarks == [
        "the rest is left out: 20 forms with 20000 texts are shown, and the limits are 1000 forms and 20000 texts"
      ])
  }

  /// The values generated for random forms have the verdicts and the violations that are stated.
  @Test func randomForms() throws {
    var accepted = 0
    var compiledCount = 0
    for seed in 0..<400 as Range<UInt64> {
      let made = RandomForm(seed: seed)
      guard let compiled = try? CompiledForm(FormProfile.unproven(made.source)) else { continue }
      compiledCount += 1
      let generated = compiled.generateForms(today: ExampleForm.today, seed: seed)
      accepted += generated.forms.isEmpty ? 0 : 1
      for form in generated.forms {
        let texts = Dictionary(uniqueKeysWithValues: form.texts.map { ($0.field, $0.text) })
        var answers: [FormQuestion: Bool] = [:]
        let unanswered = try compiled.evaluate(texts, today: ExampleForm.today)
        let isAsked = unanswered.violations.contains { $0.rule == form.rule && $0.isWaiting }
        for question in unanswered.questions { answers[question] = !isAsked }
        let evaluation = try compiled.evaluate(texts, today: ExampleForm.today, answers: answers)
        let broken = form.kind == .rule ? [form.rule].compactMap { $0 } : []
        #expect(evaluation.violations.map(\.rule) == broken, "seed \(seed)\n\(made.source)")
        #expect((evaluation.verdict == .acceptable) == broken.isEmpty, "seed \(seed)\n\(made.source)")
      }
    }
    #expect(compiledCount > 100)
    // Where a pattern decides, nothing is proven, and there may be no values.
    #expect(accepted == 170)
  }
}
