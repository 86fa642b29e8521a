/// Judges the rules of a row: on its bytes if they hold, else as ``CompiledForm`` does.
extension BatchFormEvaluator {
  /// Judges a rule whose branch holds.
  func finding(_ rule: BatchFormRule, _ row: Row) -> BatchFormRule.Finding {
    // A rule with an operand that is not active is not asked.
    for field in rule.operands where findings[field].declaration < 0 { return .init() }
    switch rule.rule.body {
    case .require(let fields):
      for field in fields where !isGiven(field, row) {
        return .init(verdict: .intermediate, isViolated: true)
      }
      return .init()
    case .requireCount(let count, let fields):
      var given = 0
      for field in fields where isGiven(field, row) { given += 1 }
      if given < count.lowerBound { return .init(verdict: .intermediate, isViolated: true) }
      return given > count.upperBound ? .init(verdict: .invalid, isViolated: true) : .init()
    case .equal(let first, let second):
      guard isJudged(first, row), isJudged(second, row), !areEqual(first, second, row)
      else { return .init() }
    case .order(_, let isStrict):
      if isOrdered(rule.compared, isStrict, row) { return .init() }
    case .age(let field, let years):
      guard isJudged(field, row) else { return .init() }
      if hasAge(field, years, row) { return .init() }
    case .external(_, let fields):
      for field in fields where !isJudged(field, row) { return .init() }
      for field in fields where findings[field].verdict != .acceptable {
        return .init(verdict: .intermediate)
      }
      if answers.isEmpty { return .init(isUnanswered: true) }
    }
    return exactFinding(rule, row)
  }

  /// Judges a rule by the texts of its operands.
  @inline(never)
  private func exactFinding(_ rule: BatchFormRule, _ row: Row) -> BatchFormRule.Finding {
    var values = RowValues(today: today, answers: answers)
    for field in rule.operands { values.fields[field] = value(of: field, row) }
    let outcome = values.judged(rule.rule)
    if outcome.cause == .waiting { return .init(isUnanswered: true) }
    return .init(verdict: outcome.verdict, isViolated: outcome.cause != nil)
  }

  /// The values of the operands of a rule.
  private struct RowValues: FormValues {
    let today: CivilDate
    let answers: [FormQuestion: Bool]
    var fields: [Int: FormFieldValue] = [:]

    func value(of field: Int) -> FormFieldValue? { fields[field] }
  }

  private func value(of field: Int, _ row: Row) -> FormFieldValue {
    let state = findings[field]
    return FormFieldValue(
      variant: graph.fields[field].variants[state.declaration - batch.fields[field].lowerBound],
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

  /// Returns whether all operands of `order` are in order, as far as they are compared; `false` also if that is not
  /// known.
  private func isOrdered(_ operands: [BatchFormRule.Operand], _ isStrict: [Bool], _ row: Row) -> Bool {
    var left: OrderKey?
    var isLeftCompared = false
    for (index, operand) in operands.enumerated() {
      var key: OrderKey?
      var isCompared = true
      switch operand {
      case .value(let value): key = value
      case .field(let field):
        isCompared = isJudged(field, row)
        if isCompared { key = orderKey(of: field, row) }
      }
      if index > 0, isLeftCompared, isCompared {
        guard let left, let key, isStrict[index - 1] ? left < key : left <= key else { return false }
      }
      left = key
      isLeftCompared = isCompared
    }
    return true
  }

  /// Returns the key of a finished value; `nil` if it is not finished or too long for a key.
  private func orderKey(of field: Int, _ row: Row) -> OrderKey? {
    guard findings[field].verdict == .acceptable else { return nil }
    return unsafe withValue(field, row) { value -> OrderKey? in
      switch batch.declarations[findings[field].declaration].kind {
      case .date(let format): unsafe OrderKey(value, format)
      case .number: unsafe OrderKey(number: value.span)
      case nil: nil
      }
    }
  }

  /// Returns whether a finished date is so many full years ago; `false` also if that is not known.
  private func hasAge(_ field: Int, _ years: ClosedRange<Int>, _ row: Row) -> Bool {
    guard let born = orderKey(of: field, row) else { return false }
    // The key has the year above nine bits for month and day.
    let now = OrderKey(today)
    let isLater = now.key & 511 >= born.key & 511
    return years.contains(Int((now.key >> 9) - (born.key >> 9)) - (isLater ? 0 : 1))
  }
}
