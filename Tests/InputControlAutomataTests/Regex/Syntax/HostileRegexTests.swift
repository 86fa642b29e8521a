import Testing

@testable import InputControl
@testable import InputControlAutomata
@testable import InputControlAnalysis

/// Patterns that come from somebody who means no good: none may crash, or take long.
struct HostileRegexTests {
  @Test(arguments: [
    "(", "[", "{", #"\Q"#, #"\"#, ")", "(?", "(?:", "a|", #"\x{"#, "[:", "[[:", "[a[.a[:a[=", "(?#", "{1",
    "{1,",
    #"\p{"#, "(?i)", "(?<", "()", "a+", "(?=", "(?=a)", "|", #"\1"#, #"\X"#, "(?C", "(?C'", "(?(", #"\g{"#,
    "(*",
    "(*a:", "(?|", #"\c"#, "\u{301}", "👨‍👩‍👧", #"\Q\E"#, "[a", #"[\d]"#, "(a|)", "(?:a|b)|c", "(?x)#", "(?<a>",
    "a**", "(?P<", "[^", "[]", "{65535}", "a{65535}", #"\N{U+"#, "$", "(?!a)", "a(?!b)",
  ])
  func survivesRepetition(unit: String) {
    let pattern = String(repeating: unit, count: RegexTree.longestPattern / unit.utf8.count)
    examine(RegexTree.parse(pattern))
    examine(RegexTree.parse(pattern, isExtended: true))
  }

  @Test(arguments: [("(", ")"), ("(?:a|b", "c)*"), ("(?=a|", "b)c"), ("(?>", "d)?"), ("(?i:a", "){2}")])
  func survivesNesting(opening: String, closing: String) {
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "x" + String(repeating: closing, count: depth)
    }
    #expect(RegexTree.parse(nested(250)) != nil)
    #expect(RegexTree.parse(nested(251)) == nil)
    examine(RegexTree.parse(nested(250)))
  }

  @Test func refusesWhatIsTooLong() {
    let longest = String(repeating: "a", count: RegexTree.longestPattern)
    #expect(RegexTree.parse(longest) != nil)
    #expect(RegexTree.parse(longest + "a") == nil)
  }

  @Test func survivesRandomTokens() {
    var random = SplitMix(state: 1)
    let tokens = [
      "a", "(", "(?:", "(?i)", "(?x)", "(?|", "(?<n>", "(?=", ")", ")", "|", "*", "+", "?", "{2,3}", "{", "[",
      "[^",
      "]", "-", #"\Q"#, #"\E"#, #"\d"#, #"\p{L}"#, #"\1"#, #"\k<n>"#, #"\x{"#, "}", "^", "$", "#", "\n", "价",
      "[:",
      ":]", "[:alpha:]", #"\"#, "(?(1)", "(?R)", "(*F)", "é",
    ]
    for _ in 0..<2000 {
      let count = Int(random.next() % 12)
      let pattern = (0..<count).map { _ in tokens[Int(random.next() % UInt64(tokens.count))] }.joined()
      examine(RegexTree.parse(pattern))
    }
  }

  /// Asks everything that can be asked of a tree.
  private func examine(_ tree: RegexTree?) {
    guard let tree else { return }
    var isNested = true
    tree.visit { node in
      var end = node.range.start
      for child in node.children {
        isNested = isNested && end <= child.range.start && child.range.start <= child.range.end
        end = child.range.end
      }
      isNested = isNested && end <= node.range.end
    }
    #expect(isNested)
    if let length = tree.root.length, let max = length.max { #expect(length.min <= max) }
    _ = tree.matchesExactlyOneScalar
    let words = tree.words()
    #expect(!words.isEmpty)
    #expect(words.utf8.count < 20_000)
  }
}
