import Testing

@testable import InputControl

struct RegexParserTests {
  @Test(arguments: [
    ("", "()"),
    ("a", "'a'"),
    ("ab", "(cat 'a' 'b')"),
    ("a|b", "(alt 'a' 'b')"),
    ("a|", "(alt 'a' ())"),
    ("|", "(alt () ())"),
    ("|||", "(alt () () () ())"),
    ("()", "(1 ())"),
    ("a*", "(* 'a')"),
    ("a+?", "(+? 'a')"),
    ("a?+", "(?+ 'a')"),
    ("a{2}", "({2} 'a')"),
    ("a{2,}", "({2,} 'a')"),
    ("a{2,5}?", "({2,5}? 'a')"),
    ("a{0}+", "({0}+ 'a')"),
    ("a{,5}", "(cat 'a' '{' ',' '5' '}')"),
    ("a{", "(cat 'a' '{')"),
    ("a{x}", "(cat 'a' '{' 'x' '}')"),
    ("a{2,1", "(cat 'a' '{' '2' ',' '1')"),
    ("x{}", "(cat 'x' '{' '}')"),
    ("{", "'{'"),
    ("}]", "(cat '}' ']')"),
    ("a+ ?", "(cat (+ 'a') (? ' '))"),
  ])
  func parsesSequencesAndQuantifiers(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    (#"\n\t\r\f\e\a"#, #"(cat \'U+A' \'U+9' \'U+D' \'U+C' \'U+1B' \'U+7')"#),
    (#"\0\012\101\1234"#, #"(cat \'U+0' \'U+A' \'A' \'S' '4')"#),
    (#"\o{101}\x41\x4\x\x{1F600}"#, #"(cat \'A' \'A' \'U+4' \'U+0' \'U+1F600')"#),
    (#"\cA\ca\c[\c?"#, #"(cat \'U+1' \'U+1' \'U+1B' \'U+7F')"#),
    (#"\N{U+202E}\N{2}"#, #"(cat \'U+202E' ({2} .))"#),
    (#"\.\/\-\ \é"#, #"(cat \'.' \'/' \'-' \' ' \'U+E9')"#),
  ])
  func parsesEscapes(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    (#"(a)\1"#, "(cat (1 'a') ref:1)"),
    (#"\1(a)"#, "(cat ref:1 (1 'a'))"),
    (#"\10\11"#, #"(cat \'U+8' \'U+9')"#),
    (#"(a)\g1\g{1}\g-1\g{-1}\g{+1}(b)"#, "(cat (1 'a') ref:1 ref:1 ref:1 ref:1 ref:2 (2 'b'))"),
    (#"(?<n>a)\k<n>\k'n'\k{n}\g{n}(?P=n)"#, "(cat (1:n 'a') ref:n ref:n ref:n ref:n ref:n)"),
    ("(?<n>a)(?'m'b)(?P<p>c)(?<价>d)", "(cat (1:n 'a') (2:m 'b') (3:p 'c') (4:价 'd'))"),
    (#"(?i)(a)\1"#, "(cat (1 'a'i) ref:1i)"),
  ])
  func parsesReferences(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    (#"\Qa.b\Ec"#, "(cat Q'a' Q'.' Q'b' 'c')"),
    (#"\Qa.b"#, "(cat Q'a' Q'.' Q'b')"),
    (#"\Qab\E+"#, "(cat Q'a' (+ Q'b'))"),
    (#"\Q\E\Ea\Q\E+"#, "(+ 'a')"),
    (#"a\Q*\E*"#, "(cat 'a' (* Q'*'))"),
  ])
  func parsesQuoting(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    ("[abc]", "['a' 'b' 'c']"),
    ("[^a-z]", "[^'a'-'z']"),
    ("[]a]", "[']' 'a']"),
    ("[^]a]", "[^']' 'a']"),
    ("[a-]", "['a' '-']"),
    ("[-a]", "['-' 'a']"),
    ("[a-c-e]", "['a'-'c' '-' 'e']"),
    ("[+--]", "['+'-'-']"),
    (#"[\d-]"#, "[digit '-']"),
    (#"[\w\-.]"#, "[word '-' '.']"),
    (#"[\b\n\]\\]"#, #"['U+8' 'U+A' ']' '\']"#),
    (#"[\Qa-z]\E]"#, "['a' '-' 'z' ']']"),
    (#"[\Q^\E]"#, "['^']"),
    (#"[\E^a]"#, "[^'a']"),
    (#"[a\E-z]"#, "['a'-'z']"),
    (#"[a-\Qz\E]"#, "['a'-'z']"),
    (#"[\x{41}-\x{5A}\101\8]"#, "['A'-'Z' 'A' '8']"),
    ("[[:alpha:][:^digit:]]", "[:alpha: ^:digit:]"),
    ("[[:foo]", "['[' ':' 'f' 'o' 'o']"),
    ("[a[:b]c:]]", "(cat ['a' '[' ':' 'b'] 'c' ':' ']' ']')"),
    (#"[\p{L}\P{^Lu}\pN\P{sc:Han}]"#, "[{L} {Lu} {N} ^{sc:Han}]"),
    (#"\p{ Greek }\P{Lu}\pL"#, "(cat [{ Greek }] [^{Lu}] [{L}])"),
    (
      #"[\h\H\v\V\s\S\D\W]"#,
      "[horizontalSpace ^horizontalSpace verticalSpace ^verticalSpace whiteSpace ^whiteSpace ^digit ^word]"
    ),
    ("[[:<:]]a[[:>:]]", "(cat word:start 'a' word:end)"),
    ("[[:<:]]*", "!repeatedBoundary"),
    (#"\d\D"#, "(cat [digit] [^digit])"),
    (#"[\g\N{U+41}]"#, "['g' 'A']"),
  ])
  func parsesClasses(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    (#"(?i)a[b]\d."#, "(cat 'a'i ['b']i [digit]i .)"),
    ("a(?i)b|c", "(alt (cat 'a' 'b'i) 'c'i)"),
    ("(a(?i)b|c)d", "(cat (1 (alt (cat 'a' 'b'i) 'c'i)) 'd')"),
    ("(?i:a)b", "(cat (opt 'a'i) 'b')"),
    ("(?i-i:a)", "(opt 'a')"),
    ("(?-i)a", "'a'"),
    ("(?i)(?-i:a)b", "(cat (opt 'a') 'b'i)"),
    ("(?i)(?^:a)(?^)b", "(cat (opt 'a') 'b')"),
    (#"(?s).(?-s).\N"#, "(cat .s . .)"),
    ("(?m)^$(?-m)^$", "(cat lineStart lineEnd textStart textEnd)"),
    ("(?m:^a$)b$", "(cat (opt (cat lineStart 'a' lineEnd)) 'b' textEnd)"),
    ("(?U)a+b+?c++", "(cat (+? 'a') (+ 'b') (++ 'c'))"),
    ("(?n)(a)(?<n>b)", "(cat (?: 'a') (1:n 'b'))"),
    ("(?J)(?<n>a)(?<n>b)", "(cat (1:n 'a') (2:n 'b'))"),
  ])
  func parsesOptions(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    ("(?x) a b # c", "(cat 'a' 'b')"),
    ("(?x) a # c\nb", "(cat 'a' 'b')"),
    (#"(?x)[ a] \ b"#, #"(cat [' ' 'a'] \' ' 'b')"#),
    ("(?xx)[ a\tb ]", "['a' 'b']"),
    ("(?xx)[ ^ a]", "[^'a']"),
    ("(?xx)(?x)[ a]", "[' ' 'a']"),
    ("(?x)a +", "(+ 'a')"),
    ("(?x)a + +", "(++ 'a')"),
    ("(?x)a{2} ?", "({2}? 'a')"),
    ("(?x)(?-x) a", "(cat ' ' 'a')"),
    ("(?^x: a) b", "(cat (opt 'a') ' ' 'b')"),
    ("(?x:a b) c", "(cat (opt (cat 'a' 'b')) ' ' 'c')"),
    ("a(?#b)c", "(cat 'a' 'c')"),
    ("a(?#b)+", "(+ 'a')"),
    ("a+(?#b)?", "(+? 'a')"),
  ])
  func parsesExtendedModeAndComments(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    ("(?:a|b)c", "(cat (?: (alt 'a' 'b')) 'c')"),
    ("(?>a|b)", "(?> (alt 'a' 'b'))"),
    ("(?|(a)|(b)(c))(d)", "(cat (?| (alt (1 'a') (cat (1 'b') (2 'c')))) (3 'd'))"),
    (#"(?|a|(b))\1"#, "(cat (?| (alt 'a' (1 'b'))) ref:1)"),
    ("((a)|(b))", "(1 (alt (2 'a') (3 'b')))"),
    ("(?=a)(?!b)(?<=c)(?<!d)", "(cat (?= 'a') (?! 'b') (?<= 'c') (?<! 'd'))"),
    ("(?=a)*", "(* (?= 'a'))"),
    (#"\A\z\Z\G^$"#, "(cat textStart textEnd textEndOrLastLineFeed matchStart textStart textEnd)"),
    (#"\b\B"#, "(cat word:either word:none)"),
    (#"\R\R+"#, "(cat R (+ R))"),
  ])
  func parsesGroupsAndAssertions(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    (#"\X\X*"#, "(cat !graphemeCluster (* !graphemeCluster))"),
    (#"a\Kb"#, "(cat 'a' !matchReset 'b')"),
    (#"\C"#, "!codeUnit"),
    ("(?R)", "!recursion"),
    ("(a)(?1)", "(cat (1 'a') !recursion)"),
    ("(a)(?-1)(?+1)(b)", "(cat (1 'a') !recursion !recursion (2 'b'))"),
    (#"(?&n)(?P>n)\g<n>\g'1'(?<n>a)"#, "(cat !recursion !recursion !recursion !recursion (1:n 'a'))"),
    ("(*ACCEPT)a", "(cat !verb 'a')"),
    ("(*MARK:x)a", "(cat !verb 'a')"),
    ("(*UTF)a", "(cat !verb 'a')"),
    ("(*pla:a(b)c)d", "(cat !namedAssertion 'd')"),
    ("(?*a)(?<*b)", "(cat !nonAtomicLookaround !nonAtomicLookaround)"),
    ("(a)(?(1)b|c)d", "(cat (1 'a') !conditional 'd')"),
    ("(?(?=a)b|c)", "!conditional"),
    ("(?(DEFINE)a)", "!conditional"),
    ("(?C)(?C1)(?C'x)''y')a", "(cat !callout !callout !callout 'a')"),
  ])
  func namesWhatItDoesNotUnderstand(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test(arguments: [
    (#"価格|\x{20AC}"#, #"(alt (cat 'U+4FA1' 'U+683C') \'U+20AC')"#),
    (#"\x{10FFFF}"#, #"\'U+10FFFF'"#),
  ])
  func parsesScalarsBeyondASCII(pattern: String, expected: String) {
    #expect(dump(pattern) == expected)
  }

  @Test func theExtendedModeOfALiteralCounts() {
    #expect(dump("a b # c\nd", isExtended: true) == "(cat 'a' 'b' 'd')")
    #expect(dump("[a b](?-x) c", isExtended: true) == "(cat ['a' ' ' 'b'] ' ' 'c')")
    #expect(dump("a b") == "(cat 'a' ' ' 'b')")
  }

  /// U+0085 and the direction marks are white space to the extended mode, U+00A0 is not.
  @Test func patternWhiteSpaceIsFree() {
    #expect(dump("a\u{85}\u{200E}\u{2028}\u{A0}b", isExtended: true) == "(cat 'a' 'U+A0' 'b')")
  }

  /// From 10 on a number is a reference only if there are so many groups before it.
  @Test func groupsDecideBetweenReferencesAndOctalDigits() {
    let groups = String(repeating: "()", count: 10)
    let expected = (1...10).map { "(\($0) ())" }.joined(separator: " ")
    #expect(dump(groups + #"\10\11\8"#) == #"(cat \#(expected) ref:10 \'U+9' ref:8)"#)
  }

  @Test(arguments: [
    "(", ")", "a)", "(a", "[", "[a", "[]", "[^]", "[a-\\d]", "[\\d-a]", "[z-a]", "[[:foo:]]", "[[.a.]]",
    "[:alpha:]", "*", "a**", "a{2}{3}", "^*", #"\b+"#, "(?i)*", "|+", "(*", "(*)", #"\"#, #"\u0041"#,
    #"\x{110000}"#, #"\x{D800}"#, #"\x{}"#, #"\x{4G}"#, #"\o{8}"#, #"\N{LATIN}"#, #"\c"#, #"\cé"#, #"\p"#,
    #"\p{L"#, #"\k<n"#, #"\k"#, #"\g"#, #"\g{-1}"#, #"[\R]"#, #"[\B]"#, #"[\N]"#, "a{65536}", "a{3,2}",
    "(?", "(?<", "(?<n", "(?<1>a)", "(?<>a)", "(?y)", "(?i-s-m)", "(?^-i)", "(?Pn)", "(?#", "(?C",
    #"(?C"x)"#, "(?(1", "(?R",
  ])
  func knowsMalformedPatterns(pattern: String) {
    #expect(RegexTree.parse(pattern) == nil)
    #if PCRE2
      #expect(throws: PatternError.self) { try Pattern(pattern) }
    #endif
  }

  private func dump(_ pattern: String, isExtended: Bool = false) -> String? {
    RegexTree.parse(pattern, isExtended: isExtended)?.root.dump
  }
}
