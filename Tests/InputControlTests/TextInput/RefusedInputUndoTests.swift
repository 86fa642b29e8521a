import InputControl
import Testing

/// Tests that undo and redo bring back what was refused with the text that lacks it.
struct RefusedInputUndoTests {
  /// A text that lacks something, and how it came about.
  enum Loss: CaseIterable {
    case keys
    case pasted
    case composed
    case withinText

    var field: InputField {
      get throws {
        let profile = self == .keys ? "hostname" : "handle"
        let field = InputField(try RuleSet.shipped.profile(profile))
        switch self {
        case .keys: for key in "exam_ple" { field.insertText(String(key)) }
        case .pasted: field.paste("john smith")
        case .composed:
          field.setMarkedText("john smith")
          field.unmarkText()
        case .withinText:
          field.text = "ab"
          field.selection = TextRange(caret: 1)
          field.paste("c d")
        }
        return field
      }
    }
  }

  /// How the text goes.
  enum Removal: CaseIterable {
    case backspaces
    case selection
    case clearing
    case replacement
    case undoing

    func callAsFunction(_ field: InputField) {
      switch self {
      case .backspaces:
        field.selection = TextRange(caret: field.text.utf16.count)
        while !field.text.isEmpty { field.deleteBackward() }
      case .selection, .replacement:
        field.selection = TextRange(0, field.text.utf16.count)
        if self == .selection { field.deleteBackward() } else { field.paste("z") }
      case .clearing: field.clear()
      case .undoing: field.undo()
      }
    }
  }

  @Test(arguments: Loss.allCases, Removal.allCases)
  func undoBringsBackWhatIsMissing(loss: Loss, removal: Removal) throws {
    let field = try loss.field
    let (text, refusals) = (field.text, field.refusals)
    #expect(!refusals.isEmpty)
    for _ in 0..<2 {
      removal(field)
      #expect(field.text != text)
      // In a text with others a refused key stays until its place goes.
      if field.text.isEmpty { #expect(field.refusals == []) }
      if removal == .undoing { field.redo() } else { field.undo() }
      #expect(field.text == text)
      #expect(field.refusals == refusals)
    }
    field.undo()
    field.redo()
    #expect(field.refusals == refusals)
    guard case .asks = field.commit() else {
      Issue.record("“\(field.text)” was committed")
      return
    }
  }

  @Test(arguments: Loss.allCases, [true, false])
  func anUndoOfThePlatformBringsBackWhatIsMissing(loss: Loss, asks: Bool) throws {
    let field = try loss.field
    let (text, refusals) = (field.text, field.refusals)
    func change(to text: String, _ origin: TextEdit.Origin) {
      let all = TextRange(0, field.text.utf16.count)
      if asks { #expect(field.host.shouldChange(all, to: text, origin: origin).isAllowed) }
      field.host.didReplace(all, with: text, origin: origin)
      field.host.didChange()
    }
    change(to: "", .deletion)
    #expect(field.refusals == [])
    change(to: text, .undo)
    #expect(field.text == text)
    #expect(field.refusals == refusals)
    // Redone, and undone again.
    change(to: "", .undo)
    change(to: text, .undo)
    #expect(field.refusals == refusals)
  }

  @Test func whatWasConfirmedIsNotAskedAboutAgain() throws {
    let field = try Loss.pasted.field
    _ = field.commit()
    guard case .committed = field.commit() else {
      Issue.record("it was not committed")
      return
    }
    field.undo()
    field.redo()
    #expect(field.refusals == [])
  }

  @Test func inputThatIsRefusedBetweenTwoStepsStays() throws {
    let field = InputField(try RuleSet.shipped.profile("hostname"))
    field.paste("ab")
    field.paste("cd")
    field.selection = TextRange(caret: 1)
    field.insertText("_")
    field.undo()
    #expect(field.text == "ab")
    #expect(field.refusals.map(\.place) == [1])
    field.redo()
    #expect(field.refusals.map(\.place) == [1])
  }

  /// The record of the former text has the same character at another place, or less of what is refused at one place.
  @Test func whatIsRefusedSinceAStepStays() throws {
    let field = try InputField(Profile("p", type: .letter))
    field.paste("a_b")
    field.insertText("c")
    field.selection = TextRange(caret: 0)
    field.insertText("_")
    field.undo()
    #expect(field.refusals.map(\.place) == [0, 1])
    field.selection = TextRange(0, 2)
    field.insertText("x")
    guard case .asks = field.commit() else {
      Issue.record("“\(field.text)” was committed")
      return
    }
    field.text = ""
    field.paste("a_b")
    field.insertText("c")
    field.selection = TextRange(caret: 1)
    field.insertText("+")
    field.undo()
    #expect(field.refusals.map(\.text) == ["_+"])
  }

  @Test func anotherTextThanTheFormerOneBringsNothingBack() throws {
    let field = try Loss.pasted.field
    field.clear()
    for key in "johnsmith" { field.insertText(String(key)) }
    #expect(field.refusals == [])
    guard case .committed("johnsmith") = field.commit() else {
      Issue.record("it was asked about")
      return
    }
  }
}
