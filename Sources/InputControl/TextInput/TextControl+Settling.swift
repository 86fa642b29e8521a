extension TextControl {
  /// Repairs changes that were made without a question, and notifies observers once if the settled text has
  /// changed.
  ///
  /// Settling twice has the same effect as settling once. Nothing happens during a composition, dictation or
  /// an action.
  ///
  /// - Returns: The repair, an edit of the text that the field showed; `nil` if none was needed.
  @discardableResult
  public func settle() -> TextEdit? {
    guard isUnsettled, action == nil, !isDictating, !isComposing else { return nil }
    let shown = content.text
    if settleList() != nil { return TextEdit.smallest(from: shown, to: content.text) }
    let repair = repaired(contentWithoutPrediction)
    let final = repair.content
    let refused = record(repair)
    let origin = unsettledOrigin ?? .suggestion
    let known = state.expectation.flatMap { $0.shown.isIdentical(to: shown) ? $0.edit : nil }
    isUnsettled = false
    state.forgetUnsettled()
    let old = settled
    show(final)
    if final.text.isIdentical(to: old.text) {
      rest(on: final)
      state.refusals.followSameText(in: settled.text.utf16.count)
      if old.selection != final.selection { notifyOfSelection() }
    } else {
      let edit =
        known
        ?? TextEdit.smallest(from: old.text, to: final.text, caret: final.selection.end, origin: origin)
      adopt(
        final, edit ?? TextEdit(TextRange(0, 0), with: ""), isJudged: known != nil, restoring: repair.restored
      )
    }
    let made = TextEdit.smallest(from: shown, to: content.text)
    if let refused { post(.didRefuse(refused)) }
    return made
  }

  /// Settles a list that was inserted.
  ///
  /// - Returns: The decision on it; `nil`, and nothing has changed, if the change is no list.
  func settleList() -> EditDecision? {
    guard action == nil, !isDictating else { return nil }
    let value = contentWithoutPrediction
    // Only a list that was refused has an expected text.
    if let expectation = state.expectation, expectation.shown.isIdentical(to: value.text) { return nil }
    let good = settled
    return change(from: good, to: value).flatMap { takeApart($0, of: good) }
  }

  /// Returns the edit that leads from a good content to one that was changed without a question.
  private func change(from good: TextContent, to value: TextContent) -> TextEdit? {
    state.composedEdit(in: value.text) ?? replacement(of: good.text, by: value.text)
      ?? TextEdit.smallest(
        from: good.text, to: value.text, caret: value.selection.end, origin: unsettledOrigin ?? .suggestion)
  }

  /// Returns the permitted part of a content that was changed without a question.
  func repaired(_ value: TextContent) -> Repair {
    // An undo of the platform restores an earlier text even if the rules refuse it, as `undo()` does.
    if unsettledOrigin == .undo, let refused = refusals(inFormer: value.text) {
      var repair = Repair(content: value)
      repair.restored = refused
      return repair
    }
    var good = settled
    var allowed: TextEdit?
    if let expectation = state.expectation, mark == nil {
      let isExact = expectation.content.text.isIdentical(to: expectation.shown)
      let change = expectation.edit ?? TextEdit.smallest(from: settled.text, to: expectation.content.text)
      if expectation.shown.isIdentical(to: value.text) {
        guard !isExact else { return Repair(content: value) }
        guard !expectation.replacesAll else { return Repair(content: expectation.content) }
        return repair(to: expectation.content, change, from: value)
      }
      // A silent change after an allowed one is compared with the result of the allowed one.
      if isExact {
        good = expectation.content
        allowed = change
      }
    }
    guard let edit = change(from: good, to: value) else { return Repair(content: value) }
    var context = EditContext(isSingleLine: isSingleLine)
    context.hasRefusals = !state.refusals.isEmpty
    context.isSettled = isSettledPermitted == true && good == settled
    switch controller.outcome(of: edit, in: good.text, .result, context) {
    case .accept, .postpone: return Repair(content: value)
    case .amend(let amended):
      var repaired = good
      repaired.apply(amended)
      // A caret further behind keeps its place in the text.
      let distance = max(0, value.selection.end - edit.end)
      repaired.selection = TextRange(caret: min(repaired.text.utf16.count, amended.end + distance))
      let understood = controller.understoodInsertion(
        of: TextEdit(amended.range, with: edit.replacement), in: good.text, context)
      return Repair(
        content: repaired, proposed: TextEdit(amended.range, with: edit.replacement),
        understoodAs: understood, kept: amended.replacement, after: allowed)
    case .veto(let refusal):
      return Repair(content: good, proposed: edit, after: allowed, refusal: refusal)
    }
  }

  /// Returns the repair of a content in which a platform has made more than the edit that was allowed.
  private func repair(to good: TextContent, _ allowed: TextEdit?, from value: TextContent) -> Repair {
    let start = allowed?.range.start ?? 0
    let end = value.text.utf16.count - good.text.utf16.count + (allowed?.end ?? 0)
    if let allowed, start <= end, let made = TextRange(start, end).indices(in: value.text),
      let joined = TextEdit(TextRange(start, allowed.end), with: String(value.text[made])).applied(
        to: good.text),
      joined.isIdentical(to: value.text)
    {
      let edit = TextEdit(allowed.range, with: String(value.text[made]), origin: allowed.origin)
      let context = EditContext(isSingleLine: isSingleLine)
      let understood = controller.understoodInsertion(of: edit, in: settled.text, context)
      return Repair(content: good, proposed: edit, understoodAs: understood, kept: allowed.replacement)
    }
    return Repair(
      content: good, proposed: TextEdit.smallest(from: good.text, to: value.text), after: allowed)
  }

  /// Returns the edit that replaces all of a text that a display shows, if the platform has done so.
  private func replacement(of old: String, by new: String) -> TextEdit? {
    guard state.display.isReplaced else { return nil }
    return TextEdit(TextRange(0, old.utf16.count), with: new, origin: unsettledOrigin ?? .suggestion)
  }

  /// The permitted part of a content, and the edit that was refused in part.
  struct Repair {
    var content: TextContent
    /// The edit that a platform made; `nil` if nothing of it is refused.
    var proposed: TextEdit?
    /// The insertion of that edit as the rules understand it.
    var understood: String
    /// The part of the insertion that stays.
    var kept: String
    /// The allowed edit of the settled text that precedes the proposed one; `nil` if there is none.
    var allowed: TextEdit?
    /// Why the rules refuse the proposed edit as a whole, which leaves `content`; `nil` if they do not.
    var refusal: EditJudge.Refusal?
    /// The record of refused input that an undo brings back.
    var restored: [RefusedInput] = []

    init(
      content: TextContent, proposed: TextEdit? = nil, understoodAs understood: String? = nil,
      kept: String = "", after allowed: TextEdit? = nil, refusal: EditJudge.Refusal? = nil
    ) {
      self.content = content
      self.proposed = proposed
      self.understood = understood ?? proposed?.replacement ?? ""
      self.kept = kept
      self.allowed = allowed
      self.refusal = refusal
    }

    /// The offset of the refused input in the settled text, from which the record follows the changes.
    var place: Int {
      let place = proposed?.range.start ?? 0
      return allowed?.placeBefore(place) ?? place
    }
  }

  /// Records the input that a repair removes.
  ///
  /// - Returns: The reasons to tell observers when the text is settled; `nil` if they are not told.
  func record(_ repair: Repair) -> [Violation]? {
    guard let edit = repair.proposed else { return nil }
    // A change that the platform makes in spite of a veto was recorded with the question.
    if let question = state.question, question.edits.isEmpty,
      question.replacement.isIdentical(to: edit.replacement)
    {
      return nil
    }
    recordRefusal(
      of: repair.understood, keeping: repair.kept, at: repair.place, or: edit.range.start,
      in: repair.allowed == nil ? nil : repair.content.text)
    guard let refusal = repair.refusal, center.hasObservers else { return nil }
    return controller.violations(of: refusal, edit, in: repair.content.text, locale: locale)
  }

  /// Makes a content the settled one, and notifies observers.
  ///
  /// - Parameters:
  ///   - new: The new content.
  ///   - edit: The edit from the settled text to the new one.
  ///   - isRecorded: Whether the edit is added to the undo history, which already contains the edits of undo
  ///     and redo.
  ///   - isJudged: Whether the rules have allowed exactly this edit of the settled text.
  ///   - refused: The record of refused input that undo or redo brings back.
  func adopt(
    _ new: TextContent, _ edit: TextEdit, isRecorded: Bool = true, isJudged: Bool = false,
    restoring refused: [RefusedInput] = []
  ) {
    if isRecorded, !isSecureTextEntry {
      state.history.record(
        edit, of: settled, refused: state.refusals.inSettledText, selectionAfter: new.selection)
    }
    let isMoved = settled.selection != new.selection
    // An allowed insertion at the end of a text that satisfies the rules leaves a text that satisfies them.
    // Under rules about characters the same is true of an insertion anywhere. A deletion is always allowed,
    // whatever it leaves.
    let mayBreak =
      !controller.isAboutCharacters && edit.end != new.text.utf16.count || controller.marksRefusedInput
    if !isJudged || !edit.range.isEmpty || edit.replacement.isEmpty || isSettledPermitted != true || mayBreak
    {
      isSettledPermitted = new.text.isEmpty ? true : nil
    }
    state.forgetUnsettled()
    if new.text.isEmpty {
      state.refusals.followClearing()
    } else {
      followRefusals(edit)
      state.refusals.restore(refused)
    }
    rest(on: new)
    isUnsettled = false
    revision += 1
    state.changes += 1
    notifyAll(isMoved: isMoved)
  }

  /// Records that the content of the field is settled, apart from a prediction.
  private func rest(on new: TextContent) { base = mark == nil ? nil : new }

  /// Makes a content the settled one, whatever the field shows, and notifies observers if it is another text.
  func leave(_ new: TextContent, origin: TextEdit.Origin) {
    let edit = TextEdit.smallest(from: settled.text, to: new.text, origin: origin)
    unsettle()
    mark = nil
    content = new
    if let edit { return adopt(new, edit) }
    rest(on: new)
    isUnsettled = false
    state.forgetUnsettled()
  }

  /// Shows a settled content, with the prediction, if there is one, behind the caret.
  private func show(_ new: TextContent) {
    let prediction = mark.flatMap { $0.range.scalars(in: content.text) }.map { String(content.text[$0]) }
    content = new
    guard let prediction else { return }
    content.apply(TextEdit(TextRange(caret: new.selection.end), with: prediction))
    let end = content.selection.end
    mark?.range = TextRange(end - prediction.utf16.count, end)
    content.selection = new.selection
  }

  /// The content of the field without a prediction.
  var contentWithoutPrediction: TextContent {
    guard let mark, mark.isPrediction else { return content }
    var value = content
    value.apply(TextEdit(mark.range, with: ""))
    value.selection = content.selection.moved(by: TextEdit(mark.range, with: "")).clamped(
      to: value.text.utf16.count)
    return value
  }

  // MARK: Telling

  /// Whether anybody is notified of changes.
  var hasObservers: Bool { onChange != nil || center.hasObservers || owner != nil }

  /// Notifies all observers of a new settled text, and then the owner.
  func notifyAll(isMoved: Bool) {
    owner?.willNotify()
    defer { owner?.didNotify() }
    let told = state.changes
    if isMoved { notifyOfSelection() }
    // An observer of the selection may have changed the text, and that change was reported already.
    if state.changes == told { notifyOfChange() }
  }

  private func notifyOfChange() {
    let told = state.changes
    dispatcher.nest {
      onChange?(self, settled.text)
      // The closure may have changed the text again, and that change was reported to all.
      if state.changes == told { center.post(.didChange, from: self) }
    }
  }

  func notifyOfSelection() { post(.didChangeSelection) }
}
