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
      let coordinator = context.coordinator
      field.bind(coordinator.control) { [weak coordinator] in coordinator?.pressReturn() }
      coordinator.takeFocus = { [weak field] in
        field.map { $0.window?.makeFirstResponder($0) == true && $0.currentEditor() != nil } ?? false
      }
      return field
    }

    /// Takes over the state and the environment.
    public func updateNSView(_ field: NSTextField, context: Context) {
      let environment = context.environment
      context.coordinator.update(self, environment) {
        field.placeholderString = title
        field.setAccessibilityLabel(title)
        field.isEnabled = environment.isEnabled
        field.userInterfaceLayoutDirection =
          environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        field.alignment = environment.multilineTextAlignment.alignment(environment.layoutDirection)
      }
      switch context.coordinator.focusChange(hasFocus: field.currentEditor() != nil) {
      case true?: _ = context.coordinator.takeFocus()
      case false?: field.window?.makeFirstResponder(nil)
      case nil: break
      }
    }

    /// Takes the profile away from the field.
    public static func dismantleNSView(_ field: NSTextField, coordinator: Coordinator) {
      field.inputProfile = nil
    }
  }
#endif
