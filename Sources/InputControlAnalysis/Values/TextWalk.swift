import InputControl

/// A generator of texts of a given length that an automaton accepts.
struct TextWalk {
  /// The preference among the letters that lead on.
  enum Style: CaseIterable, Sendable {
    /// The first letter in reading order.
    case first
    /// Any letter, out of the most readable ones.
    case plain
    /// Mostly readable letters, with an occasional unusual one.
    case varied
    /// The letters with the greatest weight.
    case heavy
    /// Several combining marks on each letter, if they are allowed.
    case marked
  }

  private let live: LiveSteps
  private let unit: LengthUnit
  /// The letters of each class.
  private let letters: [[Letters]]
  private let table: LengthTable
  private let budget: WorkBudget
  /// The rank of each class in the reading order, and its scalar there.
  private let firstLetters: [(rank: Int, scalar: Unicode.Scalar)]

  /// - Parameters:
  ///   - live: The transitions of the automaton.
  ///   - unit: The unit of lengths.
  ///   - most: The greatest length to be generated.
  ///   - budget: The work that may be spent.
  /// - Returns: `nil` if the automaton is too large for such lengths.
  init?(_ live: LiveSteps, in unit: LengthUnit, most: Int, within budget: WorkBudget) {
    let alphabet = live.automaton.alphabet
    let letters = alphabet.classes.map { Letters.letters(of: $0, in: unit) }
    guard
      let table = LengthTable(
        live, weights: letters.map { $0.map(\.weight) }, most: most, within: budget)
    else { return nil }
    self.budget = budget
    self.live = live
    self.unit = unit
    self.letters = letters
    self.table = table
    var firstLetters = alphabet.classes.map { (rank: 0, scalar: $0.first ?? " ") }
    for (rank, letter) in alphabet.readingOrder.enumerated() {
      firstLetters[letter.number] = (rank, letter.scalar)
    }
    self.firstLetters = firstLetters
  }

  /// The greatest length that can be generated.
  var most: Int { table.most }

  /// Whether there is a text of a length.
  func has(_ length: Int) -> Bool { table.has(length, from: live.automaton.start) }

  /// Returns a text of exactly this length; `nil` if there is none, or if the budget is used up.
  func text(of length: Int, _ style: Style, _ random: inout SplitMix) -> String? {
    guard has(length) else { return nil }
    var result = String.UnicodeScalarView()
    var state = live.automaton.start
    var left = length
    while left > 0 {
      guard budget.take(live.steps[state].count),
        let (step, letters) = choose(from: state, left, isFirst: left == length, style, &random),
        let scalar = scalar(of: step, letters, style, &random)
      else { return nil }
      result.append(scalar)
      state = step.target
      left -= letters.weight
    }
    return String(result)
  }

  private typealias Choice = (step: LiveSteps.Step, letters: Letters)

  private func choose(
    from state: Int, _ left: Int, isFirst: Bool, _ style: Style, _ random: inout SplitMix
  ) -> Choice? {
    var choices: [Choice] = []
    for step in live.steps[state] {
      for letters in letters[step.number] where table.has(left - letters.weight, from: step.target) {
        choices.append((step, letters))
      }
    }
    var best = choices
    switch style {
    case .first:
      return choices.min {
        ($0.letters.look, firstLetters[$0.step.number].rank)
          < ($1.letters.look, firstLetters[$1.step.number].rank)
      }
    case .varied where random.isOne(in: 8): break
    case .marked where !isFirst && !random.isOne(in: 6) && choices.contains { $0.letters.look == .mark }:
      best = choices.filter { $0.letters.look == .mark }
    case .plain, .varied, .marked:
      let look = choices.map(\.letters.look).min()
      best = choices.filter { $0.letters.look == look }
    case .heavy:
      let weight = choices.map(\.letters.weight).max()
      best = choices.filter { $0.letters.weight == weight }
    }
    // A class with many letters is more likely than a single sign, but not in proportion to its letters.
    let shares = best.map { min(Self.maximumShares, $0.letters.count) }
    guard !best.isEmpty else { return nil }
    var share = random.number(below: shares.reduce(0, +))
    for (choice, count) in zip(best, shares) {
      if share < count { return choice }
      share -= count
    }
    return nil
  }

  private static let maximumShares = 6

  private func scalar(
    of step: LiveSteps.Step, _ letters: Letters, _ style: Style, _ random: inout SplitMix
  ) -> Unicode.Scalar? {
    let set = live.automaton.alphabet.classes[step.number]
    switch style {
    case .first where letters.scalars.contains(firstLetters[step.number].scalar):
      return firstLetters[step.number].scalar
    case .first: return letters.scalars.first
    // Every scalar counts one scalar; in other units its weight may differ.
    case .varied where unit == .scalars && random.isOne(in: 12): return set.randomBound(&random)
    case .plain, .varied, .heavy, .marked: return letters.scalars.randomScalar(&random)
    }
  }
}
