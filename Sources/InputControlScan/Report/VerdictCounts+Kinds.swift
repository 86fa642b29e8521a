internal import InputControl

extension VerdictCounts {
  /// The result for a row: a verdict, or `unreadable` if there is no value to judge.
  enum Kind: String, CaseIterable {
    case acceptable, intermediate, invalid, undetermined, unreadable

    private var verdict: Verdict? { Verdict(rawValue: rawValue) }

    /// The ANSI colour (ECMA-48 SGR), equal to that of `check` for verdicts.
    var colour: String { verdict?.colour ?? "36" }

    var symbol: String { verdict?.symbol ?? "!" }
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
