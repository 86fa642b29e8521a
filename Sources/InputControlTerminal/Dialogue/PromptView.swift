internal import InputControl

/// Lays out the frames of a prompt: the label and the text, the feedback, and the keypad.
struct PromptView {
  private let question: Question
  private let editor: LineEditor
  private let keypad: KeypadView?
  /// Whether to use colours, and symbols instead of words.
  private let isColoured: Bool
  private var window: TextWindow
  /// The text of the row of the field.
  private var shown = ShownField()
  /// The label, shortened to fit the window.
  private var labelRow = Frame.Row()
  private var labelledWidth = 0
  /// The row of the field, and the column of the cursor in it.
  private var field = (row: Frame.Row(), cursor: 0)
  /// The wrong places of the text, in UTF-16 code units, and the text that they belong to.
  private var marks: (text: String, ranges: [TextRange]) = ("", [])
  /// Whether `field` reflects the last key.
  private var isFieldCurrent = false
  /// The rows of the last feedback.
  private var feedbackRows: (lines: [Feedback.Line], width: Int, rows: [Frame.Row]) = ([], 0, [])
  /// The number of rows between the field and the keypad. It never decreases, so that the keys keep their
  /// places.
  private var feedbackHeight = 2
  /// The index of the first row of the keypad.
  private var keypadRow: Int?

  private static let maximumFeedbackRows = 6
  /// The columns that a long label leaves to the text.
  private static let leastTextWidth = 20

  init(_ question: Question, _ editor: LineEditor, keypad: KeypadView?, isColoured: Bool) {
    self.question = question
    self.editor = editor
    self.keypad = keypad
    self.isColoured = isColoured
    window = TextWindow(isSecret: question.isSecret)
  }

  // MARK: Drawing

  /// Returns the shown frame with the current field, which is all of the first frame.
  ///
  /// - Parameter columns: The width of the window; the last column stays empty.
  mutating func frame(over shown: Frame, columns: Int) -> Frame {
    layOutField(columns: columns)
    var frame = shown
    if frame.rows.isEmpty { frame.rows = [field.row] } else { frame.rows[0] = field.row }
    frame.cursorColumn = field.cursor
    return frame
  }

  /// Returns the frame for the current field and `feedback`.
  ///
  /// - Parameters:
  ///   - feedback: The feedback to show below the field.
  ///   - columns: The width of the window; the last column stays empty.
  ///   - rows: The greatest number of rows of the frame.
  mutating func frame(_ feedback: Feedback, columns: Int, rows: Int) -> Frame {
    mark(feedback.evaluation)
    layOutField(columns: columns)
    let width = max(1, columns - 1)
    var frame = Frame()
    frame.rows = [field.row]
    frame.cursorColumn = field.cursor
    let lines = feedback.lines
    if lines != feedbackRows.lines || width != feedbackRows.width {
      feedbackRows = (lines, width, makeFeedbackRows(lines, width: width))
    }
    keypadRow = nil
    let keys = keypad?.rows(width: width) ?? []
    // The keypad takes room from the feedback; it is not drawn if there is too little room for both.
    let room = rows - 1 - keys.count >= 2 ? rows - 1 - keys.count : rows - 1
    let said = cut(feedbackRows.rows, to: max(0, min(room, Self.maximumFeedbackRows)), width: width)
    frame.rows += said
    feedbackHeight = max(feedbackHeight, said.count)
    guard !keys.isEmpty, 1 + feedbackHeight + keys.count <= rows else { return frame }
    while frame.rows.count < 1 + feedbackHeight { frame.rows.append(Frame.Row()) }
    keypadRow = frame.rows.count
    frame.rows += keys
    return frame
  }

  /// Returns the first rows, with an ellipsis if others are left out.
  private func cut(_ rows: [Frame.Row], to count: Int, width: Int) -> [Frame.Row] {
    guard rows.count > count, count > 0 else { return Array(rows.prefix(count)) }
    var last = rows[count - 1]
    last.cut(to: width - 1)
    last.append("…", .dim, upTo: width)
    return rows.prefix(count - 1) + [last]
  }

  /// Marks the wrong places of a text that contains refused input.
  private mutating func mark(_ evaluation: Evaluation) {
    guard question.profile.profile.refusalPolicy == .mark else { return }
    let ranges = evaluation.violations.map(\.range)
    let text = editor.field.text
    guard ranges != marks.ranges || text != marks.text else { return }
    marks = (text, ranges)
    isFieldCurrent = false
  }

  private mutating func layOutField(columns: Int) {
    guard !isFieldCurrent else { return }
    follow(columns: columns)
    isFieldCurrent = true
    let width = max(1, columns - 1)
    var row = labelRow
    let isMarked = marks.text == editor.field.text
    let caret = window.appendPart(
      of: shown.text, caret: shown.caret, selection: shown.selection, missing: shown.missing,
      marks: isMarked ? marks.ranges.map(shown.range(of:)) : [], width: width - labelRow.width, to: &row)
    if shown.text.isEmpty { row.append(DisplayText.escaped(question.placeholder), .dim, upTo: width) }
    field = (row, min(labelRow.width + caret, max(0, columns - 1)))
  }

  private func makeLabelRow(width: Int) -> Frame.Row {
    var row = Frame.Row()
    // The text keeps some columns, or half of a narrow window.
    let room = width - min((width + 1) / 2, Self.leastTextWidth)
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

  /// Scrolls to the caret. Called after every key, so that the result does not depend on which frames were
  /// drawn.
  mutating func follow(columns: Int) {
    isFieldCurrent = false
    let width = max(1, columns - 1)
    if width != labelledWidth {
      labelledWidth = width
      labelRow = makeLabelRow(width: width)
    }
    // Without styles, missing characters could be mistaken for text, and a placeholder takes their place.
    let showsMissing = isColoured && (question.placeholder.isEmpty || !editor.field.display.isEmpty)
    shown = ShownField(editor, isSecret: question.isSecret, showsMissing: showsMissing)
    let room = width - labelRow.width
    if !shown.missing.isEmpty, window.columns(of: shown.text) >= room { shown.removeMissing() }
    window.follow(shown.caret, in: shown.text, width: room)
  }

  private func makeFeedbackRows(_ lines: [Feedback.Line], width: Int) -> [Frame.Row] {
    lines.flatMap { line -> [Frame.Row] in
      let colour = isColoured ? line.colour.flatMap { UInt8($0) } ?? 0 : 0
      let head = isColoured ? line.symbol : line.word.isEmpty ? "" : line.word + ":"
      var row = Frame.Row()
      row.append(head, Frame.Style(isReversed: line.isReversed, colour: colour), upTo: width)
      guard !line.text.isEmpty else { return [row] }
      let style = Frame.Style(
        isDim: line.isDim, isReversed: line.isReversed, colour: line.isReversed ? colour : 0)
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

  /// Adapts to a new size of the window.
  mutating func resize() {
    window = TextWindow(isSecret: question.isSecret)
    isFieldCurrent = false
  }

  // MARK: The mouse

  /// The target of a click.
  enum Target {
    case key(InputKeyboard.Key)
    /// A position in the value, in UTF-16 code units.
    case text(Int)
  }

  func target(atRow row: Int, column: Int) -> Target? {
    if row == 0, column >= labelRow.width {
      return .text(shown.valueOffset(at: window.offset(atColumn: column - labelRow.width)))
    }
    guard let keypadRow, row >= keypadRow, let key = keypad?.key(atRow: row - keypadRow, column: column)
    else { return nil }
    return .key(key)
  }
}
