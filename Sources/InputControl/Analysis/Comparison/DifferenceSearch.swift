/// Looks for a text that one side of a comparison accepts and the other one does not.
struct DifferenceSearch {
  enum Outcome {
    case found(String)
    /// There is none; that is proven.
    case none
    /// None was found, and there may be one; why.
    case undecided(String)
  }

  let accepting: [Alternative]
  let rejecting: [Alternative]
  private let normalizes: Bool
  private let gates: [Automaton]
  let confirms: (String) -> Bool

  /// - Parameters:
  ///   - accepting: The alternatives of the side that accepts.
  ///   - normalization: What all alternatives do to a text first.
  ///   - confirms: The last word on a text, which is asked as it would be typed.
  init(
    accepting: [Alternative], rejecting: [Alternative], normalization: [Normalization],
    confirms: @escaping (String) -> Bool
  ) {
    self.accepting = accepting
    self.rejecting = rejecting
    normalizes = !normalization.isEmpty
    gates = NormalizedTexts(normalization).automata
    self.confirms = confirms
  }

  /// Searches. Only texts that are not empty are looked at.
  func outcome() -> Outcome {
    guard !accepting.isEmpty else { return .none }
    if let outcome = outcomeOfChoices() { return outcome }
    do throws(AutomatonObstacle) {
      let hasConditions = (accepting + rejecting).contains { !$0.conditions.isEmpty }
      if hasConditions {
        switch try outcomeWithoutConditions() {
        case .none: return .none
        // Nothing shorter can be wanted, whatever becomes of the conditions.
        case .found(let text) where confirms(text): return .found(text)
        default: break
        }
        // Looking at each length up to a large limit takes long, if it is not too much.
        if hasLargeLimit, let text = textAtLimit() { return .found(text) }
      }
      return try outcomeWithConditions()
    } catch {
      return .undecided(words(for: error))
    }
  }

  /// What comes out when each condition may hold or not, which takes fewer states.
  private func outcomeWithoutConditions() throws(AutomatonObstacle) -> WitnessSearch.Outcome {
    let question = question(looksAtConditions: false)
    return try WitnessSearch(question.automata)
      .shortest(lengths: Self.lengths, where: question.isWanted, isHopeless: question.isHopeless)
  }

  private func outcomeWithConditions() throws(AutomatonObstacle) -> Outcome {
    let question = question(looksAtConditions: true)
    let search = try WitnessSearch(question.automata)
    var turnedDown: [String] = []
    func accepts(_ text: String) -> Bool {
      if confirms(text) { return true }
      turnedDown.append(text)
      return false
    }
    // At first one scalar of each kind that rules tell apart: who reads a witness wants plain characters in it. Then
    // also others, which have other lengths.
    let plain = try Alphabet.common(to: question.automataOfRules.map(\.alphabet)).readingOrder.map(\.scalar)
    var last = WitnessSearch.Outcome.none
    for scalars in [Set(plain), nil] {
      last = search.shortest(
        lengths: Self.lengths, using: scalars, where: question.isWanted, isHopeless: question.isHopeless,
        accepts: accepts)
      if case .found = last { break }
    }
    if last == .none, turnedDown.isEmpty { return .none }
    var found: String?
    if case .found(let text) = last { found = text }
    if let first = turnedDown.first {
      found = trial(of: question, in: search, like: first, shorterThan: found) ?? found
    }
    if found == nil, !hasLargeLimit { found = textAtLimit() }
    return found.map { .found($0) } ?? .undecided(undecidedReason(question, isOverBudget: last == .tooMuch))
  }

  /// Tries more texts: of those that lead to the same states a search sees one, and it was turned down.
  ///
  /// - Parameters:
  ///   - first: The first one that was turned down.
  ///   - found: What was found behind it.
  private func trial(
    of question: DifferenceQuestion, in search: WitnessSearch, like first: String, shorterThan found: String?
  ) -> String? {
    // Otherwise what counts is how long a text is, which others do not change.
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

  func question(looksAtConditions: Bool) -> DifferenceQuestion {
    DifferenceQuestion(
      accepting: accepting, rejecting: rejecting, gates: gates, looksAtConditions: looksAtConditions)
  }

  /// All but the empty text.
  static let lengths = 1...(Int.max - 1)

  /// How much longer texts may be than the shortest ones, where many of one length are tried.
  private static let furtherLengths = 4

  // MARK: Words

  var obstacle: String? { (accepting + rejecting).lazy.compactMap(\.obstacle).first }

  private func undecidedReason(_ question: DifferenceQuestion, isOverBudget: Bool) -> String {
    if let obstacle { return obstacle }
    if isOverBudget { return "the automata together have too many states to look at all of them" }
    if let limit = question.uncountedLimit {
      return "a limit of \(limit) is too large to be counted up to, and no text at it was found"
    }
    return question.countsExactly
      ? "what may differ does not come out of the normalisation, as far as was tried"
      : "it depends on which characters are counted together, which is not followed in all scripts"
  }

  private func words(for obstacle: AutomatonObstacle) -> String {
    if case .tooManyClasses(let limit) = obstacle {
      return "the profiles together tell more than \(limit) kinds of characters apart"
    }
    return obstacle.words
  }
}
