#if canImport(UIKit) && !os(watchOS)
  public import InputControl
  public import UIKit

  extension InputForm {
    /// Binds fields of the screen to the fields of the form.
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
      _ fields: [String: UITextField], textViews: [String: UITextView] = [:],
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
    private var shownView: UIView? { view as? UIView }

    var isShown: Bool {
      get { !(shownView?.isHidden ?? true) }
      set { shownView?.isHidden = !newValue }
    }
    var hasFocus: Bool { isEditing }
    func takeFocus() -> Bool { view?.becomeFirstResponder() ?? false }
    func loseFocus() { view?.resignFirstResponder() }
  }
#endif
