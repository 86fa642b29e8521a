internal import InputControl

extension PromptSession {
  /// Asks for the fields of a form, until nothing is missing or wrong, apart from questions to others.
  ///
  /// Above the asked field stand the answers of the fields before it, a row for each.
  ///
  /// - Returns: Why the person has not come to the end; `nil` at the end.
  package func ask(_ walk: FormWalk) throws(TerminalPromptError) -> Answer? {
    try take()
    defer { device.giveBack() }
    var lines = AnswerRows()
    var end: Answer?
    var isOpen = walk.advance(mends: true)
    while isOpen, end == nil, let question = walk.question {
      try show(update(&lines, walk))
      let dialogue = Dialogue(question, walk, showsKeypad: showsKeypad, isColoured: isColoured)
      let reply = try converse(dialogue)
      waitForCursor()
      try show(writer.erase())
      if dialogue.wasDisturbed { lines.reachable = 0 }
      dialogue.field.endEditing()
      switch reply {
      case .move(let direction): walk.move(direction)
      case .answer(.value):
        walk.commit()
        isOpen = walk.advance(mends: true)
      case .answer(let answer):
        end = answer
        try show(row(question, answer))
      }
    }
    if end == nil { try show(update(&lines, walk)) }
    try giveUp()
    return end
  }

  /// The answers that stand above the asked field.
  private struct AnswerRows {
    var shown: [String] = []
    /// The number of rows, counted from below, that are where they were written: not those from before the
    /// window was resized or the program was suspended.
    var reachable = 0
  }

  /// Returns the output that makes the rows above the asked field those of the fields before it. The cursor
  /// is at the beginning of the row below them.
  private func update(_ lines: inout AnswerRows, _ walk: FormWalk) -> String {
    let answers = walk.answers.compactMap { answer in
      walk.question(for: answer.name).map { row($0, .value(answer.value), answer.verdict) }
    }
    let kept = zip(lines.shown, answers).prefix { $0 == $1 }.count
    let up = lines.shown.count - kept
    // Rows that are out of reach stay, and the answers that follow are written below.
    let isReachable = up <= min(lines.reachable, size.rows - 1)
    lines.shown = answers
    lines.reachable = (isReachable ? lines.reachable - up : 0) + answers.count - kept
    let back = up > 0 && isReachable ? "\u{1B}[\(up)A\r" + ControlSequence.eraseBelow : ""
    return back + answers[kept...].joined()
  }

  /// Returns the output that writes the last line of a question.
  private func row(_ question: Question, _ answer: Answer, _ verdict: Verdict = .acceptable) -> String {
    var last = Frame()
    last.rows = [
      question.summary(answer, verdict: verdict, columns: size.columns, isColoured: isColoured)
    ]
    return writer.draw(last) + writer.leave()
  }
}
