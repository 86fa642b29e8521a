import Foundation
import InputControl
import InputControlUIKit
import Testing
import UIKit

/// Fields of UIKit that have a profile, on the stand-in, which behaves as real fields are known to.
@MainActor struct TextFieldTests {
  private func field(_ profile: String, locale: LocaleTag = .english) throws -> UITextField {
    let field = UITextField()
    field.inputProfile = try CompiledProfile(shipped: profile)
    field.inputControl?.locale = locale
    field.becomeFirstResponder()
    return field
  }

  private func type(_ keys: String, into field: UITextField) {
    for key in keys { field.standInType(String(key)) }
  }

  // MARK: Keys and pastes

  @Test func aRefusedKeyLeavesNoTraceAndIsSaidOnce() throws {
    let field = try field("price")
    var texts: [String?] = []
    field.addAction(UIAction { _ in texts.append(field.text) }, for: .editingChanged)
    UIAccessibility.standInPosts = []
    type("12x.5", into: field)
    #expect(texts == ["1", "12", "12.", "12.5"])
    #expect(UIAccessibility.standInPosts.map { $0.notification } == [.announcement])
    #expect(UIAccessibility.standInPosts[0].text == "Only digits and a decimal point are allowed")
    guard case .asks(let question) = try #require(field.inputControl).commit() else {
      return #expect(Bool(false))
    }
    #expect(question.value == "12.5")
    #expect(field.inputControl?.commit() == .committed("12.5"))
  }

  /// Nobody sees a text that the rules have not allowed: not even an observer that was there before.
  @Test func aPasteIsFittedBeforeAnybodySeesIt() throws {
    let field = UITextField()
    var texts: [String?] = []
    field.addAction(UIAction { _ in texts.append(field.text) }, for: .editingChanged)
    field.inputProfile = try CompiledProfile(Profile("pin", type: .number, maxLength: 4))
    field.becomeFirstResponder()
    field.standInType("12")
    field.standInSelect(1, 1)
    field.standInType("34 56")
    #expect(texts == ["12", "1342"] && field.standInSelection == NSRange(location: 3, length: 0))
  }

  @Test func textThatComesUnaskedIsRepaired() throws {
    let field = try field("price")
    type("12", into: field)
    field.insertText("€")
    #expect(field.text == "12")
    field.standInPut(NSRange(location: 0, length: 2), "12.999")
    field.standInChanged()
    // A suggestion that does not fit is no part of one that was meant.
    #expect(field.text == "12" && field.inputControl?.text == "12")
  }

  @Test func aLetterBecomesACapitalAtOnce() throws {
    let field = try field("vatDE")
    var texts: [String?] = []
    field.addAction(UIAction { _ in texts.append(field.text) }, for: .editingChanged)
    type("de1", into: field)
    #expect(texts.allSatisfy { $0 == $0?.uppercased() } && field.text?.hasPrefix("DE") == true)
  }

  // MARK: Displays

  @Test func groupsOfACardAppearAsOneTypes() throws {
    let field = try field("card")
    type("411111112", into: field)
    #expect(field.text == "4111 1111 2" && field.inputControl?.text == "411111112")
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.text == "4111 111" && field.standInSelection.location == 8)
    field.standInSelect(2, 2)
    field.standInType("9")
    #expect(field.text == "4191 1111" && field.standInSelection.location == 3)
  }

  @Test func aNumberIsWrittenAsTheLocaleWritesIt() throws {
    let field = UITextField()
    let rules = SourceFile(
      name: "a.rules", text: "language 4\nprofile amount { type decimal; decimals 2; display locale }")
    field.inputProfile = try RuleSet([rules]).profile("amount")
    field.inputControl?.locale = try #require(LocaleTag("de"))
    field.becomeFirstResponder()
    type("1234,5", into: field)
    #expect(field.text == "1.234,5" && field.inputControl?.commit() == .committed("1234.5"))
  }

  @Test func aDateIsTypedInTheOrderOfTheLocale() throws {
    let field = try field("date", locale: try #require(LocaleTag("de")))
    type("1.3.2019", into: field)
    #expect(field.text == "01.03.2019" && field.inputControl?.commit() == .committed("2019-03-01"))
  }

  // MARK: The app

  @Test func aTextThatTheAppSetsIsAValue() throws {
    let field = try field("card")
    type("4111", into: field)
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    field.text = "378282246310005"
    #expect(field.text == "3782 822463 10005" && field.inputControl?.text == "378282246310005")
    field.deleteBackward()
    #expect(field.text == "3782 822463 1000" && changes == 1)
  }

  @Test func theDelegateOfTheAppHearsEverything() throws {
    let app = Recorder()
    let field = UITextField()
    field.delegate = app
    field.inputProfile = try CompiledProfile(shipped: "price")
    #expect(field.delegate === app)
    field.becomeFirstResponder()
    type("1x", into: field)
    field.standInDismissMenu()
    #expect(!field.standInReturn() && field.standInReturn())
    field.standInClear()
    _ = field.resignFirstResponder()
    #expect(
      app.calls == [
        "should begin", "begin", "1", "select", "x", "dismiss", "return", "clear", "select", "should end",
        "end",
      ])
  }

  @Test func bothAnswersCount() throws {
    let field = try field("price")
    let app = Recorder()
    field.delegate = app
    app.refuses = ["2"]
    type("12x3", into: field)
    // The question about the letter is the app's too.
    #expect(field.text == "13" && app.calls.filter { $0 != "select" } == ["1", "2", "x", "3"])
  }

  @Test(arguments: [true, false]) func questionsAboutSeveralRangesReachEveryDelegate(isOfIOS26: Bool) throws {
    let field = try field("price")
    type("123", into: field)
    let app = isOfIOS26 ? PluralRecorder() : Recorder()
    field.delegate = app
    field.standInAsksAboutSeveral = true
    let ranges = [NSRange(location: 0, length: 1), NSRange(location: 2, length: 1)]
    #expect(field.standInAsk(ranges, "9"))
    #expect(app.calls == (isOfIOS26 ? ["2 ranges: 9"] : ["9", "9"]))
    app.refuses = ["9"]
    #expect(!field.standInAsk(ranges, "9"))
  }

  @Test func nilGivesBackWhatWasThere() throws {
    let app = Recorder()
    let field = UITextField()
    field.delegate = app
    field.keyboardType = .twitter
    field.autocorrectionType = .yes
    field.inputProfile = try CompiledProfile(shipped: "price")
    #expect(
      field.keyboardType == .twitter && field.autocorrectionType == .yes && field.smartQuotesType == .no)
    field.becomeFirstResponder()
    type("12", into: field)
    field.inputProfile = nil
    #expect(field.inputControl == nil && field.delegate === app && field.actualDelegate === app)
    #expect(field.smartQuotesType == .default && field.textContentType?.rawValue == "")
    #expect(field.undoManager?.isUndoRegistrationEnabled == true)
    type("x", into: field)
    #expect(field.text == "12x")
  }

  @Test func anotherProfileReplacesTheFirst() throws {
    let field = try field("email")
    #expect(field.keyboardType == .emailAddress && field.textContentType == .emailAddress)
    let control = field.inputControl
    field.inputProfile = try CompiledProfile(shipped: "price")
    #expect(field.inputControl === control && field.keyboardType == .decimalPad)
    #expect(field.autocapitalizationType == .none)
    field.inputProfile = try CompiledProfile(shipped: "vatDE")
    #expect(field.keyboardType == .asciiCapable && field.autocapitalizationType == .allCharacters)
  }

  @Test func aFieldIsNotKeptByItsControl() throws {
    weak var field: UITextField?
    weak var control: TextControl?
    for _ in 0..<2_000 {
      let new = UITextField()
      new.inputProfile = .unrestricted
      (field, control) = (new, new.inputControl)
    }
    #expect(field == nil && control == nil)
  }

  @Test func aTokenFieldTakesTokensByKeysPasteAndReturn() throws {
    let control = TokenField(.email)
    let field = UITextField()
    field.bind(control)
    field.becomeFirstResponder()
    type("ann@example.org,", into: field)
    #expect(control.tokens == ["ann@example.org"] && field.text == "")
    field.standInType("bob@example.org, carol, dan@example.org")
    #expect(control.tokens.count == 3 && field.text == "carol")
    field.deleteBackward()
    type("l@example.org", into: field)
    #expect(!field.standInReturn() || control.tokens.count == 4)
    #expect(control.tokens.last == "carol@example.org" && field.text == "")
    field.deleteBackward()
    #expect(control.selectedToken == 3)
    field.deleteBackward()
    #expect(control.tokens.count == 3)
  }

  // MARK: Undo

  @Test func theSystemUndoesWhatTheControlHas() throws {
    let field = try field("card")
    type("4111", into: field)
    field.standInType("22223")
    let manager = try #require(field.undoManager)
    #expect(field.text == "4111 2222 3")
    manager.undo()
    #expect(field.text == "4111")
    manager.undo()
    #expect(field.text == "" && !manager.canUndo)
    manager.redo()
    #expect(field.text == "4111")
    manager.redo()
    #expect(field.text == "4111 2222 3" && !manager.canRedo)
    manager.undo()
    field.text = "42"
    #expect(!manager.canUndo)
    _ = field.resignFirstResponder()
    #expect(manager.isUndoRegistrationEnabled)
  }

  @Test func menusNameWhatIsUndone() throws {
    let field = try field("card")
    let (control, manager) = (try #require(field.inputControl), try #require(field.undoManager))
    control.locale = try #require(LocaleTag("de"))
    type("4111", into: field)
    #expect(manager.undoActionName == "Eingabe")
    field.deleteBackward()
    field.deleteBackward()
    #expect(manager.undoActionName == "Löschen" && manager.redoActionName == "")
    manager.undo()
    #expect(manager.undoActionName == "Eingabe" && manager.redoActionName == "Löschen")
    manager.undo()
    #expect(manager.undoActionName == "" && manager.redoActionName == "Eingabe")
    manager.redo()
    manager.redo()
    #expect(manager.undoActionName == "Löschen" && manager.redoActionName == "")
    // An undo by the app leaves a step less, which the manager then knows by its name again.
    control.undo()
    #expect(manager.undoActionName == "Eingabe")
  }

  @Test func aSecureFieldKeepsNothing() throws {
    let field = try field("password")
    field.isSecureTextEntry = true
    _ = field.resignFirstResponder()
    field.text = "old secret"
    field.becomeFirstResponder()
    field.standInType("n")
    #expect(field.text == "n" && field.undoManager?.canUndo == false)
  }
}

/// A delegate that writes down what it hears.
@MainActor private class Recorder: NSObject, UITextFieldDelegate {
  var calls: [String] = []
  /// The texts that it refuses.
  var refuses: Set<String> = []

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { answer("should begin") }
  func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { answer("should end") }
  func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { answer(string) }
  func textFieldDidChangeSelection(_ textField: UITextField) {
    if calls.last != "select" { calls.append("select") }
  }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { answer("clear") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { answer("return") }
  func textField(_ textField: UITextField, willDismissEditMenuWith animator: AnyObject) {
    calls.append("dismiss")
  }

  // UIKit asks it only if the delegate has it, which PluralQuestions says here.
  func textField(
    _ textField: UITextField, shouldChangeCharactersInRanges ranges: [NSValue],
    replacementString string: String
  ) -> Bool {
    calls.append("\(ranges.count) ranges: \(string)")
    return !refuses.contains(string)
  }

  fileprivate func answer(_ call: String) -> Bool {
    calls.append(call)
    return !refuses.contains(call)
  }
}

private final class PluralRecorder: Recorder, PluralQuestions {}
