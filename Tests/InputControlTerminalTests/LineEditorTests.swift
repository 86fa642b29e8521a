import InputControl
import InputControlAnalysis
import Testing

@testable import InputControlTerminal

struct LineEditorTests {
  private func editor(_ profile: String, text: String, history: [String]) throws -> LineEditor {
    let field = InputField(.unrestricted)
    field.text = text
    field.profile = try CompiledProfile(try #require(RuleSet.shippedProfile(named: profile)))
    field.beginEditing()
    return LineEditor(field, isSecret: false, history: history, words: PromptWords(.english))
  }

  /// An entry that the rules refuse is passed over; if there is no other one, the text and the place among the entries
  /// stay.
  @Test func anEntryOfTheHistoryThatIsRefused() throws {
    let editor = try editor("price", text: "3", history: ["1", "abc", "2"])
    func text(after key: TerminalEvent.Key) -> String {
      let outcome = editor.handle(.key(key))
      return if case .refused = outcome { "refused, \(editor.field.text)" } else { editor.field.text }
    }
    #expect(text(after: .up) == "2")
    #expect(text(after: .up) == "1")
    #expect(text(after: .up) == "1")
    #expect(text(after: .down) == "2")
    #expect(text(after: .down) == "3")
    #expect(text(after: .down) == "3")
    #expect(editor.field.refusals == [])
    let alone = try self.editor("price", text: "3", history: ["abc"])
    for _ in 0..<2 {
      guard case .refused = alone.handle(.key(.up)) else {
        Issue.record("an entry that is no price was recalled")
        return
      }
      #expect(alone.field.text == "3")
    }
    #expect(alone.field.refusals == [])
  }

  /// An entry is a value, and not written as the locale writes numbers.
  @Test func theHistoryHasValues() throws {
    let profile = try #require(RuleSet.shippedProfile(named: "decimal"))
    let field = InputField(try CompiledProfile(profile), locale: LocaleTag("de"))
    let editor = LineEditor(
      field, isSecret: false, history: ["1234.5", "1.234"], words: PromptWords(.english))
    var found: [String] = []
    for _ in 0..<2 {
      _ = editor.handle(.key(.up))
      found.append("\(field.text) \(field.display)")
    }
    #expect(found == ["1.234 1,234", "1234.5 1.234,5"])
  }

  /// The last key that came at once says what has become of them.
  @Test func aRefusedKeyBeforeOneThatIsTaken() throws {
    let editor = try editor("price", text: "", history: [])
    guard case .done = editor.handle(.text("1x2")) else {
      Issue.record("the last key was taken")
      return
    }
    #expect(editor.field.text == "12")
    guard case .refused = editor.handle(.text("3x")) else {
      Issue.record("the last key was not taken")
      return
    }
    #expect(editor.field.text == "123")
  }

  @Test func aClickEndsWhereItBegan() throws {
    let editor = try editor("price", text: "12", history: [])
    func outcome(at column: Int, _ row: Int, button: Int = 0) -> String {
      _ = editor.handle(.mouse(button: button, column: 3, row: 1, isPress: true))
      return "\(editor.handle(.mouse(button: 0, column: column, row: row, isPress: false)))"
    }
    #expect(outcome(at: 3, 1) == "clicked(column: 3, row: 1)")
    #expect(outcome(at: 4, 1) == "nothing")
    #expect(outcome(at: 3, 2) == "nothing")
    #expect(outcome(at: 3, 1, button: 1) == "nothing")
    // It is over with the first end.
    _ = outcome(at: 3, 1)
    let again = "\(editor.handle(.mouse(button: 0, column: 3, row: 1, isPress: false)))"
    #expect(again == "nothing")
  }

  /// Whatever is typed: the caret stays between graphemes of the text.
  @Test(arguments: 0..<60)
  func garbage(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let profile = try CompiledProfile(
      try #require(RuleSet.shippedProfile(named: seed.isMultiple(of: 2) ? "displayName" : "none")))
    let field = InputField(.unrestricted)
    field.profile = profile
    field.beginEditing()
    let editor = LineEditor(
      field, isSecret: false, history: ["Mary", "王小明"], words: PromptWords(.english))
    var window = TextWindow(isSecret: false)
    var decoder = KeyDecoder()
    for _ in 0..<3000 {
      for event in decoder.feed([UInt8.random(in: 0...255, using: &random)]) {
        _ = editor.handle(event)
        window.follow(editor.caret, in: field.text, width: 20)
        let caret = TextRange(caret: editor.caret)
        let place = try #require(caret.indices(in: field.text)?.lowerBound, "seed \(seed)")
        #expect(place == field.text.endIndex || field.text.indices.contains(place), "seed \(seed)")
      }
    }
  }
}
