/// The data by which the rules of a form are judged.
protocol FormRuleContext {
  /// The day of the evaluation.
  var today: CivilDate { get }
  /// The answers to questions.
  var answers: [FormQuestion: Bool] { get }
  /// Returns the value of a field that is active; `nil` for any other.
  func value(of field: Int) -> FormFieldValue?
}

extension FormState: FormRuleContext {}

/// Judges the rules of a form by the values of its fields.
extension FormRuleContext {
  /// Judges a rule whose branch holds.
  func judged(_ rule: FormGraph.Rule) -> FormRuleOutcome {
    // A rule with an operand that is not active is not asked.
    guard rule.operands.allSatisfy({ value(of: $0) != nil }) else { return FormRuleOutcome() }
    switch rule.body {
    case .require(let operands):
      let missing = operands.filter { !isGiven($0) }
      return missing.isEmpty
        ? FormRuleOutcome() : FormRuleOutcome(verdict: .intermediate, cause: .missing(missing))
    case .requireCount(let count, let operands):
      let given = operands.filter(isGiven).count
      if given < count.lowerBound {
        return FormRuleOutcome(verdict: .intermediate, cause: .few(given: given, least: count.lowerBound))
      }
      guard given > count.upperBound else { return FormRuleOutcome() }
      return FormRuleOutcome(verdict: .invalid, cause: .many(given: given, most: count.upperBound))
    case .equal(let first, let second): return equality(first, second)
    case .order(let operands, let isStrict): return order(operands, isStrict)
    case .age(let field, let years): return age(field, years)
    case .external(let question, let operands): return answer(to: question, operands)
    }
  }

  private func isGiven(_ field: Int) -> Bool { value(of: field).map { !$0.value.isEmpty } ?? false }

  // MARK: Equality

  private func equality(_ first: Int, _ second: Int) -> FormRuleOutcome {
    guard let left = value(of: first), let right = value(of: second), left.isJudged, right.isJudged,
      !left.value.isEmpty, !right.value.isEmpty, !left.value.isIdentical(to: right.value)
    else { return FormRuleOutcome() }
    let canBecomeEqual = left.canBecome(right.value) || right.canBecome(left.value)
    let isFinished = left.verdict == .acceptable && right.verdict == .acceptable
    return FormRuleOutcome(
      verdict: canBecomeEqual ? .intermediate : .invalid,
      cause: canBecomeEqual && !isFinished ? nil : .different(first, second))
  }

  // MARK: Order

  private func order(_ operands: [FormGraph.Rule.Operand], _ isStrict: [Bool]) -> FormRuleOutcome {
    var result = FormRuleOutcome()
    let compared = operands.map(comparison)
    for (index, isStrict) in isStrict.enumerated() {
      guard case .compared(let left) = compared[index], case .compared(let right) = compared[index + 1] else {
        continue
      }
      let outcome = relation(left, right, isStrict: isStrict, at: index)
      if outcome.verdict.isWorse(than: result.verdict) { result = outcome }
    }
    return result
  }

  private func relation(_ left: Compared, _ right: Compared, isStrict: Bool, at index: Int) -> FormRuleOutcome
  {
    func holds(_ left: OrderValue, _ right: OrderValue) -> Bool {
      isStrict ? left.isLess(than: right) : left.isAtMost(right)
    }
    if let leftValue = left.value, let rightValue = right.value, holds(leftValue, rightValue) {
      return FormRuleOutcome()
    }
    var isPossible = true
    if let least = left.completions.least, let greatest = right.completions.greatest {
      isPossible = holds(least, greatest)
    }
    let isFinished = left.value != nil && right.value != nil
    return FormRuleOutcome(
      verdict: isPossible ? .intermediate : .invalid,
      cause: isPossible && !isFinished ? nil : .disorder(index, index + 1))
  }

  private func comparison(of operand: FormGraph.Rule.Operand) -> Comparison {
    switch operand {
    case .value(let value): return .compared(Compared(value: value, completions: Completions(value)))
    case .today(let distance):
      let value = OrderValue.date(today.advanced(by: distance))
      return .compared(Compared(value: value, completions: Completions(value)))
    case .field(let number):
      guard let field = value(of: number), field.isJudged, !field.value.isEmpty,
        let kind = field.variant.kind,
        let completions = kind.completions(of: field.value)
      else { return .notAsked }
      return .compared(
        Compared(
          value: field.verdict == .acceptable ? kind.value(of: field.value) : nil, completions: completions))
    }
  }

  private func age(_ number: Int, _ years: ClosedRange<Int>) -> FormRuleOutcome {
    guard let field = value(of: number), field.isJudged, !field.value.isEmpty,
      let completions = field.variant.kind?.completions(of: field.value),
      case .date(let first)? = completions.least, case .date(let last)? = completions.greatest
    else { return FormRuleOutcome() }
    // A later date is a younger age.
    let possible = last.fullYears(until: today)...first.fullYears(until: today)
    if field.verdict == .acceptable, years.contains(possible.lowerBound), possible.count == 1 {
      return FormRuleOutcome()
    }
    guard possible.overlaps(years) else { return FormRuleOutcome(verdict: .invalid, cause: .age(years)) }
    return FormRuleOutcome(verdict: .intermediate)
  }

  // MARK: Questions

  private func answer(to question: String, _ operands: [Int]) -> FormRuleOutcome {
    let values = operands.compactMap { value(of: $0) }
    guard values.allSatisfy({ $0.isJudged && !$0.value.isEmpty }) else { return FormRuleOutcome() }
    guard values.allSatisfy({ $0.verdict == .acceptable }) else {
      return FormRuleOutcome(verdict: .intermediate)
    }
    switch answers[FormQuestion(question, values.map { $0.value })] {
    case true?: return FormRuleOutcome()
    case false?: return FormRuleOutcome(verdict: .invalid, cause: .refused)
    case nil: return FormRuleOutcome(verdict: .intermediate, cause: .waiting)
    }
  }
}

/// An operand of `order`: what it is now, and what it can become.
private struct Compared {
  /// `nil` for a value that is not finished.
  var value: OrderValue?
  var completions: Completions
}

private enum Comparison {
  case compared(Compared)
  /// The operand is empty, or its own violations say more.
  case notAsked
}

extension FormFieldValue {
  /// Returns whether typing on can make the value another one.
  fileprivate func canBecome(_ other: String) -> Bool {
    guard other.utf8.count > value.utf8.count, other.utf8.starts(with: value.utf8) else { return false }
    let verdict = variant.profile.verdict(of: other)
    return verdict == .acceptable || verdict == .intermediate
  }
}
