/// The judgement of a profile on a text.
public enum Verdict: String, CaseIterable, Sendable {
  /// The text may be committed.
  case acceptable
  /// The text may not be committed yet, but more typing can make it acceptable.
  case intermediate
  /// No further typing can make the text acceptable.
  case invalid
  /// The match budget ran out; treated as `invalid`, but reported as itself.
  case undetermined

  /// Returns whether two verdicts are the same: in other modules, the derived operator would be looked up in a table.
  @inlinable
  public static func == (left: Verdict, right: Verdict) -> Bool {
    switch (left, right) {
    case (.acceptable, .acceptable), (.intermediate, .intermediate), (.invalid, .invalid),
      (.undetermined, .undetermined):
      true
    default: false
    }
  }

  /// Returns the verdict of two rules together. `invalid` takes precedence, even if the other rule is
  /// undetermined.
  @inlinable
  package func and(_ other: Verdict) -> Verdict { rank >= other.rank ? self : other }

  @inlinable
  var rank: UInt8 {
    switch self {
    case .acceptable: 0
    case .intermediate: 1
    case .undetermined: 2
    case .invalid: 3
    }
  }
}

extension Verdict: CustomStringConvertible {
  /// The name of the verdict.
  public var description: String { rawValue }
}
