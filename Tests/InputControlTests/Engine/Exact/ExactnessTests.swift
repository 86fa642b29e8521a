import InputControlTestSupport
import Testing

@testable import InputControl

/// Whether verdicts that are called exact are, where steps change texts before they are judged.
struct ExactnessTests {
  private static let letters: [Character] = ["a", "b", "A", "B", " "]

  private static let texts: [String] = {
    var layer = [""]
    var all = [""]
    for _ in 0..<5 {
      layer = layer.flatMap { text in letters.map { text + String($0) } }
      all += layer
    }
    return all
  }()

  private static let steps = [
    "", "normalize trim", "normalize upper", "normalize lower", "normalize trim, upper",
    "normalize lower, trim",
    "replace /b/ with \"a\"", "replace /[aA]+/ with \"a\"", "replace /b+/ with \"\"",
    "normalize trim; replace /b/ with \"\"", "replace /b/ with \"aa\"",
    "normalize trim; replace / +(?=b)/ with \"\"", "replace /^b(?=a)|b$/ with \"a\"; normalize trim",
    "normalize lower; replace /^(a)b/ with \"$1 \"; replace /  / with \" b\"", "replace /ab|a/ with \"B\"",
  ]

  private static let limits = [
    "", "maxLength 2", "minLength 2; maxLength 3", "minLength 2 scalars; maxLength 2 scalars",
  ]

  private func profile(_ rules: String, _ name: String = "p") throws -> CompiledProfile {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: rules)])
    #expect(set.mistakes.map { $0.rendered() } == [])
    return try CompiledProfile(try #require(set.profiles.first { $0.name == name }))
  }

  @Test func trimmedScalarsAreThoseOfTheStandardLibrary() {
    let all = (0...0x10FFFF).lazy.compactMap { Unicode.Scalar(UInt32($0)) }
    #expect(NormalizationEffect.whiteSpace == ScalarSet(all.filter { $0.properties.isWhitespace }))
  }

  /// Every text of up to two characters, against all that can be typed behind it.
  @Test(arguments: ["a b", "a?b", "[ab]{2}", "Aa?B", "aa|b a", "[abAB ]{1,3}", "A B|b"], ["", "on commit"])
  func unfinishedIsWhatCanBeFinished(pattern: String, timing: String) throws {
    var count = 0
    for steps in Self.steps {
      for limits in Self.limits {
        let rules = "\(steps); regex /\(pattern)/ \(timing); \(limits)"
        let compiled = try profile("profile p { \(rules) }")
        guard compiled.exactness.allSatisfy(\.isComplete) else { continue }
        count += 1
        let acceptable = Self.texts.filter { !$0.isEmpty && compiled.verdict(of: $0) == .acceptable }
        for text in Self.texts where (1...2).contains(text.count) {
          let verdict = compiled.verdict(of: text)
          let evaluation = compiled.evaluate(text)
          let canBeFinished = acceptable.contains { $0.hasPrefix(text) }
          #expect((verdict != .invalid) == canBeFinished, "\(rules): \(text) is \(verdict)")
          #expect(evaluation.verdict == verdict, "\(rules): \(text)")
          #expect(!evaluation.isApproximate, "\(rules): \(text)")
          #expect(verdict == .acceptable || !evaluation.allViolations.isEmpty, "\(rules): \(text)")
        }
      }
    }
    #expect(count >= 34)
  }

  /// White space at the end is no part of the value, but more may follow behind it.
  @Test func anOpenEndIsNeverAcceptable() throws {
    let compiled = try profile("profile p { normalize trim; replace /x/ with \" \"; regex /a / }")
    for _ in 0..<3 {
      #expect(
        ["a", "a ", "ax"].map { compiled.verdict(of: $0) } == [.intermediate, .intermediate, .acceptable])
    }
  }

  struct Case: CustomTestStringConvertible {
    var rules: String
    var text: String
    var verdict: Verdict
    var isApproximate = false
    var reservations: [String] = []
    var testDescription: String { "\(rules): \(text)" }
  }

  @Test(
    .needsPCRE2,
    arguments: [
      Case(
        rules: "type letter; minLength 70000", text: "a", verdict: .intermediate, isApproximate: true,
        reservations: ["length"]),
      Case(rules: "type letter; minLength 60000", text: "a", verdict: .intermediate),
      Case(
        rules: "regex /[a-z]{3000}|[a-z]{0,300}/; minLength 400; maxLength 500", text: "a",
        verdict: .intermediate, isApproximate: true, reservations: ["length"]),
      Case(rules: #"regex /\d+\t\d+/"#, text: "1", verdict: .intermediate),
      Case(
        rules: #"regex /\p{Devanagari}{3}/; maxLength 9 scalars"#, text: "\u{905}", verdict: .intermediate),
      Case(rules: #"regex /\p{Devanagari}{3}/; maxLength 2 scalars"#, text: "\u{905}", verdict: .invalid),
      Case(rules: #"normalize upper; regex /Xa?b/"#, text: "x", verdict: .invalid),
      Case(rules: #"replace /ß/ with "ss"; regex /s{2}t/"#, text: "ß", verdict: .intermediate),
      Case(
        rules: #"replace /€/ with "$0"; regex /1€/"#, text: "1", verdict: .intermediate, isApproximate: true,
        reservations: ["replace"]),
      Case(rules: #"replace /€/ with "$$"; regex /1€/"#, text: "1", verdict: .invalid),
      Case(rules: #"replace /ISBN */ with ""; regex /\d/"#, text: "I", verdict: .intermediate),
      Case(rules: #"replace /^xy$/ with ""; regex /a/"#, text: "x", verdict: .intermediate),
      Case(rules: #"required; replace /^xy$/ with ""; regex /a/"#, text: "x", verdict: .invalid),
      Case(rules: #"replace /^ISBN */ with ""; regex /\d/"#, text: "1I", verdict: .invalid),
      Case(
        rules: #"replace /(?<=,) +/ with ""; regex /1,1/"#, text: "1,", verdict: .intermediate,
        isApproximate: true,
        reservations: ["replace"]),
      Case(
        rules: #"replace /ISBN */ with ""; regex /\d/; maxLength 1"#, text: "I", verdict: .intermediate,
        isApproximate: true, reservations: ["replace"]),
      // A limit speaks about the text as it is.
      Case(
        rules: #"replace /ISBN */ with ""; regex /\d/; maxLength 1"#, text: "IS", verdict: .invalid,
        isApproximate: true, reservations: ["replace"]),
      Case(rules: #"replace /€/ with "$$"; regex /1\$/"#, text: "1", verdict: .intermediate),
      Case(
        rules: #"replace /ß/ with "ßß"; regex /ßt/"#, text: "ß", verdict: .invalid, reservations: ["replace"]),
      Case(
        rules: #"normalize nfc; regex /ab/"#, text: "a", verdict: .intermediate, reservations: ["nfc"]),
      Case(
        rules: #"normalize trim; replace /b/ with ""; regex /a{2} ?/"#, text: "a", verdict: .intermediate,
        reservations: ["trim"]),
      Case(
        rules: #"normalize trim; replace /[ -]+/ with ""; regex /a{2}/"#, text: "a ", verdict: .intermediate),
      // No other character can follow, and a byte is missing.
      Case(rules: "regex /é?/; minLength 3 bytes", text: "é", verdict: .invalid, reservations: ["length"]),
      Case(
        rules: "regex /é?/; minLength 2 columns", text: "é", verdict: .invalid, reservations: ["length"]),
      Case(
        rules: "regex /é?/; minLength 2 bytes", text: "é", verdict: .acceptable, reservations: ["length"]),
      Case(rules: #"regex /(?:\w(?<!-a)){65}/"#, text: "a", verdict: .intermediate),
      Case(
        rules: #"regex /(\d)\1/"#, text: "1", verdict: .intermediate, isApproximate: true,
        reservations: ["regex"]),
    ])
  func reservationsTellWhereVerdictsAreNot(_ given: Case) throws {
    let compiled = try profile("profile p { \(given.rules) }")
    let evaluation = compiled.evaluate(given.text)
    #expect(evaluation.verdict == given.verdict)
    #expect(evaluation.isApproximate == given.isApproximate)
    #expect(compiled.exactness.flatMap(\.reservations).map(\.name) == given.reservations)
  }

  /// The state of texts that cannot be continued is not counted.
  @Test(arguments: [("abc", 4), ("a?", 2), ("a*", 1)])
  func statesOfAnAutomaton(pattern: String, count: Int) throws {
    #expect(try profile("profile p { regex /\(pattern)/ }").exactness.map(\.stateCount) == [count])
  }

  /// A prefix that a `replace` removes can be typed one character after the other.
  @Test(arguments: ["ISBN 0306406152", "ISBN-10: 0-306-40615-2"])
  func whatIsReplacedCanBeTyped(value: String) throws {
    let profile = try CompiledProfile(shipped: "isbn10")
    let field = InputField(profile)
    for character in value {
      #expect(field.type(String(character)).isAllowed, "\(character) behind \(field.text)")
    }
    #expect(field.text == value)
    #expect(profile.verdict(of: value) == .acceptable)
    #expect(!field.type("7").isAllowed)
  }

  /// A full text has no room for the characters that a check still needs.
  /// The empty text is never invalid, in all ways to judge it, also where no text is a value.
  @Test(arguments: ["", "replace /ab/ with \"x\"", "replace /a/ with \"b\"", "normalize trim"])
  func theEmptyTextIsNeverInvalid(step: String) throws {
    let rules = RuleSet(
      reading: [
        SourceFile(
          name: "a.rules",
          text:
            "profile a { \(step); regex /1/; forbid /1/; required }\nprofile b = a or c\nprofile c : a { }")
      ])
    for name in ["a", "b"] {
      let profile = try CompiledProfile(try #require(rules[name]))
      let evaluator = Evaluator()
      for _ in 0..<2 {
        #expect(profile.verdict(of: "") == .intermediate)
        #expect(profile.evaluate("").verdict == .intermediate)
        #expect(evaluator.verdict(of: "", under: profile) == .intermediate)
        profile.prepare()
      }
    }
  }

  @Test func aFullTextThatACheckRefusesIsInvalid() throws {
    let profile = try profile("profile p { type number_letterBig; check mod97; maxLength 5 }")
    #expect(profile.verdict(of: "AB000") == .invalid)
    #expect(profile.verdict(of: "AB02") == .intermediate)
    // No number has the check digits 00, 01 and 99.
    #expect(profile.verdict(of: "AB00") == .invalid)
  }

  /// An `allow` before `excludeInvisible` counts too.
  @Test func theRestKeepsAllItSays() throws {
    let rules = """
      profile base { allow "e\\u{301}\\u{301}", "a" }
      profile child : base { type excludeInvisible; regex /a?x/ }
      """
    #expect(try profile(rules, "child").evaluate("a").isApproximate)
  }

  /// The answer of another rule does not decide about a rule without an automaton.
  @Test(
    .needsPCRE2,
    arguments: [
      ("type number_letter; shape: regex /(\\d)[a-c]\\1/", "1a2", "“2” may not follow “1a”"),
      ("type number_letter; shape: regex /(\\d)[a-c]\\1/", "1d", "“d” may not follow “1”"),
      ("oneOf \"alpha\", \"beta\", \"gamma\"", "x", "One of alpha, beta, gamma"),
      ("normalize trim; regex /a b/", "a  ", "“ ” may not follow “a ”: “b” may come here"),
      ("normalize trim; regex /a b/", "a ", "Something must follow “a ”: “b”"),
      ("normalize trim; regex /a b/", "a", "Something must follow “a”: a space"),
      ("regex /[0-9-]{10}/; check date \"yyyy-MM-dd\"", "2026-13-3", "This date does not exist"),
    ])
  func reasonsNameWhatMayCome(rules: String, text: String, reason: String) throws {
    let reasons = try profile("profile p { \(rules) }").evaluate(text).allViolations.map(\.reason)
    #expect(reasons.contains(reason), "\(reasons)")
  }

  /// No ASCII but three characters comes out of NFC that did not go in, and what has case is looked for everywhere.
  @Test func nothingIsLostByAccident() {
    let nfc = NormalizedScalars([.nfc], of: ScalarSet("\u{80}"..."\u{10FFFF}")).scalars
    let upper = NormalizedScalars([.upper]).scalars
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if let first = UnicodeForms.nfc(String(scalar)).unicodeScalars.first, first.isASCII {
        #expect(nfc.contains(first))
      }
      let mapping = scalar.properties.uppercaseMapping.unicodeScalars
      if mapping.count == 1, let capital = mapping.first, !upper.contains(capital) {
        Issue.record("\(scalar) becomes \(capital)")
      }
    }
  }
}
