import InputControlTestSupport
import Testing

@testable import InputControl

struct AutomatonTests {
  private func automaton(_ pattern: String) throws -> Automaton {
    try Automaton(try #require(RegexTree.parse(pattern)))
  }

  @Test(arguments: [
    ("[0-9]+", 2), ("a{3}", 4), ("(?:a|b)*abb", 4), ("no|none|nothing", 9), ("(?=.*\\d)[a-z\\d]{2}", 4),
  ])
  func isTheSmallestOne(pattern: String, count: Int) throws {
    // The dead state is one more.
    #expect(try automaton(pattern).stateCount == count + 1)
  }

  @Test(
    arguments: [
      ("(?=a)b", nil), ("a(?!b)[bc]", "ac"), (#"\bfoo\b"#, "foo"), (#"a\Bb"#, "ab"), (#"a\bb"#, nil),
      ("(?<=a)b|ab(?<!ab)c|(?<=^)d", "d"), ("(?!a|b|c)[a-d]", "d"), ("(?:(?!ab)[ab]){3}", "bbb"),
      (#"\p{Lu}"#, "A"),
      ("(?i)straße", "straße"), ("a++a", nil), ("(?>a|ab)c", "ac"), ("(?>ab|a)c", "ac"),
      ("(?m)a$\nb", "a\nb"),
      ("a$^", nil), ("$^", ""), (#"\d{2,3}+\d"#, "0000"), ("[^\\x{0}-\\x{10FFFF}]", nil), ("", ""),
      ("(?=.{3}$)(?=.*1)[ab1]*", "aa1"),
    ] as [(String, String?)])
  func findsTheShortestText(pattern: String, expected: String?) throws {
    let automaton = try automaton(pattern)
    let text = automaton.shortestText()
    #expect(text?.unicodeScalars.count == expected?.unicodeScalars.count, "\(text ?? "none")")
    if let expected { #expect(automaton.accepts(expected)) }
  }

  /// A lookbehind tells letters apart that a set takes alike.
  @Test func lookbehindsTellLettersApart() throws {
    let automaton = try automaton("[ab](?<=b)c")
    #expect(["ac", "bc", "b", "bcc"].map { automaton.accepts($0) } == [false, true, false, false])
  }

  /// More alternatives than a word has bits, each with a first letter of its own.
  @Test func alternativesBeyondAWordAreToldApart() throws {
    let words = (UInt32(0)..<130).compactMap { number in
      Unicode.Scalar(0x4E00 + number).map { "\($0)\(number)" }
    }
    #expect(words.count == 130)
    let pattern = words.joined(separator: "|")
    let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
    let rules = try ruleSet("profile pattern { regex /\(pattern)/ }\nprofile list { oneOf \(list) }")
    let automaton = try automaton(pattern)
    let profiles = try nonEmpty(rules.profiles).map { try CompiledProfile($0) }
    for (number, word) in words.enumerated() {
      // The letter of this word, and the number of another one.
      let other = "\(word.prefix(1))\((number + 64) % words.count)"
      #expect(automaton.accepts(word) && !automaton.accepts(other), "\(word)")
      for profile in profiles {
        #expect(profile.verdict(of: word) == .acceptable, "\(word)")
        #expect(profile.verdict(of: other) != .acceptable, "\(other)")
        #expect(profile.evaluate(other).verdict != .acceptable, "\(other)")
      }
    }
  }

  @Test(arguments: [
    (#"(a)\1"#, AutomatonObstacle.backreference), ("(?>a*b|c)", .atomicGroup),
    ("(?<=a(?=b))b", .lookaheadInLookbehind), (#"\X"#, .unsupported(.graphemeCluster)),
    (#".*\R"#, .lineBreakBehindAny), ("(?(?=a)b|c)", .unsupported(.conditional)),
  ])
  func saysWhatIsNotRegular(pattern: String, obstacle: AutomatonObstacle) throws {
    #expect(throws: obstacle) { try automaton(pattern) }
  }

  /// An automaton with more states than memory could hold ends in the budget.
  @Test(arguments: [
    "(?:a|b)*a(?:a|b){40}", "(?:(?:(?:a{1,60}){1,60}){1,60}){1,60}", "(?=.*a.{30}b)(?=.*b.{30}a).*",
    (0..<10_000).map { "word\($0)x" }.joined(separator: "|").prefix(32_000).description, "(?:.*a){50}.{50}b",
    "(?:(?=(?:(?!a.{9}b).)*c)[abc]){1,200}", "[a-z]{1,500}(?<=a.{50})[a-z]{1,500}",
  ])
  func bombsEndInTheBudget(pattern: String) throws {
    let clock = ContinuousClock()
    let began = clock.now
    let tree = try #require(RegexTree.parse(pattern))
    do throws(AutomatonObstacle) {
      _ = try Automaton(tree)
    } catch {
      switch error {
      case .tooManySteps, .tooManyLookbehinds, .tooManyClasses, .tooManyStates: break
      default: Issue.record("\(error)")
      }
    }
    // Generous, for builds that are not optimised and machines that are busy; `bench hostile` says how long it takes.
    #expect(clock.now - began < .seconds(20))
  }
}
