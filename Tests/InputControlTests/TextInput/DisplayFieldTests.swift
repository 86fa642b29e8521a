import Testing

@testable import InputControl

struct DisplayFieldTests {
  private enum Event {
    case backspace, deleteForward
    case type(String)
    case paste(String)
  }

  /// The table of edges: the display before with the caret, an event, and the display after.
  private static let edges: [(profile: String, value: String, before: String, event: Event, after: String)] =
    [
      ("card", "41111", "4111 |1", .backspace, "411|1"),
      ("card", "41111", "4111| 1", .backspace, "411|1"),
      ("card", "41111", "4111| 1", .deleteForward, "4111|"),
      ("card", "41111111222", "4111 1|111 222", .backspace, "4111 |1112 22"),
      ("expiry", "123", "12/|3", .backspace, "1|3"),
      ("grouped", "100000", "100,|000", .deleteForward, "10,0|00"),
      ("grouped", "1234", "1|,234", .type("5"), "15,|234"),
      ("dollars", "1", "$ |1", .backspace, "$ |1"),
      ("dollars", "1", "|$ 1", .type("5"), "$ 5|1"),
      ("percent", "50", "50 %|", .backspace, "5| %"),
      ("percent", "50", "50| %", .type("%"), "50| %"),
      ("ruMobile", "9123456789", "+7 |(912)| 345-67-89", .paste("903"), "+7 (903) |345-67-89"),
      ("ruMobile", "9123456789", "+7 (912) 345-67-89|", .type("1"), "+7 (912) 345-67-89|"),
      ("ruMobile", "91", "+7 (91|", .paste("2) 345"), "+7 (912) 345|"),
      ("pair", "a👨‍👩‍👧", "a👨‍👩‍👧|", .type("b"), "a👨‍👩‍👧 b|"),
      ("expiry", "12", "12|", .type("/"), "12/|"),
      ("expiry", "12", "12|", .type("3"), "12/3|"),
      ("expiry", "123", "12|/3", .type("/"), "12/|3"),
      ("expiry", "1", "1|", .type("/"), "1|"),
      ("ruMobile", "", "|", .type("+"), "+7 (|"),
      ("ruMobile", "", "|", .type("9"), "+7 (9|"),
      ("ruMobile", "912", "+7 (912|", .type(")"), "+7 (912) |"),
      ("card", "4111", "4111|", .type(" "), "4111 |"),
      ("wrapped", "1", "(1|", .type("2"), "(12|)"),
    ]

  @Test(arguments: edges.indices, [true, false])
  func edge(index: Int, asks: Bool) throws {
    let (profile, value, before, event, after) = Self.edges[index]
    let marks = before.indices.filter { before[$0] == "|" }
    let start = before[..<marks[0]].utf16.count
    let end = marks.count == 1 ? start : before[..<marks[1]].utf16.count - 1
    var platform = try DisplayPlatform(profile, value, caret: TextRange(start, end))
    platform.asks = asks
    switch event {
    case .backspace: platform.backspace()
    case .deleteForward: platform.deleteForward()
    case .type(let key): platform.type(key)
    case .paste(let text): platform.replace(platform.selection, with: text, origin: .paste)
    }
    #expect(platform.picture == after, "\(profile) \(before), \(event)")
    #expect(platform.text == platform.field.display)
  }

  private static let values = [
    ("percent", "50"), ("euros", "12.5"), ("card", "41111"), ("ruMobile", "9123456789"), ("spaced", "123"),
    ("dollars", "1"), ("rupees", "1234"), ("wrapped", "12"), ("grouped", "1234"), ("amount@de", "1234.5"),
  ]

  /// A platform need not move its caret to a place where the field would put it.
  @Test(arguments: values, [true, false])
  func aPressDeletesACharacterWhereverThePlatformHasItsCaret(_ case: (String, String), asks: Bool) throws {
    let (profile, value) = `case`
    for isForward in [false, true] {
      var platform = try DisplayPlatform(profile, value, caret: TextRange(caret: 0))
      let shown = platform.text
      let units = shown.utf16.count
      for caret in 0...units where isForward ? caret < units : caret > 0 {
        platform.asks = asks
        platform.setValue(value)
        let place = platform.field.displayMap.valueOffset(at: caret)
        platform.field.host.didSelect(TextRange(caret: caret))
        platform.field.host.didChange()
        // A step into literals from where the caret belongs is the press of a platform that has moved it there.
        let stop = platform.field.displaySelection.start
        let pressed = isForward ? TextRange(caret, caret + 1) : TextRange(caret - 1, caret)
        if stop != caret, place < value.utf16.count, [pressed.start, pressed.end].contains(stop) { continue }
        platform.replace(pressed, with: "", origin: .deletion)
        let isPossible = isForward ? place < value.utf16.count : place > 0
        let start = isForward ? place : place - 1
        let result = isPossible ? TextEdit(TextRange(start, start + 1), with: "").applied(to: value) : value
        #expect(platform.field.text == result, "\(profile) \(shown), \(caret), \(isForward)")
        #expect(platform.text == platform.field.display)
      }
    }
  }

  /// A platform deletes a part of a suffix only with its caret behind it, even if it has not reported that.
  @Test(arguments: [("percent", "50", "5"), ("euros", "12.5", "12.")], [true, false])
  func aPressBehindASuffixThatWasNotReported(_ case: (String, String, String), asks: Bool) throws {
    let (profile, value, result) = `case`
    for keys in ["", "%", "€"] {
      var platform = try DisplayPlatform(profile, value, caret: TextRange(caret: value.utf16.count))
      platform.asks = asks
      if !keys.isEmpty { platform.field.type(keys) }
      let end = platform.text.utf16.count
      platform.replace(TextRange(end - 1, end), with: "", origin: .deletion)
      #expect(platform.field.text == result)
      #expect(platform.text == platform.field.display)
    }
    let field = try DisplayPlatform(profile, value, caret: TextRange(caret: 0)).field
    let shown = String(field.display.dropLast())
    field.host.didShow(shown, selection: TextRange(caret: shown.utf16.count))
    field.host.didChange()
    #expect(field.text == result)
  }

  /// A separator that was typed goes first, but not from behind the suffix.
  @Test func aPressBehindASuffixAndASeparatorThatWasTyped() throws {
    let weight = Profile("weight", type: .number).display("#### ####").suffix(" kg")
    for (range, text) in [(TextRange(7, 8), "123"), (TextRange(5, 6), "123"), (TextRange(4, 5), "1234")] {
      let field = InputField(try CompiledProfile(weight))
      for key in "1234 " { field.type(String(key)) }
      #expect(field.display == "1234  kg")
      field.host.didSelect(TextRange(caret: range.end))
      field.host.didReplace(range, with: "", origin: .deletion)
      field.host.didChange()
      #expect(field.text == text)
      #expect(field.display == "\(text) kg")
    }
  }

  /// An arrow that a platform handles passes all separators at a place, in both directions.
  @Test func arrowsPassSeparators() throws {
    func places(_ profile: String, _ value: String, from start: Int, by step: Int) throws -> [Int] {
      var platform = try DisplayPlatform(profile, value, caret: TextRange(caret: start))
      return (0..<platform.text.utf16.count).map { _ in
        let place = platform.selection.start + step
        if (0...platform.text.utf16.count).contains(place) { platform.select(TextRange(caret: place)) }
        return platform.selection.start
      }
    }
    #expect(try places("ruMobile", "9123", from: 10, by: -1) == [9, 7, 6, 5, 4, 4, 4, 4, 4, 4])
    #expect(try places("ruMobile", "9123", from: 0, by: 1) == [4, 5, 6, 7, 9, 10, 10, 10, 10, 10])
    #expect(try places("spaced", "123", from: 6, by: -1) == [5, 2, 1, 0, 0, 0])
    #expect(try places("spaced", "123", from: 0, by: 1) == [1, 2, 5, 6, 6, 6])
  }

  @Test func shiftedArrowsPassSeparators() throws {
    var platform = try DisplayPlatform("ruMobile", "9123", caret: TextRange(caret: 9))
    platform.select(TextRange(8, 9))
    #expect(platform.picture == "+7 (912|) |3")
    platform.select(TextRange(8, 9))
    #expect(platform.picture == "+7 (912) |3")
    platform.select(TextRange(caret: 7))
    platform.select(TextRange(7, 8))
    #expect(platform.picture == "+7 (912|) |3")
    // A tap among the literals leads to the nearer end.
    platform.select(TextRange(caret: 1))
    #expect(platform.picture == "|+7 (912) 3")
    platform.select(TextRange(caret: 3))
    #expect(platform.picture == "+7 (|912) 3")
  }

  @Test func markedTextIsDrawnAsItIs() throws {
    var profile = try DisplayProfiles.profile("pair").profile
    profile = profile.compositionPolicy(.defer)
    let field = InputField(try CompiledProfile(profile))
    field.text = "ab"
    field.setMarkedText("ni")
    #expect(field.display == "abni")
    #expect(field.settledText == "ab")
    field.commitComposition("你")
    #expect(field.display == "ab 你")

    let host = InputField(field.profile)
    host.text = "abc"
    host.host.didSelect(TextRange(caret: 2))
    host.host.didMark("ni")
    #expect(host.display.contains("ni"))
    #expect(host.settledText == "abc")
    host.host.didCommit("你")
    let shown = host.display
    let repair = host.host.didChange()
    #expect(host.text == "ab你c")
    #expect(host.display == "ab 你c")
    #expect((repair.map { $0.applied(to: shown) } ?? shown) == host.display)
  }

  @Test func aFieldThatClearsOnInsertion() throws {
    for asks in [true, false] {
      var platform = try DisplayPlatform("expiry", "1234", caret: TextRange(caret: 5))
      platform.asks = asks
      platform.blur()
      platform.field.clearsOnInsertion = true
      platform.focus(atEnd: false)
      platform.text = ""
      platform.type("7")
      #expect(platform.field.text == "7")
      #expect(platform.field.display == "7")
    }
  }

  /// A repair is told at once, whatever else is in progress in the field.
  @Test func aRefusedActionDuringDictation() throws {
    let field = InputField(try DisplayProfiles.profile("card"))
    field.text = "41111"
    field.host.beginAction()
    field.host.didReplace(TextRange(0, 6), with: "", origin: .paste)
    #expect(!field.host.shouldChange(TextRange(caret: 0), to: "x", origin: .paste).isAllowed)
    field.host.beginDictation()
    let repair = field.host.endAction()
    #expect(repair?.applied(to: "") == "4111 1" && field.display == "4111 1" && field.text == "41111")
    #expect(field.host.endDictation() == nil && field.display == "4111 1")
  }

  /// Dictated text is judged when dictation ends, even if a key was refused just before.
  @Test(arguments: [true, false]) func aRefusedKeyBeforeDictation(isShownInGroups: Bool) throws {
    let profile = Profile("p", type: .number, maxLength: 4)
    let field = InputField(
      try CompiledProfile(isShownInGroups ? profile.display("##/##") : profile))
    let start = TextRange(caret: 0)
    #expect(!field.host.shouldChange(start, to: "a").isAllowed)
    field.host.beginDictation()
    #expect(field.host.shouldChange(start, to: "12", origin: .dictation).isAllowed)
    field.host.didReplace(start, with: "12", origin: .dictation)
    field.host.didChange()
    field.host.endDictation()
    #expect(field.text == "12")
  }

  /// A platform may do what it asked about although the answer was another edit; the repair does the rest.
  @Test(arguments: [
    ("ruMobile", "", 0, "+", "+7 (", 4), ("expiry", "12", 2, "/", "12/", 3),
    ("spaced", "12", 2, " ", "12 - ", 5),
    ("amount@en", "1234", 1, ",", "1,234", 2), ("amount@de", "1.5", 1, ".", "1,5", 2),
  ])
  func anAmendedQuestionIsAnsweredYes(
    profile: String, value: String, place: Int, key: String, display: String, caret: Int
  ) throws {
    var platform = try DisplayPlatform(profile, value, caret: TextRange(caret: place))
    let before = platform.text
    platform.doWhatWasAsked(TextRange(caret: place), with: key)
    #expect(platform.text == display && platform.field.display == display)
    #expect(platform.field.text == value && platform.selection == TextRange(caret: caret))
    guard display != before else { return }
    // Literals that were typed go with one press.
    platform.doWhatWasAsked(TextRange(caret - 1, caret), with: "", origin: .deletion)
    #expect(platform.text == before && platform.field.display == before && platform.field.text == value)
  }

  /// A text that replaces all of another one is read as a whole, whatever both have in common.
  @Test(arguments: [
    ("amount@de", "1.5", "1.500", "1500"), ("amount@de", "1", "1.234,5", "1234.5"),
    ("amount@de", "1234", "1.5", "1234"), ("amount@en", "1", "1,234", "1234"),
    ("grouped", "1234567", "1,234", "1234"), ("ruMobile", "9123456789", "+7 (912) 345", "912345"),
  ])
  func aTextThatReplacesAll(profile: String, value: String, text: String, result: String) throws {
    for asks in [true, false] {
      var platform = try DisplayPlatform(profile, value, caret: TextRange(caret: 0))
      platform.asks = asks
      platform.replace(TextRange(0, platform.text.utf16.count), with: text, origin: .suggestion)
      #expect(platform.field.text == result && platform.text == platform.field.display, "\(asks)")
    }
  }

  @Test func undoShowsTheValueBefore() throws {
    var platform = try DisplayPlatform("card", "", caret: TextRange(caret: 0))
    platform.replace(TextRange(caret: 0), with: "4111 1111 1111 1111", origin: .paste)
    #expect(platform.field.text == "4111111111111111")
    #expect(platform.text == "4111 1111 1111 1111")
    #expect(platform.field.undo())
    #expect(platform.field.display == "")
    #expect(platform.field.redo())
    #expect(platform.field.display == "4111 1111 1111 1111")
  }

  /// Literals of a pasted display are no part of the value, so nothing that was pasted is missing.
  @Test(arguments: [
    ("ruMobile", "+7 (912) 345-67-89", "9123456789", []),
    ("ruMobile", "79123456789", "9123456789", []),
    ("grouped", "1,234", "1234", []),
    ("dollars", "$ 12", "12", []),
    ("dollars", "$ 1x2", "12", ["x"]),
    ("expiry", "12/34\n", "1234", []),
  ])
  func refusalsOfAPaste(profile: String, text: String, value: String, refused: [String]) throws {
    let field = InputField(try DisplayProfiles.profile(profile))
    field.paste(text)
    #expect(field.text == value)
    #expect(field.refusals.map(\.text) == refused)
    // A platform that does not ask, as with AutoFill.
    let host = InputField(field.profile)
    host.host.didReplace(TextRange(caret: 0), with: text, origin: .paste)
    _ = host.host.didChange()
    #expect(host.text == value)
    #expect(host.refusals.map(\.text) == refused)
  }

  /// Violations have their ranges in what the field shows, or would show.
  @Test func rangesInTheDisplay() throws {
    let rules = """
      profile even { type number; run: forbid /345/; forbid /1/ on commit; display "+7 (###) ###" ; suffix " !" }
      """
    let field = InputField(try RuleSet([SourceFile(name: "even.rules", text: rules)]).profile("even"))
    func places(_ violations: [Violation]) -> [[Int]] {
      violations.map { violation in
        [violation.range, violation.displayRange ?? TextRange(99, 99)].flatMap { [$0.start, $0.end] }
      }
    }
    field.text = "2013"
    #expect(field.display == "+7 (201) 3 !")
    #expect(places(field.evaluation.violations) == [[2, 3, 6, 7]])
    let bare = field.profile.evaluate(field.text)
    #expect(bare.violations.map(\.displayRange) == [nil])
    // A veto speaks of the text that would have been made.
    #expect(field.type("4") == .accept)
    guard case .veto(let violations) = field.type("5") else {
      Issue.record("345 is accepted")
      return
    }
    #expect(places(violations) == [[3, 6, 9, 12]])
    guard case .veto(let platform) = field.host.shouldChange(TextRange(caret: 11), to: "5", origin: .key)
    else {
      Issue.record("345 is accepted by a platform")
      return
    }
    #expect(places(platform) == [[3, 6, 9, 12]])
    field.text = "1"
    #expect(places(field.evaluation.violations) == [[0, 1, 4, 5]])
    // While an input method composes, the settled text is judged.
    let composing = InputField(field.profile)
    composing.text = "2031"
    composing.selection = TextRange(caret: 0)
    composing.setMarkedText("ni")
    #expect(composing.display == "+7 (ni203) 1 !")
    #expect(places(composing.evaluation.violations) == [[3, 4, 9, 10]])
    guard case .veto(let composed) = composing.unmarkText() else {
      Issue.record("letters are accepted")
      return
    }
    #expect(places(composed) == [[0, 1, 4, 5]])
  }

  @Test func overwriting() throws {
    let field = InputField(try DisplayProfiles.profile("ruMobile"))
    field.text = "9123456789"
    field.overwrites = true
    field.selection = TextRange(caret: 2)
    field.type("5")
    field.type("6")
    #expect(field.display == "+7 (915) 645-67-89")
    #expect(field.displaySelection == TextRange(caret: 10))
    var platform = try DisplayPlatform("ruMobile", "9123456789", caret: TextRange(caret: 7))
    platform.field.overwrites = true
    platform.type("0")
    #expect(platform.picture == "+7 (912) 0|45-67-89")
  }
}
