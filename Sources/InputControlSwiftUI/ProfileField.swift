#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import InputControl
  import InputControlFoundation
  public import SwiftUI

  #if canImport(UIKit) && !INPUTCONTROL_APPKIT
    import UIKit
  #else
    import AppKit
  #endif

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
    ///   - profile: The profile that controls what may be typed. Keep it: one that is compiled for each update is a new one.
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
      private(set) var control: InputField
      private var field: ProfileField
      /// The value that SwiftUI has: another one was set by code.
      private var value = ""
      /// The judge of the profile that SwiftUI has.
      private var judge: AnyObject?
      /// The locale that SwiftUI has.
      private var locale: LocaleTag?
      /// Whether SwiftUI updates the field, during which its state must not change.
      private var isUpdating = false
      /// Whether something has changed during an update.
      private var hasChanged = false
      /// Whether the field has left the screen.
      private var isFinished = false
      /// Binds the field of the platform to a control.
      private var bindField: (InputField) -> (any PlatformFormField)? = { _ in nil }
      /// The field of the platform, which keeps it.
      private weak var shown: (any PlatformFormField)?

      init(_ field: ProfileField) {
        self.field = field
        control = Self.control(for: field.source)
        follow()
      }

      /// Begins to control the field of the platform.
      ///
      /// - Parameter bindField: Binds the field of the platform to a control.
      func begin(_ bindField: @escaping (InputField) -> (any PlatformFormField)?) {
        self.bindField = bindField
        bind()
      }

      private func bind() {
        shown = bindField(control)
        if case .form(let form, let name) = field.source { return form.binding[name] = shown }
        shown?.onReturn = { [weak self] in
          if let self, control.pressReturn() { field.onSubmit?() }
        }
      }

      private static func control(for source: Source) -> InputField {
        switch source {
        case .value(_, let profile): InputField(profile)
        case .control(let own): own
        case .form(let form, let name): form.control(name)
        }
      }

      private func follow() {
        (locale, judge, value) = (nil, nil, "")
        if case .value(let binding, let profile) = field.source {
          (judge, value) = (profile.judge, binding.wrappedValue)
          control.text = value
        }
        control.addObserver(self) { coordinator, event, sender in
          if sender === coordinator.control { coordinator.observe(event) }
        }
      }

      private func observe(_ event: TextEvent) {
        guard !isFinished else { return }
        switch event {
        case .didChange: tell()
        case .didRefuse(let violations): field.onRefusal?(violations)
        case .didBeginEditing: tellFocus()
        case .didEndEditing:
          tellFocus()
          tell()
        default: break
        }
      }

      private func tell() {
        guard !isUpdating else { return hasChanged = true }
        guard case .value(let binding, _) = field.source else { return }
        let new = control.evaluation.value
        guard new != value else { return }
        value = new
        binding.wrappedValue = new
      }

      private func tellFocus() {
        guard !isUpdating else { return hasChanged = true }
        let hasFocus = control.isEditing
        if let focus = field.focus, focus.wrappedValue != hasFocus { focus.wrappedValue = hasFocus }
      }

      /// Takes over what SwiftUI has.
      ///
      /// - Parameters:
      ///   - new: The field.
      ///   - environment: The environment of the field.
      ///   - show: Sets up the field of the platform.
      func update(_ new: ProfileField, _ environment: EnvironmentValues, _ show: () -> Void) {
        isUpdating = true
        let isSame = field.source.isSame(as: new.source)
        field = new
        if !isSame {
          control = Self.control(for: new.source)
          follow()
        }
        // Another field may have taken the control, and be gone.
        if !isSame || !control.isBound { bind() }
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
        isUpdating = false
        let moves = new.focus.map { $0.wrappedValue != hasFocus } ?? false
        guard moves || hasChanged else { return }
        // The state of views must not change while they are updated.
        Task { [weak self] in self?.settle() }
      }

      private var hasFocus: Bool { shown?.hasFocus ?? false }

      private func settle() {
        guard !isFinished else { return }
        let hadChanged = hasChanged
        hasChanged = false
        if let focus = field.focus, focus.wrappedValue != hasFocus {
          if focus.wrappedValue { _ = shown?.takeFocus() } else { shown?.loseFocus() }
        }
        if hadChanged {
          tell()
          tellFocus()
        }
      }

      private func setLocale(_ new: LocaleTag) {
        guard new != locale else { return }
        locale = new
        switch field.source {
        case .value: control.locale = new
        case .form(let form, _): form.form.locale = new
        // The app's own control has the locale that the app has given it.
        case .control: break
        }
      }

      /// The field leaves the screen, and its state may be gone.
      func finish() { isFinished = true }
    }
  }

  extension ProfileField.Source {
    /// Returns whether both have the same control.
    func isSame(as other: ProfileField.Source) -> Bool {
      switch (self, other) {
      case (.value, .value): true
      case (.control(let old), .control(let new)): old === new
      case (.form(let old, let oldName), .form(let new, let newName)): old === new && oldName == newName
      case (.value, _), (.control, _), (.form, _): false
      }
    }
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
