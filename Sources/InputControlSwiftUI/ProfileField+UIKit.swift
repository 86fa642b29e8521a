#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !INPUTCONTROL_APPKIT
  import InputControlUIKit
  public import SwiftUI
  public import UIKit

  extension ProfileField: UIViewRepresentable {
    /// Makes the field.
    public func makeUIView(context: Context) -> UITextField {
      let field = UITextField()
      field.borderStyle = .roundedRect
      field.adjustsFontForContentSizeCategory = true
      field.font = .preferredFont(forTextStyle: .body)
      // Otherwise SwiftUI would give it all of the height that there is.
      field.setContentHuggingPriority(.required, for: .vertical)
      let coordinator = context.coordinator
      field.bind(coordinator.control) { [weak coordinator] in coordinator?.pressReturn() }
      coordinator.takeFocus = { [weak field] in field?.becomeFirstResponder() ?? false }
      return field
    }

    /// Takes over the state and the environment.
    public func updateUIView(_ field: UITextField, context: Context) {
      let environment = context.environment
      context.coordinator.update(self, environment) {
        field.placeholder = title
        field.accessibilityLabel = title
        field.isEnabled = environment.isEnabled
        field.semanticContentAttribute =
          environment.layoutDirection == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        field.textAlignment = environment.multilineTextAlignment.alignment(environment.layoutDirection)
      }
      switch context.coordinator.focusChange(hasFocus: field.isFirstResponder) {
      case true?: _ = field.becomeFirstResponder()
      case false?: _ = field.resignFirstResponder()
      case nil: break
      }
    }

    /// Takes the profile away from the field.
    public static func dismantleUIView(_ field: UITextField, coordinator: Coordinator) {
      field.inputProfile = nil
    }
  }
#endif
