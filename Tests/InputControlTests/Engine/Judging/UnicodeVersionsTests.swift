import Testing

@testable import InputControl

struct UnicodeVersionsTests {
  /// Another version in PCRE2, older or newer, is told.
  @Test(arguments: ["13.0.0", "16.0.0"])
  func anotherVersionIsTold(unicode: String) {
    #expect(
      UnicodeVersions.words(tables: "14.0.0", library: "10.45", unicode: unicode)
        == "Unicode 14.0.0, but \(unicode) for patterns that are not regular: they are judged by PCRE2 10.45")
  }

  @Test func oneVersionIsToldOnce() {
    let words = UnicodeVersions.words(tables: "14.0.0", library: "10.42", unicode: "14.0.0")
    #expect(words == "Unicode 14.0.0, PCRE2 10.42")
  }
}
