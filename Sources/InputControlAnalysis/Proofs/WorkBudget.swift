import InputControl

/// The work that one command may spend on all of its profiles together, so that thousands of rules do not take
/// hours.
///
/// The work is counted, not timed, so that the same rules always get the same answers.
package final class WorkBudget {
  /// The remaining work, in transitions of a search through automata.
  private var left: Int

  /// Makes a budget; by default of some seconds.
  package init(_ total: Int = 400_000_000) { left = total }

  /// Whether nothing is left.
  var isExhausted: Bool { left == 0 }

  /// Spends `cost`; spends all that is left and returns `false` if that is less.
  @discardableResult
  func take(_ cost: Int) -> Bool {
    guard left >= cost else {
      left = 0
      return false
    }
    left -= cost
    return true
  }

  /// Spends the work of building automata.
  @discardableResult
  func take(building work: Int) -> Bool { take(work * Self.transitionCost) }

  /// Spends the work of judging texts that the automata of profiles do not decide alone.
  ///
  /// - Parameter rules: The number of rules that judge, summed over the texts.
  @discardableResult
  func take(judging rules: Int) -> Bool { take(rules * Self.ruleCost) }

  /// Spends the work of a match that exhausted the match budget.
  func takeUndetermined() { take(Self.undeterminedCost) }

  /// The cost of building a transition, which includes minimising the automaton.
  private static let transitionCost = 16
  /// The cost of judging a text by a rule.
  private static let ruleCost = 16
  private static let undeterminedCost = 2_000_000

  /// The reason why a question is undecided, to follow a colon.
  static let exhausted = "the limit on work was reached"
}

/// How much longer the steps of normalisation make texts.
struct NormalizationGrowth {
  /// The number of characters that the steps may see in addition to each one, because a `replace` before them writes more than
  /// it removes: 4,083 for twelve times two for one.
  private var characters = 0

  init(_ profile: Profile) {
    var length = 1
    for step in profile.normalization {
      characters += length - 1
      guard case .replace(_, let template) = step else { continue }
      length = min(length * max(1, template.length), 1 << 20)
    }
  }

  /// Returns the work of normalising a text that grows, as a number of rules; 0 if no step makes it longer.
  func work(in text: String) -> Int { characters * text.utf8.count / 8 }
}

extension ReplacementTemplate {
  /// The number of characters, with one for each group.
  fileprivate var length: Int {
    pieces.reduce(0) { sum, piece in
      if case .text(let text) = piece { sum + text.unicodeScalars.count } else { sum + 1 }
    }
  }
}
