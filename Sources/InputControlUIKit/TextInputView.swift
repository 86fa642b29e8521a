#if canImport(UIKit) && !os(watchOS)
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
  }

  extension UITextField: TextInputView {}
  extension UITextView: TextInputView {}
#endif
