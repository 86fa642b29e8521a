import InputControl
import InputControlAnalysis
import Testing

@testable import InputControlTerminal

/// What the row of a field shows of a value.
struct ShownFieldTests {
  private func field(_ statements: String, _ value: String) throws -> InputField {
    let rules = try RuleSet([SourceFile(name: "shown.rules", text: "profile shown { \(statements) }")])
    let field = InputField(try rules.profile("shown"))
    field.text = value
    field.selection = TextRange(caret: value.utf16.count)
    return field
  }

  private func editor(_ field: InputField) -> LineEditor {
    LineEditor(field, isSecret: false, history: [], words: PromptWords(.english))
  }

  @Test func missingCharactersAreDim() throws {
    let field = try field(###"type number; display "##/##"; suffix " !""###, "123")
    let shown = ShownField(editor(field), isSecret: false, showsMissing: true)
    #expect(shown.text == "12/3_ !")
    #expect(shown.caret == 4)
    #expect(shown.missing == TextRange(4, 5))
    var window = TextWindow(isSecret: false)
    var row = Frame.Row()
    window.follow(shown.caret, in: shown.text, width: 20)
    let column = window.appendPart(
      of: shown.text, caret: shown.caret, selection: shown.selection, missing: shown.missing, marks: [],
      width: 20, to: &row)
    #expect(column == 4)
    let dim = row.cells.filter(\.style.isDim).map(\.text)
    #expect(dim == ["_"])
    let plain = row.cells.filter { !$0.style.isDim }.map(\.text).joined()
    #expect(plain == field.display)
  }

  /// A terminal would show them by their numbers.
  @Test func spacesBetweenGroupsArePlain() throws {
    let field = try field("type decimal; display locale", "12345")
    field.locale = try #require(LocaleTag("fr"))
    #expect(field.display == "12\u{202F}345")
    #expect(ShownField(editor(field), isSecret: false, showsMissing: true).text == "12 345")
  }

  @Test func placesWithMissingCharacters() throws {
    let field = try field(###"type number; display "##/##"; suffix " !""###, "123")
    field.selection = TextRange(0, 3)
    let all = ShownField(editor(field), isSecret: false, showsMissing: true)
    #expect(all.selection == TextRange(0, 7))
    field.selection = TextRange(1, 2)
    var part = ShownField(editor(field), isSecret: false, showsMissing: true)
    #expect(part.selection == TextRange(1, 2))
    #expect(part.range(of: TextRange(2, 3)) == TextRange(3, 4))
    let offsets = (0...7).map(part.valueOffset(at:))
    #expect(offsets == [0, 1, 2, 2, 3, 3, 3, 3])
    part.removeMissing()
    #expect(part.text == "12/3 !")
    #expect(part.missing.isEmpty)
    let without = (0...6).map(part.valueOffset(at:))
    #expect(without == [0, 1, 2, 2, 3, 3, 3])
  }

  @Test func aSecretShowsItsValue() throws {
    let field = try field(###"type number; display "##/##""###, "123")
    let shown = ShownField(editor(field), isSecret: true, showsMissing: true)
    #expect(shown.text == "123")
    #expect(shown.caret == 3)
    #expect(shown.missing.isEmpty)
    #expect(shown.valueOffset(at: 2) == 2)
  }

  /// A character that joins the prefix before it leaves the caret at the start of both.
  @Test func aCharacterThatJoinsALiteral() throws {
    let field = try field(##"prefix "$""##, "\u{301}a")
    field.selection = TextRange(caret: 0)
    let shown = ShownField(editor(field), isSecret: false, showsMissing: true)
    #expect(shown.text == "$\u{301}a")
    #expect(shown.caret == 0)
  }

  /// Words are those of the display, and each has at least one character of the value.
  @Test func wordsOfADisplay() throws {
    let field = try field(###"display "##--##""###, "1234")
    let editor = editor(field)
    field.selection = TextRange(caret: 2)
    _ = editor.handle(.key(.left, [.alt]))
    #expect(field.selection == TextRange(caret: 0))
    _ = editor.handle(.key(.right, [.alt]))
    #expect(field.selection == TextRange(caret: 2))
    _ = editor.handle(.key(.right, [.alt]))
    #expect(field.selection == TextRange(caret: 4))

    let mixed = try self.field(###"display "##kg##""###, "1234")
    let typist = self.editor(mixed)
    mixed.selection = TextRange(caret: 2)
    _ = typist.handle(.key(.backspace, [.alt]))
    #expect(mixed.text == "34")
    // The word before the caret is a literal.
    let spaced = try self.field(###"display "## kg-##""###, "1234")
    spaced.selection = TextRange(caret: 2)
    _ = self.editor(spaced).handle(.key(.backspace, [.alt]))
    #expect(spaced.text == "134")
  }

  /// Whatever is typed: the caret stands between graphemes of what is shown, and its place is that of the caret in the
  /// value.
  @Test(arguments: 0..<40)
  func garbage(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let statements = [
      ##"type number; display "+7 (###) ###-##-##""##, ###"display "## #"; suffix " kg""###,
      #"type price; display groups 3 by ","; prefix "$ ""#, #"display groups 4 by "—" from start"#,
    ]
    let field = try field(statements[seed % statements.count], "")
    field.beginEditing()
    let editor = editor(field)
    var window = TextWindow(isSecret: false)
    var decoder = KeyDecoder()
    let keys = Array("0123456789 ()-,—$+7abc".utf8) + [0x1B, 0x5B, 0x43, 0x44, 0x7F, 0x17, 0x0B, 0x19]
    for round in 0..<1500 {
      let isKnown = Int.random(in: 0..<4, using: &random) > 0
      let byte =
        isKnown
        ? keys.randomElement(using: &random) ?? 0x30 : UInt8.random(in: 0...255, using: &random)
      for event in decoder.feed([byte]) {
        _ = editor.handle(event)
        let shown = ShownField(editor, isSecret: false, showsMissing: round.isMultiple(of: 2))
        window.follow(shown.caret, in: shown.text, width: 20)
        let place = try #require(TextRange(caret: shown.caret).indices(in: shown.text)?.lowerBound)
        try #require(
          place == shown.text.endIndex || shown.text.indices.contains(place), "seed \(seed): \(shown)")
        let offset = shown.valueOffset(at: shown.caret)
        try #require(offset == editor.caret || joinsLiteral(at: editor.caret, in: field), "\(seed): \(shown)")
      }
    }
  }

  /// Whether the characters around a place of the value join the literals there.
  private func joinsLiteral(at offset: Int, in field: InputField) -> Bool {
    let map = field.displayMap
    let places = map.places(of: offset)
    return [places.start, places.end].contains { place in
      let index = TextRange(caret: place).indices(in: map.display)?.lowerBound
      return index.flatMap { String.Index($0, within: map.display) } == nil
    }
  }
}
