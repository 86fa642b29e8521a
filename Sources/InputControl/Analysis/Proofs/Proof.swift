/// What can be said of whether there is a text of some kind.
enum Proof: Hashable {
  /// There is; this one was judged.
  case exists(String)
  /// There is none.
  case impossible
  /// It could not be decided; the reason is to follow a colon.
  case open(String)

  var witness: String? { if case .exists(let text) = self { text } else { nil } }
}

/// How much work the proofs about some files may cost together: thousands of profiles in a file must not take hours.
final class ProofBudget {
  /// What is left, in combinations of states.
  private var left: Int
  /// The most that one search may cost.
  static let mostOfOneSearch = 30_000
  /// What it costs to make the automata of a profile.
  static let automata = 2000

  init(_ total: Int = 2_000_000) { left = total }

  /// Takes so much; `false` when it is not there.
  func take(_ cost: Int) -> Bool {
    guard left >= cost else { return false }
    left -= cost
    return true
  }

  static let exhausted = "the profiles before it have used up the work that proofs may cost"
}
