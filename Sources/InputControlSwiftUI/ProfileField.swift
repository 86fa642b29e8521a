#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import InputControl
  public import SwiftUI

  /// A text field of SwiftUI whose text a profile controls.
  ///
  /// It is a field of UIKit or AppKit, because a `TextField` does not tell which text an input method is composing, and a binding
  /// alone would erase it.
  ///
  /// ```swift
  /// ProfileField("Price", value: $price, profile: .price)
  /// ```
  ///
  /// `value` is the value, such as `1234.5`; the field shows its display, such as `1.234,50`. While the person types, it is what
  /// the text stands for so far: only ``InputControl/InputField/commit()`` says whether it is acceptable.
  @MainActor public struct ProfileField {
    var content: FieldContent

    /// Makes a field for a value.
    ///
    /// - Parameters:
    ///   - title: What the field is for. It is the placeholder, and what is spoken.
    ///   - value: The value. Setting it is what code does: it is shown, and not judged before.
    ///   - profile: The profile that controls what may be typed. Keep it: one that is compiled for each update is a new one.
    public init(_ title: String, value: Binding<String>, profile: CompiledProfile) {
      content = FieldContent(title, .value(value, profile))
    }

    /// Makes a field for a control of your own, such as a `TokenField`.
    ///
    /// - Parameters:
    ///   - title: What the field is for.
    ///   - control: The control. It can be bound to one field at a time.
    public init(_ title: String, control: InputField) {
      content = FieldContent(title, .control(control))
    }

    /// Makes a field of a form.
    ///
    /// - Parameters:
    ///   - title: What the field is for.
    ///   - name: The name of the field in the form.
    ///   - form: The form. Show the field only while it ``ProfileForm/isActive(_:)``.
    public init(_ title: String, field name: String, of form: ProfileForm) {
      content = FieldContent(title, .form(form, name))
    }

    /// Connects the focus of the field with a state: setting it moves the focus, and moving the focus sets it.
    ///
    /// - Parameter isFocused: Whether the person edits the field.
    public func fieldFocus(_ isFocused: Binding<Bool>) -> ProfileField {
      var field = self
      field.content.focus = isFocused
      return field
    }

    /// Sets what Return does when the commit of the value asks nothing. A field of a form goes to the next one then by itself.
    ///
    /// - Parameter action: The action.
    public func onFieldSubmit(_ action: @escaping () -> Void) -> ProfileField {
      var field = self
      field.content.onSubmit = action
      return field
    }

    /// Sets what is called when input was refused.
    ///
    /// - Parameter action: Called with the reasons.
    public func onRefusal(_ action: @escaping ([Violation]) -> Void) -> ProfileField {
      var field = self
      field.content.onRefusal = action
      return field
    }

    /// Makes the object that keeps the control of the field as long as SwiftUI keeps the field.
    public func makeCoordinator() -> ProfileFieldCoordinator {
      ProfileFieldCoordinator(content)
    }
  }
#endif
