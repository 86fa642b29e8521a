import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Forms whose fields normalise texts, so that a value is not the text that was typed, compared with all texts.
struct FormNormalizationTests {
  /// No statement of the proofs is refuted by a text.
  @Test(arguments: 0..<8)
  func proofsHoldForAllTexts(seed: Int) throws {
    for round in 0..<FormProofTests.count {
      var random = SplitMix(state: UInt64(seed) << 32 | UInt64(round))
      let form = NormalizingForm(&random)
      let place = "seed \(seed), round \(round)\n\(form.source)"
      let profile = try FormProfile.unproven(form.source)
      let compiled: CompiledForm
      do throws(RuleError) {
        compiled = CompiledForm(try FormCompiler.compile(profile, engine: .standard))
      } catch {
        // Each test names another text.
        for finding in error.diagnostics {
          let shown = "\(finding.message)"
          #expect(finding.code == .deadCondition, "\(shown) \(place)")
          for field in ["a", "b"] where shown.hasPrefix("`\(field)` is never") {
            let text = String(shown.split(separator: "“").last?.prefix { $0 != "”" } ?? "")
            #expect(!form.hasValue(text, field), "\(shown) \(place)")
          }
        }
        continue
      }
      try check(form, compiled, place)
    }
  }

  private func check(_ form: NormalizingForm, _ compiled: CompiledForm, _ place: String) throws {
    let graph = compiled.graph
    let (a, b) = (try #require(graph.number(of: "a")), try #require(graph.number(of: "b")))
    var state = FormState(graph, today: ExampleForm.today)
    var active: Set<String> = []
    var held: Set<Int> = []
    for left in form.texts("a") {
      for right in form.texts("b") {
        state.set(left, of: a)
        state.set(right, of: b)
        state.settle()
        for name in ["x", "y", "z"] {
          if let number = graph.number(of: name), state.value(of: number) != nil { active.insert(name) }
        }
        for index in graph.rules.indices where state.outcome(of: index)?.verdict == .acceptable {
          if state.value(of: a)?.value != "", state.value(of: b)?.value != "" { held.insert(index) }
        }
      }
    }
    // Those of the compiler do not know which patterns match; those of lint do.
    let file = SourceFile(name: "random.rules", text: form.source)
    let mistakes = RuleSet(reading: [file]).mistakes
    let findings = mistakes.isEmpty ? try RuleLinter.lint([file]) : mistakes
    for finding in findings {
      let place = "\(finding.message) \(place)"
      switch finding.code {
      case .unreachableField, .deadBranch:
        let branch = compiled.form.branches.firstIndex {
          $0.location?.range == finding.primary?.location.range
        }
        let fields = branch.map { graph.branches[$0].fields.map { graph.fields[$0].name } } ?? []
        #expect(branch != nil && active.isDisjoint(with: fields), "\(place)")
      case .contradiction, .unsatisfiableForm:
        let rule = compiled.form.rules.firstIndex { $0.location?.range == finding.primary?.location.range }
        #expect(rule.map { !held.contains($0) } ?? false, "\(place)")
      case .narrowedByEqual:
        let text = String(finding.message.split(separator: "“").last?.prefix { $0 != "”" } ?? "")
        let carrier = finding.message.hasPrefix("`a`") ? "b" : "a"
        #expect(!form.hasValue(text, carrier), "\(place)")
      default: break
      }
    }
  }

  /// A rule that is invalid stays so, whatever is typed behind a text.
  @Test(arguments: [
    (
      #"check date "dd.MM.yyyy"; regex /[0-9.]{10}/; replace /\.(\d\d)$/ with ".20$1""#, "age a 5..20",
      "05.01.15"
    ),
    (
      #"check date "dd.MM.yyyy"; regex /[0-9.]{10}/; replace /\.(\d\d)$/ with ".20$1""#,
      "order a < \"2016-01-01\"", "05.01.15"
    ),
    (#"type decimal; integers 3; signed; replace /^(\d+)-$/ with "-$1""#, "order a < 0", "5-"),
    (#"type decimal; integers 3; decimals 2; replace /(\d)(\d\d)ct$/ with "$1.$2""#, "order a < 2", "150ct"),
    (#"type decimal; integers 2; replace /9$/ with "0""#, "order 50 < a", "90"),
    (#"type decimal; integers 2; replace /^5(?=\d)/ with """#, "order a <= 1", "50"),
    (#"type decimal; integers 3; replace /5/ with "11""#, "order 100 < a <= 111", "15"),
    (#"type decimal; integers 2; replace /9$/ with "0""#, "equal a, b", "90"),
    (#"type decimal; integers 4; replace /5/ with "11""#, "equal a, b", "55"),
    (#"type decimal; integers 2; decimals 1; replace /,/ with ".""#, "order 1 < a < 2", "1,5"),
  ])
  func texts(statements: String, rule: String, text: String) throws {
    let compiled = try CompiledForm.unproven(
      """
      language 3
      profile p { \(statements) }
      profile q { regex /[0-9]*/ }
      form f { field a: p; field b: q
      r: \(rule) at a }
      """)
    var state = FormState(compiled.graph, today: try #require(CivilDate(year: 2026, month: 1, day: 1)))
    let (a, b) = (try #require(compiled.graph.number(of: "a")), try #require(compiled.graph.number(of: "b")))
    state.set(text, of: a)
    state.settle()
    state.set(state.value(of: a)?.value ?? "", of: b)
    state.settle()
    try #require(state.outcome(of: 0)?.verdict == .acceptable)
    for count in 1..<text.count {
      state.set(String(text.prefix(count)), of: a)
      state.settle()
      #expect(state.outcome(of: 0)?.verdict != .invalid, "\(text.prefix(count))")
    }
  }

  /// A text can be a number and a date, or two dates.
  @Test(arguments: [
    "type decimal; integers 8", "check date \"ddMMyyyy\"; regex /\\d{8}/",
    "check range 1..99999999; regex /\\d{8}/",
  ])
  func textsOfTwoKinds(statements: String) throws {
    let source = """
      language 3
      profile day { check date "yyyyMMdd"; regex /\\d{8}/ }
      profile other { \(statements) }
      form f { field a: day; field b: other; equal a, b; order a < "0200-01-01" }
      """
    #expect(try CompiledForm.unproven(source).proofs.findings.map { $0.message } == [])
  }

  /// Values of one field that more patterns tell apart than are combined.
  @Test(arguments: 1..<10)
  func manyPatterns(count: Int) throws {
    let branches = (0..<count).map { "when a matches /\($0).*/ { field b\($0): w }" }
    let source = """
      language 3
      profile w { maxLength 4 graphemes }
      form f {
      field a: w
      \(branches.joined(separator: "\n"))
      when a is empty { when a matches /x/ { field never: w } }
      }
      """
    let proofs = try CompiledForm.unproven(source).proofs
    #expect(proofs.findings.map { $0.code } == (count < 6 ? [.unreachableField] : []))
    #expect(proofs.openQuestions.isEmpty == (count < 6))
    let held = SourceFile(name: "a.rules", text: source.replacing(/when a is empty.*\n/, with: ""))
    #expect(Set(try RuleLinter.lint([held]).map { $0.code }).isSubset(of: [.undecided]))
  }
}

/// A form of two fields, whose profiles normalise or write numbers in several ways.
private struct NormalizingForm {
  let source: String
  /// The acceptable texts of each field, one for each value, and the empty text.
  private var texts: [String: [String]] = [:]
  /// The values of these texts.
  private var values: [String: [String]] = [:]

  func texts(_ field: String) -> [String] { texts[field] ?? [] }

  func hasValue(_ text: String, _ field: String) -> Bool {
    values[field]?.contains { $0 == text || DecimalRange.Decimal.areEqual($0, text) && kinds[field] == true }
      ?? false
  }

  /// Whether a field is a number.
  private var kinds: [String: Bool] = [:]

  init(_ random: inout SplitMix) {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let isNumber = Bool.random(using: &random)
    var profiles: [String] = []
    for name in ["a", "b"] {
      var statements: [String] = []
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        statements.append(
          isNumber
            ? pick([
              #"replace /0$/ with """#, #"replace /5/ with "0""#, #"replace /,/ with ".""#,
              #"replace /^0+(?=\d)/ with """#,
            ])
            : pick([
              #"replace /aa/ with "a""#, #"replace /a/ with "b""#, #"replace /b/ with "a""#,
              #"replace /b$/ with """#,
              #"replace /a/ with "aa""#, "normalize lower", "normalize trim", #"replace /-/ with """#,
            ]))
      }
      statements.append(
        isNumber
          ? pick([
            "type decimal; integers 1; decimals 0..1", "type decimal; integers 2",
            "check range 0..9; regex /0[0-9]/",
            "type decimal; decimals 1; integers 1; signed",
          ])
          : pick(["regex /[ab]{0,3}/", "regex /a{1,3}/", #"oneOf "a", "b", "ab""#, "maxLength 2 graphemes"]))
      if Bool.random(using: &random) { statements.append("required") }
      profiles.append("profile \(name)s { \(statements.joined(separator: "; ")) }")
    }
    let words = isNumber ? ["0", "5", "0.5", "05", "5.0", "0.50"] : ["a", "b", "aa", "ab", "ba", "A", "-a"]
    func test(_ field: String) -> String {
      pick([
        "\(field) is \"\(pick(words))\"", "\(field) is not \"\(pick(words))\"", "\(field) is empty",
        "\(field) matches /\(pick(isNumber ? ["0.*", "5", #"\d\.\d"#, "05"] : ["a.*", ".*b", "aa"]))/",
      ])
    }
    let rule = isNumber ? pick(["equal a, b", "order a < b", "order 1 <= a <= b"]) : "equal a, b"
    source = """
      language 3
      \(profiles.joined(separator: "\n"))
      profile w { maxLength 1 graphemes }
      form f {
      field a: as
      field b: bs
      when \(test("a")) { field x: w
      when \(test(pick(["a", "b"]))) { field y: w } } else { field z: w }
      r: \(rule)
      }

      """
    let alphabet = isNumber ? ["0", "5", ".", "-", ","] : ["a", "b", "A", "-", " "]
    var all = [""]
    for text in all { all += alphabet.map { text + $0 } }
    for _ in 0..<2 {
      for text in all where text.count == all.last?.count { all += alphabet.map { text + $0 } }
    }
    let rules = RuleSet(reading: [SourceFile(name: "a.rules", text: source)])
    for name in ["a", "b"] {
      kinds[name] = isNumber
      guard let profile = rules["\(name)s"].flatMap({ try? CompiledProfile($0) }) else { continue }
      var known: Set<String> = []
      for text in all {
        let evaluation = profile.evaluate(text)
        guard evaluation.verdict == .acceptable, known.insert(evaluation.value).inserted else { continue }
        texts[name, default: []].append(text)
        values[name, default: []].append(evaluation.value)
      }
    }
  }
}
