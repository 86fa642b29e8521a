internal import InputControl
internal import InputControlSystem

/// Asks for values line by line with text that is never redrawn: without a terminal, on a terminal without
/// cursor control, and for screen readers.
package struct PlainPrompt: ~Copyable {
  /// The terminal, if there is one. A value that is not acceptable is then asked for again.
  private let device: TerminalDevice?
  private let deadline: ContinuousClock.Instant?
  private let reader = LineReader()
  private let evaluator = Evaluator()

  package init(_ device: TerminalDevice?, timeout: Duration?) {
    self.device = device
    deadline = timeout.map { ContinuousClock.now + $0 }
  }

  /// Returns the answer to a question.
  package func ask(_ question: Question) throws(TerminalPromptError) -> Answer {
    if let device { try ask(question, at: device) } else { try read(question) }
  }

  /// Returns the answer for the asked field of a form. At a terminal, a field that is asked again shows what is wrong
  /// and its text first.
  package func ask(_ walk: FormWalk) throws(TerminalPromptError) -> Answer {
    guard var question = walk.question, let control = walk.control else { return .left }
    if let device, walk.isCommitted {
      let text = control.text
      let feedback = Feedback(
        evaluation: question.evaluate(text), rules: walk.violations, isEmpty: text.isEmpty,
        words: question.words)
      try device.write(feedback.plainText)
      question.placeholder = question.isSecret ? "" : question.shown(text)
    }
    return try ask(question)
  }

  // MARK: At a terminal

  private func ask(_ question: Question, at device: TerminalDevice) throws(TerminalPromptError) -> Answer {
    // From before the label until after the value, so that no part of a secret is echoed.
    if question.isSecret { try device.take(.secretLines) }
    defer { if question.isSecret { device.giveBack() } }
    if !question.help.isEmpty { try device.write("  \(DisplayText.escaped(question.help))\n") }
    while true {
      try device.write(question.prompt)
      let bytes: [UInt8]
      switch try reader.next(until: deadline) {
      case .end:
        try device.write("\n\(question.words.left)\n")
        return .left
      case .timedOut:
        try device.write("\n\(question.words.timeout)\n")
        // The beginning of a secret must not be left to the next program that reads.
        if question.isSecret { device.discardInput() }
        return .timedOut
      case .line(let line): bytes = line
      }
      guard bytes.count < longestTerminalLine else {
        try device.write("\(question.words.refused): \(question.words.lineIsTooLong(longestTerminalLine))\n")
        continue
      }
      let evaluation = question.evaluate(line: bytes, with: evaluator)
      if evaluation.verdict == .acceptable { return .value(evaluation.value) }
      let feedback = Feedback(
        evaluation: evaluation, hint: nil, counter: question.counter(of: evaluation.value),
        isEmpty: bytes.isEmpty && question.initialText.isEmpty, words: question.words)
      try device.write(feedback.plainText)
    }
  }

  // MARK: Without a terminal

  private func read(_ question: Question) throws(TerminalPromptError) -> Answer {
    let bytes: [UInt8]
    switch try reader.next(until: deadline) {
    case .timedOut: return .timedOut
    case .end where question.initialText.isEmpty: return .ended
    case .end: bytes = []
    case .line(let line): bytes = line
    }
    let evaluation = question.evaluate(line: bytes, with: evaluator)
    guard evaluation.verdict == .acceptable else {
      let text = bytes.isEmpty ? question.initialText : String(decoding: bytes, as: UTF8.self)
      return .unacceptable(text, evaluation)
    }
    return .value(evaluation.value)
  }
}

extension Question {
  /// The label, and the value of an empty line.
  fileprivate var prompt: String {
    var text = DisplayText.escaped(label)
    if !placeholder.isEmpty { text += " (\(DisplayText.escaped(placeholder)))" }
    if !initialText.isEmpty {
      text += " [\(isSecret ? words.notShown : DisplayText.escaped(shownInitialText))]"
    }
    return text + ": "
  }

  /// The display of the initial text, if it is a value or can become one; otherwise the text itself.
  private var shownInitialText: String {
    guard profile.hasDisplay else { return initialText }
    if isInitialTextValue { return shown(initialText) }
    let evaluation = profile.evaluate(reading: initialText, locale: locale)
    switch evaluation.verdict {
    case .acceptable, .intermediate: return shown(evaluation.value)
    case .invalid, .undetermined: return initialText
    }
  }
}

extension Feedback {
  /// The lines with words instead of symbols.
  fileprivate var plainText: String {
    lines.map { ($0.word.isEmpty ? "  " : "\($0.word): ") + $0.text + "\n" }.joined()
  }
}
