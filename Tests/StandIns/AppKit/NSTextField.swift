public import Foundation

/// appkit/nscontrol
@MainActor open class NSControl: NSView {
  /// appkit/nscontrol/isenabled
  open var isEnabled = true
  /// appkit/nscontrol/font
  open var font: NSFont?
  /// appkit/nscontrol/alignment
  open var alignment = NSTextAlignment.natural
  /// appkit/nscontrol/formatter
  open var formatter: Formatter?
  var value = ""

  /// appkit/nscontrol/stringvalue. Setting it tells nobody; a field editor shows the new text. Asking for it validates what is
  /// edited.
  open var stringValue: String {
    get {
      if let editor = currentEditor() { return editor.string }
      return formatter?.string(for: value) ?? value
    }
    set { set(newValue) }
  }
  /// appkit/nscontrol/objectvalue. Here every object is a text.
  open var objectValue: Any? {
    get { value }
    set { set(newValue as? String ?? "") }
  }
  /// appkit/nscontrol/doublevalue
  open var doubleValue: Double {
    get { Double(value) ?? 0 }
    set { set(String(newValue)) }
  }
  /// appkit/nscontrol/integervalue
  open var integerValue: Int {
    get { Int(value) ?? 0 }
    set { set(String(newValue)) }
  }

  func set(_ text: String) {
    value = text
    if let editor = currentEditor() as? NSTextView {
      editor.string = formatter?.editingString(for: text) ?? text
    }
    interceptor?.didSetText()
  }

  /// appkit/nscontrol/currenteditor(). The text view that edits the control, which is that of the window.
  open func currentEditor() -> NSText? {
    guard let editor = window?.firstResponder as? NSTextView, editor.isFieldEditor, editor.delegate === self
    else { return nil }
    return editor
  }
}

/// appkit/nscontroltexteditingdelegate
@MainActor public protocol NSControlTextEditingDelegate: NSObjectProtocol {
  func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool
  func controlTextDidChange(_ obj: Notification)
  func controlTextDidEndEditing(_ obj: Notification)
}

// All of them are optional.
extension NSControlTextEditingDelegate {
  public func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool { true }
  public func controlTextDidChange(_ obj: Notification) {}
  public func controlTextDidEndEditing(_ obj: Notification) {}
}

/// appkit/nstextfielddelegate
@MainActor public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}

/// appkit/nstextcontenttype
public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let username = NSTextContentType(rawValue: "NSTextContentTypeUsername")
  public static let password = NSTextContentType(rawValue: "NSTextContentTypePassword")
  public static let oneTimeCode = NSTextContentType(rawValue: "NSTextContentTypeOneTimeCode")
  public static let newPassword = NSTextContentType(rawValue: "NSTextContentTypeNewPassword")
  public static let name = NSTextContentType(rawValue: "NSTextContentTypeName")
  public static let givenName = NSTextContentType(rawValue: "NSTextContentTypeGivenName")
  public static let familyName = NSTextContentType(rawValue: "NSTextContentTypeFamilyName")
  public static let organizationName = NSTextContentType(rawValue: "NSTextContentTypeOrganizationName")
  public static let fullStreetAddress = NSTextContentType(rawValue: "NSTextContentTypeFullStreetAddress")
  public static let addressCity = NSTextContentType(rawValue: "NSTextContentTypeAddressCity")
  public static let addressState = NSTextContentType(rawValue: "NSTextContentTypeAddressState")
  public static let countryName = NSTextContentType(rawValue: "NSTextContentTypeCountryName")
  public static let postalCode = NSTextContentType(rawValue: "NSTextContentTypePostalCode")
  public static let telephoneNumber = NSTextContentType(rawValue: "NSTextContentTypeTelephoneNumber")
  public static let emailAddress = NSTextContentType(rawValue: "NSTextContentTypeEmailAddress")
  public static let URL = NSTextContentType(rawValue: "NSTextContentTypeURL")
  public static let creditCardNumber = NSTextContentType(rawValue: "NSTextContentTypeCreditCardNumber")
  public static let creditCardName = NSTextContentType(rawValue: "NSTextContentTypeCreditCardName")
  public static let creditCardExpiration = NSTextContentType(
    rawValue: "NSTextContentTypeCreditCardExpiration")
  public static let creditCardSecurityCode = NSTextContentType(
    rawValue: "NSTextContentTypeCreditCardSecurityCode")
  public static let birthdate = NSTextContentType(rawValue: "NSTextContentTypeBirthdate")
}

/// appkit/nstextfield
@MainActor open class NSTextField: NSControl, NSTextViewDelegate {
  public nonisolated override init() { super.init() }

  /// appkit/nstextfield/delegate
  public weak var delegate: (any NSTextFieldDelegate)?
  /// appkit/nstextfield/iseditable
  open var isEditable = true
  /// appkit/nstextfield/placeholderstring
  open var placeholderString: String?
  /// appkit/nstextfield/contenttype
  open var contentType: NSTextContentType?
  /// appkit/nstextfield/isautomatictextcompletionenabled
  open var isAutomaticTextCompletionEnabled = true
  /// Not in AppKit: how often Return has sent the action.
  public var standInReturns = 0

  open override var acceptsFirstResponder: Bool { isEnabled && isEditable }

  /// The field editor of the window takes the place of the field.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard let window, let editor = window.fieldEditor(true, for: self) as? NSTextView else { return false }
    editor.allowsUndo = true
    editor.content.text = formatter?.editingString(for: value) ?? value
    editor.content.marked = nil
    editor.content.selection = NSRange(location: 0, length: editor.content.length)
    editor.delegate = self
    return window.makeFirstResponder(editor)
  }

  // MARK: The delegate of the field editor

  /// appkit/nstextfield/textshouldendediting(_:)
  open func textShouldEndEditing(_ textObject: NSText) -> Bool {
    delegate?.control(self, textShouldEndEditing: textObject) ?? true
  }

  /// appkit/nstextfield/textdidchange(_:)
  open func textDidChange(_ notification: Notification) {
    delegate?.controlTextDidChange(
      Notification(name: Notification.Name("NSControlTextDidChangeNotification"), object: self))
  }

  /// appkit/nscontrol/abortediting(). The field leaves what was edited, and nobody is told.
  @discardableResult open func abortEditing() -> Bool {
    guard let interceptor else { return abort() }
    return interceptor.abortEditing { abort() }
  }

  private func abort() -> Bool {
    guard let editor = currentEditor() as? NSTextView else { return false }
    editor.delegate = nil
    window?.makeFirstResponder(nil)
    return true
  }

  /// appkit/nstextfield/textdidendediting(_:). The field takes the text. Here the object that a formatter reads is the text.
  open func textDidEndEditing(_ notification: Notification) {
    guard let interceptor else { return takeText(notification) }
    interceptor.endFieldEditing { takeText(notification) }
  }

  // The field editor is there until the app has heard of the end.
  private func takeText(_ notification: Notification) {
    guard let editor = notification.object as? NSTextView else { return }
    value = editor.string
    let ended = Notification(name: Notification.Name("NSControlTextDidEndEditingNotification"), object: self)
    delegate?.controlTextDidEndEditing(ended)
    if editor.delegate === self { editor.delegate = nil }
  }
}

/// appkit/nstokenfield
@MainActor open class NSTokenField: NSTextField {}

/// appkit/nssecuretextfield
@MainActor open class NSSecureTextField: NSTextField {}
