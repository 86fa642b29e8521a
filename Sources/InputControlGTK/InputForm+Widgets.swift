#if GTK
  public import CGTK
  public import InputControl

  extension InputForm {
    /// Binds widgets to the fields of the form.
    ///
    /// A widget whose field is not active is hidden. Return goes to the next active field, in the order of the form, and submits
    /// in the last one.
    ///
    /// ```swift
    /// let form = InputForm(.checkout, today: today)
    /// let binding = try form.bind(["amount": amountEntry, "card": cardEntry]) { answer in
    ///   if case .committed(let values) = answer { print(values) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - widgets: The widgets, by the names of the fields.
    ///   - reasons: Labels in which reasons stand, by the names of the fields.
    ///   - onSubmit: Called with the answer of the form when the person submits it.
    /// - Returns: The binding, which the widgets keep. Its ``FormBinding/submit()`` is the action of a button.
    /// - Throws: `RuleError` for a name that the form does not have, which suggests a similar one, or ``WidgetError`` for a widget
    ///   that cannot have a profile. Nothing is bound then.
    @discardableResult
    public func bind(
      _ widgets: [String: UnsafeMutablePointer<GtkWidget>],
      reasons: [String: UnsafeMutablePointer<GtkWidget>] = [:],
      onSubmit: @escaping (FormCommitAnswer) -> Void
    ) throws -> FormBinding {
      var binders: [String: WidgetBinder] = [:]
      for name in reasons.keys { _ = try self[name] }
      for (name, widget) in widgets.sorted(by: { $0.key < $1.key }) {
        binders[name] = try widget.makeBinder(try self[name], reason: reasons[name])
      }
      for (name, binder) in binders.sorted(by: { $0.key < $1.key }) { widgets[name]?.setBinder(binder) }
      return FormBinding(self, binders, onSubmit: onSubmit)
    }
  }

  extension WidgetBinder: PlatformFormField {
    var isShown: Bool {
      get { widget.map { gtk_widget_get_visible($0) != 0 } ?? false }
      set { if let widget { gtk_widget_set_visible(widget, newValue ? 1 : 0) } }
    }
    func takeFocus() -> Bool { gtk_widget_grab_focus(textWidget) != 0 }
    func loseFocus() {
      if let root = gtk_widget_get_root(textWidget) { gtk_root_set_focus(root, nil) }
    }
  }
#endif
