// Events of a field that shows a display of its text. Edits of the display become edits of the text, and the answers
// edits of the display again.

extension HostEvents {
  // MARK: Questions

  /// Returns whether ranges of the display may be replaced.
  func shouldChangeDisplay(
    _ ranges: [TextRange], to replacement: String, origin: TextEdit.Origin
  ) -> EditDecision {
    let shown = control.displayMap
    control.state.display.answer = nil
    let count = shown.display.utf16.count
    let places = ranges.compactMap { $0.end <= count ? edited($0, with: replacement, shown) : nil }
    guard places.count == ranges.count, ranges.count == 1, let place = places.first else {
      // A range beyond the display is one beyond the text, and a selected literal is nothing that can be deleted.
      guard ranges.allSatisfy({ $0.end <= count }) else {
        return shouldChangeText(
          [TextRange(caret: shown.value.utf16.count + 1)], to: replacement, origin: origin)
      }
      return places.isEmpty ? .veto([]) : shouldChangeText(places, to: replacement, origin: origin)
    }
    var edit = TextEdit(place, with: replacement, origin: origin)
    var platform = TextEdit(ranges[0], with: replacement, origin: origin)
    if control.clears(on: replacement) {
      edit.range = TextRange(0, shown.value.utf16.count)
      platform.range = TextRange(0, count)
    }
    if replacement.isEmpty, control.isPending(at: place) {
      // The literals go first, because they were typed.
      return answer(
        platform, showing: control.controller.displayMap(of: shown.value, isPending: false), shown)
    }
    if control.overwrites { edit.range = control.overwritten(edit.range, by: replacement, origin) }
    if control.passesLiteral(edit, isQuestion: true) {
      // Until it reports the change, the platform shows no literals behind the last character.
      control.state.display.shown = shown
      // The literal replaces itself, which moves the caret behind it.
      let over = shown.places(of: edit.range.start)
      let next = control.controller.displayMap(of: shown.value, isPending: control.isPending)
      guard over.isEmpty, let literal = next.literals(from: shown) else {
        let text = over.indices(in: shown.display).map { String(shown.display[$0]) } ?? ""
        return .amend(TextEdit(over, with: text, origin: origin))
      }
      return literal.isIdentical(to: replacement)
        ? .accept : .amend(TextEdit(platform.range, with: literal, origin: origin))
    }
    if let sign = control.decimalSign(steppedOverBy: edit) {
      let place = shown.displayRange(sign)
      let text = place.indices(in: shown.display).map { String(shown.display[$0]) } ?? ""
      return .amend(TextEdit(place, with: text, origin: origin))
    }
    let decision = shouldChangeText([edit.range], to: replacement, origin: origin)
    guard let final = decision.edit(for: edit) else { return decision }
    // Text that is not judged yet is shown as it is typed.
    let isJudged = control.state.question != nil && control.mark == nil && !control.isUnsettled
    guard isJudged, let result = final.applied(to: shown.value) else { return .accept }
    let next = control.controller.displayMap(of: result, isPending: false)
    control.state.display.answer = DisplayState.Answer(
      edit: final, display: next.display, revision: control.revision)
    return answer(platform, showing: next, shown, caret: next.places(of: final.end).end)
  }

  /// Returns the answer to an edit of a platform after which its field has to show a display.
  private func answer(
    _ edit: TextEdit, showing next: DisplayMap, _ shown: DisplayMap, caret: Int? = nil
  ) -> EditDecision {
    if edit.applied(to: shown.display)?.isIdentical(to: next.display) == true { return .accept }
    return .amend(
      TextEdit.smallest(from: shown.display, to: next.display, caret: caret, origin: edit.origin)
        ?? TextEdit(TextRange(caret: edit.range.start), with: "", origin: edit.origin))
  }

  /// Returns the range of the text that an edit of a range of the display concerns; `nil` if only literals are selected,
  /// which cannot be deleted.
  private func edited(_ range: TextRange, with replacement: String, _ shown: DisplayMap) -> TextRange? {
    let place = shown.valueRange(range)
    guard replacement.isEmpty, place.isEmpty, !range.isEmpty, !control.isPending(at: place) else {
      return place
    }
    let selection = control.displaySelection
    guard selection.isEmpty else { return nil }
    // A press deletes a character, whatever stands between it and the caret.
    return selection.start >= range.end
      ? TextRange(control.place(.left, of: place.start), place.start)
      : TextRange(place.start, control.place(.right, of: place.start))
  }

  // MARK: Changes

  /// Reports that a range of the display was replaced.
  func didReplaceDisplay(
    _ range: TextRange, with replacement: String, selection: TextRange?, origin: TextEdit.Origin
  ) {
    let shown = control.displayMap
    var range = range.clamped(to: shown.display.utf16.count)
    if control.clears(on: replacement) { range = TextRange(0, shown.display.utf16.count) }
    guard let display = TextEdit(range, with: replacement).applied(to: shown.display) else { return }
    let place =
      edited(range, with: replacement, shown) ?? TextRange(caret: shown.valueOffset(at: range.start))
    let edit = TextEdit(place, with: replacement, origin: origin)
    guard !display.isIdentical(to: shown.display) else {
      // Literals that were stepped over replace themselves.
      return didSelectInDisplay(
        selection ?? TextRange(caret: range.start + replacement.utf16.count), isMove: false)
    }
    if let answer = control.state.display.answer, answer.revision == control.revision,
      answer.display.isIdentical(to: display)
    {
      // The platform shows what was allowed.
      control.state.question?.ranges = [answer.edit.range]
      control.state.question?.replacement = answer.edit.replacement
      replaceText(answer.edit.range, with: answer.edit.replacement, selection: nil, origin: origin)
      control.state.display.shown = nil
    } else if replacement.isEmpty, control.isPending(at: place) {
      control.state.display.pendingRevision = nil
      let next = control.controller.displayMap(of: shown.value, isPending: false).display
      control.state.display.shown =
        next.isIdentical(to: display) ? nil : shown.replacing(range, for: place, with: "", isLiteral: true)
    } else if let sign = control.decimalSign(steppedOverBy: edit) {
      control.content.selection = TextRange(caret: sign.end)
      control.state.display.shown = shown.replacing(
        range, for: TextRange(caret: place.start), with: replacement, isLiteral: true)
    } else if control.isPending && range == shown.places(of: shown.value.utf16.count)
      || control.passesLiteral(edit)
    {
      let next = control.controller.displayMap(of: shown.value, isPending: control.isPending).display
      control.state.display.shown =
        next.isIdentical(to: display)
        ? nil
        : shown.replacing(range, for: TextRange(caret: place.start), with: replacement, isLiteral: true)
    } else {
      if place == TextRange(0, shown.value.utf16.count), replacement.dropFirst().first != nil {
        control.state.display.isReplaced = true
      }
      replaceText(place, with: replacement, selection: nil, origin: origin)
      control.state.display.shown = shown.replacing(range, for: place, with: replacement)
    }
    if let selection { didSelectInDisplay(selection, isMove: false) }
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
    control.state.display.shown = next
  }

  /// Reports that the selection in the display has moved.
  ///
  /// - Parameter isMove: Whether the person has moved it; not if it is where an edit has left it.
  func didSelectInDisplay(_ selection: TextRange, isMove: Bool = true) {
    let shown = control.displayMap
    let place = selection.clamped(to: shown.display.utf16.count)
    let previous = isMove ? control.displaySelection : place
    let start = shown.stop(at: place.start, from: previous.start)
    let stops = TextRange(
      start, place.isEmpty ? start : max(start, shown.stop(at: place.end, from: previous.end)))
    // Until the repair, the platform shows the literals that were typed.
    if control.isPending { control.state.display.shown = shown }
    control.moveSelection(to: whole(shown.valueRange(place)))
    control.state.display.reported = (
      stops, shown.display.utf16.count, control.content.selection, control.revision
    )
  }

  /// Runs what settles the text, and returns the repair to make in the field of the platform.
  func repair(_ settle: () -> TextEdit?) -> TextEdit? {
    guard control.hasDisplay else { return settle() }
    let shown = control.displayMap
    _ = settle()
    let isInProgress = control.isComposing || control.isDictating || control.action != nil
    if !isInProgress || !control.content.text.isIdentical(to: shown.value) {
      control.state.display.shown = nil
    }
    return TextEdit.smallest(
      from: shown.display, to: control.display, caret: control.displaySelection.end)
  }
}

extension TextControl {
  /// Whether a platform clears the field when it inserts a text.
  fileprivate func clears(on insertion: String) -> Bool { willClear && !insertion.isEmpty }
}

extension DisplayMap {
  /// Returns the literals at the end that another map of the same value does not show; `nil` if there are none.
  fileprivate func literals(from other: DisplayMap) -> String? {
    let end = places(of: value.utf16.count)
    guard isPending, !other.isPending, let place = end.indices(in: display) else { return nil }
    return String(display[place])
  }
}
