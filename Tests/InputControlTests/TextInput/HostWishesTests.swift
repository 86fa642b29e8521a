import InputControl
import Testing

/// Features of fields that hosts use besides the rules.
struct HostWishesTests {
  @Test func redoRestoresTheSelection() throws {
    let field = InputField(.unrestricted)
    field.paste("hello")
    field.selection = TextRange(1, 3)
    field.undo()
    #expect(field.text == "" && field.selection == TextRange(caret: 0))
    field.redo()
    #expect(field.text == "hello" && field.selection == TextRange(1, 3))
    field.undo()
    field.redo()
    #expect(field.selection == TextRange(1, 3))
  }

  @Test func everyPressOfBackspaceIsHeard() throws {
    let field = InputField(.unrestricted)
    field.paste("ab")
    var texts: [String] = []
    field.addObserver(field) { _, event, field in
      if event == .didPressBackspace { texts.append(field.text) }
    }
    field.deleteBackward()
    for _ in 0..<5 { field.deleteBackward(isRepeat: true) }
    field.deleteBackward()
    field.host.didPressBackspace()
    field.host.didPressBackspace(isRepeat: true)
    #expect(texts == ["ab", "", ""])
  }

  @Test func onePressRemovesAToken() throws {
    let field = TokenField(.unrestricted)
    field.removesTokensAtOnce = true
    field.tokens = ["a", "b"]
    var count = 0
    field.addObserver(field) { _, event, _ in if event == .didChangeTokens { count += 1 } }
    field.deleteBackward()
    #expect(field.tokens == ["a"] && field.selectedToken == nil && count == 1)
    // A held key removes no further one.
    field.deleteBackward(isRepeat: true)
    #expect(field.tokens == ["a"])
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.tokens == [] && count == 2)
  }

  @Test func aKeyWithoutAFieldSaysSo() throws {
    let center = TextEventCenter()
    let keyboard = InputKeyboard(center: center)
    #expect(!keyboard.press(.text("a")))
    #expect(!keyboard.press(.backspace))
    #expect(keyboard.press(.shift))
    let field = InputField(.unrestricted, center: center)
    field.beginEditing()
    #expect(keyboard.press(.text("a")))
    #expect(field.text == "a")
    #expect(!keyboard.press(.empty) || keyboard.target === field)
  }

  #if os(Linux) || os(macOS)
    @Test func aKeyboardOfAnotherCentreEndsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        let keyboard = InputKeyboard(center: TextEventCenter())
        InputField(.unrestricted).inputKeyboard = keyboard
      }
      await #expect(processExitsWith: .success) {
        let center = TextEventCenter()
        let keyboard = InputKeyboard(center: center)
        InputField(.unrestricted, center: center).inputKeyboard = keyboard
      }
    }
  #endif

  @Test func autocorrectionIsSettable() throws {
    let name = Profile("name")
    #expect(name.allowsAutocorrection)
    #expect(!name.autocorrection(false).allowsAutocorrection)
    #expect(Profile("code", type: .number).autocorrection(true).allowsAutocorrection)
    #expect(!name.sensitive().autocorrection(true).allowsAutocorrection)
    #expect(name != name.autocorrection(false))
    #expect(!InputField(try CompiledProfile(name.autocorrection(false))).allowsAutocorrection)
  }
}
