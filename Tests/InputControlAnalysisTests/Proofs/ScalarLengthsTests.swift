import InputControl
import Testing

@testable import InputControlAnalysis

/// The possible lengths of texts within limits.
struct ScalarLengthsTests {
  private static let letters = ScalarSet("a"..."z")

  /// No text that is searched for has as many scalars as numbers go.
  @Test func limitsBoundTheLengths() {
    func range(_ limits: Rule.Body..., beyond broken: Rule.Body? = nil) -> ClosedRange<Int>? {
      ScalarLengths(limits, beyond: broken, of: Self.letters).range
    }
    #expect(range() == 1...(.max - 1))
    #expect(range(.minLength(.max - 1, .scalars)) == (.max - 1)...(.max - 1))
    #expect(range(.minLength(.max, .scalars)) == nil)
    #expect(range(beyond: .maxLength(.max - 2, .scalars)) == (.max - 1)...(.max - 1))
    #expect(range(beyond: .maxLength(.max - 1, .scalars)) == nil)
    #expect(range(.minLength(2, .graphemes), .maxLength(5, .bytes)) == 2...5)
    #expect(range(.minLength(5, .scalars), .maxLength(5, .scalars)) == 5...5)
    #expect(range(.minLength(6, .scalars), .maxLength(5, .scalars)) == nil)
    #expect(range(.maxLength(5, .scalars), beyond: .minLength(3, .scalars)) == 1...2)
    #expect(range(.maxLength(5, .scalars), beyond: .maxLength(3, .scalars)) == 4...5)
    #expect(range(beyond: .minLength(1, .scalars)) == nil)
  }
}
