import Foundation
import InputControl
import InputControlFoundation
import InputControlUIKit
import UIKit

/// A form with three fields of a card.
final class CardScreen: UIViewController {
  private let fields = ["number": UITextField(), "expiry": UITextField(), "code": UITextField()]
  private let answer = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Card"
    answer.accessibilityIdentifier = "answer"
    answer.numberOfLines = 0
    for (name, field) in fields { field.accessibilityIdentifier = name }
    guard let today = CivilDate(Date()) else { return }
    do {
      let bound = try InputForm(Self.rules.form("card"), today: today).bind(fields) { [weak self] in
        self?.show($0)
      }
      let pay = UIButton(type: .system, primaryAction: UIAction(title: "Pay") { _ in bound.submit() })
      show(["number", "expiry", "code"].compactMap { fields[$0] } + [answer, pay])
    } catch {
      answer.text = "\(error)"
      show([answer])
    }
  }

  private func show(_ answer: FormCommitAnswer) {
    switch answer {
    case .committed: self.answer.text = "Paid"
    case .asks(let questions): self.answer.text = questions.first?.question.message
    case .refused(let evaluation): self.answer.text = evaluation.violations.first?.message
    }
  }

  private static var rules: RuleSet {
    get throws {
      try RuleSet([
        SourceFile(
          name: "card.rules",
          text: """
            language 4
            use payment as pay

            form card {
              field number: pay.card { required }
              field expiry: pay.cardExpiry { required }
              field code: pay.cvc { required }
            }
            """)
      ])
    }
  }
}
