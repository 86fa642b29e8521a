/// An operand of `order` that is compared.
private struct Comparand {
  /// `nil` if it is not finished.
  var value: OrderValue?
  /// The ends of what it can become, or of more.
  var completions: Completions
  /// Returns the ends of what it can become, which takes longer; `nil` if they are not known exactly.
  var listed: () -> Completions?
}

/// The values of the fields, as texts or bytes, on which the conditions and rules of a form are judged.
protocol FormRuleJudging: ~Copyable {
  /// The day of the evaluation.
  var today: CivilDate { get }
  /// The answers to questions; `nil` if they are not asked.
  var answers: [FormQuestion: Bool]? { get }
  /// Returns the verdict on the value of a field; `nil` for a field that is not active.
  func verdict(of field: Int) -> Verdict?
  /// Returns how the value of a field is compared; `nil` for a field that is not active.
  func kind(of field: Int) -> OrderKind?
  /// Returns whether what is typed next may change the value of a field that is active, and not only continue it.
  func mayChange(_ field: Int) -> Bool
  /// Returns the declaration of a field that is active.
  func profile(of field: Int) -> CompiledProfile
  /// Calls a function with the normalised value of a field in UTF-8, which is empty if the field is not active.
  func withValue<Result>(of field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension FormRuleJudging where Self: ~Copyable {
  /// Returns whether a condition holds.
  func holds(_ condition: Condition<FormGraph.Test>) -> Bool {
    condition.holds { test in
      unsafe withValue(of: test.field) { unsafe test.holds(for: $0, as: kind(of: test.field)) }
    }
  }

  /// Judges a rule whose branch holds.
  func judged(_ rule: FormGraph.Rule) -> FormRuleOutcome {
    // A rule with an operand that is not active is not asked.
    for field in rule.fields where verdict(of: field) == nil { return FormRuleOutcome() }
    switch rule.kind {
    case .require(let count):
      var given = 0
      for field in rule.fields where isGiven(field) { given += 1 }
      if given < count?.lowerBound ?? rule.fields.count {
        return FormRuleOutcome(verdict: .intermediate, cause: .tooFew)
      }
      return given > count?.upperBound ?? given
        ? FormRuleOutcome(verdict: .invalid, cause: .tooMany) : FormRuleOutcome()
    case .equal: return equality(rule.fields[0], rule.fields[1])
    case .order(let operands, let isStrict): return order(operands, isStrict)
    case .age(let years): return age(rule.fields[0], years)
    case .external(let question): return answer(to: question, rule.fields)
    case .among: return membership(of: rule.fields[1], for: rule.fields[0], in: rule.list)
    }
  }

  func isGiven(_ field: Int) -> Bool { unsafe withValue(of: field) { !$0.isEmpty } }

  /// Returns whether the value of a field can be compared: it is not empty, and no violation of its own says more.
  private func isComparable(_ field: Int) -> Bool {
    guard let verdict = verdict(of: field) else { return false }
    return (verdict == .acceptable || verdict == .intermediate) && isGiven(field)
  }

  /// Returns whether the value of a field is acceptable, so that nothing is missing.
  private func isFinished(_ field: Int) -> Bool { verdict(of: field) == .acceptable }

  private func string(of field: Int) -> String {
    unsafe withValue(of: field) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Equality

  private func equality(_ first: Int, _ second: Int) -> FormRuleOutcome {
    guard isComparable(first), isComparable(second) else { return FormRuleOutcome() }
    let areEqual = unsafe withValue(of: first) { left in
      unsafe withValue(of: second) { unsafe left.elementsEqual($0) }
    }
    guard !areEqual else { return FormRuleOutcome() }
    let areNumbers = kind(of: first)?.isNumber == true && kind(of: second)?.isNumber == true
    if areNumbers, DecimalRange.Decimal.areEqual(string(of: first), string(of: second)) {
      return FormRuleOutcome()
    }
    guard
      canBecomeEqual(first, second, areNumbers: areNumbers)
        || canBecomeEqual(second, first, areNumbers: areNumbers)
    else {
      return FormRuleOutcome(verdict: .invalid, cause: .different)
    }
    return FormRuleOutcome(
      verdict: .intermediate, cause: isFinished(first) && isFinished(second) ? .different : nil)
  }

  /// Returns whether typing on can make the value of a field that of another one.
  private func canBecomeEqual(_ field: Int, _ other: Int, areNumbers: Bool) -> Bool {
    let (value, wanted) = (string(of: field), string(of: other))
    let profile = profile(of: field)
    if mayChange(field) { return true }
    func canBecome(_ text: String) -> Bool {
      let verdict = profile.verdict(of: text)
      return verdict == .acceptable || verdict == .intermediate || profile.mayMakeOfOther(text)
    }
    let isBeginning = wanted.utf8.count > value.utf8.count && wanted.utf8.starts(with: value.utf8)
    if isBeginning, canBecome(wanted) { return true }
    guard areNumbers, let number = DecimalRange.Decimal(wanted) else { return false }
    return number.continuing(value).map { canBecome($0) } ?? false
  }

  // MARK: Lists

  /// Judges whether a list has the value of a field for that of another one.
  private func membership(of field: Int, for other: Int, in list: ValueList?) -> FormRuleOutcome {
    guard let list, isFinished(other), isGiven(other), isComparable(field) else { return FormRuleOutcome() }
    let (value, group) = (string(of: field), string(of: other))
    guard let graph = list.graph(ofGroup: group), let state = graph.state(after: value, from: graph.start)
    else {
      let isPossible =
        mayChange(field) || mayChange(other) || isListed(value, beyond: group, of: other, in: list)
      return FormRuleOutcome(verdict: isPossible ? .intermediate : .invalid, cause: .notListed)
    }
    guard !graph.isAccepting(state) else { return FormRuleOutcome() }
    return FormRuleOutcome(verdict: .intermediate, cause: isFinished(field) ? .notListed : nil)
  }

  /// Returns whether typing on in another field can make its value one for which a list has a value.
  private func isListed(_ value: String, beyond group: String, of other: Int, in list: ValueList) -> Bool {
    list.groupNames.contains { name in
      name.utf8.count > group.utf8.count && name.utf8.starts(with: group.utf8)
        && list.graph(ofGroup: name).map { $0.state(after: value, from: $0.start) != nil } ?? false
        && profile(of: other).verdict(of: name) == .acceptable
    }
  }

  // MARK: Order

  /// Judges `order` pair by pair. Most pairs of finished values are found to hold by their keys.
  private func order(_ operands: [FormGraph.Operand], _ isStrict: [Bool]) -> FormRuleOutcome {
    var result = FormRuleOutcome()
    var left: OrderKey?
    for index in operands.indices {
      let right = key(of: operands[index])
      defer { left = right }
      guard index > 0 else { continue }
      if let left, let right, isStrict[index - 1] ? left < right : left <= right { continue }
      let outcome = relation(operands[index - 1], operands[index], isStrict[index - 1], at: index - 1)
      if outcome.verdict.isWorse(than: result.verdict) { result = outcome }
    }
    return result
  }

  /// Returns the key of a finished operand; `nil` if it is not finished, or has no key.
  private func key(of operand: FormGraph.Operand) -> OrderKey? {
    switch operand {
    case .value(_, let key): key
    case .today(let distance): OrderKey(today.advanced(by: distance))
    case .field(let field): key(of: field)
    }
  }

  private func key(of field: Int) -> OrderKey? {
    guard isFinished(field), let kind = kind(of: field) else { return nil }
    return unsafe withValue(of: field) { value in
      switch kind {
      case .date(let format, _) where format.scale == .date:
        unsafe CivilDate(value, format).map { OrderKey($0) }
      case .date(let format, _): unsafe format.moment(of: value.span).map { OrderKey($0) }
      case .number: unsafe OrderKey(number: value.span)
      }
    }
  }

  /// Judges two operands by what they can still become.
  @inline(never)
  private func relation(
    _ left: FormGraph.Operand, _ right: FormGraph.Operand, _ isStrict: Bool, at index: Int
  ) -> FormRuleOutcome {
    func holds(_ left: OrderValue, _ right: OrderValue) -> Bool {
      isStrict ? left.isLess(than: right) : left.isAtMost(right)
    }
    guard let left = comparand(left), let right = comparand(right) else { return FormRuleOutcome() }
    if let leftValue = left.value, let rightValue = right.value, holds(leftValue, rightValue) {
      return FormRuleOutcome()
    }
    func canHold(_ left: Completions, _ right: Completions) -> Bool {
      guard let least = left.least, let greatest = right.greatest else { return true }
      return holds(least, greatest)
    }
    let isPossible =
      canHold(left.completions, right.completions)
      && canHold(left.listed() ?? left.completions, right.listed() ?? right.completions)
    let isFinished = left.value != nil && right.value != nil
    return FormRuleOutcome(
      verdict: isPossible ? .intermediate : .invalid,
      cause: isPossible && !isFinished ? nil : .disorder(at: index))
  }

  /// Returns an operand that is compared; `nil` for one that is empty, or whose own violations say more.
  private func comparand(
    _ operand: FormGraph.Operand
  ) -> Comparand? {
    switch operand {
    case .value(let value, _): return Comparand(value: value, completions: Completions(value)) { nil }
    case .today(let distance):
      let value = OrderValue.date(today.advanced(by: distance))
      return Comparand(value: value, completions: Completions(value)) { nil }
    case .field(let field):
      guard isComparable(field), let kind = kind(of: field) else { return nil }
      let text = string(of: field)
      let profile = profile(of: field)
      let completions =
        mayChange(field)
        ? Completions(least: nil, greatest: nil) : kind.completions(of: text, under: profile)
      return completions.map {
        Comparand(value: isFinished(field) ? kind.value(of: text) : nil, completions: $0) {
          kind.listedValues(of: text, under: profile).map { Completions(endsOf: $0) }
        }
      }
    }
  }

  private func age(_ field: Int, _ years: ClosedRange<Int>) -> FormRuleOutcome {
    guard isComparable(field), let kind = kind(of: field), case .date(let format, _) = kind else {
      return FormRuleOutcome()
    }
    let born = isFinished(field) ? unsafe withValue(of: field) { unsafe CivilDate($0, format) } : nil
    if let born, years.contains(born.fullYears(until: today)) { return FormRuleOutcome() }
    let text = string(of: field)
    let isPossible: Bool
    if let listed = kind.listedValues(of: text, under: profile(of: field)) {
      isPossible = listed.contains { value in
        if case .date(let date) = value { years.contains(date.fullYears(until: today)) } else { false }
      }
    } else if mayChange(field) {
      isPossible = true
    } else if let completions = kind.completions(of: text, under: profile(of: field)),
      case .date(let first)? = completions.least, case .date(let last)? = completions.greatest
    {
      // A later date is a younger age.
      isPossible = (last.fullYears(until: today)...first.fullYears(until: today)).overlaps(years)
    } else {
      return FormRuleOutcome()
    }
    return isPossible
      ? FormRuleOutcome(verdict: .intermediate) : FormRuleOutcome(verdict: .invalid, cause: .age)
  }

  // MARK: Questions

  private func answer(to question: String, _ fields: [Int]) -> FormRuleOutcome {
    for field in fields where !isComparable(field) { return FormRuleOutcome() }
    for field in fields where !isFinished(field) { return FormRuleOutcome(verdict: .intermediate) }
    guard let answers else { return FormRuleOutcome(cause: .waiting) }
    switch answers[FormQuestion(question, fields.map { string(of: $0) })] {
    case true?: return FormRuleOutcome()
    case false?: return FormRuleOutcome(verdict: .invalid, cause: .refused)
    case nil: return FormRuleOutcome(verdict: .intermediate, cause: .waiting)
    }
  }
}
