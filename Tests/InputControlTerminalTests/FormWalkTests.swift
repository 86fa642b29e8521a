import InputControl
import Testing

@testable import InputControlTerminal

/// The order in which the fields of a form are asked.
struct FormWalkTests {
  private static func walk(_ form: String) throws -> FormWalk {
    let text = """
      language 3
      profile word { maxLength 8 }
      form f {
      \(form)
      }
      """
    let rules = try RuleSet([SourceFile(name: "walk.rules", text: text)])
    let day = try #require(CivilDate("2026-11-22"))
    return FormWalk(
      try rules.form("f"), today: day, locale: .english)
  }

  /// Commits a text in each field that is asked, and returns the fields.
  private static func answer(_ walk: FormWalk, mends: Bool = true, _ texts: [String]) -> [String] {
    var fields: [String] = []
    for text in texts {
      guard walk.advance(mends: mends), let field = walk.field else { return fields }
      fields.append(field)
      walk.commit(line: text)
    }
    return fields
  }

  @Test func activeFieldsAreAskedInOrder() throws {
    let form = """
      field a: word
      when a is "x" { field b: word } else { field c: word }
      field d: word
      """
    #expect(Self.answer(try Self.walk(form), ["x", "", "", ""]) == ["a", "b", "d"])
    #expect(Self.answer(try Self.walk(form), ["y", "", "", ""]) == ["a", "c", "d"])
  }

  /// A condition may test a field that is declared later.
  @Test func aFieldThatBecomesActiveBehindThePersonIsAskedAtTheEnd() throws {
    let walk = try Self.walk("when b is \"x\" { field a: word }\nfield b: word\nfield c: word")
    #expect(Self.answer(walk, mends: false, ["x", "", "", ""]) == ["b", "c", "a"])
  }

  @Test func theFirstFieldThatIsWrongIsAskedAgain() throws {
    let form = "field a: word { required }\nfield b: word\nfield c: word\nequal b, c"
    #expect(
      Self.answer(try Self.walk(form), ["", "x", "y", "1", "x", "?"]) == ["a", "b", "c", "a", "c"])
    #expect(Self.answer(try Self.walk(form), mends: false, ["", "x", "y", "?"]) == ["a", "b", "c"])
  }

  /// After the end, a branch that opens is asked at once, and not the fields before it again.
  @Test func aBranchThatOpensAtTheEndIsAsked() throws {
    let walk = try Self.walk(
      "field a: word { required }\nfield b: word\nwhen a is \"x\" { field c: word { required } }\nfield d: word"
    )
    #expect(Self.answer(walk, ["", "", "", "x", "1", "?"]) == ["a", "b", "d", "a", "c"])
  }

  /// If the fields that carry a violation are not active, a field of the rule is asked.
  @Test func aViolationThatNoActiveFieldCarries() throws {
    let walk = try Self.walk(
      "field a: word\nfield b: word\nwhen a is \"z\" { field c: word }\nequal a, b at c")
    #expect(Self.answer(walk, ["x", "y", "x", "?"]) == ["a", "b", "b"])
  }

  /// A field that the person has left without a confirmation is asked, although the form is acceptable.
  @Test func aTextThatLacksInputIsAskedAgain() throws {
    let walk = try Self.walk("field a: word\nfield b: word")
    #expect(Self.answer(walk, ["x", "y"]) == ["a", "b"])
    try walk.form["a"].paste("much too long")
    #expect(walk.form.verdict == .acceptable)
    #expect(try walk.form["a"].refusals.isEmpty == false)
    #expect(Self.answer(walk, ["z", "?"]) == ["a"])
  }

  @Test func anAnswerOfSomebodyElseIsNotWaitedFor() throws {
    let walk = try Self.walk("field a: word { required }\nexternal isFree(a)")
    #expect(Self.answer(walk, ["x", "?"]) == ["a"])
    #expect(walk.form.verdict == .intermediate)
    #expect(walk.form.questions == [FormQuestion("isFree", ["x"])])
  }

  @Test func onlyFieldsThatWereAskedAreGoneTo() throws {
    let walk = try Self.walk("field a: word\nwhen a is \"x\" { field b: word }\nfield c: word")
    #expect(Self.answer(walk, ["x"]) == ["a"])
    #expect(!walk.canMove(.back))
    #expect(!walk.canMove(.forward))
    #expect(walk.advance(mends: true))
    #expect(walk.field == "b")
    #expect(!walk.canMove(.forward))
    walk.move(.back)
    #expect(walk.field == "a")
    #expect(walk.canMove(.forward))
    try walk.form["a"].text = "y"
    #expect(!walk.canMove(.forward))
    #expect(walk.answers.isEmpty)
    walk.commit()
    #expect(walk.advance(mends: true))
    #expect(walk.field == "c")
    #expect(walk.answers.map(\.name) == ["a"])
  }
}
