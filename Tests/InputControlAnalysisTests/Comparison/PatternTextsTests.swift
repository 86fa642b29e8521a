import InputControl
import Testing

@testable import InputControlAnalysis

/// The texts that are read off a pattern.
struct PatternTextsTests {
  /// A repetition is tried with its least counts and its greatest one, each once.
  @Test(arguments: [
    ("a{2}", ["aa"]), ("a{2,3}", ["aa", "aaa"]), ("a{2,4}", ["aa", "aaa", "aaaa"]),
    ("a{2,5}", ["aa", "aaa", "aaaa", "aaaaa"]), ("a{0,6}", ["", "a", "aa", "aaaaaa"]), ("a?", ["", "a"]),
    ("a*", ["", "a", "aa"]), ("(?:a|b)c{1}", ["ac", "bc"]),
    ("a{1,2}b{1,3}", ["ab", "aab", "abb", "abbb", "aabb", "aabbb"]),
  ])
  func eachCountIsTriedOnce(pattern: String, texts: [String]) throws {
    #expect(PatternTexts(try RegexTree(pattern)).texts == texts)
  }
}
