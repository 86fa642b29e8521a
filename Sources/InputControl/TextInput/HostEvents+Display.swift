// Events of a field that shows a display of its text. Edits of the display become edits of the text, and the answers
// edits of the display again.

extension HostEvents {
  // MARK: Questions

  /// Returns whether ranges of the display may be replaced.
  func shouldChangeDisplay(
    _ ranges: [TextRange], to replacement: String, origin: TextEdit.Origin
  ) -> EditDecision {
    let shown = control.displayMap
    control.moment.answer = nil
    guard ranges.allSatisfy({ $0.end <= shown.display.utf16.count }) else {
      // A range beyond the display is one beyond the text.
      return shouldChangeText(
        [TextRange(caret: shown.value.utf16.count + 1)], to: replacement, origin: origin)
    }
    let places = ranges.compactMap { textRange($0, for: replacement, shown) }
    // Selected literals cannot be deleted.
    guard !places.isEmpty else { return .veto([]) }
    guard ranges.count == 1 else { return shouldChangeText(places, to: replacement, origin: origin) }
    var edit = displayEdit(ranges[0], with: replacement, origin: origin)
    // A part of what is shown may take its own place.
    if edit.platform.applied(to: shown.display)?.isIdentical(to: shown.display) == true { return .accept }
    if control.overwrites {
      edit.text.range = control.overwritten(edit.text.range, by: replacement, origin)
    }
    switch meaning(of: edit, isQuestion: true) {
    case .removesLiterals:
      return edit.decision(showing: control.controller.displayMap(of: shown.value, isPending: false))
    case .typesLiteral:
      // Until it reports the change, the platform shows no literals behind the last character.
      control.state.display.screen = .platform(shown)
      let over = shown.places(of: edit.text.range.start)
      let next = control.controller.displayMap(of: shown.value, isPending: control.isPending)
      guard over.isEmpty, let literal = next.literals(from: shown) else {
        return edit.decision(passing: over)
      }
      return literal.isIdentical(to: replacement)
        ? .accept : .amend(TextEdit(edit.platform.range, with: literal, origin: origin))
    case .number(.passesSign(let sign)): return edit.decision(passing: shown.displayRange(sign))
    case .number(.awaited):
      let sign = edit.text.replacement
      // A sign that is replaced is typed anew.
      if !edit.platform.range.isEmpty { control.forgetShownSigns() }
      guard edit.text.range.isEmpty else {
        edit.text.replacement = ""
        let decision = shouldChange(edit)
        if decision.isAllowed { control.awaitSign(sign, at: edit.text, isQuestion: true, replaces: true) }
        return decision
      }
      control.awaitSign(sign, at: edit.text, isQuestion: true)
      return edit.decision(passing: TextRange(caret: edit.platform.range.start))
    case .number(.regroups(let group, let sign)):
      edit.text = group
      let decision = shouldChange(edit)
      if decision.isAllowed { control.awaitSign(sign, at: group) }
      return decision
    case .changesText: return shouldChange(edit)
    }
  }

  /// Returns whether an edit of the display that changes the text may be made.
  private func shouldChange(_ edit: DisplayEdit) -> EditDecision {
    let decision = shouldChangeText([edit.text.range], to: edit.text.replacement, origin: edit.text.origin)
    guard let final = decision.edit(for: edit.text) else { return decision }
    // Text that is not judged yet is shown as it is typed.
    let isJudged = control.state.question != nil && control.mark == nil && !control.isUnsettled
    guard isJudged, let result = final.applied(to: edit.shown.value) else { return .accept }
    let next = control.controller.displayMap(of: result, isPending: false)
    control.moment.answer = DisplayState.Answer(edit: final, display: next.display)
    return edit.decision(showing: next, caret: next.places(of: final.end).end)
  }

  // MARK: The way in

  /// Returns an edit of the display with the edit of the text that it stands for.
  private func displayEdit(
    _ range: TextRange, with replacement: String, origin: TextEdit.Origin
  ) -> DisplayEdit {
    let shown = control.displayMap
    let all = TextRange(0, shown.display.utf16.count)
    let range = control.willClear && !replacement.isEmpty ? all : range.clamped(to: all.end)
    let place = textRange(range, for: replacement, shown) ?? shown.valueRange(range)
    return DisplayEdit(
      shown: shown, platform: TextEdit(range, with: replacement, origin: origin),
      text: TextEdit(place, with: replacement, origin: origin))
  }

  /// Returns the range of the text that an edit of a range of the display concerns; `nil` if only literals are selected,
  /// which cannot be deleted.
  private func textRange(
    _ range: TextRange, for replacement: String, _ shown: DisplayMap
  ) -> TextRange? {
    let place = shown.valueRange(range)
    guard replacement.isEmpty, place.isEmpty, !range.isEmpty, !removesPending(range, shown) else {
      return place
    }
    let selection = control.displaySelection
    let reported = control.reportedSelection?.platform ?? selection
    guard selection.isEmpty, reported != range else { return nil }
    // A press deletes a character, whatever stands between it and the caret.
    let isAtEnd = place.start == shown.value.utf16.count
    return isBackward(range, from: selection.start, reported.start, isAtEnd: isAtEnd)
      ? TextRange(control.place(.left, of: place.start), place.start)
      : TextRange(place.start, control.place(.right, of: place.start))
  }

  /// Returns whether a deletion of literals goes backward.
  ///
  /// - Parameters:
  ///   - range: The deleted range of the display.
  ///   - stop: Where the caret belongs. A platform has it there if it has done what ``didSelect(_:)`` asks for.
  ///   - reported: Where the platform has reported it, inside or behind literals.
  ///   - isAtEnd: Whether the literals are behind the last character, where nothing can be deleted forward.
  private func isBackward(_ range: TextRange, from stop: Int, _ reported: Int, isAtEnd: Bool) -> Bool {
    if stop == range.end { return true }
    if stop == range.start { return isAtEnd && reported == range.end }
    return reported >= range.end || isAtEnd && range.start > max(stop, reported)
  }

  /// Returns whether a range of the display covers literals that were typed behind the last character, and not only a
  /// suffix behind them.
  private func removesPending(_ range: TextRange, _ shown: DisplayMap) -> Bool {
    control.isPending(at: shown.valueRange(range))
      && (range.isEmpty || range.start < shown.places(of: shown.value.utf16.count).end)
  }

  /// Returns what an edit of the display does, and records a literal that is typed.
  ///
  /// - Parameter isQuestion: Whether a platform asks about the edit, and then reports it.
  private func meaning(of edit: DisplayEdit, isQuestion: Bool) -> DisplayEdit.Meaning {
    if edit.text.replacement.isEmpty, removesPending(edit.platform.range, edit.shown) {
      return .removesLiterals
    }
    // A platform that has asked reports literals in place of those that are shown.
    let isAnswered =
      !isQuestion && control.isPending
      && edit.platform.range == edit.shown.places(of: edit.shown.value.utf16.count)
    if isAnswered || control.passesLiteral(edit.text, isQuestion: isQuestion) { return .typesLiteral }
    return control.numberKey(edit.text).map { .number($0) } ?? .changesText
  }

  // MARK: Changes

  /// Reports that a range of the display was replaced.
  func didReplaceDisplay(
    _ range: TextRange, with replacement: String, selection: TextRange?, origin: TextEdit.Origin
  ) {
    let edit = displayEdit(range, with: replacement, origin: origin)
    guard let display = edit.platform.applied(to: edit.shown.display) else { return }
    let isSame = display.isIdentical(to: edit.shown.display)
    // Characters that are typed again are typed anew.
    if isSame, !edit.platform.range.isEmpty { control.forgetShownSigns() }
    if let answer = control.moment.answer, answer.display.isIdentical(to: display) {
      didMake(answer, origin)
    } else if isSame {
      // Literals that were stepped over replace themselves.
      return didSelectInDisplay(
        selection ?? TextRange(caret: edit.platform.range.start + replacement.utf16.count), isMove: false)
    } else {
      didMake(edit, showing: display)
    }
    if let selection { didSelectInDisplay(selection, isMove: false) }
  }

  /// Reports that the platform shows what was allowed.
  private func didMake(_ answer: DisplayState.Answer, _ origin: TextEdit.Origin) {
    if let question = control.state.question {
      control.recordRefusal(of: question.replacement, keeping: answer.edit)
    }
    control.state.question?.ranges = [answer.edit.range]
    control.state.question?.replacement = answer.edit.replacement
    replaceText(answer.edit.range, with: answer.edit.replacement, selection: nil, origin: origin)
    control.state.display.screen = .display
  }

  /// Reports that the platform has made an edit of the display of its own accord.
  private func didMake(_ edit: DisplayEdit, showing display: String) {
    let text = edit.text
    switch meaning(of: edit, isQuestion: false) {
    case .removesLiterals:
      control.moment.showsLiterals = false
      showLiterals(of: edit, showing: display)
    case .typesLiteral: showLiterals(of: edit, showing: display)
    case .number(.passesSign(let sign)):
      control.content.selection = TextRange(caret: sign.end)
      control.state.display.screen = .platform(edit.literalResult)
    case .number(.awaited):
      if !edit.platform.range.isEmpty { control.forgetShownSigns() }
      if !text.range.isEmpty { replaceText(text.range, with: "", selection: nil, origin: text.origin) }
      control.awaitSign(text.replacement, at: text, replaces: !text.range.isEmpty)
      control.state.display.screen = .platform(edit.literalResult)
    case .number(.regroups(let group, let sign)):
      replaceText(group.range, with: group.replacement, selection: nil, origin: text.origin)
      control.awaitSign(sign, at: group)
      control.state.display.screen = .platform(edit.groupResult(group))
    case .changesText:
      if text.range == TextRange(0, edit.shown.value.utf16.count), text.replacement.dropFirst().first != nil {
        control.state.display.isReplaced = true
      }
      control.followDecimalSign(text)
      control.followSuffix(text)
      replaceText(text.range, with: text.replacement, selection: nil, origin: text.origin)
      control.state.display.screen = .platform(
        edit.shown.replacing(edit.platform.range, for: text.range, with: text.replacement))
    }
  }

  /// Records the content of the field after an edit of literals.
  private func showLiterals(of edit: DisplayEdit, showing display: String) {
    let next = control.controller.displayMap(of: edit.shown.value, isPending: control.isPending).display
    control.state.display.screen = next.isIdentical(to: display) ? .display : .platform(edit.literalResult)
  }

  /// Reports that ranges of the display were replaced, the first in text order, while the others were deleted.
  func didReplaceDisplay(_ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin) {
    let sorted = ranges.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    for (index, range) in sorted.enumerated().reversed() {
      didReplaceDisplay(range, with: index == 0 ? replacement : "", selection: nil, origin: origin)
    }
  }

  /// Reports what the field of the platform shows.
  func didShowDisplay(
    _ text: String, selection: TextRange, markedRange: TextRange?, origin: TextEdit.Origin
  ) {
    let shown = control.displayMap
    let edit = TextEdit.smallest(from: shown.display, to: text, caret: selection.end)
    if markedRange == nil, control.mark == nil {
      if let edit {
        didReplaceDisplay(edit.range, with: edit.replacement, selection: selection, origin: origin)
      } else {
        didSelectInDisplay(selection)
      }
      return
    }
    var next = shown
    if let edit {
      next = shown.replacing(edit.range, for: shown.valueRange(edit.range), with: edit.replacement)
    }
    showText(
      next.value, selection: next.valueRange(selection), markedRange: markedRange.map { next.valueRange($0) },
      origin: origin)
    control.state.display.screen = .platform(next)
  }

  /// Reports that the selection in the display has moved.
  ///
  /// - Parameter isMove: Whether the person has moved it; not if it is where an edit has left it.
  func didSelectInDisplay(_ selection: TextRange, isMove: Bool = true) {
    let shown = control.displayMap
    let place = selection.clamped(to: shown.display.utf16.count)
    let previous = isMove ? control.displaySelection : place
    if isMove, place != previous { (control.moment.passedSuffix, control.moment.askedSuffix) = (0, 0) }
    if isMove, !place.isEmpty { control.endAwaiting() }
    let start = shown.stop(at: place.start, from: previous.start)
    let stops = TextRange(
      start, place.isEmpty ? start : max(start, shown.stop(at: place.end, from: previous.end)))
    // Until the repair, the platform shows the literals that were typed.
    if control.isPending { control.state.display.screen = .platform(shown) }
    control.moveSelection(to: whole(shown.valueRange(place)))
    control.moment.selection = DisplayState.Selection(
      platform: place, display: stops, length: shown.display.utf16.count, text: control.content.selection)
  }

  /// Runs what settles the text, and returns the repair to make in the field of the platform.
  func repair(_ settle: () -> TextEdit?) -> TextEdit? {
    guard control.hasDisplay else { return settle() }
    let shown = control.displayMap
    _ = settle()
    let isInProgress = control.isComposing || control.isDictating || control.action != nil
    if !isInProgress || !control.content.text.isIdentical(to: shown.value) {
      control.state.display.screen = .display
    }
    return TextEdit.smallest(
      from: shown.display, to: control.display, caret: control.displaySelection.end)
  }
}

/// An edit of what a field shows, with the edit of the text that it stands for.
private struct DisplayEdit {
  /// The content of the field before the edit.
  let shown: DisplayMap
  let platform: TextEdit
  var text: TextEdit

  /// The effect of an edit of the display.
  enum Meaning {
    /// It deletes the literals behind the last character, which were typed and go first.
    case removesLiterals
    /// It types a literal that stands at the caret, which leaves the text as it is.
    case typesLiteral
    /// It is a key of a number that does not insert what it means.
    case number(NumberKey)
    /// It is an edit of the text.
    case changesText
  }

  /// The content of the field after an edit of literals, which does not change the text.
  var literalResult: DisplayMap {
    shown.replacing(platform.range, for: text.range, with: text.replacement, as: "")
  }

  /// Returns the content of the field after a digit that makes groups: what was the decimal sign is a literal.
  func groupResult(_ group: TextEdit) -> DisplayMap {
    let sign = TextRange(group.range.start, group.range.start + 1)
    let place = shown.displayRange(sign)
    let text = place.indices(in: shown.display).map { String(shown.display[$0]) } ?? ""
    // The key may be a digit of another script.
    let digit = String(group.replacement.suffix(1))
    return shown.replacing(place, for: sign, with: text, as: "")
      .replacing(
        platform.range, for: TextRange(self.text.range.start - 1, self.text.range.end - 1),
        with: platform.replacement, as: digit)
  }

  // MARK: The way out

  /// Returns the decision after which the field shows a display.
  func decision(showing next: DisplayMap, caret: Int? = nil) -> EditDecision {
    if platform.applied(to: shown.display)?.isIdentical(to: next.display) == true { return .accept }
    return .amend(
      TextEdit.smallest(from: shown.display, to: next.display, caret: caret, origin: platform.origin)
        ?? TextEdit(TextRange(caret: caret ?? platform.range.start), with: "", origin: platform.origin))
  }

  /// Returns the decision after which the caret stands behind a range of the display: the range replaces itself.
  func decision(passing place: TextRange) -> EditDecision {
    let text = place.indices(in: shown.display).map { String(shown.display[$0]) } ?? ""
    return .amend(TextEdit(place, with: text, origin: platform.origin))
  }
}

extension DisplayMap {
  /// Returns the literals at the end that another map of the same value does not show; `nil` if there are none.
  fileprivate func literals(from other: DisplayMap) -> String? {
    let end = places(of: value.utf16.count)
    guard isPending, !other.isPending, let place = end.indices(in: display) else { return nil }
    return String(display[place])
  }
}
