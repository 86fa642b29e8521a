@testable import InputControl
import Testing

/// Patterns that make back-tracking explode. What counts is that each is answered, and never by letting a text
/// through that is not a value; the benchmark `hostile` measures how long it takes.
struct HostilePatternTests {
  @Test(arguments: try nonEmpty(HostilePatterns.all))
  func isAnswered(pattern: String) throws {
    let compiled = try CompiledProfile(Profile("hostile", regex: pattern))
    let interpreted = try CompiledProfile(Profile("hostile", regex: pattern), usesJIT: false)
    for size in try nonEmpty(HostilePatterns.sizes) {
      for text in try nonEmpty(HostilePatterns.texts(size: size)) {
        #expect(compiled.verdict(of: text) != .acceptable)
        #expect(interpreted.verdict(of: text) != .acceptable)
      }
    }
  }
}
