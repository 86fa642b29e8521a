import AppKit
import Foundation
import InputControl
import InputControlAppKit
import Testing

/// Text views of AppKit that have a profile, where they differ from text fields.
@MainActor struct TextViewTests {
  private let window = NSWindow()

  @MainActor private final class Recorder: NSObject, NSTextViewDelegate {
    var texts: [String] = []
    var asked: [String] = []

    func textView(
      _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue],
      replacementStrings: [String]?
    ) -> Bool {
      asked += replacementStrings ?? ["attributes"]
      return replacementStrings != ["!"]
    }
    func textDidChange(_ notification: Notification) {
      if let view = notification.object as? NSTextView { texts.append(view.string) }
    }
  }

  private func view(_ recorder: Recorder) throws -> NSTextView {
    let view = NSTextView()
    window.standInAdd(view)
    view.delegate = recorder
    view.inputProfile = try CompiledProfile(Profile("note", type: .letter, maxLength: 8))
    window.makeFirstResponder(view)
    return view
  }

  /// The rules are asked first. What they refuse, the app does not hear of.
  @Test func theDelegateIsAskedAndToldOnceAboutEachChange() throws {
    let app = Recorder()
    let view = try view(app)
    for key in ["a", "1", "b", "!"] { view.standInType(key) }
    #expect(app.texts == ["a", "ab"] && view.delegate === app)
    #expect(app.asked == ["a", "1", "b", "!"])
    // A change without a question is told when it is repaired.
    view.standInPut(NSRange(location: 2, length: 0), "c2d")
    view.standInChanged()
    #expect(view.string == "abcd" && app.texts == ["a", "ab", "abcd"])
  }

  @Test func bothAnswersCount() throws {
    let app = Recorder()
    let view = NSTextView()
    window.standInAdd(view)
    view.delegate = app
    view.inputProfile = try CompiledProfile(Profile("note").maxLength(8))
    window.makeFirstResponder(view)
    view.standInType("!")
    view.standInType("?")
    #expect(view.string == "?" && view.inputControl?.text == "?")
  }

  @Test func returnIsALineBreak() throws {
    let view = NSTextView()
    window.standInAdd(view)
    view.inputProfile = try CompiledProfile(Profile("note").maxLength(8))
    window.makeFirstResponder(view)
    for key in "ab" { view.standInType(String(key)) }
    view.insertNewline(nil)
    view.standInType("c")
    #expect(view.string == "ab\nc" && view.inputControl?.text == "ab\nc")
  }

  @Test func nilGivesBackWhatWasThere() throws {
    let app = Recorder()
    let view = try view(app)
    view.standInType("ab")
    #expect(view.inputControl?.undoCount == 1)
    view.inputProfile = nil
    #expect(view.isAutomaticDashSubstitutionEnabled && view.inputControl == nil && view.delegate === app)
    view.standInType("1")
    #expect(view.string == "ab1" && window.undoManager?.canUndo == false)
  }

  /// A bar that finds and replaces has the focus.
  @Test func aViewWithoutTheFocusIsJudgedAndTold() throws {
    let app = Recorder()
    let view = NSTextView()
    window.standInAdd(view)
    view.string = "abc"
    view.delegate = app
    view.inputProfile = try CompiledProfile(Profile("note", type: .letter, maxLength: 8))
    view.standInReplace([NSRange(location: 0, length: 1), NSRange(location: 2, length: 1)], ["x", "y"])
    #expect(view.string == "xby" && app.texts == ["xby"] && view.inputControl?.text == "xby")
    view.standInReplace([NSRange(location: 0, length: 1)], ["x1z"])
    #expect(view.string == view.inputControl?.text && view.string == "xzby" && app.texts.last == "xzby")
    #expect(!view.allowsUndo && view.writingToolsBehavior == .none)
  }

  /// Steps that AppKit has registered are about a text that others have changed since.
  @Test func onlyTheStepsOfTheControlAreUndone() throws {
    let view = NSTextView()
    window.standInAdd(view)
    view.allowsUndo = true
    window.makeFirstResponder(view)
    view.standInType("old")
    window.makeFirstResponder(nil)
    view.inputProfile = try CompiledProfile(Profile("note", maxLength: 12))
    window.makeFirstResponder(view)
    view.standInType(" new")
    window.undoManager?.undo()
    #expect(view.string == "old" && window.undoManager?.canUndo == false)
    window.makeFirstResponder(nil)
    #expect(!view.allowsUndo)
    view.inputProfile = nil
    #expect(view.allowsUndo)
  }

  @Test func aTextThatTheAppSetsIsAValue() throws {
    let view = NSTextView()
    window.standInAdd(view)
    view.inputProfile = .card
    view.string = "41111111"
    #expect(view.string == "4111 1111" && view.inputControl?.text == "41111111")
    window.makeFirstResponder(view)
    view.standInSelect(9, 9)
    view.standInType("2")
    #expect(view.string == "4111 1111 2" && view.inputControl?.text == "411111112")
  }
}
