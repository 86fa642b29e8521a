/// The value of an active field.
package struct FormFieldValue {
  let variant: FormGraph.Variant
  package let verdict: Verdict
  package let value: String

  /// Whether the value can be compared with others.
  var isJudged: Bool { verdict == .acceptable || verdict == .intermediate }
}

/// The result of a rule of a form.
package struct FormRuleOutcome: Hashable {
  package var verdict = Verdict.acceptable
  /// The reason for the verdict; `nil` if the violations of the operands already explain it.
  package var cause: Cause?

  package enum Cause: Hashable {
    case missing([Int])
    case few(given: Int, least: Int)
    case many(given: Int, most: Int)
    case different(Int, Int)
    /// The operands of a relation that does not hold, by their index in the rule.
    case disorder(Int, Int)
    case age(ClosedRange<Int>)
    case refused
    case waiting
  }
}

extension Verdict {
  /// Returns whether a form with this verdict is worse: `undetermined` is worst, then `invalid` and `intermediate`.
  func isWorse(than other: Verdict) -> Bool { severityInForms > other.severityInForms }

  var severityInForms: Int {
    switch self {
    case .acceptable: 0
    case .intermediate: 1
    case .invalid: 2
    case .undetermined: 3
    }
  }
}
