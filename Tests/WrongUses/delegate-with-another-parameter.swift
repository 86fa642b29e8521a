// error: type 'EvenDigits' does not conform to protocol 'TextInputDelegate'

import InputControl

final class EvenDigits: TextInputDelegate {
  func decision(on question: TextInputQuestion, in control: InputField) -> DelegateDecision { .accept }
}
