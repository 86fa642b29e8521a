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
  /// Called when Return is pressed in a field of one line. If it is `nil`, Return commits the field alone. A binding sets it.
  var onReturn: (() -> Void)? { get set }
}

/// Connects a form with fields of the screen, which are bound to its controls.
///
/// A field that is not active is hidden. Return goes to the next active field, in the order of the form, and submits in the
/// last one. If the form is refused, the first field with a reason gets the focus; if it asks, the first one that asks.
public final class FormBinding {
  /// The form.
  public let form: InputForm
  /// Called with the answer of the form when the person submits it.
  public var onSubmit: (FormCommitAnswer) -> Void
  /// The fields of the screen, in the order of the form.
  private var fields: [(name: String, reference: Reference)]
  /// The names of the fields that are active.
  private var active: Set<String>

  private struct Reference { weak var field: (any PlatformFormField)? }

  /// Makes a binding, and hides the fields that are not active.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - fields: The fields of the screen by the names of those of the form, held weakly. Other names are ignored.
  ///   - onSubmit: Called with the answer of the form when the person submits it.
  public init(
    _ form: InputForm, _ fields: [String: any PlatformFormField] = [:],
    onSubmit: @escaping (FormCommitAnswer) -> Void
  ) {
    self.form = form
    self.onSubmit = onSubmit
    self.fields = form.form.form.fieldNames.map { ($0, Reference()) }
    active = Set(form.activeFields)
    form.addObserver(self) { binding, _, _ in binding.showActive() }
    // Active fields come first, so that the focus can go to them.
    for isActive in [true, false] {
      for (name, _) in self.fields where active.contains(name) == isActive { self[name] = fields[name] }
    }
  }

  /// The field of the screen for a field of the form, held weakly. One that is set is hidden if it is not active, and its
  /// `onReturn` keeps the binding. One that is replaced is shown, and Return commits it alone. Names that the form does not have
  /// are ignored.
  ///
  /// - Parameter name: The name of the field in the form.
  public subscript(name: String) -> (any PlatformFormField)? {
    get { fields.first { $0.name == name }?.reference.field }
    set {
      guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
      if let old = fields[index].reference.field, old !== newValue {
        old.onReturn = nil
        old.isShown = true
      }
      fields[index].reference.field = newValue
      newValue?.onReturn = { self.goOn(behind: name) }
      if active.contains(name) { newValue?.isShown = true } else { hide(index) }
    }
  }

  /// Shows and hides the fields whose activity has changed. The focus leaves a field that is hidden.
  private func showActive() {
    let before = active
    active = Set(form.activeFields)
    guard active != before else { return }
    // Fields are shown before others are hidden, so that the focus can go to them.
    for (name, reference) in fields where active.contains(name) && !before.contains(name) {
      reference.field?.isShown = true
    }
    for (index, (name, _)) in fields.enumerated() where before.contains(name) && !active.contains(name) {
      hide(index)
    }
  }

  /// Hides a field. The focus leaves it for the next field that is shown.
  private func hide(_ index: Int) {
    guard let field = fields[index].reference.field else { return }
    let hadFocus = field.hasFocus
    field.isShown = false
    guard hadFocus else { return }
    let following = fields[(index + 1)...].lazy.compactMap { $0.reference.field }
    if !following.contains(where: { $0.isShown && $0.takeFocus() }) { field.loseFocus() }
  }

  /// Goes to the next active field, as Return does; submits behind the last one.
  ///
  /// - Parameter name: The name of the field that Return was pressed in.
  public func goOn(behind name: String) {
    guard form.isActive(name) else { return }
    let following = form.activeFields.drop { $0 != name }.dropFirst()
    if !following.contains(where: { self[$0].map { $0.isShown && $0.takeFocus() } ?? false }) { submit() }
  }

  /// Commits the form, as Return in its last field does, and calls ``onSubmit``. Then the first field that has a question or a
  /// reason gets the focus.
  ///
  /// - Returns: The answer of the form.
  @discardableResult public func submit() -> FormCommitAnswer {
    let answer = form.commit()
    onSubmit(answer)
    let names: [String] =
      switch answer {
      case .committed: []
      case .asks(let questions): questions.map { $0.field }
      case .refused: form.activeFields.filter { isRefused($0) }
      }
    _ = names.lazy.compactMap { self[$0] }.contains { $0.takeFocus() }
    return answer
  }

  private func isRefused(_ name: String) -> Bool {
    form.evaluation(of: name)?.verdict != .acceptable
      || form.violations(of: name).contains { $0.severity == .error }
  }
}
