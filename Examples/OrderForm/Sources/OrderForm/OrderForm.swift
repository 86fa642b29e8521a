import InputControl

/// A form as an app has it: an amount with a keyboard on the screen, recipients as tokens, and a delegate of its own.
final class OrderForm: TextInputDelegate {
  private let center = TextEventCenter()
  let amount: InputField
  let recipients: TokenField
  let keyboard: InputKeyboard

  /// What the form says, for a person to read.
  private(set) var hint = ""

  init() throws {
    let price = Profile("amount").type(.price).maxLength(8).keyboard(.numberPad)
    amount = InputField(try CompiledProfile(price), center: center)
    recipients = TokenField(try CompiledProfile(shipped: "email"), center: center)
    keyboard = InputKeyboard(center: center)
    amount.delegate = self
    amount.addTarget(self, action: OrderForm.amountChanged)
    recipients.onTokensChange = {
      print("  recipients: \($0.tokens), selected: \($0.selectedToken.map(String.init) ?? "none")")
    }
  }

  /// The app's own rule, beside those of the profile: no amounts of 1000 and more.
  func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
    guard let result = edit.applied(to: control.text) else { return false }
    // What is no number the rules refuse; here it must not count as a small one.
    return result.isEmpty || Double(result).map { $0 < 1000 } ?? false
  }

  private func amountChanged(_ control: TextControl) {
    let evaluation = control.evaluation
    hint = evaluation.violations.first?.message ?? "\(evaluation.verdict)"
  }
}

extension TextControl {
  /// The text with its caret, and what an input method has marked in brackets.
  var shown: String {
    var result = ""
    var place = 0
    for scalar in text.unicodeScalars {
      result += marks(at: place) + String(scalar)
      place += String(scalar).utf16.count
    }
    return result + marks(at: place)
  }

  private func marks(at place: Int) -> String {
    (markedRange?.start == place ? "[" : "") + (markedRange?.end == place ? "]" : "")
      + (selection.end == place ? "|" : "")
  }
}
