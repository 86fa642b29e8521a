import InputControlTestSupport
import Testing

@testable import InputControl

/// Tests the verdict of each kind of rule.
struct RuleTests {
  /// The verdict on each text, by a profile that is written in the rule language.
  private func verdicts(_ rules: String, _ texts: [String]) throws -> [Verdict] {
    let profile = try profile(rules)
    return texts.map { profile.verdict(of: $0) }
  }

  private func profile(_ rules: String, locale: LocaleTag = .english) throws -> CompiledProfile {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: rules)])
    #expect(set.mistakes.map { $0.rendered() } == [])
    let compiled = try CompiledProfile(try #require(set.profiles.last))
    return compiled
  }

  @Test func allowNamesWhatMayOccur() throws {
    let rules = """
      set letters = /[a-z]/, /\\p{Han}/
      profile a { allow letters, "-é", "👨‍👩‍👧" }
      """
    let texts = ["", "ab-c", "小明", "é", "e\u{301}", "A", "👨‍👩‍👧", "👨", "a。", "a\u{301}"]
    #expect(
      try verdicts(rules, texts) == [
        .acceptable, .acceptable, .acceptable, .acceptable, .invalid, .invalid, .acceptable,
        // On the way to the family.
        .intermediate,
        // PCRE2 counts 。 to the script extensions of Han.
        .acceptable, .invalid,
      ])
    let violation = try #require(try profile(rules).evaluate("ab!c").allViolations.first)
    #expect(violation.id == "a.allow")
    #expect(violation.range == TextRange(2, 3))
    #expect(violation.message == "“!” is not allowed")
  }

  @Test func oneOfIsViableWhileItBeginsOne() throws {
    let rules = #"profile a { oneOf "S", "M", "L", "XL", "XXL" }"#
    #expect(
      try verdicts(rules, ["", "S", "X", "XX", "XXL", "XXXL", "s", "SX"]) == [
        .acceptable, .acceptable, .intermediate, .intermediate, .acceptable, .invalid, .invalid, .invalid,
      ])
    let violation = try #require(try profile(rules).evaluate("XXS").allViolations.first)
    #expect(violation.range == TextRange(2, 3))
  }

  @Test func forbidIsInvalidOnlyWhereNothingMendsIt() throws {
    let rules = #"profile a { dot: forbid /\.$/ on commit; space: forbid /\s/ }"#
    #expect(
      try verdicts(rules, ["a.b", "a.", "a b", "."]) == [
        .acceptable, .intermediate, .invalid, .intermediate,
      ])
    let evaluation = try profile(rules).evaluate("a.")
    #expect(!evaluation.isApproximate)
    #expect(evaluation.allViolations.map(\.message) == ["“.” is not allowed"])
    #expect(evaluation.allViolations.map(\.range) == [TextRange(1, 2)])
  }

  @Test func requireCountsWhatIsFound() throws {
    let rules = #"profile a { require 3 of /[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/ }"#
    #expect(
      try verdicts(rules, ["", "abc", "aB", "aB1", "aB!", "1!", "aB1!"]) == [
        .acceptable, .intermediate, .intermediate, .acceptable, .acceptable, .intermediate, .acceptable,
      ])
    let evaluation = try profile(rules).evaluate("aB")
    #expect(evaluation.allViolations.map(\.message) == ["2 of 3 required parts are present"])
  }

  @Test func aWarningNeverChangesTheVerdict() throws {
    let rules = #"""
      profile a { maxLength 3 warning { en "{count} of {max}" }; admin: forbid #/(?i)^admin/# info }
      """#
    let evaluation = try profile(rules).evaluate("Admin1")
    #expect(evaluation.verdict == .acceptable)
    #expect(evaluation.allViolations.map(\.id) == ["a.maxLength", "a.admin"])
    #expect(evaluation.allViolations.map(\.severity) == [.warning, .info])
    #expect(evaluation.allViolations.first?.message == "6 of 3")
    #expect(try verdicts(rules, ["Admin1"]) == [.acceptable])
  }

  @Test func aUnionTakesThePartThatLikesATextBest() throws {
    let rules = #"""
      profile email { regex /[a-z]+@[a-z]+/ }
      profile phone { type number; minLength 3 }
      profile login = email or phone { messages { en "An e-mail or a number" } }
      """#
    #expect(
      try verdicts(rules, ["", "a@b", "123", "a", "12", "a@", "1a", "!"]) == [
        .acceptable, .acceptable, .acceptable, .intermediate, .intermediate, .intermediate, .invalid,
        .invalid,
      ])
    let furthest = try profile(rules).evaluate("ab@c!")
    #expect(furthest.allViolations.map(\.id) == ["email.regex"])
    #expect(furthest.allViolations.map(\.message) == ["An e-mail or a number"])
    #expect(try profile(rules).evaluate("12!").allViolations.first?.id == "phone.chars")
  }

  @Test func aChildOverridesAndDrops() throws {
    let rules = #"""
      profile a { type price; maxLength 5 { en "Five" }; required }
      profile b : a {
        override shape: regex /\d{3}/
        override maxLength 10 bytes
        drop required
      }
      """#
    // A length in another unit has an id of its own.
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: rules)])
    #expect(set.diagnostics.map(\.code) == [.nothingToOverride])
    let sound = rules.replacing("override maxLength 10 bytes", with: "override maxLength: maxLength 10 bytes")
    let profile = try profile(sound)
    #expect(profile.profile.rules.map(\.id) == ["chars", "shape", "maxLength"])
    #expect(profile.profile.rules.map(\.statedBy) == ["a", "b", "b"])
    #expect(profile.verdict(of: "") == .acceptable)
    #expect(profile.verdict(of: "12.3") == .invalid)
    #expect(profile.verdict(of: "123") == .acceptable)
  }

  @Test func columnsCountWhatATerminalShows() throws {
    let rules = "profile a { maxLength 4 columns }"
    #expect(
      try verdicts(rules, ["abcd", "小明", "小明a", "e\u{301}abc"]) == [
        .acceptable, .acceptable, .invalid, .acceptable,
      ])
    #expect(try profile(rules).evaluate("小a明").allViolations.first?.range == TextRange(2, 3))
  }

  /// A grapheme of several scalars is listed; its beginning is on the way to it.
  @Test(arguments: [
    ("🇩", Verdict.intermediate), ("🇩🇪", .acceptable), ("🇩🇪👨", .intermediate), ("👨\u{200D}👩", .intermediate),
    ("👨‍👩‍👧", .acceptable), ("👩", .invalid), ("👨a", .invalid), ("🇩🇫", .invalid),
  ])
  func listedClustersMayBeTypedScalarByScalar(text: String, verdict: Verdict) throws {
    let set = try ruleSet("profile a { allow \"🇩🇪\", \"👨‍👩‍👧\" }")
    #expect(try CompiledProfile(try #require(set["a"])).verdict(of: text) == verdict)
  }

  /// Where nothing may be left to finish with, an intermediate verdict is no promise.
  @Test(arguments: [
    ("type excludeInvisible; maxLength 8 bytes", "👨\u{200D}"),
    ("type excludeInvisible; allow /[1\\x{FE0F}]/", "1\u{FE0F}"),
    ("regex /a\\P{Any}/", "a"),
    ("required; type number; allow \"a\"", ""),
  ])
  func whatMayBeImpossibleIsApproximate(body: String, text: String) throws {
    let set = try ruleSet("profile a { \(body) }")
    let evaluation = try CompiledProfile(try #require(set["a"])).evaluate(text)
    #expect(evaluation.verdict != .intermediate || evaluation.isApproximate)
  }

  /// A check is silent while the form of a value is wrong, or while both are unfinished.
  @Test(arguments: [
    ("29.02.2024", ["a.shape"]), ("2024-1", ["a.shape"]), ("2024-13", ["a.date"]),
    ("2024-02-30", ["a.date"]),
  ])
  func aCheckSpeaksWhenTheFormIsRight(text: String, rules: [String]) throws {
    let body = "profile a { shape: regex /\\d{4}-\\d\\d-\\d\\d/; check date \"yyyy-MM-dd\" }"
    let set = try ruleSet(body)
    #expect(try CompiledProfile(try #require(set["a"])).evaluate(text).allViolations.map(\.id) == rules)
  }
}
