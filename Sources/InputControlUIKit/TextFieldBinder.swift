#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import InputControl
  import UIKit

  /// The binding of a text field.
  final class TextFieldBinder: FieldBinder, UITextFieldDelegate {
    private static let action = UIAction.Identifier("InputControl")

    var field: UITextField? { view as? UITextField }
    private var app: (any UITextFieldDelegate)? { appDelegate as? any UITextFieldDelegate }

    override func begin() {
      let action = UIAction(identifier: Self.action) { [weak self] _ in self?.editingChanged() }
      field?.addAction(action, for: .editingChanged)
      super.begin()
    }

    override func end() {
      field?.removeAction(identifiedBy: Self.action, for: .editingChanged)
      super.end()
    }

    override var clearsOnInsertion: Bool { super.clearsOnInsertion || field?.clearsOnInsertion ?? false }
    override var shownText: String {
      get { field?.text ?? "" }
      set { field?.text = newValue }
    }
    override func sendChange() {
      guard let field else { return }
      field.sendActions(for: .editingChanged)
      NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: field)
    }

    private func editingChanged() {
      toldChanges += 1
      followDictation()
      binding.didChange()
    }

    // MARK: Questions of UIKit

    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      shouldChange([range], to: string)
    }

    @available(iOS 26, tvOS 26, visionOS 26, *)
    func textField(
      _ textField: UITextField, shouldChangeCharactersInRanges ranges: [NSValue],
      replacementString string: String
    ) -> Bool {
      shouldChange(ranges.map { $0.rangeValue }, to: string)
    }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { control.host.shouldBeginEditing() }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { control.host.shouldEndEditing() }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { control.host.shouldClear() }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      // The form commits, and asks.
      if let onReturn {
        guard !control.isComposing, ask(app?.textFieldShouldReturn) else { return false }
        onReturn()
        return true
      }
      return (control as? InputField)?.pressReturn() ?? true
    }

    override func pressReturn() { if let field { _ = textFieldShouldReturn(field) } }

    // MARK: Events of UIKit

    func textFieldDidBeginEditing(_ textField: UITextField) {
      didBeginEditing()
      tell(app?.textFieldDidBeginEditing)
    }

    // UIKit calls this one in place of the one without a reason, for every delegate that has it.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
      didEndEditing()
      guard let app else { return }
      let long: ((UITextField, UITextField.DidEndEditingReason) -> Void)? = app.textFieldDidEndEditing(
        _:reason:)
      if let long { long(textField, reason) } else { tell(app.textFieldDidEndEditing(_:)) }
    }

    func textFieldDidChangeSelection(_ textField: UITextField) {
      binding.didSelect()
      tell(app?.textFieldDidChangeSelection)
    }

    // MARK: The app's delegate

    // A method that the app's delegate does not have is `nil`.
    private func tell(_ method: ((UITextField) -> Void)?) { if let field { method?(field) } }
    private func ask(_ method: ((UITextField) -> Bool)?) -> Bool { field.flatMap { method?($0) } ?? true }

    override func answer(to question: TextInputQuestion) -> Bool {
      guard let app else { return true }
      switch question {
      case .beginEditing: return ask(app.textFieldShouldBeginEditing)
      case .endEditing: return ask(app.textFieldShouldEndEditing)
      case .clear: return ask(app.textFieldShouldClear)
      case .return: return ask(app.textFieldShouldReturn)
      case .change(let edits): return answer(to: edits)
      }
    }

    private func answer(to edits: [TextEdit]) -> Bool {
      guard let app, let field else { return true }
      let (ranges, text) = asked(edits)
      if #available(iOS 26, tvOS 26, visionOS 26, *), Self.asksAboutSeveralRanges(app) {
        let several: ((UITextField, [NSValue], String) -> Bool)? =
          app.textField(_:shouldChangeCharactersInRanges:replacementString:)
        return several?(field, ranges.map { NSValue(range: $0) }, text) ?? true
      }
      let one: ((UITextField, NSRange, String) -> Bool)? =
        app.textField(_:shouldChangeCharactersIn:replacementString:)
      return ranges.allSatisfy { one?(field, $0, text) ?? true }
    }
  }
#endif
