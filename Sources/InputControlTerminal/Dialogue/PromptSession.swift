internal import InputControl

/// Asks for values one after the other on a terminal that delivers single keys.
package final class PromptSession {
  /// The signal of a refused key.
  package enum Bell: String, CaseIterable {
    /// The notice is highlighted briefly.
    case visible
    case audible, none
  }

  let device: TerminalDevice
  private let bell: Bell
  let showsKeypad: Bool
  let isColoured: Bool
  /// The time at which the session times out.
  private let deadline: ContinuousClock.Instant?
  private let clock = ContinuousClock()
  private var decoder = KeyDecoder(escapeDelay: Terminal.escapeDelay)
  /// The number of cursor position requests that the terminal has not answered.
  private var openQuestions = 0
  /// The events that were read but not handled. Those behind the end of an answer belong to the next
  /// question.
  private var events: ArraySlice<TerminalEvent> = []
  var writer: FrameWriter
  private(set) var size: (columns: Int, rows: Int)

  package init(_ device: TerminalDevice, bell: Bell, showsKeypad: Bool, timeout: Duration?, isColoured: Bool)
  {
    self.device = device
    self.bell = bell
    self.showsKeypad = showsKeypad
    self.isColoured = isColoured
    deadline = timeout.map { ContinuousClock.now + $0 }
    size = device.size
    writer = FrameWriter(columns: size.columns)
  }

  /// Returns the answers to the questions, up to the first one without a value.
  package func ask(_ questions: [Question]) throws(TerminalPromptError) -> [Answer] {
    try take()
    defer { device.giveBack() }
    var answers: [Answer] = []
    for question in questions {
      let answer = try ask(question)
      answers.append(answer)
      guard case .value = answer else { break }
    }
    try giveUp()
    return answers
  }

  // MARK: The terminal

  /// Takes the terminal, until its device gives it back.
  func take() throws(TerminalPromptError) {
    try device.take(.keys)
    setFarewell()
    try begin()
  }

  /// Ends what ``take()`` has asked of the terminal.
  func giveUp() throws(TerminalPromptError) {
    try device.write(setUp(isTaken: false))
    device.setFarewell("")
  }

  /// Starts at the beginning of a row, on a new row if the cursor's row contains text.
  private func begin() throws(TerminalPromptError) {
    size = device.size
    writer.columns = size.columns
    // Blanks up to the last column wrap only if the row contains text before the cursor.
    try device.write(
      setUp(isTaken: true) + String(repeating: " ", count: size.columns) + "\r"
        + ControlSequence.eraseLine)
    writer.forget()
  }

  private func setUp(isTaken: Bool) -> String {
    (isTaken ? ControlSequence.bracketPastes : ControlSequence.doNotBracketPastes)
      + (!showsKeypad ? "" : isTaken ? ControlSequence.reportMouse : ControlSequence.doNotReportMouse)
  }

  /// Sets the output that restores the screen when a signal ends or stops the program.
  private func setFarewell() {
    device.setFarewell(
      ControlSequence.plain + setUp(isTaken: false) + ControlSequence.showCursor + writer.wayBelow)
  }

  func show(_ text: String) throws(TerminalPromptError) {
    setFarewell()
    // The cursor is hidden during large updates, so that it is not seen moving.
    let isMuch = text.utf8.count > 200
    try device.write(isMuch ? ControlSequence.hideCursor + text + ControlSequence.showCursor : text)
  }

  // MARK: One question

  private func ask(_ question: Question) throws(TerminalPromptError) -> Answer {
    let dialogue = Dialogue(question, showsKeypad: showsKeypad, isColoured: isColoured)
    guard case .answer(let answer) = try converse(dialogue) else { return .left }
    waitForCursor()
    var last = Frame()
    last.rows = [question.summary(answer, columns: size.columns, isColoured: isColoured)]
    try show(writer.erase() + writer.draw(last) + writer.leave())
    return answer
  }

  /// The way in which a question ends.
  enum Reply {
    case answer(Answer)
    /// The person goes to another field of the form.
    case move(FormWalk.Direction)
  }

  /// Asks until the person answers. The frame stays on the screen.
  func converse(_ dialogue: Dialogue) throws(TerminalPromptError) -> Reply {
    try drawField(dialogue)
    while true {
      try draw(dialogue)
      if let reply = try next(dialogue) { return reply }
    }
  }

  private func draw(_ dialogue: Dialogue) throws(TerminalPromptError) {
    let field = dialogue.field
    let feedback = Feedback(
      evaluation: dialogue.evaluation, rules: dialogue.walk?.violations ?? [], notice: dialogue.notice,
      isFlashing: dialogue.flashEnd != nil,
      hint: dialogue.notice == nil ? dialogue.question.hint(in: field.text, at: dialogue.editor.caret) : nil,
      help: DisplayText.escaped(dialogue.question.help),
      counter: dialogue.question.counter(of: dialogue.evaluation.value),
      missing: dialogue.question.reminder(of: field.refusals), overwrites: field.overwrites,
      isEmpty: field.text.isEmpty, words: dialogue.question.words)
    let frame = dialogue.view.frame(feedback, columns: size.columns, rows: size.rows)
    var output = writer.draw(frame)
    if let origin = dialogue.origin {
      // The screen may have scrolled to make room for the frame.
      dialogue.origin = min(origin, size.rows - writer.rowCount)
    } else if showsKeypad, openQuestions == 0, device.available == 0 {
      // Not while unread keys are waiting, because the reply would arrive behind them.
      dialogue.askedRow = frame.cursorRow
      openQuestions += 1
      output += ControlSequence.reportCursor
    }
    try show(output)
  }

  /// Draws the label and the text before the feedback is known, because computing that takes longer.
  private func drawField(_ dialogue: Dialogue) throws(TerminalPromptError) {
    try show(writer.draw(dialogue.view.frame(over: writer.shown, columns: size.columns)))
  }

  /// Reads outstanding replies of the terminal, which the shell would otherwise take for keys.
  func waitForCursor() {
    let end = clock.now + .milliseconds(300)
    while openQuestions > 0, clock.now < end {
      switch device.wait(milliseconds: 50) {
      case .signal:
        _ = device.takeEvents()
        size = device.size
      case .timeout: break
      case .input: if !readMore() { return }
      }
      // Keys that were typed meanwhile are kept for the next question.
      while let place = events.firstIndex(where: { if case .cursor = $0 { true } else { false } }) {
        events.remove(at: place)
        openQuestions -= 1
      }
    }
    openQuestions = 0
  }

  // MARK: Keys

  /// Waits for the next event and handles it and all further events that are available.
  ///
  /// - Returns: The reply; `nil` if the question is still open.
  private func next(_ dialogue: Dialogue) throws(TerminalPromptError) -> Reply? {
    if let deadline, clock.now >= deadline { return .answer(.timedOut) }
    if events.isEmpty {
      let isPause = device.available == 0
      switch device.wait(milliseconds: patience(dialogue)) {
      case .signal: try handle(device.takeEvents(), dialogue)
      case .timeout: return endOfPatience(dialogue).map { .answer($0) }
      case .input:
        if isPause { dialogue.burst = Burst(dialogue.field) }
        // Readable without data: the terminal was closed.
        if !readMore() { return .answer(.left) }
      }
    }
    var handled = 0
    repeat {
      while let event = events.popFirst() {
        if let reply = try handle(event, dialogue) { return reply }
        handled += 1
      }
      // The screen is updated from time to time during a long burst of input.
    } while handled < Self.maximumEventsUnseen && device.available > 0 && readMore()
    try drawField(dialogue)
    dialogue.evaluation = dialogue.question.evaluate(dialogue.field)
    return nil
  }

  private static let maximumEventsUnseen = 4096

  /// Reads the available input. Keys are read one byte at a time, so that those behind Return are left to the
  /// next program that reads.
  ///
  /// - Returns: Whether any bytes were read.
  private func readMore() -> Bool {
    let bytes = device.read(upTo: decoder.isPasting ? decoder.pasteRoom : 1)
    events += decoder.feed(bytes)
    return !bytes.isEmpty
  }

  private func handle(_ event: TerminalEvent, _ dialogue: Dialogue) throws(TerminalPromptError) -> Reply? {
    if dialogue.burst.isRefused, event.isInput { return nil }
    dialogue.burst.refuseIgnored(before: event, in: dialogue.field)
    var outcome = dialogue.editor.handle(event)
    if case .clicked(let column, let row) = outcome { outcome = try click(column, row, dialogue) }
    dialogue.view.follow(columns: size.columns)
    if dialogue.field.refusals.isEmpty { dialogue.askedToConfirm = nil }
    switch outcome {
    case .nothing, .clicked: break
    case .done: dialogue.notice = nil
    case .ignored(let character): dialogue.burst.ignore(character)
    case .amended(let edit): dialogue.notice = .amended(dialogue.question.words(for: edit))
    case .refused(let violations):
      refuse(Feedback.Notice(violations, dialogue.question.words), dialogue)
    case .impossible(let reason): refuse(.refused([reason]), dialogue)
    case .submit: return submit(dialogue).map { .answer($0) }
    case .leave: return .answer(.left)
    case .move(let direction): return dialogue.walk?.canMove(direction) == true ? .move(direction) : nil
    case .redraw:
      try show(writer.erase())
    case .suspend:
      // Erases the frame first. In an orphaned process group, where no shell could continue it, the program
      // does not stop at all.
      try show(writer.erase())
      device.suspend()
      try handle(device.takeEvents(), dialogue)
    case .cursor(_, let row):
      openQuestions = max(0, openQuestions - 1)
      // A reply from before the frame moved gives an outdated row.
      if !dialogue.isMoved { dialogue.origin = row - dialogue.askedRow }
      dialogue.isMoved = false
    }
    return nil
  }

  private func refuse(_ notice: Feedback.Notice, _ dialogue: Dialogue) {
    dialogue.notice = notice
    switch bell {
    case .visible: dialogue.flashEnd = clock.now + .milliseconds(150)
    // A failed write is ignored here, because drawing the next frame reports it.
    case .audible: try? device.write("\u{7}")
    case .none: break
    }
  }

  private func submit(_ dialogue: Dialogue) -> Answer? {
    let field = dialogue.field
    let question = dialogue.question
    guard !dialogue.burst.lacksInput(field) else {
      refuseBurst(dialogue)
      return nil
    }
    let evaluation = question.evaluate(field)
    guard evaluation.verdict == .acceptable else {
      refuse(Feedback.Notice(evaluation), dialogue)
      return nil
    }
    if let asked = dialogue.askedToConfirm, asked.duration(to: clock.now) < Self.readingTime { return nil }
    guard field.pressReturn() else {
      dialogue.askedToConfirm = clock.now
      let display = question.shown(evaluation.value)
      let value = question.isSecret ? nil : DisplayText.shortened(display, atMost: 60)
      refuse(.question(question.words.confirm(question.shown(field.refusals), value)), dialogue)
      return nil
    }
    return .value(evaluation.value)
  }

  /// The least time that a person needs to read a question. A Return within it was pressed before.
  private static let readingTime = Duration.milliseconds(150)

  /// Takes back a burst that ends with Return and was refused in part: a paste of a terminal that does not
  /// bracket pastes, or keys that were typed ahead.
  private func refuseBurst(_ dialogue: Dialogue) {
    let question = dialogue.question
    let words = question.words.wholeIsRefused(question.shown(dialogue.field.refusals))
    // Earlier refusals cannot be recorded again, and without them the text would look whole.
    dialogue.field.setWrittenText(dialogue.burst.wasWhole ? dialogue.burst.text : "")
    dialogue.field.selection = TextRange(caret: dialogue.field.text.utf16.count)
    dialogue.burst.isRefused = true
    refuse(.refused([words]), dialogue)
  }

  private func click(
    _ column: Int, _ row: Int, _ dialogue: Dialogue
  ) throws(TerminalPromptError) -> LineEditor.Outcome {
    // Text that was typed just before the click may not have been drawn yet.
    dialogue.evaluation = dialogue.question.evaluate(dialogue.field)
    try draw(dialogue)
    guard let origin = dialogue.origin else { return .nothing }
    switch dialogue.view.target(atRow: row - origin, column: column) {
    case .key(let key): return dialogue.keypad?.press(key) ?? .nothing
    case .text(let offset):
      dialogue.editor.go(to: offset)
      return .done
    case nil: return .nothing
    }
  }

  // MARK: Time

  /// Returns the time to wait, in milliseconds; `nil` to wait without limit.
  private func patience(_ dialogue: Dialogue) -> Int? {
    let moments = [dialogue.flashEnd, deadline].compactMap { $0 }.map { moment in
      // Rounded up, so that the moment has passed when the wait ends.
      Int((clock.now.duration(to: moment) / .milliseconds(1)).rounded(.up))
    }
    return (moments + [decoder.patience].compactMap { $0 }).min().map { max(0, $0) }
  }

  private func endOfPatience(_ dialogue: Dialogue) -> Answer? {
    if let deadline, clock.now >= deadline { return .timedOut }
    if let end = dialogue.flashEnd, clock.now >= end {
      dialogue.flashEnd = nil
    } else {
      events += decoder.giveUp()
    }
    return nil
  }

  private func handle(_ happened: TerminalDevice.Events, _ dialogue: Dialogue) throws(TerminalPromptError) {
    dialogue.origin = nil
    dialogue.isMoved = openQuestions > 0
    if !happened.isEmpty { dialogue.wasDisturbed = true }
    if happened.contains(.resumed) {
      dialogue.view.resize()
      try begin()
    } else if happened.contains(.resized) {
      size = device.size
      dialogue.view.resize()
      try show(writer.eraseAfterResize(columns: size.columns))
    }
  }
}

extension Question {
  /// Returns a description of an amended edit.
  fileprivate func words(for edit: TextEdit) -> String {
    if edit.replacement.isEmpty { return words.nothingInserted }
    return isSecret
      ? words.insertedAltered : words.putIn(DisplayText.shortened(edit.replacement, atMost: 40))
  }
}
