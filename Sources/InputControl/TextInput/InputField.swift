/// A field of one line. Line breaks are removed from insertions, and Return submits.
///
/// ```swift
/// let field = InputField(try CompiledProfile(Profile("amount", type: .price)))
/// field.insertText("12.5")
/// print(field.type("x").isAllowed)  // false
/// print(field.text, field.evaluation.verdict)  // 12.5 acceptable
/// ```
open class InputField: TextControl {
  open override var isSingleLine: Bool { true }

  /// Handles a press of Return.
  ///
  /// During a composition, Return ends the composition, and the delegate is not asked. Otherwise it is a
  /// ``TextControl/commit()``: if that asks the person to confirm the text, the press does not submit, and the next
  /// one does.
  ///
  /// - Parameter endsComposition: Whether the key has just ended a composition, which some platforms report
  ///   first (in a browser `keyCode` is 229). The host reports the text of the composition.
  /// - Returns: Whether to submit, which the delegate can refuse.
  @discardableResult
  open func pressReturn(endsComposition: Bool = false) -> Bool {
    if endsComposition { return false }
    if isComposing {
      unmarkText()
      return false
    }
    let refusals = state.refusals
    if case .asks = commit() { return false }
    guard isAllowed(.return) else {
      state.refusals = refusals
      return false
    }
    return true
  }
}

/// A field of several lines.
///
/// ```swift
/// let view = TextView(try CompiledProfile(Profile("note").maxLength(200)))
/// view.insertText("first line\nsecond line")
/// ```
open class TextView: TextControl {}
