import InputControlTestSupport
import Testing

@testable import InputControl

struct RuleSetTests {
  @Test func aSetStandsInTheProfileOnce() throws {
    let set = try ruleSet("set d = /[0-9]/, \"a\"\nprofile p { allow d, d, \"b\" }")
    let profile = try #require(set["p"])
    guard case .allow(let classes)? = profile.rules.first?.body else {
      Issue.record("no characters are allowed")
      return
    }
    let texts = classes.map { part in
      switch part {
      case .matching(let pattern): "/\(pattern.text)/"
      case .characters(let text): text
      case .visible: "visible"
      }
    }
    #expect(texts == ["/[0-9]/", "a", "b"])
  }

  /// A set of another file cannot stand further down in this one.
  @Test func aMissingSetOfAnotherFileIsMissing() {
    let main = SourceFile(
      name: "a.rules", text: "use \"b.rules\" as b\nprofile p { allow b.d }\nset d = /1/")
    let set = RuleSet(reading: [main]) { request throws(RuleImportError) in
      SourceFile(name: request.path, text: "set other = /3/")
    }
    #expect(set.mistakes.map(\.message) == ["there is no set `b.d`"])
  }

  private func rules(_ sources: String...) -> RuleSet {
    RuleSet(reading: sources.enumerated().map { SourceFile(name: "\($0.offset).rules", text: $0.element) })
  }

  @Test func aChildHasWhatItsParentHasAndMore() throws {
    let set = rules(
      """
      use standard as std
      profile shop : std.price {
        short: maxLength 6 { en "Short" }
        messages { en "A price" }
        accepts "1"
      }
      profile till : shop { keyboard numberPad; sensitive }
      """)
    #expect(set.diagnostics == [])
    let till = try #require(set["till"])
    #expect(till.rules.map(\.id) == ["chars", "shape", "maxLength", "short"])
    #expect(till.type == .price)
    #expect(till.keyboard == .numberPad)
    #expect(till.isSensitive)
    #expect(set["shop"]?.keyboard == .decimalPad)
    #expect(till.messages.text(for: .english) == "A price")
    // A child narrows, so only what a parent rejects is asked of it.
    #expect(till.examples.contains { $0.text == "012" && $0.statedBy == "price" })
    #expect(!till.examples.contains { $0.expectation != .rejects })
    let evaluation = try CompiledProfile(till).evaluate("1234567")
    #expect(evaluation.allViolations.map(\.id) == ["till.short"])
  }

  @Test func aChildInheritsSettingsAndSaysItsOwn() throws {
    let set = rules(
      """
      profile parent { type letter; paste fit; ime enforce; keyboard numberPad; sensitive; messages { en "Parent" } }
      profile heir : parent { maxLength 3 }
      profile child : parent { paste whole; ime defer; messages { en "Child" } }
      """)
    #expect(set.diagnostics.map { $0.rendered() } == [])
    let heir = try #require(set["heir"])
    #expect(heir.pastePolicy == .fit)
    #expect(heir.composition == .enforce)
    #expect(heir.keyboard == .numberPad)
    #expect(heir.isSensitive)
    #expect(heir.messages.text(for: .english) == "Parent")
    let child = try #require(set["child"])
    #expect(child.pastePolicy == .whole)
    #expect(child.composition == .defer)
    #expect(child.messages.text(for: .english) == "Child")
    #expect(try CompiledProfile(child).evaluate("1").allViolations.map(\.message) == ["Child"])
  }

  /// A child rejects what its parent rejects, unless it replaces the rule or states the text itself.
  @Test func aChildInheritsTheExamplesThatItHasToReject() throws {
    let set = rules(
      """
      profile a { maxLength 3; type letter; rejects "abcd" by maxLength, "1" by chars, "2" }
      profile b : a { override maxLength: maxLength 5; rejects "1" }
      """)
    #expect(set.diagnostics.map { $0.rendered() } == [])
    let examples = try #require(set["b"]).examples
    #expect(examples.map(\.text) == ["2", "1"])
    #expect(examples.map(\.statedBy) == ["a", "b"])
  }

  @Test func rulesHaveTheirTime() {
    #expect(Rule(.check(.luhn)).timing == .commit)
    #expect(Rule(.required).timing == .commit)
    #expect(Rule(.maxLength(3, .bytes)).timing == .change)
    #expect(Rule(.maxLength(3, .bytes), timing: .commit).timing == .commit)
  }

  @Test func templatesAreTextsAndGroups() {
    let template: ReplacementTemplate = "a$1b$$"
    #expect(template.pieces == [.text("a"), .group(1), .text("b$")])
    let unfinished = "a$"
    #expect(ReplacementTemplate(unfinished) == nil)
  }

  /// A rule is replaced once: overriding it and then dropping it is one too many, in either order.
  @Test func aRuleIsReplacedOnce() {
    let parent = "profile a { maxLength 3; minLength 2 }\n"
    let dropped = rules(parent + "profile b : a { override maxLength 5; drop maxLength }")
    #expect(dropped.diagnostics.map(\.code) == [.nothingToDrop])
    let twice = rules(parent + "profile b : a { override maxLength 5; override maxLength 6 }")
    #expect(twice.diagnostics.map(\.code) == [.duplicateRule])
    let overridden = rules(parent + "profile b : a { drop maxLength; override maxLength 5 }")
    #expect(overridden.diagnostics.map(\.code) == [.nothingToOverride])
    let both = rules(parent + "profile b : a { override maxLength 5; drop minLength }")
    #expect(both.diagnostics.map { $0.rendered() } == [])
    #expect(both["b"]?.rules.map(\.body) == [.maxLength(5, .graphemes)])
  }

  @Test func aNameInTwoFilesIsAnErrorThatShowsBoth() throws {
    let set = rules("profile a { type number }", "profile b { }\nprofile a { type letter }")
    let diagnostic = try #require(set.diagnostics.first)
    #expect(set.diagnostics.count == 1)
    #expect(diagnostic.code == .duplicateProfile)
    #expect(diagnostic.primary?.location.description == "1.rules:2:9")
    #expect(diagnostic.secondary.map(\.location.description) == ["0.rules:1:9"])
    #expect(set.profiles.map(\.name) == ["a"])
  }

  @Test func inheritanceStaysWithinAFile() {
    let set = rules("profile a { type number }", "profile b : a { }")
    #expect(set.diagnostics.map(\.code) == [.unknownProfile])
  }

  @Test func aBrokenFileGivesNoProfiles() {
    let set = rules(
      "profile good { type number }\nprofile bad { maxlength 3 }", "profile other { type number }")
    #expect(set.profiles.map(\.name) == ["other"])
    #expect(set["good"] == nil)
  }

  @Test func tenThousandProfiles() {
    let flat = (0..<10_000).map { "profile p\($0) { type number; maxLength \($0) }" }.joined(separator: "\n")
    #expect(rules(flat).profiles.count == 10_000)
    let chain = (1..<10_000).map { "profile p\($0) : p\($0 - 1) { }" }.joined(separator: "\n")
    #expect(rules("profile p0 { type number }\n" + chain).diagnostics.map(\.code) == [.inheritanceTooDeep])
    let cycle = (0..<10_000).map { "profile p\($0) : p\(($0 + 1) % 10_000) { }" }.joined(separator: "\n")
    #expect(rules(cycle).diagnostics.map(\.code) == [.inheritanceCycle])
  }

  @Test func profilesHaveALimit() {
    let many = (0..<300).map { "r\($0): required" }.joined(separator: "\n")
    #expect(rules("profile a {\n\(many)\n}").diagnostics.map(\.code) == [.profileTooLarge])
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let texts = letters.flatMap { first in letters.map { "x\(first)\($0) \"x\"" } }.joined(separator: "\n")
    #expect(rules("profile a { messages {\n\(texts)\n} }").diagnostics.map(\.code) == [.profileTooLarge])
    let examples = "accepts " + (0..<5000).map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(rules("profile a {\n\(examples)\nrequired\n}").diagnostics.map(\.code) == [.profileTooLarge])
  }

  @Test func theLiteralDecidesAboutFreeSpace() throws {
    let set = rules("profile a {\n  one: regex #/a b/#\n}\nprofile b {\n  regex #/\n    a b # c\n  /#\n}")
    #expect(set.mistakes == [])
    #expect(try CompiledProfile(try #require(set["a"])).verdict(of: "a b") == .acceptable)
    #expect(try CompiledProfile(try #require(set["b"])).verdict(of: "ab") == .acceptable)
  }
}
