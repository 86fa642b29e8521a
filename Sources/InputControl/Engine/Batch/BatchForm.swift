/// A form prepared to judge millions of rows: immutable, and shared between threads.
///
/// The fields are judged as by a ``BatchProfile``. Most rules are decided on the bytes of a row.
///
/// ```swift
/// let rules = try RuleSet([SourceFile(name: "stay.rules", text: """
///   profile day { check date "yyyy-MM-dd"; regex /[\\d-]{10}/ }
///   form stay { field from: day; field until: day; order from < until }
///   """)])
/// let batch = BatchForm(try rules.form("stay"))
/// var evaluator = BatchFormEvaluator(batch, today: CivilDate("2026-11-22")!)  // one for each thread
/// ```
public struct BatchForm: Sendable {
  /// The form.
  public let form: CompiledForm
  /// The prepared profiles of all declarations. Those of a field are adjacent.
  let profiles: [BatchProfile]

  /// Prepares a form.
  ///
  /// - Parameter form: The form.
  /// - Complexity: Some milliseconds for each field.
  public init(_ form: CompiledForm) {
    self.form = form
    profiles = form.graph.fields.flatMap { $0.variants.map { BatchProfile($0.profile) } }
  }
}

/// The verdict on the values of a form, and the rules of the form that they violate, without messages.
public struct FormOutcome: Hashable, Sendable {
  /// The worst of the verdicts of the active fields and of the rules.
  public let verdict: Verdict
  /// The ids of the violated rules, `form.rule`, each once, with warnings, in the order of the rules.
  public let rules: [String]
  /// Whether a question has no answer. If there are answers to others, its rule is `intermediate`; if there are none, the
  /// rule is not asked, and does not change the verdict.
  public let isUnanswered: Bool
}
