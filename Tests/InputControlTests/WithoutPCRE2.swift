import Testing

@testable import InputControl

extension PatternEngine {
  /// The engines of this build.
  static var all: [PatternEngine] {
    #if PCRE2
      [.pcre2(usesJIT: true), .pcre2(usesJIT: false), .automata]
    #else
      [.automata]
    #endif
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test in a build without PCRE2, because its rules are not regular there.
  static var needsPCRE2: Self {
    #if PCRE2
      .enabled(if: true)
    #else
      .disabled("a pattern in it is not regular, which needs PCRE2")
    #endif
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
