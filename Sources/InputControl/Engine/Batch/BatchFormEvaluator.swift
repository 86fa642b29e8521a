/// An evaluator of many rows, each with the values of a form as bytes in memory: one for each thread, reused for all
/// rows.
///
/// Without answers, no question of `external` is asked; ``FormOutcome/isUnanswered`` tells whether there is one. With
/// answers, even an empty set of them, the verdicts and violations are those of
/// ``CompiledForm/evaluate(_:today:answers:readsDisplays:locale:)`` for texts that may be displays of values.
///
/// ```swift
/// let rules = try RuleSet(contentsOf: ["booking.rules"])
/// let booking = BatchForm(try CompiledForm(try rules.form(named: "booking")))
/// var evaluator = BatchFormEvaluator(booking, today: CivilDate("2026-11-22")!)
/// let row = Array("2026-11-24,2026-11-24,single".utf8)
/// let index = evaluator.outcome(of: row.span, fields: [0..<10, 11..<21, 22..<28])
/// print(evaluator.outcomes[index].rules)  // ["booking.stay"]
/// ```
public struct BatchFormEvaluator: ~Copyable {
  let batch: BatchForm
  let graph: FormGraph
  /// The day of the evaluation.
  public let today: CivilDate
  /// The answers to questions; `nil` if they are not asked.
  public let answers: [FormQuestion: Bool]?
  /// The distinct outcomes so far; an outcome is an index into this array. The first is acceptable without
  /// violations.
  public private(set) var outcomes: [FormOutcome]
  private var places: [OutcomeKey: Int] = [:]
  /// The places of outcomes without violations, by verdict and by whether a question has no answer; -1 if not known.
  private var plainPlaces = Array(repeating: -1, count: 8)
  private let judges: FieldJudges
  let plan: BatchFormPlan
  private let evaluator = Evaluator()

  /// The result of each field of the row that was judged last, in the order of ``FormProfile/fieldNames``.
  public private(set) var findings: [Finding]
  /// The values that are not the bytes of the row.
  private var values: [String?]
  private var branches: [(isTried: Bool, holds: Bool)]
  private var violated: [Int] = []

  /// The result of a field of a row.
  public struct Finding: Sendable {
    /// The number of the active declaration; -1 if the field is not active.
    public internal(set) var declaration = -1
    /// The index in ``BatchFormEvaluator/outcomes(ofDeclaration:)`` of the outcome of the value.
    public internal(set) var outcome = 0
    /// The verdict on the value.
    public internal(set) var verdict = Verdict.acceptable
    /// Whether the value is in `values`.
    var isElsewhere = false

    /// Whether the field belongs to the form, and its value is judged.
    public var isActive: Bool { declaration >= 0 }
  }

  private struct OutcomeKey: Hashable {
    var verdict: Verdict
    var isUnanswered: Bool
    var violated: [Int]
  }

  /// The evaluators of all declarations. An array cannot hold values that cannot be copied.
  @safe
  private final class FieldJudges {
    let evaluators: UnsafeMutablePointer<BatchEvaluator>
    private let count: Int

    init(_ profiles: [BatchProfile]) {
      count = profiles.count
      unsafe evaluators = .allocate(capacity: count)
      for (index, profile) in profiles.enumerated() {
        unsafe (evaluators + index).initialize(to: BatchEvaluator(profile))
      }
    }

    deinit {
      unsafe evaluators.deinitialize(count: count)
      unsafe evaluators.deallocate()
    }
  }

  /// Makes an evaluator for a form.
  ///
  /// - Parameters:
  ///   - batch: The prepared form.
  ///   - today: The day of the evaluation.
  ///   - answers: The answers to questions; `nil` if they are not asked.
  public init(_ batch: BatchForm, today: CivilDate, answers: [FormQuestion: Bool]? = nil) {
    self.batch = batch
    self.today = today
    self.answers = answers
    graph = batch.form.graph
    judges = FieldJudges(batch.profiles)
    plan = BatchFormPlan(graph, today: today)
    findings = Array(repeating: Finding(), count: graph.fields.count)
    values = Array(repeating: nil, count: graph.fields.count)
    branches = Array(repeating: (false, false), count: graph.branches.count)
    outcomes = [FormOutcome(verdict: .acceptable, rules: [], isUnanswered: false)]
    plainPlaces[0] = 0
  }

  // MARK: Rows

  /// Returns the index in ``outcomes`` of the outcome of a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that hold the values, in UTF-8; a value that is not is `invalid` by the rule `encoding`.
  ///   - fields: The range of the value of each field, in the order of ``FormProfile/fieldNames``; a field without a
  ///     value has an empty one.
  public mutating func outcome(of bytes: Span<UInt8>, fields: [Range<Int>]) -> Int {
    precondition(fields.count == findings.count, "there is a range for each field")
    for range in fields { precondition(range.upperBound <= bytes.count, "the values are in the bytes") }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe fields.withUnsafeBufferPointer { fields in unsafe outcome(of: Row(bytes: bytes, fields: fields))
      }
    }
  }

  /// The values of a row as given.
  @safe
  struct Row {
    let bytes: UnsafeBufferPointer<UInt8>
    let fields: UnsafeBufferPointer<Range<Int>>

    @inline(__always)
    subscript(field: Int) -> UnsafeBufferPointer<UInt8> {
      unsafe UnsafeBufferPointer(rebasing: bytes[fields[field]])
    }
  }

  private mutating func outcome(of row: Row) -> Int {
    var verdict = Verdict.acceptable
    for index in plan.steps.indices {
      let step = plan.steps[index]
      if step.isField {
        judge(step, row)
        let found = findings[step.number].verdict
        if found.isWorse(than: verdict) { verdict = found }
      } else {
        decide(step, row)
      }
    }
    var isUnanswered = false
    violated.removeAll(keepingCapacity: true)
    for index in plan.rules.indices {
      let rule = plan.rules[index]
      guard rule.branch < 0 || branches[rule.branch].holds else { continue }
      let finding = finding(rule, index, row)
      if finding.isUnanswered { isUnanswered = true }
      if finding.isViolated { violated.append(index) }
      if rule.isError, finding.verdict.isWorse(than: verdict) { verdict = finding.verdict }
    }
    guard violated.isEmpty else {
      return place(of: OutcomeKey(verdict: verdict, isUnanswered: isUnanswered, violated: violated))
    }
    let plain = 2 * verdict.severityInForms + (isUnanswered ? 1 : 0)
    if plainPlaces[plain] < 0 {
      plainPlaces[plain] = outcomes.count
      outcomes.append(FormOutcome(verdict: verdict, rules: [], isUnanswered: isUnanswered))
    }
    return plainPlaces[plain]
  }

  private mutating func place(of key: OutcomeKey) -> Int {
    if let place = places[key] { return place }
    var ids: [String] = []
    for rule in key.violated {
      let id = "\(graph.form.name).\(graph.form.rules[rule].id)"
      if !ids.contains(id) { ids.append(id) }
    }
    outcomes.append(FormOutcome(verdict: key.verdict, rules: ids, isUnanswered: key.isUnanswered))
    places[key] = outcomes.count - 1
    return outcomes.count - 1
  }

  // MARK: Fields

  private mutating func judge(_ step: BatchFormPlan.Step, _ row: Row) {
    let field = step.number
    var state = Finding()
    for declaration in step.declarations {
      let branch = plan.declarations[declaration].branch
      if branch < 0 || branches[branch].holds {
        state.declaration = declaration
        break
      }
    }
    if state.declaration >= 0 {
      let judge = unsafe judges.evaluators + state.declaration
      let bytes = unsafe row[field]
      state.outcome = unsafe judge.pointee.outcome(of: bytes.span)
      if state.outcome != 0 { unsafe state.verdict = judge.pointee.outcomes[state.outcome].verdict }
      if step.isUsed {
        let value =
          plan.declarations[state.declaration].changesTexts
          ? unsafe judge.pointee.normalized(bytes.span) : nil
        // Bytes that are not UTF-8 are invalid.
        let isRepaired =
          unsafe value == nil && state.verdict == .invalid
          && String(validating: bytes, as: UTF8.self) == nil
        let repaired = isRepaired ? unsafe String(decoding: bytes, as: UTF8.self) : nil
        if let value = value ?? repaired {
          values[field] = value
          state.isElsewhere = true
        }
      }
    }
    findings[field] = state
  }

  /// Calls a function with the value of a field, which is empty if the field is not active.
  @inline(__always)
  func withValue<Result>(
    _ field: Int, _ row: Row, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard findings[field].declaration >= 0 else {
      return unsafe body(UnsafeBufferPointer(start: nil, count: 0))
    }
    if findings[field].isElsewhere, var value = values[field] { return value.withUTF8(body) }
    return unsafe body(row[field])
  }

  /// Returns the distinct outcomes of the values under a declaration so far. The first is acceptable without violations.
  ///
  /// - Parameter declaration: The number of the declaration.
  public func outcomes(ofDeclaration declaration: Int) -> [ValueOutcome] {
    unsafe judges.evaluators[declaration].outcomes
  }

  /// Returns the evaluation of a value under a declaration.
  ///
  /// - Parameters:
  ///   - bytes: The value in UTF-8.
  ///   - declaration: The number of the declaration.
  ///   - locale: The language of the messages.
  public func evaluation(
    of bytes: Span<UInt8>, declaration: Int, locale: LocaleTag = .english
  ) -> Evaluation {
    unsafe judges.evaluators[declaration].evaluation(of: bytes, locale: locale)
  }

  /// Returns a value after normalisation under a declaration, as ``BatchEvaluator/normalized(_:)`` does.
  ///
  /// - Parameters:
  ///   - bytes: The value in UTF-8.
  ///   - declaration: The number of the declaration.
  public func normalized(_ bytes: Span<UInt8>, declaration: Int) -> String? {
    unsafe judges.evaluators[declaration].normalized(bytes)
  }

  // MARK: Branches

  private mutating func decide(_ step: BatchFormPlan.Step, _ row: Row) {
    let isTried =
      step.previous >= 0
      ? branches[step.previous].isTried && !branches[step.previous].holds
      : step.parent < 0 || branches[step.parent].holds
    var holds = isTried
    if isTried, let condition = plan.conditions[step.number] { holds = self.holds(condition, row) }
    branches[step.number] = (isTried, holds)
  }

  private func holds(_ condition: BatchFormPlan.Condition, _ row: Row) -> Bool {
    switch condition {
    case .texts(let texts, let field, let isNegated):
      return unsafe withValue(field, row) { value in
        texts.contains { unsafe $0.elementsEqual(value) } != isNegated
      }
    case .empty(let field, let isNegated):
      return unsafe withValue(field, row) { $0.isEmpty } != isNegated
    case .matches(let pattern, let field, let isNegated):
      return unsafe withValue(field, row) { value in
        // Patterns do not match the empty text.
        unsafe !value.isEmpty && pattern.match(value.span, scratch: evaluator.scratch) == .whole
      } != isNegated
    case .all(let parts):
      for part in parts where !holds(part, row) { return false }
      return true
    case .any(let parts):
      for part in parts where holds(part, row) { return true }
      return false
    case .not(let part): return !holds(part, row)
    }
  }
}
