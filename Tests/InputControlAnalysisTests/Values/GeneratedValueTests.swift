import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Values that are made up from a profile.
struct GeneratedValueTests {
  /// A profile of a rule file that has nothing else.
  private static func profile(_ statements: String) throws -> CompiledProfile {
    let rules = try ruleSet("profile p {\n\(statements)\n}\n")
    return try CompiledProfile(try #require(rules["p"]))
  }

  private static func texts(_ values: GeneratedValues, _ kind: GeneratedValue.Kind) -> [String] {
    values.values.filter { $0.kind == kind }.map(\.text)
  }

  @Test func wideFormsAreThoseOfTheSameCharacters() {
    #expect(Normalization.width.rawForms(of: "!a~ é") == ["！ａ～\u{3000}é"])
  }

  /// A rule of a union is broken by the same text in each of its parts.
  @Test(arguments: [#"check date "dd.MM.yyyy""#, "range -5..0.01", "maxLength 3"])
  func aValueOfTwoPartsIsListedOnce(rule: String) throws {
    let rules = try ruleSet("profile a { }\nprofile b { forbid /x/ }\nprofile p = a or b { \(rule) }\n")
    let texts = try rules.profile("p").generateValues().values.map(\.text)
    #expect(texts.count > 3)
    #expect(Set(texts).count == texts.count, "\(texts)")
  }

  /// Twelve steps make 4096 characters of one, so that judging a text takes as long as judging a thousand others.
  @Test func textsThatGrowAreWork() throws {
    let steps = Array(repeating: #"replace /x/ with "xx""#, count: 12)
    let one = try Self.profile("regex /[a-z]+/\n" + steps.joined(separator: "\n"))
    let values = one.generateValues(count: 1)
    #expect(values.acceptance == .found)
    #expect(values.remarks.contains { $0.contains("the limit on work was reached") })
    let other = try Self.profile("regex /[a-z]+/\n" + steps.prefix(2).joined(separator: "\n"))
    #expect(!other.generateValues(count: 1).remarks.contains { $0.contains("the limit on work was reached") })
  }

  /// Hundreds of rules must not take minutes: what is left when the work is used up is undecided.
  @Test func aLimitOfWorkEndsTheSearch() throws {
    let rules = (0..<8).map { "r\($0): forbid /qqqq\($0)/" }.joined(separator: "\n")
    var generator = ValueGenerator(
      try Self.profile(rules), seed: 0, locale: .english, budget: WorkBudget(72_000))
    let values = generator.generate(count: 1)
    #expect(values.acceptance == .found)
    #expect(
      values.remarks.last
        == "undecided: the limit on work was reached before a value was found that breaks `p.r3` and 4 other rules"
    )
    #expect(!values.remarks.contains { $0.hasPrefix("no value") })
  }

  /// A pattern that has no automaton costs as much work as one that has.
  @Test func theWorkOfAutomataThatAreTooLargeCounts() throws {
    let pattern = "a[ab]{12}c"
    let program = try RegexProgram(foundIn: #require(RegexTree.parse(pattern)))
    let alphabet = try #require(Alphabet(distinguishing: program.sets))
    let work = AutomatonWork(limit: 1)
    #expect(throws: AutomatonObstacle.tooManyStates(4096)) {
      try Determinizer.automaton(of: program, over: alphabet, work: work)
    }
    #expect(work.spent > 4096)
    #expect(throws: AutomatonObstacle.tooManyRules) {
      try Determinizer.automaton(of: program, over: alphabet, work: work)
    }
  }

  // MARK: All shipped profiles

  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func everyValueIsWhatItIsSaidToBe(profile: Profile) throws {
    let generated = try CompiledProfile(profile).generateValues()
    // Compiled anew: nothing that was made on the way may matter.
    let judge = try CompiledProfile(profile)
    var known: Set<[UInt8]> = []
    for value in try nonEmpty(generated.values) {
      #expect(known.insert(Array(value.text.utf8)).inserted, "\(value.text) twice")
      #expect(judge.evaluate(value.text) == value.evaluation)
      #expect(judge.verdict(of: value.text) == value.verdict)
      switch value.kind {
      case .empty: #expect(value.text.isEmpty)
      case .nearMiss:
        #expect(value.verdict == .intermediate || value.verdict == .invalid)
        #expect(value.brokenRules.contains(try #require(value.rule)))
      case .normalized:
        #expect(value.verdict == .acceptable)
        #expect(!value.evaluation.value.isIdentical(to: value.text))
      case .warned:
        #expect(value.verdict == .acceptable)
        #expect(value.evaluation.allViolations.map(\.id) == [try #require(value.rule)])
      case .shortest, .longest, .boundary, .coverage, .random, .stated:
        #expect(value.verdict == .acceptable)
      }
    }
    #expect(generated.acceptance == .found)
    #expect(Self.texts(generated, .random).count == 5)
    #expect(!Self.texts(generated, .shortest).isEmpty)
    // For every rule there is a value that breaks it, and every normalisation is seen at work.
    let leaves = profile.parts.isEmpty ? [profile] : profile.parts
    for leaf in leaves {
      for rule in leaf.rules where rule.severity == .error {
        let id = "\(leaf.name).\(rule.id)"
        #expect(generated.values.contains { $0.brokenRules.contains(id) }, "\(id)")
      }
      #expect(leaf.normalization.isEmpty || !Self.texts(generated, .normalized).isEmpty)
    }
  }

  @Test(arguments: ["price", "iban", "isbn", "displayName"])
  func theSameSeedMakesTheSameValues(name: String) throws {
    let profile = try #require(RuleSet.shippedProfile(named: name))
    let values = try CompiledProfile(profile).generateValues(seed: 7)
    #expect(try CompiledProfile(profile).generateValues(seed: 7).values == values.values)
    let others = try CompiledProfile(profile).generateValues(seed: 8)
    #expect(Self.texts(values, .random) != Self.texts(others, .random))
    #expect(Self.texts(values, .shortest).map(\.count) == Self.texts(others, .shortest).map(\.count))
  }

  @Test func asManyRandomValuesAsAreWanted() throws {
    let price = try CompiledProfile(try #require(RuleSet.shippedProfile(named: "price")))
    #expect(Self.texts(price.generateValues(count: 0), .random).isEmpty)
    #expect(Self.texts(price.generateValues(count: 100), .random).count == 100)
  }

  /// The values of a list that is too long for the automaton of the rules are found too.
  @Test func valuesOfALongList() throws {
    let keys = (0..<6000).map { String($0 * 7919 % 100_000, radix: 36) + "x\($0 % 13)" }
    let profile = try CompiledProfile(Profile("code", rules: [.required, .oneOf(keys)]))
    #expect(profile.generateValues(count: 5).acceptance == .found)
    // One state would be that of everything.
    #expect(profile.exactness[0].isComplete && profile.exactness[0].stateCount > 1)
  }

  @Test func messagesHaveTheirLanguage() throws {
    let price = try CompiledProfile(try #require(RuleSet.shippedProfile(named: "price")))
    let long = price.generateValues(locale: LocaleTag("zh-Hans") ?? .english).values.first {
      $0.rule == "price.maxLength" && $0.verdict == .invalid
    }
    #expect(long?.evaluation.allViolations.map(\.message) == ["最多 12 个字符，例如 12.34"])
  }

  // MARK: Lengths

  struct Lengths: CustomTestStringConvertible {
    var statements: String
    var shortest: String?
    var longest: String?
    /// The texts just beyond the limits.
    var beyond: [String] = []
    var remarks: [String] = []
    var testDescription: String { statements }
  }

  @Test(arguments: [
    Lengths(statements: "regex /(?:ab)+/; maxLength 5", shortest: "ab", longest: "abab", beyond: ["ababab"]),
    Lengths(
      statements: "regex /(?:ab)+/; minLength 5; maxLength 6", shortest: "ababab",
      beyond: ["abab", "abababab"]),
    Lengths(statements: "regex /a{2,4}/", shortest: "aa", longest: "aaaa"),
    Lengths(
      statements: "regex /a+/; minLength 3", shortest: "aaa", beyond: ["aa"],
      remarks: ["there is no longest value: no rule limits the length"]),
    Lengths(statements: "oneOf \"b\"", shortest: "b"),
    Lengths(
      statements: "regex /中+/; maxLength 7 bytes", shortest: "中", longest: "中中", beyond: ["中中中"],
      remarks: ["it is not proven that no value is longer than the longest one"]),
    Lengths(
      statements: "regex /中+/; maxLength 4 columns", shortest: "中", longest: "中中", beyond: ["中中中"]),
    Lengths(
      statements: "regex /😀+/; minLength 4 utf16; maxLength 3", shortest: "😀😀", longest: "😀😀😀",
      beyond: ["😀", "😀😀😀😀"]),
    Lengths(
      statements: "regex /a+/; maxLength 20000", shortest: "a",
      remarks: ["`p.maxLength` is beyond the greatest length of a generated value, 10000 units"]),
  ])
  func theShortestAndTheLongest(lengths: Lengths) throws {
    let generated = try Self.profile(lengths.statements).generateValues(count: 0)
    #expect(Self.texts(generated, .shortest) == [lengths.shortest].compactMap { $0 })
    #expect(Self.texts(generated, .longest) == [lengths.longest].compactMap { $0 })
    let beyond = generated.values.filter {
      $0.kind == .nearMiss && $0.brokenRules.allSatisfy { $0.contains("Length") }
        && $0.rule == $0.brokenRules.first
    }
    for text in lengths.beyond { #expect(beyond.map(\.text).contains(text)) }
    #expect(generated.remarks == lengths.remarks)
  }

  /// A limit of bytes beside one of graphemes is reached by characters of many bytes, and broken alone.
  @Test(arguments: ["handle", "displayName", "hashtag", "password", "email"])
  func limitsOfBytesAreReached(name: String) throws {
    let profile = try #require(RuleSet.shippedProfile(named: name))
    let generated = try CompiledProfile(profile).generateValues(count: 0)
    let id = "\(name).maxLength.bytes"
    #expect(generated.values.contains { $0.rule == id && $0.verdict == .acceptable })
    #expect(generated.values.contains { $0.brokenRules == [id] })
  }

  /// The shortest and the longest value are that among all texts of some letters.
  @Test(arguments: [
    "(?:ab|ba)*a?", "a(?:bb){1,2}|b", "(?!aa)[ab]{2,3}", "(?:a|ab)(?:c|bcd)?", "[ab]*b[ab]{2}",
    "(?=.*b)a+.{2}",
    "a{3}|b{2}c?|cc", "(?<=a)b|c+(?<!cc)a",
  ])
  func claimsHoldAmongAllShortTexts(pattern: String) throws {
    let profile = try CompiledProfile(Profile("p", maxLength: 5, regex: pattern))
    var accepted: [String] = []
    var layer = [""]
    for _ in 0..<5 {
      layer = layer.flatMap { text in ["a", "b", "c", "d"].map { text + $0 } }
      accepted += layer.filter { profile.verdict(of: $0) == .acceptable }
    }
    let generated = profile.generateValues(count: 3)
    #expect(Self.texts(generated, .shortest).map(\.count) == [accepted.map(\.count).min()].compactMap { $0 })
    if let longest = Self.texts(generated, .longest).first {
      #expect(longest.count == accepted.map(\.count).max())
    }
    #expect((generated.acceptance == .found) == !accepted.isEmpty)
  }

  /// Together, the values take every way through the rules.
  @Test func everyAlternativeIsSeen() throws {
    let generated = try Self.profile("regex /(?:red|green|dark-blue)(?:-[0-9])?|x{3}/").generateValues(
      count: 0)
    let accepted = generated.values.filter { $0.verdict == .acceptable }.map(\.text)
    for start in ["red", "green", "dark-blue", "x"] {
      #expect(accepted.contains { $0.hasPrefix(start) }, "\(start)")
    }
    #expect(accepted.contains { $0.last?.isNumber == true })
  }

  // MARK: Checks

  @Test func theEdgesOfARange() throws {
    func edges(_ range: String) throws -> [String] {
      ValueCheck.range(try #require(DecimalRange(range))).edges
    }
    #expect(try edges("1..65535") == ["1", "65535", "0", "65536"])
    #expect(try edges("0.00..99.99") == ["0.00", "99.99", "-0.01", "100.00"])
    #expect(try edges("-90..-10") == ["-90", "-10", "-91", "-9"])
    #expect(try edges("-1.0..0") == ["-1.0", "0", "-1.1", "1"])
    #expect(try edges("10..10.10") == ["10", "10.10", "9", "10.11"])
  }

  @Test func theEdgesOfADate() throws {
    let format = try #require(DateFormat("dd.MM.yyyy"))
    #expect(
      ValueCheck.date(format).edges == [
        "29.02.2024", "01.01.0001", "31.12.9999", "29.02.2023", "29.02.1900", "31.04.2024", "01.13.2024",
      ])
  }

  // MARK: Beyond the automaton

  @Test(.needsPCRE2) func examplesLeadWhereTheAutomatonDoesNot() throws {
    let profile = try Self.profile(#"shape: regex /([a-z]{4})-\1/; accepts "abcd-abcd""#)
    let generated = profile.generateValues()
    #expect(Self.texts(generated, .stated) == ["abcd-abcd"])
    #expect(generated.values.contains { $0.kind == .nearMiss && $0.rule == "p.shape" })
    #expect(generated.acceptance == .found)
  }

  @Test func aCheckWithoutAnAutomaton() throws {
    let generated = try Self.profile("check mod97; minLength 6").generateValues()
    #expect(Self.texts(generated, .random).count == 5)
    #expect(generated.values.contains { $0.brokenRules == ["p.mod97"] })
  }

  // MARK: Nothing is accepted

  @Test(arguments: [
    ("type number; shape: regex /[a-z]+/", "no value satisfies `p.chars` and `p.shape` together"),
    ("minLength 5; maxLength 4; type letter", "no value satisfies `p.minLength` and `p.maxLength` together"),
    ("minLength 5; regex /a{1,3}/; forbid /b/", "no value satisfies `p.minLength` and `p.regex` together"),
    ("a: forbid /(?s)./", "no value satisfies `p.a`"),
    ("maxLength 0", "no value satisfies `p.maxLength`"),
    (
      #"required; oneOf "no"; regex /y.*/; minLength 1"#,
      "no value satisfies `p.oneOf` and `p.regex` together"
    ),
    (
      "normalize upper; type letterSmall",
      "the normalisation of `p` leaves no value that its rules accept"
    ),
  ])
  func aContradictionIsProven(statements: String, reason: String) throws {
    let generated = try Self.profile(statements).generateValues()
    #expect(generated.acceptance == .impossible(reason: reason))
    #expect(generated.values.filter { $0.verdict == .acceptable }.allSatisfy { $0.text.isEmpty })
  }

  @Test(
    .needsPCRE2,
    arguments: [
      (#"normalize nfc; regex /e\x{301}/"#, "normalisation changes all values that were tried"),
      ("minLength 20000", "a value has at least 20000 characters, and a generated one at most 10000"),
      (
        #"shape: regex /(a|b)x\1y\1\1\1\1\1\1z/"#,
        "`p.shape` is not part of the automaton from which values are generated, because it refers back to what a group matched"
      ),
    ])
  func whatIsNotFoundIsNotDenied(statements: String, reason: String) throws {
    #expect(try Self.profile(statements).generateValues().acceptance == .unknown(reason: reason))
  }

  /// A part of which no value is found leaves its share to the others.
  @Test(.needsPCRE2) func aPartWithoutValuesLeavesItsShareToTheOthers() throws {
    let repeated = Profile("repeated", regex: #"(a|b)x\1y\1\1\1\1\1\1z"#)
    let digits = Profile("digits", type: .number, maxLength: 3)
    let generated = try CompiledProfile(Profile("both", anyOf: [repeated, digits])).generateValues(count: 6)
    #expect(
      generated.values.filter { $0.kind == .random }.map(\.part) == Array(repeating: "digits", count: 6))
    #expect(generated.remarks.contains("nothing acceptable was found for `repeated`"))
  }

  /// One part that accepts something is enough, and the other one is told of.
  @Test func aUnionWithAPartThatAcceptsNothing() throws {
    let never = Profile("never", type: .number, regex: "[a-z]")
    let digit = Profile("digit", type: .number, maxLength: 1)
    let generated = try CompiledProfile(Profile("both", anyOf: [never, digit])).generateValues(count: 2)
    #expect(generated.acceptance == .found)
    #expect(generated.remarks.contains("nothing acceptable was found for `never`"))
    let none = try CompiledProfile(Profile("none", anyOf: [never, never])).generateValues()
    let reason = "no value satisfies `never.chars` and `never.regex` together"
    #expect(none.acceptance == .impossible(reason: "\(reason); \(reason)"))
  }
}
