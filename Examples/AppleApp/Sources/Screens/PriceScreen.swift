import InputControl
import InputControlUIKit
import UIKit

/// A price, with the reason of a refused key, and a button that commits.
final class PriceScreen: UIViewController {
  private let price = UITextField()
  private let reason = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Price"
    price.accessibilityIdentifier = "price"
    reason.accessibilityIdentifier = "reason"
    reason.numberOfLines = 0
    price.inputProfile = .amount
    price.inputControl?.addObserver(self) { screen, event, _ in
      switch event {
      case .didChange: screen.reason.text = nil
      case .didRefuse(let violations): screen.reason.text = violations.first?.message
      default: break
      }
    }
    show([
      price, reason,
      UIButton(type: .system, primaryAction: UIAction(title: "OK") { [weak self] _ in self?.commit() }),
    ])
  }

  private func commit() {
    switch price.inputControl?.commit() {
    case .committed(let value)?: reason.text = value
    case .asks(let question)?: reason.text = question.message
    case .refused(let violations)?: reason.text = violations.first?.message
    case nil: break
    }
  }
}
