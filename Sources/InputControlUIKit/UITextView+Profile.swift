#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import InputControl
  import InputControlFoundation
  public import UIKit

  extension UITextView {
    /// The profile that controls what may be typed into the view; `nil` for none. See the property of the same name of
    /// `UITextField`.
    public var inputProfile: CompiledProfile? {
      get { inputControl?.profile }
      set { setProfile(newValue) { bind(TextView($0, locale: LocaleTag(.current))) } }
    }

    /// The control of the view, with its value, reasons and refused input; `nil` if the view has no profile.
    public var inputControl: TextControl? { binder?.control }

    /// Lets a control of your own control the view, such as a field of a form.
    ///
    /// - Parameter control: The control. If it is empty, the text of the view becomes its text; else the view shows its text.
    public func bind(_ control: TextControl) { _ = bindField(control) }

    /// Lets a control control the view, and returns the view as a form sees it.
    package func bindField(_ control: TextControl) -> any PlatformFormField {
      let binder = TextViewBinder(control, self)
      setBinder(binder)
      return binder
    }
  }
#endif
