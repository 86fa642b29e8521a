import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Profiles that automata alone judge, as in a build without PCRE2.
struct WithoutPCRE2Tests {
  /// A file with patterns that are not regular, and what is said of them.
  @Test func patternsThatAreNotRegularAreErrors() throws {
    let file = SourceFile(
      name: "needs-pcre2.rules",
      text: #"""
        profile a {
          allow /[\W[:upper:]]/
          one: regex /([0-9])\1{3}/
          two: forbid /(?<=a(?!b))c/
          three: require /\X/
          replace /(a*+)a|(b)\2/ with "$1"
        }

        """#)
    let rules = RuleSet(reading: [file])
    #expect(rules.mistakes.isEmpty)
    let profile = try rules.uncompiledProfile("a")
    #if PCRE2
      #expect(throws: Never.self) { try CompiledProfile(profile) }
    #endif
    let error = try #require(throws: RuleError.self) { try CompiledProfile(profile, engine: .automata) }
    let rendered = error.diagnostics.map { $0.rendered() }.joined(separator: "\n")
    try Fixtures.generated.expect(rendered, "needs-pcre2.out")
  }

  /// Verdicts, violations and decisions of all shipped profiles are the same with PCRE2 and without.
  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func shippedProfilesAreJudgedAlike(profile: Profile) throws {
    let one = try CompiledProfile(profile)
    let other = try CompiledProfile(profile, engine: .automata)
    var random = SplitMix(state: 1)
    for example in profile.examples {
      var texts = [example.text]
      for _ in 0..<6 { texts.append(Self.mutated(example.text, using: &random)) }
      for text in texts {
        #expect(one.verdict(of: text) == other.verdict(of: text), "\(text)")
        for locale in [LocaleTag.english, .simplifiedChinese] {
          let (evaluation, otherEvaluation) = (
            one.evaluate(text, locale: locale), other.evaluate(text, locale: locale)
          )
          #expect(evaluation == otherEvaluation, "\(text)")
        }
        let edit = TextEdit(TextRange(caret: text.utf16.count), with: "1")
        #expect(one.decide(edit, in: text) == other.decide(edit, in: text), "\(text)")
      }
    }
  }

  /// What is prepared are the automata of all rules and of those that decide edits, in all parts of a union.
  @Test(arguments: ["price", "ipAddress", "isoDate"], PatternEngine.all)
  func whatIsPreparedIsThere(name: String, engine: PatternEngine) throws {
    let compiled = try CompiledProfile(try RuleSet.shipped.uncompiledProfile(name), engine: engine)
    let parts = compiled.judge.parts
    let all = parts.isEmpty ? [compiled.judge] : parts
    #expect(all.allSatisfy { $0.exactRules.built == nil })
    compiled.prepare()
    #expect(all.allSatisfy { $0.exactRules.built != nil && $0.changeRules.exactRules.built != nil })
  }

  /// A text with a character removed, doubled, exchanged or inserted.
  static func mutated(_ text: String, using random: inout SplitMix) -> String {
    var characters = Array(text)
    let other: [Character] = ["0", "a", "Z", " ", "-", "é", "中", "😀", "\u{200B}", "٣"]
    let new = other[Int(random.next() % UInt64(other.count))]
    guard !characters.isEmpty else { return String(new) }
    let place = Int(random.next() % UInt64(characters.count))
    switch random.next() % 4 {
    case 0: characters.remove(at: place)
    case 1: characters.insert(characters[place], at: place)
    case 2: characters[place] = new
    default: characters.insert(new, at: place)
    }
    return String(characters)
  }
}

#if !PCRE2
  /// The suites that are left out of a build without PCRE2, so that its tests list them.
  @Suite(.disabled("compares with PCRE2, or tests the binding to it"))
  struct SuitesOfPCRE2 {
    @Test(arguments: [
      "PatternTests", "PatternScannerTests", "HostilePatternTests", "DifferentialTests",
      "SearchDifferentialTests",
      "UnicodeTablesTests", "RegexProblemTests.agreesWithPCRE2OnWhatIsValid",
      "RegularPatternTests.agreesWithPCRE2",
      "UnicodeFormsTests.formsAreThoseOfUTF8Proc",
    ])
    func isLeftOut(suite: String) {}
  }
#endif
