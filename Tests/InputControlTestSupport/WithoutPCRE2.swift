package import InputControl
package import Testing

extension PatternEngine {
  /// The engines of this build.
  package static var all: [PatternEngine] {
    #if PCRE2
      [.pcre2(usesJIT: true), .pcre2(usesJIT: false), .automata]
    #else
      [.automata]
    #endif
  }
}

/// Skips the cases of a test whose pattern is not regular, in a build without PCRE2, and says why.
package struct NeedsPCRE2: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    #if PCRE2
      try await function()
    #else
      do {
        try await function()
      } catch let error as RuleError {
        guard let diagnostic = error.diagnostics.first(where: { $0.code == .needsPCRE2 }) else { throw error }
        try Test.skip(diagnostic.message)
      } catch let error as PatternError where error.kind == .needsPCRE2 {
        try Test.skip(error.message)
      }
    #endif
  }
}

extension Trait where Self == NeedsPCRE2 {
  /// Skips the cases of a test whose pattern is not regular, in a build without PCRE2.
  package static var needsPCRE2: Self { NeedsPCRE2() }
}

extension Test {
  /// Skips the rest of a test or a case of one in a build without PCRE2.
  package static func skipWithoutPCRE2(if condition: Bool, _ reason: String) throws {
    #if !PCRE2
      if condition { try Test.skip(reason) }
    #endif
  }

  #if !PCRE2
    /// Test runs name the tests that are cancelled, but not their cases.
    fileprivate static func skip(_ reason: String) throws -> Never {
      if let test = current, test.isParameterized { print("skipped a case of \(test.name): \(reason)") }
      try cancel("\(reason)")
    }
  #endif
}
