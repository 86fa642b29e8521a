internal import InputControl

/// Replays a trace on a field, in the role of the device.
final class TraceRunner {
  /// The results of the events.
  struct Result {
    var content: TextContent
    /// The display and the selection in it; `nil` if the profile has no display.
    var shown: TextContent?
    var answers: [Bool] = []
    var changes = 0
    var commands: [String] = []
    var isValid: Bool
    var submits = 0
    /// The result of each event.
    var log: [Entry] = []

    struct Entry {
      /// The text and selection of the field after the event.
      var content: TextContent
      /// What the field shows after the event; `nil` if the profile has no display.
      var shown: TextContent?
      /// The answer to a question.
      var answer: Bool?
      /// The number of changes reported so far if this event reported one, else 0.
      var changes: Int
    }
  }

  private let trace: Trace
  private let control: TextControl
  private let outer = OuterDelegate()
  private var result: Result
  /// The last question that was asked and not followed by its change yet, and whether the change was allowed.
  private var question: (ranges: [TextRange?], text: String, isAllowed: Bool)?

  init(_ trace: Trace, _ profile: CompiledProfile) {
    self.trace = trace
    control = trace.isMultiline ? TextView(profile) : InputField(profile)
    control.isSecureTextEntry = trace.clearsOnInsertion
    control.clearsOnInsertion = trace.clearsOnInsertion
    control.text = trace.initial.text
    control.selection = trace.initial.selection
    control.delegate = outer
    result = Result(content: trace.initial, isValid: true)
  }

  func run() -> Result {
    control.host.didBeginEditing()
    outer.reset()
    for step in trace.steps {
      let answers = result.answers.count
      let changes = outer.changes
      play(step)
      result.log.append(
        Result.Entry(
          content: TextContent(control.text, selection: control.selection), shown: shown,
          answer: result.answers.count > answers ? result.answers.last : nil,
          changes: outer.changes > changes ? outer.changes : 0))
    }
    control.settle()
    result.content = TextContent(control.text, selection: control.selection)
    result.shown = shown
    result.changes = outer.changes
    result.commands = outer.commands
    result.isValid = control.evaluation.verdict != .invalid
    return result
  }

  private var shown: TextContent? {
    control.hasDisplay ? TextContent(control.display, selection: control.displaySelection) : nil
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

  private func play(_ step: Trace.Step) {
    let host = control.host
    switch step {
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
      result.answers.append(decision.isAllowed)
      question = (known, text, decision.isAllowed)
    case .put(let range, let space, let text, let isSilent, let isForced, let origin):
      guard isSilent || isForced || question?.isAllowed ?? true else {
        question = nil
        return
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
      if let field = control as? InputField, field.pressReturn(endsComposition: commitsIME) {
        result.submits += 1
      }
    case .select(let range, let space): host.didSelect(place(of: range, in: space))
    case .undo: control.undo()
    case .redo: control.redo()
    }
  }
}

/// The delegate of the app, as the trace describes it.
private final class OuterDelegate: TextInputDelegate {
  var answer = true
  var sets: String?
  private(set) var changes = 0
  private(set) var commands: [String] = []

  func reset() { (changes, commands) = (0, []) }

  func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
    if let sets { control.text = sets }
    return answer
  }

  func didChange(_ control: TextControl) { changes += 1 }

  func backspaceOnEmpty(_ control: TextControl) { commands.append("backspaceOnEmpty") }

  func backspaceAtStart(_ control: TextControl) { commands.append("backspaceAtStart") }
}
