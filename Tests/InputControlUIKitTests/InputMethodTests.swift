import Foundation
import InputControl
import InputControlUIKit
import Testing
import UIKit

/// Input methods, predictions and dictation in fields of UIKit that have a profile.
@MainActor struct InputMethodTests {
  private func field(_ profile: CompiledProfile, language: String) -> UITextField {
    let field = UITextField()
    field.inputProfile = profile
    field.inputControl?.locale = .english
    field.standInInputMode = UITextInputMode(standInLanguage: language)
    field.becomeFirstResponder()
    return field
  }

  private func mark(_ text: String, in field: UITextField, caret: Int? = nil) {
    field.setMarkedText(text, selectedRange: NSRange(location: caret ?? text.utf16.count, length: 0))
    field.standInChanged()
  }

  @Test func aCompositionIsLeftAloneUntilItEnds() throws {
    let field = UITextField()
    field.inputProfile = try CompiledProfile(Profile("name").maxLength(2))
    field.standInInputMode = UITextInputMode(standInLanguage: "zh-Hans")
    field.becomeFirstResponder()
    #expect(field.standInAsk([NSRange(location: 0, length: 0)], "n"))
    for pinyin in ["n", "ni", "nih", "niha", "nihao"] {
      field.setMarkedText(pinyin, selectedRange: NSRange(location: pinyin.utf16.count, length: 0))
      field.standInChanged()
      #expect(field.text == pinyin && field.markedTextRange != nil)
    }
    field.standInPut(NSRange(location: 0, length: 5), "你好吗")
    field.unmarkText()
    field.standInChanged()
    #expect(field.text == "你好" && field.inputControl?.settledText == "你好")
  }

  /// It may begin a composition.
  @Test func aKeyOfAnInputMethodIsRepairedBehindIt() {
    let field = field(.card, language: "zh-Hans")
    for key in "4111" { field.standInType(String(key)) }
    #expect(field.standInAsk([NSRange(location: 4, length: 0)], "1"))
    field.standInPut(NSRange(location: 4, length: 0), "1")
    field.standInChanged()
    #expect(field.text == "4111 1")
  }

  /// A key of a Korean keyboard deletes a syllable, and inserts another one.
  @Test func aKoreanKeyIsOneChange() async throws {
    let field = UITextField()
    field.inputProfile = try CompiledProfile(Profile("name").maxLength(2))
    field.standInInputMode = UITextInputMode(standInLanguage: "ko-KR")
    field.becomeFirstResponder()
    var changes: [String] = []
    field.inputControl?.onChange = { changes.append($1) }
    for (old, new) in [("", "ㅎ"), ("ㅎ", "하"), ("하", "한")] {
      if !old.isEmpty { field.deleteBackward() }
      field.standInType(new)
      await Task.yield()
    }
    #expect(changes == ["ㅎ", "하", "한"] && field.text == "한")
  }

  @Test func dictationIsJudgedAtItsEnd() {
    let field = field(.price, language: "en-US")
    field.standInInputMode = UITextInputMode(standInLanguage: "dictation")
    field.standInPut(NSRange(location: 0, length: 0), "twelve")
    field.standInChanged()
    #expect(field.text == "twelve")
    field.standInPut(NSRange(location: 0, length: 6), "12.5")
    field.standInChanged()
    field.standInInputMode = UITextInputMode(standInLanguage: "en-US")
    #expect(field.text == "12.5" && field.inputControl?.text == "12.5")
  }

  @Test func kanaBecomeWordsOneByOne() throws {
    let field = field(try CompiledProfile(Profile("name").maxLength(4)), language: "ja-JP")
    var changes: [String] = []
    field.inputControl?.onChange = { changes.append($1) }
    for kana in ["k", "か", "かn", "かん", "かんj", "かんじ"] { mark(kana, in: field) }
    mark("漢字", in: field)
    field.unmarkText()
    field.standInChanged()
    #expect(changes == ["漢字"] && field.text == "漢字")
    mark("てすと", in: field)
    field.unmarkText()
    field.standInChanged()
    // The limit holds at the end of the word.
    #expect(field.text == "漢字てす")
  }

  @Test func aCancelledCompositionLeavesTheText() throws {
    let field = field(.price, language: "zh-Hans")
    field.standInType("1")
    mark("ni", in: field)
    mark("", in: field)
    #expect(field.text == "1" && field.inputControl?.text == "1" && field.markedTextRange == nil)
    field.standInType("2")
    #expect(field.inputControl?.commit() == .committed("12"))
  }

  /// As when a chat sends what its field has, and clears it.
  @Test(arguments: ["", "new"]) func aTextThatCodeSetsEndsAComposition(_ text: String) throws {
    let field = field(try CompiledProfile(Profile("name").maxLength(8)), language: "ja-JP")
    field.standInType("a")
    mark("にほ", in: field)
    field.inputControl?.locale = try #require(LocaleTag("ja"))
    #expect(field.text == "aにほ" && field.markedTextRange != nil)
    field.inputControl?.text = text
    #expect(field.text == text && field.markedTextRange == nil && field.inputControl?.isComposing == false)
    mark("ん", in: field)
    field.unmarkText()
    field.standInChanged()
    #expect(field.text == text + "ん" && field.inputControl?.text == text + "ん")
  }

  @Test func aPredictionIsNoPartOfTheText() throws {
    let field = field(try CompiledProfile(Profile("word", type: .letter, maxLength: 8)), language: "en-US")
    for key in "he" { field.standInType(String(key)) }
    mark("llo", in: field, caret: 0)
    #expect(field.text == "hello" && field.inputControl?.settledText == "he")
    mark("", in: field)
    field.standInPut(NSRange(location: 2, length: 0), "llo")
    field.standInChanged()
    #expect(field.text == "hello" && field.inputControl?.settledText == "hello")
  }

  @Test func autocorrectionIsJudgedThoughItAsksNothing() throws {
    let field = field(try CompiledProfile(Profile("word", type: .letter, maxLength: 8)), language: "en-US")
    for key in "teh" { field.standInType(String(key)) }
    field.standInPut(NSRange(location: 0, length: 3), "the ")
    field.standInChanged()
    #expect(field.text == field.inputControl?.text && field.text?.contains(" ") == false)
  }
}
