internal import InputControl

/// A field in which events happen one after the other, with the result of each.
final class FieldStepper {
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

  /// What an event led to.
  struct Outcome {
    /// The decision; `nil` if nothing had to be decided.
    var decision: EditDecision?
    /// Whether Return submits.
    var submits = false
    /// The reason why nothing happened.
    var note: String?

    /// Makes the outcome of a decision.
    static func decided(_ decision: EditDecision?) -> Outcome { Outcome(decision: decision) }
    /// Makes the outcome without a decision, with the reason.
    static func nothing(_ note: String) -> Outcome { Outcome(note: note) }
  }

  /// An event with its result.
  struct Step<Event> {
    var event: Event
    var outcome: Outcome
    /// The notifications that observers received, in order, apart from what `event` and `outcome` say.
    var notifications: [TextEvent]
    /// The state after the event.
    var state: State
  }

  let control: TextControl
  private(set) var state: State
  private var notifications: [TextEvent] = []

  /// - Parameters:
  ///   - content: The initial text and selection.
  ///   - begin: Begins editing.
  init(
    _ profile: CompiledProfile, content: TextContent, isMultiline: Bool, clearsOnInsertion: Bool = false,
    locale: LocaleTag? = nil, begin: (TextControl) -> Void = { $0.beginEditing() }
  ) {
    let center = TextEventCenter()
    let control =
      isMultiline
      ? TextView(profile, center: center, locale: locale)
      : InputField(profile, center: center, locale: locale)
    control.isSecureTextEntry = clearsOnInsertion
    control.clearsOnInsertion = clearsOnInsertion
    control.text = content.text
    control.selection = content.selection
    begin(control)
    self.control = control
    state = State(
      content: content, settledText: content.text, display: Self.display(of: control),
      evaluation: control.evaluation)
    center.addObserver(self) { stepper, event, _ in
      switch event {
      case .didRefuse, .didAsk, .didPressBackspace: break
      default: stepper.notifications.append(event)
      }
    }
  }

  /// Lets an event happen.
  func step<Event>(_ event: Event, _ happen: (TextControl) -> Outcome) -> Step<Event> {
    notifications = []
    let outcome = happen(control)
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
    return Step(event: event, outcome: outcome, notifications: notifications, state: state)
  }

  private static func display(of control: TextControl) -> TextContent? {
    control.hasDisplay ? TextContent(control.display, selection: control.displaySelection) : nil
  }
}

extension TextContent {
  /// Returns the text with `|` at the caret, a selection between two of them, and marked text in brackets.
  ///
  /// - Parameters:
  ///   - marked: The marked text.
  ///   - isShortened: Whether only the surroundings of these signs are shown.
  func picture(marked: TextRange? = nil, isShortened: Bool) -> String {
    guard let selected = selection.indices(in: text) else {
      return isShortened ? "" : DisplayText.escaped(text)
    }
    // The caret of a composition is inside the marked text.
    var signs = [(selected.lowerBound, "|")]
    if !selected.isEmpty { signs.append((selected.upperBound, "|")) }
    if let marked = marked?.indices(in: text) {
      signs = [(marked.lowerBound, "[")] + signs + [(marked.upperBound, "]")]
    }
    let before = text[..<signs[0].0]
    let near = isShortened ? DisplayText.tail(before, atMost: 40) : before
    var result =
      (near.startIndex > before.startIndex ? "…" : "") + Self.base(of: near) + DisplayText.escaped(near)
    for (index, (place, sign)) in signs.enumerated() {
      let part = text[place..<(index + 1 < signs.count ? signs[index + 1].0 : text.endIndex)]
      result += sign + Self.base(of: part)
      result += isShortened ? DisplayText.shortened(part, atMost: 24) : DisplayText.escaped(part)
    }
    return result
  }

  /// Returns a dotted circle if the text begins with a combining mark, which would otherwise combine with the
  /// output before it.
  private static func base(of text: Substring) -> String {
    switch text.unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: "\u{25CC}"
    default: ""
    }
  }
}
