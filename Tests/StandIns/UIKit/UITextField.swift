public import Foundation

/// uikit/uitextfielddelegate
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called in place of the method without a reason, if the delegate has it.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// Asked from iOS 26 on, instead of the question about one range.
  func textField(
    _ textField: UITextField, shouldChangeCharactersInRanges ranges: [NSValue],
    replacementString string: String
  ) -> Bool
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// uikit/uitextfielddelegate/textfield(_:willdismisseditmenuwith:), for a method that the adapter does not know.
  func textField(_ textField: UITextField, willDismissEditMenuWith animator: AnyObject)
}

// All of them are optional.
extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { missing(true) }
  public func textFieldDidBeginEditing(_ textField: UITextField) { missing(()) }
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { missing(true) }
  public func textFieldDidEndEditing(_ textField: UITextField) { missing(()) }
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { missing(true) }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersInRanges ranges: [NSValue],
    replacementString string: String
  ) -> Bool { missing(true) }
  public func textFieldDidChangeSelection(_ textField: UITextField) { missing(()) }
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { missing(true) }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { missing(true) }
  public func textField(_ textField: UITextField, willDismissEditMenuWith animator: AnyObject) { missing(()) }

  private func missing<Answer>(_ answer: Answer) -> Answer {
    StandInRuntime.isMissing(in: self)
    return answer
  }
}

/// uikit/uitextfield
@MainActor open class UITextField: UIControl, StandInField {
  public let content = StandInText()

  public nonisolated override init() { super.init() }

  /// Not in UIKit: the object to which UIKit itself sends messages.
  public weak var actualDelegate: (any UITextFieldDelegate)?
  /// uikit/uitextfield/inputview
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  /// uikit/uitextfield/inputaccessoryview
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?

  /// uikit/uitextfield/delegate
  public var delegate: (any UITextFieldDelegate)? {
    get { interceptor.map { $0.appDelegate as? any UITextFieldDelegate } ?? actualDelegate }
    set { if let interceptor { interceptor.appDelegate = newValue } else { actualDelegate = newValue } }
  }

  /// Not in UIKit: what `delegate` of UIKit itself does.
  public override func inputControl_setDelegate(_ delegate: AnyObject?) {
    actualDelegate = delegate as? any UITextFieldDelegate
  }

  /// uikit/uitextfield/didendeditingreason
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }
  /// uikit/uitextfield/textdidchangenotification
  public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")

  /// uikit/uitextfield/text. Setting it sends no event but that of the selection, which moves to the end.
  open var text: String? {
    get { content.text }
    set { set(newValue ?? "") }
  }
  /// uikit/uitextfield/attributedtext
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: content.text) }
    set { set(newValue?.string ?? "", isAttributed: true) }
  }
  /// uikit/uitextfield/borderstyle-swift.enum
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  /// uikit/uitextfield/borderstyle-swift.property
  open var borderStyle = BorderStyle.none
  /// uikit/uitextfield/placeholder
  open var placeholder: String?
  /// uikit/uitextfield/font
  open var font: UIFont?
  /// uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
  open var adjustsFontForContentSizeCategory = false
  /// uikit/uitextfield/textalignment
  open var textAlignment = NSTextAlignment.natural
  /// uikit/uitextfield/isediting
  public var isEditing: Bool { isFirstResponder }
  /// uikit/uitextfield/clearsonbeginediting
  open var clearsOnBeginEditing = false
  /// uikit/uitextfield/clearsoninsertion
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

  // MARK: Editing

  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard isEnabled, !isEditing else { return isEditing }
    guard StandInRuntime.send(actualDelegate, { $0.textFieldShouldBeginEditing(self) }) ?? true else {
      return false
    }
    _ = super.becomeFirstResponder()
    if clearsOnBeginEditing { content.text = "" }
    content.clearsNext = (isSecureTextEntry || clearsOnInsertion) && content.length > 0
    content.selection = NSRange(location: content.length, length: 0)
    _ = StandInRuntime.send(actualDelegate) { $0.textFieldDidBeginEditing(self) }
    sendActions(for: .editingDidBegin)
    return true
  }

  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isEditing else { return true }
    guard StandInRuntime.send(actualDelegate, { $0.textFieldShouldEndEditing(self) }) ?? true else {
      return false
    }
    content.endMark()
    _ = super.resignFirstResponder()
    _ = StandInRuntime.send(actualDelegate) { $0.textFieldDidEndEditing(self, reason: .committed) }
    sendActions(for: .editingDidEnd)
    return true
  }

  // MARK: The system, which is not in UIKit

  public var standInAsksAboutSeveral = false

  public func standInAsk(_ ranges: [NSRange], _ text: String) -> Bool {
    if standInAsksAboutSeveral || ranges.count > 1 {
      let values = ranges.map { NSValue(range: $0) }
      let answer = StandInRuntime.send(actualDelegate) {
        $0.textField(self, shouldChangeCharactersInRanges: values, replacementString: text)
      }
      if let answer { return answer }
    }
    return ranges.allSatisfy { range in
      StandInRuntime.send(actualDelegate) {
        $0.textField(self, shouldChangeCharactersIn: range, replacementString: text)
      } ?? true
    }
  }

  public func standInChanged() { sendActions(for: .editingChanged) }
  public func standInMoved() {
    _ = StandInRuntime.send(actualDelegate) { $0.textFieldDidChangeSelection(self) }
  }

  /// The button that clears the field.
  public func standInClear() {
    guard StandInRuntime.send(actualDelegate, { $0.textFieldShouldClear(self) }) ?? true else { return }
    standInPut(NSRange(location: 0, length: content.length), "")
    sendActions(for: .editingChanged)
  }

  /// Return.
  public func standInReturn() -> Bool {
    let answer = StandInRuntime.send(actualDelegate) { $0.textFieldShouldReturn(self) } ?? true
    if answer { sendActions(for: .editingDidEndOnExit) }
    return answer
  }

  /// A message that the adapter does not know.
  public func standInDismissMenu() {
    _ = StandInRuntime.send(actualDelegate) { $0.textField(self, willDismissEditMenuWith: self) }
  }
}
