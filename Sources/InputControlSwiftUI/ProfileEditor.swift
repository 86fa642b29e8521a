#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import InputControl
  public import SwiftUI

  /// A field of several lines of SwiftUI whose text a profile controls: a text view of UIKit or AppKit; see ``ProfileField``.
  ///
  /// ```swift
  /// ProfileEditor("Note", value: $note, profile: profile)
  /// ```
  ///
  /// On iOS it is as high as its text. On macOS it scrolls, and is as high as the app says.
  @MainActor public struct ProfileEditor {
    var content: FieldContent

    /// Makes a field for a value.
    ///
    /// - Parameters:
    ///   - title: What the field is for, as it is spoken.
    ///   - value: The value. Setting it is what code does: it is shown, and not judged before.
    ///   - profile: The profile that controls what may be typed. Keep it: one that is compiled for each update is a new one.
    public init(_ title: String, value: Binding<String>, profile: CompiledProfile) {
      content = FieldContent(title, .value(value, profile), hasSeveralLines: true)
    }

    /// Makes a field for a control of your own.
    ///
    /// - Parameters:
    ///   - title: What the field is for.
    ///   - control: The control. It can be bound to one field at a time.
    public init(_ title: String, control: TextView) {
      content = FieldContent(title, .control(control), hasSeveralLines: true)
    }

    /// Makes a field of a form.
    ///
    /// - Parameters:
    ///   - title: What the field is for.
    ///   - name: The name of the field in the form, among those in `multiline` of `InputForm`.
    ///   - form: The form. Show the field only while it ``ProfileForm/isActive(_:)``.
    public init(_ title: String, field name: String, of form: ProfileForm) {
      content = FieldContent(title, .form(form, name), hasSeveralLines: true)
    }

    /// Connects the focus of the field with a state: setting it moves the focus, and moving the focus sets it.
    ///
    /// - Parameter isFocused: Whether the person edits the field.
    public func fieldFocus(_ isFocused: Binding<Bool>) -> ProfileEditor {
      var editor = self
      editor.content.focus = isFocused
      return editor
    }

    /// Sets what is called when input was refused.
    ///
    /// - Parameter action: Called with the reasons.
    public func onRefusal(_ action: @escaping ([Violation]) -> Void) -> ProfileEditor {
      var editor = self
      editor.content.onRefusal = action
      return editor
    }

    /// Makes the object that keeps the control of the field as long as SwiftUI keeps the field.
    public func makeCoordinator() -> ProfileFieldCoordinator { ProfileFieldCoordinator(content) }
  }
#endif
