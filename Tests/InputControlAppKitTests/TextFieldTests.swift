import AppKit
import Foundation
import InputControl
import InputControlAppKit
import Testing

/// Fields of AppKit that have a profile, on the stand-in, which behaves as real fields are known to.
@MainActor struct TextFieldTests {
  private let window = NSWindow()

  private func field(_ profile: String, locale: LocaleTag = .english) throws -> NSTextField {
    let field = NSTextField()
    window.standInAdd(field)
    field.inputProfile = try CompiledProfile(shipped: profile)
    field.inputControl?.locale = locale
    window.makeFirstResponder(field)
    return field
  }

  private func type(_ keys: String, into field: NSTextField) {
    for key in keys { field.standInType(String(key)) }
  }

  // MARK: Keys and pastes

  @Test func aRefusedKeyLeavesNoTraceAndIsSaidOnce() throws {
    let (field, app) = (try field("price"), App())
    field.delegate = app
    NSAccessibility.standInPosts = []
    type("12x.5", into: field)
    #expect(app.texts == ["1", "12", "12.", "12.5"] && app.values == ["1", "12", "12.", "12.5"])
    #expect(NSAccessibility.standInPosts == ["Only digits and a decimal point are allowed"])
    guard case .asks(let question)? = field.inputControl?.commit() else { return #expect(Bool(false)) }
    #expect(question.value == "12.5" && field.inputControl?.commit() == .committed("12.5"))
  }

  /// Nobody sees a text that the rules have not allowed.
  @Test func aPasteIsFittedBeforeAnybodySeesIt() throws {
    let (field, app) = (NSTextField(), App())
    window.standInAdd(field)
    field.delegate = app
    field.inputProfile = try CompiledProfile(Profile("pin", type: .number, maxLength: 4))
    window.makeFirstResponder(field)
    field.standInType("12")
    field.standInSelect(1, 1)
    field.standInType("34 56")
    #expect(app.texts == ["12", "1342"] && field.standInSelection == NSRange(location: 3, length: 0))
  }

  @Test func textThatComesUnaskedIsRepairedBeforeTheAppIsTold() throws {
    let (field, app) = (try field("price"), App())
    field.delegate = app
    type("12", into: field)
    field.standInPut(NSRange(location: 0, length: 2), "12.999")
    field.standInChanged()
    #expect(field.standInText == "12" && field.inputControl?.text == "12" && app.texts == ["1", "12", "12"])
  }

  @Test func whatIsTypedNextKeepsItsAttributes() throws {
    let field = try field("vatDE")
    let editor = try #require(field.standInEditor)
    editor.typingAttributes = [NSAttributedString.Key("colour"): "red"]
    field.standInType("de1")
    #expect(field.standInText == "DE1" && editor.textStorage?.standInAttributes.count == 1)
  }

  // MARK: Several edits in one question

  /// A replacement of all that was found has a text for each range.
  @Test func eachRangeOfAQuestionHasItsText() throws {
    let field = NSTextField()
    window.standInAdd(field)
    field.inputProfile = try CompiledProfile(Profile("word", type: .letter, maxLength: 8))
    window.makeFirstResponder(field)
    type("abcabc", into: field)
    let ranges = [NSRange(location: 0, length: 1), NSRange(location: 3, length: 1)]
    field.standInEditor?.standInReplace(ranges, ["xy", "z"])
    #expect(field.standInText == "xybczbc" && field.inputControl?.text == "xybczbc")
    // One of them is refused, and so are all.
    field.standInEditor?.standInReplace(
      [NSRange(location: 0, length: 1), NSRange(location: 2, length: 1)], ["k", "1"])
    #expect(field.standInText == "xybczbc" && field.inputControl?.text == "xybczbc")
    field.standInEditor?.standInReplace(
      [NSRange(location: 0, length: 1), NSRange(location: 2, length: 1)], ["", ""])
    #expect(field.standInText == field.inputControl?.text && field.inputControl?.undo() == true)
    #expect(field.standInText == field.inputControl?.text)
  }

  @Test func overlappingRangesAreRefused() throws {
    let field = try field("handle")
    type("abcdef", into: field)
    let before = field.standInText
    let ranges = [NSRange(location: 0, length: 3), NSRange(location: 2, length: 2)].map { NSValue(range: $0) }
    #expect(field.standInEditor?.shouldChangeText(inRanges: ranges, replacementStrings: ["x", "y"]) == false)
    let far = [NSRange(location: 0, length: 1), NSRange(location: 90, length: 2)].map { NSValue(range: $0) }
    #expect(field.standInEditor?.shouldChangeText(inRanges: far, replacementStrings: ["x", "y"]) == false)
    #expect(field.standInText == before)
  }

  @Test func attributesMayChange() throws {
    let field = try field("price")
    type("12", into: field)
    let all = [NSValue(range: NSRange(location: 0, length: 2))]
    #expect(field.standInEditor?.shouldChangeText(inRanges: all, replacementStrings: nil) == true)
  }

  // MARK: Displays

  @Test func groupsOfACardAppearAsOneTypes() throws {
    let field = try field("card")
    type("411111112", into: field)
    #expect(field.standInText == "4111 1111 2" && field.inputControl?.text == "411111112")
    field.standInEditor?.deleteBackward(nil)
    field.standInEditor?.deleteBackward(nil)
    #expect(field.standInText == "4111 111" && field.standInSelection.location == 8)
    field.standInSelect(2, 2)
    field.standInType("9")
    #expect(field.standInText == "4191 1111" && field.standInSelection.location == 3)
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "4191 1111" && field.inputControl?.text == "41911111")
  }

  @Test func aNumberIsWrittenAsTheLocaleWritesIt() throws {
    let field = NSTextField()
    window.standInAdd(field)
    field.inputProfile = .amount
    field.inputControl?.locale = try #require(LocaleTag("de"))
    window.makeFirstResponder(field)
    type("1234,5", into: field)
    #expect(field.standInText == "1.234,5" && field.inputControl?.commit() == .committed("1234.5"))
  }

  @Test func aDateIsTypedInTheOrderOfTheLocale() throws {
    let field = try field("date", locale: try #require(LocaleTag("de")))
    type("1.3.2019", into: field)
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "01.03.2019" && field.inputControl?.commit() == .committed("2019-03-01"))
  }

  // MARK: The app

  @Test(arguments: [true, false]) func aTextThatTheAppSetsIsAValue(isEdited: Bool) throws {
    let (field, app) = (try field("card"), App())
    field.delegate = app
    type("4111", into: field)
    if !isEdited { window.makeFirstResponder(nil) }
    field.stringValue = "378282246310005"
    #expect(field.standInText == "3782 822463 10005" && field.inputControl?.text == "378282246310005")
    field.objectValue = "42"
    #expect(field.standInText == "42" && field.inputControl?.text == "42" && app.texts.count == 4)
  }

  @Test func whatCodeSetsInTheControlIsShownAndToldToNobody() throws {
    let (field, app) = (try field("card"), App())
    field.delegate = app
    window.makeFirstResponder(nil)
    field.inputControl?.text = "41111111"
    #expect(field.stringValue == "4111 1111" && app.texts == [])
    window.makeFirstResponder(field)
    field.inputControl?.text = "42"
    #expect(field.standInText == "42" && app.texts == [])
  }

  @Test func theAppIsAskedByTheFieldOnly() throws {
    let (field, app) = (try field("price"), App())
    field.delegate = app
    type("12", into: field)
    app.mayEnd = false
    #expect(
      !window.makeFirstResponder(nil) && field.standInEditor != nil && field.inputControl?.isEditing == true)
    app.mayEnd = true
    #expect(window.makeFirstResponder(nil) && field.inputControl?.isEditing == false)
    #expect(app.ended == ["12"] && field.delegate === app)
  }

  /// The app hears of the end of editing after the text was repaired.
  @Test func theTextIsSettledWhenTheAppHearsOfTheEnd() throws {
    let (field, app) = (NSTextField(), App())
    window.standInAdd(field)
    field.delegate = app
    field.inputProfile = try CompiledProfile(Profile("name").maxLength(2))
    window.makeFirstResponder(field)
    field.standInMark("nihao", caret: 5)
    #expect(field.standInText == "nihao" && field.inputControl?.isComposing == true)
    window.makeFirstResponder(nil)
    #expect(app.ended == ["ni"] && field.stringValue == "ni" && field.inputControl?.text == "ni")
  }

  /// AppKit gives the field editor up only when the app has heard of the end.
  @Test func theAppMaySetATextWhenItHearsOfTheEnd() throws {
    let (field, app) = (try field("card"), App())
    field.delegate = app
    type("4111", into: field)
    app.onEnd = { $0.inputControl?.text = "378282246310005" }
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "3782 822463 10005" && field.inputControl?.text == "378282246310005")
    window.makeFirstResponder(field)
    app.onEnd = { $0.stringValue = "42" }
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "42" && field.inputControl?.text == "42")
  }

  @Test func theAppMayGoElsewhereWhenItHearsOfTheEnd() throws {
    let (field, app, other) = (try field("price"), App(), try field("card"))
    window.makeFirstResponder(field)
    field.delegate = app
    type("12", into: field)
    app.onEnd = { [window] _ in window.makeFirstResponder(other) }
    window.makeFirstResponder(nil)
    #expect(
      other.standInEditor != nil && other.inputControl?.isEditing == true
        && field.inputControl?.isEditing == false)
    #expect(
      other.standInEditor?.allowsUndo == false && other.standInEditor?.smartInsertDeleteEnabled == false)
    type("4111x1", into: other)
    #expect(other.standInText == "4111 1" && field.stringValue == "12" && window.undoManager?.canUndo == true)
    window.makeFirstResponder(nil)
    #expect(window.undoManager?.canUndo == false)
  }

  /// AppKit selects all of the text that a person is going to edit.
  @Test func allOfTheTextStaysSelected() throws {
    let field = try field("card")
    field.inputControl?.text = "41111111"
    window.makeFirstResponder(nil)
    window.makeFirstResponder(field)
    #expect(field.standInSelection == NSRange(location: 0, length: 9))
    type("42", into: field)
    #expect(field.standInText == "42" && field.inputControl?.text == "42")
  }

  @Test func anAbortedEditIsForgotten() throws {
    let field = try field("price")
    let editor = try #require(field.standInEditor)
    type("12", into: field)
    window.makeFirstResponder(nil)
    window.makeFirstResponder(field)
    field.standInType("7")
    #expect(field.inputControl?.text == "7" && field.abortEditing())
    #expect(
      field.stringValue == "12" && field.inputControl?.text == "12" && field.inputControl?.isEditing == false)
    #expect(editor.smartInsertDeleteEnabled && editor.allowsUndo && window.undoManager?.canUndo == false)
  }

  @Test func anAppMayChangeTheEditorWhenItHearsOfAChange() throws {
    let (field, app) = (try field("card"), App())
    field.delegate = app
    app.onChange = { $0.standInEditor?.string = "42" }
    type("41", into: field)
    #expect(field.standInText == "42" && field.inputControl?.text == "42")
  }

  @Test func numbersThatTheAppSetsAreValues() throws {
    let field = try field("price")
    window.makeFirstResponder(nil)
    field.integerValue = 12
    #expect(field.inputControl?.commit() == .committed("12"))
    field.doubleValue = 12.5
    #expect(field.inputControl?.commit() == .committed("12.5") && field.stringValue == "12.5")
  }

  @Test func aHeldBackspaceStopsAtTheBeginning() throws {
    let field = try field("card")
    var commands: [TextEvent] = []
    field.inputControl?.addObserver(field) { _, event, _ in
      if event == .backspaceOnEmpty { commands.append(event) }
    }
    for repeats in [false, true, true] {
      NSApplication.shared.standInSend(NSEvent(standInRepeats: repeats)) {
        field.standInEditor?.deleteBackward(nil)
      }
    }
    #expect(commands.count == 1)
  }

  /// A drag inside the field deletes and inserts.
  @Test(arguments: [0, 1, 9]) func whatIsDraggedInsideTheFieldIsNotLost(place: Int) throws {
    let field = try field("card")
    type("41112222", into: field)
    field.standInSelect(5, 7)
    let editor = try #require(field.standInEditor)
    #expect(editor.performDragOperation(Drag(editor, "22", to: place)))
    #expect(field.standInText == field.inputControl?.display)
    #expect(
      field.inputControl?.text == ["22411122", "42211122", "41112222"][[0, 1, 9].firstIndex(of: place) ?? 0])
  }

  @Test func theFormatterOfTheAppStays() throws {
    let field = NSTextField()
    window.standInAdd(field)
    field.formatter = Euros()
    field.inputProfile = .price
    field.inputControl?.locale = .english
    window.makeFirstResponder(field)
    type("12.5x", into: field)
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "12.5 €" && field.inputControl?.text == "12.5")
    window.makeFirstResponder(field)
    #expect(field.standInText == "12.5" && field.inputControl?.text == "12.5")
    field.standInSelect(4, 4)
    type("0", into: field)
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "12.50 €" && field.inputControl?.text == "12.50")
    field.inputControl?.text = "7"
    #expect(field.stringValue == "7 €" && field.inputControl?.text == "7")
    field.stringValue = "8"
    #expect(field.stringValue == "8 €" && field.inputControl?.text == "8")
    window.makeFirstResponder(field)
    #expect(field.standInText == "8" && field.inputControl?.text == "8")
  }

  /// Formatters of numbers give another text to be edited than the control shows.
  @Test func whatIsEditedIsWhatTheControlShows() throws {
    let field = NSTextField()
    window.standInAdd(field)
    field.formatter = Euros(edits: "EUR ")
    field.inputProfile = .price
    field.inputControl?.text = "12.5"
    #expect(field.stringValue == "12.5 €")
    window.makeFirstResponder(field)
    #expect(field.standInText == "12.5" && field.inputControl?.text == "12.5")
    field.standInSelect(4, 4)
    type("0", into: field)
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "12.50 €" && field.inputControl?.commit() == .committed("12.50"))
  }

  @Test func nilGivesBackWhatWasThere() throws {
    let field = try field("email")
    let editor = try #require(field.standInEditor)
    #expect(field.contentType == .emailAddress && !field.isAutomaticTextCompletionEnabled)
    #expect(
      !editor.isAutomaticQuoteSubstitutionEnabled && !editor.allowsUndo
        && editor.writingToolsBehavior == .none)
    type("a", into: field)
    field.inputProfile = nil
    #expect(field.inputControl == nil && field.contentType == nil && field.isAutomaticTextCompletionEnabled)
    #expect(
      editor.isAutomaticQuoteSubstitutionEnabled && editor.allowsUndo
        && editor.writingToolsBehavior == .default)
    type("é !", into: field)
    #expect(field.standInText == "aé !" && window.undoManager?.canUndo == true)
  }

  /// All fields of a window are edited in one text view.
  @Test func theFieldEditorIsGivenBack() throws {
    let (first, plain) = (try field("price"), NSTextField())
    window.standInAdd(plain)
    let editor = try #require(first.standInEditor)
    type("1x2", into: first)
    window.makeFirstResponder(plain)
    #expect(plain.standInEditor === editor && editor.smartInsertDeleteEnabled && editor.allowsUndo)
    type("1x2", into: plain)
    #expect(first.stringValue == "12" && plain.standInText == "1x2" && first.inputControl?.text == "12")
    window.makeFirstResponder(first)
    #expect(!editor.smartInsertDeleteEnabled && first.standInText == "12" && plain.stringValue == "1x2")
  }

  @Test func aFieldIsNotKeptByItsControl() throws {
    weak var field: NSTextField?
    weak var control: InputField?
    for _ in 0..<2_000 {
      let new = NSTextField()
      new.inputProfile = .unrestricted
      (field, control) = (new, new.inputControl)
    }
    #expect(field == nil && control == nil)
  }

  @Test func aReusedFieldShowsTheNewControlWhileItIsEdited() throws {
    let field = try field("card")
    type("4111", into: field)
    let first = try #require(field.inputControl)
    let second = InputField(.card)
    second.text = "378282246310005"
    field.bind(second)
    #expect(
      field.standInText == "3782 822463 10005" && second.isEditing && !first.isEditing && first.text == "4111"
    )
    field.standInEditor?.deleteBackward(nil)
    #expect(second.text == "37828224631000" && first.text == "4111")
  }

  @Test func aControlThatIsBoundToAnotherFieldLeavesTheFirst() throws {
    let (old, new) = (try field("card"), NSTextField())
    window.standInAdd(new)
    type("4111", into: old)
    new.bind(try #require(old.inputControl))
    #expect(old.inputControl == nil && new.stringValue == "4111")
    type("x", into: old)
    #expect(old.standInText == "4111x" && new.inputControl?.text == "4111")
  }

  @Test func theDelegateOfTheControlIsAskedToo() throws {
    final class Delegate: TextInputDelegate {
      func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
        if case .change(let edits) = question, edits.contains(where: { $0.replacement == "1" }) {
          return .veto()
        }
        return .accept
      }
    }
    let (control, delegate, field) = (InputField(.card), Delegate(), NSTextField())
    window.standInAdd(field)
    control.delegate = delegate
    field.bind(control)
    window.makeFirstResponder(field)
    type("4142", into: field)
    #expect(field.standInText == "442")
    field.inputProfile = nil
    #expect(control.delegate === delegate)
  }

  // MARK: Return, tokens, secure fields

  @Test func returnSaysTheQuestionAndThenSendsTheAction() throws {
    let field = try field("price")
    type("12,5", into: field)
    NSAccessibility.standInPosts = []
    #expect(!field.standInReturn() && NSAccessibility.standInPosts.count == 1)
    #expect(field.standInReturn() && field.stringValue == "125")
  }

  @Test func aTokenFieldTakesTokensByKeysPasteAndReturn() throws {
    let (control, field) = (TokenField(.email), NSTextField())
    window.standInAdd(field)
    field.bind(control)
    window.makeFirstResponder(field)
    type("ann@example.org,", into: field)
    #expect(control.tokens == ["ann@example.org"] && field.standInText == "")
    field.standInType("bob@example.org, carol, dan@example.org")
    #expect(control.tokens.count == 3 && field.standInText == "carol")
    field.standInEditor?.deleteBackward(nil)
    type("l@example.org", into: field)
    #expect(!field.standInReturn() || control.tokens.count == 4)
    field.standInEditor?.deleteBackward(nil)
    #expect(control.tokens.last == "carol@example.org" && control.selectedToken == 3)
  }

  @Test func aSecureFieldKeepsNothing() throws {
    let field = NSSecureTextField()
    window.standInAdd(field)
    field.inputProfile = .password
    window.makeFirstResponder(field)
    type("secret", into: field)
    #expect(field.inputControl?.isSecureTextEntry == true && window.undoManager?.canUndo == false)
  }

  // MARK: Undo

  @Test func theSystemUndoesWhatTheControlHas() throws {
    let field = try field("card")
    let manager = try #require(window.undoManager)
    type("4111", into: field)
    field.standInType("22223")
    #expect(field.standInText == "4111 2222 3")
    manager.undo()
    #expect(field.standInText == "4111")
    manager.undo()
    #expect(field.standInText == "" && !manager.canUndo)
    manager.redo()
    manager.redo()
    #expect(field.standInText == "4111 2222 3" && !manager.canRedo)
    // The manager is the window's, and others use it.
    let other = NSObject()
    manager.registerUndo(withTarget: other) { _ in }
    window.makeFirstResponder(nil)
    #expect(manager.canUndo && manager.isUndoRegistrationEnabled)
    manager.undo()
    #expect(!manager.canUndo && field.stringValue == "4111 2222 3")
  }
}

/// The delegate of an app.
@MainActor private final class App: NSObject, NSTextFieldDelegate {
  var texts: [String] = []
  /// What the control has when the app hears of a change.
  var values: [String?] = []
  var ended: [String] = []
  var mayEnd = true
  var onChange: ((NSTextField) -> Void)?
  var onEnd: ((NSTextField) -> Void)?

  func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool { mayEnd }
  func controlTextDidChange(_ notification: Notification) {
    guard let field = notification.object as? NSTextField else { return }
    texts.append(field.standInText)
    values.append(field.inputControl?.text)
    onChange?(field)
  }
  func controlTextDidEndEditing(_ notification: Notification) {
    guard let field = notification.object as? NSTextField else { return }
    ended.append(field.inputControl?.text ?? field.stringValue)
    onEnd?(field)
  }
}

/// A formatter of an app, which shows a currency while nobody edits the text.
private final class Euros: Formatter {
  /// The text in front of what is edited.
  private let edits: String

  init(edits: String = "") {
    self.edits = edits
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override func string(for object: Any?) -> String? {
    (object as? String).map { $0.isEmpty ? $0 : $0 + " €" }
  }
  override func editingString(for object: Any) -> String? { (object as? String).map { edits + $0 } }
}

private final class Drag: NSDraggingInfo {
  let draggingSource: Any?
  let standInText: String
  let standInPlace: Int
  init(_ source: NSTextView, _ text: String, to place: Int) {
    (draggingSource, standInText, standInPlace) = (source, text, place)
  }
}
