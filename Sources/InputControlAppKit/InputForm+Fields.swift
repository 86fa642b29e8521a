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
      var binders: [String: FieldBinder] = [:]
      for (name, view) in textViews.sorted(by: { $0.key < $1.key }) {
        binders[name] = TextViewBinder(try self[name], view)
      }
      for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
        binders[name] = TextFieldBinder(try self[name], field)
      }
      for (_, binder) in binders.sorted(by: { $0.key < $1.key }) { binder.view?.setBinder(binder) }
      return FormBinding(self, binders, onSubmit: onSubmit)
    }
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
