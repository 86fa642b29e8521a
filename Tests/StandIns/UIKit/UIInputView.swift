public import Foundation

/// uikit/uiinputview
@MainActor open class UIInputView: UIView {
  /// uikit/uiinputview/style
  public enum Style: Int, Sendable { case `default`, keyboard }
  /// uikit/uiinputview/inputviewstyle
  public let inputViewStyle: Style
  /// uikit/uiinputview/allowsselfsizing
  open var allowsSelfSizing = false

  /// uikit/uiinputview/init(frame:inputviewstyle:)
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init()
    self.frame = frame
  }

  /// foundation/nscoding/init(coder:)
  public required init?(coder: NSCoder) { return nil }
}

/// uikit/uiinputviewaudiofeedback
@MainActor public protocol UIInputViewAudioFeedback {
  /// uikit/uiinputviewaudiofeedback/enableinputclickswhenvisible
  var enableInputClicksWhenVisible: Bool { get }
}

/// uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad }

/// uikit/uidevice
@MainActor public final class UIDevice: NSObject {
  /// uikit/uidevice/current
  public static let current = UIDevice()
  /// uikit/uidevice/userinterfaceidiom
  public var userInterfaceIdiom: UIUserInterfaceIdiom { standInIdiom }
  /// Not in UIKit: the device of the test.
  public var standInIdiom = UIUserInterfaceIdiom.phone
  /// Not in UIKit: how often a key has clicked.
  public private(set) var standInClicks = 0
  /// uikit/uidevice/playinputclick()
  public func playInputClick() { standInClicks += 1 }
  private nonisolated override init() { super.init() }
}

/// uikit/uiimage
@MainActor public final class UIImage: NSObject {
  /// Not in UIKit: the name of the image.
  public let standInName: String
  /// uikit/uiimage/init(systemname:)
  public init?(systemName name: String) { standInName = name }
}

/// uikit/uibutton
@MainActor open class UIButton: UIControl {
  /// uikit/uibutton/buttontype
  public enum ButtonType: Int, Sendable { case custom, system }
  /// uikit/uibutton/configuration-swift.struct
  @MainActor public struct Configuration {
    /// uikit/uibutton/configuration-swift.struct/gray()
    public static func gray() -> Configuration { Configuration() }
    /// uikit/uibutton/configuration-swift.struct/title
    public var title: String?
    /// uikit/uibutton/configuration-swift.struct/image
    public var image: UIImage?
    /// uikit/uibutton/configuration-swift.struct/contentinsets
    public var contentInsets = NSDirectionalEdgeInsets()
    /// uikit/uibutton/configuration-swift.struct/titlelinebreakmode
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
  }
  /// uikit/uibutton/configuration-swift.property
  open var configuration: Configuration?

  /// uikit/uibutton/init(type:primaryaction:)
  public convenience init(type: ButtonType, primaryAction: UIAction?) {
    self.init()
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
  /// uikit/uibutton/init(configuration:primaryaction:)
  public convenience init(configuration: Configuration, primaryAction: UIAction?) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
  }

  /// Not in UIKit: the person touches the button, and lets it go.
  public func standInTap() {
    guard isEnabled else { return }
    sendActions(for: .touchDown)
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }
}

/// uikit/uistackview
@MainActor open class UIStackView: UIView {
  /// uikit/uistackview/distribution-swift.enum
  public enum Distribution: Int, Sendable { case fill, fillEqually }
  /// uikit/uistackview/arrangedsubviews
  public var arrangedSubviews: [UIView] { subviews }
  /// uikit/uistackview/axis
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// uikit/uistackview/distribution-swift.property
  open var distribution = Distribution.fill
  /// uikit/uistackview/islayoutmarginsrelativearrangement
  open var isLayoutMarginsRelativeArrangement = false
  /// uikit/uistackview/spacing
  open var spacing = 0.0
  /// uikit/uistackview/init(arrangedsubviews:)
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init()
    for view in views { addArrangedSubview(view) }
  }
  /// uikit/uistackview/addarrangedsubview(_:)
  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}
