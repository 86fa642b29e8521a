extension TextControl {
  /// Repairs what nobody could veto, and tells everybody once if the text is another one than before.
  ///
  /// Idempotent. Nothing happens while an input method composes, dictation runs, or an action is not over.
  ///
  /// - Returns: The repair, an edit of the text that the field showed; `nil` when nothing had to be repaired.
  @discardableResult
  public func settle() -> TextEdit? {
    guard isUnsettled, action == nil, !isDictating, !isComposing else { return nil }
    isUnsettled = false
    let origin = unsettledOrigin ?? .suggestion
    unsettledOrigin = nil
    let shown = content
    let value = contentWithoutPrediction
    guard
      let edit = TextEdit.smallest(
        from: settled.text, to: value.text, caret: value.selection.end, origin: origin)
    else {
      let isMoved = settled.selection != value.selection
      rest(on: value)
      if isMoved { tellSelection() }
      return nil
    }
    controller.prepare(.judge, context)
    switch controller.judge(edit, in: settled.text) {
    case .accept:
      adopt(value, edit)
      return nil
    case .amend(let amended):
      var repaired = settled
      repaired.apply(amended)
      show(repaired)
      if repaired.text.isIdentical(to: settled.text) {
        show(settled)
        rest(on: settled)
      } else {
        adopt(repaired, amended)
      }
    case .veto:
      show(settled)
      rest(on: settled)
    }
    return TextEdit.smallest(from: shown.text, to: content.text)
  }

  /// Takes a text for the settled one, and tells everybody.
  func adopt(_ new: TextContent, _ edit: TextEdit) {
    if !isSecureTextEntry, edit.origin != .undo {
      state.history.record(edit, of: settled, selectionAfter: new.selection)
    }
    let isMoved = settled.selection != new.selection
    // An insertion into a text that keeps the rules is only accepted when it keeps them too.
    if edit.replacement.isEmpty || isSettledPermitted != true {
      isSettledPermitted = new.text.isEmpty ? true : nil
    }
    rest(on: new)
    isUnsettled = false
    revision += 1
    if isMoved { tellSelection() }
    tellChange()
  }

  /// What the field shows is settled, but for a prediction.
  private func rest(on new: TextContent) { base = mark == nil ? nil : new }

  /// Takes all of the text away, because something else was made of it.
  func empty() {
    let edit = TextEdit(TextRange(0, settled.text.utf16.count), with: "")
    guard !settled.text.isEmpty else { return }
    unsettle()
    content = TextContent()
    adopt(content, edit)
    state.history.clear()
  }

  /// Shows a settled text; a prediction stays behind the caret.
  private func show(_ new: TextContent) {
    let prediction = mark.flatMap { $0.range.scalars(in: content.text) }.map { String(content.text[$0]) }
    content = new
    guard let prediction else { return }
    let caret = TextRange(caret: new.selection.end)
    content.apply(TextEdit(caret, with: prediction))
    content.selection = new.selection
    mark?.range = TextRange(caret.start, caret.start + prediction.utf16.count)
  }

  /// What the field shows, but for a prediction behind the caret.
  private var contentWithoutPrediction: TextContent {
    guard let mark, mark.isPrediction else { return content }
    var value = content
    value.apply(TextEdit(mark.range, with: ""))
    value.selection = content.selection.clamped(to: value.text.utf16.count)
    return value
  }

  // MARK: Telling

  /// Whether anybody but delegates wants to know.
  var hasObservers: Bool { center != nil || onChange != nil || !observers.isEmpty }

  func tellChange() {
    dispatcher.nest {
      dispatcher.tell { $0.didChange(self) }
      ChangeObservers.notify(of: self)
      onChange?(self, settled.text)
      center?.post(.didChange, from: self)
    }
  }

  func tellSelection() {
    dispatcher.nest {
      dispatcher.tell { $0.didChangeSelection(self) }
      center?.post(.didChangeSelection, from: self)
    }
  }
}
