#if PCRE2
  import Testing

  @testable import InputControl

  struct PatternTests {
    private let price = #"(?:0|[1-9]\d*)(?:\.\d{1,2})?"#

    @Test(
      arguments: [
        ("0", .whole), ("12.34", .whole), ("12.", .partial), ("012", .none), ("12.345", .none),
        ("1\n", .none),
      ] as [(String, PatternMatch)], [true, false])
    func answersInThreeStates(answer: (text: String, expected: PatternMatch), usesJIT: Bool) throws {
      #expect(match(try Pattern(price, usesJIT: usesJIT), answer.text) == answer.expected)
    }

    @Test(arguments: [true, false])
    func theWholeTextHasToMatch(usesJIT: Bool) throws {
      #expect(match(try Pattern("a|ab", usesJIT: usesJIT), "ab") == .whole)
      #expect(match(try Pattern("a$", usesJIT: usesJIT), "a\n") == .none)
      #expect(match(try Pattern("a)|(?:b".replacing(")|(?:", with: "|"), usesJIT: usesJIT), "xb") == .none)
      #expect(match(try Pattern("(a)(b)(c)(d)", usesJIT: usesJIT), "abcd") == .whole)
      #expect(match(try Pattern("a # b", isExtended: true, usesJIT: usesJIT), "a") == .whole)
      #expect(match(try Pattern(#"\Qa.b"#, usesJIT: usesJIT), "a.b") == .whole)
    }

    @Test(arguments: [true, false])
    func digitsAndWordsAreASCII(usesJIT: Bool) throws {
      #expect(match(try Pattern(#"\d+"#, usesJIT: usesJIT), "１２") == .none)
      #expect(match(try Pattern(#"\w+"#, usesJIT: usesJIT), "é") == .none)
      #expect(match(try Pattern(#"\p{L}+"#, usesJIT: usesJIT), "é小") == .whole)
    }

    @Test(arguments: [true, false])
    func catastrophesAreUndetermined(usesJIT: Bool) throws {
      let attack = String(repeating: "a", count: 40) + "b"
      #expect(match(try Pattern("(?:a+)+", usesJIT: usesJIT), attack) == .undetermined)
    }

    @Test(arguments: [true, false])
    func textsBeyondTheCapAreUndetermined(usesJIT: Bool) throws {
      let pattern = try Pattern("[a-z]+", usesJIT: usesJIT)
      let limit = MatchBudget.longestSubject
      #expect(match(pattern, String(repeating: "a", count: limit)) == .whole)
      #expect(match(pattern, String(repeating: "a", count: limit + 1)) == .undetermined)
    }

    /// Both ways of matching pass honest texts of the length that fields have.
    @Test(arguments: [true, false])
    func honestTextsAreWithinTheBudget(usesJIT: Bool) throws {
      #expect(
        match(try Pattern("(?:a|b)+", usesJIT: usesJIT), String(repeating: "ab", count: 2000)) == .whole)
      let words = String(repeating: "word ", count: 1000) + "end"
      #expect(match(try Pattern("(?:[a-z]+ )*[a-z]+", usesJIT: usesJIT), words) == .whole)
    }

    /// The end of the text counts as no end: only what may still follow makes a match partial.
    @Test func tellsWhetherAnythingMayFollow() throws {
      let pattern = try Pattern(price)
      #expect(match(pattern, "12.34", testsContinuation: true) == .none)
      #expect(match(pattern, "12.3", testsContinuation: true) == .partial)
      #expect(match(pattern, "0", testsContinuation: true) == .partial)
      #expect(match(try Pattern("a|ab"), "a", testsContinuation: true) == .partial)
    }

    @Test(
      arguments: [
        ("(a", 114, 2, 2), ("a)", 122, 1, 2), ("*a", 109, 0, 1), ("[z-a]", 108, 3, 4),
        ("价格[z-a]b", 108, 9, 10),
        ("[a", 106, 2, 2), (#"\p{Foo}x"#, 147, 7, 8), ("(?<n>a)(?<n>b)", 143, 12, 13), (#"a\"#, 101, 2, 2),
        ("格*(格", 114, 8, 8), (#"[\d-z]"#, 150, 3, 4), (#"\p{é}"#, 147, 6, 6),
      ] as [(String, Int32, Int, Int)])
    func errorsKnowTheirPlace(pattern: String, code: Int32, start: Int, end: Int) {
      do {
        _ = try Pattern(pattern)
        Issue.record("compiled")
      } catch {
        #expect(error.kind == .syntax(code: code))
        #expect(error.range == SourceRange(start, end))
        #expect(!error.message.isEmpty)
      }
    }

    @Test(arguments: 0..<12)
    func howeverDeepGroupsRepeat(depth: Int) throws {
      let pattern = String(repeating: "(?:", count: depth) + "a*" + String(repeating: ")*", count: depth)
      #expect(match(try Pattern(pattern + "b"), "ab") == .whole)
      let long = String(repeating: "a*", count: 8000)
      #expect(throws: Never.self) { try Pattern("(?:(?:\(long))*)*") }
    }

    @Test func longPatternsAreRefused() {
      let pattern = String(repeating: "a", count: PatternScanner.longestPattern + 1)
      #expect(throws: PatternError.self) { try Pattern(pattern) }
      let longest = Array(repeating: UInt8(ascii: "a"), count: PatternScanner.longestPattern)
      #expect(throws: Never.self) { try PatternScanner.scan(longest, isExtended: false) }
    }

    /// A construct that is open at the end of a pattern does not close the search around it.
    @Test(arguments: [(#"b\Qc"#, false), ("bc # (", true), ("bc", false)])
    func openEndsAreSearchedFor(pattern: String, isExtended: Bool) throws {
      let search = try SearchPattern(pattern, isExtended: isExtended)
      var text = "abcd"
      let found = text.withUTF8 { unsafe search.find(in: $0.span, scratch: MatchScratch()) }
      #expect(found == .found(1..<3))
    }

    /// Subjects of up to 2, 4, 8… bytes have one limit.
    @Test func limitsAreThoseOfTheNextPowerOfTwo() {
      let budget = MatchBudget(patternLength: 10, shape: PatternShape())
      for isInterpreted in [true, false] {
        let limits = [513, 600, 1000, 1024, 1025].map {
          budget.matchLimit(forSubjectOf: $0, isInterpreted: isInterpreted)
        }
        #expect(Set(limits[..<4]).count == 1)
        #expect(limits[3] != limits[4])
      }
    }

    @Test func nestingBombsAreRefused() {
      let bomb = String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000)
      #expect(throws: PatternError.self) { try Pattern(bomb) }
    }

    private func match(_ pattern: Pattern, _ text: String, testsContinuation: Bool = false) -> PatternMatch {
      let scratch = MatchScratch()
      var text = text
      return text.withUTF8 {
        unsafe pattern.match($0.span, scratch: scratch, testsContinuation: testsContinuation)
      }
    }
  }
#endif
