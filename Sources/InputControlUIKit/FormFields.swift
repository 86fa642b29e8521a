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
    /// The fields, in the order of the form.
    private let binders: [(name: String, reference: FieldBinderReference)]
    /// The fields that are shown.
    private var shown: Set<String>?

    private struct FieldBinderReference { weak var object: FieldBinder? }

    fileprivate init(
      _ form: InputForm, _ fields: [String: UITextField], _ textViews: [String: UITextView],
      _ onSubmit: @escaping (FormCommitAnswer) -> Void
    ) {
      self.form = form
      self.onSubmit = onSubmit
      binders = form.form.form.fieldNames.compactMap { name in
        guard let control = try? form[name] else { return nil }
        if let field = fields[name] {
          let binder = TextFieldBinder(control, field)
          field.setBinder(binder)
          return (name, FieldBinderReference(object: binder))
        }
        guard let view = textViews[name] else { return nil }
        let binder = TextViewBinder(control, view)
        view.setBinder(binder)
        return (name, FieldBinderReference(object: binder))
      }
      for (name, reference) in binders { reference.object?.onReturn = { self.goOn(behind: name) } }
      form.addObserver(self) { fields, _, _ in fields.showActive() }
      showActive()
    }

    /// The fields on the screen that are active, in the order of the form.
    private var active: [(name: String, view: UIView)] {
      let names = Set(form.activeFields)
      return binders.compactMap { name, reference in
        guard names.contains(name), let view = reference.object?.view as? UIView else { return nil }
        return (name, view)
      }
    }

    /// Shows and hides the fields whose activity has changed. The focus leaves a field that is hidden.
    private func showActive() {
      let names = Set(form.activeFields)
      defer { shown = names }
      for (index, (name, reference)) in binders.enumerated() {
        guard let view = reference.object?.view as? UIView,
          shown.map({ $0.contains(name) != names.contains(name) }) ?? true
        else { continue }
        view.isHidden = !names.contains(name)
        guard view.isHidden, view.isFirstResponder else { continue }
        let following = binders[(index + 1)...].lazy.compactMap { $0.reference.object?.view as? UIView }
        if !following.contains(where: { !$0.isHidden && $0.becomeFirstResponder() }) {
          view.resignFirstResponder()
        }
      }
    }

    private func goOn(behind name: String) {
      let following = active.drop { $0.name != name }.dropFirst()
      if !following.contains(where: { !$0.view.isHidden && $0.view.becomeFirstResponder() }) { submit() }
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
      form.evaluation(of: name)?.verdict != .acceptable
        || form.violations(of: name).contains { $0.severity == .error }
    }
  }
#endif
