extension Verdict {
  /// The parameter of the ANSI escape sequence for the verdict's colour (ECMA-48 SGR).
  package var colour: String {
    switch self {
    case .acceptable: "32"
    case .intermediate: "33"
    case .invalid: "31"
    case .undetermined: "35"
    }
  }

  /// A character that represents the verdict where colour is not enough.
  package var symbol: String {
    switch self {
    case .acceptable: "✓"
    case .intermediate: "…"
    case .invalid: "✗"
    case .undetermined: "?"
    }
  }
}
