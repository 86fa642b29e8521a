import Foundation
import InputControl
import InputControlUIKit
import Testing
import UIKit

/// Apps set texts, locales, profiles and controls while fields are bound, in any order and at any moment.
@MainActor struct BindingTests {
  private func type(_ keys: String, into field: UITextField) {
    for key in keys { field.standInType(String(key)) }
  }

  private func form(_ text: String, multiline: Set<String> = []) throws -> InputForm {
    let rules = try RuleSet([SourceFile(name: "a.rules", text: "language 4\n" + text)])
    return InputForm(try rules.form("f"), today: try #require(CivilDate("2026-11-30")), multiline: multiline)
  }

  // MARK: Code sets something

  @Test func whatCodeSetsInTheControlIsShownAndToldToNobody() throws {
    let field = UITextField()
    field.inputProfile = .card
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    let control = try #require(field.inputControl)
    control.text = "41111111"
    #expect(field.text == "4111 1111")
    field.becomeFirstResponder()
    #expect(control.text == "41111111")
    control.text = "42"
    #expect(field.text == "42" && changes == 0)
    type("4", into: field)
    #expect(control.text == "424" && changes == 1)
  }

  @Test func aNewLocaleOrProfileIsShownAtOnce() throws {
    let field = UITextField()
    field.inputProfile = .amount
    let control = try #require(field.inputControl)
    control.locale = .english
    control.text = "1234.5"
    #expect(field.text == "1,234.5")
    field.becomeFirstResponder()
    control.locale = try #require(LocaleTag("de"))
    #expect(field.text == "1.234,5")
    type("6", into: field)
    #expect(control.commit() == .committed("1234.56"))
    field.inputProfile = .number
    #expect(field.text == "1234.56")
  }

  @Test func textsOfAFormAreShownAfterItIsBound() throws {
    let form = try form("profile t { maxLength 9 }\nform f { field a: t\nfield b: t }")
    let (a, b) = (UITextField(), UITextField())
    try form.bind(["a": a, "b": b]) { _ in }
    try form.setTexts(["a": "one", "b": "two"])
    #expect(a.text == "one" && b.text == "two")
    a.becomeFirstResponder()
    #expect(form.values == ["a": "one", "b": "two"])
  }

  /// Many apps write their own text when they hear of a change.
  @Test(arguments: ["digits", "seven", "late", "control"]) func anAppMaySetTheTextWhenItHearsOfAChange(
    kind: String
  )
    throws
  {
    let field = UITextField()
    field.inputProfile = .card
    let control = try #require(field.inputControl)
    field.addAction(
      UIAction { [weak field] _ in
        switch kind {
        case "digits": field?.text = field?.text?.filter { $0 != " " }
        case "seven": field?.text = "7"
        case "late": if field?.text == "4111 1" { field?.text = "7" }
        default: if control.text.count == 6 { control.text = "7" }
        }
      }, for: .editingChanged)
    field.becomeFirstResponder()
    for key in "411111" {
      field.standInType(String(key))
      #expect(field.text == control.display)
    }
    #expect(control.text == ["digits": "411111", "late": "71"][kind, default: "7"])
    field.standInType("222")
    #expect(field.text == control.display)
  }

  // MARK: Questions of a commit

  @Test func returnInAFormLeavesTheQuestionToTheForm() throws {
    let form = try form("use standard as std\nform f { field a: std.price { required } }")
    let field = UITextField()
    var answers: [FormCommitAnswer] = []
    try form.bind(["a": field]) { answers.append($0) }
    field.becomeFirstResponder()
    type("12,5", into: field)
    #expect(field.standInReturn())
    guard case .asks(let questions)? = answers.last else { return #expect(Bool(false)) }
    #expect(questions.map { $0.question.value } == ["125"])
    #expect(field.standInReturn() && answers.last == .committed(["a": "125"]))
  }

  @Test func returnInAFieldSaysTheQuestion() throws {
    let field = UITextField()
    field.inputProfile = .price
    field.inputControl?.locale = .english
    var asked: [CommitQuestion] = []
    field.inputControl?.addObserver(field) { _, event, _ in
      if case .didAsk(let question) = event { asked.append(question) }
    }
    field.becomeFirstResponder()
    type("12,5", into: field)
    UIAccessibility.standInPosts = []
    #expect(!field.standInReturn() && asked.map { $0.value } == ["125"])
    #expect(UIAccessibility.standInPosts.map { $0.text } == asked.map { $0.message })
    #expect(field.standInReturn() && asked.count == 1)
  }

  // MARK: Binding anew

  @Test func aReusedFieldShowsTheNewControlWhileItIsEdited() throws {
    let field = UITextField()
    let first = InputField(.card)
    field.bind(first)
    field.becomeFirstResponder()
    type("4111", into: field)
    let second = InputField(.card)
    second.text = "378282246310005"
    field.bind(second)
    #expect(field.text == "3782 822463 10005" && second.text == "378282246310005" && second.isEditing)
    #expect(!first.isEditing && first.text == "4111" && field.undoManager?.canUndo == false)
    field.deleteBackward()
    #expect(second.text == "37828224631000" && first.text == "4111")
    field.bind(first)
    #expect(field.text == "4111")
    type("2", into: field)
    #expect(first.text == "41112")
  }

  @Test func aControlThatIsLeftInACompositionCanBeBoundAgain() throws {
    let (old, new) = (UITextField(), UITextField())
    let control = InputField(try CompiledProfile(Profile("name").maxLength(9)))
    old.bind(control)
    old.becomeFirstResponder()
    old.standInType("a")
    old.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    old.standInChanged()
    old.standInReloads = 0
    new.bind(control)
    // The first field is given back as it is.
    #expect(old.inputControl == nil && old.text == "ani" && old.standInReloads == 0)
    #expect(!control.isComposing && new.text == control.text)
    new.becomeFirstResponder()
    new.standInType("b")
    #expect(new.text == control.text && control.text.hasSuffix("b"))
  }

  @Test func theProfileMayBeTakenAwayInsideAQuestion() throws {
    final class Delegate: NSObject, UITextFieldDelegate {
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
      ) -> Bool {
        textField.inputProfile = nil
        return true
      }
    }
    let field = UITextField()
    let delegate = Delegate()
    field.inputProfile = .card
    field.delegate = delegate
    field.becomeFirstResponder()
    field.standInType("4")
    #expect(field.inputControl == nil && field.actualDelegate === delegate)
    field.standInType("x")
    #expect(field.text?.hasSuffix("x") == true)
  }

  @Test func theDelegateOfTheControlIsAskedToo() throws {
    final class Delegate: TextInputDelegate {
      var asked = 0
      func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
        if case .change = question { asked += 1 }
        return asked > 1 ? .veto(reason: "enough") : .accept
      }
    }
    let (control, delegate, field) = (InputField(.card), Delegate(), UITextField())
    control.delegate = delegate
    field.bind(control)
    field.becomeFirstResponder()
    type("41", into: field)
    #expect(field.text == "4" && delegate.asked == 2)
    field.inputProfile = nil
    #expect(control.delegate === delegate)
  }

  @Test func nothingIsLeftOfAFieldThatIsGone() throws {
    weak var binding: AnyObject?
    weak var manager: UndoManager?
    let other = UITextInputMode(standInLanguage: "en")
    do {
      let field = UITextField()
      field.inputProfile = .card
      field.becomeFirstResponder()
      type("4", into: field)
      (binding, manager) = (field.fieldBinding, field.undoManager)
      #expect(binding != nil && manager?.isUndoRegistrationEnabled == false)
    }
    #expect(binding == nil)
    let field = UITextField()
    field.standInInputMode = other
  }

  // MARK: Secure fields

  @Test func theFirstKeyReplacesTheTextOfASecureFieldOfAForm() throws {
    let form = try form(
      "profile p { maxLength 4; sensitive; autocomplete current-password }\nform f { field a: p }")
    let field = UITextField()
    try form.bind(["a": field]) { _ in }
    #expect(field.isSecureTextEntry)
    try form.setTexts(["a": "abcd"])
    field.becomeFirstResponder()
    type("x", into: field)
    #expect(field.text == "x" && form.values == ["a": "x"])
    field.inputProfile = nil
    #expect(!field.isSecureTextEntry)
  }

  @Test func aFieldMayReplaceItsTextWithoutBeingSecure() throws {
    let field = UITextField()
    field.clearsOnInsertion = true
    field.inputProfile = try CompiledProfile(Profile("pin", type: .number, maxLength: 4))
    field.text = "1234"
    field.becomeFirstResponder()
    type("5", into: field)
    #expect(field.text == "5")
  }

  // MARK: Undo

  @Test func undoByTheAppAndByTheSystemAgree() throws {
    let field = UITextField()
    field.inputProfile = .card
    field.becomeFirstResponder()
    let (control, manager) = (try #require(field.inputControl), try #require(field.undoManager))
    for text in ["41", "42", "43"] { field.standInType(text) }
    #expect(control.undoCount == 3)
    control.undo()
    #expect(field.text == "4142" && manager.canUndo)
    manager.undo()
    #expect(field.text == "41" && manager.canUndo)
    manager.undo()
    #expect(field.text == "" && !manager.canUndo)
  }

  @Test func stepsFromBeforeEditingAreUndoneOneByOne() throws {
    let control = InputField(.card)
    for text in ["41", "42"] { control.paste(text) }
    let field = UITextField()
    field.bind(control)
    field.becomeFirstResponder()
    field.undoManager?.undo()
    #expect(field.text == "41")
    field.undoManager?.undo()
    #expect(field.text == "")
  }

  // MARK: Forms

  @Test func eachKindOfFieldCanBeBoundToEachKindOfControl() throws {
    let form = try form("profile t { maxLength 9 }\nform f { field a: t\nfield b: t }", multiline: ["a"])
    let (field, view) = (UITextField(), UITextView())
    try form.bind(["a": field], textViews: ["b": view]) { _ in }
    field.becomeFirstResponder()
    field.standInType("one")
    view.becomeFirstResponder()
    view.standInType("tw\no")
    #expect(form.values == ["a": "one", "b": "two"])
    let (a, b) = (try form["a"], try form["b"])
    #expect(field.inputControl === a && view.inputControl === b)
  }

  @Test func aFieldThatIsReplacedLeavesTheForm() throws {
    let form = try form(
      """
      profile t { maxLength 9 }
      profile yes { oneOf "y", "n" }
      form f { field a: yes
        when a is "y" { field b: t } }
      """)
    let (a, b, focused) = (UITextField(), UITextField(), UITextField())
    focused.becomeFirstResponder()
    let binding = try form.bind(["a": a, "b": focused]) { _ in }
    // A field that is bound while it is not active is hidden, and the focus leaves it.
    #expect(focused.isHidden && !focused.isFirstResponder)
    let first = try #require(binding["b"])
    b.inputProfile = .unrestricted
    binding["b"] = nil
    #expect(!focused.isHidden && first.onReturn == nil && binding["b"] == nil)
  }

  @Test func theFocusLeavesAFieldThatIsHidden() throws {
    let form = try form(
      """
      profile t { maxLength 9 }
      profile yes { oneOf "y", "n" }
      form f { field a: yes
        when a is "y" { field b: t }
        field c: t }
      """)
    let (a, b, c) = (UITextField(), UITextField(), UITextField())
    try form.bind(["a": a, "b": b, "c": c]) { _ in }
    try form.setTexts(["a": "y"])
    #expect(!b.isHidden)
    b.becomeFirstResponder()
    try form.setTexts(["a": "n"])
    #expect(b.isHidden && c.isFirstResponder)
    // What the app hides stays hidden.
    c.isHidden = true
    try form.setTexts(["a": "y"])
    #expect(c.isHidden && !b.isHidden)
  }
}
