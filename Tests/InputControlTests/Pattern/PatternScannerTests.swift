#if PCRE2
  import Testing

  @testable import InputControl

  struct PatternScannerTests {
    @Test(arguments: [
      "(*ACCEPT)", "a(*F)", "(*UTF)a", "(*positive_lookahead:a)", "(?C)", "(?C12)a", "(?C'x')", #"\C"#,
      #"[a]\C"#,
      "(?R)", "(a(?R)?)", "(?0)", "(?1)(a)", "(?+1)(a)", "(a)(?-1)", "(?<n>a)(?&n)", "(?<n>a)(?P>n)",
      #"(?<n>a)\g<n>"#, #"(?<n>a)\g'n'"#, "(?(?C1)(?=a)a|b)", #"\Qa\E(?R)"#, "[]]*(*F)", "[^]](*F)",
      "[[:alpha:]](*F)",
      "(?#comment)(*F)", "a{(*F)}", "(?x)# comment\n(*F)", "(?-x)#(*F)", "(?x:a)#(*F)", "(?^)#(*F)",
      "(?x)((?-x)#(*F))",
      #"\\(*F)"#, #"[\]](*F)"#, #"[\Q]\E](*F)"#, "[a[:](*F)]:](*F)", "((?x))#(*F)",
      "[[:a[:](*F)", #"[\E](?#](*F)"#, #"[\Q\E](?#](*F)"#, "(?xx)[ ](?#](*F)", "(?xx)[^ ](?#](*F)",
      #"[^\E](?#](?R)?"#,
      "(?xx)(?x)[ ](*F)", "(?xx)((?-x)[ ](*F))", "(?xi-x)#(*F)", #"\c((*F)"#,
    ])
    func finds(pattern: String) {
      #expect(throws: PatternError.self) { try Pattern(pattern) }
      #expect(forbidden(pattern) != nil, "\(pattern)")
    }

    @Test(arguments: [
      "[(*ACCEPT)]", #"\(*"#, #"\Q(*ACCEPT)\E"#, "(?#(*ACCEPT)a", "(?x)a # (*ACCEPT)\nb", #"[\](?R)]"#,
      "[](?R)]",
      #"\\C"#, "(?x) a # (?R)", "(?i)a", "(?:a)", "(?=a)a", "(?<=a)b|.*", "(?<n>a)\\k<n>", "(a)\\g{1}",
      "(a)\\g1",
      "(?'n'a)", "(?P<n>a)(?P=n)", "(?>a)", "(?|a|b)", "(a)?(?(1)b|c)", "(?-i)a", "(?-x:a)",
      "(?x: a # (?R)\n)b",
      "[[:alpha:](?R)]",
    ])
    func leavesAlone(pattern: String) {
      #expect(forbidden(pattern) == nil, "\(pattern)")
      #expect(throws: Never.self) { try Pattern(pattern) }
    }

    @Test func theExtendedModeOfALiteralCounts() {
      #expect(throws: Never.self) { try PatternScanner.scan(Array("a # (?R)\n".utf8), isExtended: true) }
      #expect(throws: PatternError.self) {
        try PatternScanner.scan(Array("a # (?R)\n".utf8), isExtended: false)
      }
    }

    @Test func placesAreInBytes() {
      #expect(forbidden("价(*F)")?.range == SourceRange(3, 5))
      #expect(forbidden(#"ab\C"#)?.range == SourceRange(2, 4))
      #expect(forbidden("(?R")?.range == SourceRange(0, 3))
    }

    @Test(arguments: [
      ("[a-z]+", true), ("(?:a|b){2,3}?", true), (#"\d+\.\d{2}"#, true), ("(a|b)c", true), (#"\p{L}*"#, true),
      ("a++", false), ("a{2}+", false), ("(?=a)a", false), ("(?>a)", false), ("^a", false), ("a$", false),
      (#"\ba"#, false), (#"(a)\1"#, false), (#"\Qa\E"#, false), ("(?i)a", false),
      (#"a[^\s\S]"#, false), (#"\p{Cs}"#, false), ("[[:<:]]b", false), ("[[:alpha:]]", true), ("[^a]", true),
    ])
    func knowsPlainPatterns(pattern: String, isPlain: Bool) throws {
      #expect(try PatternScanner.scan(Array(pattern.utf8), isExtended: false).isPlain == isPlain)
    }

    @Test(arguments: [
      ("a*b+", 2, 0, 0), ("(?:a*b)*", 2, 1, 1), ("(?:(?:a*)+b)*", 3, 3, 2), ("[(]a*[)]*", 2, 0, 0),
      ("(?:[)].*z|a)*", 2, 1, 1), ("(?x)(a*) # x\n *", 2, 1, 1), ("(a*)(?#)*", 2, 1, 1),
      (#"(a*)\E*"#, 2, 1, 1),
      (#"(a*)\Q\E*"#, 3, 1, 1), ("(?:a|b)*", 1, 0, 0),
      (#"(?:(a)\1)*"#, 2, 1, 1),
    ])
    func measuresScans(pattern: String, scans: Int, nestedScans: Int, nesting: Int) throws {
      let shape = try PatternScanner.scan(Array(pattern.utf8), isExtended: false)
      #expect([shape.scans, shape.nestedScans, shape.nesting] == [scans, nestedScans, nesting])
    }

    /// The greatest number of properties in one class.
    @Test(arguments: [
      (#"[\p{L}\P{N}\d]"#, 2), (#"[\P{L}]"#, 1), (#"[\p{L}][\P{N}\P{L}_]"#, 2), (#"[\d\w\\P]"#, 0),
      ("[pP]", 0),
    ])
    func countsProperties(pattern: String, properties: Int) throws {
      #expect(try PatternScanner.scan(Array(pattern.utf8), isExtended: false).properties == properties)
    }

    /// The interpreter takes longer for a large class, in a short subject, too.
    @Test(arguments: [16, 17, 1000])
    func theInterpreterHasALimitOfItsOwn(count: Int) throws {
      let pattern = Array("[\(String(repeating: "é", count: 2000))]+".utf8)
      let shape = try PatternScanner.scan(pattern, isExtended: false)
      let budget = MatchBudget(patternLength: 10, shape: shape)
      let compiled = budget.matchLimit(forSubjectOf: count, isInterpreted: false)
      #expect(budget.matchLimit(forSubjectOf: count, isInterpreted: true) < compiled)
    }

    @Test(arguments: [("a|b|c", 2), ("a?b?", 2), ("(?:a|b)*", 1), ("[|]", 0), (#"\|"#, 0)])
    func countsChoices(pattern: String, choices: Int) throws {
      #expect(try PatternScanner.scan(Array(pattern.utf8), isExtended: false).choices == choices)
    }

    private func forbidden(_ pattern: String) -> PatternError? {
      do {
        _ = try PatternScanner.scan(Array(pattern.utf8), isExtended: false)
        return nil
      } catch {
        return error
      }
    }
  }
#endif
