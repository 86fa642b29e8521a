internal import InputControl

/// A field into which keystrokes are typed one after the other.
final class TypingSession {
  /// The state of the field.
  struct State {
    /// The text and selection, including marked text.
    var content: TextContent
    /// The text without marked text, which is the text that is judged.
    var settledText: String
    var markedRange: TextRange?
    /// The display and its selection; `nil` for a profile without displays.
    var display: TextContent?
    var evaluation: Evaluation
  }

  /// The result of one keystroke.
  struct Result {
    var keystroke: Keystroke
    /// The decision; `nil` if nothing had to be decided.
    var decision: EditDecision?
    /// Whether Return submits.
    var submits = false
    /// The reason why nothing happened.
    var note: String?
    /// The events that observers received, in order.
    var events: [TextEvent] = []
    var state: State
  }

  private let control: TextControl
  private var events: [TextEvent] = []
  private(set) var state: State

  init(_ profile: CompiledProfile, text: String, isMultiline: Bool, locale: LocaleTag) {
    let center = TextEventCenter()
    control =
      isMultiline
      ? TextView(profile, center: center, locale: locale)
      : InputField(profile, center: center, locale: locale)
    control.text = text
    control.selection = TextRange(caret: text.utf16.count)
    control.beginEditing()
    state = State(
      content: TextContent(text), settledText: text, display: Self.display(of: control),
      evaluation: control.evaluation)
    center.addObserver(self) { session, event, _ in session.events.append(event) }
  }

  func play(_ keystroke: Keystroke) -> Result {
    events = []
    control.beginEditing()
    let outcome = play(keystroke.action, isHeld: keystroke.isHeld)
    let display = Self.display(of: control)
    // The ranges of violations in the display change with it.
    if !control.settledText.utf8.elementsEqual(state.settledText.utf8)
      || display.map(\.text) != state.display.map(\.text)
    {
      state.evaluation = control.evaluation
    }
    state.display = display
    state.content = TextContent(control.text, selection: control.selection)
    state.settledText = control.settledText
    state.markedRange = control.markedRange
    return Result(
      keystroke: keystroke, decision: outcome.decision, submits: outcome.submits, note: outcome.note,
      events: events, state: state)
  }

  private static func display(of control: TextControl) -> TextContent? {
    control.hasDisplay ? TextContent(control.display, selection: control.displaySelection) : nil
  }

  // MARK: Keys

  private struct Outcome {
    var decision: EditDecision?
    var submits = false
    var note: String?

    /// Makes the outcome of a decision.
    static func decided(_ decision: EditDecision?) -> Outcome { Outcome(decision: decision) }
    /// Makes the outcome without a decision, with the reason.
    static func nothing(_ note: String) -> Outcome { Outcome(note: note) }
  }

  private func play(_ action: Keystroke.Action, isHeld: Bool) -> Outcome {
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
      if field.pressReturn() { return Outcome(submits: true) }
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

  private func backspace(isHeld: Bool) -> Outcome {
    let hasSomething = control.isComposing || control.selection.end > 0
    let decision = control.deleteBackward(isRepeat: isHeld)
    return hasSomething ? .decided(decision) : .nothing("there is nothing to delete")
  }

  private func delete() -> Outcome {
    let decision = unmark()
    let before = control.text
    let deletion = control.deleteForward()
    guard control.text.utf8.elementsEqual(before.utf8), deletion.isAllowed else { return .decided(deletion) }
    return decision.map { .decided($0) } ?? .nothing("there is nothing to delete")
  }

  private func moving(_ move: () -> Void) -> Outcome {
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
