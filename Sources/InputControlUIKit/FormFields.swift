#if canImport(UIKit)
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
    ///   - textViews: The text views of fields of several lines, by their names.
    ///   - onSubmit: Called with the answer of the form when the person submits it.
    /// - Returns: The binding, which the fields keep. Its ``FormFields/submit()`` is the action of a button.
    /// - Throws: An error for a name that the form does not have, which suggests a similar one. Nothing is bound then.
    @MainActor @discardableResult
    public func bind(
      _ fields: [String: UITextField], textViews: [String: UITextView] = [:],
      onSubmit: @escaping (FormCommitAnswer) -> Void
    ) throws(RuleError) -> FormFields {
      for name in fields.keys.sorted() + textViews.keys.sorted() { _ = try self[name] }
      return FormFields(self, fields, textViews, onSubmit)
    }
  }

  /// The fields of the screen that are bound to those of a form.
  @MainActor public final class FormFields {
    /// The form.
    public let form: InputForm
    private let onSubmit: (FormCommitAnswer) -> Void
    /// The fields, in the order of the form.
    private let binders: [(name: String, binder: FieldBinderReference)]

    private struct FieldBinderReference { weak var object: FieldBinder? }

    fileprivate init(
      _ form: InputForm, _ fields: [String: UITextField], _ textViews: [String: UITextView],
      _ onSubmit: @escaping (FormCommitAnswer) -> Void
    ) {
      self.form = form
      self.onSubmit = onSubmit
      binders = form.form.form.fieldNames.compactMap { name in
        let control = try? form[name]
        if let field = fields[name], let control = control as? InputField { field.bind(control) }
        if let view = textViews[name], let control = control as? TextView { view.bind(control) }
        let binder = (fields[name]?.fieldBinding ?? textViews[name]?.fieldBinding) as? FieldBinder
        return binder.map { (name, FieldBinderReference(object: $0)) }
      }
      for (name, binder) in binders { binder.object?.onReturn = { self.goOn(behind: name) } }
      form.addObserver(self) { fields, _, _ in fields.showActive() }
      showActive()
    }

    private var active: [(name: String, view: UIView)] {
      let names = Set(form.activeFields)
      return binders.compactMap { name, binder in
        guard names.contains(name), let view = binder.object?.view as? UIView else { return nil }
        return (name, view)
      }
    }

    private func showActive() {
      let names = Set(form.activeFields)
      for (name, binder) in binders { (binder.object?.view as? UIView)?.isHidden = !names.contains(name) }
    }

    private func goOn(behind name: String) {
      let active = active
      guard let index = active.firstIndex(where: { $0.name == name }) else { return }
      if index + 1 < active.count { active[index + 1].view.becomeFirstResponder() } else { submit() }
    }

    /// Commits the form, as Return in its last field does, and calls what was given to `bind`. If the form is refused, the
    /// first field with a reason gets the focus; if it asks, the first one that asks.
    public func submit() {
      let answer = form.commit()
      onSubmit(answer)
      let names: [String]
      switch answer {
      case .committed: return
      case .asks(let questions): names = questions.map { $0.field }
      case .refused: names = active.map { $0.name }.filter { isRefused($0) }
      }
      active.first { names.contains($0.name) }?.view.becomeFirstResponder()
    }

    private func isRefused(_ name: String) -> Bool {
      form.evaluation(of: name)?.verdict != .acceptable || !form.violations(of: name).isEmpty
    }
  }
#endif
