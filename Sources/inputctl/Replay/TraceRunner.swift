internal import InputControl

/// Replays a trace on a field, in the role of the device.
final class TraceRunner {
  /// The results of the events.
  struct Result {
    /// The result of each event.
    var steps: [FieldStepper.Step<Trace.Step>]
    /// The field after the events, and after it has settled.
    var end: FieldStepper.Step<Void>

    private var outcomes: [FieldStepper.Outcome] { steps.map(\.outcome) }
    private var notifications: [TextEvent] { steps.flatMap(\.notifications) + end.notifications }

    /// The answers to questions.
    var answers: [Bool] { outcomes.compactMap { $0.decision?.isAllowed } }
    var changes: Int { notifications.count { $0 == .didChange } }
    var commands: [String] {
      notifications.filter { $0 == .backspaceOnEmpty || $0 == .backspaceAtStart }.map(\.name)
    }
    var isValid: Bool { end.state.evaluation.verdict != .invalid }
    var submits: Int { outcomes.count { $0.submits } }
  }

  private let trace: Trace
  private let stepper: FieldStepper
  private let outer = OuterDelegate()
  /// The last question that was asked and not followed by its change yet, and whether the change was allowed.
  private var question: (ranges: [TextRange?], text: String, isAllowed: Bool)?

  private var control: TextControl { stepper.control }

  init(_ trace: Trace, _ profile: CompiledProfile) {
    let outer = outer
    self.trace = trace
    stepper = FieldStepper(
      profile, content: trace.initial, isMultiline: trace.isMultiline,
      clearsOnInsertion: trace.clearsOnInsertion, locale: trace.locale
    ) { control in
      control.delegate = outer
      control.host.didBeginEditing()
    }
  }

  func run() -> Result {
    let steps = trace.steps.map { step in stepper.step(step) { _ in play(step) } }
    let end = stepper.step(()) { control in
      control.settle()
      return .init()
    }
    return Result(steps: steps, end: end)
  }

  /// Returns a range as the platform counts it, which knows only what the field shows.
  private func place(of range: TextRange, in space: Trace.Space) -> TextRange {
    guard space == .text, control.hasDisplay else { return range }
    let map = control.displayMap
    guard range.end <= map.value.utf16.count else {
      return TextRange(map.displayRange(TextRange(caret: range.start)).start, Int(Int32.max))
    }
    return map.displayRange(range)
  }

  private func play(_ step: Trace.Step) -> FieldStepper.Outcome {
    let host = control.host
    switch step.event {
    case .ask(let ranges, let space, let text, let origin, let answer, let sets):
      outer.answer = answer ?? true
      outer.sets = sets
      // A range that cannot exist becomes one beyond the end of every text.
      let known = ranges.map {
        TextRange(location: $0.location, length: $0.length).map { place(of: $0, in: space) }
      }
      let asked = known.map { $0 ?? TextRange(caret: Int(Int32.max)) }
      let decision = host.shouldChange(asked, to: text, origin: origin)
      outer.answer = true
      outer.sets = nil
      question = (known, text, decision.isAllowed)
      return .decided(decision)
    case .put(let range, let space, let text, let isSilent, let isForced, let origin):
      guard isSilent || isForced || question?.isAllowed ?? true else {
        question = nil
        return .init()
      }
      let place =
        range.map {
          TextRange(location: $0.location, length: $0.length).map { self.place(of: $0, in: space) }
        } ?? question?.ranges.first ?? nil
      if let place {
        host.didReplace(place, with: text ?? question?.text ?? "", origin: isSilent ? .suggestion : origin)
      }
      question = nil
    case .putSeveral(let isForced):
      if let question, question.isAllowed || isForced {
        host.didReplace(question.ranges.compactMap { $0 }, with: question.text)
      }
      question = nil
    case .mark(let text, let caret):
      if question?.isAllowed ?? true { host.didMark(text, caret: caret) }
      question = nil
    case .commit(let text):
      if question?.isAllowed ?? true { host.didCommit(text) }
      question = nil
    case .unmark: host.didUnmark()
    case .didChange: host.didChange()
    case .end: host.didEndEditing()
    case .newKey: host.didBeginPress()
    case .backspace(let isRepeat): host.didPressBackspace(isRepeat: isRepeat)
    case .begin: host.beginAction()
    case .finish: host.endAction()
    case .set(let text, let space):
      if space == .text { control.text = text } else { control.setDisplay(text) }
    case .dictate(let isOn): if isOn { host.beginDictation() } else { host.endDictation() }
    case .enter(let commitsIME):
      guard let field = control as? InputField else { break }
      return .init(submits: field.pressReturn(endsComposition: commitsIME))
    case .select(let range, let space): host.didSelect(place(of: range, in: space))
    case .undo: control.undo()
    case .redo: control.redo()
    }
    return .init()
  }
}

/// The delegate of the app, as the trace describes it.
private final class OuterDelegate: TextInputDelegate {
  var answer = true
  var sets: String?

  func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
    guard case .change = question else { return .accept }
    if let sets { control.text = sets }
    return answer ? .accept : .veto()
  }
}
