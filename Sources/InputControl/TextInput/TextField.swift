/// A field of one line: line breaks are dropped from what is put in, and Return submits.
///
/// ```swift
/// let field = TextField()
/// field.profile = try CompiledProfile(Profile("amount", type: .price))
/// field.insertText("12.5")
/// print(field.type("x").isAllowed)  // false
/// print(field.text, field.evaluation.verdict)  // 12.5 acceptable
/// ```
open class TextField: TextControl {
  open override var isSingleLine: Bool { true }

  /// Return was pressed.
  ///
  /// - Parameter endsComposition: Whether the key has just ended a composition, which some platforms deliver first
  ///   (in a browser `keyCode` is 229). What the composition has left is the host's to report.
  /// - Returns: Whether to submit: both delegates say yes. While an input method composes, Return ends that, and
  ///   nobody is asked.
  @discardableResult
  open func pressReturn(endsComposition: Bool = false) -> Bool {
    if endsComposition { return false }
    if isComposing {
      unmarkText()
      return false
    }
    return dispatcher.ask { $0.shouldReturn(self) }
  }
}

/// A field of several lines.
///
/// ```swift
/// let view = TextView()
/// view.profile = try CompiledProfile(Profile("note").maxLength(200))
/// view.insertText("first line\nsecond line")
/// ```
open class TextView: TextControl {}
