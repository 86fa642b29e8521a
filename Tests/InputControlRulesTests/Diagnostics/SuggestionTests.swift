import Testing

@testable import InputControl
@testable import InputControlRules

struct SuggestionTests {
  @Test(
    arguments: [
      ("maxlength", "maxLength"), ("maxLenght", "maxLength"), ("reqired", "required"), ("rgex", "regex"),
      ("typ", "type"), ("widget", nil), ("x", nil), ("", nil), (String(repeating: "a", count: 1000), nil),
    ] as [(String, String?)])
  func isTheNearestWord(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, in: Keyword.items) == expected)
  }

  @Test func theFirstOfEqualsWins() {
    #expect(Suggestion.nearest(to: "cat", in: ["cut", "cot"]) == "cut")
  }

  @Test func caseDoesNotCount() {
    #expect(Suggestion.nearest(to: "AB", in: ["aB"]) == "aB")
  }

  @Test func swappedLettersAreOneMistake() {
    #expect(Suggestion.nearest(to: "ytpe", in: ["type"]) == "type")
    #expect(Suggestion.nearest(to: "tyep", in: ["type"]) == "type")
  }
}
