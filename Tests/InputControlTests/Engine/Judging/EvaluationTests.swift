import InputControlTestSupport
import Testing

@testable import InputControl

struct EvaluationTests {
  private let price = Profile("price", type: .price, maxLength: 12)

  @Test(
    arguments: [
      ("", .acceptable), ("0", .acceptable), ("12.3", .acceptable), ("12.34", .acceptable),
      ("12.", .intermediate),
      ("12.345", .invalid), ("012", .invalid), ("-1", .invalid), ("1e5", .invalid), ("１２", .invalid),
      ("12\n", .invalid),
      ("1234567890123", .invalid), ("12345678901.", .invalid), ("123456789012", .acceptable),
    ] as [(String, Verdict)], PatternEngine.all)
  func aPrice(example: (text: String, verdict: Verdict), engine: PatternEngine) throws {
    let compiled = try CompiledProfile(price, engine: engine)
    #expect(compiled.verdict(of: example.text) == example.verdict)
    #expect(compiled.evaluate(example.text).verdict == example.verdict)
    #expect(Evaluator().verdict(of: example.text, under: compiled) == example.verdict)
    let hasReasons = !compiled.evaluate(example.text).allViolations.isEmpty
    #expect(hasReasons == (example.verdict != .acceptable))
  }

  /// Text, rule, range, reason.
  @Test(
    arguments: [
      ("12.345", "price.shape", TextRange(5, 6), "Nothing may follow “12.34”"),
      ("012", "price.shape", TextRange(1, 2), "“1” may not follow “0”: “.” may come here"),
      ("12.", "price.shape", TextRange(3, 3), "Something must follow “12.”: a digit"),
      (".5", "price.shape", TextRange(0, 1), "“.” may not come first: a digit may come here"),
      ("12€", "price.chars", TextRange(2, 3), "Only digits and a decimal point are allowed"),
      ("1\u{301}2", "price.chars", TextRange(0, 2), "Only digits and a decimal point are allowed"),
      ("😀1", "price.chars", TextRange(0, 2), "Only digits and a decimal point are allowed"),
      ("1234567890123", "price.maxLength", TextRange(12, 13), "Enter at most 12 characters"),
    ] as [(String, String, TextRange, String)])
  func aViolationNamesRuleAndPlace(text: String, rule: String, range: TextRange, reason: String) throws {
    let violation = try #require(try CompiledProfile(price).evaluate(text).allViolations.first)
    #expect(violation.id == rule)
    #expect(violation.range == range)
    #expect(violation.reason == reason)
    #expect(violation.message == reason)
    #expect(violation.severity == .error)
    #expect(violation.source == nil)
  }

  @Test func aFullFieldThatIsNotCompleteIsInvalid() throws {
    let evaluation = try CompiledProfile(price).evaluate("12345678901.")
    #expect(evaluation.allViolations.map(\.id) == ["price.shape", "price.maxLength"])
    #expect(
      evaluation.allViolations.last?.reason
        == "Not complete, and the limit of 12 characters leaves no room for more")
    // A combining character could still join the last one, so nothing is certain with graphemes of any kind.
    let free = try CompiledProfile(Profile("free", maxLength: 2, regex: "a.\\x{301}?b?"))
    #expect(free.evaluate("aa").verdict == .acceptable)
    #expect(
      try CompiledProfile(Profile("free", maxLength: 2, regex: "aa\\x{301}")).verdict(of: "aa")
        == .intermediate)
  }

  /// Limits that no text reaches are no reason to end the program.
  @Test(arguments: [Int.max, .max - 1, Int(Int32.max), Int(Int32.max) - 1], LengthUnit.allCases)
  func limitsBeyondAllTexts(limit: Int, unit: LengthUnit) throws {
    for rules in [
      [Rule.minLength(limit, unit)], [.maxLength(limit, unit)],
      [.minLength(limit, unit), .maxLength(limit, unit)],
      [.minLength(limit, unit), .regex("[a-zé]*")],
    ] {
      var profile = Profile("any")
      for rule in rules { profile = profile.rule(rule) }
      let compiled = try CompiledProfile(profile)
      let isShort = rules.contains { if case .minLength = $0.body { true } else { false } }
      for text in ["abc", "é", "\r", "\u{301}", "e\u{301}", "👩‍👩‍👧"] where rules.count < 2 || text == "abc" {
        let verdict = compiled.verdict(of: text)
        #expect(isShort ? verdict != .acceptable : verdict == .acceptable, "\(text.debugDescription)")
        #expect(compiled.evaluate(text).verdict == verdict)
        _ = compiled.decide(TextEdit(TextRange(1, 1), with: "x", origin: .key), in: text)
        _ = compiled.hint(in: text, at: 0)
      }
    }
  }

  @Test func onlyRequiredSpeaksAboutEmptiness() throws {
    let optional = Profile(
      "optional", type: .number, regex: "[0-9]{6}", rules: [Rule(.minLength(6, .graphemes))])
    #expect(try CompiledProfile(optional).verdict(of: "") == .acceptable)
    let required = try CompiledProfile(Profile("required", rules: [Rule(.required)]))
    #expect(required.verdict(of: "") == .intermediate)
    #expect(required.evaluate("").allViolations.map(\.reason) == ["Enter a value"])
    #expect(required.verdict(of: "x") == .acceptable)
  }

  /// A family of five scalars, eight UTF-16 code units and 18 bytes, and one letter.
  @Test(arguments: [
    (LengthUnit.graphemes, 2), (.scalars, 6), (.utf16, 9), (.bytes, 19),
  ])
  func limitsCountTheirUnit(unit: LengthUnit, length: Int) throws {
    let text = "👨‍👩‍👧x"
    #expect(try CompiledProfile(Profile("p", maxLength: length, unit: unit)).verdict(of: text) == .acceptable)
    #expect(
      try CompiledProfile(Profile("p", maxLength: length - 1, unit: unit)).verdict(of: text) == .invalid)
    let least = Profile("p", rules: [Rule(.minLength(length, unit))])
    #expect(try CompiledProfile(least).verdict(of: text) == .acceptable)
    let more = Profile("p", rules: [Rule(.minLength(length + 1, unit))])
    #expect(try CompiledProfile(more).verdict(of: text) == .intermediate)
  }

  /// Bytes are no measure of what is long enough.
  @Test func aLeastLengthIsCountedInItsUnit() throws {
    let compiled = try CompiledProfile(Profile("p", regex: "é+", rules: [Rule(.minLength(3, .graphemes))]))
    for _ in 0..<3 {
      #expect(["éé", "ééé"].map { compiled.verdict(of: $0) } == [.intermediate, .acceptable])
    }
  }

  @Test(arguments: [
    (["yes"], "yes", Verdict.acceptable), (["yes"], "ye", .intermediate), (["no", "yes"], "no", .acceptable),
    (["no", "yes"], "nn", .invalid), (["no"], "yes", .invalid),
  ])
  func choicesAreBegunOrMade(texts: [String], text: String, verdict: Verdict) {
    #expect(Choices(ValueList(texts)).verdict(of: Array(text.utf8).span) == verdict)
  }

  /// Patterns that are found are not counted when another one could not be looked for.
  @Test(.needsPCRE2) func aSearchBeyondTheBudgetIsNoNumber() throws {
    let patterns = [try Searcher(#"(a)\1"#), try Searcher(#"(b)\1"#)]
    let scratch = MatchScratch()
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: MatchBudget.longestSubject + 1)
    #expect(CompiledRule.count(of: patterns, in: long.span, scratch: scratch) == nil)
    #expect(CompiledRule.count(of: patterns, in: long.span.extracting(first: 9), scratch: scratch) == 1)
  }

  /// A match of no characters has a place, and before the first character nothing was right.
  @Test func whatIsFoundMayBeEmpty() throws {
    let empty = try CompiledProfile(Profile("p", rules: [Rule(.forbid("(?=[ac])"))])).evaluate("abc")
    #expect(empty.allViolations.map(\.range) == [TextRange(0, 0)])
    let nothing = try CompiledProfile(Profile("p", regex: "")).evaluate("x")
    #expect(nothing.allViolations.map(\.range) == [TextRange(0, 1)])
    #expect(nothing.allViolations.map(\.reason) == ["“x” may not come first"])
  }

  /// A pattern that finds a text unfinished is not to blame where a check forbids every continuation.
  @Test func theRuleThatForbidsEveryContinuationIsNamed() throws {
    let rules = RuleSet(reading: [
      SourceFile(name: "x.rules", text: #"profile d { regex /\d{3}/; check range 100..250 }"#)
    ])
    let compiled = try CompiledProfile(try #require(rules["d"]))
    #expect(compiled.evaluate("26").allViolations.map(\.id) == ["d.range"])
    #expect(compiled.evaluate("2").allViolations.map(\.id) == ["d.regex"])
    #expect(compiled.evaluate("2x").allViolations.map(\.id) == ["d.regex"])
  }

  @Test func severalLimitsStandTogether() throws {
    let profile = Profile(
      "p", maxLength: 3, rules: [Rule(.maxLength(6, .bytes)), Rule(.minLength(2, .scalars))])
    let compiled = try CompiledProfile(profile)
    #expect(compiled.verdict(of: "小明") == .acceptable)
    #expect(compiled.evaluate("小明x").allViolations.map(\.id) == ["p.maxLength.bytes"])
    #expect(compiled.evaluate("abcd").allViolations.map(\.id) == ["p.maxLength"])
    #expect(compiled.evaluate("小").allViolations.map(\.id) == ["p.minLength.scalars"])
  }

  @Test(.needsPCRE2) func aBrokenRuleDecidesWhateverIsUnknown() throws {
    let profile = Profile("p", maxLength: 10, regex: #"(?:(a+)+)+\1?"#)
    let attack = String(repeating: "a", count: 40) + "b"
    #expect(try CompiledProfile(profile).verdict(of: attack) == .invalid)
    let alone = try CompiledProfile(Profile("p", regex: #"(?:(a+)+)+\1?"#)).evaluate(attack)
    #expect(alone.verdict == .undetermined)
    #expect(alone.allViolations.map(\.reason) == ["This could not be judged within the match budget"])
    // A text that the automaton accepts, and after which nothing may follow, is as unknown as any other.
    let choice = Profile("p", regex: #"c|(?:(a+)+)+\1?"#, rules: [Rule(.oneOf(["c", attack]))])
    #expect(try CompiledProfile(choice).verdict(of: attack) == .undetermined)
  }

  /// A text that makes PCRE2 give up takes an automaton one pass.
  @Test func catastrophesThatAreRegularGetTheirVerdict() throws {
    let attack = String(repeating: "a", count: 40) + "b"
    let evaluation = try CompiledProfile(Profile("p", regex: "(?:a+)+")).evaluate(attack)
    #expect(evaluation.verdict == .invalid)
    #expect(evaluation.allViolations.map(\.range) == [TextRange(40, 41)])
  }

  @Test(.needsPCRE2) func aTextOfTenMegabytes() throws {
    let text = String(repeating: "a", count: 10_000_000)
    #expect(try CompiledProfile(Profile("p", type: .letter)).verdict(of: text) == .acceptable)
    #expect(try CompiledProfile(Profile("p", type: .excludeInvisible)).verdict(of: text) == .acceptable)
    #expect(try CompiledProfile(Profile("p", type: .number)).evaluate(text).verdict == .invalid)
    #expect(try CompiledProfile(price).evaluate(text).verdict == .invalid)
    #expect(try CompiledProfile(Profile("p", regex: "a+")).evaluate(text).verdict == .acceptable)
    let pattern = try CompiledProfile(Profile("p", regex: #"(a)+\1"#)).evaluate(text)
    #expect(pattern.verdict == .undetermined)
    #expect(pattern.allViolations.map(\.reason) == ["More than 65536 bytes cannot be judged by a pattern"])
    let marks = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(try CompiledProfile(Profile("p", maxLength: 1)).verdict(of: marks) == .acceptable)
    let short = "e" + String(repeating: "\u{301}", count: 20_000)
    let message = try CompiledProfile(Profile("p", regex: "f")).evaluate(short).allViolations
    #expect(message.allSatisfy { $0.reason.utf8.count < 2000 })
  }

  @Test func verdictAndEvaluationAgreeBeyondTheCap() throws {
    for profile in [Profile("p", type: .price), Profile("p", type: .price, regex: ".*")] {
      let compiled = try CompiledProfile(profile)
      let wrong = String(repeating: "a", count: 70_000)
      #expect(compiled.verdict(of: wrong) == .invalid)
      #expect(compiled.evaluate(wrong).verdict == .invalid)
      let long = String(repeating: "1", count: 70_000)
      #expect(compiled.verdict(of: long) == .acceptable)
      #expect(compiled.evaluate(long).verdict == .acceptable)
    }
  }

  @Test func aNulIsACharacter() throws {
    #expect(try CompiledProfile(Profile("p", regex: #"a\x00b"#)).verdict(of: "a\u{0}b") == .acceptable)
    #expect(try CompiledProfile(Profile("p", regex: "a")).verdict(of: "a\u{0}") == .invalid)
    #expect(try CompiledProfile(Profile("p", type: .number)).verdict(of: "1\u{0}2") == .invalid)
  }

  @Test func bytesThatAreNotUTF8AreInvalid() throws {
    let evaluator = Evaluator()
    let anything = try CompiledProfile(Profile("anything"))
    let evaluation = evaluator.evaluate(utf8: [0x61, 0xFF, 0x62], under: anything)
    #expect(evaluation.verdict == .invalid)
    #expect(evaluation.allViolations.map(\.id) == ["anything.encoding"])
    #expect(evaluation.allViolations.map(\.range) == [TextRange(1, 2)])
    #expect(evaluator.evaluate(utf8: Array("é".utf8), under: anything).verdict == .acceptable)
  }

  @Test(.needsPCRE2) func intermediateSaysWhenItIsNotProven() throws {
    #expect(try CompiledProfile(Profile("p", regex: "[a-z]{3}")).evaluate("a").isApproximate == false)
    #expect(try CompiledProfile(Profile("p", regex: "(?=b)a+b")).evaluate("b").isApproximate == false)
    #expect(try CompiledProfile(Profile("p", regex: #"(a|b)c\1"#)).evaluate("a").isApproximate)
    #expect(try CompiledProfile(Profile("p", regex: "(?=.*z)ab+")).verdict(of: "a") == .invalid)
    #expect(
      try CompiledProfile(Profile("p", maxLength: 2, regex: "[a-z]{3}")).verdict(of: "a") == .invalid)
    let least = Profile("p", rules: [Rule(.minLength(3, .graphemes))])
    #expect(try CompiledProfile(least).evaluate("a").isApproximate == false)
    // A scalar after an emoji may join it.
    let two = Profile("p", maxLength: 2, rules: [Rule(.minLength(2, .graphemes))])
    #expect(try CompiledProfile(two).evaluate("a").isApproximate == false)
    #expect(try CompiledProfile(two).evaluate("👨").isApproximate)
    // A rule that no automaton follows may refuse what is missing.
    let other = Profile("p", regex: "[a-z]{3}", rules: [Rule(.forbid(#"(.)\1"#))])
    #expect(try CompiledProfile(other).evaluate("ab").isApproximate)
  }
}
