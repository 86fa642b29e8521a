import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Patterns without PCRE2, beside PCRE2.
struct RegularPatternTests {
  private func pattern(_ text: String) throws -> RegularPattern {
    try RegularPattern(try #require(RegexTree.parse(text)))
  }

  private func match(
    _ pattern: RegularPattern, _ text: String, testsContinuation: Bool = false
  ) -> RegularPattern.Match {
    var text = text
    return text.withUTF8 { unsafe pattern.match($0.span, testsContinuation: testsContinuation) }
  }

  @Test(
    arguments: [
      ("0", .whole), ("12.34", .whole), ("12.", .partial), ("012", .none), ("12.345", .none), ("1\n", .none),
    ] as [(String, RegularPattern.Match)])
  func answersInThreeStates(text: String, expected: RegularPattern.Match) throws {
    #expect(match(try pattern(#"(?:0|[1-9]\d*)(?:\.\d{1,2})?"#), text) == expected)
  }

  @Test func tellsWhetherAnythingMayFollow() throws {
    let price = try pattern(#"(?:0|[1-9]\d*)(?:\.\d{1,2})?"#)
    #expect(match(price, "12.34", testsContinuation: true) == .none)
    #expect(match(price, "12.3", testsContinuation: true) == .partial)
    let bomb = try pattern("(?:a|b)*a(?:a|b){40}")
    #expect(match(bomb, "ab", testsContinuation: true) == .partial)
    #expect(match(bomb, "abc", testsContinuation: true) == .none)
  }

  /// An automaton would have 2^40 states.
  @Test func manyStatesAreMatchedByThreads() throws {
    let bomb = try pattern("(?:a|é)*a(?:a|é){40}")
    let end = String(repeating: "é", count: 40)
    #expect(match(bomb, "éa" + end) == .whole)
    #expect(match(bomb, "éé" + end) == .partial)
    #expect(match(bomb, "éac" + end) == .none)
    #expect(match(bomb, String(repeating: "a", count: 10_000)) == .whole)
  }

  /// Each byte moves 4,000 threads.
  @Test func tooMuchWorkIsUndetermined() throws {
    let bomb = try pattern("(?:a|b)*a(?:a|b){4000}")
    #expect(match(bomb, "aab") == .partial)
    #expect(match(bomb, String(repeating: "a", count: 60_000)) == .undetermined)
  }

  #if PCRE2
    @Test(arguments: 1...4)
    func agreesWithPCRE2(part: Int) throws {
      let scratch = MatchScratch()
      var count = 0
      for text in try nonEmpty(RandomPattern.patterns(count: 100, seed: UInt64(part + 100))) {
        guard let own = try? pattern(text) else { continue }
        let theirs = try Pattern(text)
        var random = SplitMix(state: UInt64(part))
        for _ in 0..<20 {
          let value = RandomPattern.text(using: &random)
          guard !value.isEmpty else { continue }
          var bytes = value
          let expected = bytes.withUTF8 { unsafe theirs.match($0.span, scratch: scratch) }
          let found = match(own, value)
          count += 1
          switch expected {
          case .whole: #expect(found == .whole, "\(text) on \(value)")
          // PCRE2 takes texts for partial ones that are not.
          case .partial: #expect(found == .partial || found == .none, "\(text) on \(value)")
          case .none: #expect(found == .none, "\(text) on \(value)")
          case .undetermined, .failure: break
          }
        }
      }
      #expect(count > 1000)
    }
  #endif
}
