/// A field of the screen, as a ``FormBinding`` sees it.
public protocol PlatformFormField: AnyObject {
  /// Whether the field is on the screen.
  var isShown: Bool { get set }
  /// Whether the person types into the field.
  var hasFocus: Bool { get }
  /// Gives the focus to the field, and returns whether it has taken it.
  func takeFocus() -> Bool
  /// Takes the focus from the field.
  func loseFocus()
}

/// Connects a form with fields of the screen, which are bound to its controls.
///
/// A field that is not active is hidden. Return goes to the next active field, in the order of the form, and submits in the
/// last one. If the form is refused, the first field with a reason gets the focus; if it asks, the first one that asks.
public final class FormBinding {
  /// The form.
  public let form: InputForm
  private let onSubmit: (FormCommitAnswer) -> Void
  /// The fields, in the order of the form.
  private let fields: [(name: String, reference: Reference)]
  /// The names of the fields that are shown; `nil` before the first time.
  private var shown: Set<String>?

  private struct Reference { weak var field: (any PlatformFormField)? }

  /// Makes a binding, and hides the fields that are not active.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - fields: The fields of the screen by the names of those of the form, held weakly. Other names are ignored.
  ///   - onSubmit: Called with the answer of the form when the person submits it.
  public init(
    _ form: InputForm, _ fields: [String: any PlatformFormField],
    onSubmit: @escaping (FormCommitAnswer) -> Void
  ) {
    self.form = form
    self.onSubmit = onSubmit
    self.fields = form.form.form.fieldNames.compactMap { name in
      fields[name].map { (name, Reference(field: $0)) }
    }
    form.addObserver(self) { binding, _, _ in binding.showActive() }
    showActive()
  }

  /// The fields of the screen that are active, in the order of the form.
  private var active: [(name: String, field: any PlatformFormField)] {
    let names = Set(form.activeFields)
    return fields.compactMap { name, reference in
      names.contains(name) ? reference.field.map { (name, $0) } : nil
    }
  }

  /// Shows and hides the fields whose activity has changed. The focus leaves a field that is hidden.
  private func showActive() {
    let names = Set(form.activeFields)
    defer { shown = names }
    func changed(to isShown: Bool) -> [Int] {
      fields.indices.filter { index in
        let name = fields[index].name
        return names.contains(name) == isShown && shown.map { $0.contains(name) != isShown } ?? true
      }
    }
    // Fields are shown before others are hidden, so that the focus can go to them.
    for index in changed(to: true) { fields[index].reference.field?.isShown = true }
    for index in changed(to: false) {
      guard let field = fields[index].reference.field else { continue }
      let hadFocus = field.hasFocus
      field.isShown = false
      guard hadFocus else { continue }
      let following = fields[(index + 1)...].lazy.compactMap { $0.reference.field }
      if !following.contains(where: { $0.isShown && $0.takeFocus() }) { field.loseFocus() }
    }
  }

  /// Goes to the next active field, as Return does; submits behind the last one.
  ///
  /// - Parameter name: The name of the field that Return was pressed in.
  public func goOn(behind name: String) {
    guard form.isActive(name) else { return }
    let following = active.drop { $0.name != name }.dropFirst()
    if !following.contains(where: { $0.field.isShown && $0.field.takeFocus() }) { submit() }
  }

  /// Commits the form, as Return in its last field does, and calls what was given to the binding.
  public func submit() {
    let answer = form.commit()
    onSubmit(answer)
    let names: [String]
    switch answer {
    case .committed: return
    case .asks(let questions): names = questions.map { $0.field }
    case .refused: names = active.map { $0.name }.filter { isRefused($0) }
    }
    _ = active.first { names.contains($0.name) }?.field.takeFocus()
  }

  private func isRefused(_ name: String) -> Bool {
    form.evaluation(of: name)?.verdict != .acceptable
      || form.violations(of: name).contains { $0.severity == .error }
  }
}
