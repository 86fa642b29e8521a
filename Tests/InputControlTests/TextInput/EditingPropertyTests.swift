import Foundation
import InputControlTestSupport
import Testing

@testable import InputControl

/// Random edits, from fixed seeds, under all types and twenty shipped profiles.
///
/// `make properties` runs them in an optimised build with ten times as many edits.
struct EditingPropertyTests {
  static let shipped = [
    "handle", "displayName", "chineseName", "password", "slug", "hashtag", "oneTimeCode", "signedAmount",
    "percentage", "card", "cardExpiry", "iban", "email", "phone", "url", "ipAddress", "macAddress",
    "chinaResidentID", "isoDate", "ukPostcode", "semver", "coordinates",
  ]

  /// Profiles with policies and rules that few of the shipped ones have.
  static let made = [
    Profile("fitting", type: .price).pastePolicy(.fit),
    Profile("whole", type: .number, maxLength: 6).pastePolicy(.whole),
    Profile("deferred", regex: #"\p{Han}{0,4}"#),
    Profile("bytes", maxLength: 9, unit: .bytes),
    Profile("columns", maxLength: 5, unit: .columns),
    Profile("forbidding", maxLength: 12, rules: [Rule(.forbid("aa|\\d\\d\\d|é"))]),
    Profile("checked", rules: [Rule(.check(.luhn), timing: .change), Rule(.regex(#"\d{0,8}"#))]),
  ]

  /// For each profile and seed; `EDITS` in the environment says another number.
  static let count = ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 600

  static let profiles =
    ControlType.allCases.map { Profile($0.rawValue, type: $0, maxLength: $0 == .none ? 7 : nil) }
    + shipped.compactMap { RuleSet.shipped[$0] } + made

  @Test func everyNamedProfileIsShipped() {
    #expect(Self.shipped.filter { RuleSet.shipped[$0] == nil } == [])
  }

  @Test(arguments: try nonEmpty(profiles.map(\.name)))
  func randomEditsKeepWhatIsPromised(name: String) throws {
    let profile = try #require(Self.profiles.first { $0.name == name })
    for seed in 0..<6 {
      let editing = try RandomEditing(profile, seed: UInt64(seed * 7_919 + 1), isSingleLine: seed != 5)
      do {
        try editing.run(count: Self.count)
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }
}
