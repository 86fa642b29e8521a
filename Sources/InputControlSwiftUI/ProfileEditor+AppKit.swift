#if canImport(SwiftUI) && canImport(AppKit) && (!canImport(UIKit) || INPUTCONTROL_APPKIT)
  public import AppKit
  import InputControlAppKit
  public import SwiftUI

  extension ProfileEditor: NSViewRepresentable {
    /// Makes the field.
    public func makeNSView(context: Context) -> NSScrollView {
      let scroll = NSTextView.scrollableTextView()
      guard let view = scroll.documentView as? NSTextView else { return scroll }
      view.font = .preferredFont(forTextStyle: .body)
      view.isRichText = false
      context.coordinator.begin { [weak view] control in
        // The text is that of the control, not one that the field has from another.
        view?.inputProfile = nil
        view?.string = ""
        return view?.bindField(control)
      }
      return scroll
    }

    /// Takes over the state and the environment.
    public func updateNSView(_ scroll: NSScrollView, context: Context) {
      let environment = context.environment
      context.coordinator.update(content, environment) {
        guard let view = scroll.documentView as? NSTextView else { return }
        view.setAccessibilityLabel(content.title)
        view.isEditable = environment.isEnabled
        view.userInterfaceLayoutDirection =
          environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        view.alignment = environment.multilineTextAlignment.alignment(environment.layoutDirection)
      }
    }

    /// Takes the profile away from the field.
    public static func dismantleNSView(_ scroll: NSScrollView, coordinator: ProfileFieldCoordinator) {
      coordinator.finish()
      (scroll.documentView as? NSTextView)?.inputProfile = nil
    }
  }
#endif
