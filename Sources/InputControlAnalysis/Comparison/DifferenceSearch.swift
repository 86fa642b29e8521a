import InputControl

/// A search for a text that one side of a comparison accepts and the other does not.
struct DifferenceSearch {
  enum Outcome {
    case found(String)
    /// There is no such text; this is proven.
    case none
    /// No such text was found, but there may be one; the reason.
    case undecided(String)
  }

  let accepting: [Alternative]
  let rejecting: [Alternative]
  private let normalizes: Bool
  private let gates: [Automaton]
  let budget: WorkBudget
  let confirms: (String) -> Bool

  /// - Parameters:
  ///   - accepting: The alternatives of the side that accepts.
  ///   - rejecting: The alternatives of the side that rejects.
  ///   - normalization: The normalisation of all alternatives.
  ///   - budget: The work that may be spent.
  ///   - confirms: Returns whether a text counts when it is given as typed.
  init(
    accepting: [Alternative], rejecting: [Alternative], normalization: [Normalization],
    budget: WorkBudget, confirms: @escaping (String) -> Bool
  ) {
    self.accepting = accepting
    self.rejecting = rejecting
    normalizes = !normalization.isEmpty
    gates = NormalizedTexts(normalization).automata
    self.budget = budget
    self.confirms = confirms
  }

  /// Returns the outcome of the search, which covers only texts that are not empty.
  func outcome() -> Outcome {
    guard !accepting.isEmpty else { return .none }
    if let outcome = outcomeOfChoices() { return outcome }
    do throws(AutomatonObstacle) {
      let hasConditions = (accepting + rejecting).contains { !$0.conditions.isEmpty }
      if hasConditions {
        switch try outcomeWithoutConditions() {
        case .none: return .none
        // No shorter text can be wanted, regardless of the conditions.
        case .found(let text) where confirms(text): return .found(text)
        default: break
        }
        // A search over each length up to a large limit is slow or exceeds the budget.
        if hasLargeLimit, let text = textAtLimit() { return .found(text) }
      }
      return try outcomeWithConditions()
    } catch {
      return .undecided(words(for: error))
    }
  }

  /// Returns the outcome if each condition may hold or not, which takes fewer states.
  private func outcomeWithoutConditions() throws(AutomatonObstacle) -> SearchOutcome<String> {
    let question = question(evaluatesConditions: false)
    return try WitnessSearch(question.automata, budget: budget)
      .shortest(lengths: Self.lengths, where: question.isWanted, isHopeless: question.isHopeless)
  }

  private func outcomeWithConditions() throws(AutomatonObstacle) -> Outcome {
    let question = question(evaluatesConditions: true)
    let search = try WitnessSearch(question.automata, budget: budget)
    var refusedCandidate: [String] = []
    func accepts(_ text: String) -> Bool {
      if confirms(text) { return true }
      refusedCandidate.append(text)
      return false
    }
    // The first search uses one scalar of each class that the rules distinguish, so that a witness has plain
    // characters. The second search also uses scalars with other lengths.
    let plain = try Alphabet.common(to: question.automataOfRules.map(\.alphabet)).readingOrder.map(\.scalar)
    var last = SearchOutcome<String>.none
    for scalars in [Set(plain), nil] {
      last = search.shortest(
        lengths: Self.lengths, using: scalars, where: question.isWanted, isHopeless: question.isHopeless,
        accepts: accepts)
      if case .found = last { break }
    }
    if last == .none, refusedCandidate.isEmpty { return .none }
    var found: String?
    if case .found(let text) = last { found = text }
    if let first = refusedCandidate.first {
      found = trial(of: question, in: search, like: first, shorterThan: found) ?? found
    }
    if found == nil, !hasLargeLimit { found = textAtLimit() }
    return found.map { .found($0) } ?? .undecided(undecidedReason(question, isOverBudget: last == .tooMuch))
  }

  /// Tries more texts: a search visits only one of the texts that lead to the same states, and that one was
  /// refused.
  ///
  /// - Parameters:
  ///   - first: The first text that was refused.
  ///   - found: The text that was found after it.
  private func trial(
    of question: DifferenceQuestion, in search: WitnessSearch, like first: String, shorterThan found: String?
  ) -> String? {
    // Otherwise only the length of a text matters, which other texts of these states share.
    guard obstacle != nil || normalizes else { return nil }
    let shortest = first.unicodeScalars.count
    for length in shortest...shortest + Self.furtherLengths {
      if let found, found.unicodeScalars.count <= length { return nil }
      let text = search.anyText(
        ofLength: length, where: question.isWanted, isHopeless: question.isHopeless, accepts: confirms)
      if let text { return text }
    }
    return nil
  }

  func question(evaluatesConditions: Bool) -> DifferenceQuestion {
    DifferenceQuestion(
      accepting: accepting, rejecting: rejecting, gates: gates, evaluatesConditions: evaluatesConditions,
      within: budget)
  }

  /// All lengths except that of the empty text.
  static let lengths = 1...(Int.max - 1)

  /// The number by which tried texts may be longer than the shortest ones.
  private static let furtherLengths = 4

  // MARK: Words

  var obstacle: String? { (accepting + rejecting).lazy.compactMap(\.obstacle).first }

  private func undecidedReason(_ question: DifferenceQuestion, isOverBudget: Bool) -> String {
    if budget.isExhausted { return WorkBudget.exhausted }
    if let obstacle { return obstacle }
    if isOverBudget { return "the combined automata have too many states to be searched" }
    if let limit = question.uncountedLimit {
      return "a limit of \(limit) is too large to be searched, and no text of that length was found"
    }
    return question.countsExactly
      ? "no text was found whose normalised value differs"
      : "it depends on grapheme boundaries, which are not analysed for all scripts"
  }

  private func words(for obstacle: AutomatonObstacle) -> String {
    if case .tooManyClasses(let limit) = obstacle {
      return "the profiles together distinguish more than \(limit) kinds of characters"
    }
    return obstacle.words
  }
}
