import Testing

@testable import InputControl

struct RegexTreeTests {
  @Test(
    arguments: [
      "a", ".", #"\d"#, "[a-z]", "[^a-z]", #"\p{Han}"#, "a|b", "(?:a|[b-c])", "(a)", "(?i)k", #"\x{4E00}"#,
      #"[\d-]"#, "(?![aeiou])[a-z]", #"\Q*\E"#,
    ])
  func standsForOneCharacter(pattern: String) throws {
    #expect(try #require(RegexTree.parse(pattern)).matchesExactlyOneScalar)
  }

  @Test(
    arguments: [
      "", "ab", "a*", "a?", "a{1}b", "a|", "a|bc", "^a", "a$", #"\ba"#, #"\R"#, #"\X"#, "(?=a)", "(?<=a)b",
      "(a)\\1",
      #"\Qab\E"#,
    ])
  func doesNotStandForOneCharacter(pattern: String) {
    #expect(RegexTree.parse(pattern)?.matchesExactlyOneScalar != true)
  }

  @Test func extendedPatternsHaveFreeBlanks() throws {
    let pattern = "\n  [a-z]  # a letter\n"
    #expect(try #require(RegexTree.parse(pattern, isExtended: true)).matchesExactlyOneScalar)
    #expect(try #require(RegexTree.parse(pattern)).matchesExactlyOneScalar == false)
  }

  @Test func everyNodeKnowsItsPlace() throws {
    let tree = try #require(RegexTree.parse(#"(?:ab|[c-d]{2,3}?)\d+é"#))
    var places: [String] = []
    tree.visit { places.append(tree.text($0.range)) }
    for place in ["(?:ab|[c-d]{2,3}?)", "[c-d]{2,3}?", "[c-d]", "a", "b", #"\d+"#, #"\d"#, "é"] {
      #expect(places.contains(place))
    }
  }

  /// Neither depth nor length exhausts the stack.
  @Test(arguments: ["(", "[", "{", #"\Q"#, "(?:", "(?=", "a|", "(?i:", "[^]", "((a)*"])
  func hostilePatternsAreRead(piece: String) {
    let pattern = String(repeating: piece, count: RegexTree.longestPattern / piece.utf8.count)
    _ = RegexTree.parse(pattern)?.matchesExactlyOneScalar
    let closed = String(repeating: "(?:", count: 250) + "a" + String(repeating: ")", count: 250)
    #expect(RegexTree.parse(closed)?.matchesExactlyOneScalar != false)
  }
}
