import Testing

@testable import InputControl
@testable import InputControlAutomata

struct RegexTreeTests {
  /// Every node of a pattern, in the order in which they are visited.
  @Test func rangesAreThoseOfTheSource() throws {
    let pattern = #"(?i)价(?<n>\d{2,3}+|[^a-z\]])x(?# y )* (?=\Qab\E|)\x{20AC}"#
    let tree = try #require(RegexTree.parse(pattern))
    var texts: [String] = []
    tree.visit { texts.append(tree.text($0.range)) }
    #expect(
      texts == [
        #"价(?<n>\d{2,3}+|[^a-z\]])x(?# y )* (?=\Qab\E|)\x{20AC}"#, "价", #"(?<n>\d{2,3}+|[^a-z\]])"#,
        #"\d{2,3}+|[^a-z\]]"#, #"\d{2,3}+"#, #"\d"#, #"[^a-z\]]"#, "x(?# y )*", "x", " ", #"(?=\Qab\E|)"#,
        #"ab\E|"#, "ab", "a", "b", "", #"\x{20AC}"#,
      ])
  }

  @Test func membersKnowTheirRanges() throws {
    let pattern = #"a[^\w–-—[:^alpha:]\p{Han}\E-]"#
    let tree = try #require(RegexTree.parse(pattern))
    var texts: [String] = []
    tree.visit { node in
      guard case .characterClass(let set) = node.kind else { return }
      texts += set.members.map { tree.text($0.range) }
    }
    #expect(texts == [#"\w"#, "–-—", "[:^alpha:]", #"\p{Han}"#, "-"])
  }

  @Test func anEmptyAlternativeIsWhereItStands() throws {
    let tree = try #require(RegexTree.parse("a|(?#b)|c"))
    #expect(tree.root.children.map(\.range) == [SourceRange(0, 1), SourceRange(2, 7), SourceRange(8, 9)])
  }

  @Test func foldsFromThePartsToTheWhole() throws {
    let tree = try #require(RegexTree.parse("a(b|c)*d"))
    let dump: String? = tree.root.fold { node, parts in
      parts.isEmpty ? tree.text(node.range) : "<" + parts.joined(separator: ",") + ">"
    }
    #expect(dump == "<a,<<<b,c>>>,d>")
  }

  // MARK: Length

  @Test(arguments: [
    ("", 0, 0), ("a", 1, 1), ("ab", 2, 2), ("a|bcd|", 0, 3), ("a*", 0, nil), ("a+b", 2, nil),
    ("a{2,5}?", 2, 5),
    ("(?:ab){2,3}+c", 5, 7), ("(?:a?){3}", 0, 3), ("(?:)*", 0, 0), ("(?:a*){0}", 0, 0), ("^a$", 1, 1),
    (#"\ba\B"#, 1, 1), ("(?=abc)a(?<!b)", 1, 1), (#"(?=(a)\1)a"#, 1, 1), (#"\R"#, 1, 2), ("[价格]{4}", 4, 4),
    ("(?>a|bc)", 1, 2), ("(?i:ss)", 2, 2), (#"(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?"#, 1, 12),
    ("(?:(?:(?:(?:a{65535}){65535}){65535}){65535}){0,65535}", 0, nil),
    ("(?:(?:(?:(?:a{65535}){65535}){65535}){65535}){65535}", .max, nil),
  ])
  func knowsLengths(pattern: String, min: Int, max: Int?) throws {
    #expect(try #require(RegexTree.parse(pattern)).root.length == RegexLength(min: min, max: max))
  }

  @Test(arguments: [#"(a)\1"#, #"a\X"#, "a|(?R)", "(?(?=a)b|c)", "(*F)"])
  func doesNotKnowEveryLength(pattern: String) throws {
    #expect(try #require(RegexTree.parse(pattern)).root.length == nil)
  }

  // MARK: One character

  @Test(arguments: [
    "a", #"\."#, "[a-z]", "[^a]", #"\d"#, #"\p{Han}"#, ".", #"\N"#, "a|b|[c-d]", "(a)", "(?:a|b)", "(?>a)",
    "(?i)[a-z]", "(?i:a|(b))", "(?|(a)|(b))", "(?#x)a", #"\Qa\E"#, "(?![aeiou])[a-z]",
    #"(?=\p{L})(?!\p{Lu})."#,
    "(?:(?!a|b).|c)",
  ])
  func matchesExactlyOneScalar(pattern: String) throws {
    #expect(try #require(RegexTree.parse(pattern)).matchesExactlyOneScalar)
  }

  @Test(arguments: [
    "", "ab", "a|", "a|bc", "a?", "a+", "a{1}", "^a$", #"\ba"#, "a(?=b)", "(?<!a)b", "(?!ab)a", "(?=a*)a",
    "(?=a)",
    #"\R"#, #"\X"#, #"(a)\1"#, "e\u{301}", "👨‍👩‍👧",
  ])
  func matchesMoreOrLessThanOneScalar(pattern: String) throws {
    #expect(try !#require(RegexTree.parse(pattern)).matchesExactlyOneScalar)
  }
}
