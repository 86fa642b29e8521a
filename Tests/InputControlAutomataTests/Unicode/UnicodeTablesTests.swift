#if PCRE2
  internal import CUnicodeTables
  import InputControlTestSupport
  import Testing

  @testable import InputControl
  @testable import InputControlAutomata
  @testable import InputControlAnalysis

  /// The tables against the installed PCRE2. If it has another version of Unicode, the differences are counted; else
  /// there must be none.
  struct UnicodeTablesTests {
    private static let hasSameVersion = UnicodeTables.version == ScalarListing.unicodeVersion
    private static let versions =
      "the tables have Unicode \(UnicodeTables.version), PCRE2 has \(ScalarListing.unicodeVersion)"

    /// The names of all properties, as the tables have them.
    private static var propertyNames: [String] {
      var count = 0
      guard let sets = unsafe unicode_sets(&count) else { return [] }
      return (0..<count).map { unsafe String(cString: sets[$0].name) }
    }

    @Test func propertiesAreThoseOfPCRE2() throws {
      let names = try nonEmpty(Self.propertyNames)
      var different: [String] = []
      for name in names {
        let listed = ScalarListing.ranges(matching: "\\p{\(name)}").map { ScalarSet($0) }
        if UnicodeTables.scalars(ofProperty: name) != listed { different.append(name) }
      }
      print("\(names.count) properties, \(different.count) differ: \(Self.versions)")
      if Self.hasSameVersion { #expect(different == []) }
    }

    @Test func caseVariantsAreThoseOfPCRE2() throws {
      let cased = ScalarSet(try #require(ScalarListing.ranges(matching: #"[\p{L&}\p{Nl}\p{So}\x{345}]"#)))
      var different: [UInt32] = []
      for range in cased.scalarRanges {
        for value in range.lowerBound.value...range.upperBound.value {
          let scalar = try #require(Unicode.Scalar(value))
          let found = ScalarClasses.scalars(of: .init(scalar: scalar, spelling: .plain, isCaseless: true))
          let listed = ScalarListing.ranges(
            matching: "(?i)\\x{\(String(value, radix: 16))}", among: cased.ranges)
          if found.intersection(cased) != listed.map({ ScalarSet($0) }) { different.append(value) }
        }
      }
      print("\(cased.count) scalars with case, \(different.count) differ: \(Self.versions)")
      if Self.hasSameVersion { #expect(different == []) }
      // What has no case is equal to itself only.
      #expect(UnicodeTables.caseVariants(of: cased.complement) == .none)
    }

    @Test(arguments: [
      ("Greek", "greek"), ("grek", "scx:Greek"), (" G-r_e e\tk", "Script_Extensions = Greek"), ("Lu", "lu"),
      ("White_Space", "wspace"), ("bc:AL", "Bidi_Class=al"),
    ])
    func namesHaveManySpellings(one: String, other: String) throws {
      let scalars = try #require(UnicodeTables.scalars(ofProperty: one))
      #expect(scalars == UnicodeTables.scalars(ofProperty: other))
      #expect(scalars == ScalarListing.ranges(matching: "\\p{\(one)}").map { ScalarSet($0) })
    }

    @Test(arguments: [
      "", "Griek", "sc:", "sc:Lu", "scx:Lu", "scx:sc:Greek", "bc:Greek", "gc:Lu", "Lu\u{0}", "Lué",
    ])
    func unknownNames(name: String) {
      #expect(UnicodeTables.scalars(ofProperty: name) == nil)
      #expect(ScalarListing.ranges(matching: "\\p{\(name)}") == nil)
    }

    /// Han is a Script, and in Script_Extensions the punctuation that is used with it.
    @Test func scriptsHaveExtensions() {
      #expect(UnicodeTables.scalars(ofProperty: "Han")?.contains("。") == true)
      #expect(UnicodeTables.scalars(ofProperty: "sc:Han")?.contains("。") == false)
    }

    @Test(arguments: 1...4)
    func randomClassesAreThoseOfPCRE2(seed: UInt64) throws {
      var random = SplitMix(state: seed)
      var ambiguous = 0
      let count = 100
      for _ in 0..<count {
        let pattern = RandomClass.pattern(using: &random)
        guard case .characterClass(let set)? = RegexTree.parse(pattern)?.root.kind else {
          Issue.record("\(pattern) is no class")
          continue
        }
        do {
          let found = try ScalarClasses.scalars(of: set)
          let listed = ScalarListing.ranges(matching: pattern).map { ScalarSet($0) }
          if found != listed, Self.hasSameVersion { Issue.record("\(pattern)") }
        } catch {
          #expect(error == .ambiguousClass)
          ambiguous += 1
        }
      }
      #expect(ambiguous < count / 3)
    }
  }

  /// Classes with members of every kind.
  private enum RandomClass {
    static func pattern(using random: inout SplitMix) -> String {
      let members = [
        "a", "K", "0-9", "A-Z", "é", "σ-ω", "Ā", "中-丮", "😀", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h",
        "\\H",
        "\\v", "\\V", "\\p{L}", "\\P{Lu}", "\\p{^Greek}", "\\p{Lu}", "[:alpha:]", "[:upper:]", "[:^space:]",
        "[:^lower:]",
      ]
      let isCaseless = random.next() % 4 == 0
      let isNegated = random.next() % 3 == 0
      let chosen = (0..<Int(random.next() % 4) + 1).map { _ in
        members[Int(random.next() % UInt64(members.count))]
      }
      return (isCaseless ? "(?i)" : "") + "[" + (isNegated ? "^" : "") + chosen.joined() + "]"
    }
  }
#endif
