import InputControl

/// A delegate that keeps what it was asked and told.
final class RecordingDelegate: TextInputDelegate {
  var answer = true
  var questions: [TextEdit] = []
  var events: [String] = []
  /// An action during a question.
  var onQuestion: ((TextControl) -> Void)?
  var onChange: ((TextControl) -> Void)?

  func shouldBeginEditing(_ control: TextControl) -> Bool { answer }

  func shouldEndEditing(_ control: TextControl) -> Bool { answer }

  func shouldReturn(_ control: TextControl) -> Bool { answer }

  func shouldClear(_ control: TextControl) -> Bool { answer }

  func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
    questions.append(edit)
    onQuestion?(control)
    return answer
  }

  func didBeginEditing(_ control: TextControl) { events.append("begin") }

  func didEndEditing(_ control: TextControl) { events.append("end") }

  func didChange(_ control: TextControl) {
    events.append("change \(control.settledText)")
    onChange?(control)
  }

  func backspaceOnEmpty(_ control: TextControl) { events.append("backspaceOnEmpty") }

  func backspaceAtStart(_ control: TextControl) { events.append("backspaceAtStart") }
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
