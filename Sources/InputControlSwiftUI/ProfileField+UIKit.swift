#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !INPUTCONTROL_APPKIT
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
      // Otherwise SwiftUI would give it all of the height that there is, and a long text all of the width.
      field.setContentHuggingPriority(.required, for: .vertical)
      field.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      context.coordinator.begin { [weak field] control in
        // The text is that of the control, not one that the field has from another.
        field?.inputProfile = nil
        field?.text = ""
        return field?.bindField(control)
      }
      return field
    }

    /// Takes over the state and the environment.
    public func updateUIView(_ field: UITextField, context: Context) {
      let environment = context.environment
      context.coordinator.update(content, environment) {
        field.placeholder = content.title
        field.accessibilityLabel = content.title
        field.isEnabled = environment.isEnabled
        field.semanticContentAttribute =
          environment.layoutDirection == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        field.textAlignment = environment.multilineTextAlignment.alignment(environment.layoutDirection)
      }
    }

    /// Takes the profile away from the field.
    public static func dismantleUIView(_ field: UITextField, coordinator: ProfileFieldCoordinator) {
      coordinator.finish()
      field.inputProfile = nil
    }
  }
#endif
