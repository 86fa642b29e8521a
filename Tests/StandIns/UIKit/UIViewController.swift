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
