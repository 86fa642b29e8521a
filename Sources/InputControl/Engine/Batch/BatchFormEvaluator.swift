/// An evaluator of many rows, each with the values of a form as bytes in memory: one for each thread, reused for all
/// rows.
///
/// Without answers, no question of `external` is asked; ``FormOutcome/isUnanswered`` tells whether there is one. With
/// answers, even an empty set of them, the verdicts and violations are those of
/// ``CompiledForm/evaluate(_:today:answers:readsDisplays:locale:)`` for texts that may be displays of values.
///
/// ```swift
/// let rules = try RuleSet(contentsOf: ["booking.rules"])
/// let booking = BatchForm(try rules.form("booking"))
/// var evaluator = BatchFormEvaluator(booking, today: CivilDate("2026-11-22")!)
/// let row = Array("2026-11-24,2026-11-24,single".utf8)
/// let index = evaluator.outcome(of: row.span, fields: [0..<10, 11..<21, 22..<28])
/// print(evaluator.outcomes[index].rules)  // ["booking.stay"]
/// ```
public struct BatchFormEvaluator: ~Copyable {
  private let batch: BatchForm
  private let plan: BatchFormPlan
  private let judges: FieldJudges
  private var row: BatchFormRow
  private var table: FormOutcomeTable

  /// The day of the evaluation.
  public var today: CivilDate { row.today }
  /// The answers to questions; `nil` if they are not asked.
  public var answers: [FormQuestion: Bool]? { row.answers }
  /// The distinct outcomes so far; an outcome is an index into this array. The first is acceptable without
  /// violations.
  public var outcomes: [FormOutcome] { table.outcomes }
  /// The result of each field of the row that was judged last, in the order of ``FormProfile/fieldNames``.
  public var fieldResults: [FieldResult] { row.fieldResults }

  /// The result of a field of a row.
  public struct FieldResult: Sendable {
    /// The number of the active declaration; -1 if the field is not active.
    public internal(set) var declaration = -1
    /// The index in ``BatchFormEvaluator/outcomes(ofDeclaration:)`` of the outcome of the value.
    public internal(set) var outcome = 0
    /// The verdict on the value.
    public internal(set) var verdict = Verdict.acceptable
    /// Whether the normalised value is not as given.
    var isElsewhere = false

    /// Whether the field belongs to the form, and its value is judged.
    public var isActive: Bool { declaration >= 0 }
  }

  /// Makes an evaluator for a form.
  ///
  /// - Parameters:
  ///   - batch: The prepared form.
  ///   - today: The day of the evaluation.
  ///   - answers: The answers to questions; `nil` if they are not asked.
  public init(_ batch: BatchForm, today: CivilDate, answers: [FormQuestion: Bool]? = nil) {
    self.batch = batch
    plan = BatchFormPlan(batch.form.graph, today: today)
    judges = FieldJudges(batch.profiles)
    row = BatchFormRow(batch, today: today, answers: answers)
    table = FormOutcomeTable(batch.form.form)
  }

  // MARK: Rows

  /// Returns the index in ``outcomes`` of the outcome of a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that hold the values, in UTF-8; a value that is not is `invalid` by the rule `encoding`.
  ///   - fields: The range of the value of each field, in the order of ``FormProfile/fieldNames``; a field without a
  ///     value has an empty one.
  public mutating func outcome(of bytes: Span<UInt8>, fields: [Range<Int>]) -> Int {
    precondition(fields.count == plan.fields.count, "there is a range for each field")
    for range in fields { precondition(range.upperBound <= bytes.count, "the values are in the bytes") }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe fields.withUnsafeBufferPointer { fields in
        unsafe row.begin(bytes, fields)
        defer { row.end() }
        return outcomeOfRow()
      }
    }
  }

  private mutating func outcomeOfRow() -> Int {
    var verdict = Verdict.acceptable
    for node in plan.order {
      switch node {
      case .branch(let number): row.decide(number, plan.branches[number])
      case .field(let field):
        judge(field)
        let found = row.fieldResults[field].verdict
        if found.isWorse(than: verdict) { verdict = found }
      }
    }
    table.violated.removeAll(keepingCapacity: true)
    let rules = row.judge(plan.rules, violated: &table.violated)
    return table.place(
      of: rules.verdict.isWorse(than: verdict) ? rules.verdict : verdict, isUnanswered: rules.isUnanswered)
  }

  /// Judges the value of a field.
  private mutating func judge(_ field: Int) {
    let stated = plan.fields[field]
    var result = FieldResult()
    guard let declaration = row.activeDeclaration(of: stated, in: plan) else {
      return row.set(result, otherValue: nil, of: field)
    }
    result.declaration = declaration
    let bytes = unsafe row[field]
    let judge = unsafe judges.evaluators + declaration
    result.outcome = unsafe judge.pointee.outcome(of: bytes.span)
    if result.outcome != 0 { unsafe result.verdict = judge.pointee.outcomes[result.outcome].verdict }
    let value = unsafe stated.isUsed ? otherValue(of: result, given: bytes) : nil
    row.set(result, otherValue: value, of: field)
  }

  /// Returns the value of a field whose value the form uses; `nil` if it is as given.
  private func otherValue(of result: FieldResult, given bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let judge = unsafe judges.evaluators + result.declaration
    if plan.declarations[result.declaration].changesTexts,
      let value = unsafe judge.pointee.normalized(bytes.span)
    {
      return value
    }
    // Bytes that are not UTF-8 are invalid.
    guard result.verdict == .invalid, unsafe String(validating: bytes, as: UTF8.self) == nil else {
      return nil
    }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Declarations

  /// The number of declarations of fields. A field that is declared in several branches has as many.
  public var declarationCount: Int { batch.profiles.count }

  /// Returns the declarations of a field.
  ///
  /// - Parameter field: The number of the field, in the order of ``FormProfile/fieldNames``.
  public func declarations(of field: Int) -> Range<Int> { plan.fields[field].declarations }

  /// Returns the profile of a declaration.
  ///
  /// - Parameter declaration: The number of the declaration.
  public func profile(ofDeclaration declaration: Int) -> CompiledProfile {
    batch.profiles[declaration].profile
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

  // MARK: Messages

  /// Returns the violations of rules of the form in the row that was judged last, in the order of the rules.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the row.
  ///   - fields: The ranges of the values.
  ///   - outcome: The outcome of the row.
  ///   - locale: The language of the messages.
  public func violations(
    of bytes: Span<UInt8>, fields: [Range<Int>], outcome: FormOutcome, locale: LocaleTag = .english
  ) -> [FormViolation] {
    guard !outcome.rules.isEmpty else { return [] }
    var texts: [String: String] = [:]
    for (field, range) in zip(batch.form.graph.fields, fields) {
      texts[field.name] = unsafe bytes.withUnsafeBufferPointer {
        unsafe String(decoding: $0[range], as: UTF8.self)
      }
    }
    let evaluation = batch.form.evaluation(
      of: texts, today: today, answers: answers ?? [:], readsDisplays: true, locale: locale)
    return evaluation.allViolations.filter { outcome.rules.contains($0.id) }
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
}

/// The distinct outcomes of rows so far.
private struct FormOutcomeTable {
  /// The first is acceptable without violations.
  private(set) var outcomes = [FormOutcome(verdict: .acceptable, rules: [], isUnanswered: false)]
  /// The rules that the row violates, in order, by their numbers.
  var violated: [Int] = []
  /// The places of outcomes with violations.
  private var places: [Key: Int] = [:]
  /// The places of outcomes without violations, by verdict and by whether a question has no answer; -1 if not known.
  private var plainPlaces = [0, -1, -1, -1, -1, -1, -1, -1]
  /// The ids of the rules.
  private let ids: [String]

  private struct Key: Hashable {
    var verdict: Verdict
    var isUnanswered: Bool
    var violated: [Int]
  }

  init(_ form: FormProfile) { ids = form.rules.map { "\(form.name).\($0.id)" } }

  /// Returns the place of the outcome of the row.
  mutating func place(of verdict: Verdict, isUnanswered: Bool) -> Int {
    if violated.isEmpty {
      let plain = 2 * verdict.severityInForms + (isUnanswered ? 1 : 0)
      if plainPlaces[plain] >= 0 { return plainPlaces[plain] }
      plainPlaces[plain] = outcomes.count
    } else {
      let key = Key(verdict: verdict, isUnanswered: isUnanswered, violated: violated)
      if let place = places[key] { return place }
      places[key] = outcomes.count
    }
    outcomes.append(
      FormOutcome(verdict: verdict, rules: violated.map { ids[$0] }, isUnanswered: isUnanswered))
    return outcomes.count - 1
  }
}
