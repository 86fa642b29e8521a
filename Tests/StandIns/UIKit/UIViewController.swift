// What the screens of Examples/AppleApp use; it is compiled only.

/// uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
  /// uikit/uiviewcontroller/view
  open var view: UIView! = UIView()
  /// uikit/uiviewcontroller/title
  open var title: String?
  /// uikit/uiviewcontroller/viewdidload()
  open func viewDidLoad() {}
}

/// uikit/uitabbarcontroller
@MainActor open class UITabBarController: UIViewController {
  /// uikit/uitabbarcontroller/viewcontrollers
  open var viewControllers: [UIViewController]?
}

/// uikit/uilabel
@MainActor open class UILabel: UIView {
  /// uikit/uilabel/text
  open var text: String?
  /// uikit/uilabel/numberoflines
  open var numberOfLines = 1
}

/// uikit/uibutton
@MainActor open class UIButton: UIControl {
  /// uikit/uibutton/buttontype
  public enum ButtonType: Int, Sendable { case custom, system }
  /// uikit/uibutton/init(type:primaryaction:)
  public convenience init(type: ButtonType, primaryAction: UIAction?) { self.init() }
}

/// uikit/uistackview
@MainActor open class UIStackView: UIView {
  /// uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable { case horizontal, vertical }
  /// uikit/uistackview/arrangedsubviews
  public private(set) var arrangedSubviews: [UIView] = []
  /// uikit/uistackview/axis
  open var axis = Axis.horizontal
  /// uikit/uistackview/spacing
  open var spacing = 0.0
  /// uikit/uistackview/init(arrangedsubviews:)
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init()
    arrangedSubviews = views
  }
}
