import AppKit
import Foundation
import InputControl
import InputControlAppKit
import Testing

/// Apps set texts, delegates, profiles and controls of fields of AppKit while they are bound.
@MainActor struct BindingTests {
  private let window = NSWindow()

  @Test(arguments: [true, false]) func aTextThatTheAppSetsIsAValue(isEdited: Bool) throws {
    let (field, app) = (try window.edit("card"), RecordingApp())
    field.delegate = app
    field.type("4111")
    if !isEdited { window.makeFirstResponder(nil) }
    field.stringValue = "378282246310005"
    #expect(field.standInText == "3782 822463 10005" && field.inputControl?.text == "378282246310005")
    field.objectValue = "42"
    #expect(field.standInText == "42" && field.inputControl?.text == "42" && app.texts.count == 4)
  }

  @Test func whatCodeSetsInTheControlIsShownAndToldToNobody() throws {
    let (field, app) = (try window.edit("card"), RecordingApp())
    field.delegate = app
    window.makeFirstResponder(nil)
    field.inputControl?.text = "41111111"
    #expect(field.stringValue == "4111 1111" && app.texts == [])
    window.makeFirstResponder(field)
    field.inputControl?.text = "42"
    #expect(field.standInText == "42" && app.texts == [])
  }

  @Test func theAppIsAskedByTheFieldOnly() throws {
    let (field, app) = (try window.edit("price"), RecordingApp())
    field.delegate = app
    field.type("12")
    app.mayEnd = false
    #expect(
      !window.makeFirstResponder(nil) && field.standInEditor != nil && field.inputControl?.isEditing == true)
    app.mayEnd = true
    #expect(window.makeFirstResponder(nil) && field.inputControl?.isEditing == false)
    #expect(app.ended == ["12"] && field.delegate === app)
  }

  /// The app hears of the end of editing after the text was repaired.
  @Test func theTextIsSettledWhenTheAppHearsOfTheEnd() throws {
    let (field, app) = (NSTextField(), RecordingApp())
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
    let (field, app) = (try window.edit("card"), RecordingApp())
    field.delegate = app
    field.type("4111")
    app.onEnd = { $0.inputControl?.text = "378282246310005" }
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "3782 822463 10005" && field.inputControl?.text == "378282246310005")
    window.makeFirstResponder(field)
    app.onEnd = { $0.stringValue = "42" }
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "42" && field.inputControl?.text == "42")
  }

  @Test func theAppMayGoElsewhereWhenItHearsOfTheEnd() throws {
    let (field, app, other) = (try window.edit("price"), RecordingApp(), try window.edit("card"))
    window.makeFirstResponder(field)
    field.delegate = app
    field.type("12")
    app.onEnd = { [window] _ in window.makeFirstResponder(other) }
    window.makeFirstResponder(nil)
    #expect(
      other.standInEditor != nil && other.inputControl?.isEditing == true
        && field.inputControl?.isEditing == false)
    #expect(
      other.standInEditor?.allowsUndo == false && other.standInEditor?.smartInsertDeleteEnabled == false)
    other.type("4111x1")
    #expect(other.standInText == "4111 1" && field.stringValue == "12" && window.undoManager?.canUndo == true)
    window.makeFirstResponder(nil)
    #expect(window.undoManager?.canUndo == false)
  }

  /// AppKit selects all of the text that a person is going to edit.
  @Test func allOfTheTextStaysSelected() throws {
    let field = try window.edit("card")
    field.inputControl?.text = "41111111"
    window.makeFirstResponder(nil)
    window.makeFirstResponder(field)
    #expect(field.standInSelection == NSRange(location: 0, length: 9))
    field.type("42")
    #expect(field.standInText == "42" && field.inputControl?.text == "42")
  }

  @Test func anAbortedEditIsForgotten() throws {
    let field = try window.edit("price")
    let editor = try #require(field.standInEditor)
    field.type("12")
    window.makeFirstResponder(nil)
    window.makeFirstResponder(field)
    field.standInType("7")
    #expect(field.inputControl?.text == "7" && field.abortEditing())
    #expect(
      field.stringValue == "12" && field.inputControl?.text == "12" && field.inputControl?.isEditing == false)
    #expect(editor.smartInsertDeleteEnabled && editor.allowsUndo && window.undoManager?.canUndo == false)
  }

  @Test func anAppMayChangeTheEditorWhenItHearsOfAChange() throws {
    let (field, app) = (try window.edit("card"), RecordingApp())
    field.delegate = app
    app.onChange = { $0.standInEditor?.string = "42" }
    field.type("41")
    #expect(field.standInText == "42" && field.inputControl?.text == "42")
  }

  @Test func numbersThatTheAppSetsAreValues() throws {
    let field = try window.edit("price")
    window.makeFirstResponder(nil)
    field.integerValue = 12
    #expect(field.inputControl?.commit() == .committed("12"))
    field.doubleValue = 12.5
    #expect(field.inputControl?.commit() == .committed("12.5") && field.stringValue == "12.5")
  }

  @Test func aHeldBackspaceStopsAtTheBeginning() throws {
    let field = try window.edit("card")
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
    let field = try window.edit("card")
    field.type("41112222")
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
    field.type("12.5x")
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "12.5 €" && field.inputControl?.text == "12.5")
    window.makeFirstResponder(field)
    #expect(field.standInText == "12.5" && field.inputControl?.text == "12.5")
    field.standInSelect(4, 4)
    field.type("0")
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "12.50 €" && field.inputControl?.text == "12.50")
    field.inputControl?.text = "7"
    #expect(field.stringValue == "7 €" && field.inputControl?.text == "7")
    field.stringValue = "8"
    #expect(field.stringValue == "8 €" && field.inputControl?.text == "8")
    window.makeFirstResponder(field)
    #expect(field.standInText == "8" && field.inputControl?.text == "8")
  }

  @Test func twoTextsMayLookTheSame() throws {
    let field = NSTextField()
    window.standInAdd(field)
    field.formatter = Euros { _ in "some €" }
    field.inputProfile = .price
    field.inputControl?.text = "12"
    field.stringValue = "34"
    #expect(field.stringValue == "some €" && field.inputControl?.text == "34")
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
    field.type("0")
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "12.50 €" && field.inputControl?.commit() == .committed("12.50"))
  }

  @Test func nilGivesBackWhatWasThere() throws {
    let field = try window.edit("email")
    let editor = try #require(field.standInEditor)
    #expect(field.contentType == .emailAddress && !field.isAutomaticTextCompletionEnabled)
    #expect(
      !editor.isAutomaticQuoteSubstitutionEnabled && !editor.allowsUndo
        && editor.writingToolsBehavior == .none)
    field.type("a")
    field.inputProfile = nil
    #expect(field.inputControl == nil && field.contentType == nil && field.isAutomaticTextCompletionEnabled)
    #expect(
      editor.isAutomaticQuoteSubstitutionEnabled && editor.allowsUndo
        && editor.writingToolsBehavior == .default)
    field.type("é !")
    #expect(field.standInText == "aé !" && window.undoManager?.canUndo == true)
  }

  /// All fields of a window are edited in one text view.
  @Test func theFieldEditorIsGivenBack() throws {
    let (first, plain) = (try window.edit("price"), NSTextField())
    window.standInAdd(plain)
    let editor = try #require(first.standInEditor)
    first.type("1x2")
    window.makeFirstResponder(plain)
    #expect(plain.standInEditor === editor && editor.smartInsertDeleteEnabled && editor.allowsUndo)
    plain.type("1x2")
    #expect(first.stringValue == "12" && plain.standInText == "1x2" && first.inputControl?.text == "12")
    window.makeFirstResponder(first)
    #expect(!editor.smartInsertDeleteEnabled && first.standInText == "12" && plain.stringValue == "1x2")
  }

  @Test func aFieldIsNotKeptByItsControl() throws {
    weak var field: NSTextField?
    weak var control: TextControl?
    for _ in 0..<2_000 {
      let new = NSTextField()
      new.inputProfile = .unrestricted
      (field, control) = (new, new.inputControl)
    }
    #expect(field == nil && control == nil)
  }

  @Test func aReusedFieldShowsTheNewControlWhileItIsEdited() throws {
    let field = try window.edit("card")
    field.type("4111")
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
    let (old, new) = (try window.edit("card"), NSTextField())
    window.standInAdd(new)
    old.type("4111")
    new.bind(try #require(old.inputControl))
    #expect(old.inputControl == nil && new.stringValue == "4111")
    old.type("x")
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
    field.type("4142")
    #expect(field.standInText == "442")
    field.inputProfile = nil
    #expect(control.delegate === delegate)
  }
}

/// A formatter of an app, which shows a currency while nobody edits the text.
private final class Euros: Formatter {
  /// The text in front of what is edited.
  private let edits: String
  private let shows: (String) -> String

  init(edits: String = "", shows: @escaping (String) -> String = { $0 + " €" }) {
    (self.edits, self.shows) = (edits, shows)
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override func string(for object: Any?) -> String? {
    (object as? String).map { $0.isEmpty ? $0 : shows($0) }
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
