/// The fields and rules that changes of a form have affected.
package struct FormChanges {
  /// The fields that were judged anew, or have become active or inactive.
  var fields = NumberSet()
  /// The rules that were judged anew and have or had a violation.
  var rules = NumberSet()

  var isEmpty: Bool { fields.isEmpty && rules.isEmpty }

  mutating func formUnion(_ other: FormChanges) {
    fields.formUnion(other.fields)
    rules.formUnion(other.rules)
  }
}

/// The values of a form with their judgement. After a change, only what it affects is judged again.
package struct FormState {
  package private(set) var graph: FormGraph
  /// Whether texts may be displays of values.
  let readsDisplays: Bool
  private(set) var today: CivilDate
  /// The answers to questions, never `nil`: they are always asked.
  private(set) var answers: [FormQuestion: Bool]?
  private var fields: [FieldState]
  private var branches: [FormGraph.BranchState]
  private var outcomes: [FormRuleOutcome?]
  /// The number of active fields and asked error rules with each verdict, by ``Verdict/severityInForms``.
  private var counts = [0, 0, 0, 0]
  private var work: FormWork
  /// What has changed since ``settle()`` was called last.
  private var changed = FormChanges()

  private struct FieldState {
    var text = ""
    /// Whether a person has typed the text, which may be a label.
    var isTyped = false
    /// The index of the declaration that is active; `nil` if none is.
    var variant: Int?
    var verdict = Verdict.acceptable
    /// The normalised value; empty if the field is not active.
    var value = ""
  }

  package init(
    _ graph: FormGraph, today: CivilDate, answers: [FormQuestion: Bool] = [:], readsDisplays: Bool = false
  ) {
    self.graph = graph
    self.today = today
    self.answers = answers
    self.readsDisplays = readsDisplays
    fields = Array(repeating: FieldState(), count: graph.fields.count)
    branches = Array(repeating: .init(), count: graph.branches.count)
    outcomes = Array(repeating: nil, count: graph.rules.count)
    work = FormWork(nodes: graph.order.count, rules: graph.rules.count)
    for rank in graph.order.indices { work.add(node: rank) }
    for rule in graph.rules.indices { work.add(rule: rule) }
  }

  // MARK: Changes

  /// Sets the text of a field.
  ///
  /// - Parameter isTyped: Whether a person has typed the text, which may be a label.
  package mutating func set(_ text: String, isTyped: Bool = false, of field: Int) {
    let mayBeLabel = graph.fields[field].variants.contains { $0.profile.judge.labelTyping != nil }
    let isReadAlike = fields[field].isTyped == isTyped || !mayBeLabel
    fields[field].isTyped = isTyped
    guard !fields[field].text.isIdentical(to: text) || !isReadAlike else { return }
    fields[field].text = text
    work.add(node: graph.fieldRanks[field])
  }

  /// Sets the form as another locale reads it.
  mutating func set(localized graph: FormGraph) {
    self.graph = graph
    for rank in graph.fieldRanks { work.add(node: rank) }
  }

  /// Sets the day of the evaluation.
  mutating func set(today day: CivilDate) {
    guard day != today else { return }
    today = day
    for (index, rule) in graph.form.rules.enumerated() where rule.needsToday { work.add(rule: index) }
  }

  /// Sets the answers to questions.
  mutating func set(answers new: [FormQuestion: Bool]) {
    guard new != answers else { return }
    answers = new
    for (index, rule) in graph.rules.enumerated() where rule.kind.question != nil { work.add(rule: index) }
  }

  /// Judges what the changes have reached.
  ///
  /// - Returns: What has changed.
  @discardableResult
  package mutating func settle() -> FormChanges {
    while let rank = work.nextNode() {
      switch graph.order[rank] {
      case .field(let number): judge(field: number)
      case .branch(let number): decide(branch: number)
      }
    }
    while let rule = work.nextRule() { judge(rule: rule) }
    defer { changed = FormChanges() }
    return changed
  }

  private mutating func judge(field number: Int) {
    let field = graph.fields[number]
    let old = fields[number]
    var new = FieldState(text: old.text, isTyped: old.isTyped)
    new.variant = field.variants.firstIndex { variant in variant.branch.map { branches[$0].holds } ?? true }
    if let variant = new.variant {
      (new.verdict, new.value) = judgement(on: new, under: field.variants[variant].profile)
    }
    fields[number] = new
    if old.variant != nil { counts[old.verdict.severityInForms] -= 1 }
    if new.variant != nil { counts[new.verdict.severityInForms] += 1 }
    if old.variant != nil || new.variant != nil { changed.fields.insert(number) }
    let isTestedAnew = (old.variant == nil) != (new.variant == nil) || !old.value.isIdentical(to: new.value)
    if isTestedAnew {
      for branch in field.testedBy { work.add(node: graph.branchRanks[branch]) }
    }
    if isTestedAnew || old.variant != new.variant || old.verdict != new.verdict {
      for rule in field.rules { work.add(rule: rule) }
    }
  }

  private func judgement(on field: FieldState, under profile: CompiledProfile) -> (Verdict, String) {
    let text = field.text
    let mayBeLabel = field.isTyped && profile.judge.labelTyping != nil
    if !readsDisplays, !mayBeLabel, !profile.changesTexts { return (profile.verdict(of: text), text) }
    let evaluation = evaluation(of: field, under: profile, locale: .english)
    return (evaluation.verdict, evaluation.value)
  }

  private func evaluation(of field: FieldState, under profile: CompiledProfile, locale: LocaleTag)
    -> Evaluation
  {
    if readsDisplays { return profile.evaluate(reading: field.text, locale: locale) }
    if field.isTyped { return profile.evaluate(typed: field.text, locale: locale) }
    return profile.evaluate(field.text, locale: locale)
  }

  /// Returns the evaluation of a field; `nil` if it is not active.
  func evaluation(of number: Int, locale: LocaleTag) -> Evaluation? {
    value(of: number).map { evaluation(of: fields[number], under: $0.variant.profile, locale: locale) }
  }

  private mutating func decide(branch number: Int) {
    let branch = graph.branches[number]
    let old = branches[number]
    var new = FormGraph.BranchState(isTried: branch.isTried(among: branches))
    new.holds = new.isTried && (branch.condition.map { holds($0) } ?? true)
    branches[number] = new
    guard old.isTried != new.isTried || old.holds != new.holds else { return }
    for dependent in branch.dependents { work.add(node: graph.branchRanks[dependent]) }
    guard old.holds != new.holds else { return }
    for field in branch.fields { work.add(node: graph.fieldRanks[field]) }
    for rule in branch.rules { work.add(rule: rule) }
  }

  private mutating func judge(rule index: Int) {
    let rule = graph.rules[index]
    let old = outcomes[index]
    let isAsked = rule.branch.map { branches[$0].holds } ?? true
    let new = isAsked ? judged(rule) : nil
    outcomes[index] = new
    // A message can show a value, so that the same cause has another text.
    if old?.cause != nil || new?.cause != nil { changed.rules.insert(index) }
    guard rule.isError else { return }
    if let old { counts[old.verdict.severityInForms] -= 1 }
    if let new { counts[new.verdict.severityInForms] += 1 }
  }

  // MARK: Results

  /// The worst of the verdicts of active fields and rules.
  var verdict: Verdict {
    for verdict in [Verdict.undetermined, .invalid, .intermediate] where counts[verdict.severityInForms] > 0 {
      return verdict
    }
    return .acceptable
  }

  /// Returns the value of a field that is active; `nil` for any other.
  package func value(of field: Int) -> FormFieldValue? {
    let state = fields[field]
    return state.variant.map {
      .init(variant: graph.fields[field].variants[$0], verdict: state.verdict, value: state.value)
    }
  }

  /// Returns the index of the declaration of a field that is active; `nil` if none is.
  package func variant(of field: Int) -> Int? { fields[field].variant }

  /// Returns the name of a field for people, as its active or else its first declaration has it.
  func label(of field: Int, for locale: LocaleTag) -> String {
    let name = graph.fields[field].name
    let declarations = graph.form.fields.indices.filter { graph.form.fields[$0].name == name }
    let variant = fields[field].variant ?? 0
    guard declarations.indices.contains(variant) else { return name }
    return graph.form.label(ofDeclaration: declarations[variant], for: locale)
  }

  /// Returns the text of a field, which it also has while it is not active.
  func text(of field: Int) -> String { fields[field].text }

  /// Returns the outcome of a rule; `nil` for one whose branch does not hold.
  package func outcome(of rule: Int) -> FormRuleOutcome? { outcomes[rule] }

  /// Returns whether a branch holds.
  package func holds(branch: Int) -> Bool { branches[branch].holds }
}

extension FormState: FormRuleJudging {
  func verdict(of field: Int) -> Verdict? { fields[field].variant == nil ? nil : fields[field].verdict }

  func kind(of field: Int) -> OrderKind? {
    fields[field].variant.flatMap { graph.fields[field].variants[$0].kind }
  }

  func mayChange(_ field: Int) -> Bool {
    graph.fields[field].variants[fields[field].variant ?? 0].mayChangeValues
  }

  func profile(of field: Int) -> CompiledProfile {
    graph.fields[field].variants[fields[field].variant ?? 0].profile
  }

  func withValue<Result>(of field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var value = fields[field].value
    return value.withUTF8(body)
  }
}

extension CompiledProfile {
  /// Whether the value of a text may be another text.
  var changesTexts: Bool {
    !judge.normalizer.isEmpty || judge.parts.contains { !$0.normalizer.isEmpty }
  }
}
