import InputControl
import InputControlUIKit
import UIKit

/// Addresses that become tokens, and a note of several lines.
final class RecipientsScreen: UIViewController {
  private let recipients = TokenField(.email)
  private let field = UITextField()
  private let tokens = UILabel()
  private let note = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Recipients"
    field.accessibilityIdentifier = "recipient"
    tokens.accessibilityIdentifier = "tokens"
    tokens.numberOfLines = 0
    note.accessibilityIdentifier = "note"
    field.bind(recipients)
    recipients.addObserver(self) { screen, event, _ in
      if event == .didChangeTokens { screen.showTokens() }
    }
    if let profile = try? CompiledProfile(Profile("note").maxLength(200)) { note.inputProfile = profile }
    show([tokens, field, note])
  }

  private func showTokens() {
    tokens.text = recipients.tokens.enumerated().map { index, token in
      index == recipients.selectedToken ? "[\(token)]" : token
    }.joined(separator: "  ")
  }
}
