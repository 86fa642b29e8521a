import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// What is wrong with patterns, told without PCRE2.
struct RegexProblemTests {
  @Test(arguments: [
    (#"ab\"#, #"`\`: a backslash ends the pattern"#),
    (#"a\yb"#, #"`\y`: this escape has no meaning"#),
    ("a{3,2}b", "`{3,2}`: the first number is larger than the second"),
    ("a{65536}", "`{65536}`: this number is too large"),
    ("价[z-a]b", "`z-a`: the first character of this range comes after the last one"),
    ("[a-\\d]", "`\\d`: a set of characters cannot be the end of a range"),
    ("[\\d-a]", "`-`: a set of characters cannot be the end of a range"),
    ("a[bc", "`[`: this class is not closed"),
    ("[[:foo:]]", "`[:foo:]`: there is no POSIX class with this name"),
    ("x[:alpha:]", "`[:alpha:]`: a POSIX class stands inside another class"),
    ("(a(b)", "`(`: this group is not closed"),
    ("a)b", "`)`: no group is open here"),
    ("*a", "`*`: nothing stands before this that can be repeated"),
    ("^+", "`+`: nothing stands before this that can be repeated"),
    ("a(?C1)*", "`*`: nothing stands before this that can be repeated"),
    ("a(?C'x''y'){2}", "`{2}`: nothing stands before this that can be repeated"),
    ("a(?#b", "`(?#`: this comment is not closed"),
    (#"\p{Foo}"#, "`Foo`: there is no property `Foo`"),
    (#"\p9"#, #"`\p`: there is no property ``"#),
    (#"\x{110000}"#, "`110000`: no character has this number"),
    (#"\x{D800}"#, "`D800`: no character has this number"),
    (#"\x{}"#, "`{`: there is no number"),
    (#"\o{8}"#, "`{`: the number in this escape is not closed, or has other characters"),
    (#"(a)\2"#, #"`\2`: there is no group 2"#),
    (#"(?<n>a)\k<m>"#, #"`\k<m>`: there is no group `m`"#),
    ("(?<n>a)(?<n>b)", "`(?<n>`: two groups have the name `n`"),
    ("(?<1>a)", "`1`: this is no name of a group"),
    ("(?<=a|b+)c", "`(?<=a|b+`: the length of what this lookbehind matches is not fixed"),
    ("(?y)a", "`(?y`: this opens no kind of group"),
    ("(?Px)", "`(?P`: this opens no kind of group"),
  ])
  func saysWhatAndWhere(pattern: String, expected: String) throws {
    let problem = try #require(throws: RegexProblem.self) { try RegexTree(pattern) }
    let bytes = Array(pattern.utf8)[problem.range.start..<problem.range.end]
    #expect("`\(String(decoding: bytes, as: UTF8.self))`: \(problem.message)" == expected)
    #if PCRE2
      #expect(throws: PatternError.self) { try Pattern(pattern) }
    #endif
  }

  /// The length of a reference, and of what only PCRE2 matches, is not known: such a lookbehind may be valid.
  @Test(arguments: [
    #"0(?<!(b)\1)"#, #"(a)(?<=\1)"#, #"(?<=(?<n>a)\k<n>)b"#, "(?<=(?(?=a)a|b))c", "a(?<=(?*a)a)",
  ])
  func aLookbehindOfUnknownLengthMayBeValid(pattern: String) {
    #expect(RegexTree.parse(pattern) != nil)
    #if PCRE2
      #expect(throws: Never.self) { try Pattern(pattern) }
    #endif
  }

  #if PCRE2
    /// The parser and PCRE2 find the same patterns valid.
    @Test(arguments: 1...4)
    func agreesWithPCRE2OnWhatIsValid(seed: UInt64) throws {
      var random = SplitMix(state: seed)
      let tokens = [
        "a", "b", "(", "(?:", "(?i)", "(?x)", "(?|", "(?<n>", "(?<m>", "(?=", "(?!", "(?<=", "(?<!", "(?>",
        ")",
        ")",
        ")", "|", "*", "+", "?", "{2,3}", "{3,2}", "{", "[", "[^", "]", "]", "-", #"\Q"#, #"\E"#, #"\d"#,
        #"\p{L}"#,
        #"\p{Foo}"#, #"\1"#, #"\2"#, #"\k<n>"#, #"\x{"#, #"\x{41}"#, "}", "^", "$", "#", "\n", "价", "[:",
        ":]",
        "[:alpha:]", #"\"#, "é", #"\b"#, #"\R"#, "{65536}", "(?J)", #"\g{-1}"#, #"\g2"#, "z-a", "a-z",
      ]
      var valid = 0
      for _ in 0..<5_000 {
        let count = Int(random.next() % 10)
        let pattern = (0..<count).map { _ in tokens[Int(random.next() % UInt64(tokens.count))] }.joined()
        let isValid = RegexTree.parse(pattern) != nil
        let isValidForPCRE2: Bool
        do throws(PatternError) {
          _ = try Pattern(pattern, usesJIT: false)
          isValidForPCRE2 = true
        } catch {
          // A rule may not contain it, valid or not.
          guard error.kind != .forbiddenConstruct else { continue }
          isValidForPCRE2 = false
        }
        if isValid { valid += 1 }
        if isValid != isValidForPCRE2 {
          Issue.record("\(pattern): \(isValid ? "valid" : "invalid") without PCRE2")
        }
      }
      #expect(valid > 1_000)
    }
  #endif
}
