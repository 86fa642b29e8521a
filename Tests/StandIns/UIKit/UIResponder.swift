@_exported public import AppleStandIns
@_exported public import Foundation

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

  /// uikit/uiresponder/inputview
  open var inputView: UIView? { nil }
  /// uikit/uiresponder/inputaccessoryview
  open var inputAccessoryView: UIView? { nil }

  /// Not in UIKit: the object that is associated with a field.
  public var fieldBinding: AnyObject?
  /// Not in UIKit: what `delegate` of UIKit itself does.
  open func inputControl_setDelegate(_ delegate: AnyObject?) {}

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
  /// uikit/uiview/frame
  open var frame = CGRect.zero
  /// uikit/uiview/bounds
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  /// uikit/uiview/alpha
  open var alpha = 1.0
  /// uikit/uiview/autoresizingmask-swift.property
  open var autoresizingMask: AutoresizingMask = []
  /// uikit/uiview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }
  /// uikit/uiview/translatesautoresizingmaskintoconstraints
  open var translatesAutoresizingMaskIntoConstraints = true
  /// uikit/uiview/maximumcontentsizecategory
  open var maximumContentSizeCategory: UIContentSizeCategory?
  /// uikit/uiview/safeareainsets
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets() }
  /// uikit/uiview/safeareainsetsdidchange()
  open func safeAreaInsetsDidChange() {}
  /// uikit/uiview/subviews
  public private(set) var subviews: [UIView] = []
  /// uikit/uiview/superview
  public private(set) weak var superview: UIView?
  /// uikit/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) {
    view.superview = self
    subviews.append(view)
  }
  /// uikit/uiview/removefromsuperview()
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  /// uikit/uiview/nointrinsicmetric
  public static let noIntrinsicMetric = -1.0
  /// uikit/uiview/intrinsiccontentsize
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  /// uikit/uiview/invalidateintrinsiccontentsize()
  open func invalidateIntrinsicContentSize() {}
  /// objectivec/nsobject-swift.class/accessibilitytraits
  open var accessibilityTraits = UIAccessibilityTraits(rawValue: 0)
}

/// uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
}

/// uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Sendable {
  public var (top, left, bottom, right) = (0.0, 0.0, 0.0, 0.0)
}

/// uikit/nsdirectionaledgeinsets
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  /// uikit/nsdirectionaledgeinsets/zero
  public static let zero = NSDirectionalEdgeInsets()
}

/// uikit/nslinebreakmode
public enum NSLineBreakMode: Int, Sendable { case byWordWrapping, byCharWrapping, byClipping }

/// uikit/uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
}
