@testable import InputControl
@testable import InputControlAnalysis
import InputControlTestSupport
import Testing

struct ProfileComparisonTests {
  struct Example: CustomTestStringConvertible {
    /// The statements of both versions.
    var old: String
    var new: String
    /// The relation, then the witnesses: `-` before what is rejected now, `+` before what is accepted now.
    var expected: String
    var testDescription: String { "\(old) → \(new)" }

    init(_ old: String, _ new: String, _ expected: String) {
      self.old = old
      self.new = new
      self.expected = expected
    }
  }

  static let lengths = [
    Example("maxLength 5", "maxLength 6", "looser +000000"),
    Example("minLength 3", "minLength 2", "looser +00"),
    Example("minLength 3", "minLength 4", "stricter -000"),
    Example("maxLength 5", "maxLength 5 bytes", "stricter -中中"),
    Example("maxLength 2 utf16", "maxLength 2 scalars", "looser +0😀"),
    Example("maxLength 2 scalars", "maxLength 2 graphemes", "looser +00\u{300}"),
    Example("maxLength 3", "maxLength 4 columns", "changed -0中中 +0000"),
    Example("maxLength 3", "maxLength 3; maxLength 12 columns", "same"),
    Example("maxLength 3 scalars", "maxLength 3 scalars; maxLength 12 bytes", "same"),
    Example("type number; maxLength 3", "type number; maxLength 3 bytes", "same"),
    Example(#"regex /\d{6}/"#, #"regex /\d{6}/; maxLength 6; minLength 2 bytes"#, "same"),
    Example(#"regex /\d{6}/"#, #"regex /\d{6}/; maxLength 5"#, "stricter -000000"),
    Example("maxLength 2000000", "maxLength 2000000; forbid /x/", "stricter -x"),
    Example("maxLength 2000000", "maxLength 2000001", "undecided"),
  ]

  static let rules = [
    Example(#"regex /\d{3}/"#, #"regex /[0-9][0-9][0-9]/"#, "same"),
    Example(#"regex /\d{3}/"#, #"regex /[1-9]\d{2}/"#, "stricter -000"),
    Example("", "required", "stricter -"),
    Example("required; type number", "type letter", "changed -0 + +a"),
    Example(#"regex /[a-z]+/"#, #"type excludeInvisible; regex /[a-z]+/"#, "same"),
    Example(#"oneOf "a", "b""#, #"oneOf "b", "a""#, "same"),
    Example(#"oneOf "\u{E9}""#, #"oneOf "e\u{301}""#, "changed -é +e\u{301}"),
    Example(#"forbid /a/ warning"#, "", "same"),
    Example(#"forbid /a/ warning"#, "forbid /a/", "stricter -a"),
    Example(
      #"check date "yyyy-MM-dd""#, #"check date "yyyy-MM-dd"; forbid /-02-29/"#, "stricter -0004-02-29"),
  ]

  /// Rules that no automaton follows.
  static let others = [
    Example(#"regex /(.)\1/"#, #"x: regex /(.)\1/"#, "same"),
    Example(#"regex /((.)\2)+/; maxLength 4"#, #"regex /((.)\2)+/; maxLength 6"#, "looser +000000"),
    Example(#"regex /(.)\1/"#, #"regex /([a-z])\1/"#, "changed -00"),
    Example(#"regex /(.)\1/"#, #"regex /(.)\1{1}/"#, "undecided"),
    Example(
      #"check mod97; regex /[A-Z]{2}\d{4}/"#, #"check mod97; regex /[A-Y]{2}\d{4}/"#, "stricter -AZ0261"),
  ]

  static let normalisations = [
    Example("normalize upper; regex /[A-Z]+/", "normalize upper; regex /[A-Za-z]+/", "same"),
    Example("normalize trim; forbid /^ | $/", "normalize trim", "same"),
    Example("normalize trim; forbid /^ /", "forbid /^ /", "changed - 0"),
    Example(#"replace /[ -]/ with ""; regex /\d+/"#, #"replace /[ -]/ with ""; regex /[\d -]+/"#, "same"),
    Example(#"replace /[ -]/ with ""; regex /\d/"#, #"replace /[ -]/ with ""; regex /\d\d?/"#, "looser +00"),
    Example("type number", "type number; normalize upper", "undecided"),
  ]

  /// A difference that automata do not decide, but that the patterns show.
  static let readings = [
    Example(#"regex /(["'])\w+\1/"#, #"regex /(["'`])\w+\1/"#, "changed +`a`"),
    Example(#"regex /([a-z]+)-\1/"#, #"regex /([a-z]+)-\1!?/"#, "changed +a-a!"),
    Example(#"regex /(?<a>x|yy)-\k<a>/"#, #"regex /(?<a>x|yz)-\k<a>/"#, "changed -yy-yy +yz-yz"),
    Example(
      #"regex /(?:a|b)*a(?:a|b){12}/"#, #"regex /(?:a|b)*a(?:a|b){13}/"#,
      "changed -aaaaaaaaaaaaa +abbbbbbbbbbbbb"),
    Example(
      #"regex /([a-z])[a-z]*\1/; maxLength 10"#, #"regex /([a-z])[a-z]*\1/; maxLength 11"#,
      "looser +aaaaaaaaaaa"),
    Example(
      #"regex /(.)x\1/; accepts "0x0""#, #"regex /(.)x\1/; forbid /(?=0)..(?<!0x1)0/"#, "stricter -0x0"),
  ]

  /// Nothing but choices can be accepted, and all are tried.
  static let choices = [
    Example(#"oneOf "ab", "c"; regex /(.)?.+\1/"#, #"oneOf "c", "ab"; regex /(.)??.+\1/"#, "same"),
    Example(#"oneOf "aa", "ab"; regex /(.)./"#, #"oneOf "aa", "ab"; regex /(.)\1/"#, "stricter -ab"),
    // A text beyond the match budget is not a rejected text.
    Example(
      #"oneOf "c", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab""#,
      #"oneOf "c", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabb"; regex /c|(?:(a+)+)+\1?/"#,
      "undecided"),
    Example(#"normalize upper; oneOf "A", "b""#, #"normalize upper; oneOf "A""#, "same"),
    Example(#"normalize upper; oneOf "A", "B""#, #"normalize upper; oneOf "A""#, "stricter -B"),
  ]

  @Test(.needsPCRE2, arguments: lengths + rules + others + normalisations + readings + choices)
  func isAsExpected(example: Example) throws {
    let comparison = try Self.comparison(
      from: "profile x { \(example.old) }", to: "profile x { \(example.new) }")
    var words = ["\(comparison.relation)"]
    words += comparison.rejected.map { "-\($0.text)" } + comparison.accepted.map { "+\($0.text)" }
    let found = words.joined(separator: " ")
    #expect(
      found.unicodeScalars.elementsEqual(example.expected.unicodeScalars),
      "\(found): \(comparison.undecidedReasons)")
    if comparison.relation == .undecided { #expect(!comparison.undecidedReasons.isEmpty) }
  }

  static let unions = [
    Example("a or b", "b or a", "same"),
    Example("a or b", "a or b or c", "looser +A"),
    Example("a or b or c", "a or c", "stricter -a"),
    Example("a or d", "a or d or b", "looser +a"),
    Example("d or a", "a or d", "undecided"),
    // A part that trims accepts a space, of which it leaves nothing.
    Example("a or d", "a or a", "stricter -."),
    Example("a or d or f", "a or d", "stricter -Z"),
    Example("a or g", "a or a", "stricter -0 "),
    Example("a or b", "e or a", "same"),
    // The shortest text of all normalisations.
    Example("a or h or d", "a or a", "stricter -."),
    Example("g or h or d", "g or g", "stricter -."),
  ]

  @Test(arguments: unions)
  func unionsAreFollowed(example: Example) throws {
    let parts = """
      profile a { regex /[0-9]/ }
      profile b { regex /[a-z]/ }
      profile c { regex /[A-Z]/ }
      profile d { normalize trim; regex /[.]/ }
      profile e { regex /[0-9a-z]/ }
      profile f { normalize upper; regex /Z/ }
      profile g { normalize trim; regex /[0-9]/ }
      profile h { regex /[!]{3}/ }
      profile x =
      """
    let comparison = try Self.comparison(
      from: "\(parts) \(example.old)", to: "\(parts) \(example.new)")
    var words = ["\(comparison.relation)"]
    words += comparison.rejected.map { "-\($0.text)" } + comparison.accepted.map { "+\($0.text)" }
    #expect(words.joined(separator: " ") == example.expected, "\(comparison.undecidedReasons)")
  }

  @Test func aValueThatBecomesAnotherIsShown() throws {
    let comparison = try Self.comparison(
      from: "profile x { type letter }", to: "profile x { type letter; normalize lower }")
    #expect(comparison.relation == .changed)
    #expect(comparison.rejected.isEmpty && comparison.accepted.isEmpty && comparison.undecidedReasons.isEmpty)
    let change = try #require(comparison.valueChange)
    #expect([change.text, change.old, change.new] == ["A", "A", "a"])
  }

  @Test func theRuleThatRejectsIsNamedInTheLanguageThatIsAskedFor() throws {
    let comparison = try Self.comparison(
      from: "profile x { type number }",
      to: #"profile x { type number; zero: forbid /^0/ { en "No zero first"; zh-Hans "首位不能为 0" } }"#,
      locale: #require(LocaleTag("zh-Hans")))
    #expect(comparison.rejected.map(\.violation?.id) == ["x.zero"])
    #expect(comparison.rejected.map(\.violation?.message) == ["首位不能为 0"])
  }

  /// A witness that comes from an example is marked, since the values of some profiles must not be shown.
  @Test(.needsPCRE2) func aWitnessFromAnExampleIsMarked() throws {
    let comparison = try Self.comparison(
      from: #"profile x { regex /(?:(.)\1){3}(?:secret)?/; accepts "xxyyzzsecret" }"#,
      to: #"profile x { regex /(?:(.)\1){3}/; accepts "xxyyzz" }"#)
    #expect(comparison.rejected.map(\.text) == ["xxyyzzsecret"])
    #expect(comparison.rejected.map(\.isFromExample) == [true])
  }

  @Test func notesTellWhatElseDiffers() throws {
    let comparison = try Self.comparison(
      from: """
        profile x { form: regex /[a-z]*/ { en "a" }; keyboard asciiCapable; ime defer; forbid /zz/ warning }
        """,
      to: """
        profile x { regex /[a-z]*/ on commit { en "b" }; sensitive; paste fit; messages { en "c" } }
        """)
    #expect(comparison.relation == .same)
    #expect(
      comparison.notes.map(\.words) == [
        "the rule `form` was renamed to `regex`",
        "`regex` is checked on commit, and was checked with every change",
        "`regex` has other messages",
        "the rule `forbid`, warning only, was removed",
        "the profile has other messages",
        "`keyboard` is default, and was asciiCapable",
        "its values are sensitive now",
        "`ime` is not stated, and was defer",
        "`paste` is fit, and was not stated",
      ])
  }

  /// A difference in a part of a union is told with the name of the part.
  @Test func notesTellInWhichPartSomethingDiffers() throws {
    let comparison = try Self.comparison(
      from: "profile a { type letter; paste fit }\nprofile b { type number }\nprofile x = a or b",
      to: "profile a { type letter; ime defer }\nprofile b { type number; paste fit }\nprofile x = a or b")
    #expect(comparison.relation == .same)
    #expect(comparison.notes.map(\.kind) == [.ime, .paste, .paste])
    #expect(
      comparison.notes.map(\.words) == [
        "in `a`, `ime` is defer, and was not stated", "in `a`, `paste` is not stated, and was fit",
        "in `b`, `paste` is fit, and was not stated",
      ])
  }

  /// Too many states to look at each length of all of them.
  @Test func aTextBeyondALargeLimitIsFound() throws {
    let shape = #"regex /(?:a[a-z]{0,9}\.){0,9}[a-z]{1,9}:\d*/"#
    let comparison = try Self.comparison(
      from: "profile x { \(shape); maxLength 4000 bytes }", to: "profile x { \(shape) }")
    #expect(comparison.relation == .looser)
    #expect(comparison.accepted.map(\.text.count) == [4001])
  }

  struct LimitExample: CustomTestStringConvertible {
    var old: String
    var new: String
    var relation: ProfileComparison.Relation
    /// How often which character is repeated in the witness.
    var count: Int
    var character: Character
    var testDescription: String { "\(old) → \(new)" }
  }

  static let limits = [
    LimitExample(
      old: "allow /[ab]/; maxLength 20000", new: "allow /[ab]/; maxLength 19999", relation: .stricter,
      count: 20000, character: "a"),
    LimitExample(
      old: "maxLength 255", new: "maxLength 255 utf16", relation: .stricter, count: 128, character: "😀"),
    LimitExample(
      old: "maxLength 255 bytes", new: "maxLength 255", relation: .looser, count: 64, character: "😀"),
    LimitExample(
      old: "regex /[a-zé]+/; maxLength 255", new: "regex /[a-zé]+/; maxLength 255 bytes", relation: .stricter,
      count: 128, character: "é"),
    LimitExample(
      old: #"regex /(.)\1*/; maxLength 5000"#, new: #"regex /(.)\1*/; maxLength 4999"#, relation: .stricter,
      count: 5000, character: "0"),
    LimitExample(
      old: "minLength 100", new: "minLength 100 utf16", relation: .looser, count: 50, character: "😀"),
  ]

  /// A search would take seconds to get so far.
  @Test(.needsPCRE2, arguments: limits)
  func oneCharacterIsRepeatedUpToALargeLimit(example: LimitExample) throws {
    let comparison = try Self.comparison(
      from: "profile x { \(example.old) }", to: "profile x { \(example.new) }")
    #expect(comparison.relation == example.relation, "\(comparison.undecidedReasons)")
    let witness = example.relation == .looser ? comparison.accepted : comparison.rejected
    #expect(witness.map(\.text) == [String(repeating: example.character, count: example.count)])
  }

  /// Characters with rules about their neighbours, in other units.
  @Test(.needsPCRE2) func limitsOfVisibleCharactersAreCompared() throws {
    let comparison = try Self.comparison(
      from: "profile x { type excludeInvisible; maxLength 255 }",
      to: "profile x { type excludeInvisible; maxLength 255 utf16 }")
    #expect(comparison.relation == .stricter, "\(comparison.undecidedReasons)")
    let witness = try #require(comparison.rejected.first).text
    #expect(witness.count <= 255 && witness.utf16.count > 255)
  }

  @Test func marksAreRepeatedWhereTheyAddNothing() throws {
    let comparison = try Self.comparison(
      from: "profile x { maxLength 255 }", to: "profile x { maxLength 255 scalars }")
    #expect(comparison.relation == .stricter)
    let text = "0" + String(repeating: "\u{300}", count: 255)
    #expect(comparison.rejected.map { Array($0.text.unicodeScalars) } == [Array(text.unicodeScalars)])
  }

  /// A doubt says what is in the way.
  @Test func aLimitThatIsTooLargeIsTheReason() throws {
    let comparison = try Self.comparison(
      from: "profile x { allow /[ab]/; maxLength 2000000 }",
      to: "profile x { allow /[ab]/; maxLength 2000001 }")
    #expect(
      comparison.undecidedReasons == [
        "whether anything else is accepted now: a limit of 2000001 is too large to be searched, "
          + "and no text of that length was found"
      ])
  }

  /// So many choices have no automaton.
  @Test func oneOfManyChoicesIsSeen() throws {
    let texts = (0..<1500).map { "\($0)\("abcdefg".dropFirst($0 % 7))x\($0 * 7919 % 1500)" }
    func profile(_ texts: [String]) -> String {
      "profile x { oneOf \(texts.map { "\"\($0)\"" }.joined(separator: ", ")) }"
    }
    let shuffled = Array(texts.reversed())
    let same = try Self.comparison(from: profile(texts), to: profile(shuffled))
    #expect(same.relation == .same, "\(same.undecidedReasons)")
    let fewer = try Self.comparison(from: profile(texts), to: profile(shuffled.filter { $0 != texts[700] }))
    #expect(fewer.relation == .stricter)
    #expect(fewer.rejected.map(\.text) == [texts[700]])
    let changed = try Self.comparison(
      from: profile(texts), to: profile(texts.map { $0 == texts[700] ? "changed" : $0 }))
    #expect(changed.relation == .changed)
    #expect(changed.rejected.map(\.text) + changed.accepted.map(\.text) == [texts[700], "changed"])
  }

  private static func comparison(
    from old: String, to new: String, locale: LocaleTag = .english
  ) throws -> ProfileComparison {
    func compiled(_ text: String) throws -> CompiledProfile {
      let rules = RuleSet(reading: [SourceFile(name: "x.rules", text: text)])
      #expect(rules.mistakes.map { $0.rendered() } == [])
      return try CompiledProfile(try #require(rules["x"]))
    }
    return ProfileComparison(from: try compiled(old), to: try compiled(new), locale: locale)
  }
}
