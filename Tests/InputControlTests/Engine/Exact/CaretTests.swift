import InputControlTestSupport
import Testing

@testable import InputControl

/// Compares the next characters at a caret with every way to insert something.
struct CaretTests {
  /// 200 patterns × every text of up to three characters over six letters × every caret, without a limit and with two.
  @Test(arguments: try nonEmpty(RegularExpression.generated(count: 200, seed: 2)))
  func aTextCanBeCompletedExactlyWhereSomethingCompletesIt(expression: RegularExpression) throws {
    let oracle = PartialDerivatives(expression)
    let pattern = expression.pattern
    var profiles = [(rules: try CompiledProfile(Profile("p", regex: pattern)).judge, limit: Int.max)]
    for limit in [4, 9] {
      let profile = Profile("p", maxLength: limit, unit: .scalars, regex: pattern)
      profiles.append((try CompiledProfile(profile).judge, limit))
    }
    let letters = RegularExpression.alphabet
    let scratch = MatchScratch()
    for text in try nonEmpty([[]] + Self.texts(upTo: 3)) {
      for caret in 0...text.count {
        let before = Self.string(text[..<caret])
        let after = Self.string(text[caret...])
        let gap = oracle.shortestGap(Array(text[..<caret]), Array(text[caret...]))
        let gaps = letters.indices.map {
          oracle.shortestGap(Array(text[..<caret]) + [$0], Array(text[caret...]))
        }
        for (rules, limit) in profiles {
          func fits(_ gap: Int?, _ count: Int) -> Bool { gap.map { $0 <= limit - count } ?? false }
          // At the end the text is judged as it is.
          if !after.isEmpty {
            let isPermitted = rules.changeRules.canBeCompleted(before: before, after: after, scratch: scratch)
            #expect(isPermitted == fits(gap, text.count))
          }
          let next = try #require(
            rules.changeRules.exactRules.value.scalarsThatFit(before: before, after: after))
          #expect(next.isProven)
          for (letter, gap) in zip(letters, gaps) {
            #expect(
              next.scalars.contains(letter) == fits(gap, text.count + 1),
              "\(pattern): \(letter) at \(caret) of \(before)\(after)")
          }
        }
      }
    }
  }

  /// Normalisations, a pattern of values, some characters, and whether it is always known what can be completed.
  static let normalized: [(statements: String, letters: String, isExact: Bool)] = [
    ("normalize trim; regex /a b|ab c/", "abc ", true),
    ("normalize upper, trim; regex /A(?: B)?C/", "abC ", true),
    ("normalize trim; replace /-/ with \"\"; regex /ab{1,3}c?/", "abc-", true),
    ("replace / *, */ with \",\"; regex /a,b?,?a/", "ab, ", true),
    ("replace /^(a)(?=b)/ with \"$1-\"; regex /a-b{1,3}/", "ab-", true),
    ("replace /^aa(?=b{2}$)/ with \"\"; regex /b{2}/", "ab", true),
    ("replace /^(a)(?=b)/ with \"$1-\"; maxLength 3; regex /a-b{1,3}/", "ab-", false),
    ("replace /\\bab/ with \"b\"; regex /b{1,3}a/", "ab", false),
    ("normalize nfc; regex /(?:é-)+/", "eé\u{301}-", false),
    ("normalize nfc; allow \"é-\"; regex /(?:é-)+/", "eé\u{301}-", false),
    ("minLength 3; regex /ab*c/", "abc", false),
  ]

  @Test(arguments: normalized.indices)
  func underANormalizationTooATextCanBeCompletedWhereSomethingCompletesIt(index: Int) throws {
    let (statements, letters, isExact) = Self.normalized[index]
    let profile = try RuleSet([
      SourceFile(name: "p.rules", text: "profile p { \(statements) }")
    ]).profile("p")
    let scalars = Array(letters.unicodeScalars)
    let insertions = Self.texts(of: scalars, upTo: 4)
    let scratch = MatchScratch()
    var completed = 0
    for text in Self.texts(of: scalars, upTo: 3) {
      // No caret stands before a mark that joins the character before it.
      for caret in text.indices where text[caret].properties.canonicalCombiningClass == .notReordered {
        let (before, after) = (Self.string(text[..<caret]), Self.string(text[caret...]))
        let isCompleted = insertions.contains {
          profile.verdict(of: before + Self.string($0[...]) + after) == .acceptable
        }
        let whole = before + after
        let canBe = profile.judge.permits(whole, caret: before.utf8.count, scratch: scratch)
        if isCompleted { completed += 1 }
        if isCompleted || isExact && profile.verdict(of: whole) == .invalid {
          #expect(canBe == isCompleted, "\(statements): \(before)|\(after)")
        }
      }
    }
    #expect(completed > 0)
  }

  /// `replace` removes the bracket, but the white space before it stays in the text as soon as more is typed.
  @Test func aRemovedCharacterDoesNotHideWhiteSpace() throws {
    let rules = #"profile p { replace /[()]/ with ""; normalize trim; regex /\+\d+/ }"#
    let profile = try RuleSet([SourceFile(name: "p.rules", text: rules)]).profile("p")
    #expect(profile.verdict(of: "+(") == .intermediate)
    #expect(profile.verdict(of: "+ (") == .invalid)
    #expect(profile.verdict(of: "+ ") == .invalid)
    #expect(profile.verdict(of: "+1 (") == .acceptable)
    #expect(!profile.decide(TextEdit(TextRange(caret: 2), with: "("), in: "+ ").isAllowed)
  }

  private static func texts(of letters: [Unicode.Scalar], upTo length: Int) -> [[Unicode.Scalar]] {
    (0..<length).reduce(into: [[]]) { texts, _ in
      texts += texts.filter { $0.count == texts.last?.count }.flatMap { text in letters.map { text + [$0] } }
    }
  }

  @Test func theBytesOfACharacterNeedRoom() throws {
    let rules = try CompiledProfile(Profile("p", maxLength: 4, unit: .bytes, regex: "a(b|😀)")).judge
    let next = try #require(rules.changeRules.exactRules.value.scalarsThatFit(before: "a", after: ""))
    #expect(next.scalars == ScalarSet("b"))
  }

  /// Scalars of one class need not be of one length: every unit, limits up to 7, a caret at the end and in the middle.
  @Test(arguments: LengthUnit.allCases)
  func theScalarsOfAClassTakeTheRoomOfEachOfThem(unit: LengthUnit) throws {
    let letters = Array("a\u{E9}\u{4E2D}\u{AC00}\u{1F600}\u{20000}".unicodeScalars)
    for limit in 1...7 {
      let profile = Profile("p", maxLength: limit, unit: unit, regex: "(?s:.*)")
      let rules = try CompiledProfile(profile).judge
      for before in ["", "a", "\u{E9}", "\u{4E2D}", "a\u{4E2D}", "\u{1F600}a"] {
        for after in ["", "b", "\u{4E2D}"] where unit.length(of: before + after) <= limit {
          let next = try #require(
            rules.changeRules.exactRules.value.scalarsThatFit(before: before, after: after))
          #expect(next.isProven)
          for letter in letters {
            let fits = unit.length(of: before + String(Character(letter)) + after) <= limit
            #expect(
              next.scalars.contains(letter) == fits, "\(limit): \(letter) after \(before), before \(after)")
          }
        }
      }
    }
  }

  @Test func aFullTextHasNoHintAtMarks() throws {
    let rules = try CompiledProfile(Profile("p", maxLength: 3, regex: #"\p{L}+"#))
    #expect(rules.scalarsThatFit(in: "abc", at: 3) == [])
    #expect(rules.scalarsThatFit(in: "ab", at: 2)?.isEmpty == false)
  }

  /// The characters that fit between two others are known where a text may have gaps.
  @Test(arguments: [
    "regex /ab?c/", #"oneOf "abc", "ac""#, #"allow "abc"; maxLength 3"#, "type letterSmall; maxLength 3",
    "allow /[a-cé]/", "type letterSmall; forbid /x/",
  ])
  func whatFitsInTheMiddle(rules: String) throws {
    let profile = try ruleSet("profile p { \(rules) }").profile("p")
    let fitting = try #require(profile.scalarsThatFit(in: "ac", at: 1))
    #expect(fitting.contains { $0.contains("b") })
    #expect(!fitting.contains { $0.contains("X") })
  }

  private static func texts(upTo length: Int) -> [[Int]] {
    var result: [[Int]] = []
    var layer: [[Int]] = [[]]
    for _ in 1...length {
      layer = layer.flatMap { text in RegularExpression.alphabet.indices.map { text + [$0] } }
      result += layer
    }
    return result
  }

  private static func string(_ text: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(text))
  }

  private static func string(_ text: ArraySlice<Int>) -> String {
    String(String.UnicodeScalarView(text.map { RegularExpression.alphabet[$0] }))
  }

  @Test(arguments: [
    ("A124|5Z", true), ("A1245|Z", true), ("|A1245Z", false), ("A|12345Z", true), ("A12345|Z", true),
    ("A1234|56Z", false), ("A12|Y", true), ("A12|y", false), ("D|12345Z", false),
  ])
  func aDigitThatIsMissingInTheMiddle(shown: String, expected: Bool) throws {
    let judge = try CompiledProfile(Profile("p", regex: #"[A-C]\d{5}[W-Z]"#)).judge
    let parts = shown.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let canBe = judge.changeRules.canBeCompleted(
      before: parts[0], after: parts[1], scratch: MatchScratch())
    #expect(canBe == expected)
  }

  /// A key may make a forbidden text around the caret, because the next key can separate its halves: `a-|-b`, then `a-c|-b`.
  /// PCRE2 matches the last pattern.
  @Test(arguments: ["--", "(?<!x)-{2}", #"(-)\1"#], [nil, "[a-z]+(?:-+[a-z]+)*"])
  func whatIsForbiddenMayBePartedAtTheCaret(forbidden: String, shape: String?) throws {
    let rules = [Rule(.forbid(RulePattern(forbidden)))]
    let profile = try CompiledProfile(Profile("p", regex: shape, rules: rules))
    func takes(_ key: String, _ before: String, _ after: String) -> Bool {
      let place = TextRange(caret: before.utf16.count)
      return profile.decide(TextEdit(place, with: key, origin: .key), in: before + after).isAllowed
    }
    #expect(takes("-", "a", "-b"))
    #expect(takes("c", "a-", "-b"))
    #expect(takes("-", "a", "b"))
    #expect(!takes("-", "a-", ""))
    #expect(!takes("-", "a-", "b"))
    #expect(!takes("-", "a-", "-b"))
    #expect(profile.evaluate("a--b").verdict == .invalid)
    // A value with a shape is taken whole; otherwise what fits of a piece is.
    let piece = profile.decide(TextEdit(TextRange(caret: 1), with: "c-", origin: .paste), in: "a-b")
    #expect(
      piece == (shape == nil ? .amend(TextEdit(TextRange(caret: 1), with: "c", origin: .paste)) : .accept))
  }

  /// Nothing that is not decided lets a key through.
  @Test func aForbidThatIsNotDecidedIsNotParted() throws {
    let profile = try CompiledProfile(Profile("p", rules: [Rule(.forbid(RulePattern(#"(-)\1"#)))]))
    let text = String(repeating: "a", count: 70_000)
    #expect(profile.evaluate(text).verdict == .undetermined)
    #expect(!profile.decide(TextEdit(TextRange(caret: 5), with: "x", origin: .key), in: text).isAllowed)
  }
}
