/// A form without a screen: a control for each field, and the evaluation of all fields together.
///
/// A host shows the controls of the active fields, in order. The rules of the form never refuse an edit and
/// never change a text; they say what is wrong or missing, and which fields belong to the form now. After
/// each change of a text, the form judges again what the change reaches: the field, the branches that test
/// it, and the rules about it.
///
/// ```swift
/// let rules = try RuleSet([SourceFile(name: "sign-up.rules", text: """
///   language 3
///   profile country { oneOf "US", "FR"; required }
///   profile state { oneOf "CA", "NY"; required }
///   form signUp {
///     field country: country
///     when country is "US" { field state: state }
///   }
///   """)])
/// let form = InputForm(
///   try rules.form("signUp"), today: CivilDate("2026-11-22")!)
/// form.onChange = { form, change in print(change.fields, form.activeFields) }
/// try form["country"].paste("US")  // ["country", "state"] ["country", "state"]
/// try form["state"].paste("NY")  // ["state"] ["country", "state"]
/// print(form.verdict)  // acceptable
/// ```
///
/// One thread, task or actor at a time may use a form and its controls.
public final class InputForm {
  /// The rules of the form and of its fields.
  public let form: CompiledForm
  private var state: FormState
  /// The controls of all fields, in the order of the form.
  package let controls: [TextControl]
  /// The declaration of each field whose profile its control has.
  private var variants: [Int]

  /// The fields whose texts the state does not have yet.
  private var changedTexts = NumberSet()
  /// What has changed since the last notification.
  private var pending = FormChanges()
  /// The number of changes in progress, after which the form notifies.
  private var depth = 0
  private var isNotifying = false

  /// The greatest number of notifications in a row, if each of them changes the form again.
  static var greatestRepetition: Int { 16 }

  /// Called once for each change, after the notifications of the fields.
  ///
  /// A change is an edit of a person, with everything that the notifications of its field do to other fields;
  /// a call of ``setTexts(_:)``; a text, an answer or a day that is set. If the closure changes the form, it
  /// is called again when it has returned, at most 16 times in a row; what has changed then is part of the
  /// next notification.
  public var onChange: ((_ form: InputForm, _ change: Change) -> Void)?

  private var observers:
    [(object: WeakReference<AnyObject>, handler: (AnyObject, InputForm, Change) -> Void)] = []

  /// Adds an observer of the changes of the form, which is notified as ``onChange`` is, and before it.
  ///
  /// - Parameters:
  ///   - observer: The observer, held weakly. It is an argument of the closure, so that the closure need not capture it.
  ///   - handler: The closure.
  public func addObserver<Object: AnyObject>(
    _ observer: Object, _ handler: @escaping (_ observer: Object, _ form: InputForm, _ change: Change) -> Void
  ) {
    observers.removeAll { $0.object.object == nil }
    observers.append(
      (
        WeakReference(observer),
        { object, form, change in
          // The object is the one that was added.
          handler(unsafe unsafeDowncast(object, to: Object.self), form, change)
        }
      ))
  }

  /// What has changed in a form.
  public struct Change: Hashable, Sendable {
    /// The names of the fields whose evaluation or activity has changed, in the order of the form.
    public let fields: [String]
    /// The names of the fields that carry violations of rules of the form, or did before, and whose
    /// violations may have changed; in the order of the form.
    public let carriers: [String]
  }

  /// Makes a form with empty fields.
  ///
  /// - Parameters:
  ///   - form: The rules of the form and of its fields.
  ///   - today: The day of the evaluation, which the library never reads from a clock.
  ///   - center: The centre that the events of the fields are posted to; by default one for this form.
  ///   - locale: The language of messages, and the locale in which fields read and show numbers and dates; see
  ///     ``TextControl/locale``.
  ///   - multiline: The names of the fields that have several lines. Their controls are a ``TextView``, the
  ///     others an ``InputField``.
  public init(
    _ form: CompiledForm, today: CivilDate, center: TextEventCenter? = nil, locale: LocaleTag? = nil,
    multiline: Set<String> = []
  ) {
    self.form = form
    self.locale = locale ?? .english
    isLocaleStated = locale != nil
    let graph = (locale.map { form.localized(for: $0) } ?? form).graph
    state = FormState(graph, today: today)
    state.settle()
    let state = state
    variants = graph.fields.indices.map { state.variant(of: $0) ?? 0 }
    let variants = variants
    let center = center ?? TextEventCenter()
    controls = graph.fields.enumerated().map { number, field in
      let profile = field.variants[variants[number]].profile
      return multiline.contains(field.name)
        ? TextView(profile, center: center, locale: locale)
        : InputField(profile, center: center, locale: locale)
    }
    for (number, control) in controls.enumerated() {
      control.isSecureTextEntry = graph.fields[number].variants.contains { $0.profile.profile.isSensitive }
      control.owner = Place(form: WeakReference(self), number: number)
    }
  }

  /// The language of messages, and the locale in which fields read and show numbers.
  public var locale: LocaleTag {
    didSet {
      for control in controls { control.locale = locale }
      let wasStated = isLocaleStated
      isLocaleStated = true
      guard locale != oldValue || !wasStated, form.canBeLocalized else { return }
      state.set(localized: form.localized(for: locale).graph)
      notify()
    }
  }

  private var isLocaleStated: Bool

  // MARK: Fields

  /// Returns the control of a field, which exists also while the field is not active.
  ///
  /// The form sets the profile of the control: that of the branch that holds. A field that is not active
  /// keeps its text and the profile that it had. A control of a field with a sensitive profile is secure.
  ///
  /// - Parameter name: The name of the field.
  /// - Throws: An error if the form has no such field, which suggests a similar name.
  public subscript(name: String) -> TextControl {
    get throws(RuleError) { controls[try form.number(of: name)] }
  }

  /// The names of the active fields, in the order of the form.
  public var activeFields: [String] {
    update()
    return form.graph.fields.indices.filter { state.variant(of: $0) != nil }.map {
      form.graph.fields[$0].name
    }
  }

  /// Returns whether a field belongs to the form now.
  ///
  /// - Parameter name: The name of the field. No other name belongs to the form.
  public func isActive(_ name: String) -> Bool { profile(of: name) != nil }

  /// Returns the name of a field for people, in the language of messages: its label, or `name` if it has none, or shares
  /// it with another field.
  ///
  /// - Parameter name: The name of the field.
  public func label(of name: String) -> String {
    update()
    return form.graph.number(of: name).map { state.label(of: $0, for: locale) } ?? name
  }

  /// Returns the rules for the text of an active field; `nil` for a field that is not active, and for any other name.
  ///
  /// - Parameter name: The name of the field.
  public func profile(of name: String) -> CompiledProfile? {
    update()
    return form.graph.number(of: name).flatMap { state.value(of: $0)?.variant.profile }
  }

  /// Returns the values of a list that a person may mean who has typed a text into an active field, as
  /// ``CompiledProfile/choices(matching:limit:locale:)`` does; of those that are chosen by another field, only the ones for its
  /// value.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - text: What was typed.
  ///   - limit: The maximum number of values.
  public func choices(of name: String, matching text: String = "", limit: Int = 20) -> [Choice] {
    update()
    guard let number = form.graph.number(of: name), let profile = profile(of: name) else { return [] }
    for rule in state.graph.rules {
      guard case .among = rule.kind, rule.fields[1] == number, let list = rule.list,
        rule.branch.map({ state.holds(branch: $0) }) ?? true, let group = state.value(of: rule.fields[0]),
        !group.value.isEmpty
      else { continue }
      guard let graph = list.graph(ofGroup: group.value) else { return [] }
      return profile.choices(matching: text, limit: limit, locale: locale, among: graph)
    }
    return profile.choices(matching: text, limit: limit, locale: locale)
  }

  /// Returns the rules that the control of a field has now, as the form states them: without a locale of numbers.
  ///
  /// - Throws: An error for a name that no field has.
  package func controllingProfile(of name: String) throws(RuleError) -> CompiledProfile {
    update()
    let number = try form.number(of: name)
    return form.graph.fields[number].variants[variants[number]].profile
  }

  /// Sets the texts of several fields, as one change. The texts, which are values, are not judged before they are set.
  ///
  /// - Parameter texts: The texts, by the names of their fields; the other fields keep theirs.
  /// - Throws: An error for a name that no field has, which suggests a similar one. No text is set then.
  public func setTexts(_ texts: [String: String]) throws(RuleError) {
    for name in texts.keys.sorted() { _ = try form.number(of: name) }
    depth += 1
    for (name, text) in texts { try self[name].text = text }
    depth -= 1
    notify()
  }

  /// Returns which of the declarations of an active field is in effect; `nil` for a field that is not active.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: The index of the declaration among those of the field.
  package func declaration(of name: String) -> Int? {
    update()
    return form.graph.number(of: name).flatMap { state.variant(of: $0) }
  }

  /// Returns whether a field must have a value: its profile or a `require` rule says so, and it is active.
  ///
  /// - Parameter name: The name of the field.
  public func isRequired(_ name: String) -> Bool {
    guard let profile = profile(of: name), let number = form.graph.number(of: name) else { return false }
    return profile.verdict(of: "") != .acceptable || state.requires(number)
  }

  // MARK: Judging

  /// The worst of the verdicts of the active fields and of the rules.
  public var verdict: Verdict {
    update()
    return state.verdict
  }

  /// Returns the evaluation of a field; `nil` for a field that is not active, and for any other name.
  ///
  /// - Parameter name: The name of the field.
  public func evaluation(of name: String) -> Evaluation? {
    guard isActive(name), let number = form.graph.number(of: name) else { return nil }
    return controls[number].evaluation
  }

  /// Returns the violations of rules of the form that a field carries, of all severities, in the order of the
  /// rules. No other name carries any.
  ///
  /// - Parameter name: The name of the field.
  public func violations(of name: String) -> [FormViolation] {
    update()
    guard let number = form.graph.number(of: name) else { return [] }
    return state.violations(locale: locale) { $0.places.contains(number) }
  }

  /// The violations of rules of the form, of all severities, in the order of the rules.
  public var violations: [FormViolation] {
    update()
    return state.violations(locale: locale) { _ in true }
  }

  /// The evaluation of all fields and rules.
  public var evaluation: FormEvaluation {
    update()
    return state.evaluation(locale: locale)
  }

  /// The day of the evaluation. A host whose form stays open after midnight sets it.
  public var today: CivilDate {
    get { state.today }
    set {
      state.set(today: newValue)
      notify()
    }
  }

  // MARK: Questions

  /// The questions that somebody else has to answer, each once.
  public var questions: [FormQuestion] {
    update()
    return state.questions
  }

  /// The answers so far, also those to questions that the form does not ask now.
  public var answers: [FormQuestion: Bool] {
    get { state.answers ?? [:] }
    set {
      state.set(answers: newValue)
      notify()
    }
  }

  /// Answers a question. The answer applies only to the values of the question, even if others were typed meanwhile.
  ///
  /// - Parameters:
  ///   - question: The question, one of ``questions`` when it was asked.
  ///   - isYes: Whether the answer is yes.
  public func answer(_ question: FormQuestion, _ isYes: Bool) { answers[question] = isYes }

  // MARK: Values

  /// The normalised values of the active fields that are not empty, by their names; `nil` if the form is not
  /// acceptable.
  ///
  /// A host that uses them when the person is done calls ``commit()`` instead, which asks about ``unconfirmedFields``.
  public var values: [String: String]? {
    guard verdict == .acceptable else { return nil }
    var values: [String: String] = [:]
    for (number, field) in form.graph.fields.enumerated() {
      guard let value = state.value(of: number)?.value, !value.isEmpty else { continue }
      values[field.name] = value
    }
    return values
  }

  /// Commits the form: the one way out of it, as ``TextControl/commit()`` is of a field.
  @discardableResult
  public func commit() -> FormCommitAnswer {
    for control in controls { control.endComposition() }
    guard let values else { return .refused(evaluation) }
    let active = form.graph.fields.indices.filter { state.variant(of: $0) != nil }
    let questions = active.compactMap { number -> FormCommitAnswer.FieldQuestion? in
      let name = form.graph.fields[number].name
      return controls[number].questionToAsk(about: values[name] ?? "").map {
        .init(field: name, question: $0)
      }
    }
    guard questions.isEmpty else { return .asks(questions) }
    for number in active { controls[number].confirmRefusals() }
    return .committed(values)
  }

  /// The names of the active fields whose texts lack input that was refused, in the order of the form; see
  /// ``TextControl/refusals``.
  public var unconfirmedFields: [String] {
    update()
    return form.graph.fields.indices.filter {
      state.variant(of: $0) != nil && !controls[$0].refusals.isEmpty
    }.map { form.graph.fields[$0].name }
  }

  // MARK: Changes

  /// Gives the state the texts that have changed, and the controls the profiles of the branches that hold
  /// now.
  private func update() {
    for number in changedTexts {
      let control = controls[number]
      state.set(
        control.settledText, isTyped: !control.isTextGiven, of: number)
    }
    changedTexts = NumberSet()
    let changes = state.settle()
    guard !changes.isEmpty else { return }
    pending.formUnion(changes)
    for number in changes.fields {
      guard let variant = state.variant(of: number), variant != variants[number] else { continue }
      variants[number] = variant
      controls[number].profile = form.graph.fields[number].variants[variant].profile
    }
  }

  /// Notifies the observer of what has changed, if no change is in progress.
  private func notify() {
    guard depth == 0, !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    for _ in 0..<Self.greatestRepetition {
      update()
      guard !pending.isEmpty else { return }
      let change = Change(
        fields: names(of: pending.fields),
        carriers: names(of: NumberSet(pending.rules.flatMap { form.graph.rules[$0].places })))
      pending = FormChanges()
      for observer in observers {
        if let object = observer.object.object { observer.handler(object, self, change) }
      }
      onChange?(self, change)
    }
  }

  private func names(of fields: NumberSet) -> [String] { fields.map { form.graph.fields[$0].name } }

  /// The place of a control in a form.
  private final class Place: ControlOwner {
    private let form: WeakReference<InputForm>
    private let number: Int

    init(form: WeakReference<InputForm>, number: Int) {
      self.form = form
      self.number = number
    }

    override func didSetText() {
      guard let form = form.object else { return }
      form.changedTexts.insert(number)
      form.notify()
    }

    override func willNotify() {
      guard let form = form.object else { return }
      form.changedTexts.insert(number)
      form.depth += 1
    }

    override func didNotify() {
      guard let form = form.object else { return }
      form.depth -= 1
      form.notify()
    }
  }
}

/// The answer of a form to a person who commits it.
public enum FormCommitAnswer: Hashable, Sendable {
  /// The normalised values of the active fields that are not empty, by their names.
  case committed([String: String])
  /// The form is acceptable, but some of its values lack input that was not taken. The next commit accepts them, unless
  /// more was refused until then.
  case asks([FieldQuestion])
  /// The form is not acceptable.
  case refused(FormEvaluation)

  /// The question about the value of a field.
  public struct FieldQuestion: Hashable, Sendable {
    /// The name of the field.
    public let field: String
    /// The question about its value.
    public let question: CommitQuestion
  }
}
