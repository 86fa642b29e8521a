#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !INPUTCONTROL_APPKIT
  import InputControlUIKit
  public import SwiftUI
  public import UIKit

  extension ProfileEditor: UIViewRepresentable {
    /// Makes the field.
    public func makeUIView(context: Context) -> UITextView {
      let view = UITextView()
      view.adjustsFontForContentSizeCategory = true
      view.font = .preferredFont(forTextStyle: .body)
      // It is as high as its text.
      view.isScrollEnabled = false
      context.coordinator.begin { [weak view] control in
        // The text is that of the control, not one that the field has from another.
        view?.inputProfile = nil
        view?.text = ""
        return view?.bindField(control)
      }
      return view
    }

    /// Takes over the state and the environment.
    public func updateUIView(_ view: UITextView, context: Context) {
      let environment = context.environment
      context.coordinator.update(content, environment) {
        view.accessibilityLabel = content.title
        view.isEditable = environment.isEnabled
        view.semanticContentAttribute =
          environment.layoutDirection == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        view.textAlignment = environment.multilineTextAlignment.alignment(environment.layoutDirection)
      }
    }

    /// Returns the height of the text in the width that there is.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
      guard let width = proposal.width, width.isFinite else { return nil }
      let fitting = uiView.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      return CGSize(width: width, height: fitting.height)
    }

    /// Takes the profile away from the field.
    public static func dismantleUIView(_ view: UITextView, coordinator: ProfileFieldCoordinator) {
      coordinator.finish()
      view.inputProfile = nil
    }
  }
#endif
