#if canImport(SwiftUI) && !os(watchOS)
  public import InputControl
  import InputControlFoundation
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
    /// The owner of the text.
    enum Source {
      /// A value of the app, under a profile.
      case value(Binding<String>, CompiledProfile)
      /// A control of the app.
      case control(InputField)
      /// A field of a form.
      case form(ProfileForm, String)
    }

    let title: String
    let source: Source
    var focus: Binding<Bool>?
    var onSubmit: (() -> Void)?
    var onRefusal: (([Violation]) -> Void)?

    /// Makes a field for a value.
    ///
    /// - Parameters:
    ///   - title: What the field is for. It is the placeholder, and what is spoken.
    ///   - value: The value. Setting it is what code does: it is shown, and not judged before.
    ///   - profile: The profile that controls what may be typed.
    public init(_ title: String, value: Binding<String>, profile: CompiledProfile) {
      self.title = title
      source = .value(value, profile)
    }

    /// Makes a field for a control of your own, such as a `TokenField`.
    ///
    /// - Parameters:
    ///   - title: What the field is for.
    ///   - control: The control. It can be bound to one field at a time.
    public init(_ title: String, control: InputField) {
      self.title = title
      source = .control(control)
    }

    /// Makes a field of a form.
    ///
    /// - Parameters:
    ///   - title: What the field is for.
    ///   - name: The name of the field in the form.
    ///   - form: The form. Show the field only while it ``ProfileForm/isActive(_:)``.
    public init(_ title: String, field name: String, of form: ProfileForm) {
      self.title = title
      source = .form(form, name)
    }

    /// Connects the focus of the field with a state: setting it moves the focus, and moving the focus sets it.
    ///
    /// - Parameter isFocused: Whether the person edits the field.
    public func fieldFocus(_ isFocused: Binding<Bool>) -> ProfileField {
      var field = self
      field.focus = isFocused
      return field
    }

    /// Sets what Return does when the commit of the value asks nothing. A field of a form goes to the next one then by itself.
    ///
    /// - Parameter action: The action.
    public func onFieldSubmit(_ action: @escaping () -> Void) -> ProfileField {
      var field = self
      field.onSubmit = action
      return field
    }

    /// Sets what is called when input was refused.
    ///
    /// - Parameter action: Called with the reasons.
    public func onRefusal(_ action: @escaping ([Violation]) -> Void) -> ProfileField {
      var field = self
      field.onRefusal = action
      return field
    }

    /// Makes the object that keeps the control of the field as long as SwiftUI keeps the field.
    public func makeCoordinator() -> Coordinator { Coordinator(self) }
  }

  extension ProfileField {
    /// The control of a field of SwiftUI, and what has been shown and told of it.
    @MainActor public final class Coordinator {
      let control: InputField
      private var field: ProfileField
      /// The value that SwiftUI has: another one was set by code.
      private var value = ""
      /// The judge of the profile that SwiftUI has.
      private var judge: AnyObject?
      /// Whether SwiftUI updates the field, during which its state must not change.
      private var isUpdating = false
      /// The field of the platform takes the focus.
      var takeFocus: () -> Bool = { false }

      init(_ field: ProfileField) {
        self.field = field
        switch field.source {
        case .value(let value, let profile):
          control = InputField(profile)
          judge = profile.judge
          self.value = value.wrappedValue
          control.text = value.wrappedValue
        case .control(let own): control = own
        case .form(let form, let name):
          control = form.control(name)
          form.fields[name] = WeakCoordinator(coordinator: self)
        }
        control.addObserver(self) { coordinator, event, _ in coordinator.observe(event) }
      }

      private func observe(_ event: TextEvent) {
        switch event {
        case .didChange: tell()
        case .didRefuse(let violations): field.onRefusal?(violations)
        case .didBeginEditing: setFocus(true)
        case .didEndEditing:
          setFocus(false)
          tell()
        default: break
        }
      }

      private func tell() {
        guard !isUpdating, case .value(let binding, _) = field.source else { return }
        let new = control.evaluation.value
        guard new != value else { return }
        value = new
        binding.wrappedValue = new
      }

      private func setFocus(_ isFocused: Bool) {
        guard !isUpdating, let focus = field.focus, focus.wrappedValue != isFocused else { return }
        focus.wrappedValue = isFocused
      }

      /// Takes over what SwiftUI has.
      ///
      /// - Parameter environment: The environment of the field.
      func update(_ new: ProfileField, _ environment: EnvironmentValues, _ show: () -> Void) {
        isUpdating = true
        defer { isUpdating = false }
        field = new
        setLocale(LocaleTag(environment.locale))
        if case .value(let binding, let profile) = new.source {
          if profile.judge !== judge {
            judge = profile.judge
            control.profile = profile
          }
          if binding.wrappedValue != value {
            value = binding.wrappedValue
            control.text = value
          }
        }
        show()
      }

      /// Whether the focus is to be moved to the field, or away from it; `nil` if it is where it should be.
      func focusChange(hasFocus: Bool) -> Bool? {
        guard let focus = field.focus, focus.wrappedValue != hasFocus else { return nil }
        return focus.wrappedValue
      }

      private func setLocale(_ locale: LocaleTag) {
        switch field.source {
        case .value: if control.locale != locale { control.locale = locale }
        case .form(let form, _): if form.form.locale != locale { form.form.locale = locale }
        // The app's own control has the locale that the app has given it.
        case .control: break
        }
      }

      /// Return was pressed. A form commits all of its fields at the end.
      func pressReturn() {
        if case .form(let form, let name) = field.source { return form.goOn(behind: name) }
        if control.pressReturn() { field.onSubmit?() }
      }
    }
  }

  @MainActor struct WeakCoordinator {
    weak var coordinator: ProfileField.Coordinator?
  }

  extension TextAlignment {
    func alignment(_ direction: LayoutDirection) -> NSTextAlignment {
      switch self {
      case .leading: .natural
      case .center: .center
      case .trailing: direction == .rightToLeft ? .left : .right
      }
    }
  }
#endif
