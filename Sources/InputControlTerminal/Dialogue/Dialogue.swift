internal import InputControl

/// The state of one question at a terminal.
final class Dialogue {
  let question: Question
  /// The form to which the question belongs.
  let walk: FormWalk?
  let field: InputField
  let editor: LineEditor
  let keypad: KeypadView?
  var view: PromptView
  var notice: Feedback.Notice?
  var flashEnd: ContinuousClock.Instant?
  /// The evaluation of the text; that of the first text follows the first drawing of the field.
  lazy var evaluation = question.evaluate(field)
  /// The screen row in which the frame begins; `nil` if unknown.
  var origin: Int?
  /// The row of the cursor in the frame at the last cursor position request.
  var askedRow = 0
  /// Whether the frame may have moved since that request.
  var isMoved = false
  /// Whether the window was resized or the program was suspended.
  var wasDisturbed = false
  var burst: Burst
  /// The time of the question to confirm the text.
  var askedToConfirm: ContinuousClock.Instant?

  /// - Parameter walk: The form whose field is asked, with the text that its control has.
  init(_ question: Question, _ walk: FormWalk? = nil, showsKeypad: Bool, isColoured: Bool) {
    self.question = question
    self.walk = walk
    let center: TextEventCenter
    if let walk, let control = walk.control {
      center = walk.center
      field = control
    } else {
      center = TextEventCenter()
      field = InputField(question.profile, center: center, locale: question.fieldLocale)
      field.isSecureTextEntry = question.isSecret
      if question.isInitialTextValue || !field.setDisplay(question.initialText) {
        field.text = question.initialText
      }
    }
    field.selection = TextRange(caret: field.text.utf16.count)
    keypad = showsKeypad ? KeypadView(field, center: center) : nil
    field.beginEditing()
    editor = LineEditor(
      field, isSecret: question.isSecret, history: question.isSecret ? [] : question.history,
      isInForm: walk != nil, words: question.words)
    view = PromptView(question, editor, keypad: keypad, isColoured: isColoured)
    burst = Burst(field)
  }
}

/// Input that arrived without a pause, so that nobody can have seen the effect of its beginning.
struct Burst {
  /// The content of the field before it, and whether that was whole.
  let text: String
  let wasWhole: Bool
  /// How often the field had refused input before it.
  private let refusalCount: Int
  /// The control characters of it that did nothing, at most 64. If text follows, they were no keys.
  private var ignored = ""
  /// Whether it was refused, so that the rest of it is dropped.
  var isRefused = false

  init(_ field: InputField) {
    text = field.text
    refusalCount = field.refusalCount
    wasWhole = field.refusals.isEmpty
  }

  /// Whether the text of the field lacks input of the burst.
  func lacksInput(_ field: InputField) -> Bool {
    field.refusalCount > refusalCount && !field.refusals.isEmpty
  }

  mutating func ignore(_ character: Character) {
    if ignored.utf8.count < 64 { ignored.append(character) }
  }

  /// Records control characters that did nothing as refused, when text follows them.
  mutating func refuseIgnored(before event: TerminalEvent, in field: InputField) {
    guard !ignored.isEmpty, case .text = event else { return }
    field.recordRefusal(of: ignored)
    ignored = ""
  }
}
