@_exported public import AppleStandIns
public import Foundation

// Declarations of UIKit that the adapters use, written from Apple's public documentation; the comment of each names its page
// below developer.apple.com/documentation. The classes behave as the notes in docs/apple.md say that real fields do.

/// uikit/uiresponder
@MainActor open class UIResponder: NSObject {
  /// uikit/uiresponder/isfirstresponder
  public private(set) var isFirstResponder = false

  /// uikit/uiresponder/becomefirstresponder()
  @discardableResult open func becomeFirstResponder() -> Bool {
    isFirstResponder = true
    return true
  }

  /// uikit/uiresponder/resignfirstresponder()
  @discardableResult open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// uikit/uiresponder/undomanager
  open var undoManager: UndoManager? { nil }

  /// uikit/uiresponder/textinputmode
  open var textInputMode: UITextInputMode? { standInInputMode }
  /// Not in UIKit: the keyboard of the person.
  public var standInInputMode: UITextInputMode? {
    didSet {
      NotificationCenter.default.post(
        name: UITextInputMode.currentInputModeDidChangeNotification, object: nil)
    }
  }

  /// uikit/uiresponder/reloadinputviews()
  open func reloadInputViews() { standInReloads += 1 }
  /// Not in UIKit: how often the keyboard was loaded anew.
  public var standInReloads = 0

  // A class of UIKit can be made on its main actor alone.
  public nonisolated override init() { super.init() }
}

/// uikit/uitextinputmode
@MainActor public final class UITextInputMode: NSObject {
  /// uikit/uitextinputmode/primarylanguage
  public let primaryLanguage: String?

  /// uikit/uitextinputmode/currentinputmodedidchangenotification
  public static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")

  /// Not in UIKit.
  public nonisolated init(standInLanguage: String) { primaryLanguage = standInLanguage }
}

/// uikit/uiview
@MainActor open class UIView: UIResponder {
  /// uikit/uiview/ishidden
  open var isHidden = false
  /// uikit/uiaccessibilityidentification/accessibilityidentifier
  open var accessibilityIdentifier: String?
  /// objectivec/nsobject-swift.class/accessibilitylabel
  open var accessibilityLabel: String?
  /// uikit/uiview/semanticcontentattribute
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
}
