internal import InputControl

extension VerdictCounts {
  /// The result for a row: a verdict, or `unreadable` if there is no value to judge.
  enum Kind: String, CaseIterable {
    case acceptable, intermediate, invalid, undetermined, unreadable

    private var verdict: Verdict? { Verdict(rawValue: rawValue) }

    /// The ANSI colour (ECMA-48 SGR), equal to that of `check` for verdicts.
    var colour: String { verdict?.colour ?? "36" }

    var symbol: String { verdict?.symbol ?? "!" }

    /// An explanation of the result for people who do not know the terms.
    var meaning: String {
      switch self {
      case .acceptable: "The value satisfies all rules."
      case .intermediate: "The value is incomplete: text that is added at its end can make it acceptable."
      case .invalid: "The value breaks a rule, and no text that is added at its end can make it acceptable."
      case .undetermined: "Judging the value would have taken too long. It counts as rejected."
      case .unreadable: "The row is damaged or lacks the field, so there was no value to judge."
      }
    }
  }

  subscript(kind: Kind) -> Int {
    switch kind {
    case .acceptable: acceptable
    case .intermediate: intermediate
    case .invalid: invalid
    case .undetermined: undetermined
    case .unreadable: unreadable
    }
  }
}
