import Foundation
import InputControl
import InputControlUIKit
import Testing
import UIKit

/// Text views of UIKit that have a profile, where they differ from text fields.
@MainActor struct TextViewTests {
  private final class Recorder: NSObject, UITextViewDelegate {
    var texts: [String] = []
    var asked: [String] = []
    var dismissed = 0

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
      -> Bool
    {
      asked.append(text)
      return text != "!"
    }
    func textViewDidChange(_ textView: UITextView) { texts.append(textView.text) }
    func textView(_ textView: UITextView, willDismissEditMenuWith animator: AnyObject) { dismissed += 1 }
  }

  private func view(_ recorder: Recorder) throws -> UITextView {
    let view = UITextView()
    view.delegate = recorder
    view.inputProfile = try CompiledProfile(Profile("note", type: .letter, maxLength: 8))
    view.becomeFirstResponder()
    return view
  }

  @Test func theDelegateIsToldOnceAboutEachChange() throws {
    let app = Recorder()
    let view = try view(app)
    for key in ["a", "1", "b", "!"] { view.standInType(key) }
    #expect(app.texts == ["a", "ab"] && app.asked == ["a", "1", "b", "!"] && view.delegate === app)
    // What comes unasked is told when it is repaired.
    view.standInPut(NSRange(location: 2, length: 0), "c2d")
    view.standInChanged()
    #expect(view.text == "abcd" && app.texts == ["a", "ab", "abcd"])
    view.standInDismissMenu()
    #expect(app.dismissed == 1)
  }

  @Test func whatIsTypedNextKeepsItsAttributes() throws {
    let view = try view(Recorder())
    view.typingAttributes = [NSAttributedString.Key("colour"): "red"]
    view.standInType("abcdefghij")
    #expect(view.text == "abcdefgh" && view.typingAttributes.count == 1)
  }

  @Test func nilGivesBackWhatWasThere() throws {
    let app = Recorder()
    let view = try view(app)
    #expect(view.smartDashesType == .no && view.actualDelegate !== app)
    view.inputProfile = nil
    #expect(view.smartDashesType == .default && view.actualDelegate === app && view.inputControl == nil)
  }
}
