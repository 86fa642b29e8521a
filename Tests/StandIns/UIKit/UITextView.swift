public import Foundation

/// uikit/uiscrollviewdelegate
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}

/// uikit/uitextviewdelegate
@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  /// Asked from iOS 26 on, instead of the question about one range.
  func textView(
    _ textView: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
  )
    -> Bool
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
  /// uikit/uitextviewdelegate/textview(_:willdismisseditmenuwith:), for a method that the adapter does not know.
  func textView(_ textView: UITextView, willDismissEditMenuWith animator: AnyObject)
}

// All of them are optional.
extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { missing(true) }
  public func textViewDidBeginEditing(_ textView: UITextView) { missing(()) }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { missing(true) }
  public func textViewDidEndEditing(_ textView: UITextView) { missing(()) }
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    missing(true)
  }
  public func textView(
    _ textView: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
  ) -> Bool { missing(true) }
  public func textViewDidChange(_ textView: UITextView) { missing(()) }
  public func textViewDidChangeSelection(_ textView: UITextView) { missing(()) }
  public func textView(_ textView: UITextView, willDismissEditMenuWith animator: AnyObject) { missing(()) }

  private func missing<Answer>(_ answer: Answer) -> Answer {
    StandInRuntime.isMissing(in: self)
    return answer
  }
}

/// uikit/uiscrollview
@MainActor open class UIScrollView: UIView {
  /// uikit/uiscrollview/contentoffset
  open var contentOffset = CGPoint()
}

/// uikit/uitextview
@MainActor open class UITextView: UIScrollView, StandInField {
  public let content = StandInText()

  public nonisolated override init() { super.init() }

  /// Not in UIKit: the object to which UIKit itself sends messages.
  public weak var actualDelegate: (any UITextViewDelegate)?
  /// uikit/uitextview/inputview
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  /// uikit/uitextview/inputaccessoryview
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?

  /// uikit/uitextview/delegate
  public var delegate: (any UITextViewDelegate)? {
    get { interceptor.map { $0.appDelegate as? any UITextViewDelegate } ?? actualDelegate }
    set { if let interceptor { interceptor.appDelegate = newValue } else { actualDelegate = newValue } }
  }

  /// Not in UIKit: what `delegate` of UIKit itself does.
  public override func inputControl_setDelegate(_ delegate: AnyObject?) {
    actualDelegate = delegate as? any UITextViewDelegate
  }

  /// uikit/uitextview/text
  open var text: String! {
    get { content.text }
    set { set(newValue ?? "") }
  }
  /// uikit/uitextview/attributedtext
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: content.text) }
    set { set(newValue.string, isAttributed: true) }
  }
  /// uikit/uitextview/typingattributes. An edit of code takes those of the text beside it.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  /// uikit/uitextview/iseditable
  open var isEditable = true
  /// uikit/uitextview/font
  open var font: UIFont?
  /// uikit/uitextview/textalignment
  open var textAlignment = NSTextAlignment.natural
  /// uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
  open var adjustsFontForContentSizeCategory = false
  /// uikit/uiscrollview/isscrollenabled
  open var isScrollEnabled = true
  /// uikit/uiview/sizethatfits(_:). Here each line has 20 points, and the width is that of the text.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = content.text.split(separator: "\n", omittingEmptySubsequences: false)
    return CGSize(width: 10 * Double(lines.map { $0.count }.max() ?? 0), height: 20 * Double(lines.count))
  }
  /// uikit/uitextview/clearsoninsertion
  open var clearsOnInsertion = false

  open var keyboardType = UIKeyboardType.default
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var inlinePredictionType = UITextInlinePredictionType.default
  open var textContentType: UITextContentType! = UITextContentType(rawValue: "")
  open var isSecureTextEntry = false

  open override var undoManager: UndoManager? { content.undo }

  public func replace(_ range: UITextRange, withText text: String) {
    standInPut(content.range(range), text)
    typingAttributes = [:]
    standInChanged()
  }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard isEditable, !isFirstResponder else { return isFirstResponder }
    guard StandInRuntime.send(actualDelegate, { $0.textViewShouldBeginEditing(self) }) ?? true else {
      return false
    }
    _ = super.becomeFirstResponder()
    content.clearsNext = (isSecureTextEntry || clearsOnInsertion) && content.length > 0
    content.selection = NSRange(location: content.length, length: 0)
    _ = StandInRuntime.send(actualDelegate) { $0.textViewDidBeginEditing(self) }
    return true
  }

  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard StandInRuntime.send(actualDelegate, { $0.textViewShouldEndEditing(self) }) ?? true else {
      return false
    }
    content.endMark()
    _ = super.resignFirstResponder()
    _ = StandInRuntime.send(actualDelegate) { $0.textViewDidEndEditing(self) }
    return true
  }

  public var standInAsksAboutSeveral = false

  public func standInAsk(_ ranges: [NSRange], _ text: String) -> Bool {
    if standInAsksAboutSeveral || ranges.count > 1 {
      let values = ranges.map { NSValue(range: $0) }
      let answer = StandInRuntime.send(actualDelegate) {
        $0.textView(self, shouldChangeTextInRanges: values, replacementText: text)
      }
      if let answer { return answer }
    }
    return ranges.allSatisfy { range in
      StandInRuntime.send(actualDelegate) {
        $0.textView(self, shouldChangeTextIn: range, replacementText: text)
      } ?? true
    }
  }

  public func standInChanged() { _ = StandInRuntime.send(actualDelegate) { $0.textViewDidChange(self) } }
  public func standInMoved() {
    _ = StandInRuntime.send(actualDelegate) { $0.textViewDidChangeSelection(self) }
  }

  /// Return is a line break.
  public func standInReturn() -> Bool { false }

  /// A message that the adapter does not know.
  public func standInDismissMenu() {
    _ = StandInRuntime.send(actualDelegate) { $0.textView(self, willDismissEditMenuWith: self) }
  }
}
