import InputControl
import Testing

/// Patterns in words.
struct RegexWordsTests {
  @Test(arguments: [
    (".", "any character but a line break"), ("(?s).", "any character"),
    (#"\N"#, "any character but a line break"),
    (".{3}(?s:.)", "3 characters other than line breaks, then any character"),
    (#"\p{Grek}"#, "a Greek character"), (#"\p{greek}"#, "a Greek character"),
    (#"\p{sc=Cyrl}\p{Hira}{2}"#, "a Cyrillic character, then 2 Hiragana characters"),
    (#"\p{Osage}"#, "an Osage character"),
  ])
  func describeCharacters(pattern: String, words: String) throws {
    #expect(try RegexTree(pattern).words() == words)
  }
}
