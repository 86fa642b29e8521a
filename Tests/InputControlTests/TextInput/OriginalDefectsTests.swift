import InputControl
import Testing

/// Defects of the original framework and of the articles about it, a test for each, named after the defect.
struct OriginalDefectsTests {
  private let number = Profile("number", type: .number)
  private let price = Profile("price", type: .price)

  // MARK: The framework

  @Test func theOuterDelegatesYesOverridesTheInnerVeto() throws {
    let field = try InputField(number, "1")
    let outer = RecordingDelegate()
    outer.join(field)
    #expect(!field.type("x").isAllowed)
    #expect(outer.questions.map(\.replacement) == ["x"])
    #expect(field.shown == "1|")
  }

  @Test func theOuterDelegateIsLostOnSettingASecondProfile() throws {
    let field = try InputField(number)
    let outer = RecordingDelegate()
    outer.join(field)
    field.profile = try CompiledProfile(price)
    field.insertText("1")
    #expect(field.delegate === outer)
    #expect(outer.questions.count == 1)
  }

  @Test func clearingTheProfileLeavesProxyAndKeyboardBehind() throws {
    let field = try InputField(nil)
    let outer = RecordingDelegate()
    outer.join(field)
    field.keyboardLayout = .emailAddress
    field.allowsAutocorrection = true
    field.profile = try CompiledProfile(number)
    #expect(field.keyboardLayout == .numberPad)
    #expect(!field.allowsAutocorrection)
    field.profile = .unrestricted
    #expect(field.keyboardLayout == .emailAddress)
    #expect(field.allowsAutocorrection)
    #expect(field.delegate === outer)
    field.insertText("x")
    #expect(field.text == "x")
  }

  @Test func repairRunsOnlyWhenACallbackIsRegistered() throws {
    let field = try InputField(number, "12")
    field.host.didReplace(TextRange(2, 2), with: "x3")
    #expect(field.host.didChange() == TextEdit(TextRange(2, 3), with: "", origin: .programmatic))
    #expect(field.shown == "123|")
  }

  @Test func repairFiltersOnlyWhenMaxLengthIsSet() throws {
    let field = try InputField(number)
    field.paste("1a2b")
    #expect(field.text == "12")
  }

  @Test func onlyU0020IsStripped() throws {
    let field = try InputField(Profile("visible", type: .excludeInvisible))
    field.paste("a\u{A0}b\u{3000}c\u{200B}d\u{2028}e\tf")
    #expect(field.text == "abcdef")
  }

  @Test func spacesAreNeverStrippedInATextView() throws {
    let view = TextView(.unrestricted)
    view.profile = try CompiledProfile(Profile("visible", type: .excludeInvisible))
    view.paste("a b c")
    #expect(view.text == "abc")
  }

  @Test func regexTypesAreNeverCheckedAgainAfterSilentChanges() throws {
    let field = try InputField(Profile("code", regex: "[A-Z]{2}\\d{2}"), "AB")
    field.host.didReplace(TextRange(2, 2), with: "x")
    field.host.didChange()
    #expect(field.shown == "AB|")
  }

  @Test func deletionsAreRefused() throws {
    let field = try InputField(price, "105", selection: TextRange(0, 1))
    #expect(field.deleteBackward(isRepeat: false) == .accept)
    #expect(field.text == "05")
    let preset = try InputField(Profile("code", type: .number, maxLength: 8), "123456789012")
    preset.deleteBackward()
    #expect(preset.text == "12345678901")
  }

  @Test func anInvalidRegexAllowsEverything() {
    #expect(throws: RuleError.self) { try CompiledProfile(Profile("broken", regex: "[a-")) }
  }

  @Test func theSearchIsUnanchored() throws {
    let field = try InputField(Profile("code", regex: "[0-9]{2}"))
    field.paste("a12b")
    #expect(field.text == "")
  }

  @Test func dollarAcceptsATrailingNewline() throws {
    let view = TextView(.unrestricted)
    view.profile = try CompiledProfile(Profile("code", regex: "^[0-9]*$"))
    view.paste("12")
    #expect(!view.type("\n").isAllowed)
    #expect(view.text == "12")
  }

  @Test func backslashDAcceptsDigitsThatAreNotASCII() throws {
    let field = try InputField(Profile("code", regex: "\\d*"))
    #expect(!field.type("٣").isAllowed)
    #expect(!field.type("３").isAllowed)
  }

  @Test func priceAllowsOneDigitMoreThanMaxLength() throws {
    let field = try InputField(price.maxLength(3))
    for digit in "1234" { field.insertText(String(digit)) }
    #expect(field.text == "123")
  }

  @Test func settingMaxLengthAfterTheTypeDoesNothing() throws {
    for profile in [Profile("p").type(.number).maxLength(2), Profile("p").maxLength(2).type(.number)] {
      let field = try InputField(profile)
      for digit in "1x23" { field.insertText(String(digit)) }
      #expect(field.text == "12")
    }
  }

  @Test func truncationCutsTheTailInsteadOfTheInsertion() throws {
    let field = try InputField(Profile("p", type: .letter, maxLength: 6), "abcd", selection: TextRange(1, 1))
    field.paste("XYZ")
    #expect(field.text == "aXYbcd")
  }

  @Test func truncationSplitsEmoji() throws {
    let field = try InputField(Profile("p", maxLength: 8, unit: .utf16), "ab")
    field.paste("👍🏽👨‍👩‍👧")
    #expect(field.text == "ab👍🏽")
  }

  @Test func truncationSendsTheCaretToTheEnd() throws {
    let field = try InputField(Profile("p", maxLength: 6), "abcd", selection: TextRange(1, 1))
    field.host.didReplace(TextRange(1, 1), with: "XYZ")
    field.host.didChange()
    #expect(field.shown == "aXY|bcd")
  }

  @Test func aStaleUndoRangeCrashes() throws {
    let field = try InputField(number, "123456")
    field.deleteBackward()
    field.text = "1"
    #expect(!field.undo())
    #expect(!field.host.shouldChange(TextRange(5, 6), to: "6", origin: .undo).isAllowed)
    field.host.didReplace(TextRange(5, 6), with: "6", origin: .undo)
    field.host.didChange()
    #expect(field.text == "16")
  }

  @Test func theTextChangeTargetIsNotRetained() throws {
    final class Log { var texts: [String] = [] }
    final class Target {
      let log: Log
      init(_ log: Log) { self.log = log }
      func observe(_ control: TextControl) {
        control.addObserver(self) { target, event, control in
          if event == .didChange { target.log.texts.append(control.text) }
        }
      }
    }
    let field = try InputField(number)
    let log = Log()
    do {
      let gone = Target(log)
      gone.observe(field)
    }
    field.insertText("1")
    #expect(log.texts == [])
    let target = Target(log)
    target.observe(field)
    field.insertText("2")
    withExtendedLifetime(target) {}
    #expect(log.texts == ["12"])
  }

  // MARK: The delete key

  @Test func typingAndDeletingTakesAToken() {
    let field = TokenField(.unrestricted)
    field.tokens = ["a", "b"]
    field.insertText("c")
    field.deleteBackward()
    #expect(field.tokens == ["a", "b"])
    #expect(field.selectedToken == nil)
  }

  @Test func selectingAllAndDeletingTakesAToken() {
    let field = TokenField(.unrestricted)
    field.tokens = ["a"]
    field.text = "bcd"
    field.selection = TextRange(0, 3)
    field.deleteBackward()
    #expect(field.text == "")
    #expect(field.tokens == ["a"])
    #expect(field.selectedToken == nil)
  }

  @Test func aCompositionsBackspaceTakesAToken() {
    let field = TokenField(.unrestricted)
    field.tokens = ["a"]
    field.setMarkedText("n")
    field.deleteBackward()
    #expect(field.text == "")
    #expect(field.selectedToken == nil)
  }

  @Test func theDelegateDangles() throws {
    let field = try InputField(number)
    do {
      let delegate = RecordingDelegate()
      delegate.answer = false
      field.delegate = delegate
    }
    #expect(field.delegate == nil)
    #expect(field.type("1") == .accept)
    field.deleteBackward()
    field.deleteBackward()
  }

  @Test func theCallbackBlockNeverFires() {
    let field = TokenField(.unrestricted)
    field.tokens = ["a"]
    var calls: [Int?] = []
    field.addObserver(field) { field, event, _ in
      if event == .didChangeTokens { calls.append(field.selectedToken) }
    }
    field.deleteBackward()
    field.deleteBackward()
    #expect(calls == [0, nil])
    #expect(field.tokens == [])
  }

  @Test func keyRepeatEatsTokens() {
    let field = TokenField(.unrestricted)
    field.tokens = ["a", "b"]
    field.insertText("c")
    for _ in 0..<10 { field.deleteBackward(isRepeat: true) }
    #expect(field.tokens == ["a", "b"])
    #expect(field.selectedToken == nil)
  }

  // MARK: The custom keyboard

  @Test func beginEditingOfAnyFieldRetargetsEveryKeyboard() throws {
    let center = TextEventCenter()
    let (first, second) = (InputKeyboard(center: center), InputKeyboard(center: center))
    let (one, two) = (InputField(.unrestricted, center: center), InputField(.unrestricted, center: center))
    one.inputKeyboard = first
    two.inputKeyboard = second
    one.beginEditing()
    two.beginEditing()
    #expect(first.target === one)
    #expect(second.target === two)
  }

  @Test func didEndIgnoresIdentity() throws {
    let center = TextEventCenter()
    let keyboard = InputKeyboard(center: center)
    let (a, b) = (InputField(.unrestricted, center: center), InputField(.unrestricted, center: center))
    a.beginEditing()
    b.beginEditing()
    a.endEditing()
    keyboard.press(.text("1"))
    #expect(b.text == "1")
  }

  @Test func aKeyboardThatIsMadeAfterBeginHasNoTarget() {
    let center = TextEventCenter()
    let field = InputField(.unrestricted, center: center)
    field.beginEditing()
    let keyboard = InputKeyboard(center: center)
    keyboard.press(.text("1"))
    #expect(field.text == "1")
  }

  @Test func theClassRegistryIsNeverAllocated() {
    final class OwnField: TextKeyInput {
      var text = ""
      var hasText: Bool { !text.isEmpty }
      func insertText(_ text: String) { self.text += text }
      func deleteBackward() { _ = text.popLast() }
    }
    let center = TextEventCenter()
    let keyboard = InputKeyboard(center: center)
    let field = OwnField()
    center.post(.didBeginEditing, from: field)
    keyboard.press(.text("1"))
    #expect(field.text == "")
    keyboard.register(OwnField.self)
    keyboard.press(.text("1"))
    keyboard.press(.text("2"))
    keyboard.press(.backspace)
    #expect(field.text == "1")
    keyboard.unregister(OwnField.self)
    keyboard.press(.text("2"))
    #expect(field.text == "1")
  }

  @Test func insertTextBypassesTheQuestion() throws {
    let center = TextEventCenter()
    let keyboard = InputKeyboard(center: center)
    let field = try InputField(price, center: center)
    let outer = RecordingDelegate()
    outer.join(field)
    field.beginEditing()
    for key in ["1", ".", ".", "2"] { keyboard.press(.text(key)) }
    #expect(field.text == "1.2")
    #expect(outer.questions.map(\.replacement) == ["1", ".", ".", "2"])
    #expect(outer.questions.allSatisfy { $0.origin == .keyboard })
  }

  // MARK: The decimal key

  private func numberPad(_ text: String, selection: TextRange? = nil) throws -> (InputKeyboard, InputField) {
    let center = TextEventCenter()
    let field = try InputField(price.keyboard(.numberPad), text, selection: selection, center: center)
    let keyboard = InputKeyboard(center: center)
    field.beginEditing()
    return (keyboard, field)
  }

  @Test func theDecimalKeyInsertsAtZeroWithoutASelection() throws {
    let (keyboard, field) = try numberPad("125", selection: TextRange(2, 2))
    let key = try #require(keyboard.decimalKey)
    keyboard.press(key)
    #expect(field.shown == "12.|5")
  }

  @Test func theDecimalKeyMovesTheCaretToTheEnd() throws {
    let (keyboard, field) = try numberPad("1025", selection: TextRange(1, 2))
    keyboard.press(try #require(keyboard.decimalKey))
    #expect(field.shown == "1.|25")
  }

  @Test func theDecimalKeyIsNotRemovedOnResign() throws {
    let (keyboard, field) = try numberPad("")
    #expect(keyboard.decimalKey == .text("."))
    field.endEditing()
    #expect(keyboard.decimalKey == nil)
    field.beginEditing()
    #expect(keyboard.decimalKey == .text("."))
    field.profile = .unrestricted
    #expect(keyboard.decimalKey == nil)
  }

  @Test func theViewSearchOverwritesItsOwnResult() throws {
    let (keyboard, field) = try numberPad("")
    field.endEditing()
    field.beginEditing()
    field.profile = try CompiledProfile(price.keyboard(.numberPad))
    #expect(keyboard.rows.joined().filter { $0 == .text(".") }.count == 1)
    #expect(keyboard.rows.last == [.text("."), .text("0"), .backspace])
  }

  @Test func noEditingChangedEventComesOfTheDecimalKey() throws {
    let (keyboard, field) = try numberPad("1")
    let outer = RecordingDelegate()
    outer.join(field)
    keyboard.press(try #require(keyboard.decimalKey))
    #expect(outer.events == ["change 1."])
  }
}
