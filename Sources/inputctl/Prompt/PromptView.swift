internal import InputControl

/// Makes frames of a prompt: the label and the text, what is said about it, and the keypad.
struct PromptView {
  private let question: Question
  private let editor: LineEditor
  private let keypad: KeypadView?
  /// Whether there are colours, and symbols instead of words.
  private let isColoured: Bool
  private var window: TextWindow
  private var labelWidth = 0
  /// Rows between the field and the keypad; as many as there once were, so that its keys stay where they are.
  private var feedbackHeight = 2
  /// The first row of the keypad.
  private var keypadRow: Int?

  private static let mostFeedbackRows = 3

  init(_ question: Question, _ editor: LineEditor, keypad: KeypadView?, isColoured: Bool) {
    self.question = question
    self.editor = editor
    self.keypad = keypad
    self.isColoured = isColoured
    window = TextWindow(isSecret: question.isSecret)
  }

  // MARK: Drawing

  /// - Parameters:
  ///   - columns: Those of the window; the last one stays empty.
  ///   - rows: The most that a frame may have.
  mutating func frame(_ feedback: Feedback, columns: Int, rows: Int) -> Frame {
    let width = max(1, columns - 1)
    var frame = Frame()
    frame.rows = [fieldRow(width: width, cursor: &frame.cursorColumn)]
    frame.cursorColumn = min(frame.cursorColumn, max(0, columns - 1))
    let lines = feedbackRows(feedback, width: width).prefix(max(0, min(rows - 1, Self.mostFeedbackRows)))
    frame.rows += lines
    keypadRow = nil
    guard let keypad else { return frame }
    let keys = keypad.rows(width: width)
    feedbackHeight = max(feedbackHeight, lines.count)
    guard !keys.isEmpty, 1 + feedbackHeight + keys.count <= rows else { return frame }
    while frame.rows.count < 1 + feedbackHeight { frame.rows.append(Frame.Row()) }
    keypadRow = frame.rows.count
    frame.rows += keys
    return frame
  }

  private mutating func fieldRow(width: Int, cursor: inout Int) -> Frame.Row {
    var row = labelRow(width: width)
    labelWidth = row.width
    follow(columns: width + 1)
    let field = editor.field
    let part = window.part(
      of: field.text, caret: editor.caret, selection: field.selection, width: width - labelWidth)
    cursor = labelWidth + part.caret
    for cell in part.row.cells { row.append(cell) }
    if field.text.isEmpty { row.append(DisplayText.escaped(question.placeholder), .dim, upTo: width) }
    return row
  }

  private func labelRow(width: Int) -> Frame.Row {
    var row = Frame.Row()
    // A label leaves half of the window to the text.
    let room = width / 2
    let label = DisplayText.escaped(question.label)
    if DisplayText.columns(label) + 2 <= room {
      row.append(label, Frame.Style(isBold: true))
      row.append(": ")
    } else if room >= 3 {
      row.append(label, Frame.Style(isBold: true), upTo: room - 2)
      row.append("… ")
    }
    return row
  }

  /// Scrolls to where the caret is: after every key, so that it does not matter which of them were drawn.
  mutating func follow(columns: Int) {
    let width = max(1, columns - 1)
    window.follow(editor.caret, in: editor.field.text, width: width - labelRow(width: width).width)
  }

  private func feedbackRows(_ feedback: Feedback, width: Int) -> [Frame.Row] {
    feedback.lines.flatMap { line -> [Frame.Row] in
      let colour = isColoured ? line.colour : nil
      let head = isColoured ? line.symbol : line.word.isEmpty ? "" : line.word + ":"
      var row = Frame.Row()
      row.append(head, Frame.Style(isReversed: line.isReversed, colour: colour), upTo: width)
      guard !line.text.isEmpty else { return [row] }
      let style = Frame.Style(
        isDim: line.isDim, isReversed: line.isReversed, colour: line.isReversed ? colour : nil)
      if !head.isEmpty { row.append(" ", style, upTo: width) }
      let indent = isColoured ? 2 : 0
      let parts = LineBreaker.lines(of: line.text, first: width - row.width, width: width - indent)
      return parts.enumerated().map { index, part in
        if index > 0 {
          row = Frame.Row()
          row.append(String(repeating: " ", count: indent), upTo: width)
        }
        row.append(part, style, upTo: width)
        return row
      }
    }
  }

  /// The window has another size.
  mutating func resize() { window = TextWindow(isSecret: question.isSecret) }

  // MARK: The mouse

  /// What is at a cell of the frame.
  enum Target {
    case key(Key)
    /// A place in the text, in UTF-16 code units.
    case text(Int)
  }

  func target(atRow row: Int, column: Int) -> Target? {
    if row == 0, column >= labelWidth { return .text(window.offset(atColumn: column - labelWidth)) }
    guard let keypadRow, row >= keypadRow, let key = keypad?.key(atRow: row - keypadRow, column: column)
    else { return nil }
    return .key(key)
  }

  // MARK: At the end

  /// The one line that stays.
  func summary(_ answer: Answer, columns: Int) -> Frame.Row {
    var row = Frame.Row()
    let words = PromptWords(question.locale)
    let (verdict, text, style): (Verdict, String, Frame.Style) =
      switch answer {
      case .value("") where !question.isSecret: (.acceptable, words.empty, .dim)
      case .value(let value):
        (.acceptable, question.isSecret ? words.notShown : DisplayText.escaped(value), .plain)
      case .left, .unacceptable: (.invalid, words.left, .plain)
      case .timedOut: (.invalid, words.timeout, .plain)
      }
    let width = max(1, columns - 1)
    if isColoured {
      row.append(verdict.symbol + " ", Frame.Style(colour: verdict.colour), upTo: width)
    }
    row.append(DisplayText.escaped(question.label), Frame.Style(isBold: true), upTo: max(1, width / 2))
    row.append(": ", upTo: width)
    let fits = row.width + DisplayText.columns(text) <= width
    row.append(text, style, upTo: fits ? width : width - 1)
    if !fits { row.append("…", upTo: width) }
    return row
  }
}
