#if canImport(UIKit) && !os(watchOS)
  import InputControl
  import UIKit

  /// The common interface of UITextField and UITextView. UITextInputTraits declares the properties as optional, which cannot be set.
  @MainActor protocol TextInputView: UIResponder, UITextInput {
    var keyboardType: UIKeyboardType { get set }
    var autocorrectionType: UITextAutocorrectionType { get set }
    var spellCheckingType: UITextSpellCheckingType { get set }
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    var smartQuotesType: UITextSmartQuotesType { get set }
    var smartDashesType: UITextSmartDashesType { get set }
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    var inlinePredictionType: UITextInlinePredictionType { get set }
    // The type that UIKit has.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var textContentType: UITextContentType! { get set }
    var isSecureTextEntry: Bool { get set }
    var inputView: UIView? { get set }
    var inputAccessoryView: UIView? { get set }
    /// The delegate of the app.
    var appDelegate: AnyObject? { get }
  }

  extension UITextField: TextInputView { var appDelegate: AnyObject? { delegate } }
  extension UITextView: TextInputView { var appDelegate: AnyObject? { delegate } }

  extension TextInputView {
    var binder: FieldBinder? { fieldBinding as? FieldBinder }

    /// Sets the binding, which the field keeps, and ends the one before.
    func setBinder(_ binder: FieldBinder?) {
      FieldInterception.begin()
      let app = appDelegate
      if let old = self.binder {
        fieldBinding = nil
        old.end()
        inputControl_setDelegate(app)
      }
      guard let binder else { return }
      fieldBinding = binder
      binder.appDelegate = app
      binder.begin()
    }

    /// Sets the profile of the control; `bind` makes a control for a field that has none.
    func setProfile(_ profile: CompiledProfile?, _ bind: (CompiledProfile) -> Void) {
      guard let profile else { return setBinder(nil) }
      if let binder { binder.control.profile = profile } else { bind(profile) }
    }
  }
#endif
