import Testing

@testable import InputControl

struct SuggestionTests {
  @Test(
    arguments: [
      ("maxlength", "maxLength"), ("maxLenght", "maxLength"), ("reqired", "required"), ("rgex", "regex"),
      ("typ", "type"), ("widget", nil), ("x", nil), ("", nil), (String(repeating: "a", count: 1000), nil),
    ] as [(String, String?)])
  func isTheNearestWord(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, in: Keyword.items) == expected)
  }
}
