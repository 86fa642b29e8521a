import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// A `replace` leaves texts as they are in which it finds what it would put there.
struct ChangingMatchesTests {
  private static let alphabet = Array(" ,-ab1xA\u{A0}\n".unicodeScalars)

  private func rules(_ replace: String) throws -> RuleJudge {
    try rules(of: try #require(ruleSet("profile p { \(replace) }").profiles.first))
  }

  private func rules(of profile: Profile) throws -> RuleJudge {
    let rules = try CompiledProfile(profile).judge
    _ = rules.exactRules.value
    return rules
  }

  @Test(arguments: [
    (#"/\p{Zs}+/ with " ""#, "a b a", true), (#"/\p{Zs}+/ with " ""#, "a  b", false),
    (#"/\p{Zs}+/ with " ""#, "a\u{A0}b", false), (#"/ *, */ with ",""#, "a,b", true),
    (#"/ *, */ with ",""#, "a ,b", false), (#"/ *, */ with ",""#, "a, b", false),
    (#"/^(\w\d)[\p{Zs}\p{Pd}]/ with "$1 ""#, "a1 b", true),
    (#"/^(\w\d)[\p{Zs}\p{Pd}]/ with "$1 ""#, "a1-b", false),
    (#"/(a)(?=\d)/ with "$1-""#, "a1", false), (#"/x?a/ with "a""#, "aa", true),
    (#"/x?a/ with "a""#, "axa", false), (#"/[xa]b/ with "ab""#, "ab", true),
    (#"/[xa]b/ with "ab""#, "xb", false), (#"/(?=a)[ab]1/ with "a1""#, "a1", true),
    (#"/(?i)a+1/ with "a1""#, "A1", false), (#"/(?i:a)1/ with "a1""#, "A1", false),
    (#"/a|x/ with "a""#, "x", false), (#"/(a)(b)?/ with "$1""#, "ab", false),
    (#"/(a)(b)/ with "$2$1""#, "ab", false), (#"/(a)(b)/ with "$1$2""#, "ab", false),
    (#"/(a)\1x*/ with "$1a""#, "aax", false), (#"/\x{61}+x/ with "ax""#, "ax", true),
    (#"/\G(a)b*/ with "$1""#, "aab", false), (#"/ab*+/ with "a""#, "xaa", true),
    (#"/ab*+/ with "a""#, "abb", false),
  ])
  func knowsWhatChanges(replace: String, text: String, isKept: Bool) throws {
    let rules = try rules("replace " + replace)
    #expect(rules.isKept(text) == isKept)
    let normalized = ThreadScratch.withCurrent { rules.normalizer.normalize(text, scratch: $0) }
    #expect(!isKept || normalized?.text.isIdentical(to: text) == true)
  }

  /// The place of a violation within what a `replace` puts back is as exact as elsewhere, also before automata are made.
  @Test func whatStaysKeepsItsPlaces() throws {
    let rules = #"replace /^(\w\d\w)[ -]/ with "$1 "; regex /K\d[A-Z] \d/"#
    let profile = try CompiledProfile(try #require(ruleSet("profile p { \(rules) }").profiles.first))
    for _ in 0..<2 {
      #expect(profile.evaluate("W1A 0").violations.map { $0.range } == [TextRange(0, 1)])
      #expect(profile.evaluate("W1A-0").violations.map { $0.range } == [TextRange(0, 4)])
      profile.prepare()
    }
    let steps = CompiledProfile(profile.judge).judge.normalizer
    let places = ThreadScratch.withCurrent { steps.normalize("W1A 0", scratch: $0)?.given(1..<2) }
    #expect(places == 1..<2)
  }

  @Test func anExtendedPatternIsTakenAsItIs() {
    let pattern = RulePattern("[ab] # x\n c*", isExtended: true)
    #expect(pattern.matchesChanged(by: "a") == pattern)
    // Without the space it would be one scalar of two digits.
    let separated = RulePattern(#"\x4 1 b*"#, isExtended: true)
    #expect(separated.matchesChanged(by: "\u{4}1") == separated)
    let other = RulePattern("[ab]c*")
    #expect(other.matchesChanged(by: "a").text == #"(?!\x{61})(?:[ab])c*|[ab](?:c)+"#)
  }

  /// Whatever counts as kept is left as it is.
  @Test func textsThatCountAsKeptStay() throws {
    let parts = [
      "a", "x", "[ab]", "[^a]", ".", "(?:ab)", #"\p{Zs}"#, "(a)", "([ab]1)", "^", #"\b"#, #"\G"#, "(?=b)",
      "(?!1)",
      "(?<=a)", "$",
    ]
    let counts = ["", "", "", "?", "*", "+", "+?", "*+", "{0,2}", "{1,2}"]
    let templates = ["a", "b", " ", "ab", "$1", "$1a", "a$1", "x1"]
    var random = SplitMix(state: 5)
    var kept = 0
    for _ in 0..<400 {
      var pattern = ""
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let part = parts.randomElement(using: &random) ?? "a"
        pattern +=
          part
          + ("^$".contains(part) || part.hasPrefix("(?") || part.hasPrefix("\\b")
            ? "" : counts.randomElement(using: &random) ?? "")
      }
      let template = templates.randomElement(using: &random) ?? ""
      guard let with = ReplacementTemplate(template),
        let rules = try? rules(of: Profile("p", normalization: [.replace(RulePattern(pattern), with: with)]))
      else { continue }
      ThreadScratch.withCurrent { scratch in
        for _ in 0..<40 {
          let scalars = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
            Self.alphabet.randomElement(using: &random)
          }
          let text = String(String.UnicodeScalarView(scalars))
          guard rules.isKept(text) else { continue }
          kept += 1
          let normalized = rules.normalizer.normalize(text, scratch: scratch)?.text
          #expect(
            normalized?.isIdentical(to: text) == true,
            "/\(pattern)/ with \(template): \(text.debugDescription)")
        }
      }
    }
    #expect(kept > 1000)
  }
}
