internal import InputControl

/// Carries out keys in a field as the line editors of shells do.
final class LineEditor {
  /// The outcome of a key.
  enum Outcome {
    /// The key took effect, or there was nothing to do.
    case done
    /// The event was not a key.
    case nothing
    /// A Tab or another control character that has no effect here.
    case ignored(Character)
    /// The rules refused it.
    case refused([Violation])
    /// The edit was amended: the text that was inserted differs from the input.
    case amended(TextEdit)
    /// The key has no effect, with the reason.
    case impossible(String)
    /// An action of the prompt.
    case submit, leave, suspend, redraw
    /// The person goes to another field of the form.
    case move(FormWalk.Direction)
    case clicked(column: Int, row: Int)
    case cursor(column: Int, row: Int)
  }

  let field: InputField
  /// Whether the text is hidden. Commands for words then act on the whole text, to reveal nothing about it.
  private let isSecret: Bool
  private var history: HistoryNavigation
  /// Whether the arrow keys go to other fields, and not through the history.
  private let isInForm: Bool
  /// The text that was cut last, for Ctrl-Y.
  private var cut = ""
  /// The fixed end of the selection while Shift moves the other one.
  private var anchor: Int?

  /// The cell where the mouse button was pressed.
  private var pressed: (column: Int, row: Int)?
  private let words: PromptWords

  init(_ field: InputField, isSecret: Bool, history: [String], isInForm: Bool = false, words: PromptWords) {
    self.field = field
    self.isSecret = isSecret
    self.isInForm = isInForm
    self.words = words
    self.history = HistoryNavigation(history)
  }

  /// The position of the caret, in UTF-16 code units: the moving end of the selection.
  var caret: Int {
    anchor == field.selection.end ? field.selection.start : field.selection.end
  }

  func handle(_ event: TerminalEvent) -> Outcome {
    defer { leaveGrapheme() }
    switch event {
    case .text(let text): return type(text)
    case .paste(let bytes): return paste(bytes)
    case .tooLongPaste: return refuse("…", words.pasteIsTooLong)
    case .invalid(let byte): return refuse("\u{FFFD}", words.isNotUTF8(isSecret ? nil : byte))
    case .mouse(let button, let column, let row, let isPress):
      return mouse(button: button, column, row, isPress: isPress)
    case .cursor(let column, let row): return .cursor(column: column, row: row)
    case .key(.character(let character), let modifiers):
      return handle(character, modifiers)
    case .key(let key, let modifiers): return handle(key, modifiers)
    }
  }

  /// Moves the caret behind a grapheme that has formed around it, such as a letter typed before a combining
  /// mark.
  private func leaveGrapheme() {
    let selection = field.selection
    guard selection.isEmpty, selection.end < end, let place = selection.indices(in: field.text)?.lowerBound,
      String.Index(place, within: field.text) == nil
    else { return }
    field.moveCaret(.right)
  }

  /// A click counts on release, at the cell of the press. The terminal then has no further report of it to
  /// send.
  private func mouse(button: Int, _ column: Int, _ row: Int, isPress: Bool) -> Outcome {
    if isPress {
      pressed = button == 0 ? (column, row) : nil
      return .nothing
    }
    defer { pressed = nil }
    guard let pressed, pressed == (column, row) else { return .nothing }
    return .clicked(column: column, row: row)
  }

  // MARK: Keys

  private func handle(_ key: TerminalEvent.Key, _ modifiers: TerminalEvent.Modifiers) -> Outcome {
    let byWord = !modifiers.isDisjoint(with: [.alt, .control])
    switch key {
    case .enter: return .submit
    case .escape: return .leave
    case .tab where isInForm && modifiers == .shift: return .move(.back)
    case .tab: return modifiers.isEmpty ? typeTab() : .done
    case .backspace: return byWord ? cut(word(.backward), keeps: true) : deleteBackward()
    case .delete: return byWord ? cut(word(.forward), keeps: true) : deleteForward()
    case .left:
      return move(modifiers) {
        byWord ? self.go(to: self.word(.backward).start) : self.field.moveCaret(.left)
      }
    case .right:
      return move(modifiers) { byWord ? self.go(to: self.word(.forward).end) : self.field.moveCaret(.right) }
    case .home: return move(modifiers) { self.field.moveCaret(.start) }
    case .end: return move(modifiers) { self.field.moveCaret(.end) }
    case .up: return go(.back)
    case .down: return go(.forward)
    case .insert where modifiers.isEmpty:
      field.overwrites.toggle()
      return .done
    case .pageUp, .pageDown, .insert, .function, .character: return .done
    }
  }

  /// Handles keys with Control or Alt, most of them as in Emacs and readline.
  private func handle(_ character: Character, _ modifiers: TerminalEvent.Modifiers) -> Outcome {
    if modifiers.contains(.control), !modifiers.contains(.alt) {
      switch character {
      case "a": return move([]) { self.field.moveCaret(.start) }
      case "e": return move([]) { self.field.moveCaret(.end) }
      case "b": return move([]) { self.field.moveCaret(.left) }
      case "f": return move([]) { self.field.moveCaret(.right) }
      case "p": return go(.back)
      case "n": return go(.forward)
      case "h": return deleteBackward()
      case "d": return field.text.isEmpty ? .leave : deleteForward()
      case "k": return cut(TextRange(field.selection.start, end))
      case "u": return cut(TextRange(0, field.selection.end))
      case "w": return cut(word(.backward, .blank), keeps: true)
      case "y":
        return cut.isEmpty
          ? .impossible(isSecret ? words.nothingIsKept : words.nothingToPutBack) : decided(field.paste(cut))
      case "c": return .leave
      case "g": return .leave
      case "z" where modifiers.contains(.shift): return redo()
      case "z": return .suspend
      case "l": return .redraw
      case "_", "/", "-": return undo()
      case "m", "j": return .submit
      case "i": return typeTab()
      // Control leaves five bits of a letter, or of one of `@[\]^_`; Control and Space are U+0000.
      case " ", "@"..."_", "a"..."z":
        return .ignored(Character(Unicode.Scalar((character.asciiValue ?? 0) & 0x1F)))
      default: return .done
      }
    }
    switch character {
    case "b": return move([]) { self.go(to: self.word(.backward).start) }
    case "f": return move([]) { self.go(to: self.word(.forward).end) }
    case "d": return cut(word(.forward), keeps: true)
    case "/": return redo()
    default: return .done
    }
  }

  // MARK: Inserting

  /// Types grapheme by grapheme, so that a refused one does not keep out the others.
  private func type(_ text: String) -> Outcome {
    anchor = nil
    if field.hasDisplay || field.overwrites { return typeDeciding(text) }
    var refused: Character?
    for character in text {
      let before = field.selection
      field.insertText(String(character))
      refused = field.selection == before ? character : nil
    }
    // An insertion moves the caret. Only the last key is judged again to get the reason, because that is slower.
    guard let refused else { return .done }
    return decided(field.decision(onInserting: String(refused)))
  }

  /// Types grapheme by grapheme, with a decision on each: a literal of the display is accepted and moves no caret of the
  /// value, and a key that overwrites is no insertion.
  private func typeDeciding(_ text: String) -> Outcome {
    var outcome = Outcome.done
    for character in text {
      let before = field.selection
      let decision = field.type(String(character))
      outcome = field.selection == before ? decided(decision) : .done
    }
    return outcome
  }

  /// Types a Tab if it can be a part of the value. Otherwise it does nothing, as a key that people press to go on.
  private func typeTab() -> Outcome {
    if case .accept = field.decision(onInserting: "\t") { return type("\t") }
    return .ignored("\t")
  }

  /// Records input that cannot be inserted, with the reason.
  private func refuse(_ input: String, _ reason: String) -> Outcome {
    field.recordRefusal(of: input)
    return .impossible(reason)
  }

  private func paste(_ bytes: [UInt8]) -> Outcome {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return refuse(String(decoding: bytes, as: UTF8.self), words.pasteIsNotUTF8)
    }
    anchor = nil
    // Terminals send a carriage return as the line end.
    let lines = text.split(separator: /\r\n|\r/, omittingEmptySubsequences: false).joined(separator: "\n")
    // Joined lines would make another value: the prices 1 and 2 would become 12.
    guard lines.split(separator: "\n").count <= 1 else { return refuse(lines, words.onlyOneLine) }
    let before = (isWhole: field.refusals.isEmpty, count: field.refusalCount)
    let decision = field.paste(lines)
    let isWhole = field.refusalCount == before.count
    // A paste with a line end is a whole value, and a part of it would be another value.
    if lines.last == "\n", decision.isAllowed, !isWhole, field.undo() {
      if before.isWhole { field.confirmRefusals() }
      let line = String(lines.dropLast())
      let shown = DisplayText.shortened(line, atMost: 40)
      return refuse(line, words.wholeIsRefused(isSecret ? [] : [shown]))
    }
    // A dropped line end at the end of a paste is not reported.
    if case .amend(let edit) = decision, lines == edit.replacement + "\n" { return .done }
    // Literals that were left out are shown by the display.
    if case .amend = decision, field.hasDisplay, isWhole { return .done }
    return decided(decision)
  }

  private func decided(_ decision: EditDecision) -> Outcome {
    switch decision {
    case .accept: .done
    case .amend(let edit): .amended(edit)
    case .veto(let violations): .refused(violations)
    }
  }

  // MARK: Deleting

  private func deleteBackward() -> Outcome {
    anchor = nil
    return decided(field.deleteBackward(isRepeat: false))
  }

  private func deleteForward() -> Outcome {
    anchor = nil
    return decided(field.deleteForward())
  }

  /// Deletes a range, or the selection instead, and keeps the text for Ctrl-Y.
  private func cut(_ range: TextRange, keeps selection: Bool = false) -> Outcome {
    anchor = nil
    let range = selection && !field.selection.isEmpty ? field.selection : range
    guard let place = range.indices(in: field.text), !range.isEmpty else { return .done }
    let text = String(field.text[place])
    let decision = field.replace(range, with: "", origin: .deletion)
    if decision.isAllowed, !isSecret { cut = text }
    return decided(decision)
  }

  private func undo() -> Outcome {
    anchor = nil
    return field.undo() ? .done : .impossible(isSecret ? words.nothingIsKept : words.nothingToUndo)
  }

  private func redo() -> Outcome {
    anchor = nil
    return field.redo() ? .done : .impossible(isSecret ? words.nothingIsKept : words.nothingToRedo)
  }

  private func go(_ direction: FormWalk.Direction) -> Outcome {
    if isInForm { return .move(direction) }
    return recall { direction == .back ? $0.older(than: $1) : $0.newer(than: $1) }
  }

  private func recall(_ choose: (inout HistoryNavigation, String) -> String?) -> Outcome {
    let before = history
    let hadRefusals = !field.refusals.isEmpty
    var refusal = Outcome.done
    // The history has values, and a paste has what the locale writes.
    let origin = field.profile.showsNumbers ? TextEdit.Origin.programmatic : .paste
    while let entry = choose(&history, field.text) {
      anchor = nil
      let decision = field.replace(TextRange(0, end), with: entry, origin: origin)
      // The typed text is restored even if the rules reject it.
      if !decision.isAllowed, history.isBehindAll { field.text = entry }
      if decision.isAllowed || history.isBehindAll {
        if !hadRefusals { field.confirmRefusals() }
        return .done
      }
      refusal = decided(decision)
    }
    // There are only entries that the rules refuse.
    history = before
    if !hadRefusals { field.confirmRefusals() }
    return refusal
  }

  // MARK: Moving

  private var end: Int { field.text.utf16.count }

  /// Moves the caret to an offset in UTF-16 code units.
  func go(to offset: Int) {
    anchor = nil
    field.selection = TextRange(caret: offset)
  }

  /// Moves the caret, or with Shift the moving end of the selection.
  private func move(_ modifiers: TerminalEvent.Modifiers, _ make: () -> Void) -> Outcome {
    guard modifiers.contains(.shift) else {
      anchor = nil
      make()
      return .done
    }
    let fixed = anchor ?? field.selection.start
    field.selection = TextRange(caret: caret)
    make()
    let moved = field.selection.start
    field.selection = TextRange(min(fixed, moved), max(fixed, moved))
    anchor = fixed
    return .done
  }

  private enum Direction { case backward, forward }

  /// A kind of words.
  private enum Word {
    /// A run of letters and digits.
    case letters
    /// A run of characters that are no white space.
    case blank
  }

  /// Returns the range from the caret to the end of the word in a direction, of what is shown. It has at least one
  /// character of the value if there is one on that side. In a secret it ends with the text.
  private func word(_ direction: Direction, _ word: Word = .letters) -> TextRange {
    if isSecret { return direction == .backward ? TextRange(0, caret) : TextRange(caret, end) }
    let map = field.displayMap
    let shown = map.places(of: caret).end
    guard let place = TextRange(caret: shown).indices(in: map.display)?.lowerBound,
      let index = TextRange(caret: caret).indices(in: field.text)?.lowerBound
    else { return TextRange(caret: caret) }
    switch direction {
    case .backward:
      let start = map.valueOffset(at: shown - Self.length(of: word, in: map.display[..<place].reversed()))
      let neighbour = field.text[..<index].last?.utf16.count ?? 0
      return TextRange(min(start, caret - neighbour), caret)
    case .forward:
      let end = map.valueOffset(at: shown + Self.length(of: word, in: map.display[place...]))
      let neighbour = field.text[index...].first?.utf16.count ?? 0
      return TextRange(caret, max(end, caret + neighbour))
    }
  }

  /// Returns the length of the leading characters between words and of the word behind them, in UTF-16 code units.
  private static func length(of word: Word, in characters: some Sequence<Character>) -> Int {
    var length = 0
    var isInWord = false
    for character in characters {
      let belongs =
        switch word {
        case .letters: character.isLetter || character.isNumber
        case .blank: !character.isWhitespace
        }
      if isInWord, !belongs { break }
      isInWord = belongs
      length += character.utf16.count
    }
    return length
  }
}
