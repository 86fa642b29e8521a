#if canImport(UIKit) && !os(watchOS)
  import Foundation
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

  /// An observation of a notification, which ends with this object.
  nonisolated final class NotificationToken {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, _ handler: @escaping @MainActor @Sendable () -> Void) {
      // UIKit posts on the main thread.
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { handler() }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
