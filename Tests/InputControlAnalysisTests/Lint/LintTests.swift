import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Every `.in` file of Fixtures/Lint is a sound rule file; what lint finds in it is the `.out` file beside it.
struct LintTests {
  /// The findings that lint reports only with `all`, in the fixtures that are named after them.
  static let thorough =
    RuleLinter.lints.filter { !$0.isDefault }.map { $0.code.name } + [DiagnosticCode.superLinear.name]

  @Test(arguments: try Fixtures.lint.names(withExtension: "in"))
  func findingsAreAsRecorded(name: String) throws {
    try Test.skipWithoutPCRE2(if: name == "super-linear", "only PCRE2 goes back in a text")
    try Test.skipWithoutPCRE2(if: name == "undecided", "a pattern in it refers back")
    let source = SourceFile(name: "\(name).rules", bytes: try Fixtures.lint.read("\(name).in"))
    let all = try RuleLinter.lint([source], includesAll: Self.thorough.contains(name))
    // A file of its own for each code keeps the pairs short.
    let code = try #require(DiagnosticCode(name: name))
    let findings = all.filter { $0.code == code }
    #expect(!findings.isEmpty)
    try Fixtures.lint.expect(findings.map { $0.rendered() }.joined(separator: "\n"), "\(name).out")
  }

  @Test func eachIsThereOnceInTheOrderOfTheirNames() {
    let names = RuleLinter.lints.map { $0.code.name }
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  /// The fix of an error is shown, and a program may apply it.
  @Test(arguments: [
    (
      "/// A.\nprofile a : price { maxLength 3 }",
      "use standard as std\n\n/// A.\nprofile a : std.price { maxLength 3 }"
    ),
    (
      "language 1 // one\nset x = \"y\"\nprofile a = email",
      "language 1 // one\n\nuse contact as contact\nset x = \"y\"\nprofile a = contact.email"
    ),
    (
      "use time as std // x\r\nprofile a : std.email { maxLength 3 }",
      "use time as std // x\nuse contact as contact\r\nprofile a : contact.email { maxLength 3 }"
    ),
    (
      "profile a { maxLength 3 }\nprofile b : a { maxLength 2 }",
      "profile a { maxLength 3 }\nprofile b : a { override maxLength 2 }"
    ),
    ("profile a { maxLength 3 }\nprofile b : a { maxLength 4 }", nil),
    // The line would come behind the profile.
    ("profile a : price { maxLength 3 }\nuse time as time", nil),
  ])
  func errorsHaveFixes(text: String, expected: String?) throws {
    let file = SourceFile(name: "a.rules", text: text)
    let fixes = RuleSet(reading: [file]).mistakes.compactMap(\.fix)
    #expect(fixes.allSatisfy { !$0.keepsMeaning })
    #expect(FixIt.apply(fixes, to: file).map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
  }

  @Test func brokenRulesAreNotLookedAt() {
    #expect {
      try RuleLinter.lint([SourceFile(name: "a.rules", text: "profile a : b {}")])
    } throws: { error in
      (error as? RuleError)?.diagnostics.map(\.code) == [.unknownProfile]
    }
  }

  /// A finding with a fix is gone after `--fix`, and the rules keep their meaning.
  @Test(arguments: [
    ("profile a { regex /^a$/; b: regex /^b|c$/ }", "profile a { regex /a/; b: regex /b|c/ }"),
    ("profile a { forbid /a$/ { en \"x\" } }", "profile a { forbid /a$/ on commit { en \"x\" } }"),
    ("profile a { forbid #/a$/# on change }", "profile a { forbid #/a$/# on commit }"),
    ("profile a { maxLength 3; minLength 2 }", "profile a { maxLength 3 graphemes; minLength 2 graphemes }"),
    ("profile a {\n  @suppress(case-fold, \"x\")\n  regex /a/\n}", "profile a {\n  regex /a/\n}"),
    (
      "profile a { regex /(?:b|c|b|b)d/; oneOf \"b\", \"c\",\n  \"b\", \"b\" }",
      "profile a { regex /(?:b|c)d/; oneOf \"b\", \"c\" }"
    ),
    ("profile a { oneOf \"//\", \"//\" }", "profile a { oneOf \"//\" }"),
    // A fix would also remove the text between the alternatives.
    ("profile a { regex /b|(?i)1|c|(?i)1|d/ }", nil),
    ("profile a { oneOf \"b\", // x\n\"b\" }", nil),
    // A fix that would change the meaning is left to people.
    ("profile a { regex /\\d.\\d/ }", nil),
    ("profile a { regex /^[A-z]{1:2}/ }", "profile a { regex /[A-z]{1:2}/ }"),
    ("profile a { regex /^/ }", nil),
    // Together, the two anchors are all there is.
    ("profile a { regex /^$/ }", nil),
    ("profile a { regex /^a\\Z/ }", "profile a { regex /a\\Z/ }"),
    // One of the alternatives is about more than the end.
    ("profile a { forbid /admin|a$/ }", nil),
  ])
  func onlyWhatKeepsTheMeaningIsMended(text: String, expected: String?) throws {
    let file = SourceFile(name: "a.rules", text: text)
    let findings = try RuleLinter.lint([file], includesAll: true).filter { $0.code != .missingLanguage }
    #expect(
      RuleLinter.fixed(file, findings: findings).map { String(decoding: $0.bytes, as: UTF8.self) }
        == expected)
  }

  /// A warning changes nothing while somebody types, so rules on commit keep its texts away as well.
  @Test func aWarningBesideRulesOnCommitMayBeDead() throws {
    let text = """
      profile dead { regex /[a-z]+/ on commit; digits: forbid /[0-9]/ on change warning }
      profile alive { regex /[a-z]+/ on commit; digits: forbid /[0-9]/ on change }
      """
    let findings = try RuleLinter.lint([SourceFile(name: "a.rules", text: text)])
      .filter { $0.code == .deadRule }
    #expect(findings.map(\.message) == ["`digits` warns of nothing that the other rules accept"])
    #expect(findings.compactMap(\.primary?.location.position.line) == [1])
  }

  /// Where no value is acceptable, or none is missing, a rule is not called dead.
  @Test(arguments: [
    "profile a { type number; regex /[a-z]+/; forbid /x/ }", "profile a { regex /[a-z]*/; required warning }",
  ])
  func aliveRulesAreNotCalledDead(text: String) throws {
    let findings = try RuleLinter.lint([SourceFile(name: "a.rules", text: text)])
    #expect(!findings.contains { $0.code == .deadRule })
  }

  /// A set that another file uses is used.
  @Test func setsOfOtherFilesCount() throws {
    let sets = SourceFile(name: "sets.rules", text: "set a = \"a\"\nset b = \"b\"\nprofile x {}")
    let user = SourceFile(name: "user.rules", text: "use \"sets.rules\" as s\nprofile y { allow s.a }")
    let findings = try RuleLinter.lint([sets, user])
    #expect(findings.map(\.message) == ["nothing uses the set `b`"])
  }

  /// An attribute before a set covers the set alone.
  @Test func attributesOfSetsSuppress() throws {
    let text = """
      @suppress(unused-set, "x") set a = "a"
      set b = "b"
      @suppress(unused-set, "x")
      set c = "c"
      profile x { allow c }
      """
    let findings = try RuleLinter.lint([SourceFile(name: "a.rules", text: text)])
    #expect(findings.map(\.message) == ["nothing uses the set `b`", "`unused-set` does not occur here"])
    #expect(findings.compactMap(\.primary?.location.position.line) == [2, 3])
  }

  @Test func manyFindingsTakeNoLongerEach() throws {
    let text = (0..<4000).map { "profile a\($0) { forbid /a$/; maxLength 3 }\n" }.joined()
    let findings = try RuleLinter.lint([SourceFile(name: "a.rules", text: text)], includesAll: true)
    #expect(findings.count { $0.code == .endAnchoredForbid } == 4000)
    #expect(findings.count { $0.code == .ambiguousUnit } == 4000)
  }

  /// Of these, back-tracking has a text that it does not get through, or has none, as is proven elsewhere.
  @Test(arguments: [
    ("(?:a|a)*c", true), ("(?:a*)*b", true), ("(?:a|b|ab)*c", true), ("a*a*a*a*a*b", true),
    ("(?:x?a?)*y", true),
    ("([a-z]+)*\\d", true), ("(?:[a-z]+(?:-[a-z]+)*)+/", true), ("[^x]*y[^x]*z.*w", true),
    ("a+", false), ("(?:ab|ac)*d", false), ("[a-z]+@[a-z]+", false), ("(?:[0-9]{3}-)*[0-9]+", false),
    ("(?:a|b)*c", false), ("a{0,3}b", false), ("(?:a+-)*b", false),
  ])
  func ambiguityIsFoundAndTried(pattern: String, isSuperLinear: Bool) throws {
    try Test.skipWithoutPCRE2(if: isSuperLinear, "only PCRE2 goes back in a text")
    let file = SourceFile(name: "a.rules", text: "profile a { regex #/\(pattern)/# }")
    let findings = try RuleLinter.lint([file], includesAll: true).filter { $0.code == .superLinear }
    #expect(findings.isEmpty != isSuperLinear)
    // Such a pattern is judged by an automaton here.
    #expect(try RuleLinter.lint([file]).filter { $0.code == .superLinear } == [])
  }

  /// The paths through a pattern are not counted where a part of it does not go back.
  @Test(arguments: [("(?:a|a)*c", true), ("(?:a|a)*+c", false), ("a?+b", false), ("(?>a|a)*c", false)])
  func partsThatDoNotGoBackHaveNoPaths(pattern: String, hasPaths: Bool) throws {
    #expect((PatternPositions(try RegexTree(pattern)) != nil) == hasPaths)
  }

  /// A question that stays open because the budget is used up is reported.
  @Test func theWorkOfProofsIsBounded() throws {
    let profiles = (0..<40).map { "profile a\($0) { regex /(?:[ab][a-z]{\($0)}){1,9}/; forbid /c/ }\n" }
    let file = SourceFile(name: "a.rules", text: profiles.joined())
    let module = try #require(RuleLoader(importer: nil).load([file]).first)
    let linted = LintedFile(module, among: [], budget: WorkBudget(1_000_000))
    let reasons = Undecided.findings(in: linted).flatMap(\.help)
    #expect(!reasons.isEmpty)
    #expect(reasons.allSatisfy { $0.hasSuffix(WorkBudget.exhausted) })
  }

  /// The bounds that `min-over-max` goes by hold for real texts.
  @Test(arguments: [
    "", "a", "é", "e\u{301}", "小明", "👨‍👩‍👧", "🇩🇪x", "\u{1F600}\u{200D}", "ｱ", "\r\n", "a\u{300}\u{301}\u{302}",
  ])
  func leastLengthsHold(text: String) {
    for unit in LengthUnit.allCases {
      for other in LengthUnit.allCases {
        #expect(unit.least(other, in: unit.length(of: text)) <= other.length(of: text), "\(unit) \(other)")
      }
    }
  }
}
