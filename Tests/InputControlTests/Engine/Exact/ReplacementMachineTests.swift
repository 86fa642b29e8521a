import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAutomata
@testable import InputControlAnalysis

/// The automaton of the texts whose result is accepted, against the replacement itself.
struct ReplacementMachineTests {
  struct Example: CustomTestStringConvertible {
    var pattern: String
    var template: String
    var results: String
    var letters: String

    init(_ pattern: String, _ template: String, _ results: String, _ letters: String) {
      (self.pattern, self.template, self.results, self.letters) = (pattern, template, results, letters)
    }

    var testDescription: String { "/\(pattern)/ with \"\(template)\", then /\(results)/" }
  }

  /// Returns the automaton of the texts whose result matches a pattern.
  static func automaton(_ example: Example) throws -> Automaton {
    let tree = try #require(RulePattern(example.pattern).tree)
    let template = try #require(ReplacementTemplate(example.template))
    let results = try Automaton(try #require(RulePattern(example.results).tree))
    let alphabet = try Alphabet.distinguishing(
      try ReplacementMachine.sets(of: tree) + results.alphabet.classes)
    return try ReplacementMachine.automaton(
      replacing: tree, with: template, results: results.refined(to: alphabet))
  }

  @Test(arguments: [
    Example("ab", "x", "x*", "abx"), Example("ab|a", "x", "(x|b)*", "abx"),
    Example("a|ab", "x", "[xb]*", "abx"),
    Example("a+", "-", "(-b)*", "ab-"), Example("a+?", "-", "-*", "ab-"), Example("a*b", "c", "c+", "abc"),
    Example("(a)b", "$1", "a+", "ab"), Example("(a)(b)", "$1-$2", "(a-b)+", "ab-"),
    Example("(a)|(b)", "<$1>", "[<a>]*", "ab<>"),
    Example("^ab", "", "(ab)*", "ab"), Example("ab$", "", "(ab)*", "ab"), Example("a(?=b)", "", "b*", "ab"),
    Example("a(?!b)", "x", "(x|ab)*", "abx"), Example("(?:ab)+", "x", "x|xa", "abx"),
    Example("a++b?", "x", "x*", "abx"), Example("[ab]++b", "x", "[ab]*", "abx"),
    Example(" *, *", ",", "a,a", "a ,"), Example(#"(\d) *%$"#, "$1", #"\d{1,2}"#, "12 %"),
    Example(#"^(\d\d)(\d)"#, "$1/$2", #"\d\d/\d\d"#, "12/"), Example(#"^([2-9])$"#, "0$1", #"0\d"#, "025"),
    Example(#"^([A-Z]\d)(?=\d)"#, "$1 ", #"[A-Z]\d \d"#, "A1 "), Example(#"^\s+|\s+$"#, "", "a( a)*", "a \t"),
    Example("^ISBN(?:-10)?:? *", "", #"\d+"#, "ISBN-10: 2"), Example("abc|b", "x", "[axc]*", "abcx"),
    Example("a(?:b(?=c)|c)", "", "c?b?", "abc"), Example("aa", "a", "a", "ab"),
    Example("[ab]{2,3}", "c", "cc?", "abc"), Example("^8(?=9{2}$)", "", "9{2}", "89"),
    Example("a(?=b*$)", "x", "[abx]*", "abx"), Example("a(?!b*$)", "x", "[abx]*", "abx"),
    Example("a(?=b$|c)", "", "[abc]{0,3}", "abc"), Example("a(?=(?:b|$))", "x", "[bx]*", "abx"),
  ])
  func acceptsWhatBecomesAccepted(example: Example) throws {
    let automaton = try Self.automaton(example)
    let template = try #require(ReplacementTemplate(example.template))
    let results = try Automaton(try #require(RulePattern(example.results).tree))
    let profile = try CompiledProfile(
      Profile("p", normalization: [.replace(RulePattern(example.pattern), with: template)]))
    let letters = Array(example.letters)
    var accepted = 0
    for length in 0...5 {
      for number in 0..<Int(pow(letters.count, length)) {
        var rest = number
        var text = ""
        for _ in 0..<length {
          text.append(letters[rest % letters.count])
          rest /= letters.count
        }
        let value = profile.evaluate(text).value
        let expected = results.accepts(value)
        if expected { accepted += 1 }
        #expect(automaton.accepts(text) == expected, "\(text) becomes \(value)")
      }
    }
    #expect(accepted > 0)
  }

  @Test(arguments: [
    (#"\bab"#, "x", AutomatonObstacle.contextOfMatch), ("(?m)^a", "x", .contextOfMatch),
    ("(?<=b)a", "x", .contextOfMatch),
    (#"a(?=b\b)"#, "x", .contextOfMatch), (#"a(?!a(?=b))"#, "x", .contextOfMatch), ("a*", "x", .emptyMatch),
    ("(a)(b)", "$2$1", .groupOrder), ("(a)b", "$1$1", .groupOrder),
    ("a", "$0", .groupOrder),
    ("(?=(a))ab", "$1", .groupOrder),
    ("(?:(a)|(?:b(?=.*c)|a(?=.*d)|c(?=.*b)){12})+e", "", .tooManyStates(4096)),
    ("a", String(repeating: "x", count: 3) + "$0", .groupOrder),
  ])
  func saysWhatIsInTheWay(pattern: String, template: String, obstacle: AutomatonObstacle) {
    #expect(throws: obstacle) { try Self.automaton(Example(pattern, template, "[abx]*", "ab")) }
  }

  #if PCRE2
    /// Results are told apart by their length modulo 3 and 4, and by the number of some letters modulo 3.
    @Test func randomPatterns() throws {
      let results = try Automaton(
        try #require(RulePattern(#"(?s)(?=(?:...)*+\z)[^aé]*(?:(?:[aé][^aé]*){3})*|(?:....)*"#).tree))
      var random = SplitMix(state: 1)
      var (understood, accepted, changed) = (0, 0, 0)
      for pattern in RandomPattern.patterns(count: RandomPattern.count, seed: 18, areSearches: true) {
        let written = RulePattern(pattern)
        guard let tree = written.tree, let sets = try? ReplacementMachine.sets(of: tree) else { continue }
        let template = try #require(
          ReplacementTemplate(
            ["", "-", "$1", "a$1", "$1b", "<$1|$2>", "é$2"].filter {
              !$0.contains("$") || pattern.contains("(")
            }.randomElement(using: &random)!))
        let profile = try? CompiledProfile(Profile("p", normalization: [.replace(written, with: template)]))
        let alphabet = try Alphabet.distinguishing(sets + results.alphabet.classes)
        guard let profile,
          let automaton = try? ReplacementMachine.automaton(
            replacing: tree, with: template, results: results.refined(to: alphabet))
        else { continue }
        understood += 1
        for _ in 0..<40 {
          let text = RandomPattern.searchedText(using: &random)
          let value = profile.evaluate(text).value
          if value != text { changed += 1 }
          if results.accepts(value) { accepted += 1 }
          #expect(
            automaton.accepts(text) == results.accepts(value),
            "/\(pattern)/ with \(template.pieces): \(text.debugDescription) becomes \(value.debugDescription)"
          )
        }
      }
      print("\(understood) patterns, \(changed) texts changed, \(accepted) accepted")
      #expect(understood > RandomPattern.count / 10)
      #expect(changed > 5 * understood)
      #expect(accepted > 5 * understood)
    }
  #endif

  private func pow(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }
}
