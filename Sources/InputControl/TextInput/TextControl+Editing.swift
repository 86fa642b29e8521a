// The actions of a person, for hosts without a field of a platform. Each call asks, edits, settles and
// notifies.

extension TextControl {
  /// Replaces the selection with a text, as a key of a keyboard does. During a composition it replaces the
  /// marked text.
  ///
  /// - Parameters:
  ///   - text: The text to insert.
  ///   - origin: The origin of the text.
  /// - Returns: The decision on the insertion.
  @discardableResult
  public func type(_ text: String, origin: TextEdit.Origin = .key) -> EditDecision {
    insert(text, origin: origin)
  }

  /// Returns the decision of the rules on a text in place of the selection, with the reasons. Nothing changes.
  package func decision(onInserting text: String) -> EditDecision {
    controller.decide(
      TextEdit(selection, with: text), in: self.text, context: EditContext(isSingleLine: isSingleLine),
      locale: locale)
  }

  /// Returns the evaluation of a text that a person wants in a field into which labels are typed; `nil` for other fields.
  package func evaluation(ofLabel text: String) -> Evaluation? {
    controller.typesLabels ? controller.evaluate(typed: text, locale: locale) : nil
  }

  /// Replaces the selection with a text, as a key of a keyboard does; see ``type(_:origin:)``.
  ///
  /// - Parameter text: The text to insert.
  public func insertText(_ text: String) {
    insert(text, origin: .key, wantsReasons: false)
  }

  /// Replaces the selection, or the marked text during a composition.
  ///
  /// - Parameter wantsReasons: Whether a veto contains violations, which take longer to find than the veto
  ///   itself.
  @discardableResult
  @inline(__always)
  func insert(_ text: String, origin: TextEdit.Origin, wantsReasons: Bool = true) -> EditDecision {
    if origin.isKey {
      switch typeFast(text) {
      case .typed: return .accept
      case .refused where !wantsReasons && !hasDisplay && !center.hasObservers:
        // A single character, which needs no comparison with a part that is kept.
        state.refusals.add(text, at: content.selection.start, endsWithInsertion: false)
        return .veto([])
      case .refused, .unknown: break
      }
    }
    if isComposing { return commitComposition(text) }
    comeToRest()
    let edit = insertion(of: text, origin: origin)
    if hasDisplay, passesLiteral(edit) { return .accept }
    return insertAtRest(edit, wantsReasons: wantsReasons)
  }

  /// The edit that a text means that is typed while nothing is in progress.
  func insertion(of text: String, origin: TextEdit.Origin) -> TextEdit {
    let range = overwrites ? overwritten(selection, by: text, origin) : selection
    return TextEdit(range, with: text, origin: origin)
  }

  /// Makes an insertion while no composition or unsettled change is in progress.
  private func insertAtRest(_ edit: TextEdit, wantsReasons: Bool = true) -> EditDecision {
    switch numberKey(edit) {
    case .passesSign(let sign)?:
      moveSelection(to: TextRange(caret: sign.end))
      return .accept
    case .awaited?:
      // A sign that is replaced is typed anew.
      if !displaySelection.isEmpty { forgetShownSigns() }
      if !edit.range.isEmpty {
        let decision = change(edit.range, to: "", origin: edit.origin)
        guard decision.isAllowed else { return decision }
      }
      awaitSign(edit.replacement, at: edit)
      return .accept
    case .regroups(let group, let sign)?:
      let decision = change(
        group.range, to: group.replacement, origin: edit.origin, wantsReasons: wantsReasons)
      guard let final = decision.edit(for: group) else { return decision }
      awaitSign(sign, at: group)
      return .amend(final)
    case nil: break
    }
    return change(edit.range, to: edit.replacement, origin: edit.origin, wantsReasons: wantsReasons)
  }

  /// Replaces the selection with the text of a pasteboard. A composition is committed first.
  ///
  /// - Parameter text: The text to insert.
  /// - Returns: The decision on the insertion.
  @discardableResult
  public func paste(_ text: String) -> EditDecision {
    comeToRest()
    return insertAtRest(TextEdit(selection, with: text, origin: .paste))
  }

  /// Replaces a range of the text, if the rules and the delegate allow it. A composition is committed first.
  ///
  /// - Parameters:
  ///   - range: The range in UTF-16 code units of ``text``. A range that reaches beyond the text is refused,
  ///     and half a surrogate pair is widened.
  ///   - replacement: The text that replaces the range.
  ///   - origin: The origin of the edit.
  /// - Returns: The decision on the edit.
  @discardableResult
  public func replace(
    _ range: TextRange, with replacement: String, origin: TextEdit.Origin = .key
  ) -> EditDecision {
    let shown = content.text
    let isRestless = isComposing || isUnsettled || mark != nil
    comeToRest()
    // Settling may have repaired the text, so that the text behind the repair has moved.
    let repair = isRestless ? TextEdit.smallest(from: shown, to: content.text) : nil
    return change(repair.map { range.moved(by: $0) } ?? range, to: replacement, origin: origin)
  }

  /// Replaces a range while no composition or unsettled change is in progress.
  ///
  /// - Parameter wantsReasons: Whether a veto contains violations.
  @discardableResult
  func change(
    _ range: TextRange, to replacement: String, origin: TextEdit.Origin, wantsReasons: Bool = true
  ) -> EditDecision {
    var edit = TextEdit(range, with: replacement, origin: origin)
    if willClear, !replacement.isEmpty { edit.range = TextRange(0, content.text.utf16.count) }
    if let decision = willChange(edit) {
      // A composition that ended before the edit may not be settled yet.
      settle()
      return decision
    }
    let wasUnsettled = isUnsettled
    let decision = ask(edit, .result, wantsReasons: wantsReasons)
    guard let final = decision.edit(for: edit) else {
      settle()
      return decision
    }
    willClear = false
    guard !isSame(final) else {
      settle()
      // During dictation the text may not be settled yet.
      if !isUnsettled { state.refusals.followSameText(in: settled.text.utf16.count) }
      if !range.isEmpty { forgetShownSigns() }
      // The text stays the same, and the selection becomes a caret behind it.
      if content.selection != TextRange(caret: final.end), !replacement.isEmpty {
        selection = TextRange(caret: final.end)
        state.display.isTyping = origin.isKey
      }
      return decision
    }
    // The delegate may have begun an action, dictation or a composition while it was asked.
    let isUndisturbed = action == nil && !isDictating && mark == nil && isUnsettled == wasUnsettled
    unsettle()
    applyMovingMark(final)
    // A composition that ended before the deletion may have lost something.
    if wasUnsettled, final.replacement.isEmpty {
      state.refusals.followUnsettledDeletion(of: final.range, leavesNothing: content.text.isEmpty)
    }
    guard isUndisturbed else {
      settle()
      return decision
    }
    let all = wasUnsettled ? TextEdit.smallest(from: settled.text, to: content.text, origin: origin) : final
    if let all {
      adopt(content, all, isJudged: !wasUnsettled)
      // A separator of a date that has completed the number before it is shown, and the rest of `PM` may follow its `P`.
      if let key = replacement.first, origin.isKey, hasDisplay,
        controller.isDateSign(key) || controller.namesHalfOfDay(key),
        content.selection == TextRange(caret: content.text.utf16.count)
      {
        moment.showsLiterals = true
      }
    } else {
      settle()
    }
    return decision
  }

  /// Ends a composition and settles the text before an edit, so that observers are notified once for both.
  func comeToRest() {
    var refused: [Violation]?
    if isComposing {
      mark = nil
      unsettledOrigin = .composition
      if settleList() != nil { return }
      let repair = repaired(content)
      content = repair.content
      refused = record(repair)
      state.forgetUnsettled()
      isUnsettled = !content.text.isIdentical(to: settled.text)
      if !isUnsettled {
        base = nil
        state.refusals.followSameText(in: settled.text.utf16.count)
      }
      revision += 1
    } else if action == nil {
      settle()
    }
    removePrediction()
    if let refused { post(.didRefuse(refused)) }
  }

  /// Applies an edit to the content of the field. Marked text behind the edit moves, and marked text that
  /// overlaps it becomes plain text.
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

  /// Returns whether an edit replaces a text with the same text.
  private func isSame(_ edit: TextEdit) -> Bool {
    guard let place = edit.range.resolved(in: content.text, near: content.anchor)?.place else { return true }
    return String(content.text[place]).isIdentical(to: edit.replacement)
  }

  /// Deletes the selection, or else the grapheme before the caret. During a composition it deletes from the
  /// marked text.
  ///
  /// If there is nothing to delete, observers are notified by ``TextEvent/backspaceOnEmpty`` or
  /// ``TextEvent/backspaceAtStart``.
  ///
  /// - Parameter isRepeat: Whether the key is held down. Observers are not notified then.
  /// - Returns: The decision on the deletion.
  @discardableResult
  public func deleteBackward(isRepeat: Bool) -> EditDecision {
    if !isRepeat { post(.didPressBackspace) }
    if deleteFast() { return .accept }
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
    if isPending(at: caret), displaySelection.start > displayMap.places(of: caret.start).start {
      // The literals go first, because they were typed.
      moment.showsLiterals = false
      return .accept
    }
    guard caret.isEmpty else { return change(caret, to: "", origin: .deletion) }
    // Selected literals cannot be deleted.
    guard displaySelection.isEmpty else { return .veto([]) }
    guard caret.start > 0 else {
      let meaning = backspaceMeaning
      if !isRepeat, let meaning { tell(meaning) }
      return .accept
    }
    return change(TextRange(place(.left, of: caret.start), caret.start), to: "", origin: .deletion)
  }

  /// Deletes the selection, or else the grapheme before the caret; see ``deleteBackward(isRepeat:)``.
  public func deleteBackward() { deleteBackward(isRepeat: false) }

  /// Deletes the selection, or else the grapheme behind the caret. A composition is committed first.
  ///
  /// - Returns: The decision on the deletion.
  @discardableResult
  public func deleteForward() -> EditDecision {
    comeToRest()
    var range = content.selection
    if range.isEmpty { range = TextRange(range.start, place(.right, of: range.start)) }
    return change(range, to: "", origin: .deletion)
  }

  /// Deletes all of the text, as a clear button does, if the delegate allows the clearing and the change.
  ///
  /// - Returns: The decision on the deletion.
  @discardableResult
  public func clear() -> EditDecision {
    let answer = answer(to: .clear)
    let all = TextEdit(TextRange(0, content.text.utf16.count), with: "", origin: .deletion)
    guard answer.isAllowed else { return notifyOfVeto(.veto(violations(of: answer, to: all))) }
    comeToRest()
    let decision = change(TextRange(0, content.text.utf16.count), to: "", origin: .deletion)
    // Also if there was nothing but refused input.
    if decision.isAllowed, content.text.isEmpty { state.refusals.clear() }
    return decision
  }
}
