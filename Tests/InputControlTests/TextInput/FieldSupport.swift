import InputControl

/// A delegate and observer that keeps what it was asked and told.
final class RecordingDelegate: TextInputDelegate {
  var answer = true
  var reason: String?
  var questions: [TextEdit] = []
  var events: [String] = []
  /// An action during a question.
  var onQuestion: ((TextControl) -> Void)?
  var onChange: ((TextControl) -> Void)?

  /// Becomes the delegate and an observer of a control.
  func join(_ control: TextControl) {
    control.delegate = self
    control.addObserver(self) { delegate, event, control in delegate.hear(event, control) }
  }

  func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
    if case .change(let edits) = question {
      questions += edits
      onQuestion?(control)
    }
    return answer ? .accept : .veto(reason: reason)
  }

  private func hear(_ event: TextEvent, _ control: TextControl) {
    switch event {
    case .didBeginEditing: events.append("begin")
    case .didEndEditing: events.append("end")
    case .didChange:
      events.append("change \(control.settledText)")
      onChange?(control)
    case .backspaceOnEmpty, .backspaceAtStart: events.append(event.name)
    default: break
    }
  }
}

/// An observer that keeps the events of a control.
final class EventLog {
  var events: [TextEvent] = []
  /// The reasons of the last refusal.
  var reasons: [String] { events.reversed().lazy.compactMap(Self.reasons).first ?? [] }

  init(_ control: TextControl) {
    control.addObserver(self) { log, event, _ in log.events.append(event) }
  }

  private static func reasons(_ event: TextEvent) -> [String]? {
    if case .didRefuse(let violations) = event { violations.map(\.message) } else { nil }
  }
}

extension InputField {
  /// A field with a text, and its caret or selection.
  convenience init(
    _ profile: Profile?, _ text: String = "", selection: TextRange? = nil, center: TextEventCenter? = nil
  ) throws {
    self.init(.unrestricted, center: center)
    self.text = text
    if let selection { self.selection = selection }
    if let profile { self.profile = try CompiledProfile(profile) }
  }
}

extension TextControl {
  /// The text with its caret as `|`, or with the selection between two of them.
  var shown: String {
    let units = Array(text.utf16)
    let parts = [units[..<selection.start], units[selection.start..<selection.end], units[selection.end...]]
      .map { String(decoding: $0, as: UTF16.self) }
    return selection.isEmpty ? "\(parts[0])|\(parts[2])" : "\(parts[0])|\(parts[1])|\(parts[2])"
  }
}
