/// What a field knows about its text.
struct EditingState {
  /// What the field shows, unsettled changes and marked text included.
  var content = TextContent()
  /// The last text that was settled, when that is not what the field shows.
  var base: TextContent?
  /// Whether the text may have changed since.
  var isUnsettled = false
  /// Where the last unsettled change came from.
  var unsettledOrigin: TextEdit.Origin?
  /// The last question of a platform that the rules have judged.
  var question: Question?
  /// What the text should be, as long as all changes were made as they were asked about.
  var expectation: Expectation?
  /// What of the settled text a composition takes the place of, if nothing else has changed.
  var composed: TextRange?
  /// Whether the settled text keeps what is asked with every change, where that is known.
  var isSettledPermitted: Bool? = true
  /// The state of the automaton of the rules behind all of the text, and the revision that it is known of.
  var judged: (revision: Int, state: UInt32)?
  var mark: Mark?
  var action: Action?
  var isDictating = false
  /// Whether the next insertion replaces all of the text.
  var willClear = false
  var history = UndoHistory()
  /// Grows whenever text or profile change, so that a question knows whether somebody changed them meanwhile.
  var revision = 0

  /// How many settled texts there have been.
  var changes = 0

  /// Whether the field shows what is settled, and nothing is under way.
  private var isAtRest: Bool {
    base == nil && mark == nil && action == nil && !isUnsettled && !isDictating && !willClear
  }

  /// What was asked about, and not made yet.
  struct Question {
    var ranges: [TextRange]
    var replacement: String
    /// What may be made of it, from the end of the text to its start; nothing after a veto.
    var edits: [TextEdit]
    /// The state that it was asked in.
    var revision: Int
  }

  /// What comes of changes that were made whole although only a part of them was allowed.
  struct Expectation {
    /// What the field shows.
    var shown: String
    /// What it should show.
    var content: TextContent
    /// The one edit that leads from the settled text to there, if it is one.
    var edit: TextEdit?
  }

  /// Forgets how the text has come to be what it is.
  mutating func forgetUnsettled() {
    unsettledOrigin = nil
    question = nil
    expectation = nil
    composed = nil
  }

  /// What may be made of a change that was asked about; `nil` when it was not.
  func allowedEdits(for ranges: [TextRange], with replacement: String) -> [TextEdit]? {
    guard let question, question.revision == revision, question.ranges == ranges,
      question.replacement.isIdentical(to: replacement)
    else { return nil }
    return question.edits
  }

  /// The edit that a composition has made, if nothing else has changed.
  func composedEdit(in text: String) -> TextEdit? {
    guard let composed, let base else { return nil }
    let end = text.utf16.count - (base.text.utf16.count - composed.end)
    guard end >= composed.start, let place = TextRange(composed.start, end).scalars(in: text) else {
      return nil
    }
    return TextEdit(composed, with: String(text[place]), origin: .composition)
  }

  /// What came of a key that was typed at the end.
  enum Typing {
    case typed
    /// The rules refuse it, and no part of it can be made.
    case refused
    /// Nothing has happened: the key has to be looked at as every edit.
    case unknown
  }

  /// Does what most keys are, an ASCII character behind an ASCII text in a field that nothing else is going on in,
  /// without looking at anything that such a key cannot change: where an automaton knows the text before, at nothing
  /// but the key.
  mutating func typeAtEnd(_ key: String, under compiledRules: CompiledRules) -> Typing {
    let count = content.text.utf8.count
    // Of a text with as many bytes as it has UTF-16 code units before the caret, all is ASCII.
    guard content.selection.start == count, content.selection.end == count, isAtRest,
      compiledRules.judgesAsItIs,
      Self.isPrintableASCII(key)
    else { return .unknown }
    let rules = compiledRules.changeRules.exactRules.value
    let state =
      judged.flatMap { $0.revision == revision ? $0.state : nil } ?? rules.state(after: content.text)
    let next = rules.state(after: key, from: state)
    guard let verdict = rules.quickVerdict(in: next, byteCount: count + key.utf8.count) else {
      return EditJudge.isLong(content.text)
        ? .unknown : typeByJudging(key, behind: count, under: compiledRules)
    }
    guard verdict.isPermitted else {
      return isSettledPermitted == true && key.utf8.count == 1 ? .refused : .unknown
    }
    append(key, behind: count)
    judged = (revision, next)
    return .typed
  }

  /// The same for a short text, all of which is looked at.
  private mutating func typeByJudging(_ key: String, behind count: Int, under compiledRules: CompiledRules)
    -> Typing
  {
    let text = content.text + key
    let verdict = ThreadScratch.withCurrent { compiledRules.verdict(of: text, scratch: $0) }
    guard verdict.isPermitted else {
      let isCertain = isSettledPermitted == true && key.utf8.count == 1 && compiledRules.changeRules.areAll
      return isCertain ? .refused : .unknown
    }
    append(key, behind: count)
    return .typed
  }

  private mutating func append(_ key: String, behind count: Int) {
    history.type(key.utf8.count, at: count, in: content.text)
    content.append(key, behind: count)
    revision &+= 1
    changes &+= 1
    isSettledPermitted = true
  }

  private static func isPrintableASCII(_ key: String) -> Bool {
    guard !key.isEmpty else { return false }
    for byte in key.utf8 where !(0x20...0x7E).contains(byte) { return false }
    return true
  }
}

// Shorter names, for everything that is not the fastest path.
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
