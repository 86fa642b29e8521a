internal import InputControl
internal import InputControlSystem

/// Asks for values line by line, in text that is written once: without a terminal, for one that can do no more, and for
/// people who have the screen read to them.
struct PlainPrompt: ~Copyable {
  /// The terminal, where there is one: then a value that is not acceptable is asked for again.
  private let device: TerminalDevice?
  private let deadline: ContinuousClock.Instant?
  private let reader = LineReader()
  private let evaluator = Evaluator()

  init(_ device: TerminalDevice?, timeout: Duration?) {
    self.device = device
    deadline = timeout.map { ContinuousClock.now + $0 }
  }

  /// The answers to some questions, up to the first without a value; without a terminal, to all that there are lines for.
  func ask(_ questions: [Question]) throws(Failure) -> [Answer] {
    var answers: [Answer] = []
    for question in questions {
      let answer: Answer
      if let device { answer = try ask(question, at: device) } else { answer = try read(question) }
      answers.append(answer)
      switch answer {
      case .value, .unacceptable: continue
      case .left, .timedOut: return answers
      }
    }
    return answers
  }

  // MARK: At a terminal

  private func ask(_ question: Question, at device: TerminalDevice) throws(Failure) -> Answer {
    // From before the label to behind the value, so that nothing of a secret is ever shown.
    if question.isSecret { try device.take(.secretLines) }
    defer { if question.isSecret { device.giveBack() } }
    while true {
      try device.write(question.prompt)
      let bytes: [UInt8]
      switch try reader.next(until: deadline) {
      case .end:
        try device.write("\n\(question.words.left)\n")
        return .left
      case .timedOut:
        try device.write("\n\(question.words.timeout)\n")
        // The beginning of a secret is not for whoever reads next.
        if question.isSecret { device.discardInput() }
        return .timedOut
      case .line(let line): bytes = line.isEmpty ? Array(question.initialText.utf8) : line
      }
      guard bytes.count < longestTerminalLine else {
        try device.write("\(question.words.refused): \(question.words.lineIsTooLong(longestTerminalLine))\n")
        continue
      }
      let evaluation = question.evaluate(utf8: bytes, with: evaluator)
      if evaluation.verdict == .acceptable { return .value(evaluation.value) }
      let feedback = Feedback(
        evaluation: evaluation, hint: nil, counter: question.counter(of: evaluation.value),
        isEmpty: bytes.isEmpty, words: question.words)
      try device.write(feedback.plainText)
    }
  }

  // MARK: Without one

  private func read(_ question: Question) throws(Failure) -> Answer {
    let bytes: [UInt8]
    switch try reader.next(until: deadline) {
    case .timedOut:
      StandardStreams.writeError("error: \(question.words.timeout)\n")
      return .timedOut
    case .end where question.initialText.isEmpty:
      throw Failure(
        .noInput, "standard input ended before a value for `\(DisplayText.escaped(question.label))` came",
        help: "write it as a line on standard input, give --default, or ask at the terminal with </dev/tty")
    case .end: bytes = Array(question.initialText.utf8)
    case .line(let line): bytes = line.isEmpty ? Array(question.initialText.utf8) : line
    }
    let evaluation = question.evaluate(utf8: bytes, with: evaluator)
    if evaluation.verdict == .acceptable { return .value(evaluation.value) }
    StandardStreams.writeError(
      ValueReport(isColoured: Terminal.isColoured(.error)).text(
        evaluation, of: String(decoding: bytes, as: UTF8.self), under: question.profile.profile))
    return .unacceptable(evaluation.verdict)
  }
}

extension Question {
  /// The label, and what an empty line stands for.
  fileprivate var prompt: String {
    var text = DisplayText.escaped(label)
    if !placeholder.isEmpty { text += " (\(DisplayText.escaped(placeholder)))" }
    if !initialText.isEmpty {
      text += " [\(isSecret ? words.notShown : DisplayText.escaped(initialText))]"
    }
    return text + ": "
  }
}

extension Feedback {
  /// The lines in words.
  fileprivate var plainText: String {
    lines.map { ($0.word.isEmpty ? "  " : "\($0.word): ") + $0.text + "\n" }.joined()
  }
}
