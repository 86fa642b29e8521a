import Foundation
import InputControl
import InputControlFoundation
import Testing

struct FoundationTests {
  @Test func aLocaleOfFoundation() {
    #expect(LocaleTag(Locale(identifier: "zh_Hans_CN")).description == "zh-Hans-CN")
    #expect(LocaleTag(Locale(identifier: "de_DE@collation=phonebook")).description == "de-DE")
    #expect(LocaleTag(Locale(identifier: "")) == .english)
  }

  @Test func theDayOfAMomentDependsOnTheTimeZone() throws {
    let moment = Date(timeIntervalSince1970: 1_772_322_000)  // 2026-02-28T23:40:00Z
    #expect(CivilDate(moment, in: .gmt) == CivilDate("2026-02-28"))
    #expect(
      try CivilDate(moment, in: #require(TimeZone(identifier: "Asia/Tokyo"))) == CivilDate("2026-03-01"))
    #expect(CivilDate(Date(timeIntervalSince1970: -63_000_000_000), in: .gmt) == nil)
  }

  @Test func aRangeOfFoundation() {
    #expect(TextRange(NSRange(location: 2, length: 3)) == TextRange(2, 5))
    #expect(TextRange(NSRange(location: NSNotFound, length: 0)) == nil)
    #expect(TextRange(NSRange(location: -1, length: 2)) == nil)
    #expect(NSRange(TextRange(2, 5)) == NSRange(location: 2, length: 3))
  }

  @Test func rulesOfAURL() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rules \(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "shop ü.rules")
    try Data("profile code { regex /[0-9]+/ }\n".utf8).write(to: file)
    #expect(try RuleSet(contentsOf: file).profile("code").verdict(of: "1") == .acceptable)
    #expect(try RuleSet(contentsOf: folder) == RuleSet(contentsOf: file))
    try Data("profile code { regex /(/ }\n".utf8).write(to: file)
    let error = #expect(throws: RuleError.self) { _ = try RuleSet(contentsOf: file) }
    #expect(error?.localizedDescription.hasPrefix("error[invalid-regex]: ") == true)
    #expect(error?.localizedDescription == error?.description)
  }

  @Test func rulesThatAreNotThere() throws {
    let web = try #require(URL(string: "https://example.com/shop.rules"))
    let error = #expect(throws: RuleError.self) { _ = try RuleSet(contentsOf: web) }
    #expect(
      error?.diagnostics.map(\.message) == ["`https://example.com/shop.rules` is not the URL of a file"])
    let other = #expect(throws: RuleError.self) { _ = try RuleSet(resource: "nosuch", in: .main) }
    #expect(other?.diagnostics.map(\.help) == [["add the file to the resources of the target"]])
  }
}
