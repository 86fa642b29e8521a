/// A form prepared to judge millions of rows: immutable, and shared between threads.
///
/// The fields are judged as by a ``BatchProfile``. Most rules are decided on the bytes of a row.
///
/// ```swift
/// let batch = BatchForm(try CompiledForm(try rules.form(named: "booking")))
/// let evaluator = BatchFormEvaluator(batch, today: today)  // one for each thread
/// ```
public struct BatchForm: Sendable {
  /// The form.
  public let form: CompiledForm
  /// The declarations of each field; a declaration is an index into ``declarations``.
  let fields: [Range<Int>]
  let declarations: [Declaration]
  /// Whether a condition or a rule looks at the value of a field.
  let isUsed: [Bool]
  /// The conditions of the branches.
  let conditions: [Condition?]

  /// A declaration of a field.
  struct Declaration: Sendable {
    let profile: BatchProfile
    /// The branch that declares the field; -1 for a field that is always active.
    let branch: Int
    /// Whether the value of a text may be another text.
    let changesTexts: Bool
    /// How the values are compared; `nil` if they are not.
    let kind: OrderKind?
  }

  /// A condition on values that are bytes.
  indirect enum Condition: Sendable {
    case texts([[UInt8]], field: Int, isNegated: Bool)
    case empty(field: Int, isNegated: Bool)
    case matches(ValuePattern, field: Int, isNegated: Bool)
    case all([Condition])
    case any([Condition])
    case not(Condition)

    init(_ condition: FormGraph.Condition) {
      switch condition {
      case .test(let field, .texts(let texts), let isNegated):
        self = .texts(texts.map { Array($0.utf8) }, field: field, isNegated: isNegated)
      case .test(let field, .empty, let isNegated): self = .empty(field: field, isNegated: isNegated)
      case .test(let field, .matches(let pattern), let isNegated):
        self = .matches(pattern, field: field, isNegated: isNegated)
      case .all(let parts): self = .all(parts.map(Condition.init))
      case .any(let parts): self = .any(parts.map(Condition.init))
      case .not(let part): self = .not(Condition(part))
      }
    }
  }

  /// Prepares a form.
  ///
  /// - Parameter form: The form.
  /// - Complexity: Some milliseconds for each field.
  public init(_ form: CompiledForm) {
    self.form = form
    var fields: [Range<Int>] = []
    var declarations: [Declaration] = []
    for field in form.graph.fields {
      let first = declarations.count
      for variant in field.variants {
        let rules = variant.profile.compiledRules
        declarations.append(
          Declaration(
            profile: BatchProfile(variant.profile), branch: variant.branch ?? -1,
            changesTexts: variant.profile.changesTexts || rules.hasDisplay || !rules.parts.isEmpty,
            kind: variant.kind))
      }
      fields.append(first..<declarations.count)
    }
    self.fields = fields
    self.declarations = declarations
    isUsed = form.graph.fields.map { !$0.testedBy.isEmpty || !$0.rules.isEmpty }
    conditions = form.graph.branches.map { $0.condition.map(Condition.init) }
  }
}

/// The verdict on the values of a form, and the rules of the form that they violate, without messages.
public struct FormOutcome: Hashable, Sendable {
  /// The worst of the verdicts of the active fields and of the rules.
  public let verdict: Verdict
  /// The ids of the violated rules, `form.rule`, each once, with warnings, in the order of the rules.
  public let rules: [String]
  /// Whether a question has no answer. Its rule counts as not asked, and does not change the verdict.
  public let isUnanswered: Bool
}
