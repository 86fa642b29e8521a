import InputControlTestSupport
import Testing

@testable import InputControl

/// Keyboards on the screen, and the keys that they have.
struct KeyboardTests {
  private func keyboard(
    _ profile: Profile?, _ text: String = "", decimalSeparator: String = "."
  ) throws -> (InputKeyboard, InputField) {
    let center = TextEventCenter()
    let field = try InputField(profile, text, center: center)
    let keyboard = InputKeyboard(center: center, decimalSeparator: decimalSeparator)
    field.beginEditing()
    return (keyboard, field)
  }

  private func words(_ rows: [[InputKeyboard.Key]]) -> [String] {
    rows.map { $0.map { $0 == .empty ? "·" : "\($0)" }.joined(separator: " ") }
  }

  @Test func layoutsHaveTheirKeys() {
    let keyboard = InputKeyboard(center: TextEventCenter(), decimalSeparator: ",")
    var rows: [Profile.KeyboardLayout: [String]] = [:]
    for layout in Profile.KeyboardLayout.allCases {
      keyboard.layout = layout
      rows[layout] = words(keyboard.rows)
    }
    #expect(rows[.numberPad] == ["1 2 3", "4 5 6", "7 8 9", "· 0 ⌫"])
    #expect(rows[.decimalPad] == ["1 2 3", "4 5 6", "7 8 9", ", 0 ⌫"])
    #expect(rows[.phonePad] == ["1 2 3", "4 5 6", "7 8 9", "* 0 #", "· + ⌫"])
    let letters = ["q w e r t y u i o p", "a s d f g h j k l", "⇧ z x c v b n m ⌫"]
    #expect(rows[.asciiCapable] == letters + ["123 ␣ ⏎"])
    #expect(rows[.default] == rows[.asciiCapable])
    #expect(rows[.emailAddress] == letters + ["123 ␣ @ . ⏎"])
    #expect(rows[.url] == letters + ["123 . / .com ⏎"])
  }

  @Test func everyPrintableASCIICharacterCanBeTyped() throws {
    let (keyboard, field) = try keyboard(Profile("p", type: .none).keyboard(.asciiCapable))
    for value in UInt8(ascii: " ")...UInt8(ascii: "~") {
      let key = InputKeyboard.Key.text(String(UnicodeScalar(value)))
      keyboard.press(
        .page(
          InputKeyboard.Page.allCases.first { page in
            keyboard.press(.page(page))
            return keyboard.rows.joined().contains(key)
          } ?? .letters))
      #expect(keyboard.rows.joined().contains(key), "\(key)")
      keyboard.press(key)
    }
    #expect(field.text.utf8.count == 95)
  }

  @Test func shiftHoldsForOneLetter() throws {
    let (keyboard, field) = try keyboard(Profile("p").keyboard(.asciiCapable))
    keyboard.press(.shift)
    keyboard.press(.text("A"))
    #expect(keyboard.page == .letters)
    keyboard.press(.shift)
    keyboard.press(.shift)
    #expect(keyboard.page == .letters)
    #expect(field.text == "A")
  }

  @Test func keysThatWouldBeRefusedAreKnown() throws {
    let (keyboard, field) = try keyboard(Profile("price", type: .price), "0")
    let outer = RecordingDelegate()
    outer.answer = false
    outer.join(field)
    #expect(keyboard.vetoedKeys == Set("0123456789".map { .text(String($0)) }))
    // The app is not asked.
    #expect(outer.questions == [])
    field.text = "12."
    #expect(keyboard.vetoedKeys == [.text(".")])
    field.text = "12.34"
    #expect(keyboard.vetoedKeys.count == 11)
    field.selection = TextRange(0, 5)
    #expect(keyboard.vetoedKeys == [.text(".")])
    outer.answer = true
    field.setMarkedText("ni")
    #expect(keyboard.vetoedKeys == [])
  }

  /// Profiles with a display whose literals the rules do not take.
  static let displays = Result {
    try RuleSet([
      SourceFile(
        name: "p.rules",
        text: ##"""
          language 2
          profile local { type number; display "(###) ###-####"; accepts "1112223333" }
          profile mass { type number; display "#####" ; suffix " kg"; accepts "12345" }
          profile cents { type decimal; decimals 2; display locale; suffix " €/h"; accepts "123.45" }
          """##)
    ])
  }

  /// Whatever a key means: a character, a literal of the display, a sign of a number.
  @Test(arguments: try (RuleSet.shipped.profiles + displays.get().profiles).map(\.name), [false, true])
  func exactlyTheKeysAreDimmedThatAreRefused(name: String, overwrites: Bool) throws {
    let own = try Self.displays.get()
    let profile = try own[name] == nil ? CompiledProfile(shipped: name) : own.profile(name)
    let keys = Array("0-5,+.A' €/a@(k)")
    var turn = 0
    for locale in try ["en", "de", "fr"].map({ try #require(LocaleTag($0)) }) {
      for text in profile.profile.examples.prefix(5).map(\.text) {
        for place in text.indices {
          let tried = own[name] == nil ? [text[place], keys[turn % keys.count]] : keys
          for key in tried.map(String.init) {
            turn += 1
            let field = InputField(profile, locale: locale)
            field.overwrites = overwrites
            for key in text[..<place] { field.type(String(key)) }
            if turn % 3 == 1 { field.selection = TextRange(caret: field.selection.start / 2) }
            if turn % 5 == 1 { field.selection = TextRange(field.selection.start / 2, field.selection.end) }
            let shown = field.display
            let isDimmed = field.wouldVeto(key)
            #expect(field.display == shown, "a question about “\(key)” changes what is shown")
            let decision = field.type(key)
            #expect(decision.isAllowed != isDimmed, "“\(key)” behind “\(text[..<place])” in \(locale)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (Profile("p", type: .price), true), (Profile("p", regex: #"-?\d{1,3}(\.\d{1,2})?"#), true),
    (Profile("p", type: .number), false), (Profile("p", type: .none), false),
    (Profile("p", type: .excludeInvisible), false),
  ])
  func onlyProfilesThatNeedItGetTheDecimalKey(profile: Profile, needsIt: Bool) throws {
    let (keyboard, field) = try keyboard(profile.keyboard(.numberPad))
    #expect(keyboard.decimalKey == (needsIt ? .text(".") : nil))
    field.profile = try CompiledProfile(profile.keyboard(.asciiCapable))
    #expect(keyboard.decimalKey == nil)
  }

  @Test func theDecimalKeyWritesWhatThePersonsCountryWrites() throws {
    let profile = Profile("p", type: .price).keyboard(.numberPad).normalization(.replace(",", with: "."))
    let (keyboard, field) = try keyboard(profile, "1", decimalSeparator: ",")
    keyboard.press(try #require(keyboard.decimalKey))
    #expect(field.text == "1.")
    keyboard.decimalSeparator = ";"
    #expect(keyboard.decimalKey == nil)
  }

  @Test func aFieldMayGetAKeyboardOfItsOwnWhileItIsEdited() {
    let center = TextEventCenter()
    let field = InputField(.unrestricted, center: center)
    let (first, second) = (InputKeyboard(center: center), InputKeyboard(center: center))
    field.beginEditing()
    field.inputKeyboard = second
    #expect(first.target == nil)
    #expect(second.target === field)
    field.inputKeyboard = nil
    #expect(first.target === field)
  }

  @Test func hostsHearWhenToDrawAnew() throws {
    let (keyboard, field) = try keyboard(Profile("price", type: .price))
    var updates = 0
    keyboard.onUpdate = { _ in updates += 1 }
    field.insertText("1")
    #expect(updates > 0)
    updates = 0
    field.profile = .unrestricted
    #expect(updates == 1)
    field.endEditing()
    #expect(updates == 2)
    field.insertText("2")
    #expect(updates == 2)
    #expect(keyboard.target == nil)
    keyboard.press(.text("3"))
    #expect(field.text == "12")
  }

  @Test func returnAndRepeatedBackspacesReachTheField() throws {
    let center = TextEventCenter()
    let view = TextView(.unrestricted, center: center)
    let keyboard = InputKeyboard(center: center)
    view.beginEditing()
    keyboard.press(.text("a"))
    keyboard.press(.return)
    #expect(view.text == "a\n")
    let tokens = TokenField(.unrestricted, center: center)
    tokens.tokens = ["x"]
    tokens.beginEditing()
    keyboard.press(.backspace, isRepeat: true)
    #expect(tokens.selectedToken == nil)
    keyboard.press(.backspace)
    #expect(tokens.selectedToken == 0)
  }
}
