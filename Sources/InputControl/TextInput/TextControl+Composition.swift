extension TextControl {
  /// Shows the marked text of an input method, which replaces the previous marked text or the selection.
  ///
  /// Marked text is not judged, but a composition cannot begin in a full field.
  ///
  /// - Parameters:
  ///   - text: The marked text. An empty text ends the composition.
  ///   - caret: The offset of the caret in the marked text, in UTF-16 code units; by default its end. Marked
  ///     text with the caret at its start is a prediction, which is not part of the value, unless a
  ///     composition was in progress.
  /// - Returns: The decision on the composition.
  @discardableResult
  public func setMarkedText(_ text: String, caret: Int? = nil) -> EditDecision {
    if !isComposing { comeToRest() }
    let isPrediction = isPrediction(text, caret: caret)
    let edit = TextEdit(placeOfMark(isPrediction: isPrediction), with: text, origin: .composition)
    if !isPrediction {
      let decision = ask(edit, isComposing || isList(text, .composition) ? .exempt : .composition)
      guard decision.isAllowed else { return decision }
    }
    showMark(text, caret: caret, isPrediction: isPrediction)
    if text.isEmpty { settle() }
    return .accept
  }

  /// Ends a composition and judges its text. The longest usable part of the text is kept.
  ///
  /// - Returns: The decision on the text.
  @discardableResult
  public func unmarkText() -> EditDecision {
    guard isComposing else { return .accept }
    mark = nil
    unsettledOrigin = .composition
    if let decision = settleList() { return decision }
    guard
      let edit = state.composedEdit(in: content.text)
        ?? TextEdit.smallest(from: settled.text, to: content.text, caret: selection.end, origin: .composition)
    else {
      settle()
      return .accept
    }
    let decision = controller.decide(
      edit, in: settled.text, context: EditContext(isSingleLine: isSingleLine), locale: locale)
    settle()
    return decision
  }

  /// Ends a composition and replaces the marked text.
  ///
  /// - Parameter text: The text to commit.
  /// - Returns: The decision on the text.
  @discardableResult
  public func commitComposition(_ text: String) -> EditDecision {
    guard isComposing, let mark else { return type(text, origin: .composition) }
    let edit = TextEdit(mark.range, with: text, origin: .composition)
    let decision = ask(edit, .exempt)
    guard decision.isAllowed else { return decision }
    showMark(text, caret: nil, isPrediction: false)
    // An empty text leaves no marked text to end.
    if text.isEmpty { settle() }
    return text.isEmpty ? decision : unmarkText()
  }

  /// Inserts marked text into the content of the field.
  func showMark(_ text: String, caret: Int?, isPrediction: Bool) {
    let range = placeOfMark(isPrediction: isPrediction)
    if mark == nil { state.composed = isUnsettled ? nil : range }
    if !isPrediction { willClear = false }
    unsettle()
    content.apply(TextEdit(range, with: text))
    let start = content.selection.end - text.utf16.count
    mark =
      text.isEmpty ? nil : Mark(range: TextRange(start, content.selection.end), isPrediction: isPrediction)
    if let caret {
      let place = TextRange(caret: start + min(max(0, caret), text.utf16.count))
      let whole = content.text.graphemes(place)
      // A mark that joins the character before it leaves its caret in the marked text.
      content.selection = whole.start >= start ? whole : place.resolved(in: content.text)?.range ?? place
    }
    notifyOfSelection()
  }

  /// Returns the range that marked text replaces.
  func placeOfMark(isPrediction: Bool) -> TextRange {
    if mark == nil, willClear, !isPrediction { return TextRange(0, content.text.utf16.count) }
    let range = (mark?.range ?? content.selection).clamped(to: content.text.utf16.count)
    return range.resolved(in: content.text)?.range ?? range
  }

  /// Returns whether marked text is a prediction: it lies behind the caret, and nothing is composed or
  /// selected.
  func isPrediction(_ text: String, caret: Int?) -> Bool {
    caret == 0 && !text.isEmpty && !isComposing && content.selection.isEmpty
  }

  /// Removes a prediction, as every change of the text does that does not accept it.
  func removePrediction() {
    guard mark?.isPrediction == true else { return }
    content = contentWithoutPrediction
    self.mark = nil
    if !isUnsettled { base = nil }
  }
}
