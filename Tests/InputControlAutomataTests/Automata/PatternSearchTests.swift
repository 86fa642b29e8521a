import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAutomata

struct PatternSearchTests {
  private func search(_ pattern: String, recording groups: Set<Int> = []) throws -> PatternSearch {
    try PatternSearch(try #require(RegexTree.parse(pattern)), recording: groups)
  }

  @Test(
    arguments: [
      ("b+", "abbc", 1..<3), ("a|ab", "ab", 0..<1), ("(?:a|ab)c", "abc", 0..<3), ("a*?b", "caab", 1..<4),
      ("(?<=é)b", "béb", 3..<4), ("(?<![a-z])b", "abb b", 4..<5), ("(?>a*)ab", "aab", nil),
      ("a*+b", "aab", 0..<3),
      (#"\bb"#, "ab b", 3..<4), ("$", "ab", 2..<2), (#"a\Z"#, "aa\n", 1..<2), ("(?m)^b", "a\nb", 2..<3),
      (#"\R"#, "a\r\nb", 1..<3), (#"\R\n"#, "a\r\nb", nil), ("[é-ü]", "aéb", 1..<3), ("", "a", 0..<0),
      ("(?:a?)*b", "aab", 0..<3), ("(?:|a)+b", "aab", 0..<3), (#"b?(?:n)?+b"#, "b", 0..<1),
      (#"(?i)\Qk.\E"#, "\u{212A}.", 0..<4), ("(?!a)(?=.b)", "aacb", 2..<2), ("😀|小", "a小", 1..<4),
    ] as [(String, String, Range<Int>?)])
  func findsTheFirstMatch(pattern: String, text: String, expected: Range<Int>?) throws {
    let search = try search(pattern)
    var memory = SearchMemory()
    var text = text
    let match = text.withUTF8 { unsafe search.find(in: $0.span, memory: &memory) }
    #expect(match == expected.map { .found($0) } ?? .none)
  }

  @Test(
    arguments: [
      ("(a)|(b)", "ab", [0..<1, nil]), ("(?:(a)|(b))*", "ab", [0..<1, 1..<2]), ("(a?)*", "aa", [2..<2]),
      ("((a)|b)*", "ab", [1..<2, 0..<1]), ("(?=(a))a", "a", [0..<1]), ("(?!(a))b", "b", [nil]),
      ("(?>(a|ab))", "ab", [0..<1]), ("(?:(a)|b)*+", "ab", [0..<1]), ("(?<=(a)|(bc))d", "bcd", [nil, 0..<2]),
      ("(?|(a)(b)|(c))", "c", [0..<1, nil]), ("(?:(?=(b))b|(?=(a))a){2}", "ba", [0..<1, 1..<2]),
      ("(?=(?>(a{1,9}))b)a", "aab", [0..<2]), ("(a??)(a*)", "aa", [0..<0, 0..<2]),
      ("(a)?b|ab", "ab", [0..<1]),
    ] as [(String, String, [Range<Int>?])])
  func recordsGroups(pattern: String, text: String, expected: [Range<Int>?]) throws {
    let search = try search(pattern, recording: Set(1...expected.count))
    var memory = SearchMemory()
    var text = text
    _ = text.withUTF8 { unsafe search.find(in: $0.span, memory: &memory) }
    #expect((1...expected.count).map { memory.group($0) } == expected)
  }

  @Test(
    arguments: [
      ("a", "ba", true), ("a$", "a", false), (#"\ba\b"#, "a", false), (#"\ba\b"#, "a b", true),
      ("a(?!b)", "a", false), ("a(?!b)", "ac", true), ("a(?=b|$)", "ab", true), ("a(?=b$|b)", "ab", false),
      ("(?>a+)", "a", false), ("(?>a+)", "ab", true), ("(?=a++)a|b", "ab", true), (#"\R"#, "\r", false),
      (#"\R"#, "\r\n", true), ("a(?<=a(?!b))", "a", false), ("(?m)a$", "a\n", true), (#"a\Z"#, "a\n", false),
    ])
  func knowsMatchesThatStay(pattern: String, text: String, expected: Bool) throws {
    let search = try search(pattern)
    var memory = SearchMemory()
    var text = text
    #expect(
      text.withUTF8 { unsafe search.matchesEveryContinuation(in: $0.span, memory: &memory) } == expected)
  }

  @Test(arguments: [
    (#"(a)\1"#, AutomatonObstacle.backreference), (#"\X"#, .unsupported(.graphemeCluster)),
    ("(?=(a)*)a", .groupInLookahead), (#"(?=\Ga)"#, .searchStartInPart),
    ("(?:(?:a{1,60}){1,60}){1,60}", .tooManySteps(SearchProgram.maximumStepCount)),
    (
      String(repeating: "(?:", count: 60) + "a*" + String(repeating: ")*", count: 60),
      .tooManySteps(SearchProgram.maximumStepCount)
    ),
  ])
  func saysWhatItCannotFind(pattern: String, obstacle: AutomatonObstacle) throws {
    #expect(throws: obstacle) { try search(pattern, recording: [1]) }
  }

  /// The steps to find all matches in a text are at most a multiple of the steps of the program for each byte, and
  /// with a short program about twice as many in a text of twice the length.
  @Test(
    arguments: try nonEmpty(
      // Longer ones take long to compile without the optimiser.
      HostilePatterns.all.filter { $0.utf8.count < 4000 } + [
        "(?:a(?>a*b|a))*!", "(?=(a*b))", "(?:a(?=(?>a*+b|)))*", "a.*z|a", "(?>a*)b|a", "(?:(a?)*)*b|a",
        #"\Ga*b|a"#,
        "(?<=a)a*b|a", "(?:(a)|a)*+b", "(?=(a*))a",
      ]))
  func takesLinearTime(pattern: String) throws {
    let tree = try #require(RegexTree.parse(pattern))
    let search: PatternSearch
    do throws(AutomatonObstacle) {
      search = try PatternSearch(tree, recording: pattern.hasPrefix("(") ? [1] : [])
    } catch {
      switch error {
      case .backreference, .unsupported, .tooManySteps, .tooDeep, .groupInLookahead: return
      default: throw error
      }
    }
    var memory = SearchMemory()
    for texts in zip(HostilePatterns.texts(size: 64), HostilePatterns.texts(size: 128)) {
      guard let once = steps(search, texts.0, &memory), let twice = steps(search, texts.1, &memory) else {
        #expect(search.program.steps.count > 10_000)
        continue
      }
      #expect(twice <= 4 * 129 * search.program.steps.count)
      if search.program.steps.count < 200 { #expect(Double(twice) <= 2.2 * Double(once) + 100) }
    }
  }

  /// The number of steps to find all matches; `nil` if the memory does not suffice.
  private func steps(_ search: PatternSearch, _ text: String, _ memory: inout SearchMemory) -> Int? {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = unsafe buffer.span
      var start = 0
      var followsEmpty = false
      var isContinued = false
      while start <= bytes.count {
        switch search.find(
          in: bytes, from: start, skipsEmptyAtStart: followsEmpty, isContinued: isContinued, memory: &memory)
        {
        case .none: return memory.stepCount
        case .undetermined: return nil
        case .found(let range):
          start = range.upperBound
          followsEmpty = range.isEmpty
          isContinued = true
        }
      }
      return memory.stepCount
    }
  }

  /// The work of one text is bounded, also where the pattern has very many steps.
  @Test func longProgramsEndInTheBudget() throws {
    let search = try search("(?:" + String(repeating: "a?", count: 4000) + ")*b")
    var memory = SearchMemory()
    var text = String(repeating: "a", count: 60_000)
    #expect(text.withUTF8 { unsafe search.find(in: $0.span, memory: &memory) } == .undetermined)
    // The memory can be used again.
    text = "ab"
    #expect(text.withUTF8 { unsafe search.find(in: $0.span, memory: &memory) } == .found(0..<2))
  }
}
