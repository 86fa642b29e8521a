/// The row that an evaluator judges: its values, and what is known of them.
@safe
struct BatchFormRow: ~Copyable, FormRuleJudging {
  let today: CivilDate
  let answers: [FormQuestion: Bool]?
  private let profiles: [BatchProfile]
  /// How the values of each declaration are compared.
  private let kinds: [OrderKind?]
  /// Whether what is typed next may change values of each declaration.
  private let mayChangeValues: [Bool]
  /// The bytes of the row, and the place of each value in them: both are valid from ``begin(_:_:)`` to ``end()``, and empty
  /// at other times.
  private var bytes = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var ranges = unsafe UnsafeBufferPointer<Range<Int>>(start: nil, count: 0)
  /// The results of the fields. Those of a field that is not judged yet, and its value, are of an earlier row.
  private(set) var fieldResults: [BatchFormEvaluator.FieldResult]
  /// The normalised values of the fields that are not as given, which their results say; others are of an earlier row.
  private var values: [String?]
  /// The states of the branches. An undecided branch still has the state of an earlier row.
  private(set) var branches: [FormGraph.BranchState]

  init(_ batch: BatchForm, today: CivilDate, answers: [FormQuestion: Bool]?) {
    let graph = batch.form.graph
    self.today = today
    self.answers = answers
    profiles = batch.profiles
    kinds = graph.fields.flatMap { $0.variants.map { $0.kind } }
    mayChangeValues = graph.fields.flatMap { $0.variants.map { $0.mayChangeValues } }
    fieldResults = Array(repeating: .init(), count: graph.fields.count)
    values = Array(repeating: nil, count: graph.fields.count)
    branches = Array(repeating: .init(), count: graph.branches.count)
  }

  mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>, _ ranges: UnsafeBufferPointer<Range<Int>>) {
    unsafe self.bytes = bytes
    unsafe self.ranges = ranges
  }

  mutating func end() {
    unsafe bytes = UnsafeBufferPointer(start: nil, count: 0)
    unsafe ranges = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Returns the bytes of a value as given.
  @inline(__always)
  subscript(field: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: bytes[ranges[field]])
  }

  /// Returns the first declaration of a field whose branch holds; `nil` if the field is not active.
  @inline(__always)
  func activeDeclaration(of field: BatchFormPlan.Field, in plan: borrowing BatchFormPlan) -> Int? {
    for declaration in field.declarations where isHolding(plan.declarations[declaration].branch) {
      return declaration
    }
    return nil
  }

  /// Returns whether a branch holds; `true` for the form outside of all branches.
  @inline(__always)
  func isHolding(_ branch: Int?) -> Bool { branch.map { branches[$0].holds } ?? true }

  /// Sets the result of a field.
  ///
  /// - Parameter value: The value for rules; `nil` if it is as given.
  mutating func set(_ result: BatchFormEvaluator.FieldResult, otherValue value: String?, of field: Int) {
    fieldResults[field] = result
    guard let value else { return }
    fieldResults[field].isElsewhere = true
    values[field] = value
  }

  /// Decides whether a branch is tried, and holds.
  mutating func decide(_ number: Int, _ branch: borrowing FormGraph.Branch) {
    var state = FormGraph.BranchState(isTried: branch.isTried(among: branches))
    state.holds = state.isTried && (branch.condition.map { holds($0) } ?? true)
    branches[number] = state
  }

  /// Judges the rules whose branches hold.
  ///
  /// - Parameter violated: Gets the numbers of the rules that are violated.
  /// - Returns: The worst verdict of the rules that are errors, and whether a question has no answer.
  func judge(
    _ rules: [FormGraph.Rule], violated: inout [Int]
  ) -> (verdict: Verdict, isUnanswered: Bool) {
    var verdict = Verdict.acceptable
    var isUnanswered = false
    let rules = rules.span
    for index in rules.indices where isHolding(rules[index].branch) {
      let outcome = judged(rules[index])
      if outcome.cause == .waiting { isUnanswered = true }
      if outcome.cause != nil, outcome.verdict != .acceptable { violated.append(index) }
      if rules[index].isError, outcome.verdict.isWorse(than: verdict) { verdict = outcome.verdict }
    }
    return (verdict, isUnanswered)
  }

  // MARK: Values for rules

  func verdict(of field: Int) -> Verdict? { fieldResults[field].isActive ? fieldResults[field].verdict : nil }

  func kind(of field: Int) -> OrderKind? {
    fieldResults[field].isActive ? kinds[fieldResults[field].declaration] : nil
  }

  func mayChange(_ field: Int) -> Bool { mayChangeValues[fieldResults[field].declaration] }

  func profile(of field: Int) -> CompiledProfile { profiles[fieldResults[field].declaration].profile }

  @inline(__always)
  func withValue<Result>(of field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard fieldResults[field].isActive else { return unsafe body(UnsafeBufferPointer(start: nil, count: 0)) }
    if fieldResults[field].isElsewhere, var value = values[field] { return value.withUTF8(body) }
    return unsafe body(self[field])
  }
}
