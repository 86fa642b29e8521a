/// What a host reports that has a field of its platform, and a control beside it: `control.host`.
///
/// The platform asks, changes its text whatever the answer was, and says so; or it says so without having asked. Report
/// what happens in the order in which it happens. ``didChange()`` answers with the repair to make in the platform's
/// field, and ``TextControl/selection`` is the selection to set there.
///
/// ```swift
/// let field = TextField()
/// field.profile = try CompiledProfile(Profile("amount", type: .price))
/// if field.host.shouldChange(TextRange(caret: 0), to: "1").isAllowed {
///   field.host.didReplace(TextRange(caret: 0), with: "1")
///   if let repair = field.host.didChange() { print("replace", repair.range, "with", repair.replacement) }
/// }
/// ```
public struct HostEvents {
  private let control: TextControl

  init(_ control: TextControl) { self.control = control }

  // MARK: Questions

  /// Whether editing may begin.
  public func shouldBeginEditing() -> Bool { control.dispatcher.ask { $0.shouldBeginEditing(control) } }

  /// Whether editing may end.
  public func shouldEndEditing() -> Bool { control.dispatcher.ask { $0.shouldEndEditing(control) } }

  /// Whether a clear button may delete all of the text.
  public func shouldClear() -> Bool { control.dispatcher.ask { $0.shouldClear(control) } }

  /// Whether a range may be replaced, asked before the platform does it.
  ///
  /// An amended edit may be answered with yes too: what is too much is repaired after the change.
  ///
  /// - Parameters:
  ///   - range: In UTF-16 code units; one that reaches beyond the text is refused.
  ///   - replacement: The new text; empty for a deletion.
  ///   - origin: The source of the change.
  public func shouldChange(
    _ range: TextRange, to replacement: String, origin: TextEdit.Origin = .key
  ) -> EditDecision {
    shouldChange([range], to: replacement, origin: origin)
  }

  /// Whether several ranges may be replaced: one, of the platform's choice, takes the replacement, the others are
  /// deleted.
  ///
  /// - Parameters:
  ///   - ranges: The ranges, in UTF-16 code units.
  ///   - replacement: The new text; empty for a deletion.
  ///   - origin: The source of the change.
  public func shouldChange(
    _ ranges: [TextRange], to replacement: String, origin: TextEdit.Origin = .key
  ) -> EditDecision {
    if control.isDictating || control.isComposing {
      return control.ask(ranges, with: replacement, origin: origin, .exempt)
    }
    var ranges = ranges
    if control.willClear, !replacement.isEmpty {
      ranges = [TextRange(0, control.content.text.utf16.count)]
    }
    control.state.question = nil
    if origin == .undo, ranges.count == 1,
      let result = TextEdit(ranges[0], with: replacement).applied(to: control.content.text),
      control.isFormerText(result)
    {
      return control.ask(ranges, with: replacement, origin: origin, .exempt)
    }
    return control.ask(
      ranges, with: replacement, origin: origin, origin == .composition ? .composition : .platform)
  }

  // MARK: Changes

  /// The platform has replaced a range, asked or not. What lies beyond the text is cut off.
  ///
  /// - Parameters:
  ///   - range: The range that was replaced, in UTF-16 code units of the text before.
  ///   - replacement: The text that is there now.
  ///   - selection: The selection after the change; `nil` for a caret behind the replacement.
  ///   - origin: The source of the change.
  public func didReplace(
    _ range: TextRange, with replacement: String, selection: TextRange? = nil, origin: TextEdit.Origin = .key
  ) {
    var range = range.clamped(to: control.content.text.utf16.count)
    if control.willClear, !replacement.isEmpty {
      range = TextRange(0, control.content.text.utf16.count)
    }
    replace([range], with: replacement)
    changed(selection, origin)
  }

  /// The platform has made the choice that a question about several ranges left to it: the first range in text order
  /// takes the replacement.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of the question, in UTF-16 code units of the text before.
  ///   - replacement: The text that is there now.
  ///   - origin: The source of the change.
  public func didReplace(
    _ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin = .key
  ) {
    guard !ranges.isEmpty else { return }
    let count = control.content.text.utf16.count
    guard !control.willClear || replacement.isEmpty else {
      didReplace(TextRange(0, count), with: replacement, origin: origin)
      return
    }
    replace(
      ranges.map { $0.clamped(to: count) }.sorted { ($0.start, $0.end) < ($1.start, $1.end) },
      with: replacement)
    changed(nil, origin)
  }

  private func replace(_ ranges: [TextRange], with replacement: String) {
    // What should come of it is known if it was asked about, and so was all before.
    let before = control.content.text
    var expected: TextContent?
    if !control.isUnsettled {
      expected = control.content
    } else if let expectation = control.state.expectation, expectation.shown.isIdentical(to: before),
      expectation.content.text.isIdentical(to: before)
    {
      expected = expectation.content
    }
    let isFirst = !control.isUnsettled
    let edits = control.mark == nil ? control.state.allowedEdits(for: ranges, with: replacement) : nil
    control.willClear = false
    control.unsettle()
    control.state.composed = nil
    endPress(ifInserting: replacement)
    for (index, range) in ranges.enumerated().reversed() {
      control.applyMovingMark(TextEdit(range, with: index == 0 ? replacement : ""))
    }
    guard let edits, var content = expected else { return }
    for edit in edits { content.apply(edit) }
    control.state.expectation = EditingState.Expectation(
      shown: control.content.text, content: content, edit: isFirst && edits.count == 1 ? edits[0] : nil)
  }

  /// What the platform's field shows now, for hosts that know no more than that.
  ///
  /// - Parameters:
  ///   - text: The whole text of the field.
  ///   - selection: The selection in it, in UTF-16 code units.
  ///   - markedRange: The marked text of an input method, in UTF-16 code units; `nil` for none.
  ///   - origin: The source of the change.
  public func didShow(
    _ text: String, selection: TextRange, markedRange: TextRange? = nil, origin: TextEdit.Origin = .key
  ) {
    let wasComposing = control.isComposing
    if !text.isIdentical(to: control.content.text) {
      control.willClear = false
      endPress(ifInserting: TextEdit.smallest(from: control.content.text, to: text)?.replacement ?? "")
    }
    control.unsettle()
    control.state.composed = nil
    control.content = TextContent(text, selection: selection)
    let count = text.utf16.count
    control.mark = markedRange.flatMap {
      let range = $0.clamped(to: count).resolved(in: text)?.range
      guard let range, !range.isEmpty else { return nil }
      return Mark(range: range, isPrediction: !wasComposing && control.content.selection.end <= range.start)
    }
    changed(nil, wasComposing && control.mark == nil ? .composition : origin)
  }

  private func changed(_ selection: TextRange?, _ origin: TextEdit.Origin) {
    if let selection { control.content.selection = whole(selection) }
    // What a composition has left stays one, whatever comes behind it.
    if control.unsettledOrigin != .composition { control.unsettledOrigin = origin }
  }

  /// A selection inside of the text, widened to whole scalars.
  private func whole(_ selection: TextRange) -> TextRange {
    let text = control.content.text
    let inside = selection.clamped(to: text.utf16.count)
    return inside.resolved(in: text)?.range ?? inside
  }

  /// The platform shows marked text, in the place of what was marked before, or of the selection.
  ///
  /// - Parameters:
  ///   - text: The marked text.
  ///   - caret: Where the caret stands in it; at the start of a text, while nothing was composed, it is a
  ///     prediction.
  public func didMark(_ text: String, caret: Int? = nil) {
    // Before anybody is told of the selection, who may do something else.
    control.unsettledOrigin = .composition
    control.showMark(text, caret: caret, isPrediction: control.isPrediction(text, caret: caret))
  }

  /// The platform has put a text in the place of what was marked, or of the selection.
  public func didCommit(_ text: String) {
    control.showMark(text, caret: nil, isPrediction: false)
    didUnmark()
  }

  /// The platform keeps what was marked, and marks it no more.
  public func didUnmark() {
    control.unsettle()
    control.mark = nil
    control.unsettledOrigin = .composition
  }

  /// The platform says that its text has changed: the text is settled, unless an action goes on, an input method
  /// composes, or dictation runs.
  ///
  /// - Returns: The edit to make in the platform's field, in UTF-16 code units; `nil` for none.
  @discardableResult
  public func didChange() -> TextEdit? { control.settle() }

  /// The selection has moved.
  public func didSelect(_ selection: TextRange) {
    control.moveSelection(to: whole(selection))
  }

  // MARK: Actions

  /// One action of the person begins that is delivered as several edits, such as a drag inside of the field.
  public func beginAction() {
    if control.action != nil { endAction() }
    control.settle()
    control.action = Action()
  }

  /// The action is over, and the text is settled. If an insertion of it was refused, all of it is taken back.
  ///
  /// - Returns: The edit to make in the platform's field; `nil` for none.
  @discardableResult
  public func endAction() -> TextEdit? { control.endAction() }

  /// Speech or handwriting begins to change the text; nothing is judged until it ends.
  public func beginDictation() {
    control.settle()
    control.isDictating = true
  }

  /// Dictation has ended, and the text is settled.
  ///
  /// - Returns: The edit to make in the platform's field; `nil` for none.
  @discardableResult
  public func endDictation() -> TextEdit? {
    control.endDictation()
    return control.settle()
  }

  // MARK: Keys

  /// A key goes down. Platforms that say so let a backspace be judged by the text that the person saw.
  public func didBeginPress() { control.press = .fresh(control.backspaceMeaning) }

  /// All keys are up. What comes without a key going down then is a press of its own, as on a keyboard on the screen.
  public func didEndPress() { control.press = .unknown }

  /// A press that has put something in was no backspace, whatever comes behind it.
  private func endPress(ifInserting text: String) {
    if !text.isEmpty { control.press = .unknown }
  }

  /// Backspace has reached the field, before the platform deletes anything.
  ///
  /// - Parameter isRepeat: Whether the key is held down, or the same press is delivered again.
  public func didPressBackspace(isRepeat: Bool = false) {
    guard !isRepeat else { return }
    let meaning: BackspaceCommand?
    switch control.press {
    case .unknown: meaning = control.backspaceMeaning
    case .fresh(let atEntry):
      meaning = atEntry
      control.press = .used
    case .used: meaning = nil
    }
    guard let meaning else { return }
    if control.action == nil { control.tell(meaning) } else { control.action?.command = meaning }
  }

  // MARK: Editing

  /// The platform has begun editing.
  public func didBeginEditing() { control.didBeginEditing() }

  /// The platform has ended editing; whatever is marked is committed, and the text settled.
  ///
  /// - Returns: The edit to make in the platform's field; `nil` for none.
  @discardableResult
  public func didEndEditing() -> TextEdit? { control.didEndEditing() }
}

extension TextControl {
  /// For hosts that have a field of their platform.
  public var host: HostEvents { HostEvents(self) }

  /// What a backspace would mean now, if there is nothing to delete.
  var backspaceMeaning: BackspaceCommand? {
    guard !isComposing, !isDictating, content.selection.isEmpty else { return nil }
    if contentWithoutPrediction.text.isEmpty { return .onEmpty }
    return content.selection.start == 0 ? .atStart : nil
  }

  /// What was said is judged as that once it is settled.
  func endDictation() {
    isDictating = false
    if isUnsettled { unsettledOrigin = .dictation }
  }

  @discardableResult
  func endAction() -> TextEdit? {
    guard let ended = action else { return nil }
    action = nil
    let shown = content.text
    if ended.isRefused {
      content = settled
      base = nil
      isUnsettled = false
      state.forgetUnsettled()
      mark = nil
      revision += 1
    } else {
      settle()
    }
    if let command = ended.command, !ended.hasInsertion { tell(command) }
    return TextEdit.smallest(from: shown, to: content.text)
  }
}
