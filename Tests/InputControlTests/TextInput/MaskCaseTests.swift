import Foundation
import InputControl
import InputControlTestSupport
import Testing

/// The cases of other libraries' tests, in Fixtures/Masks. Where a result differs on purpose, the case has the name of the
/// difference, which a table explains.
struct MaskCaseTests {
  /// Every case has the expected result, or a named difference from it.
  ///
  /// With `RECORD=1` in the environment the differences are written anew; those that are new have no name yet.
  @Test(arguments: try MaskFixture.libraries)
  func cases(library: String) throws {
    var fixture = try MaskFixture(library)
    let profiles = try fixture.profiles()
    for (index, mask) in fixture.cases.enumerated() where mask.obstacle == nil {
      let (failures, recorded) = try mask.run(under: profiles)
      #expect(failures.isEmpty, "\(library), \(mask.testDescription): \(failures)")
      #expect(!mask.steps.isEmpty, "\(library), \(mask.testDescription)")
      fixture.cases[index] = recorded
    }
    try fixture.record()
  }

  /// A platform that does not ask before it changes its text gets the same values.
  @Test(arguments: try MaskFixture.libraries)
  func withoutQuestions(library: String) throws {
    let fixture = try MaskFixture(library)
    let profiles = try fixture.profiles()
    for mask in fixture.cases where mask.obstacle == nil {
      let values = try mask.values(under: profiles, asks: false)
      #expect(
        try values == mask.values(under: profiles, asks: true), "\(library), \(mask.testDescription)")
    }
  }

  /// Every difference and every obstacle is explained, and every explanation is needed.
  @Test func everyNameIsExplained() throws {
    let table = try MaskFixture.table()
    let cases = try nonEmpty(try MaskFixture.libraries.flatMap { try MaskFixture($0).cases })
    #expect(Set(table.differences.map(\.name)) == Set(cases.flatMap(\.differences)))
    #expect(Set(table.obstacles.map(\.name)) == Set(cases.compactMap(\.obstacle)))
    for entry in table.differences + table.obstacles {
      #expect(entry.meaning.hasSuffix("."), "\(entry.name)")
    }
    let names = (table.differences + table.obstacles).map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// No case is lost: each library has as many lines as its tests have cases, and each line is one of three kinds.
  @Test func everyCaseIsAccountedFor() throws {
    var lines: [String: Int] = [:]
    for library in try MaskFixture.libraries {
      let fixture = try MaskFixture(library)
      lines[library] = fixture.cases.count
      print(Self.counts(of: fixture))
    }
    #expect(
      lines == [
        "cleave": 212, "libphonenumber": 75, "maskito": 567, "react-number-format": 199, "text-mask": 115,
      ])
  }

  /// How many cases of a library agree, differ by each name, and cannot be expressed for each reason.
  private static func counts(of fixture: MaskFixture) -> String {
    let differing = fixture.cases.compactMap { $0.differences.first }
    let obstacles = fixture.cases.compactMap(\.obstacle)
    func list(_ names: [String]) -> String {
      let counts = names.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\n    \($0.value) \($0.key)" }.joined()
    }
    return """
      \(fixture.library): \(fixture.cases.count) cases
        \(fixture.cases.count - differing.count - obstacles.count) agree
        \(differing.count) differ on purpose\(list(differing))
        \(obstacles.count) cannot be expressed\(list(obstacles))
      """
  }
}
