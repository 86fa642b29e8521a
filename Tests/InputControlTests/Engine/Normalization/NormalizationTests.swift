import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

struct NormalizationTests {
  private func evaluate(_ text: String, _ body: String) throws -> Evaluation {
    let set = RuleSet(reading: [SourceFile(name: "a.rules", text: "profile a { \(body) }")])
    #expect(set.mistakes.map { $0.rendered() } == [])
    return try CompiledProfile(try #require(set["a"])).evaluate(text)
  }

  /// The documentation counts the characters whose other case takes several.
  @Test func whatUpperAndLowerLeave() throws {
    func left(by step: String, whose mapping: (Unicode.Scalar.Properties) -> String) throws -> [Unicode
      .Scalar]
    {
      let profile = try ruleSet("profile p { normalize \(step) }").profile("p")
      return try (UInt32(0x80)...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter { scalar in
        guard mapping(scalar.properties).unicodeScalars.count > 1 else { return false }
        let text = String(scalar)
        try #require(Array(profile.evaluate(text).value.unicodeScalars) == [scalar])
        return true
      }
    }
    let upper = try left(by: "upper") { $0.uppercaseMapping }
    #expect(upper.count == 102)
    #expect(upper.count { (0x1F50...0x1FFC).contains($0.value) } == 79)
    #expect(
      upper.filter { $0.value < 0x1F50 || $0.value > 0x1FFC }
        == Array("ßŉ\u{1F0}\u{390}\u{3B0}և\u{1E96}\u{1E97}\u{1E98}\u{1E99}ẚﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ".unicodeScalars))
    #expect(try left(by: "lower") { $0.lowercaseMapping } == ["İ"])
  }

  @Test(
    .needsPCRE2,
    arguments: [
      ("normalize width", "１２ｱﾞ￥", "12ア\u{3099}¥"),
      ("normalize width", "￠￡￢￣￤￥￦￨", "¢£¬¯¦¥₩│"),
      ("normalize nfc", "e\u{301}\u{1112}\u{1161}\u{11AB}", "é한"),
      ("normalize nfkc", "ﬁ①ｶﾞ㏒", "fi1ガlog"),
      ("normalize nfkc", "ㄱㅏx", "가x"),
      ("normalize upper", "aßé", "Aßé".replacing("é", with: "É")),
      ("normalize lower", "AÉİ", "aéİ"),
      ("normalize trim", " \u{3000}a b\t\n", "a b"),
      ("normalize trim", " \n ", ""),
      ("normalize trim", "a\u{3000}\u{3000}", "a"),
      ("replace /[ -]/ with \"\"", "4111-1111 1", "411111111"),
      ("replace /(\\d)(\\d)/ with \"$2$1\"", "1234", "2143"),
      ("replace /(a)|(b)/ with \"<$2>\"", "ab", "<><b>"),
      ("replace /x*/ with \"-\"", "axb", "-a--b-"),
      ("replace /€/ with \"$$\"", "€1", "$1"), ("replace /[é-ü]/ with \"<>\"", "aéb", "a<>b"),
      ("replace /(?![a-c])\\w/ with \"\"", "adbe", "ab"), ("replace /[ é]++/ with \"\"", " éa é", "a"),
      ("replace / +/ with \"-\"", "a  b", "a-b"), ("replace / +?/ with \"\"", "a  b", "ab"),
      ("replace /a(?=(b))|(a)/ with \"<$1$2>\"", "aab", "<a><b>b"),
      ("replace /(.)\\1/ with \"$1\"", "aab", "ab"),
      ("normalize width, trim; replace /。/ with \".\"", "１２。５　", "12.5"),
    ])
  func theValueIsAsItIsCommitted(body: String, text: String, expected: String) throws {
    let value = try evaluate(text, body).value
    #expect(Array(value.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    arguments: [
      // Body, text, the place of the violation in the text as it was given.
      ("normalize trim; type number", "  12x3 ", 4..<5),
      ("replace /-/ with \"\"; type number", "1-2-x-3", 4..<5),
      ("replace /-/ with \"\"; maxLength 2", "1-2-3-4", 4..<7),
      ("normalize nfkc; type number", "1ﬁ2", 1..<2),
      ("replace /and/ with \"&\"; forbid /&/", "a and b", 2..<5),
      ("normalize nfc; type number", "1e\u{301}2", 1..<3),
      ("normalize width; type price", "１２。", 2..<3),
    ])
  func violationsPointIntoTheTextAsGiven(body: String, text: String, place: Range<Int>) throws {
    let violation = try #require(try evaluate(text, body).allViolations.first)
    #expect(violation.range == TextRange(place.lowerBound, place.upperBound))
  }

  /// A search that looks at every byte once judges texts of any length that is judged at all.
  @Test(arguments: [#"/\s/"#, #"/\s+/"#, "/ +/", "/(?: |-)+/", "/[ _]/"])
  func simpleReplacementsTakeLongTexts(pattern: String) throws {
    for text in [String(repeating: "a ", count: 30_000), String(repeating: "a", count: 60_000)] {
      let evaluation = try evaluate(text, "replace \(pattern) with \"\"; regex /a+/")
      #expect(evaluation.verdict == .acceptable)
    }
  }

  /// Putting marks in order takes the square of their number.
  @Test(arguments: ["nfc", "nfkc"])
  func manyMarksAreUndetermined(form: String) throws {
    let marks = String(repeating: "\u{301}\u{327}", count: 30_000)
    #expect(try evaluate("a" + marks, "normalize \(form)").verdict == .undetermined)
    #expect(
      try evaluate("a" + marks.unicodeScalars.prefix(100).map(String.init).joined(), "normalize \(form)")
        .verdict == .acceptable)
    for (count, verdict) in [(256, Verdict.acceptable), (257, .undetermined)] {
      let text = "a" + String(repeating: "\u{327}", count: count)
      #expect(try evaluate(text, "normalize \(form)").verdict == verdict)
    }
  }

  @Test func limitsCountTheNormalisedText() throws {
    #expect(try evaluate("4111 1111", "replace / / with \"\"; maxLength 8").verdict == .acceptable)
    #expect(try evaluate("ﬁ", "normalize nfkc; maxLength 1").verdict == .invalid)
  }

  @Test func whatIsNothingAfterwardsIsEmpty() throws {
    #expect(try evaluate("  ", "normalize trim; required").verdict == .intermediate)
    #expect(try evaluate("--", "replace /-/ with \"\"; minLength 3").verdict == .acceptable)
  }

  /// Steps that double a text again and again end where the limit is, closed.
  @Test func aTextThatGrowsWithoutEndIsUndetermined() throws {
    let body = (0..<40).map { _ in #"replace /(?s).+/ with "$0$0""# }.joined(separator: "; ")
    let evaluation = try evaluate("ab", body)
    #expect(evaluation.verdict == .undetermined)
  }

  /// Templates that repeat a group of a thousand copies end, too.
  @Test(arguments: ["(a?){1000}", "(a*){1000}", "((a?){1,30}){30}", "(?:(a)|b)*", "(a?)*?"])
  func replacementBombsEnd(pattern: String) throws {
    for text in ["ab", String(repeating: "ab", count: 100), String(repeating: "a", count: 20_000)] {
      let clock = ContinuousClock()
      let began = clock.now
      let body = (0..<4).map { _ in "replace /\(pattern)/ with \"$1$1$1\"" }.joined(separator: "; ")
      _ = try evaluate(text, body)
      // Generous, for builds that are not optimised and machines that are busy.
      #expect(clock.now - began < .seconds(60))
    }
  }

  /// Adjacent scalars that are removed are one place in the given text, whether a pattern matches them at once or one by
  /// one.
  @Test(arguments: ["[ -]+", "[ -]"])
  func removedRunsAreOnePlace(pattern: String) throws {
    #expect(ReplacedScalars(RulePattern(pattern), with: "") != nil)
    #expect(ReplacedScalars(RulePattern(pattern), with: "$0") == nil)
    let normalizer = Normalizer([try Normalizer.step(.replace(RulePattern(pattern), with: ""), .standard)])
    let scratch = MatchScratch()
    let normalized = normalizer.normalize("  a- -b", scratch: scratch)
    let judged = try #require(normalized)
    #expect(judged.text == "ab")
    #expect(
      [0..<0, 0..<1, 1..<1, 1..<2, 2..<2].map { judged.given($0) } == [0..<0, 2..<3, 3..<3, 6..<7, 7..<7])
  }

  /// A pattern whose matches are longer, or depend on what is around them, is searched for.
  @Test(arguments: ["ab", "[ab]{2}", #"\ba"#, "a$", "[ab]{1,2}", "a(?=b)", "[ab]+?", "[ab]*"])
  func otherReplacementsAreSearchedFor(pattern: String) {
    #expect(ReplacedScalars(RulePattern(pattern), with: "") == nil)
  }

  /// An empty place where something was removed is before that, and the end of the text stays the end.
  @Test func emptyPlacesHaveAPlaceInTheGivenText() {
    var inside = NormalizedText("ab-cd")
    inside.apply([.init(2..<3, "")])
    #expect([2, 3, 4].map { inside.given($0..<$0) } == [2..<2, 4..<4, 5..<5])
    var end = NormalizedText("12  ")
    end.apply([.init(2..<4, "")])
    #expect(end.given(2..<2) == 4..<4)
    #expect(end.given(1..<2) == 1..<2)
  }

  /// A key is not replaced as it is typed where that would lead to another value.
  @Test func aReplacementThatChangesTheValueWaits() throws {
    let rules = try ruleSet("profile a { replace /ab/ with \"x\"; replace /b/ with \"c\" }")
    let profile = try #require(rules["a"])
    let field = try InputField(profile)
    for key in ["b", "a", "b"] { field.insertText(key) }
    #expect(field.text == "cab")
    #expect(field.evaluation.value == "cx")
  }

  /// Whatever the steps do, every place of the judged text leads to a place of the given one, in order.
  @Test func placesKeepTheirOrder() throws {
    var random = SplitMix(state: 7)
    let letters = ["a", "-", "ﬁ", "e\u{301}", "１", "ｶﾞ", " ", "👨‍👩‍👧", "x"]
    for _ in 0..<500 {
      let given = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }
      .joined()
      let steps: [Normalization] = [
        .width, .nfc, .nfkc, .trim, .replace("-", with: ""),
        .replace("a", with: "<$0>"),
      ]
      let normalizer = Normalizer(
        try steps.shuffled(using: &random).map { try Normalizer.step($0, .standard) })
      let scratch = MatchScratch()
      guard let judged = normalizer.normalize(given, scratch: scratch) else {
        Issue.record("the budget ran out")
        continue
      }
      var last = 0
      for offset in 0..<judged.text.utf8.count {
        let place = judged.given(offset..<offset + 1)
        #expect(place.lowerBound >= last && place.upperBound <= given.utf8.count && !place.isEmpty)
        last = place.lowerBound
      }
      #expect(judged.given(judged.text.utf8.count..<judged.text.utf8.count).upperBound <= given.utf8.count)
    }
  }
}
