import InputControl

/// The result of proving whether a text with some property exists.
enum Proof: Hashable {
  /// There is one; this text was judged.
  case exists(String)
  /// There is none.
  case impossible
  /// The question could not be decided; the reason, to follow a colon.
  case open(String)

  var witness: String? { if case .exists(let text) = self { text } else { nil } }
}

/// The budget for all proofs about some files, which keeps a file with thousands of profiles from taking
/// hours.
final class ProofBudget {
  /// The remaining budget, in combinations of states.
  private var left: Int
  /// The maximum cost of one search.
  static let maximumSearch = 30_000
  /// The cost of building the automata of a profile.
  static let automata = 2000

  init(_ total: Int = 2_000_000) { left = total }

  /// Spends `cost`; returns `false` if the remaining budget is less.
  func take(_ cost: Int) -> Bool {
    guard left >= cost else { return false }
    left -= cost
    return true
  }

  static let exhausted = "the profiles before it have used up the budget for proofs"
}
