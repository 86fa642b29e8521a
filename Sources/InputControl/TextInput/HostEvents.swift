/// The events of a field of the platform, which its host reports to a control: `control.host`.
///
/// The platform asks, changes its text whatever the answer was, and reports the change; or it reports a
/// change without a question before. Report the events in the order in which they happen. ``didChange()``
/// returns the repair to make in the platform's field, and ``TextControl/displaySelection`` is the selection to set
/// there.
///
/// All ranges and texts are those that the platform's field shows: ``TextControl/display``. Under a profile without a
/// display that is the text itself.
///
/// ```swift
/// let field = InputField(try CompiledProfile(Profile("amount", type: .price)))
/// if field.host.shouldChange(TextRange(caret: 0), to: "1").isAllowed {
///   field.host.didReplace(TextRange(caret: 0), with: "1")
///   if let repair = field.host.didChange() { print("replace", repair.range, "with", repair.replacement) }
/// }
/// ```
public struct HostEvents {
  let control: TextControl

  init(_ control: TextControl) { self.control = control }

  // MARK: Questions

  /// Returns whether editing may begin.
  public func shouldBeginEditing() -> Bool { control.isAllowed(.beginEditing) }

  /// Returns whether editing may end.
  public func shouldEndEditing() -> Bool { control.isAllowed(.endEditing) }

  /// Returns whether a clear button may delete all of the text.
  public func shouldClear() -> Bool { control.isAllowed(.clear) }

  /// Returns whether the platform may replace a range, before it does so.
  ///
  /// An amended edit may be answered with yes too: the excess is removed after the change.
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16 code units. A range that reaches beyond the text is refused.
  ///   - replacement: The text that replaces it.
  ///   - origin: The origin of the change.
  public func shouldChange(
    _ range: TextRange, to replacement: String, origin: TextEdit.Origin = .key
  ) -> EditDecision {
    shouldChange([range], to: replacement, origin: origin)
  }

  /// Returns whether the platform may replace one of several ranges, of its choice, and delete the others.
  ///
  /// - Parameters:
  ///   - ranges: The ranges in UTF-16 code units.
  ///   - replacement: The text that replaces one of them.
  ///   - origin: The origin of the change.
  public func shouldChange(
    _ ranges: [TextRange], to replacement: String, origin: TextEdit.Origin = .key
  ) -> EditDecision {
    control.hasDisplay
      ? shouldChangeDisplay(ranges, to: replacement, origin: origin)
      : shouldChangeText(ranges, to: replacement, origin: origin)
  }

  /// Returns whether ranges of the text may be replaced; see ``shouldChange(_:to:origin:)``.
  func shouldChangeText(
    _ ranges: [TextRange], to replacement: String, origin: TextEdit.Origin
  ) -> EditDecision {
    control.state.question = nil
    if control.isDictating || control.isComposing {
      return control.ask(ranges, with: replacement, origin: origin, .exempt)
    }
    var ranges = ranges
    if control.willClear, !replacement.isEmpty {
      ranges = [TextRange(0, control.content.text.utf16.count)]
    }
    if origin == .undo, ranges.count == 1,
      let result = TextEdit(ranges[0], with: replacement).applied(to: control.content.text),
      control.isFormerText(result)
    {
      return control.ask(ranges, with: replacement, origin: origin, .exempt)
    }
    if control.action == nil, ranges.count == 1,
      let decision = control.decision(onListIn: TextEdit(ranges[0], with: replacement, origin: origin))
    {
      return decision
    }
    return control.ask(
      ranges, with: replacement, origin: origin, origin == .composition ? .composition : .platform)
  }

  // MARK: Changes

  /// Reports that the platform has replaced a range, with or without a question before.
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16 code units. The part beyond the text is ignored.
  ///   - replacement: The text that replaces it.
  ///   - selection: The new selection; by default a caret behind the replacement.
  ///   - origin: The origin of the change.
  public func didReplace(
    _ range: TextRange, with replacement: String, selection: TextRange? = nil, origin: TextEdit.Origin = .key
  ) {
    guard !control.hasDisplay else {
      return didReplaceDisplay(range, with: replacement, selection: selection, origin: origin)
    }
    replaceText(range, with: replacement, selection: selection, origin: origin)
  }

  /// Reports that a range of the text was replaced; see ``didReplace(_:with:selection:origin:)``.
  func replaceText(
    _ range: TextRange, with replacement: String, selection: TextRange?, origin: TextEdit.Origin
  ) {
    var range = range.clamped(to: control.content.text.utf16.count)
    if control.willClear, !replacement.isEmpty {
      range = TextRange(0, control.content.text.utf16.count)
    }
    if let question = control.state.question, question.edits.count == 1, let part = question.edits.first,
      part.range == range, part.replacement.isIdentical(to: replacement)
    {
      control.recordRefusal(of: question.replacement, keeping: part)
    }
    replace([range], with: replacement)
    changed(selection, origin)
  }

  /// Reports that the platform has replaced one of several ranges, the first in text order, and deleted the
  /// others.
  ///
  /// - Parameters:
  ///   - ranges: The ranges in UTF-16 code units.
  ///   - replacement: The text that replaces the first of them.
  ///   - origin: The origin of the change.
  public func didReplace(
    _ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin = .key
  ) {
    guard !ranges.isEmpty else { return }
    guard !control.hasDisplay else {
      return didReplaceDisplay(ranges, with: replacement, origin: origin)
    }
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
    // The expected result is known if the platform asked about this change and all changes before it.
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
      shown: control.content.text, content: content, edit: isFirst && edits.count == 1 ? edits[0] : nil,
      replacesAll: edits.last.map { $0.range.count > ranges[0].count } ?? false)
  }

  /// Reports the content of the platform's field, for hosts that do not know the single changes.
  ///
  /// - Parameters:
  ///   - text: The text that the field shows.
  ///   - selection: The selection in UTF-16 code units.
  ///   - markedRange: The range of marked text; `nil` for none.
  ///   - origin: The origin of the change.
  public func didShow(
    _ text: String, selection: TextRange, markedRange: TextRange? = nil, origin: TextEdit.Origin = .key
  ) {
    guard !control.hasDisplay else {
      return didShowDisplay(text, selection: selection, markedRange: markedRange, origin: origin)
    }
    showText(text, selection: selection, markedRange: markedRange, origin: origin)
  }

  /// Reports the content in terms of the text; see ``didShow(_:selection:markedRange:origin:)``.
  func showText(
    _ text: String, selection: TextRange, markedRange: TextRange?, origin: TextEdit.Origin
  ) {
    let wasComposing = control.isComposing
    if !text.isIdentical(to: control.content.text) {
      control.willClear = false
      endPress(ifInserting: TextEdit.smallest(from: control.content.text, to: text)?.replacement ?? "")
    }
    control.unsettle()
    control.state.composed = nil
    control.content = TextContent(text)
    control.content.selection = whole(selection)
    let count = text.utf16.count
    control.mark = markedRange.flatMap {
      let range = $0.clamped(to: count).resolved(in: text)?.range
      guard let range, !range.isEmpty else { return nil }
      return Mark(range: range, isPrediction: !wasComposing && control.content.selection.end <= range.start)
    }
    changed(nil, wasComposing && control.mark == nil ? .composition : origin)
  }

  func changed(_ selection: TextRange?, _ origin: TextEdit.Origin) {
    if let selection { control.content.selection = whole(selection) }
    // The origin of text from a composition is kept, whatever changes follow.
    if control.unsettledOrigin != .composition { control.unsettledOrigin = origin }
  }

  /// Returns a selection clamped to the text and widened to whole scalars.
  func whole(_ selection: TextRange) -> TextRange {
    let text = control.content.text
    let inside = selection.clamped(to: text.utf16.count)
    return inside.resolved(in: text)?.range ?? inside
  }

  /// Reports that the platform shows marked text, which replaces the previous marked text or the selection.
  ///
  /// - Parameters:
  ///   - text: The marked text.
  ///   - caret: The offset of the caret in the marked text, in UTF-16 code units; by default its end. Marked
  ///     text with the caret at its start is a prediction, unless a composition was in progress.
  public func didMark(_ text: String, caret: Int? = nil) {
    // This is set before observers are notified of the selection, because they may edit the field.
    control.unsettledOrigin = .composition
    showMark(text, caret: caret, isPrediction: control.isPrediction(text, caret: caret))
  }

  /// Reports that the platform has replaced the marked text or the selection with a committed text.
  ///
  /// - Parameter text: The committed text.
  public func didCommit(_ text: String) {
    showMark(text, caret: nil, isPrediction: false)
    didUnmark()
  }

  /// Shows marked text where the field of the platform shows it.
  private func showMark(_ text: String, caret: Int?, isPrediction: Bool) {
    let place = control.placeOfMark(isPrediction: isPrediction)
    let shown = control.hasDisplay ? control.displayMap : nil
    control.showMark(text, caret: caret, isPrediction: isPrediction)
    if let shown {
      control.state.display.screen = .platform(
        shown.replacing(shown.displayRange(place), for: place, with: text))
    }
  }

  /// Reports that the platform keeps the marked text as plain text.
  public func didUnmark() {
    control.unsettle()
    control.mark = nil
    control.unsettledOrigin = .composition
  }

  /// Reports that the text of the platform has changed. The text is settled, unless an action, a composition
  /// or dictation is in progress.
  ///
  /// - Returns: The edit to make in the platform's field, in UTF-16 code units; `nil` for none.
  @discardableResult
  public func didChange() -> TextEdit? { repair { control.settle() } }

  /// Reports that the selection has moved.
  ///
  /// Under a profile with a display, call ``didChange()`` then: literals that are shown because the person has typed them
  /// are removed when the caret leaves them.
  /// Then set the selection of the platform to ``TextControl/displaySelection``: a caret stands before or behind literals,
  /// and an arrow key passes all of them.
  ///
  /// - Parameter selection: The selection in UTF-16 code units.
  public func didSelect(_ selection: TextRange) {
    guard control.hasDisplay else { return control.moveSelection(to: whole(selection)) }
    didSelectInDisplay(selection)
  }

  // MARK: Actions

  /// Begins an action of the person that the platform delivers as several edits, such as a drag inside the
  /// field.
  public func beginAction() {
    if control.action != nil { endAction() }
    control.settle()
    control.action = Action()
  }

  /// Ends the action and settles the text. If an insertion of the action was refused, all of it is taken
  /// back.
  ///
  /// - Returns: The edit to make in the platform's field; `nil` for none.
  @discardableResult
  public func endAction() -> TextEdit? { repair { control.endAction() } }

  /// Reports that speech or handwriting begins to change the text. Nothing is judged until it ends.
  public func beginDictation() {
    control.settle()
    control.isDictating = true
  }

  /// Reports that dictation has ended, and settles the text.
  ///
  /// - Returns: The edit to make in the platform's field; `nil` for none.
  @discardableResult
  public func endDictation() -> TextEdit? {
    control.endDictation()
    return repair { control.settle() }
  }

  // MARK: Keys

  /// Reports that a key goes down. If a platform reports this, the meaning of a backspace depends on the text
  /// at that moment, which the person saw.
  public func didBeginPress() { control.press = .fresh(control.backspaceMeaning) }

  /// Reports that all keys are up. A backspace without a key-down event then is a press of its own, as on an
  /// on-screen keyboard.
  public func didEndPress() { control.press = .unknown }

  /// Ends the press of a key that has inserted text, because it was no backspace.
  private func endPress(ifInserting text: String) {
    if !text.isEmpty { control.press = .unknown }
  }

  /// Reports a backspace, before the platform deletes anything.
  ///
  /// - Parameter isRepeat: Whether the key is held down, or the same press is delivered again.
  public func didPressBackspace(isRepeat: Bool = false) {
    guard !isRepeat else { return }
    control.post(.didPressBackspace)
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

  /// Reports that the platform has begun editing.
  public func didBeginEditing() { control.didBeginEditing() }

  /// Reports that the platform has ended editing. Marked text is committed, and the text is settled.
  ///
  /// - Returns: The edit to make in the platform's field; `nil` for none.
  @discardableResult
  public func didEndEditing() -> TextEdit? { repair { control.didEndEditing() } }
}

extension TextControl {
  /// The events to report, for hosts with a field of their platform.
  public var host: HostEvents { HostEvents(self) }

  /// The current meaning of a backspace; `nil` if there is something to delete.
  var backspaceMeaning: BackspaceCommand? {
    guard !isComposing, !isDictating, content.selection.isEmpty else { return nil }
    if contentWithoutPrediction.text.isEmpty { return .onEmpty }
    return content.selection.start == 0 ? .atStart : nil
  }

  /// Ends dictation, and marks the unsettled text as dictated.
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
