internal import InputControl

extension VerdictCounts {
  /// What can come of a row: a verdict, or that there was no value to judge.
  enum Kind: String, CaseIterable {
    case acceptable, intermediate, invalid, undetermined, unreadable

    private var verdict: Verdict? { Verdict(rawValue: rawValue) }

    /// ANSI colours (ECMA-48 SGR), those of `check` as far as it has them.
    var colour: String { verdict?.colour ?? "36" }

    var symbol: String { verdict?.symbol ?? "!" }

    /// What it says to somebody who does not know the words.
    var meaning: String {
      switch self {
      case .acceptable: "The value is as the rules ask."
      case .intermediate: "The value is not finished: something is missing behind it."
      case .invalid: "The value breaks a rule, and nothing that is added to its end can mend it."
      case .undetermined: "Judging the value would have taken too long. It counts as rejected."
      case .unreadable: "The row is damaged or lacks the field, so that there was no value to judge."
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
