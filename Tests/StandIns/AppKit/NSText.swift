public import Foundation

/// appkit/nstextdelegate
@MainActor public protocol NSTextDelegate: NSObjectProtocol {
  func textShouldBeginEditing(_ textObject: NSText) -> Bool
  func textShouldEndEditing(_ textObject: NSText) -> Bool
  func textDidBeginEditing(_ notification: Notification)
  func textDidEndEditing(_ notification: Notification)
  func textDidChange(_ notification: Notification)
}

// All of them are optional.
extension NSTextDelegate {
  public func textShouldBeginEditing(_ textObject: NSText) -> Bool { true }
  public func textShouldEndEditing(_ textObject: NSText) -> Bool { true }
  public func textDidBeginEditing(_ notification: Notification) {}
  public func textDidEndEditing(_ notification: Notification) {}
  public func textDidChange(_ notification: Notification) {}
}

/// appkit/nstextviewdelegate
@MainActor public protocol NSTextViewDelegate: NSTextDelegate {
  func textView(
    _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue], replacementStrings: [String]?
  ) -> Bool
}

extension NSTextViewDelegate {
  public func textView(
    _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue], replacementStrings: [String]?
  ) -> Bool { true }
}

/// appkit/nstext
@MainActor open class NSText: NSView {
  /// appkit/nstext/string
  open var string: String {
    get { "" }
    set {}
  }
  /// appkit/nstext/isfieldeditor
  open var isFieldEditor = false
  /// appkit/nstext/iseditable
  open var isEditable = true
  /// appkit/nstext/isrichtext
  open var isRichText = true
  /// appkit/nstext/font
  open var font: NSFont?
  /// appkit/nstext/alignment
  open var alignment = NSTextAlignment.natural
  /// appkit/nstext/didchangenotification
  public nonisolated static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
}

/// appkit/nstextstorage, whose text is that of its text view.
@MainActor public final class NSTextStorage: NSObject {
  let content: StandInText
  /// Not in AppKit: the attributes of the last insertion.
  public private(set) var standInAttributes: [NSAttributedString.Key: Any] = [:]

  nonisolated init(_ content: StandInText) { self.content = content }

  /// foundation/nsmutableattributedstring/replacecharacters(in:with:). Nothing is asked or told; the selection follows.
  public func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
    let end = content.selection.location + content.selection.length
    content.put(range, text.string)
    let moved = max(range.location, end + text.length - range.length)
    content.selection = NSRange(location: min(content.length, moved), length: 0)
    standInAttributes = text.length > 0 ? unsafe text.attributes(at: 0, effectiveRange: nil) : [:]
  }
}

/// appkit/nstextinputtraittype
public enum NSTextInputTraitType: Int, Sendable { case `default`, no, yes }
/// appkit/nswritingtoolsbehavior
public enum NSWritingToolsBehavior: Int, Sendable {
  case `default` = 0
  case none = -1
  case complete = 1
  case limited = 2
}

/// appkit/nsdragginginfo
@MainActor public protocol NSDraggingInfo: AnyObject {
  var draggingSource: Any? { get }
  /// Not in AppKit: the text that is dropped, and its place.
  var standInText: String { get }
  var standInPlace: Int { get }
}

/// appkit/nstextview
@MainActor open class NSTextView: NSText {
  let content = StandInText()

  public nonisolated override init() { super.init() }

  /// appkit/nstextview/delegate
  public weak var delegate: (any NSTextViewDelegate)?
  /// appkit/nstextview/textstorage
  public private(set) lazy var textStorage: NSTextStorage? = NSTextStorage(content)
  /// appkit/nstextview/typingattributes
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// appkit/nstextview/allowsundo. Off unless it is set, and on in field editors.
  open var allowsUndo = false

  open var isAutomaticQuoteSubstitutionEnabled = true
  open var isAutomaticDashSubstitutionEnabled = true
  open var isAutomaticTextReplacementEnabled = true
  open var isAutomaticSpellingCorrectionEnabled = true
  open var isAutomaticTextCompletionEnabled = true
  open var isAutomaticLinkDetectionEnabled = false
  open var isAutomaticDataDetectionEnabled = false
  open var isContinuousSpellCheckingEnabled = true
  open var smartInsertDeleteEnabled = true
  /// appkit/nstextinputtraits/inlinepredictiontype
  open var inlinePredictionType = NSTextInputTraitType.default
  /// appkit/nstextview/writingtoolsbehavior
  open var writingToolsBehavior = NSWritingToolsBehavior.default

  /// appkit/nstextview/didchangeselectionnotification
  public nonisolated static let didChangeSelectionNotification = Notification.Name(
    "NSTextViewDidChangeSelectionNotification")

  open override var string: String {
    get { content.text }
    set {
      content.text = newValue
      content.marked = nil
      content.selection = NSRange(location: content.length, length: 0)
      if !isFieldEditor { editInterceptor?.didSetText() }
    }
  }

  open override var acceptsFirstResponder: Bool { isEditable }

  private lazy var context = NSTextInputContext()
  open override var inputContext: NSTextInputContext? { context }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    editInterceptor?.didBeginEditing(in: self)
    return true
  }

  @discardableResult open override func resignFirstResponder() -> Bool {
    guard let editInterceptor else { return resign() }
    return editInterceptor.endEditing { resign() }
  }

  private var isResigning = false

  private func resign() -> Bool {
    guard !isResigning else { return true }
    isResigning = true
    defer { isResigning = false }
    guard delegate?.textShouldEndEditing(self) ?? true else { return false }
    unmarkText()
    delegate?.textDidEndEditing(
      Notification(name: Notification.Name("NSTextDidEndEditingNotification"), object: self))
    return true
  }

  // MARK: Changes

  /// appkit/nstextview/selectedrange()
  open func selectedRange() -> NSRange { content.selection }
  /// appkit/nstextview/setselectedrange(_:)
  open func setSelectedRange(_ range: NSRange) {
    let start = min(range.location, content.length)
    content.selection = NSRange(location: start, length: min(range.length, content.length - start))
    NotificationCenter.default.post(name: Self.didChangeSelectionNotification, object: self)
  }
  /// appkit/nstextinputclient/hasmarkedtext()
  open func hasMarkedText() -> Bool { content.marked != nil }
  /// appkit/nstextinputclient/markedrange()
  open func markedRange() -> NSRange { content.marked ?? NSRange(location: NSNotFound, length: 0) }

  /// appkit/nstextview/shouldchangetext(inranges:replacementstrings:)
  open func shouldChangeText(inRanges ranges: [NSValue], replacementStrings texts: [String]?) -> Bool {
    guard let editInterceptor else { return ask(ranges, texts) }
    return editInterceptor.shouldChange(ranges, to: texts, in: self) { [unowned self] in ask(ranges, texts) }
  }

  private func ask(_ ranges: [NSValue], _ texts: [String]?) -> Bool {
    guard isEditable else { return false }
    if let delegate {
      return delegate.textView(self, shouldChangeTextInRanges: ranges, replacementStrings: texts)
    }
    return true
  }

  /// appkit/nstextview/didchangetext()
  open func didChangeText() {
    guard let editInterceptor else { return tell() }
    editInterceptor.tellChange { [unowned self] in tell() }
  }

  private func tell() {
    let notification = Notification(name: Self.didChangeNotification, object: self)
    // AppKit makes the delegate an observer.
    delegate?.textDidChange(notification)
    NotificationCenter.default.post(notification)
  }

  /// appkit/nstextinputclient/insertText(_:replacementrange:)
  open func insertText(_ string: Any, replacementRange: NSRange) {
    guard let editInterceptor, hasMarkedText() else { return insert(string, replacementRange) }
    editInterceptor.compose(isMarking: false, in: self) { insert(string, replacementRange) }
  }

  /// Whether a text takes the place of marked text, and is marked until AppKit has told about it.
  private var isCommitting = false

  private func insert(_ string: Any, _ place: NSRange) {
    let range = place.location == NSNotFound ? content.marked ?? content.selection : place
    isCommitting = content.marked != nil
    replace([range], [string as? String ?? ""])
    isCommitting = false
    content.marked = nil
  }

  /// A change of the person: the question, the change, and the notification, in which marked text is still marked.
  func replace(_ ranges: [NSRange], _ texts: [String]) {
    guard shouldChangeText(inRanges: ranges.map { NSValue(range: $0) }, replacementStrings: texts) else {
      return
    }
    for (range, text) in zip(ranges, texts).reversed() { put(range, text) }
    didChangeText()
  }

  func put(_ range: NSRange, _ text: String) {
    registerUndo()
    content.put(range, text)
    if isCommitting { content.marked = NSRange(location: range.location, length: text.utf16.count) }
    setSelectedRange(NSRange(location: min(range.location, content.length) + text.utf16.count, length: 0))
  }

  /// appkit/nstextinputclient/setmarkedtext(_:selectedrange:replacementrange:)
  open func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
    guard let editInterceptor else { return mark(string as? String ?? "", selectedRange) }
    editInterceptor.compose(isMarking: true, in: self) { mark(string as? String ?? "", selectedRange) }
  }

  private func mark(_ text: String, _ selected: NSRange) {
    let place = content.marked ?? content.selection
    guard shouldChangeText(inRanges: [NSValue(range: place)], replacementStrings: [text]) else { return }
    content.mark(place, text, selected)
    setSelectedRange(NSRange(location: place.location + selected.location, length: selected.length))
    didChangeText()
  }

  /// appkit/nstextinputclient/unmarktext(). Nothing is told.
  open func unmarkText() {
    guard let editInterceptor else { return content.endMark() }
    editInterceptor.compose(isMarking: true, in: self) { content.endMark() }
  }

  /// appkit/nstextview/performdragoperation(_:). What was dragged from the same view is deleted, and then inserted.
  open func performDragOperation(_ sender: any NSDraggingInfo) -> Bool {
    guard let editInterceptor, sender.draggingSource as? NSTextView === self else { return drop(sender) }
    return editInterceptor.drag { drop(sender) }
  }

  private func drop(_ info: any NSDraggingInfo) -> Bool {
    let (from, text) = (content.selection, info.standInText)
    var place = info.standInPlace
    if info.draggingSource as? NSTextView === self {
      replace([from], [""])
      if place > from.location { place -= from.length }
    }
    replace([NSRange(location: min(place, content.length), length: 0)], [text])
    return true
  }

  // MARK: Keys

  /// appkit/nsresponder/deletebackward(_:)
  open func deleteBackward(_ sender: Any?) {
    editInterceptor?.willDeleteBackward()
    let selection = content.selection
    let range = selection.length > 0 ? selection : content.graphemeBefore(selection.location)
    if range.length > 0 { replace([range], [""]) }
  }

  /// appkit/nsresponder/insertnewline(_:). A field editor ends editing, and its field sends its action.
  open func insertNewline(_ sender: Any?) {
    guard let editInterceptor else { return newline() }
    editInterceptor.pressReturn { newline() }
  }

  private func newline() {
    guard isFieldEditor else {
      return insertText("\n", replacementRange: NSRange(location: NSNotFound, length: 0))
    }
    let field = delegate as? NSTextField
    guard let window, window.makeFirstResponder(nil) else { return }
    field?.standInReturns += 1
    // AppKit selects the text again.
    if window.firstResponder == nil { window.makeFirstResponder(field) }
  }

  /// AppKit registers its own changes, without questions when they are undone.
  private func registerUndo() {
    guard allowsUndo else { return }
    let before = content.text
    guard let textStorage else { return }
    undoManager?.registerUndo(withTarget: textStorage) { [weak self] _ in
      self?.registerUndo()
      self?.content.text = before
      self?.didChangeText()
    }
  }
}
