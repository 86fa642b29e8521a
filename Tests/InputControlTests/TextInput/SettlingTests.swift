@testable import InputControl
import Testing

/// Input methods, and what becomes of changes that nobody could veto.
struct SettlingTests {
  private let number = Profile("number", type: .number)

  // MARK: Composition

  @Test func markedTextIsNeitherJudgedNorCounted() throws {
    let field = try InputField(Profile("p", type: .letter, maxLength: 3), "ab")
    let outer = RecordingDelegate()
    outer.join(field)
    field.setMarkedText("1 2 3 4")
    #expect(field.settle() == nil)
    #expect(field.text == "ab1 2 3 4")
    #expect(field.settledText == "ab")
    #expect(outer.events == [])
    field.commitComposition("xyz")
    #expect(field.shown == "abx|")
    #expect(outer.events == ["change abx"])
  }

  @Test func theEndOfACompositionSaysWhatBecameOfIt() throws {
    let field = try InputField(Profile("p", type: .letter, maxLength: 3), "ab")
    field.setMarkedText("x")
    #expect(field.commitComposition("1").violations.map(\.id) == ["p.chars"])
    field.setMarkedText("xyz")
    #expect(field.unmarkText() == .amend(TextEdit(TextRange(2, 2), with: "x", origin: .composition)))
    #expect(field.unmarkText() == .accept)
    #expect(field.text == "abx")
  }

  @Test func aMarkThatJoinsFitsIntoAFullField() throws {
    let field = try InputField(Profile("p", maxLength: 2), "ae")
    #expect(field.setMarkedText("\u{301}") == .accept)
    field.unmarkText()
    #expect(field.text == "ae\u{301}")
  }

  @Test func backspaceLeadsOutOfTheMiddleOfAGrapheme() throws {
    let field = try InputField(nil, "\u{301}")
    field.selection = TextRange(0, 0)
    field.insertText("e")
    field.deleteBackward()
    #expect(field.shown == "|\u{301}")
  }

  @Test func aFullFieldRefusesToStartAComposition() throws {
    let field = try InputField(Profile("p", maxLength: 2), "ab")
    #expect(field.setMarkedText("n").violations.map(\.id) == ["p.maxLength"])
    #expect(!field.isComposing)
    field.selection = TextRange(0, 1)
    #expect(field.setMarkedText("n").isAllowed)
    #expect(field.text == "nb")
    field.setMarkedText("")
    #expect(field.text == "b")
  }

  @Test func aKeyThatMayBeginACompositionIsJudgedAfterwards() throws {
    let han = Profile("p", regex: #"\p{Han}*"#)
    let field = try InputField(han, "知")
    #expect(field.host.shouldChange(TextRange(1, 1), to: "x") == .accept)
    #expect(!field.host.shouldChange(TextRange(1, 1), to: "5").isAllowed)
    field.host.didReplace(TextRange(1, 1), with: "x")
    #expect(field.host.didChange() == TextEdit(TextRange(1, 2), with: "", origin: .programmatic))
    // Without a platform that could compose, it is judged at once.
    #expect(!field.type("x").isAllowed)
    // A paste begins no composition.
    #expect(!field.host.shouldChange(TextRange(1, 1), to: "x", origin: .paste).isAllowed)
    let strict = try InputField(han.compositionPolicy(.enforce), "知")
    #expect(!strict.host.shouldChange(TextRange(1, 1), to: "x").isAllowed)
  }

  /// Composed text stays a composition, whatever is inserted before it is settled.
  @Test func aCompositionKeepsItsOrigin() throws {
    let field = try InputField(Profile("p", regex: #"\p{Han}{0,3}"#), "知")
    field.host.didMark("zhong")
    field.host.didCommit("中国人")
    field.host.didReplace(TextRange(4, 4), with: "x")
    field.host.didChange()
    #expect(field.shown == "知中国|")
  }

  /// A composition that takes something away is never refused.
  @Test func anEmptyCompositionIsAllowed() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 2), "12345")
    #expect(field.host.shouldChange(TextRange(0, 1), to: "", origin: .composition) == .accept)
    #expect(!field.host.shouldChange(TextRange(0, 1), to: "x", origin: .composition).isAllowed)
  }

  /// AutoFill asks about a space, and only in an empty field.
  @Test func aSpaceIsAProbeInAnEmptyField() throws {
    #expect(try InputField(number).host.shouldChange(TextRange(0, 0), to: " ") == .accept)
    #expect(try !InputField(number, "1").host.shouldChange(TextRange(1, 1), to: " ").isAllowed)
  }

  @Test func aSelectionIsOfWholeCharacters() throws {
    let field = try InputField(nil, "a😀b")
    field.host.didSelect(TextRange(2, 2))
    #expect(field.selection == TextRange(1, 1))
    field.host.didSelect(TextRange(2, 3))
    #expect(field.selection == TextRange(1, 3))
    field.host.didReplace(TextRange(3, 3), with: "c", selection: TextRange(2, 2))
    #expect(field.selection == TextRange(1, 1))
  }

  /// The beginning of an action ends the one before.
  @Test func anActionEndsTheOneBefore() throws {
    let field = try InputField(Profile("p", type: .letter), "abc", selection: TextRange(0, 1))
    field.host.beginAction()
    field.host.didReplace(TextRange(0, 1), with: "")
    #expect(!field.host.shouldChange(TextRange(2, 2), to: "1").isAllowed)
    field.host.beginAction()
    #expect(field.shown == "|a|bc")
  }

  @Test func aBackspaceThatIsHeldIsToldOnce() throws {
    let field = try InputField(nil)
    let delegate = RecordingDelegate()
    delegate.join(field)
    field.host.didPressBackspace(isRepeat: true)
    #expect(delegate.events == [])
    field.host.didPressBackspace()
    #expect(delegate.events == ["backspaceOnEmpty"])
  }

  /// The composed text replaces the selection.
  @Test func aCompositionBeginsOverASelectionInAFullField() throws {
    let han = Profile("p", maxLength: 2, regex: #"\p{Han}*"#)
    let field = try InputField(han, "知道")
    #expect(!field.host.shouldChange(TextRange(2, 2), to: "x").isAllowed)
    #expect(field.host.shouldChange(TextRange(0, 1), to: "x") == .accept)
    #expect(!field.setMarkedText("ni").isAllowed)
    field.selection = TextRange(0, 1)
    #expect(field.setMarkedText("ni") == .accept)
    #expect(field.text == "ni道")
    #expect(field.commitComposition("你") == .accept)
    #expect(field.shown == "你|道")
  }

  @Test func anEditThatOverlapsAPredictionIsJudgedWithoutIt() throws {
    let field = try InputField(Profile("p", type: .letter, maxLength: 3), "hel")
    field.host.didMark("lo", caret: 0)
    #expect(field.text == "hello")
    #expect(field.host.shouldChange(TextRange(2, 4), to: "x") == .accept)
    #expect(field.host.shouldChange(TextRange(2, 5), to: "x") == .accept)
    #expect(field.host.shouldChange(TextRange(2, 4), to: "1").violations.map(\.id) == ["p.chars"])
    #expect(field.host.shouldChange(TextRange(4, 5), to: "x").violations.map(\.id) == ["p.maxLength"])
    #expect(field.host.shouldChange(TextRange(4, 4), to: "x").violations.map(\.id) == ["p.maxLength"])
    #expect(field.host.shouldChange(TextRange(4, 6), to: "x").violations.map(\.id) == ["p.range"])
  }

  @Test func aPredictionBehindTheCaretIsNoPartOfTheValue() throws {
    let field = try InputField(Profile("p", type: .letter, maxLength: 6), "hel")
    let outer = RecordingDelegate()
    outer.join(field)
    field.host.didMark("lo there", caret: 0)
    field.host.didChange()
    #expect(outer.events == [])
    #expect(!field.isComposing)
    field.host.didReplace(TextRange(3, 3), with: "l1")
    field.host.didChange()
    #expect(field.settledText == "hell")
    #expect(field.shown == "hell|lo there")
    field.setMarkedText("o", caret: 0)
    field.insertText("p")
    #expect(field.shown == "hellp|")
  }

  @Test func aProgrammaticTextEndsAComposition() throws {
    let field = try InputField(number)
    field.setMarkedText("ni")
    field.text = "abc"
    #expect(!field.isComposing)
    #expect(field.shown == "abc|")
  }

  // MARK: Settling

  @Test func observersNeverSeeWhatIsNotSettled() throws {
    let field = try InputField(Profile("p", type: .letter, maxLength: 4), "ab")
    var seen: [String] = []
    field.onChange = { control, text in
      #expect(control.text == text)
      seen.append(text)
    }
    field.host.didReplace(TextRange(1, 1), with: "1x2y3z")
    #expect(field.text == "a1x2y3zb")
    field.host.didChange()
    field.host.didChange()
    #expect(seen == ["axyb"])
    #expect(field.shown == "axy|b")
  }

  /// The text in front is repaired, and the caret stays in what stands behind it.
  @Test func theCaretBehindARepairedPlaceStays() throws {
    let field = try InputField(Profile("p", type: .letter), "abcd", selection: TextRange(0, 0))
    field.host.didReplace(TextRange(0, 0), with: "1x", selection: TextRange(caret: 4))
    #expect(field.host.didChange() == TextEdit(TextRange(0, 1), with: "", origin: .programmatic))
    #expect(field.shown == "xab|cd")
    field.host.didReplace(TextRange(0, 0), with: "1y", selection: TextRange(caret: 7))
    field.host.didChange()
    #expect(field.shown == "yxabcd|")
  }

  @Test func anActionOfSeveralEditsIsOneChange() throws {
    let field = try InputField(Profile("p", type: .letter), "abc", selection: TextRange(0, 1))
    let outer = RecordingDelegate()
    outer.join(field)
    let host = field.host
    host.beginAction()
    host.didReplace(TextRange(0, 1), with: "")
    host.didChange()
    #expect(!host.shouldChange(TextRange(2, 2), to: "1").isAllowed)
    #expect(host.endAction() == TextEdit(TextRange(0, 0), with: "a", origin: .programmatic))
    #expect(field.shown == "|a|bc")
    #expect(outer.events == [])
    host.beginAction()
    host.didReplace(TextRange(0, 1), with: "")
    host.didReplace(TextRange(2, 2), with: "a")
    host.endAction()
    #expect(outer.events == ["change bca"])
  }

  @Test func dictationIsSettledWhenItEnds() throws {
    let field = try InputField(number, "1")
    let outer = RecordingDelegate()
    outer.join(field)
    field.host.beginDictation()
    field.host.didReplace(TextRange(1, 1), with: "\u{FFFC}")
    field.host.didChange()
    #expect(field.text == "1\u{FFFC}")
    field.host.didReplace(TextRange(1, 2), with: "2 x 3")
    field.host.didChange()
    field.host.endDictation()
    #expect(field.text == "123")
    #expect(outer.events == ["change 123"])
  }

  @Test func theEndOfEditingSettles() throws {
    let field = try InputField(Profile("p", maxLength: 4), "ab")
    field.beginEditing()
    field.setMarkedText("ni hao")
    #expect(field.endEditing())
    #expect(field.text == "abni")
    let outer = RecordingDelegate()
    outer.answer = false
    outer.join(field)
    #expect(!field.beginEditing())
    outer.answer = true
    #expect(field.beginEditing())
    outer.answer = false
    #expect(!field.endEditing())
    #expect(field.isEditing)
    field.host.didEndEditing()
    #expect(outer.events == ["begin", "end"])
  }

  // MARK: Secure entry and AutoFill

  @Test func theFirstInsertionIntoASecureFieldReplacesTheText() throws {
    let field = try InputField(Profile("p", type: .numberLetter, maxLength: 8), "secret12")
    field.isSecureTextEntry = true
    field.clearsOnInsertion = true
    field.beginEditing()
    #expect(field.host.shouldChange(TextRange(8, 8), to: "x").isAllowed)
    field.insertText("x")
    field.insertText("y")
    #expect(field.text == "xy")
    #expect(!field.canUndo)
  }

  @Test func aLoneSpaceIntoAnEmptyFieldIsAProbe() throws {
    let field = try InputField(number)
    #expect(field.host.shouldChange(TextRange(0, 0), to: " ") == .accept)
    field.host.didReplace(TextRange(0, 0), with: "12 345", origin: .suggestion)
    field.host.didChange()
    #expect(field.text == "12345")
    #expect(!field.type(" ").isAllowed)
  }
}
