import AppKit
import Foundation
import InputControl
import InputControlAppKit
import Testing

/// Input methods and predictions in fields of AppKit that have a profile. AppKit asks about marked text when it marks it, and
/// tells about text that an input method commits before it ends the mark.
@MainActor struct InputMethodTests {
  private let window = NSWindow()
  private let app = App()

  private func field(_ profile: CompiledProfile) -> NSTextField {
    let field = NSTextField()
    window.standInAdd(field)
    field.delegate = app
    field.inputProfile = profile
    field.inputControl?.locale = .english
    window.makeFirstResponder(field)
    return field
  }

  private func mark(_ text: String, in field: NSTextField, caret: Int? = nil) {
    field.standInMark(text, caret: caret ?? text.utf16.count)
  }

  private func commit(_ text: String, in field: NSTextField) {
    field.standInEditor?.insertText(text, replacementRange: NSRange(location: NSNotFound, length: 0))
  }

  @Test func aCompositionIsLeftAloneUntilItEnds() throws {
    let field = field(try CompiledProfile(Profile("name").maxLength(2)))
    for pinyin in ["n", "ni", "nih", "niha", "nihao"] {
      mark(pinyin, in: field)
      #expect(
        field.standInText == pinyin && field.standInMarked != nil && field.inputControl?.isComposing == true)
    }
    commit("你好吗", in: field)
    #expect(
      field.standInText == "你好" && field.inputControl?.settledText == "你好" && field.standInMarked == nil)
    // The app never hears of a text that the rules have not allowed.
    #expect(app.texts.last == "你好" && !app.texts.contains("你好吗"))
    #expect(field.inputControl?.isComposing == false)
    field.standInType("a")
    #expect(field.standInText == "你好")
  }

  @Test func theFirstKeyOfACompositionIsNotRefused() {
    let field = field(.price)
    field.standInType("1")
    mark("ni", in: field)
    #expect(field.standInText == "1ni")
    mark("", in: field)
    #expect(field.standInText == "1" && field.inputControl?.text == "1" && field.standInMarked == nil)
    field.standInType("2")
    #expect(field.inputControl?.commit() == .committed("12"))
  }

  @Test func kanaBecomeWordsOneByOne() throws {
    let field = field(try CompiledProfile(Profile("name").maxLength(4)))
    var changes: [String] = []
    field.inputControl?.onChange = { changes.append($1) }
    for kana in ["k", "か", "かn", "かん", "かんj", "かんじ", "漢字"] { mark(kana, in: field) }
    field.standInUnmark()
    #expect(changes == ["漢字"] && field.standInText == "漢字")
    mark("てすと", in: field)
    commit("テスト", in: field)
    // The limit holds at the end of the word.
    #expect(field.standInText == "漢字テス" && changes == ["漢字", "漢字テス"])
  }

  @Test func hangulIsComposedLetterByLetter() throws {
    let field = field(try CompiledProfile(Profile("name").maxLength(2)))
    for syllable in ["ㅎ", "하", "한"] { mark(syllable, in: field) }
    commit("한", in: field)
    mark("ㄱ", in: field)
    commit("글", in: field)
    mark("ㅇ", in: field)
    commit("아", in: field)
    #expect(field.standInText == "한글" && field.inputControl?.text == "한글")
  }

  @Test func aDeadKeyIsNotRefused() throws {
    let field = field(try CompiledProfile(Profile("name", type: .letter, maxLength: 8)))
    mark("´", in: field)
    commit("é", in: field)
    #expect(field.standInText == field.inputControl?.text && field.inputControl?.isComposing == false)
    mark("´", in: field)
    commit("´", in: field)
    #expect(!field.standInText.contains("´"))
  }

  /// The menu that appears when a key is held replaces the letter before the caret.
  @Test func aHeldKeyReplacesTheLetter() throws {
    let field = field(try CompiledProfile(Profile("name").maxLength(1)))
    field.standInType("e")
    field.standInEditor?.insertText("é", replacementRange: NSRange(location: 0, length: 1))
    #expect(field.standInText == "é" && field.inputControl?.text == "é")
  }

  @Test(arguments: ["", "new"]) func aTextThatCodeSetsEndsAComposition(_ text: String) throws {
    let field = field(try CompiledProfile(Profile("name").maxLength(8)))
    field.standInType("a")
    mark("にほ", in: field)
    let told = app.texts.count
    field.inputControl?.text = text
    #expect(field.standInText == text && field.standInMarked == nil && app.texts.count == told)
    #expect(field.standInEditor?.inputContext?.standInDiscards == 1)
    mark("ん", in: field)
    commit("ん", in: field)
    #expect(field.standInText == text + "ん" && field.inputControl?.text == text + "ん")
  }

  @Test func aPredictionIsNoPartOfTheText() throws {
    let field = field(try CompiledProfile(Profile("word", type: .letter, maxLength: 8)))
    for key in "he" { field.standInType(String(key)) }
    mark("llo", in: field, caret: 0)
    #expect(field.standInText == "hello" && field.inputControl?.settledText == "he")
    mark("", in: field)
    field.standInType("llo")
    #expect(field.standInText == "hello" && field.inputControl?.settledText == "hello")
  }

  @Test func theAppMayRefuseMarkedText() throws {
    let (view, app) = (NSTextView(), Refusing())
    window.standInAdd(view)
    view.delegate = app
    view.inputProfile = try CompiledProfile(Profile("name").maxLength(2))
    window.makeFirstResponder(view)
    view.standInMark("ni", caret: 2)
    #expect(view.string == "" && view.inputControl?.isComposing == false)
    view.standInType("a")
    #expect(view.string == "")
  }
}

@MainActor private final class App: NSObject, NSTextFieldDelegate {
  var texts: [String] = []
  func controlTextDidChange(_ notification: Notification) {
    if let field = notification.object as? NSTextField { texts.append(field.standInText) }
  }
}

@MainActor private final class Refusing: NSObject, NSTextViewDelegate {
  func textView(
    _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue], replacementStrings: [String]?
  ) -> Bool { false }
}
