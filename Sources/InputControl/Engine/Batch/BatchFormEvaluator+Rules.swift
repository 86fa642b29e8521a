/// Judges the rules of a row: on its bytes if they hold, else as ``CompiledForm`` does.
extension BatchFormEvaluator {
  /// Judges a rule whose branch holds.
  ///
  /// - Parameter index: The index of the rule in the form.
  func finding(_ rule: BatchFormRule, _ index: Int, _ row: Row) -> BatchFormRule.Finding {
    // A rule with an operand that is not active is not asked.
    for place in rule.operands where findings[plan.operands[place]].declaration < 0 { return .init() }
    let first = plan.operands[rule.operands.lowerBound]
    switch rule.kind {
    case .require:
      for place in rule.operands where !isGiven(plan.operands[place], row) {
        return .init(verdict: .intermediate, isViolated: true)
      }
      return .init()
    case .requireCount(let least, let most):
      var given = 0
      for place in rule.operands where isGiven(plan.operands[place], row) { given += 1 }
      if given < least { return .init(verdict: .intermediate, isViolated: true) }
      return given > most ? .init(verdict: .invalid, isViolated: true) : .init()
    case .equal:
      let second = plan.operands[rule.operands.lowerBound + 1]
      guard isJudged(first, row), isJudged(second, row), !areEqual(first, second, row) else { return .init() }
    case .order:
      if isOrdered(rule.compared, row) { return .init() }
    case .age(let least, let most):
      guard isJudged(first, row) else { return .init() }
      if hasAge(first, least, most, row) { return .init() }
    case .external:
      for place in rule.operands where !isJudged(plan.operands[place], row) { return .init() }
      for place in rule.operands where findings[plan.operands[place]].verdict != .acceptable {
        return .init(verdict: .intermediate)
      }
      return answer(to: index, rule, row)
    }
    return exactFinding(graph.rules[index], row)
  }

  /// Looks up the answer to the question of a rule about acceptable values.
  private func answer(to index: Int, _ rule: BatchFormRule, _ row: Row) -> BatchFormRule.Finding {
    guard let answers else { return .init(isUnanswered: true) }
    guard case .external(let name, _) = graph.rules[index].body else { return .init() }
    var values: [String] = []
    values.reserveCapacity(rule.operands.count)
    for place in rule.operands {
      values.append(
        unsafe withValue(plan.operands[place], row) { unsafe String(decoding: $0, as: UTF8.self) })
    }
    switch answers[FormQuestion(name, values)] {
    case true?: return .init()
    case false?: return .init(verdict: .invalid, isViolated: true)
    case nil: return .init(verdict: .intermediate, isViolated: true, isUnanswered: true)
    }
  }

  /// Judges a rule by the texts of its operands.
  @inline(never)
  private func exactFinding(_ rule: FormGraph.Rule, _ row: Row) -> BatchFormRule.Finding {
    var values = RowValues(today: today, answers: answers ?? [:])
    for field in rule.operands { values.fields[field] = value(of: field, row) }
    let outcome = values.judged(rule)
    return .init(verdict: outcome.verdict, isViolated: outcome.cause != nil)
  }

  /// The values of the operands of a rule.
  private struct RowValues: FormRuleContext {
    let today: CivilDate
    let answers: [FormQuestion: Bool]
    var fields: [Int: FormFieldValue] = [:]

    func value(of field: Int) -> FormFieldValue? { fields[field] }
  }

  private func value(of field: Int, _ row: Row) -> FormFieldValue {
    let state = findings[field]
    return FormFieldValue(
      variant: graph.fields[field].variants[state.declaration - plan.fields[field].lowerBound],
      verdict: state.verdict,
      value: unsafe withValue(field, row) { unsafe String(decoding: $0, as: UTF8.self) })
  }

  private func isGiven(_ field: Int, _ row: Row) -> Bool {
    unsafe withValue(field, row) { !$0.isEmpty }
  }

  /// Returns whether the value of a field can be compared: it is not empty, and no violation of its own says more.
  private func isJudged(_ field: Int, _ row: Row) -> Bool {
    let verdict = findings[field].verdict
    return (verdict == .acceptable || verdict == .intermediate) && isGiven(field, row)
  }

  private func areEqual(_ first: Int, _ second: Int, _ row: Row) -> Bool {
    unsafe withValue(first, row) { left in
      unsafe withValue(second, row) { right in unsafe left.elementsEqual(right) }
    }
  }

  // MARK: Numbers and dates

  /// Returns whether the operands of `order` are in order, as far as they are compared; `false` also if that is not
  /// known.
  private func isOrdered(_ operands: Range<Int>, _ row: Row) -> Bool {
    var left: OrderKey?
    var isLeftCompared = false
    var isStrict = false
    for place in operands {
      let operand = plan.compared[place]
      var key = operand.key
      var isCompared = true
      if operand.field >= 0 {
        isCompared = isJudged(operand.field, row)
        if isCompared { key = orderKey(of: operand.field, row) }
      }
      if isLeftCompared, isCompared {
        guard let left, let key, isStrict ? left < key : left <= key else { return false }
      }
      left = key
      isLeftCompared = isCompared
      isStrict = operand.isStrict
    }
    return true
  }

  /// Returns the key of a finished value; `nil` if it is not finished or too long for a key.
  private func orderKey(of field: Int, _ row: Row) -> OrderKey? {
    guard findings[field].verdict == .acceptable else { return nil }
    return unsafe withValue(field, row) { value -> OrderKey? in
      switch plan.kinds[findings[field].declaration] {
      case .date(let format): unsafe OrderKey(value, format)
      case .number: unsafe OrderKey(number: value.span)
      case nil: nil
      }
    }
  }

  /// Returns whether a finished date is so many full years ago; `false` also if that is not known.
  private func hasAge(_ field: Int, _ least: Int, _ most: Int, _ row: Row) -> Bool {
    guard let born = orderKey(of: field, row) else { return false }
    // The key has the year above nine bits for month and day.
    let now = OrderKey(today)
    let isLater = now.key & 511 >= born.key & 511
    let years = Int((now.key >> 9) - (born.key >> 9)) - (isLater ? 0 : 1)
    return least <= years && years <= most
  }
}
