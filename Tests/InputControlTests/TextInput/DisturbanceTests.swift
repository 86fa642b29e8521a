import InputControl
import Testing

/// Hosts, apps and platforms that do things in the middle of others.
struct DisturbanceTests {
  private let number = Profile("number", type: .number)

  private final class Watcher {
    var overflows = 0
    var act: (TextEvent) -> Void = { _ in }
  }

  // MARK: Marks

  @Test func aMarkBehindHalfASurrogatePairStaysWhereItIs() throws {
    let field = try InputField(nil, "😀")
    field.host.didMark("汉")
    field.host.didReplace(TextRange(1, 2), with: "")
    field.host.didMark("字字")
    field.host.didUnmark()
    field.host.didChange()
    #expect(field.text == "字字")
  }

  @Test func aCaretInsideAGraphemeOfAMarkIsMovedBeforeIt() throws {
    let field = try InputField(nil)
    field.setMarkedText("x😀", caret: 2)
    #expect(field.selection == TextRange(caret: 1))
    field.unmarkText()
    #expect(field.selection == TextRange(caret: 1))
    let flags = try InputField(nil)
    flags.setMarkedText("🇩🇪", caret: 2)
    #expect(flags.selection == TextRange(caret: 0))
    // The mark joins the character before it, which is not part of the mark.
    let joined = try InputField(nil, "a")
    joined.setMarkedText("🏽x", caret: 1)
    #expect(joined.selection == TextRange(caret: 1))
    field.host.didShow("x😀", selection: TextRange(2, 2))
    #expect(field.selection == TextRange(caret: 1))
    field.host.didShow("x😀", selection: TextRange(0, 2))
    #expect(field.selection == TextRange(0, 3))
  }

  @Test func noRangesAreNothing() throws {
    let field = try InputField(nil, "a")
    field.host.didMark("b")
    field.host.didReplace([], with: "x")
    #expect(!field.host.shouldChange([], to: "x").isAllowed)
    #expect(field.text == "ab")
  }

  @Test func rangesThatShareASurrogatePairAreRefused() throws {
    let field = try InputField(nil, "😀ab")
    #expect(!field.host.shouldChange([TextRange(0, 1), TextRange(1, 2)], to: "x").isAllowed)
    #expect(field.host.shouldChange([TextRange(0, 1), TextRange(3, 4)], to: "x").isAllowed)
  }

  @Test func aDelegateMayBeginACompositionWhileItIsAsked() throws {
    let field = try InputField(Profile("p", type: .letter), "abc")
    let outer = RecordingDelegate()
    outer.join(field)
    outer.onQuestion = {
      outer.onQuestion = nil
      $0.setMarkedText("汉字")
    }
    field.replace(TextRange(0, 3), with: "x")
    field.host.didMark("abcd")
    field.unmarkText()
    #expect(outer.events.allSatisfy { !$0.contains("汉") })
    #expect(!field.isComposing)
  }

  @Test func aPredictionDisturbsNothing() throws {
    let field = try InputField(nil, "ab", selection: TextRange(1, 1))
    field.setMarkedText("XY", caret: 0)
    field.selection = TextRange(4, 4)
    field.insertText("c")
    #expect(field.shown == "abc|")
    // Behind a selection there is none.
    let outer = RecordingDelegate()
    outer.answer = false
    outer.join(field)
    field.selection = TextRange(0, 3)
    #expect(!field.setMarkedText("xyz", caret: 0).isAllowed)
    #expect(field.text == "abc")
    let empty = InputField(.unrestricted)
    empty.host.didMark("abc", caret: 0)
    #expect(!empty.hasText)
  }

  @Test func aFieldThatClearsIsClearedByACompositionToo() throws {
    let field = try InputField(nil, "secret")
    field.clearsOnInsertion = true
    field.beginEditing()
    field.setMarkedText("ni")
    field.commitComposition("你")
    field.insertText("x")
    #expect(field.text == "你x")
  }

  // MARK: What is left behind

  @Test func editsDuringDictationWaitForItsEnd() throws {
    let field = try InputField(number)
    let outer = RecordingDelegate()
    outer.join(field)
    field.insertText("1")
    field.host.beginDictation()
    field.host.didReplace(TextRange(1, 1), with: "abc")
    field.deleteBackward()
    #expect(!field.undo())
    field.host.endDictation()
    #expect(field.text == "1")
    #expect(outer.events == ["change 1"])
  }

  @Test func theEndOfEditingEndsDictation() throws {
    let field = try InputField(Profile("price", type: .price))
    field.host.didBeginEditing()
    field.host.beginDictation()
    field.host.didReplace(TextRange(0, 0), with: "12 dollars")
    field.host.didEndEditing()
    #expect(field.text == "12")
  }

  @Test func settingTheTextForgetsWhereItCameFrom() throws {
    let field = try InputField(Profile("price", type: .price))
    field.host.didMark("1")
    field.text = ""
    field.host.didReplace(TextRange(0, 0), with: "12abc", origin: .paste)
    field.host.didChange()
    #expect(field.text == "")
  }

  @Test func aDeletionThatBreaksARuleIsNotTakenForOneThatKeepsIt() throws {
    let field = try InputField(Profile("p", rules: [Rule(.forbid("ab"))]))
    for key in "a-b" { field.insertText(String(key)) }
    field.replace(TextRange(0, 3), with: "ab")
    field.selection = TextRange(0, 0)
    #expect(field.type("x").isAllowed)
  }

  @Test func aProfileThatComesInBetweenJudges() throws {
    let field = try InputField(nil)
    #expect(field.host.shouldChange(TextRange(0, 0), to: "a").isAllowed)
    field.host.didReplace(TextRange(0, 0), with: "a")
    field.profile = try CompiledProfile(number)
    field.host.didChange()
    #expect(field.text == "")
  }

  @Test func aVetoOfTheAppIsKeptWhenThePlatformIgnoresIt() throws {
    let field = try InputField(number, "12")
    let outer = RecordingDelegate()
    outer.answer = false
    outer.join(field)
    #expect(!field.host.shouldChange(TextRange(2, 2), to: "3").isAllowed)
    field.host.didReplace(TextRange(2, 2), with: "3")
    field.host.didChange()
    #expect(field.text == "12")
    #expect(outer.events == [])
  }

  /// A question is about one change; the same one made again was not asked about.
  @Test func aChangeThatIsMadeTwiceIsJudgedTwice() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 1))
    #expect(field.host.shouldChange(TextRange(0, 0), to: "1") == .accept)
    field.host.didReplace(TextRange(0, 0), with: "1")
    field.host.didReplace(TextRange(0, 0), with: "1")
    #expect(field.text == "11")
    #expect(field.host.didChange() != nil)
    #expect(field.text == "1")
  }

  // MARK: Once for each action

  @Test func replacingAndClearingEndACompositionInOneChange() throws {
    let field = try InputField(nil, "a")
    let outer = RecordingDelegate()
    outer.join(field)
    field.setMarkedText("ni")
    field.replace(TextRange(0, 1), with: "b")
    #expect(outer.events == ["change bni"])
    field.setMarkedText("hao")
    field.clear()
    #expect(outer.events == ["change bni", "change "])
    field.setMarkedText("x")
    field.paste("y")
    #expect(outer.events.last == "change xy")
  }

  @Test func whoTypesInACallbackIsToldOnceOfWhatComesOfIt() throws {
    let field = try InputField(nil)
    var seen: [String] = []
    let outer = RecordingDelegate()
    outer.join(field)
    field.onChange = {
      seen.append($1)
      if $1 == "a" { $0.insertText("b") }
    }
    field.insertText("a")
    #expect(seen == ["a", "ab"])
    #expect(outer.events == ["change ab"])
  }

  @Test func whoTypesWhenTheSelectionMovesIsToldOnceToo() throws {
    let center = TextEventCenter()
    let watcher = Watcher()
    let field = try InputField(number, center: center)
    var seen: [String] = []
    field.onChange = { seen.append($1) }
    center.addObserver(watcher) { watcher, event, _ in watcher.act(event) }
    watcher.act = { [unowned field, unowned watcher] event in
      guard event == .didChangeSelection else { return }
      watcher.act = { _ in }
      field.insertText("2")
    }
    field.insertText("1")
    #expect(seen == ["12"])
  }

  // MARK: Callbacks that never rest

  @Test func everyLoopOfCallbacksEndsAndIsReported() throws {
    let compiled = try CompiledProfile(Profile("p"))
    let loops: [(InputField, TextEvent) -> Void] = [
      { field, event in
        if event == .didBeginEditing { field.endEditing() }
        if event == .didEndEditing { field.beginEditing() }
      },
      { field, event in if event == .backspaceOnEmpty { field.deleteBackward() } },
      { field, event in
        if event == .didChangeKeyboard {
          let isOther = field.profile.profile.name == "unrestricted"
          field.profile = isOther ? compiled : .unrestricted
        }
      },
      { field, event in
        guard event == .didChange else { return }
        for _ in 0..<4 {
          field.text = ""
          field.insertText("a")
        }
      },
      { field, event in
        guard event == .didChangeSelection else { return }
        for place in [0, 1, 0, 1] { field.selection = TextRange(caret: place) }
      },
    ]
    for (index, loop) in loops.enumerated() {
      let center = TextEventCenter()
      let watcher = Watcher()
      let field = InputField(.unrestricted, center: center)
      center.addObserver(watcher) { watcher, event, _ in
        if event == .didOverflow { watcher.overflows += 1 } else { watcher.act(event) }
      }
      watcher.act = { [unowned field] in loop(field, $0) }
      field.beginEditing()
      field.deleteBackward()
      field.profile = compiled
      field.insertText("ab")
      field.endEditing()
      #expect(watcher.overflows > 0, "loop \(index)")
      watcher.act = { _ in }
      field.text = ""
      field.insertText("a")
      #expect(field.text == "a")
    }
  }

  // MARK: Large and many

  @Test func aListOfManyTokensIsRead() throws {
    let field = TokenField(.unrestricted)
    field.profile = try CompiledProfile(Profile("p", type: .letterSmall))
    field.paste(String(repeating: "ab,", count: 20_000))
    #expect(field.tokens.count == 20_000)
    #expect(field.text == "")
  }

  @Test func nothingOfAListIsLostWithoutAWord() throws {
    let field = TokenField(.unrestricted)
    let outer = RecordingDelegate()
    outer.join(field)
    field.profile = try CompiledProfile(Profile("p").minLength(2))
    field.paste("ab,c,de,f")
    #expect(field.tokens == ["ab", "de"])
    #expect(field.text == "c, f")
    #expect(outer.events == ["change c, f"])
    outer.answer = false
    #expect(!field.type(",").isAllowed)
    #expect(field.tokens == ["ab", "de"])
    let lower = TokenField(.unrestricted)
    lower.profile = try CompiledProfile(Profile("p", type: .letterSmall).normalization(.lower))
    lower.paste("Ann, Bob,")
    #expect(lower.tokens == ["ann", "bob"])
  }

  @Test func manyFlagsAreCutSoon() throws {
    let field = try InputField(Profile("p", maxLength: 20))
    field.paste(String(repeating: "🇩🇪", count: 20_000))
    #expect(field.text == String(repeating: "🇩🇪", count: 20))
  }

  @Test func whatIsTakenOutBeforeJudgingIsNoReasonToFilter() throws {
    let dashes = try InputField(
      Profile("p", type: .number, maxLength: 4).normalization(.replace("-", with: "")))
    dashes.paste("12-345")
    #expect(dashes.text == "12-34")
    let wide = try InputField(Profile("p", type: .number).normalization(.nfkc))
    wide.paste("１２a３")
    #expect(wide.text == "１２３")
  }

  // MARK: Observers and keyboards

  @Test func anObserverOfAFieldThatIsGoneHearsOfNoOther() {
    let center = TextEventCenter()
    let watcher = Watcher()
    for _ in 0..<20 {
      var field: InputField? = InputField(.unrestricted, center: center)
      center.addObserver(watcher, of: field) { watcher, _, _ in watcher.overflows += 1 }
      field = nil
      InputField(.unrestricted, center: center).insertText("a")
    }
    #expect(watcher.overflows == 0)
  }

  @Test func keyboardsFollowAProfileAndAFieldThatComesBack() throws {
    let center = TextEventCenter()
    let keyboard = InputKeyboard(center: center)
    let (a, b) = (InputField(.unrestricted, center: center), InputField(.unrestricted, center: center))
    a.profile = try CompiledProfile(number)
    a.beginEditing()
    var updates = 0
    keyboard.onUpdate = { _ in updates += 1 }
    a.profile = try CompiledProfile(Profile("p", type: .price).keyboard(.numberPad))
    #expect(updates == 1)
    #expect(keyboard.decimalKey == .text("."))
    b.beginEditing()
    b.endEditing()
    a.beginEditing()
    #expect(keyboard.target === a)
  }

  @Test func keysThatClearTheFieldAreNotDimmed() throws {
    let center = TextEventCenter()
    let field = try InputField(Profile("p", type: .number, maxLength: 3), "123", center: center)
    let keyboard = InputKeyboard(center: center)
    field.clearsOnInsertion = true
    field.beginEditing()
    #expect(!keyboard.isVetoed(.text("4")))
    let tokens = TokenField(.unrestricted, center: center)
    tokens.profile = try CompiledProfile(Profile("p", type: .letter))
    tokens.beginEditing()
    #expect(!keyboard.isVetoed(.text(",")))
  }

  @Test func chainedSettingsKeepTheirPlace() {
    let profile = Profile("p").maxLength(3).regex("a*").maxLength(5)
    #expect(profile.rules.map(\.id) == ["maxLength", "regex"])
  }
}
