#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import Foundation
  public import InputControl
  import InputControlFoundation

  extension NSTextField {
    /// The profile that controls what may be typed into the field; `nil` for none.
    ///
    /// The delegate and the formatter of the app stay, and go on to hear and to say what they did. The text that the field has
    /// when a profile is set is one that the app has set. Setting `nil` gives back all that the profile has changed; the text
    /// stays.
    ///
    /// ```swift
    /// priceField.inputProfile = .price
    /// ```
    ///
    /// `stringValue` is what the field shows. The value comes from ``inputControl``: `field.inputControl?.commit()`.
    public var inputProfile: CompiledProfile? {
      get { inputControl?.profile }
      set { setProfile(newValue) { bind(InputField($0, locale: LocaleTag(.current))) } }
    }

    /// The control of the field, with its value, reasons and refused input; `nil` if the field has no profile.
    public var inputControl: TextControl? { binder?.control }

    /// Lets a control of your own control the field, such as a field of a form.
    ///
    /// - Parameter control: The control. If it is empty, the text of the field becomes its text; else the field shows its text.
    /// - Precondition: The field is no `NSTokenField`, whose text is not one of characters alone.
    public func bind(_ control: TextControl) { _ = bindField(control) }

    /// Lets a control control the field, and returns the field as a form sees it.
    package func bindField(_ control: TextControl) -> any PlatformFormField {
      let binder = TextFieldBinder(control, self)
      setBinder(binder)
      return binder
    }
  }
#endif
