/// What a profile says of a text.
public enum Verdict: String, CaseIterable, Sendable {
  /// It may be committed.
  case acceptable
  /// Not yet, but typing on can get there.
  case intermediate
  /// Typing on cannot make it acceptable.
  case invalid
  /// The match budget ran out; treated as `invalid`, reported as itself.
  case undetermined

  /// The verdict of two rules together: one broken rule decides, whatever is unknown about another one.
  func and(_ other: Verdict) -> Verdict { rank >= other.rank ? self : other }

  private var rank: Int {
    switch self {
    case .acceptable: 0
    case .intermediate: 1
    case .undetermined: 2
    case .invalid: 3
    }
  }
}
