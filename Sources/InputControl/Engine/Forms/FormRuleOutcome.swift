/// The value of an active field.
package struct FormFieldValue {
  let variant: FormGraph.Variant
  package let verdict: Verdict
  package let value: String
}

/// The result of a rule of a form.
package struct FormRuleOutcome: Hashable {
  package var verdict = Verdict.acceptable
  /// The reason for the verdict; `nil` if the violations of the operands already explain it.
  package var cause: Cause?

  package enum Cause: Hashable {
    case tooFew
    case tooMany
    case different
    /// A relation of `order` does not hold, by the index of its left operand.
    case disorder(at: Int)
    case age
    /// A list has no such value for that of another field.
    case notListed
    case refused
    /// The question has no answer.
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
