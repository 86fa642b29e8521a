/// The state of a field and its text.
struct EditingState {
  /// The content that the field shows, with unsettled changes and marked text.
  var content = TextContent()
  /// The last settled content, if it differs from the content that the field shows.
  var base: TextContent?
  /// Whether the text may have changed since it was settled.
  var isUnsettled = false
  /// The origin of the last unsettled change.
  var unsettledOrigin: TextEdit.Origin?
  /// The last question of a platform that the rules judged.
  var question: Question?
  /// The expected text, as long as the platform asked about all changes before it made them.
  var expectation: Expectation?
  /// The range of the settled text that a composition replaces, if nothing else has changed.
  var composed: TextRange?
  /// Whether the settled text satisfies the rules that are checked with every change; `nil` if that is not
  /// known.
  var isSettledPermitted: Bool? = true
  var trail = StateTrail()
  var mark: Mark?
  var action: Action?
  var isDictating = false
  /// Whether the next insertion replaces all of the text.
  var willClear = false
  var history = UndoHistory()
  /// The input that was refused since the text was last whole.
  var refusals = Refusals()
  /// A number that grows with each change of the text or the profile, so that a change during a question is
  /// detected.
  var revision = 0

  /// The number of settled texts so far.
  var changes = 0
  /// The number of settled texts after which code has set the text; `nil` if a person has written it.
  var given: Int? = 0

  /// The state of the display, for profiles that have one.
  var display = DisplayState()

  /// A question about a change that has not been made yet.
  struct Question {
    var ranges: [TextRange]
    var replacement: String
    /// The allowed edits, from the end of the text to its start; empty after a veto.
    var edits: [TextEdit]
    /// The revision at the time of the question.
    var revision: Int
  }

  /// The expected result of changes that the platform made as a whole although only a part of them was
  /// allowed.
  struct Expectation {
    /// The text that the field shows.
    var shown: String
    /// The content that the field should show.
    var content: TextContent
    /// The edit from the settled text to that content, if it is a single edit.
    var edit: TextEdit?
    /// Whether the allowed edit replaces more than the platform did, so that what is removed is no part of the insertion.
    var replacesAll: Bool
  }

  /// The states of the automaton behind the last characters that were typed at the end of the text, so that neither a
  /// key nor a backspace there needs to read the text again.
  struct StateTrail {
    /// The last one is the state behind the whole text.
    private var states: [UInt32] = []
    /// The revision of the text that they belong to.
    private var revision = 0

    private static let longest = 64

    /// Returns the state behind the text; `nil` if it is not known.
    func state(at revision: Int) -> UInt32? { revision == self.revision ? states.last : nil }

    /// Records the states before and behind a single character, or several.
    mutating func type(from before: UInt32, to behind: UInt32, isOne: Bool, revisions: (old: Int, new: Int)) {
      if revisions.old != revision || !isOne { states.removeAll(keepingCapacity: true) }
      if states.isEmpty, isOne { states.append(before) }
      if states.count == Self.longest { states.removeFirst(Self.longest / 2) }
      states.append(behind)
      revision = revisions.new
    }

    /// Records that the last character was deleted.
    mutating func delete(revisions: (old: Int, new: Int)) {
      if revisions.old == revision { _ = states.popLast() } else { states.removeAll(keepingCapacity: true) }
      revision = revisions.new
    }
  }

  /// Removes the records of how the unsettled text came about.
  mutating func forgetUnsettled() {
    unsettledOrigin = nil
    question = nil
    expectation = nil
    composed = nil
    display.isReplaced = false
  }

  /// Returns the allowed edits of a change, or `nil` if the platform did not ask about it.
  func allowedEdits(for ranges: [TextRange], with replacement: String) -> [TextEdit]? {
    guard let question, question.revision == revision, question.ranges == ranges,
      question.replacement.isIdentical(to: replacement)
    else { return nil }
    return question.edits
  }

  /// Returns the edit that a composition has made, or `nil` if anything else has changed.
  func composedEdit(in text: String) -> TextEdit? {
    guard let composed, let base else { return nil }
    let end = text.utf16.count - (base.text.utf16.count - composed.end)
    guard end >= composed.start, let place = TextRange(composed.start, end).scalars(in: text) else {
      return nil
    }
    return TextEdit(composed, with: String(text[place]), origin: .composition)
  }
}

/// The marked text of an input method, which is not committed yet.
struct Mark {
  var range: TextRange
  /// Whether the marked text is a proposal behind the caret and not part of the value.
  var isPrediction: Bool
}

/// An action of the person that consists of several edits.
struct Action {
  /// Whether an insertion was refused, so that the whole action is taken back.
  var isRefused = false
  /// Whether text was inserted, so that the backspaces of the action only rewrite text.
  var hasInsertion = false
  /// The meaning of a backspace in the action.
  var command: BackspaceCommand?
}

// Shorter names, for use outside of the fast path.
extension TextControl {
  var content: TextContent {
    get { state.content }
    set { state.content = newValue }
  }

  var base: TextContent? {
    get { state.base }
    set { state.base = newValue }
  }

  var isUnsettled: Bool {
    get { state.isUnsettled }
    set { state.isUnsettled = newValue }
  }

  var unsettledOrigin: TextEdit.Origin? {
    get { state.unsettledOrigin }
    set { state.unsettledOrigin = newValue }
  }

  var isSettledPermitted: Bool? {
    get { state.isSettledPermitted }
    set { state.isSettledPermitted = newValue }
  }

  var mark: Mark? {
    get { state.mark }
    set { state.mark = newValue }
  }

  var action: Action? {
    get { state.action }
    set { state.action = newValue }
  }

  var isDictating: Bool {
    get { state.isDictating }
    set { state.isDictating = newValue }
  }

  var willClear: Bool {
    get { state.willClear }
    set { state.willClear = newValue }
  }

  var revision: Int {
    get { state.revision }
    set { state.revision = newValue }
  }
}
