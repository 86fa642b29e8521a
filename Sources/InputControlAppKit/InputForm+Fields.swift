#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import InputControl

  extension InputForm {
    /// Binds fields of a window to the fields of the form.
    ///
    /// A field that is not active is hidden. Return goes to the next active field, in the order of the form, and submits in the
    /// last one.
    ///
    /// ```swift
    /// let form = InputForm(.checkout, today: today)
    /// let fields = try form.bind(["amount": amountField, "card": cardField]) { answer in
    ///   if case .committed(let values) = answer { print(values) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - fields: The fields, by the names of those of the form.
    ///   - textViews: The text views of fields of several lines, by their names. A name in both is bound to the field.
    ///   - onSubmit: Called with the answer of the form when the person submits it.
    /// - Returns: The binding, which the fields keep. Its ``FormBinding/submit()`` is the action of a button.
    /// - Throws: An error for a name that the form does not have, which suggests a similar one. Nothing is bound then.
    @MainActor @discardableResult
    public func bind(
      _ fields: [String: NSTextField], textViews: [String: NSTextView] = [:],
      onSubmit: @escaping (FormCommitAnswer) -> Void
    ) throws(RuleError) -> FormBinding {
      var controls: [String: TextControl] = [:]
      for name in fields.keys.sorted() + textViews.keys.sorted() { controls[name] = try self[name] }
      var binders: [String: FieldBinder] = [:]
      for (name, control) in controls.sorted(by: { $0.key < $1.key }) {
        if let field = fields[name] {
          let binder = TextFieldBinder(control, field)
          field.setBinder(binder)
          binders[name] = binder
        } else if let view = textViews[name] {
          let binder = TextViewBinder(control, view)
          view.setBinder(binder)
          binders[name] = binder
        }
      }
      let binding = FormBinding(self, binders, onSubmit: onSubmit)
      for (name, binder) in binders { binder.onReturn = { binding.goOn(behind: name) } }
      return binding
    }
  }

  extension NSTextField {
    /// Begins editing, unless the field is edited or refuses.
    package func takeFocus() -> Bool { (fieldBinding as? FieldBinder)?.takeFocus() ?? false }
  }

  extension FieldBinder: @MainActor PlatformFormField {
    var isShown: Bool {
      get { !(view?.isHidden ?? true) }
      set { view?.isHidden = !newValue }
    }
    var hasFocus: Bool { focusedEditor != nil }
    func takeFocus() -> Bool {
      // AppKit would end editing and begin it again, and says yes for a field that refuses.
      guard !hasFocus, let view, view.acceptsFirstResponder else { return hasFocus }
      return view.window?.makeFirstResponder(view) == true && hasFocus
    }
    func loseFocus() { view?.window?.makeFirstResponder(nil) }
  }
#endif
