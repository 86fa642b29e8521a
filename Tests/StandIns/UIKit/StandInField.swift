public import Foundation

/// Not in UIKit: what text fields and text views have in common.
@MainActor public protocol StandInField: UIResponder, UITextInput, UITextInputTraits, TypedField {
  var isSecureTextEntry: Bool { get set }
  var content: StandInText { get }
  /// The object that is associated with the field.
  var fieldBinding: AnyObject? { get }
  /// Whether the system is iOS 26 or later.
  var standInAsksAboutSeveral: Bool { get set }
  /// The system tells that the selection has changed.
  func standInMoved()
}

// MARK: UITextInput

extension StandInField {
  var interceptor: (any DelegateOwner)? { FieldInterception.isOn ? fieldBinding as? any DelegateOwner : nil }

  public var hasText: Bool { content.length > 0 }
  public var selectedTextRange: UITextRange? {
    get { isFirstResponder ? content.uiRange(content.selection) : nil }
    set { if let newValue { select(content.range(newValue)) } }
  }
  public var markedTextRange: UITextRange? { content.marked.map { content.uiRange($0) } }
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  public var endOfDocument: UITextPosition { UITextPosition(content.length) }
  public func text(in range: UITextRange) -> String? {
    let units = Array(content.text.utf16)
    return String(decoding: units[range.start.offset..<range.end.offset], as: UTF16.self)
  }
  public func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
    UITextRange(start, end)
  }
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    content.position(position.offset + offset)
  }
  public func offset(from start: UITextPosition, to end: UITextPosition) -> Int { end.offset - start.offset }

  /// uikit/uitextinput/replace(_:withtext:). No question; the change is told like one of the person.
  public func replace(_ range: UITextRange, withText text: String) {
    standInPut(content.range(range), text)
    standInChanged()
  }
  /// uikit/uikeyinput/inserttext(_:). No question.
  public func insertText(_ text: String) {
    standInPut(content.marked ?? content.selection, text)
    standInChanged()
  }
  public func deleteBackward() {
    interceptor?.willDeleteBackward()
    let selection = content.selection
    let range = selection.length > 0 ? selection : content.graphemeBefore(selection.location)
    guard range.length > 0, standInAsk([range], "") else { return }
    standInPut(range, "")
    standInChanged()
  }
  public func setMarkedText(_ text: String?, selectedRange: NSRange) {
    let place = content.marked ?? content.selection
    standInRegisterUndo()
    content.mark(place, text ?? "", selectedRange)
    select(NSRange(location: place.location + selectedRange.location, length: selectedRange.length))
  }
  public func unmarkText() { content.endMark() }

  func select(_ range: NSRange) {
    let start = min(range.location, content.length)
    content.selection = NSRange(location: start, length: min(range.length, content.length - start))
    standInMoved()
  }

  /// Code sets the text.
  func set(_ text: String, isAttributed: Bool = false) {
    content.text = text
    content.marked = nil
    content.clearsNext = false
    select(NSRange(location: content.length, length: 0))
    if !isAttributed { interceptor?.didSetText() }
  }

  // MARK: The system

  /// The system changes the text, whether it has asked or not. The event of the change follows.
  public func standInPut(_ range: NSRange, _ text: String) {
    standInRegisterUndo()
    var range = range
    if content.clearsNext, !text.isEmpty { range = NSRange(location: 0, length: content.length) }
    content.clearsNext = false
    content.put(range, text)
    select(NSRange(location: min(range.location, content.length) + text.utf16.count, length: 0))
  }

  /// The person moves the selection.
  public func standInSelect(_ start: Int, _ end: Int) {
    select(NSRange(location: start, length: end - start))
  }

  public var standInText: String {
    get { content.text }
    set { set(newValue) }
  }
  public var standInLanguage: String? {
    get { standInInputMode?.primaryLanguage }
    set { standInInputMode = newValue.map { UITextInputMode(standInLanguage: $0) } }
  }
  public var isStandInEdited: Bool { isFirstResponder }
  public var asksAboutMarksWhenMarking: Bool { false }
  public var selectsAfterReturn: Bool { false }
  public func standInBeginEditing() { becomeFirstResponder() }
  public func standInEndEditing() { _ = resignFirstResponder() }
  public func standInMark(_ text: String, caret: Int) {
    setMarkedText(text, selectedRange: NSRange(location: caret, length: 0))
  }
  public func standInUnmark() { unmarkText() }
  public func standInPressBackspace() { interceptor?.willDeleteBackward() }
  public var standInSelection: NSRange { content.selection }
  public var standInMarked: NSRange? { content.marked }

  /// UIKit registers its own changes, and asks about them when they are undone.
  private func standInRegisterUndo() {
    let before = content.text
    content.undo.registerUndo(withTarget: self) { field in
      let all = NSRange(location: 0, length: field.content.length)
      guard field.standInAsk([all], before) else { return }
      field.standInRegisterUndo()
      field.content.text = before
      field.select(NSRange(location: before.utf16.count, length: 0))
      field.standInChanged()
    }
  }
}
