package import InputControl

/// The way through the fields of a form: which field is asked next.
///
/// The active fields are asked in order. When each has been asked, those are asked again that have become
/// active behind the person, that are not acceptable, or that carry violations of rules of the form.
package final class FormWalk {
  /// A direction in which a person leaves a field without committing it.
  enum Direction { case back, forward }

  package let form: InputForm
  /// The events of the controls, for keypads.
  let center: TextEventCenter
  private let names: [String]
  /// The field that is asked.
  package private(set) var field: String?
  /// The fields that have been asked, and those that have been committed.
  private var asked: Set<String> = []
  private var committed: Set<String> = []
  private let locale: LocaleTag?
  /// Whether the end was reached, so that only what is missing or wrong is asked.
  private var isMending = false

  /// Makes the way through an empty form.
  ///
  /// - Parameters:
  ///   - form: The form. Lines have numbers as it reads them.
  ///   - today: The day of the evaluation.
  ///   - locale: The language of messages, and the locale of numbers at a terminal.
  package init(_ form: CompiledForm, today: CivilDate, locale: LocaleTag?) {
    self.locale = locale
    center = TextEventCenter()
    self.form = InputForm(form, today: today, center: center, locale: locale)
    names = form.form.fieldNames
  }

  // MARK: The next field

  /// Goes to the next field.
  ///
  /// - Parameter mends: Whether wrong fields are asked again.
  /// - Returns: Whether there is one.
  package func advance(mends: Bool) -> Bool {
    let next = isMending ? nil : neighbour(.forward)
    if next == nil { isMending = true }
    field = next ?? fieldToMend(mends: mends)
    if let field, asked.insert(field).inserted { takeDefault(of: field) }
    return field != nil
  }

  /// Writes the default into a field that is empty.
  private func takeDefault(of name: String) {
    guard let control, control.text.isEmpty, let value = form.profile(of: name)?.profile.defaultValue else {
      return
    }
    control.text = value
  }

  /// Returns the first active field that is missing or wrong.
  private func fieldToMend(mends: Bool) -> String? {
    let active = form.activeFields
    if let missed = active.first(where: { !committed.contains($0) }) { return missed }
    guard mends, form.verdict != .acceptable || !form.unconfirmedFields.isEmpty else { return nil }
    if let wrong = active.first(where: isWrong) { return wrong }
    // The fields that carry a violation may be inactive.
    let violation = form.evaluation.violations.first { !$0.isWaiting }
    let rule = violation.flatMap { violation in form.form.form.rules.first { $0.id == violation.rule } }
    return rule?.operands.last { form.isActive($0.name) }?.name
  }

  private func isWrong(_ name: String) -> Bool {
    form.evaluation(of: name)?.verdict != .acceptable || form.unconfirmedFields.contains(name)
      || violations(of: name).contains { $0.severity == .error }
  }

  /// Returns the nearest active field in a direction; the first one before any was asked.
  private func neighbour(_ direction: Direction) -> String? {
    guard let field, let index = names.firstIndex(of: field) else { return form.activeFields.first }
    return direction == .back
      ? names[..<index].last(where: form.isActive) : names[(index + 1)...].first(where: form.isActive)
  }

  /// Returns whether the next active field in a direction has been asked already.
  func canMove(_ direction: Direction) -> Bool { neighbour(direction).map(asked.contains) ?? false }

  /// Leaves the field as it stands, and goes to the next active one in a direction.
  func move(_ direction: Direction) {
    if let next = neighbour(direction) { field = next }
  }

  // MARK: The field that is asked

  /// The question for the field; `nil` if there is none.
  package var question: Question? {
    guard let field else { return nil }
    return question(for: field)
  }

  /// Returns the question for an active field.
  package func question(for name: String) -> Question? {
    guard let profile = form.profile(of: name) else { return nil }
    var question = Question(profile, label: form.label(of: name), locale: locale)
    // A field that the person has left empty stays empty.
    if committed.contains(name) { question.initialText = "" }
    return question
  }

  /// Whether the field was committed before, and is asked again.
  var isCommitted: Bool { field.map(committed.contains) ?? false }

  /// The control of the field, which is a field of one line.
  var control: InputField? { field.flatMap { try? form[$0] } as? InputField }

  /// The violations of rules of the form that the field carries, without those that wait for an answer.
  var violations: [FormViolation] { field.map(violations(of:)) ?? [] }

  private func violations(of name: String) -> [FormViolation] {
    form.violations(of: name).filter { !$0.isWaiting }
  }

  /// Records that the person has committed the text of the field.
  func commit() {
    guard let field else { return }
    control?.confirmRefusals()
    committed.insert(field)
  }

  /// Sets the text of the field to that of a line.
  ///
  /// - Parameter text: The text, which need not be a value.
  package func commit(line text: String) {
    control?.text = text
    commit()
  }

  // MARK: The lines on the screen

  /// The answer to a field that was asked.
  struct Committed {
    let name: String
    let value: String
    /// The worse of the verdicts of the field and of the rules that it carries violations of.
    let verdict: Verdict
  }

  /// The answers to the active fields before the asked one; to all of them at the end.
  var answers: [Committed] {
    let before = field.flatMap { names.firstIndex(of: $0) } ?? names.count
    return names[..<before].compactMap { name in
      guard committed.contains(name), let evaluation = form.evaluation(of: name) else { return nil }
      let rules = violations(of: name).filter { $0.severity == .error }.map(\.verdict)
      return Committed(
        name: name, value: evaluation.value, verdict: rules.reduce(evaluation.verdict) { $0.worse($1) })
    }
  }
}
