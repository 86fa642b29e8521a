/// A compiled form: immutable, and shared between threads at no cost.
///
/// ```swift
/// let rules = try RuleSet([SourceFile(name: "booking.rules", text: """
///   profile day { check date "yyyy-MM-dd"; regex /[\\d-]{10}/ }
///   form booking {
///     field from: day { required }
///     field until: day { required }
///     stay: order today <= from <= until
///   }
///   """)])
/// let booking = try rules.form("booking")
/// let evaluation = try booking.evaluate(
///   ["from": "2026-11-22", "until": "2026-11-21"], today: CivilDate("2026-11-01")!)
/// print(evaluation.verdict)                 // invalid
/// print(evaluation.violations.map(\.id))    // ["booking.stay"]
/// ```
public struct CompiledForm: Sendable {
  /// The form that was compiled.
  public var form: FormProfile { graph.form }
  package let graph: FormGraph

  /// Compiles a form.
  ///
  /// - Parameter form: The form.
  /// - Throws: All errors in the form and in the profiles of its fields.
  /// - Complexity: Linear in the number of fields, conditions and rules.
  public init(_ form: FormProfile) throws(RuleError) {
    try self.init(form, engine: .standard)
  }

  package init(_ form: FormProfile, engine: PatternEngine) throws(RuleError) {
    self.init(try FormCompiler.compile(form, engine: engine))
    let errors = proofs.findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw RuleError(errors) }
  }

  /// Makes a form without proofs.
  init(_ graph: FormGraph) { self.graph = graph }

  /// The findings of the proofs, and the questions that they leave open.
  package var proofs: (findings: [Diagnostic], openQuestions: [String]) { proofs(admitting: nil) }

  /// Returns the findings of the proofs, and the questions that they leave open.
  ///
  /// - Parameter isAdmitted: Whether a profile can have a value that patterns match or do not match; `nil` to take all
  ///   values for possible, which takes no time.
  package func proofs(
    admitting isAdmitted: FormValues.IsAdmitted?
  ) -> (findings: [Diagnostic], openQuestions: [String]) {
    var prover = FormProver(graph, admitting: isAdmitted)
    return (prover.prove(), prover.openQuestions)
  }

  /// Whether a field shows numbers, dates or times as a locale writes them, so that the form can be localised.
  public var canBeLocalized: Bool {
    graph.fields.contains { $0.variants.contains { $0.profile.canBeLocalized } }
  }

  /// The locale in which numbers are read and shown; `nil` if none is stated, or no field shows numbers.
  public var numberLocale: LocaleTag? {
    graph.fields.lazy.flatMap { $0.variants }.compactMap { $0.profile.numberLocale }.first
  }

  /// Returns the form with numbers read as a locale writes them, where `readsDisplays` says that texts are read; see
  /// ``CompiledProfile/localized(for:)``.
  ///
  /// - Parameter locale: The locale; if it is not known how it writes numbers, they are read in the form that values have.
  public func localized(for locale: LocaleTag) -> CompiledForm {
    canBeLocalized ? CompiledForm(graph.localized(for: locale)) : self
  }

  /// Returns the verdict on values, with the violations.
  ///
  /// - Parameters:
  ///   - texts: The texts of fields, by their names; the other fields are empty.
  ///   - today: The day of the evaluation, which the library never reads from a clock.
  ///   - answers: The answers to questions.
  ///   - readsDisplays: Whether the texts are those of people, and are read, as in
  ///     ``CompiledProfile/evaluate(reading:locale:)``. Without, they are values.
  ///   - locale: The language of the messages.
  /// - Throws: An error for a name that no field has, which suggests a similar one.
  public func evaluate(
    _ texts: [String: String], today: CivilDate, answers: [FormQuestion: Bool] = [:],
    readsDisplays: Bool = false, locale: LocaleTag = .english
  ) throws(RuleError) -> FormEvaluation {
    for name in texts.keys.sorted() { _ = try number(of: name) }
    return evaluation(of: texts, today: today, answers: answers, readsDisplays: readsDisplays, locale: locale)
  }

  /// Returns the evaluation of values, all of which are those of fields; see
  /// ``evaluate(_:today:answers:readsDisplays:locale:)``.
  package func evaluation(
    of texts: [String: String], today: CivilDate, answers: [FormQuestion: Bool] = [:],
    readsDisplays: Bool = false, locale: LocaleTag = .english
  ) -> FormEvaluation {
    var state = FormState(graph, today: today, answers: answers, readsDisplays: readsDisplays)
    for (name, text) in texts {
      if let number = graph.number(of: name) { state.set(text, of: number) }
    }
    state.settle()
    return state.evaluation(locale: locale)
  }

  /// Returns the number of a field.
  ///
  /// - Throws: An error if there is none with the name, which suggests a similar one.
  func number(of name: String) throws(RuleError) -> Int {
    if let number = graph.number(of: name) { return number }
    let help = Suggestion.help(for: name, in: form.fieldNames, "its fields are", none: "it has no fields")
    throw RuleError([
      Diagnostic(
        .unknownField, "the form `\(form.name)` has no field `\(DisplayText.escaped(name))`", help: [help])
    ])
  }
}
