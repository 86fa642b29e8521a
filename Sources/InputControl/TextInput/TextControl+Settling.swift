extension TextControl {
  /// Repairs what nobody could veto, and tells everybody once if the text is another one than before.
  ///
  /// Idempotent. Nothing happens while an input method composes, dictation runs, or an action is not over.
  ///
  /// - Returns: The repair, an edit of the text that the field showed; `nil` when nothing had to be repaired.
  @discardableResult
  public func settle() -> TextEdit? {
    guard isUnsettled, action == nil, !isDictating, !isComposing else { return nil }
    let shown = content.text
    let final = repaired(contentWithoutPrediction)
    let origin = unsettledOrigin ?? .suggestion
    let known = state.expectation.flatMap { $0.shown.isIdentical(to: shown) ? $0.edit : nil }
    isUnsettled = false
    state.forgetUnsettled()
    let old = settled
    show(final)
    if final.text.isIdentical(to: old.text) {
      rest(on: final)
      if old.selection != final.selection { tellSelection() }
    } else {
      let edit =
        known
        ?? TextEdit.smallest(from: old.text, to: final.text, caret: final.selection.end, origin: origin)
      adopt(final, edit ?? TextEdit(TextRange(0, 0), with: ""), isJudged: known != nil)
    }
    return TextEdit.smallest(from: shown, to: content.text)
  }

  /// What is left of a text that nobody could veto.
  func repaired(_ value: TextContent) -> TextContent {
    // A platform's undo returns what was there, whatever the rules say of it, as our own does.
    if unsettledOrigin == .undo, isFormerText(value.text) { return value }
    var good = settled
    if let expectation = state.expectation, mark == nil {
      let isExact = expectation.content.text.isIdentical(to: expectation.shown)
      if expectation.shown.isIdentical(to: value.text) {
        return isExact ? value : expectation.content
      }
      // What came silently behind a change that was right is measured by what that has left.
      if isExact { good = expectation.content }
    }
    guard
      let edit = state.composedEdit(in: value.text)
        ?? TextEdit.smallest(
          from: good.text, to: value.text, caret: value.selection.end, origin: unsettledOrigin ?? .suggestion)
    else { return value }
    var context = EditContext(isSingleLine: isSingleLine)
    context.isSettled = isSettledPermitted == true && good == settled
    controller.prepare(.compiledRule, context)
    switch controller.compiledRule(edit, in: good.text) {
    case .accept, .postpone: return value
    case .amend(let amended):
      var repaired = good
      repaired.apply(amended)
      // A caret that stood further behind stays there.
      let distance = max(0, value.selection.end - edit.end)
      repaired.selection = TextRange(caret: min(repaired.text.utf16.count, amended.end + distance))
      return repaired
    case .veto: return good
    }
  }

  /// Takes a text for the settled one, and tells everybody.
  ///
  /// - Parameters:
  ///   - isRecorded: Whether it can be undone; what undoing has made is in the history already.
  ///   - isJudged: Whether the rules have said yes to just this edit of the text before.
  func adopt(
    _ new: TextContent, _ edit: TextEdit, isRecorded: Bool = true, isJudged: Bool = false
  ) {
    if isRecorded, !isSecureTextEntry {
      state.history.record(edit, of: settled, selectionAfter: new.selection)
    }
    let isMoved = settled.selection != new.selection
    // An insertion at the end of a text that keeps the rules is only accepted when it keeps them too, and so is one
    // anywhere under rules about characters; a deletion always is.
    let mayBreak = !controller.isAboutCharacters && edit.end != new.text.utf16.count
    if !isJudged || !edit.range.isEmpty || edit.replacement.isEmpty || isSettledPermitted != true || mayBreak
    {
      isSettledPermitted = new.text.isEmpty ? true : nil
    }
    state.forgetUnsettled()
    rest(on: new)
    isUnsettled = false
    revision += 1
    state.changes += 1
    tellAll(isMoved: isMoved)
  }

  /// What the field shows is settled, but for a prediction.
  private func rest(on new: TextContent) { base = mark == nil ? nil : new }

  /// Takes all of the text away, because something else was made of it.
  func empty() {
    let edit = TextEdit(TextRange(0, settled.text.utf16.count), with: "")
    guard !settled.text.isEmpty else { return }
    unsettle()
    mark = nil
    content = TextContent()
    adopt(content, edit)
    state.history.clear()
  }

  /// Shows a settled text; a prediction stays behind the caret.
  private func show(_ new: TextContent) {
    let prediction = mark.flatMap { $0.range.scalars(in: content.text) }.map { String(content.text[$0]) }
    content = new
    guard let prediction else { return }
    content.apply(TextEdit(TextRange(caret: new.selection.end), with: prediction))
    let end = content.selection.end
    mark?.range = TextRange(end - prediction.utf16.count, end)
    content.selection = new.selection
  }

  /// What the field shows, but for a prediction behind the caret.
  var contentWithoutPrediction: TextContent {
    guard let mark, mark.isPrediction else { return content }
    var value = content
    value.apply(TextEdit(mark.range, with: ""))
    value.selection = content.selection.moved(by: TextEdit(mark.range, with: "")).clamped(
      to: value.text.utf16.count)
    return value
  }

  // MARK: Telling

  /// Whether anybody but delegates wants to know.
  var hasObservers: Bool { center != nil || onChange != nil || !observers.isEmpty }

  /// Tells everybody of a new settled text.
  func tellAll(isMoved: Bool) {
    let told = state.changes
    if isMoved { tellSelection() }
    // Who was told of the selection may have changed the text, and then that was told.
    if state.changes == told { tellChange() }
  }

  private func tellChange() {
    let told = state.changes
    dispatcher.nest {
      // Who hears of it first may change the text again, and then everybody was told of that.
      dispatcher.tell { if state.changes == told { $0.didChange(self) } }
      if state.changes == told { ChangeObservers.notify(of: self) }
      if state.changes == told { onChange?(self, settled.text) }
      if state.changes == told { center?.post(.didChange, from: self) }
    }
  }

  func tellSelection() {
    dispatcher.nest {
      dispatcher.tell { $0.didChangeSelection(self) }
      center?.post(.didChangeSelection, from: self)
    }
  }
}
