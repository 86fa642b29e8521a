import AppKit
import Foundation
import InputControl
import InputControlAppKit
import Testing

/// Fields of AppKit that have a profile, on the stand-in, which behaves as real fields are known to.
@MainActor struct TextFieldTests {
  private let window = NSWindow()

  // MARK: Keys and pastes

  @Test func aRefusedKeyLeavesNoTraceAndIsSaidOnce() throws {
    let (field, app) = (try window.edit("price"), RecordingApp())
    field.delegate = app
    NSAccessibility.standInPosts = []
    field.type("12x.5")
    #expect(app.texts == ["1", "12", "12.", "12.5"] && app.values == ["1", "12", "12.", "12.5"])
    #expect(NSAccessibility.standInPosts == ["Only digits and a decimal point are allowed"])
    guard case .asks(let question)? = field.inputControl?.commit() else { return #expect(Bool(false)) }
    #expect(question.value == "12.5" && field.inputControl?.commit() == .committed("12.5"))
  }

  /// Nobody sees a text that the rules have not allowed.
  @Test func aPasteIsFittedBeforeAnybodySeesIt() throws {
    let (field, app) = (NSTextField(), RecordingApp())
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
    let (field, app) = (try window.edit("price"), RecordingApp())
    field.delegate = app
    field.type("12")
    field.standInPut(NSRange(location: 0, length: 2), "12.999")
    field.standInChanged()
    #expect(field.standInText == "12" && field.inputControl?.text == "12" && app.texts == ["1", "12", "12"])
  }

  @Test func whatIsTypedNextKeepsItsAttributes() throws {
    let field = try window.edit("vatDE")
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
    field.type("abcabc")
    let ranges = [NSRange(location: 0, length: 1), NSRange(location: 3, length: 1)]
    // Together with the text between them, they are too long.
    field.standInEditor?.standInReplace(ranges, ["xyz", "zzz"])
    #expect(field.standInText == "abcabc" && field.inputControl?.text == "abcabc")
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
    let field = try window.edit("handle")
    field.type("abcdef")
    let before = field.standInText
    let ranges = [NSRange(location: 0, length: 3), NSRange(location: 2, length: 2)].map { NSValue(range: $0) }
    #expect(field.standInEditor?.shouldChangeText(inRanges: ranges, replacementStrings: ["x", "y"]) == false)
    let far = [NSRange(location: 0, length: 1), NSRange(location: 90, length: 2)].map { NSValue(range: $0) }
    #expect(field.standInEditor?.shouldChangeText(inRanges: far, replacementStrings: ["x", "y"]) == false)
    #expect(field.standInText == before)
  }

  @Test func attributesMayChange() throws {
    let field = try window.edit("price")
    field.type("12")
    let all = [NSValue(range: NSRange(location: 0, length: 2))]
    #expect(field.standInEditor?.shouldChangeText(inRanges: all, replacementStrings: nil) == true)
  }

  // MARK: Displays

  @Test func groupsOfACardAppearAsOneTypes() throws {
    let field = try window.edit("card")
    field.type("411111112")
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
    field.type("1234,5")
    #expect(field.standInText == "1.234,5" && field.inputControl?.commit() == .committed("1234.5"))
  }

  @Test func aDateIsTypedInTheOrderOfTheLocale() throws {
    let field = try window.edit("date", locale: try #require(LocaleTag("de")))
    field.type("1.3.2019")
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "01.03.2019" && field.inputControl?.commit() == .committed("2019-03-01"))
  }

  // MARK: Return, tokens, secure fields

  @Test func returnSaysTheQuestionAndThenSendsTheAction() throws {
    let field = try window.edit("price")
    field.type("12,5")
    NSAccessibility.standInPosts = []
    #expect(!field.standInReturn() && NSAccessibility.standInPosts.count == 1)
    #expect(field.standInReturn() && field.stringValue == "125")
  }

  @Test func aTokenFieldTakesTokensByKeysPasteAndReturn() throws {
    let (control, field) = (TokenField(.email), NSTextField())
    window.standInAdd(field)
    field.bind(control)
    window.makeFirstResponder(field)
    field.type("ann@example.org,")
    #expect(control.tokens == ["ann@example.org"] && field.standInText == "")
    field.standInType("bob@example.org, carol, dan@example.org")
    #expect(control.tokens.count == 3 && field.standInText == "carol")
    field.standInEditor?.deleteBackward(nil)
    field.type("l@example.org")
    #expect(!field.standInReturn() || control.tokens.count == 4)
    field.standInEditor?.deleteBackward(nil)
    #expect(control.tokens.last == "carol@example.org" && control.selectedToken == 3)
  }

  @Test func aSecureFieldKeepsNothing() throws {
    let field = NSSecureTextField()
    window.standInAdd(field)
    field.inputProfile = .password
    window.makeFirstResponder(field)
    field.type("secret")
    #expect(field.inputControl?.isSecureTextEntry == true && window.undoManager?.canUndo == false)
  }

  // MARK: Undo

  @Test func theSystemUndoesWhatTheControlHas() throws {
    let field = try window.edit("card")
    let manager = try #require(window.undoManager)
    field.type("4111")
    field.standInType("22223")
    #expect(field.standInText == "4111 2222 3" && manager.undoActionName == "Typing")
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
