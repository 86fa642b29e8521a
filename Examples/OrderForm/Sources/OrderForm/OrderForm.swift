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
    amount.addObserver(self) { form, event, amount in
      switch event {
      case .didChange:
        let evaluation = amount.evaluation
        form.hint = evaluation.violations.first?.message ?? "\(evaluation.verdict)"
      case .didRefuse(let violations): form.hint = violations.first?.message ?? ""
      default: break
      }
    }
    recipients.addObserver(self) { form, event, _ in
      guard event == .didChangeTokens else { return }
      let selected = form.recipients.selectedToken.map(String.init) ?? "none"
      print("  recipients: \(form.recipients.tokens), selected: \(selected)")
    }
  }

  /// The app's own rule, beside those of the profile: no amounts of 1000 and more.
  func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
    guard case .change(let edits) = question else { return .accept }
    // What is no number the rules refuse; here it must not count as a small one.
    let isSmall = edits.allSatisfy { edit in
      edit.applied(to: control.text).map { $0.isEmpty || Double($0).map { $0 < 1000 } ?? false } ?? false
    }
    return isSmall ? .accept : .veto(reason: "Orders of 1000 and more are made by telephone")
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
