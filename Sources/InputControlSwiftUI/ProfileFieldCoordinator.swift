#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import InputControl
  import InputControlFoundation
  import SwiftUI

  #if canImport(UIKit) && !INPUTCONTROL_APPKIT
    import UIKit
  #else
    import AppKit
  #endif

  /// The settings of a field that a view states.
  @MainActor struct FieldContent {
    /// The owner of the text.
    enum Source {
      /// A value of the app, under a profile.
      case value(Binding<String>, CompiledProfile)
      /// A control of the app.
      case control(TextControl)
      /// A field of a form.
      case form(ProfileForm, String)
    }

    let title: String
    let source: Source
    let hasSeveralLines: Bool
    var focus: Binding<Bool>?
    var onSubmit: (() -> Void)?
    var onRefusal: (([Violation]) -> Void)?

    init(_ title: String, _ source: Source, hasSeveralLines: Bool = false) {
      self.title = title
      self.source = source
      self.hasSeveralLines = hasSeveralLines
    }

    /// Returns the control of the field, a new one for a value.
    func control() -> TextControl {
      switch source {
      case .value(_, let profile): hasSeveralLines ? TextView(profile) : InputField(profile)
      case .control(let own): own
      case .form(let form, let name): form.control(name, hasSeveralLines: hasSeveralLines)
      }
    }
  }

  /// The control of a field of SwiftUI, and what has been shown and told of it. SwiftUI keeps it as long as the field.
  @MainActor public final class ProfileFieldCoordinator {
    private(set) var control: TextControl
    private var content: FieldContent
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
    private var bindField: (TextControl) -> (any PlatformFormField)? = { _ in nil }
    /// The field of the platform, which keeps it.
    private weak var shown: (any PlatformFormField)?

    init(_ content: FieldContent) {
      self.content = content
      control = content.control()
      follow()
    }

    /// Begins to control the field of the platform.
    ///
    /// - Parameter bindField: Binds the field of the platform to a control.
    func begin(_ bindField: @escaping (TextControl) -> (any PlatformFormField)?) {
      self.bindField = bindField
      bind()
    }

    private func bind() {
      shown = bindField(control)
      if case .form(let form, let name) = content.source { return form.binding[name] = shown }
      // A form may have hidden the field.
      shown?.isShown = true
      shown?.onReturn = { [weak self] in
        if let self, (control as? InputField)?.pressReturn() ?? false { content.onSubmit?() }
      }
    }

    private func follow() {
      (locale, judge, value) = (nil, nil, "")
      if case .value(let binding, let profile) = content.source {
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
      case .didRefuse(let violations): content.onRefusal?(violations)
      case .didBeginEditing: tellFocus()
      case .didEndEditing:
        tellFocus()
        tell()
      default: break
      }
    }

    private func tell() {
      guard !isUpdating else { return hasChanged = true }
      guard case .value(let binding, _) = content.source else { return }
      let new = control.evaluation.value
      guard new != value else { return }
      value = new
      binding.wrappedValue = new
    }

    private func tellFocus() {
      guard !isUpdating else { return hasChanged = true }
      let hasFocus = control.isEditing
      if let focus = content.focus, focus.wrappedValue != hasFocus { focus.wrappedValue = hasFocus }
    }

    /// Takes over what SwiftUI has.
    ///
    /// - Parameters:
    ///   - new: The field.
    ///   - environment: The environment of the field.
    ///   - show: Sets up the field of the platform.
    func update(_ new: FieldContent, _ environment: EnvironmentValues, _ show: () -> Void) {
      isUpdating = true
      let isSame = content.source.isSame(as: new.source)
      content = new
      if !isSame {
        control = new.control()
        follow()
      }
      setLocale(LocaleTag(environment.locale))
      // Another field may have taken the control, and be gone.
      if !isSame || !control.isBound { bind() }
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
      if let focus = content.focus, focus.wrappedValue != hasFocus {
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
      switch content.source {
      case .value: control.locale = new
      case .form(let form, _): form.form.locale = new
      // The app's own control has the locale that the app has given it.
      case .control: break
      }
    }

    /// The field leaves the screen, and its state may be gone.
    func finish() { isFinished = true }
  }

  extension FieldContent.Source {
    /// Returns whether both have the same control.
    func isSame(as other: FieldContent.Source) -> Bool {
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
