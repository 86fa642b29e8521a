internal import InputControl

extension VerdictCounts {
  /// The result for a row: a verdict, `unreadable` if there is no value to judge, or `inactive` for a field that does
  /// not belong to the form.
  enum Kind: String, CaseIterable {
    case acceptable, intermediate, invalid, undetermined, unreadable, inactive

    /// The kinds of results of a check, or of a form.
    static let ofChecks: [Kind] = allCases.filter { $0 != .inactive }

    private var verdict: Verdict? { Verdict(rawValue: rawValue) }

    /// The ANSI colour (ECMA-48 SGR), equal to that of `check` for verdicts.
    var colour: String { verdict?.colour ?? (self == .inactive ? "2" : "36") }

    var symbol: String { verdict?.symbol ?? (self == .inactive ? "–" : "!") }
  }

  subscript(kind: Kind) -> Int {
    switch kind {
    case .acceptable: acceptable
    case .intermediate: intermediate
    case .invalid: invalid
    case .undetermined: undetermined
    case .unreadable: unreadable
    case .inactive: inactive
    }
  }
}
