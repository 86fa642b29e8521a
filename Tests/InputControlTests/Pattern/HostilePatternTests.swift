#if PCRE2
  @testable import InputControl
  import InputControlTestSupport
  import Testing

  /// Patterns that make back-tracking explode. What counts is that each is answered, and never by letting a text
  /// through that is not a value; the benchmark `hostile` measures how long it takes.
  struct HostilePatternTests {
    /// Beyond this size all texts together would take minutes, as each takes some hundredths of a second.
    private static let largestWithoutPCRE2 = 256

    @Test(arguments: try nonEmpty(HostilePatterns.all))
    func isAnswered(pattern: String) throws {
      let compiled = try CompiledProfile(Profile("hostile", regex: pattern))
      let interpreted = try CompiledProfile(
        Profile("hostile", regex: pattern), engine: .pcre2(usesJIT: false))
      // Without PCRE2, a pattern is refused, or matched in linear time.
      let withoutPCRE2 = try? CompiledProfile(Profile("hostile", regex: pattern), engine: .automata)
      for size in try nonEmpty(HostilePatterns.sizes) {
        for text in try nonEmpty(HostilePatterns.texts(size: size)) {
          #expect(compiled.verdict(of: text) != .acceptable)
          #expect(interpreted.verdict(of: text) != .acceptable)
          if size <= Self.largestWithoutPCRE2 { #expect(withoutPCRE2?.verdict(of: text) != .acceptable) }
        }
      }
    }
  }
#endif
