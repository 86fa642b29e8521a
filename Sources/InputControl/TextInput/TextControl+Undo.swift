extension TextControl {
  /// Whether there is a step to undo.
  public var canUndo: Bool { !state.history.isEmpty }

  /// The number of steps to undo. Keys that are typed one after the other are one step.
  public var undoCount: Int { state.history.count }

  /// Returns the name of a step to undo as menus show it, in the language of the control.
  ///
  /// - Parameter index: The number of the step, counted from the first one, from zero.
  package func undoActionName(ofStep index: Int) -> String {
    TextLibrary.texts(for: locale).filled(state.history.isDeletion(index) ? .undoDeletion : .undoTyping)
  }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !state.history.undone.isEmpty }

  /// Undoes the last step. The earlier text and selection are restored exactly, even if the rules refuse that
  /// text.
  ///
  /// - Returns: Whether a step was undone. None is undone during a composition, dictation or an action, or if
  ///   the delegate refuses.
  @discardableResult
  public func undo() -> Bool {
    settle()
    guard !isComposing, !isDictating, action == nil else { return false }
    state.history.close(in: settled.text)
    guard let step = state.history.done.last, allows(step.backward) else {
      return false
    }
    _ = state.history.undo(from: content.selection, refused: state.refusals.inSettledText)
    make(step.backward, selection: step.selectionBefore, restoring: step.refusedBefore)
    return true
  }

  /// Redoes the step that was undone last. The text and the selection before undoing are restored exactly.
  ///
  /// - Returns: Whether a step was redone. None is redone during a composition, dictation or an action, or if
  ///   the delegate refuses.
  @discardableResult
  public func redo() -> Bool {
    settle()
    guard !isComposing, !isDictating, action == nil, let (step, refused) = state.history.undone.last else {
      return false
    }
    state.history.close(in: settled.text)
    guard allows(step.forward) else { return false }
    _ = state.history.redo()
    make(step.forward, selection: step.selectionAfter, restoring: refused)
    return true
  }

  /// Returns whether undo or redo leads to a text.
  func isFormerText(_ text: String) -> Bool { refusals(inFormer: text) != nil }

  /// Returns the record of refused input in a text to which undo or redo leads; `nil` if none does.
  func refusals(inFormer text: String) -> [RefusedInput]? {
    var history = state.history
    history.close(in: settled.text)
    return history.refusals(in: text, from: settled.text)
  }

  private func allows(_ edit: TextEdit) -> Bool {
    removePrediction()
    let before = revision
    return ask(edit, .exempt).isAllowed && revision == before
  }

  private func make(_ edit: TextEdit, selection: TextRange, restoring refused: [RefusedInput]) {
    var new = content
    new.apply(edit)
    new.selection = selection
    unsettle()
    content = new
    isSettledPermitted = nil
    adopt(new, edit, isRecorded: false, restoring: refused)
  }
}
