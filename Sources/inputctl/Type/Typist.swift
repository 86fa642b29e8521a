internal import InputControl

/// The keys of a person, as a field gets them.
struct Typist {
  let control: TextControl

  /// Does in the field what a keystroke asks for.
  func play(_ keystroke: Keystroke) -> FieldStepper.Outcome {
    control.beginEditing()
    return play(keystroke.action, isHeld: keystroke.isHeld)
  }

  private func play(_ action: Keystroke.Action, isHeld: Bool) -> FieldStepper.Outcome {
    let isComposing = control.isComposing
    switch action {
    case .type(let text): return .decided(control.type(text))
    case .paste(let text): return .decided(control.paste(text))
    case .commit(let text): return .decided(control.commitComposition(text))
    case .mark(let text): return .decided(control.setMarkedText(text))
    case .cancel:
      return isComposing ? .decided(control.setMarkedText("")) : .nothing("no text is marked")
    case .unmark: return isComposing ? .decided(unmark()) : .nothing("no text is marked")
    case .backspace: return backspace(isHeld: isHeld)
    case .delete: return delete()
    case .left: return moving { control.moveCaret(.left) }
    case .right: return moving { control.moveCaret(.right) }
    case .home: return moving { control.moveCaret(.start) }
    case .end: return moving { control.moveCaret(.end) }
    case .selectAll: return moving { control.selection = TextRange(0, control.text.utf16.count) }
    case .select(let first, let last):
      return moving {
        let places = places
        control.selection = TextRange(
          places[min(first, places.count - 1)], places[min(last, places.count - 1)])
      }
    case .clear: return .decided(control.clear())
    case .undo:
      if isComposing { return .nothing("an input method is composing") }
      return control.undo() ? .decided(.accept) : .nothing("there is nothing to undo")
    case .redo:
      if isComposing { return .nothing("an input method is composing") }
      return control.redo() ? .decided(.accept) : .nothing("there is nothing to redo")
    case .enter:
      if isComposing { return .decided(unmark()) }
      guard let field = control as? InputField else { return .decided(control.type("\n")) }
      if field.pressReturn() { return FieldStepper.Outcome(submits: true) }
      return .nothing("asks first, because \(refusedWords) not taken")
    case .blur:
      let decision = unmark()
      control.endEditing()
      return .decided(decision)
    }
  }

  /// The refused texts and their verb; the texts of a sensitive profile are left out.
  private var refusedWords: String {
    guard !control.profile.profile.isSensitive else { return "something that was typed was" }
    let texts = control.refusals.map { "“\(DisplayText.shortened($0.text, atMost: 20))”" }
    return texts.joined(separator: ", ") + (texts.count == 1 ? " was" : " were")
  }

  private func backspace(isHeld: Bool) -> FieldStepper.Outcome {
    let hasSomething = control.isComposing || control.selection.end > 0
    let decision = control.deleteBackward(isRepeat: isHeld)
    return hasSomething ? .decided(decision) : .nothing("there is nothing to delete")
  }

  private func delete() -> FieldStepper.Outcome {
    let decision = unmark()
    let before = control.text
    let deletion = control.deleteForward()
    guard control.text.utf8.elementsEqual(before.utf8), deletion.isAllowed else { return .decided(deletion) }
    return decision.map { .decided($0) } ?? .nothing("there is nothing to delete")
  }

  private func moving(_ move: () -> Void) -> FieldStepper.Outcome {
    let decision = unmark()
    move()
    return .decided(decision)
  }

  /// Ends a composition, if there is one, and keeps its text.
  private func unmark() -> EditDecision? { control.isComposing ? control.unmarkText() : nil }

  /// The positions of the caret before and behind each grapheme, in UTF-16 code units.
  private var places: [Int] {
    control.text.reduce(into: [0]) { places, character in
      places.append((places.last ?? 0) + character.utf16.count)
    }
  }
}
