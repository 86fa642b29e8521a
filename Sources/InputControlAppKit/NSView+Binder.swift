#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import InputControl

  extension NSView {
    var binder: FieldBinder? { fieldBinding as? FieldBinder }

    /// Sets the binding, which the field keeps, and ends the one before.
    func setBinder(_ binder: FieldBinder?) {
      precondition(
        binder == nil || !(self is NSTokenField),
        "a token field has its own tokens: bind a TokenField to an NSTextField")
      precondition(
        binder == nil || (self as? NSTextView)?.isFieldEditor != true,
        "a field editor serves many fields: bind the fields in its place")
      FieldInterception.begin()
      if let old = self.binder {
        fieldBinding = nil
        old.end()
      }
      guard let binder else { return }
      fieldBinding = binder
      binder.begin()
    }

    /// Sets the profile of the control; `bind` makes a control for a field that has none.
    func setProfile(_ profile: CompiledProfile?, _ bind: (CompiledProfile) -> Void) {
      guard let profile else { return setBinder(nil) }
      if let binder { binder.control.profile = profile } else { bind(profile) }
    }
  }
#endif
