import InputControl
import InputControlTestSupport
import Testing

@testable import InputControlRules

/// The set `visible`, which every file of language 4 has unless it defines one of that name.
struct VisibleSetTests {
  private func classes(of profile: String, in text: String) throws -> [CharacterClass] {
    guard case .allow(let classes)? = try ruleSet(text)[profile]?.rules.first?.body else {
      Issue.record("no characters are allowed")
      return []
    }
    return classes
  }

  private func mistakes(in text: String) -> [String] {
    RuleSet(reading: [SourceFile(name: "a.rules", text: text)]).mistakes.map { $0.message }
  }

  @Test func itStandsWhereSetsStand() throws {
    let text = """
      language 4
      set line = visible, " "
      template code(letters SET = visible) { allow letters, "-" }
      profile a { allow visible }
      profile b { allow line, visible }
      profile c : code()
      profile d : code(letters: visible)
      """
    #expect(try classes(of: "a", in: text) == [.visible])
    #expect(try classes(of: "b", in: text) == [.visible, .characters(" ")])
    #expect(try classes(of: "c", in: text) == [.visible, .characters("-")])
    #expect(try classes(of: "d", in: text) == [.visible, .characters("-")])
  }

  /// A file that had a set of this name keeps its meaning, whatever its language.
  @Test(arguments: ["", "language 4\n", "language 1\n"])
  func aSetOfTheFileGoesFirst(language: String) throws {
    let text = language + "set visible = \"+\"\nprofile p { allow visible }"
    #expect(try classes(of: "p", in: text) == [.characters("+")])
    #expect(
      mistakes(in: language + "set line = visible, \" \"\nset visible = \"+\"")
        == ["the set `visible` is defined further down"])
  }

  @Test(arguments: [1, 2, 3])
  func anOlderLanguageDoesNotHaveIt(language: Int) {
    #expect(
      mistakes(in: "language \(language)\nprofile p { allow visible }")
        == ["`visible` needs language 4, and this file is written in language \(language)"])
    #expect(
      mistakes(in: "language \(language)\nset a = /[a-z]/, visible")
        == ["`visible` needs language 4, and this file is written in language \(language)"])
  }

  @Test func noFileHasItForOthers() {
    let main = SourceFile(name: "a.rules", text: "use \"b.rules\" as b\nprofile p { allow b.visible }")
    let set = RuleSet(reading: [main]) { request throws(RuleImportError) in
      SourceFile(name: request.path, text: "set other = /3/")
    }
    #expect(set.mistakes.map { $0.message } == ["there is no set `b.visible`"])
  }
}
