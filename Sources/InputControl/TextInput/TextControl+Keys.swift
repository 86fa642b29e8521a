// What a person does, for hosts that have no field of their own: each call asks, changes, settles and tells.

extension TextControl {
  /// Puts a text in the place of the selection, as a key of the keyboard does. During a composition it takes the
  /// place of the marked text.
  ///
  /// - Parameters:
  ///   - text: The text of the key.
  ///   - origin: The keyboard or device that the key belongs to.
  @discardableResult
  public func type(_ text: String, origin: TextEdit.Origin = .key) -> EditDecision {
    if isComposing { return commitComposition(text) }
    comeToRest()
    return change(selection, to: text, origin: origin)
  }

  /// Puts the text of a pasteboard in the place of the selection. A composition is committed first.
  @discardableResult
  public func paste(_ text: String) -> EditDecision {
    comeToRest()
    return change(selection, to: text, origin: .paste)
  }

  /// Replaces a range of the text, if both delegates say yes. A composition is committed first.
  ///
  /// - Parameters:
  ///   - range: In UTF-16 code units of the text that is shown; one that reaches beyond it is refused, half a
  ///     surrogate pair is widened.
  ///   - replacement: The new text; empty for a deletion.
  ///   - origin: The source of the change.
  /// - Returns: What became of it.
  @discardableResult
  public func replace(
    _ range: TextRange, with replacement: String, origin: TextEdit.Origin = .key
  ) -> EditDecision {
    let shown = content.text
    let isRestless = isComposing || isUnsettled || mark != nil
    comeToRest()
    // What is under way may have been repaired, so that what stands behind it has moved.
    let repair = isRestless ? TextEdit.smallest(from: shown, to: content.text) : nil
    return change(repair.map { range.moved(by: $0) } ?? range, to: replacement, origin: origin)
  }

  /// Replaces a range of a text in which nothing is under way.
  ///
  /// - Parameter wantsReasons: Whether a veto has to say why.
  @discardableResult
  func change(
    _ range: TextRange, to replacement: String, origin: TextEdit.Origin, wantsReasons: Bool = true
  ) -> EditDecision {
    var edit = TextEdit(range, with: replacement, origin: origin)
    if willClear, !replacement.isEmpty { edit.range = TextRange(0, content.text.utf16.count) }
    if let decision = willChange(edit) { return decision }
    let wasUnsettled = isUnsettled
    let decision = ask(edit, .compiledRule, wantsReasons: wantsReasons)
    guard let final = decision.edit(for: edit) else {
      settle()
      return decision
    }
    willClear = false
    guard !isSame(final) else {
      settle()
      // Nothing changes but the selection, which was replaced by the same text.
      if content.selection != TextRange(caret: final.end), !replacement.isEmpty {
        selection = TextRange(caret: final.end)
      }
      return decision
    }
    // A delegate may have begun something while it was asked.
    let isQuiet = action == nil && !isDictating && mark == nil && isUnsettled == wasUnsettled
    unsettle()
    applyMovingMark(final)
    guard isQuiet else {
      settle()
      return decision
    }
    let all = wasUnsettled ? TextEdit.smallest(from: settled.text, to: content.text, origin: origin) : final
    if let all {
      adopt(content, all, isJudged: !wasUnsettled)
    } else {
      settle()
    }
    return decision
  }

  /// Ends a composition and settles, before a change that is told together with what comes of that.
  func comeToRest() {
    if isComposing {
      mark = nil
      unsettledOrigin = .composition
      content = repaired(content)
      state.forgetUnsettled()
      isUnsettled = !content.text.isIdentical(to: settled.text)
      if !isUnsettled { base = nil }
      revision += 1
    } else if action == nil {
      settle()
    }
    removePrediction()
  }

  /// Makes an edit of what the field shows; marked text behind it moves, and marked text that it cuts is none any more.
  func applyMovingMark(_ edit: TextEdit) {
    let range = edit.range.resolved(in: content.text, near: content.anchor)?.range ?? edit.range
    content.apply(edit)
    guard let mark, range.start < mark.range.end || range == mark.range else { return }
    guard range.end <= mark.range.start else {
      self.mark = nil
      return
    }
    let shift = edit.replacement.utf16.count - range.count
    self.mark?.range = TextRange(mark.range.start + shift, mark.range.end + shift)
  }

  /// Whether an edit puts in what stands there already.
  private func isSame(_ edit: TextEdit) -> Bool {
    guard let place = edit.range.resolved(in: content.text, near: content.anchor)?.place else { return true }
    return String(content.text[place]).isIdentical(to: edit.replacement)
  }

  /// Deletes the selection, or else the grapheme before the caret. During a composition it deletes from that.
  ///
  /// Where there is nothing to delete, it tells ``TextInputDelegate/backspaceOnEmpty(_:)`` or
  /// ``TextInputDelegate/backspaceAtStart(_:)``.
  ///
  /// - Parameter isRepeat: Whether the key is held down: then there is never anything to tell.
  @discardableResult
  public func deleteBackward(isRepeat: Bool) -> EditDecision {
    if isComposing, let mark {
      let start = mark.range.start
      let caret = min(max(start, content.selection.end), mark.range.end)
      guard let before = TextRange(start, caret).scalars(in: content.text),
        let behind = TextRange(caret, mark.range.end).scalars(in: content.text)
      else { return .accept }
      let rest = content.text[before].dropLast()
      return setMarkedText(String(rest + content.text[behind]), caret: rest.utf16.count)
    }
    comeToRest()
    let caret = content.selection
    guard caret.isEmpty else { return change(caret, to: "", origin: .deletion) }
    guard caret.start > 0 else {
      let meaning = backspaceMeaning
      if !isRepeat, let meaning { tell(meaning) }
      return .accept
    }
    return change(TextRange(place(.left, of: caret.start), caret.start), to: "", origin: .deletion)
  }

  /// Deletes the selection, or else the grapheme behind the caret. A composition is committed first.
  @discardableResult
  public func deleteForward() -> EditDecision {
    comeToRest()
    var range = content.selection
    if range.isEmpty { range = TextRange(range.start, place(.right, of: range.start)) }
    return change(range, to: "", origin: .deletion)
  }

  /// Deletes all of the text, as a clear button does, if the delegates say yes to that and to the change.
  @discardableResult
  public func clear() -> EditDecision {
    guard dispatcher.ask({ $0.shouldClear(self) }) else { return .veto([]) }
    comeToRest()
    return change(TextRange(0, content.text.utf16.count), to: "", origin: .deletion)
  }

  // MARK: Composition

  /// Shows what an input method is composing, in the place of what it showed before, or of the selection. It is not
  /// judged; but a composition does not begin in a field that is full.
  ///
  /// - Parameters:
  ///   - text: The marked text; an empty one ends the composition.
  ///   - caret: Where the caret stands in it, in UTF-16 code units; by default at its end. At its start the text is a
  ///     prediction, which is no part of the value.
  @discardableResult
  public func setMarkedText(_ text: String, caret: Int? = nil) -> EditDecision {
    if !isComposing { comeToRest() }
    let isPrediction = isPrediction(text, caret: caret)
    let edit = TextEdit(placeOfMark(isPrediction: isPrediction), with: text, origin: .composition)
    if !isPrediction {
      let decision = ask(edit, isComposing ? .exempt : .composition)
      guard decision.isAllowed else { return decision }
    }
    showMark(text, caret: caret, isPrediction: isPrediction)
    if text.isEmpty { settle() }
    return .accept
  }

  /// Ends a composition and keeps its text, which is judged now: its longest part that may stand there stays.
  ///
  /// - Returns: What became of it.
  @discardableResult
  public func unmarkText() -> EditDecision {
    guard isComposing else { return .accept }
    mark = nil
    unsettledOrigin = .composition
    guard
      let edit = state.composedEdit(in: content.text)
        ?? TextEdit.smallest(from: settled.text, to: content.text, caret: selection.end, origin: .composition)
    else {
      settle()
      return .accept
    }
    controller.prepare(.compiledRule, EditContext(isSingleLine: isSingleLine))
    let decision = controller.decision(
      controller.compiledRule(edit, in: settled.text), of: edit, in: settled.text, locale: locale)
    settle()
    return decision
  }

  /// Ends a composition, with a text in the place of what was marked.
  @discardableResult
  public func commitComposition(_ text: String) -> EditDecision {
    guard isComposing, let mark else { return type(text, origin: .composition) }
    let edit = TextEdit(mark.range, with: text, origin: .composition)
    let decision = ask(edit, .exempt)
    guard decision.isAllowed else { return decision }
    showMark(text, caret: nil, isPrediction: false)
    // Without a text there is no mark to end.
    if text.isEmpty { settle() }
    return text.isEmpty ? decision : unmarkText()
  }

  /// Puts marked text into what the field shows.
  func showMark(_ text: String, caret: Int?, isPrediction: Bool) {
    let range = placeOfMark(isPrediction: isPrediction)
    if mark == nil { state.composed = isUnsettled ? nil : range }
    if !isPrediction { willClear = false }
    unsettle()
    content.apply(TextEdit(range, with: text))
    let start = content.selection.end - text.utf16.count
    mark =
      text.isEmpty ? nil : Mark(range: TextRange(start, content.selection.end), isPrediction: isPrediction)
    if let caret { content.selection = TextRange(caret: start + min(max(0, caret), text.utf16.count)) }
    tellSelection()
  }

  /// What marked text takes the place of.
  private func placeOfMark(isPrediction: Bool) -> TextRange {
    if mark == nil, willClear, !isPrediction { return TextRange(0, content.text.utf16.count) }
    let range = (mark?.range ?? content.selection).clamped(to: content.text.utf16.count)
    return range.resolved(in: content.text)?.range ?? range
  }

  /// Whether marked text is a prediction: it stands behind the caret while nothing is composed or selected.
  func isPrediction(_ text: String, caret: Int?) -> Bool {
    caret == 0 && !text.isEmpty && !isComposing && content.selection.isEmpty
  }

  /// Takes a prediction away, as every change of the text does that does not accept it.
  func removePrediction() {
    guard mark?.isPrediction == true else { return }
    content = contentWithoutPrediction
    self.mark = nil
    if !isUnsettled { base = nil }
  }

  // MARK: Undo

  /// Whether there is anything to undo.
  public var canUndo: Bool { !state.history.isEmpty }

  /// Whether there is anything to redo.
  public var canRedo: Bool { !state.history.undone.isEmpty }

  /// Takes the last change back: the text is exactly what it was, whatever the rules say of it.
  ///
  /// - Returns: Whether anything was taken back; not during a composition, nor when the app's delegate says no.
  @discardableResult
  public func undo() -> Bool {
    settle()
    guard !isComposing, !isDictating, action == nil else { return false }
    state.history.close(in: settled.text)
    guard let step = state.history.done.last, allows(step.backward) else {
      return false
    }
    _ = state.history.undo()
    make(step.backward, selection: step.selectionBefore)
    return true
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: Whether anything was made; not during a composition, nor when the app's delegate says no.
  @discardableResult
  public func redo() -> Bool {
    settle()
    guard !isComposing, !isDictating, action == nil, let step = state.history.undone.last else {
      return false
    }
    state.history.close(in: settled.text)
    var edit = step.forward
    edit.origin = .undo
    guard allows(edit) else { return false }
    _ = state.history.redo()
    make(edit, selection: step.selectionAfter)
    return true
  }

  /// Whether a text is one that undoing or redoing leads to.
  func isFormerText(_ text: String) -> Bool {
    var history = state.history
    history.close(in: settled.text)
    return history.leads(from: settled.text, to: text)
  }

  private func allows(_ edit: TextEdit) -> Bool {
    removePrediction()
    let before = revision
    return ask(edit, .exempt).isAllowed && revision == before
  }

  private func make(_ edit: TextEdit, selection: TextRange) {
    var new = content
    new.apply(edit)
    new.selection = selection
    unsettle()
    content = new
    isSettledPermitted = nil
    adopt(new, edit, isRecorded: false)
  }
}
