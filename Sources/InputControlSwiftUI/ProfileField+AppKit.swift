#if canImport(SwiftUI) && canImport(AppKit) && (!canImport(UIKit) || INPUTCONTROL_APPKIT)
  public import AppKit
  import InputControlAppKit
  public import SwiftUI

  extension ProfileField: NSViewRepresentable {
    /// Makes the field.
    public func makeNSView(context: Context) -> NSTextField {
      let field = NSTextField()
      field.font = .preferredFont(forTextStyle: .body)
      field.setContentHuggingPriority(.required, for: .vertical)
      field.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      context.coordinator.begin { [weak field] control in
        // The text is that of the control, not one that the field has from another.
        field?.inputProfile = nil
        field?.stringValue = ""
        return field?.bindField(control)
      }
      return field
    }

    /// Takes over the state and the environment.
    public func updateNSView(_ field: NSTextField, context: Context) {
      let environment = context.environment
      context.coordinator.update(content, environment) {
        field.placeholderString = content.title
        field.setAccessibilityLabel(content.title)
        field.isEnabled = environment.isEnabled
        field.userInterfaceLayoutDirection =
          environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        field.alignment = environment.multilineTextAlignment.alignment(environment.layoutDirection)
      }
    }

    /// Takes the profile away from the field.
    public static func dismantleNSView(_ field: NSTextField, coordinator: ProfileFieldCoordinator) {
      coordinator.finish()
      field.inputProfile = nil
    }
  }
#endif
