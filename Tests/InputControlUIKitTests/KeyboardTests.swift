import Foundation
import InputControl
import InputControlUIKit
import Testing
import UIKit

/// Keys that the library draws: a keyboard in place of that of the system, and the decimal key above a pad of the system.
@Suite(.serialized) @MainActor struct KeyboardTests {
  private func buttons(_ view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons($0) }
  }

  private func name(_ button: UIButton) -> String {
    button.configuration?.title ?? button.configuration?.image?.standInName ?? ""
  }

  private func press(_ key: String, of view: UIView) throws {
    try #require(buttons(view).first { name($0) == key }, "there is no key \(key)").standInTap()
  }

  // MARK: A keyboard

  @Test func aKeyboardTypesIntoTheFieldThatIsEdited() throws {
    let keyboard = InputKeyboard(center: TextEventCenter())
    let view = InputKeyboardView(keyboard)
    let fields = [UITextField(), UITextField()]
    for field in fields {
      field.bind(InputField(.price, center: keyboard.center))
      field.inputView = view
    }
    var changes = 0
    fields[0].addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    fields[0].becomeFirstResponder()
    for key in ["1", "2", ".", "5", "delete.left", "7"] { try press(key, of: view) }
    #expect(fields[0].text == "12.7" && changes == 6 && fields[0].inputControl?.text == "12.7")
    fields[0].resignFirstResponder()
    fields[1].becomeFirstResponder()
    try press("3", of: view)
    #expect(fields[0].text == "12.7" && fields[1].text == "3")
  }

  @Test func keysThatWouldBeRefusedAreDimmedAndTheButtonsStay() throws {
    let keyboard = InputKeyboard(center: TextEventCenter())
    let view = InputKeyboardView(keyboard)
    let field = UITextField()
    field.bind(InputField(.price, center: keyboard.center))
    field.becomeFirstResponder()
    let before = buttons(view)
    #expect(before.first?.configuration?.title == "1")
    #expect(view.intrinsicContentSize.height > 200)
    for key in ["1", ".", "2", "5"] { try press(key, of: view) }
    #expect(buttons(view) == before)
    #expect(Set(before.filter { $0.isEnabled }.map(name)) == ["delete.left"])
    try press("delete.left", of: view)
    #expect(
      before.filter { $0.isEnabled }.count == 11 && !before.contains { name($0) == "." && $0.isEnabled })
  }

  @Test func aKeyboardOfLettersHasPages() throws {
    let keyboard = InputKeyboard(center: TextEventCenter())
    let view = InputKeyboardView(keyboard)
    let field = UITextField()
    field.bind(InputField(.unrestricted, center: keyboard.center))
    field.becomeFirstResponder()
    for key in ["shift", "Q", "w", "123", "1", "space", "abc", "e"] { try press(key, of: view) }
    #expect(field.text == "Qw1 e")
    // Pages with as many keys have the same buttons.
    let before = buttons(view)
    try press("shift", of: view)
    #expect(buttons(view) == before && before.contains { name($0) == "Q" })
    field.resignFirstResponder()
    #expect(buttons(view) == before)
  }

  @Test func returnGoesOnInAFormAndCommitsAlone() throws {
    let keyboard = InputKeyboard(center: TextEventCenter())
    let view = InputKeyboardView(keyboard)
    let rules = try RuleSet([
      SourceFile(
        name: "a.rules", text: "language 4\nprofile t { maxLength 9 }\nform f { field a: t\nfield b: t }")
    ])
    let form = InputForm(
      try rules.form("f"), today: try #require(CivilDate("2026-11-30")), center: keyboard.center)
    let (a, b) = (UITextField(), UITextField())
    var answers: [FormCommitAnswer] = []
    try form.bind(["a": a, "b": b]) { answers.append($0) }
    a.becomeFirstResponder()
    try press("q", of: view)
    try press("return", of: view)
    #expect(b.isFirstResponder && answers.isEmpty)
    try press("return", of: view)
    #expect(answers == [.committed(["a": "q"])])
    let alone = UITextField()
    alone.bind(InputField(try CompiledProfile(Profile("p").required()), center: keyboard.center))
    alone.becomeFirstResponder()
    try press("return", of: view)
    #expect(alone.inputControl?.evaluation.verdict == .intermediate)
  }

  @Test func aDrawnKeyEndsAComposition() throws {
    let keyboard = InputKeyboard(center: TextEventCenter())
    let view = InputKeyboardView(keyboard)
    let field = UITextField()
    field.bind(InputField(.unrestricted, center: keyboard.center))
    field.becomeFirstResponder()
    field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    field.standInChanged()
    try press("q", of: view)
    #expect(field.text == "niq" && field.markedTextRange == nil && field.inputControl?.text == "niq")
  }

  @Test func aHeldBackspaceDeletesOnAndAViewThatIsGoneDeletesNothing() async throws {
    let keyboard = InputKeyboard(center: TextEventCenter())
    var view: InputKeyboardView? = InputKeyboardView(keyboard)
    let field = UITextField()
    field.bind(InputField(.unrestricted, center: keyboard.center))
    field.inputControl?.text = String(repeating: "a", count: 60)
    field.becomeFirstResponder()
    let key = try #require(view.map(buttons)?.first { name($0) == "delete.left" })
    key.sendActions(for: .touchDown)
    #expect(field.text?.count == 59)
    for _ in 0..<1_000 where field.text?.count ?? 0 > 55 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(field.text?.count ?? 60 <= 55)
    key.sendActions(for: .touchUpOutside)
    let count = field.text?.count
    try await Task.sleep(for: .milliseconds(300))
    #expect(field.text?.count == count)
    key.sendActions(for: .touchDown)
    view = nil
    let left = field.text?.count
    try await Task.sleep(for: .milliseconds(800))
    #expect(field.text?.count == left)
  }

  // MARK: The decimal key of a pad

  private func bar(_ field: UITextField) throws -> UIView { try #require(field.inputAccessoryView) }

  private func price(_ locale: String?) throws -> InputField {
    let profile = try CompiledProfile(Profile("p", type: .price, keyboard: .numberPad))
    return InputField(profile, locale: locale.flatMap { LocaleTag($0) })
  }

  @Test func aNumberPadGetsTheDecimalKey() throws {
    let field = UITextField()
    field.bind(try price(nil))
    field.becomeFirstResponder()
    field.standInType("1")
    try press(".", of: bar(field))
    field.standInType("5")
    #expect(field.text == "1.5")
    field.inputProfile = .number
    #expect(field.inputAccessoryView == nil)
    field.inputProfile = try CompiledProfile(Profile("p", type: .price, keyboard: .numberPad))
    try press(".", of: bar(field))
    field.inputProfile = nil
    #expect(field.inputAccessoryView == nil)
  }

  @Test func aPadWithTheSignOfAnotherLocaleGetsThatOfTheField() throws {
    let isComma = Locale.current.decimalSeparator == ","
    let (own, other) = isComma ? ("de", "en") : ("en", "de")
    let sign = isComma ? "." : ","
    let field = UITextField()
    field.bind(InputField(.amount, locale: LocaleTag(other)))
    field.becomeFirstResponder()
    field.standInType("1")
    try press(sign, of: bar(field))
    field.standInType("5")
    #expect(field.text == "1\(sign)5" && field.inputControl?.text == "1.5")
    field.inputControl?.locale = try #require(LocaleTag(own) as LocaleTag?)
    #expect(field.inputAccessoryView == nil)
  }

  @Test func theAppsOwnViewsAndLargerDevicesGetNoKey() throws {
    let own = UIView()
    for set in [{ $0.inputAccessoryView = own }, { $0.inputView = own }] as [(UITextField) -> Void] {
      let field = UITextField()
      set(field)
      field.bind(try price(nil))
      field.becomeFirstResponder()
      #expect(field.inputAccessoryView == nil || field.inputAccessoryView === own)
      field.inputProfile = nil
      #expect((field.inputAccessoryView ?? field.inputView) === own)
    }
    UIDevice.current.standInIdiom = .pad
    defer { UIDevice.current.standInIdiom = .phone }
    let field = UITextField()
    field.bind(try price(nil))
    field.becomeFirstResponder()
    #expect(field.inputAccessoryView == nil)
  }
}
