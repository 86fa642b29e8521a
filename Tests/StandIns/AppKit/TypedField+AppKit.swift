public import Foundation

// The system and the person, which are not in AppKit.

extension NSTextView: TypedField {
  public var standInText: String {
    get { string }
    set { string = newValue }
  }
  public var standInSelection: NSRange { content.selection }
  public var standInMarked: NSRange? { content.marked }
  public var isStandInEdited: Bool { window?.firstResponder === self }
  public var asksAboutMarksWhenMarking: Bool { true }
  public var selectsAfterReturn: Bool { false }
  public var standInLanguage: String? {
    get { nil }
    set {}
  }

  public func standInBeginEditing() { window?.makeFirstResponder(self) }
  public func standInEndEditing() { window?.makeFirstResponder(nil) }
  public func standInAsk(_ ranges: [NSRange], _ text: String) -> Bool {
    // AppKit asks in the order of the text.
    let sorted = ranges.sorted { $0.location < $1.location }
    let texts = sorted.indices.map { $0 == 0 ? text : "" }
    return shouldChangeText(inRanges: sorted.map { NSValue(range: $0) }, replacementStrings: texts)
  }
  public func standInPut(_ range: NSRange, _ text: String) { put(range, text) }
  public func standInChanged() { didChangeText() }
  public func standInSelect(_ start: Int, _ end: Int) {
    setSelectedRange(NSRange(location: start, length: end - start))
  }
  public func standInMark(_ text: String, caret: Int) {
    setMarkedText(
      text, selectedRange: NSRange(location: caret, length: 0),
      replacementRange: NSRange(location: NSNotFound, length: 0))
  }
  public func standInUnmark() { unmarkText() }
  public func standInPressBackspace() { editInterceptor?.willDeleteBackward() }
  public func standInReturn() -> Bool {
    insertNewline(nil)
    return false
  }

  /// A replacement of all that was found, which is one question.
  public func standInReplace(_ ranges: [NSRange], _ texts: [String]) { replace(ranges, texts) }
}

extension NSTextField: TypedField {
  /// The text view that edits the field.
  public var standInEditor: NSTextView? { currentEditor() as? NSTextView }

  public var standInText: String {
    get { standInEditor?.string ?? stringValue }
    set { stringValue = newValue }
  }
  public var standInSelection: NSRange { standInEditor?.standInSelection ?? NSRange(location: 0, length: 0) }
  public var standInMarked: NSRange? { standInEditor?.standInMarked }
  public var isStandInEdited: Bool { standInEditor != nil }
  public var asksAboutMarksWhenMarking: Bool { true }
  public var selectsAfterReturn: Bool { true }
  public var standInLanguage: String? {
    get { nil }
    set {}
  }

  public func standInBeginEditing() { window?.makeFirstResponder(self) }
  public func standInEndEditing() { window?.makeFirstResponder(nil) }
  public func standInAsk(_ ranges: [NSRange], _ text: String) -> Bool {
    standInEditor?.standInAsk(ranges, text) ?? false
  }
  public func standInPut(_ range: NSRange, _ text: String) { standInEditor?.standInPut(range, text) }
  public func standInChanged() { standInEditor?.standInChanged() }
  public func standInSelect(_ start: Int, _ end: Int) { standInEditor?.standInSelect(start, end) }
  public func standInMark(_ text: String, caret: Int) { standInEditor?.standInMark(text, caret: caret) }
  public func standInUnmark() { standInEditor?.standInUnmark() }
  public func standInPressBackspace() { standInEditor?.standInPressBackspace() }
  public func standInReturn() -> Bool {
    let before = standInReturns
    standInEditor?.insertNewline(nil)
    return standInReturns > before
  }
}
