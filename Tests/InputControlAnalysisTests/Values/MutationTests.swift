import InputControl
import Testing

@testable import InputControlAnalysis

/// Typing errors that are made in values.
struct MutationTests {
  /// All results of a mutation that some seeds lead to, in order; `nil` if there is none.
  private static func results(_ mutation: Mutation, _ text: String) -> [String] {
    let letters: [Unicode.Scalar] = ["x"]
    let made = (0..<64 as Range<UInt64>).compactMap { seed in
      var random = SplitMix(state: seed)
      return mutation.made(in: text, letters, &random)
    }
    return Set(made).sorted()
  }

  @Test(arguments: [
    (Mutation.truncation, "abc", ["a", "ab"]), (.truncation, "a", []),
    (.deletion, "abc", ["ab", "ac", "bc"]),
    (.deletion, "a", [""]), (.deletion, "", []), (.insertion, "", ["x"]),
    (.insertion, "ab", ["aab", "abb", "abx", "axb", "xab"]), (.substitution, "ab", ["ax", "xb"]),
    (.substitution, "x", []), (.transposition, "abc", ["acb", "bac"]), (.transposition, "ab", ["ba"]),
    (.transposition, "aab", ["aba"]), (.transposition, "aa", []), (.transposition, "a", []),
  ])
  func eachPlaceCanBeMistyped(mutation: Mutation, text: String, results: [String]) {
    #expect(Self.results(mutation, text) == results)
  }

  /// Characters that the rules tell apart are tried, and others that few rules allow; each once.
  @Test func lettersAreThoseOfTheRulesAndStrangeOnes() throws {
    let profile = try CompiledProfile(Profile("p", regex: "[a-z]+0?Q"))
    let source = try #require(TextSource.sources(of: profile.judge, within: WorkBudget()).first)
    let letters = Mutation.letters(for: source)
    #expect(Set(letters).count == letters.count)
    #expect(letters.contains("Q"))
    #expect(Set(letters).isSuperset(of: ["a", "0", "9", "Z", "é", "中", "\u{200B}"]))
  }
}
