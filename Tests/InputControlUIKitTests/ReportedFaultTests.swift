import Foundation
import InputControl
import InputControlUIKit
import Testing
import UIKit

/// Faults that people have reported of other libraries for fields of Apple's platforms, replayed here.
@MainActor struct ReportedFaultTests {
  private func field(_ statements: String, locale: LocaleTag = .english, language: String? = nil) throws
    -> UITextField
  {
    let rules = SourceFile(name: "a.rules", text: "language 4\nprofile a { \(statements) }")
    let field = UITextField()
    field.inputProfile = try RuleSet([rules]).profile("a")
    field.inputControl?.locale = locale
    field.standInInputMode = language.map { UITextInputMode(standInLanguage: $0) }
    field.becomeFirstResponder()
    return field
  }

  private func phone() throws -> UITextField {
    let field = try field("type number; maxLength 10; display \"(###) ###-####\"")
    for key in "2123456789" { field.standInType(String(key)) }
    #expect(field.text == "(212) 345-6789")
    return field
  }

  /// iziz/libPhoneNumber-iOS#226, viniciusmo/VMaskTextField#14, SimpleTwoWayBindingIOS#15: the caret jumps to the end after a
  /// deletion in the middle, because the text was set.
  @Test func theCaretStaysWhereADigitWasDeleted() throws {
    let field = try phone()
    field.standInSelect(8, 8)
    field.deleteBackward()
    #expect(field.text == "(212) 356-789" && field.standInSelection == NSRange(location: 7, length: 0))
    field.standInType("9")
    #expect(field.text == "(212) 395-6789" && field.standInSelection == NSRange(location: 8, length: 0))
  }

  /// Serheo/PhoneNumberFormatter#12: backspace behind a separator changes nothing.
  @Test func backspaceBehindASeparatorDeletesTheDigit() throws {
    let field = try phone()
    field.standInSelect(10, 10)
    field.deleteBackward()
    #expect(field.text == "(212) 346-789")
    field.standInType("1")
    #expect(field.text == "(212) 341-6789")
  }

  /// RedMadRobot/input-mask-ios#84: a paste of more than the mask takes ends the app.
  @Test func aPasteThatIsTooLongIsFitted() throws {
    let field = try field("type number; maxLength 6; display \"### ###\"")
    field.standInType("123456789012345678901234567890")
    #expect(field.text == "123 456" && field.standInSelection.location == 7)
  }

  /// RedMadRobot/input-mask-ios#54, openradar 33634848: a suggestion asks about a space, and is lost if the answer is no.
  @Test func aSuggestionIsNotLost() throws {
    let field = UITextField()
    field.inputProfile = .phone
    field.becomeFirstResponder()
    #expect(field.standInAsk([NSRange(location: 0, length: 0)], " "))
    field.standInPut(NSRange(location: 0, length: 0), "+1 (212) 555-0123")
    field.standInChanged()
    #expect(field.inputControl?.commit() == .committed("+12125550123"))
  }

  /// BeauNouvelle/DateTextField#8, openradar 32508213 and 16570390: undo after a paste that was refused, or changed in the
  /// question, ends the app.
  @Test func undoAfterARefusedPasteUndoesWhatWasTypedBefore() throws {
    let field = try field("type number; maxLength 6; paste whole")
    field.standInType("1")
    field.standInType("not a number")
    field.standInType("2")
    field.standInType("34567890123")
    field.undoManager?.undo()
    #expect(field.text == "")
    field.undoManager?.undo()
    field.undoManager?.redo()
    #expect(field.text == "12")
  }

  /// marinofelipe/CurrencyText#46 and #59: nothing can be deleted where the sign of the currency stands behind the number.
  @Test func backspaceBehindASuffixDeletesADigit() throws {
    let field = try field(
      #"type decimal; decimals 2; display locale; suffix " €""#, locale: try #require(LocaleTag("de")))
    for key in "12345" { field.standInType(String(key)) }
    #expect(field.text == "12.345 €")
    field.standInSelect(8, 8)
    field.deleteBackward()
    #expect(field.text == "1.234 €")
    for _ in 0..<4 { field.deleteBackward() }
    #expect(field.text == "")
  }

  /// marmelroy/PhoneNumberKit#695: the delegate of the app is not asked about keys that the library handles itself.
  @Test func theDelegateIsAskedAboutKeysThatAreRefused() throws {
    final class Delegate: NSObject, UITextFieldDelegate {
      var asked: [String] = []
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
      ) -> Bool {
        asked.append(string)
        return true
      }
    }
    let field = try phone()
    let delegate = Delegate()
    field.delegate = delegate
    field.standInSelect(0, 14)
    for key in ["x", "1"] { field.standInType(key) }
    #expect(delegate.asked == ["x", "1"])
  }

  /// oscbyspro/DiffableTextViews#88: marked text ends the app where the text is formatted.
  @Test func markedTextIsTakenWhereTheTextIsFormatted() throws {
    let field = try field(
      "type number; normalize width; maxLength 8; display \"#### ####\"", language: "ja-JP")
    for key in "1234" { field.standInType(String(key)) }
    field.setMarkedText("５６", selectedRange: NSRange(location: 2, length: 0))
    field.standInChanged()
    #expect(field.text?.hasSuffix("５６") == true)
    field.unmarkText()
    field.standInChanged()
    #expect(field.text == "1234 56" && field.inputControl?.text == "123456")
  }

  /// facebook/react-native#9082: a limit is not held when a word is completed unasked, and cuts a composition.
  @Test func aLimitHoldsForSuggestionsAndNotForCompositions() throws {
    let field = try field("maxLength 5", language: "zh-Hans")
    field.standInType("h")
    field.standInPut(NSRange(location: 0, length: 1), "hellos ")
    field.standInChanged()
    #expect(field.text?.count ?? 9 <= 5)
    field.text = "abcd"
    #expect(field.standInAsk([NSRange(location: 4, length: 0)], "h"))
    for pinyin in ["h", "hu", "hua", "huan", "huang"] {
      field.setMarkedText(pinyin, selectedRange: NSRange(location: pinyin.utf16.count, length: 0))
      field.standInChanged()
      #expect(field.text == "abcd" + pinyin)
    }
    field.standInPut(NSRange(location: 4, length: 5), "黄")
    field.unmarkText()
    field.standInChanged()
    #expect(field.text == "abcd黄")
  }

  /// xmartlabs/Eureka#2150: after one composition the next one cannot be typed.
  @Test func oneCompositionFollowsAnother() throws {
    let field = try field("maxLength 5", language: "zh-Hans")
    for (pinyin, word) in [("ni", "你"), ("hao", "好"), ("ma", "吗")] {
      let start = field.text?.utf16.count ?? 0
      #expect(field.standInAsk([NSRange(location: start, length: 0)], String(pinyin.prefix(1))))
      for count in 1...pinyin.count {
        field.setMarkedText(String(pinyin.prefix(count)), selectedRange: NSRange(location: count, length: 0))
        field.standInChanged()
      }
      field.standInPut(NSRange(location: start, length: pinyin.utf16.count), word)
      field.unmarkText()
      field.standInChanged()
    }
    #expect(field.text == "你好吗")
  }

  /// swiftui-fieldvalidator#1: the first key is swallowed, because the text is set when editing begins.
  @Test func theFirstKeyIsTaken() throws {
    let field = UITextField()
    field.inputProfile = .card
    field.text = ""
    field.becomeFirstResponder()
    field.standInType("4")
    #expect(field.text == "4")
  }
}
