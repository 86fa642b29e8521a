import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Differences that no short text and no variant of an example shows, but a generated value does.
struct GeneratedDifferenceTests {
  private static func comparison(from old: String, to new: String) throws -> ProfileComparison {
    func compiled(_ statements: String) throws -> CompiledProfile {
      try CompiledProfile(try #require(try ruleSet("profile x { \(statements) }")["x"]))
    }
    return ProfileComparison(from: try compiled(old), to: try compiled(new))
  }

  @Test func aLongTextIsAccepted() throws {
    let limits = "minLength 7 columns; maxLength 7 columns"
    let comparison = try Self.comparison(
      from: "\(limits); regex /[0-9.]+/", to: "normalize width; \(limits); regex /[0-9.]+|zz/")
    #expect(comparison.relation == .changed)
    #expect(comparison.accepted.map(\.text) == ["．３０２９２１"])
    #expect(comparison.accepted.map(\.violation?.id) == ["x.maxLength.columns"])
    #expect(comparison.accepted.map(\.isFromExample) == [false])
    #expect(comparison.rejected.isEmpty && comparison.valueChange == nil)
  }

  @Test func aLongTextBecomesAnotherValue() throws {
    let comparison = try Self.comparison(from: "minLength 12", to: "normalize upper; minLength 12")
    #expect(comparison.relation == .changed)
    #expect(comparison.rejected.isEmpty && comparison.accepted.isEmpty && comparison.undecidedReasons.isEmpty)
    let change = try #require(comparison.valueChange)
    #expect([change.text, change.old, change.new] == ["neQgkAm6br0j", "neQgkAm6br0j", "NEQGKAM6BR0J"])
    #expect(!change.isFromExample)
  }

  @Test func scalarsThatADifferenceDoesNotNeedAreLeftOut() throws {
    let swap = #"replace /(a)(b)/ with "$2$1""#
    let words = #"regex /\S+(?: \S+)?/"#
    let comparison = try Self.comparison(
      from: "\(swap); normalize width; maxLength 6 columns; \(words)",
      to: "normalize width; \(swap); \(words)")
    #expect(comparison.relation == .changed)
    #expect(comparison.accepted.map(\.text) == ["XorErKt"])
  }
}
