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
      set {
        guard let newValue else { return setBinder(nil) }
        if let inputControl {
          inputControl.profile = newValue
        } else {
          bind(TextView(newValue, locale: LocaleTag(.current)))
        }
      }
    }

    /// The control of the view, with its value, reasons and refused input; `nil` if the view has no profile.
    public var inputControl: TextView? { (fieldBinding as? TextViewBinder)?.control as? TextView }

    /// Lets a control of your own control the view, such as a field of a form.
    ///
    /// - Parameter control: The control. If it is empty, the text of the view becomes its text; else the view shows its text.
    public func bind(_ control: TextView) { setBinder(TextViewBinder(control, self)) }

    func setBinder(_ binder: TextViewBinder?) {
      FieldInterception.begin()
      let app = delegate
      if let old = fieldBinding as? TextViewBinder {
        fieldBinding = nil
        old.end()
        inputControl_setDelegate(app)
      }
      guard let binder else { return }
      fieldBinding = binder
      binder.appDelegate = app
      binder.begin()
    }
  }
#endif
