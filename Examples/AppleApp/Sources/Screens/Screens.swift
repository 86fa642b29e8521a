public import UIKit

/// The screens of the example.
@MainActor public enum Screens {
  /// Returns a view controller with a tab for each screen.
  public static func all() -> UIViewController {
    let tabs = UITabBarController()
    tabs.viewControllers = [PriceScreen(), CardScreen(), RecipientsScreen()]
    return tabs
  }
}

extension UIViewController {
  /// Shows views below each other.
  func show(_ views: [UIView]) {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 12
    view = stack
  }
}
