@testable import InputControl
import InputControlTestSupport
import Testing

/// Tests the actions of a person and of a host.
struct TextControlTests {
  private let number = Profile("number", type: .number)

  // MARK: Decisions

  @Test func decisionsSayWhatBecomesOfAnEdit() throws {
    let field = try InputField(Profile("p", type: .number, maxLength: 4))
    #expect(field.type("1") == .accept)
    let amended = TextEdit(TextRange(1, 1), with: "234", origin: .paste)
    #expect(field.paste("a2b345") == .amend(amended))
    let refused = field.type("5")
    #expect(refused.violations.map(\.id) == ["p.maxLength"])
    #expect(refused.violations.map(\.range) == [TextRange(4, 5)])
    #expect(field.type("x").violations.map(\.id) == ["p.chars", "p.maxLength"])
    #expect(field.shown == "1234|")
  }

  @Test func rulesThatAreAskedOnCommitNeverBlockAKey() throws {
    let card = try #require(RuleSet.shipped["card"])
    let field = try InputField(card)
    for digit in "4111111111111112" { field.insertText(String(digit)) }
    #expect(field.text == "4111111111111112")
    #expect(field.evaluation.allViolations.map(\.id) == ["card.luhn"])
  }

  @Test func aShapeTakesAPasteWholeOrNotAtAll() throws {
    let field = try InputField(Profile("price", type: .price))
    #expect(!field.paste("12.345").isAllowed)
    #expect(field.text == "")
    #expect(field.paste("12.34") == .accept)
    let fitting = try InputField(Profile("price", type: .price).pastePolicy(.fit))
    fitting.paste("€ 1,234.567")
    #expect(fitting.text == "1234.56")
    let whole = try InputField(Profile("p", type: .number, maxLength: 4).pastePolicy(.whole))
    #expect(!whole.paste("12345").isAllowed)
    whole.setMarkedText("x")
    whole.commitComposition("1x2345")
    #expect(whole.text == "1234")
  }

  @Test func aCommittedCompositionKeepsItsLongestViablePrefix() throws {
    let field = try InputField(Profile("p", regex: #"\p{Han}{0,3}"#), "知")
    field.setMarkedText("zhong guo ren")
    field.commitComposition("中国人")
    #expect(field.shown == "知中国|")
  }

  /// Of what the parts of a union keep of a paste, the largest part is put in.
  @Test func aUnionKeepsAsMuchOfAPasteAsItCan() throws {
    let rules = try ruleSet(
      "profile words { allow /[a-z0-9]/ }\nprofile digits { allow /[0-9]/ }\nprofile u = words or digits")
    let union = try #require(rules["u"])
    let field = try InputField(union)
    field.paste("12ab!")
    #expect(field.text == "12ab")
  }

  /// The first forbidden text is removed first, and of that the last character.
  @Test func aPasteLosesWhatBreaksARuleFirst() throws {
    let field = try InputField(Profile("p", rules: [Rule(.forbid("abc")), Rule(.forbid("b"))]))
    field.paste("xabcx")
    #expect(field.text == "xax")
  }

  /// The text after the caret counts, in long texts too: a joiner there would join the letter before it.
  @Test(arguments: [1, 300])
  func anInsertionIsJudgedWithWhatIsBehindIt(count: Int) throws {
    let field = try InputField(
      Profile("p", type: .excludeInvisible), String(repeating: "a", count: count) + "👩‍👧")
    #expect(!field.replace(TextRange(count + 2, count + 2), with: "b").isAllowed)
    #expect(field.replace(TextRange(count, count), with: "b") == .accept)
  }

  @Test func charactersTakeTheirUsualFormAsTheyAreTyped() throws {
    let profile = Profile("p", type: .numberLetterBig, maxLength: 20).normalization(.width).normalization(
      .upper
    )
    .normalization(.trim)
    let field = try InputField(profile)
    #expect(field.type("ａ") == .amend(TextEdit(TextRange(0, 0), with: "A")))
    field.insertText("b")
    field.paste("１c")
    #expect(field.text == "AB1C")
  }

  @Test func whatChangesTheNumberOfCharactersWaits() throws {
    let name = try InputField(Profile("name", regex: "[A-Z][a-z]*(?: [A-Z][a-z]*)?").normalization(.trim))
    for character in "John Smith" { name.insertText(String(character)) }
    #expect(name.text == "John Smith")
    name.insertText(" ")
    #expect(name.text == "John Smith ")
    #expect(name.evaluation.value == "John Smith")
  }

  @Test func lineBreaksAreDroppedFromOneLine() throws {
    let field = try InputField(nil, "a")
    #expect(field.type("\n").violations.map(\.id) == ["unrestricted.lineBreak"])
    #expect(
      field.type("\n").violations.map(\.message) == ["Line breaks are not allowed in a single-line field"])
    field.paste("b\r\nc\u{2028}d\n")
    #expect(field.text == "abcd")
    let view = TextView(.unrestricted)
    view.insertText("a\nb")
    #expect(view.text == "a\nb")
  }

  @Test func fieldsOfManyThreadsShareAProfile() async throws {
    let compiled = try CompiledProfile(try #require(RuleSet.shipped["price"]))
    let texts = await withTaskGroup(of: String.self) { group in
      for number in 0..<16 {
        group.addTask {
          let field = InputField(.unrestricted)
          field.profile = compiled
          for _ in 0..<200 {
            field.text = ""
            for key in "0\(number).123" { field.insertText(String(key)) }
            field.undo()
            field.redo()
          }
          return field.text
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == ["0.12"])
  }

  // MARK: Bad input

  @Test func rangesBeyondTheTextAreRefused() throws {
    for field in [try InputField(number, "12"), try InputField(nil, "12")] {
      for range in [TextRange(3, 3), TextRange(0, 3), TextRange(.max - 1, .max)] {
        let decision = field.replace(range, with: "1")
        #expect(decision.violations.map(\.message) == ["This position is outside of the text"])
        #expect(!field.replace(range, with: "").isAllowed)
        #expect(!field.host.shouldChange(range, to: "1").isAllowed)
      }
      #expect(field.text == "12")
    }
    #expect(TextRange(location: 3, length: -1) == nil)
    #expect(TextRange(location: -1, length: 1) == nil)
    #expect(TextRange(location: .max, length: 1) == nil)
    #expect(TextRange(location: 3, length: 1) == TextRange(3, 4))
  }

  @Test func halfASurrogatePairIsWidened() throws {
    let field = try InputField(nil, "a😀b")
    #expect(
      field.replace(TextRange(2, 3), with: "") == .amend(TextEdit(TextRange(1, 3), with: "", origin: .key)))
    #expect(field.shown == "a|b")
    field.text = "a😀b"
    #expect(field.replace(TextRange(2, 2), with: "x").isAllowed)
    #expect(field.text == "ax😀b")
  }

  @Test func theSelectionStaysOutsideOfGraphemes() throws {
    let field = try InputField(nil, "e\u{301}👨‍👩‍👧x")
    field.selection = TextRange(1, 1)
    #expect(field.selection == TextRange(0, 0))
    field.selection = TextRange(1, 5)
    #expect(field.selection == TextRange(0, 10))
    field.selection = TextRange(4, 400)
    #expect(field.selection == TextRange(2, 11))
    field.selection = TextRange(.max, .max)
    #expect(field.selection == TextRange(11, 11))
  }

  @Test func markedRangesBeyondTheTextAreCut() throws {
    let field = try InputField(number, "12")
    field.host.didShow("12ni", selection: TextRange(4, 4), markedRange: TextRange(2, 400))
    #expect(field.markedRange == TextRange(2, 4))
    field.host.didShow("12", selection: TextRange(40, 41), markedRange: TextRange(20, 30))
    #expect(!field.isComposing)
    field.host.didChange()
    #expect(field.shown == "12|")
    field.setMarkedText("ab", caret: 900)
    #expect(field.selection == TextRange(4, 4))
    field.setMarkedText("ab", caret: -1)
    #expect(field.selection == TextRange(2, 2))
  }

  // MARK: Undo

  @Test func undoReturnsTheExactText() throws {
    let field = try InputField(Profile("price", type: .price), "012")
    field.selection = TextRange(1, 1)
    field.insertText(".")
    field.selection = TextRange(4, 4)
    #expect(field.text == "0.12")
    #expect(field.undo())
    #expect(field.shown == "0|12")
    #expect(!field.undo())
    #expect(field.redo())
    #expect(field.shown == "0.12|")
  }

  @Test func typingIsOneStepUntilSomethingElseHappens() throws {
    let field = try InputField(nil)
    for character in "abc" { field.insertText(String(character)) }
    field.paste("XY")
    for character in "de" { field.insertText(String(character)) }
    for _ in 0..<3 { field.deleteBackward() }
    var texts = [field.text]
    while field.undo() { texts.append(field.text) }
    #expect(texts == ["abcX", "abcXYde", "abcXY", "abc", ""])
    while field.redo() {}
    #expect(field.text == "abcX")
  }

  @Test func whatIsTypedEndsWhatCouldBeRedone() throws {
    let field = try InputField(nil)
    field.insertText("a")
    #expect(field.undo())
    field.insertText("b")
    #expect(!field.redo())
    #expect(field.text == "b")
  }

  @Test func aThousandStepsAreKept() {
    var history = UndoHistory()
    let content = TextContent("a", selection: TextRange(0, 1))
    for count in 1...3000 {
      history.record(
        TextEdit(TextRange(0, 1), with: "a", origin: .paste), of: content, selectionAfter: TextRange(0, 1))
      #expect((min(count, 1000)..<2000).contains(history.done.count))
    }
  }

  @Test func undoAsksTheAppAndTellsOnce() throws {
    let field = try InputField(number)
    let outer = RecordingDelegate()
    outer.join(field)
    field.insertText("1")
    outer.answer = false
    #expect(!field.undo())
    outer.answer = true
    #expect(field.undo())
    #expect(outer.events == ["change 1", "change "])
    #expect(outer.questions.last == TextEdit(TextRange(0, 1), with: "", origin: .undo))
  }

  @Test func aPlatformsUndoReturnsTheExactTextToo() throws {
    let field = try InputField(Profile("price", type: .price), "012", selection: TextRange(1, 1))
    field.insertText(".")
    #expect(field.text == "0.12")
    #expect(field.host.shouldChange(TextRange(1, 2), to: "", origin: .undo) == .accept)
    field.host.didReplace(TextRange(1, 2), with: "", origin: .undo)
    #expect(field.host.didChange() == nil)
    #expect(field.text == "012")
    // A text that was never there is judged like every edit.
    #expect(!field.host.shouldChange(TextRange(1, 1), to: "3", origin: .undo).isAllowed)
    while field.undo() {}
    #expect(field.text == "012")
  }

  /// A change that only removes text is never refused, even if it arrives as a paste.
  @Test func aPasteThatOnlyRemovesIsMade() throws {
    let profile = Profile("p", rules: [Rule(.forbid("ac"))])
    let field = try InputField(profile, "abc", selection: TextRange(0, 3))
    #expect(field.paste("ac") == .accept)
    #expect(field.shown == "ac|")
    let other = try InputField(profile, "abc", selection: TextRange(0, 3))
    #expect(other.paste("acb") == .amend(TextEdit(TextRange(0, 3), with: "ab", origin: .paste)))
    #expect(other.shown == "ab|")
  }

  /// Of a text so long that only what is new is looked at when it is right.
  @Test(arguments: [256, 257, 300])
  func aKeyIntoALongWrongTextHasToMakeItBetter(count: Int) throws {
    let text = "1" + String(repeating: "a", count: count - 1)
    for place in [1, count / 2, count] {
      let field = try InputField(Profile("p", type: .letter), text, selection: TextRange(caret: place))
      #expect(!field.type("b").isAllowed, "\(place)")
      #expect(field.text == text)
    }
    let field = try InputField(Profile("p", type: .letter), text, selection: TextRange(0, 1))
    #expect(field.type("b") == .accept)
    #expect(field.type("b") == .accept)
    #expect(field.type("1").violations.map(\.id) == ["p.chars"])
    #expect(field.text == "bb" + text.dropFirst())
  }

  /// With a delegate, keys take the way of all edits.
  @Test(arguments: [
    Profile("visible", type: .excludeInvisible), Profile("short", type: .excludeInvisible, maxLength: 303),
    Profile("listed", rules: [.allow("abcd👩‍👧")]),
    Profile("marking", type: .excludeInvisible).refusalPolicy(.mark),
    Profile("plain", type: .excludeInvisible, rules: [.forbid("bc")]),
  ])
  func aKeyAtTheEndOfALongTextIsJudgedLikeAnyEdit(profile: Profile) throws {
    let text = String(repeating: "a", count: 300)
    let (fast, slow) = (try InputField(profile, text), try InputField(profile, text))
    let delegate = RecordingDelegate()
    delegate.join(slow)
    for key in ["b", "b", " ", "cd", "c d", "\u{7F}", "d", "a", "bc", "c", "1", "👧", "é"] {
      #expect(fast.type(key) == slow.type(key), "\(key)")
      #expect(fast.shown == slow.shown, "\(key)")
    }
    fast.undo()
    slow.undo()
    #expect(fast.shown == slow.shown)
    withExtendedLifetime(delegate) {}
  }

  // MARK: Keys

  @Test func theCaretMovesByGraphemes() throws {
    let field = try InputField(nil, "a👨‍👩‍👧e\u{301}")
    var places = [field.selection.start]
    for _ in 0..<4 {
      field.moveCaret(.left)
      places.append(field.selection.start)
    }
    field.moveCaret(.right)
    places.append(field.selection.start)
    #expect(places == [11, 9, 1, 0, 0, 1])
    field.deleteForward()
    #expect(field.shown == "a|e\u{301}")
    field.moveCaret(.end)
    #expect(field.deleteForward() == .accept)
    field.selection = TextRange(0, 1)
    field.moveCaret(.right)
    #expect(field.selection == TextRange(1, 1))
    field.setMarkedText("x")
    field.moveCaret(.start)
    #expect(field.shown == "|axe\u{301}")
  }

  @Test func aCompositionIsEditedAtItsCaret() throws {
    let field = try InputField(nil, "ab", selection: TextRange(1, 1))
    field.setMarkedText("xyz", caret: 2)
    field.deleteBackward()
    #expect(field.shown == "ax|zb")
    #expect(field.markedRange == TextRange(1, 3))
    field.selection = TextRange(3, 3)
    #expect(field.isComposing)
    field.selection = TextRange(0, 0)
    #expect(!field.isComposing)
    #expect(field.shown == "|axzb")
    field.setMarkedText("m")
    field.paste("p")
    #expect(field.shown == "mp|axzb")
  }

  @Test func aPressThatPutsSomethingInIsNoBackspace() throws {
    let field = try InputField(nil)
    let outer = RecordingDelegate()
    outer.join(field)
    field.host.didBeginPress()
    field.host.didReplace(TextRange(0, 0), with: "a")
    field.host.didChange()
    field.host.didPressBackspace()
    #expect(outer.events == ["change a"])
    field.text = ""
    field.host.didBeginPress()
    field.host.didPressBackspace()
    field.host.didEndPress()
    field.host.didPressBackspace()
    #expect(outer.events == ["change a", "backspaceOnEmpty", "backspaceOnEmpty"])
  }

  @Test func aHostThatKnowsOnlyItsTextMayUseASecureField() throws {
    let field = try InputField(Profile("p", maxLength: 2), "secret")
    field.clearsOnInsertion = true
    field.host.didBeginEditing()
    field.host.didShow("x", selection: TextRange(1, 1))
    field.host.didChange()
    #expect(field.host.shouldChange(TextRange(1, 1), to: "y") == .accept)
    field.host.didShow("xy", selection: TextRange(2, 2))
    field.host.didChange()
    #expect(!field.host.shouldChange(TextRange(2, 2), to: "z").isAllowed)
    #expect(field.text == "xy")
  }

  @Test func backspaceIsJudgedByWhatWasThereWhenTheKeyWentDown() throws {
    let field = try InputField(nil, "a")
    let outer = RecordingDelegate()
    outer.join(field)
    let host = field.host
    host.didBeginPress()
    host.didReplace(TextRange(0, 1), with: "", origin: .deletion)
    host.didChange()
    host.didPressBackspace()
    #expect(outer.events == ["change "])
    host.didBeginPress()
    host.didPressBackspace()
    host.didPressBackspace()
    host.didPressBackspace(isRepeat: true)
    #expect(outer.events == ["change ", "backspaceOnEmpty"])
    // A host that does not say when a key goes down.
    let silent = try InputField(nil)
    outer.join(silent)
    silent.host.didPressBackspace()
    silent.host.didPressBackspace()
    #expect(outer.events.suffix(2) == ["backspaceOnEmpty", "backspaceOnEmpty"])
  }

  @Test func backspaceAtTheStartIsToldToo() throws {
    let field = try InputField(nil, "abc", selection: TextRange(0, 0))
    let outer = RecordingDelegate()
    outer.join(field)
    field.deleteBackward()
    #expect(outer.events == ["backspaceAtStart"])
    #expect(field.text == "abc")
  }

  @Test func returnSubmitsUnlessItEndsAComposition() throws {
    let field = try InputField(nil)
    field.setMarkedText("か")
    #expect(!field.pressReturn())
    #expect(field.text == "か")
    #expect(!field.pressReturn(endsComposition: true))
    #expect(field.pressReturn())
    let outer = RecordingDelegate()
    outer.answer = false
    outer.join(field)
    #expect(!field.pressReturn())
  }

  @Test func theClearButtonAsks() throws {
    let field = try InputField(Profile("price", type: .price), "12.5")
    let outer = RecordingDelegate()
    outer.join(field)
    outer.answer = false
    #expect(!field.clear().isAllowed)
    outer.answer = true
    #expect(field.clear().isAllowed)
    #expect(outer.events == ["change "])
  }
}
