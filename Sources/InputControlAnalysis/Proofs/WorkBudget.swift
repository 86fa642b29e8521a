import InputControl

/// The work that one command may spend on searches, so that thousands of rules do not take hours.
final class WorkBudget {
  /// The remaining work, in transitions of automata.
  private var left: Int

  /// Makes a budget; by default of some seconds.
  init(_ total: Int = 100_000_000) { left = total }

  /// Whether nothing is left.
  var isExhausted: Bool { left == 0 }

  /// Spends `cost`; spends all that is left and returns `false` if that is less.
  func take(_ cost: Int) -> Bool {
    guard left >= cost else {
      left = 0
      return false
    }
    left -= cost
    return true
  }
}
