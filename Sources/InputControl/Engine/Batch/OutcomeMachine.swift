/// The rules of a profile combined into one state machine over ASCII bytes. Its state at the end of a value
/// determines the verdict and the violated rules.
///
/// The machine covers only values that need no normalisation. For all others its answer is `ask`.
struct OutcomeMachine {
  /// The answer for a value that ends in a state.
  enum Answer: Hashable {
    case outcome(ValueOutcome)
    /// Acceptable without violations if the checks outside of the machine find nothing.
    case check
    /// The profile has to evaluate the value itself.
    case ask
  }

  struct State {
    /// The next state for each ASCII byte.
    var next: [Int32]
    var answer: Answer
  }

  private(set) var states: [State] = []
  /// The start state.
  private(set) var start = 0
  /// The byte counts for which no counting of lengths is needed; values of other lengths have the answer
  /// `ask`.
  private(set) var window: ClosedRange<Int> = 0...Int.max
  /// The checks whose automata would have too many states.
  private(set) var checks: [ValueCheck] = []

  /// The state in which every continuation has the answer `ask`.
  static let asking = 0

  private static let maximumStateCount = 1 << 13

  /// - Returns: `nil` if a rule is not regular or the machine has too many states.
  init?(_ compiledRules: CompiledRules) {
    guard compiledRules.parts.isEmpty else { return nil }
    let changes = NormalizationEffect(compiledRules.profile.normalization, compiledRules.normalizer)
    // If it takes too many states to see where replacements find nothing, their characters are not covered.
    for seesMatches in changes.contextualPatterns.isEmpty ? [false] : [true, false] {
      if let parts = Parts(compiledRules, changes, seesMatches: seesMatches),
        explore(parts, compiledRules, countingUpTo: parts.countedLimit)
      {
        checks = parts.checks
        return
      }
    }
    return nil
  }

  // MARK: Exploration

  /// A combination of the states of all parts.
  private struct Position: Hashable {
    var all: Int32
    /// The state of the automaton for the values that normalisation leaves unchanged, if it can depend on more than
    /// single characters.
    var unchanged: Int32
    var rules: [Int32]
    /// The number of bytes read, up to the greatest counted limit plus one.
    var count: Int32
    /// Whether nothing has been read. Such a position equals no other one, because the empty value is judged
    /// separately.
    var isStart = false
  }

  /// - Returns: `false` if there are too many states.
  private mutating func explore(_ parts: Parts, _ compiledRules: CompiledRules, countingUpTo limit: Int)
    -> Bool
  {
    var numbers: [Position: Int] = [:]
    var positions: [Position?] = [nil]
    var isAccepting = [false]
    states = [State(next: Array(repeating: 0, count: 128), answer: .ask)]
    func number(_ position: Position) -> Int {
      if let number = numbers[position] { return number }
      numbers[position] = positions.count
      positions.append(position)
      return positions.count - 1
    }
    start = number(
      Position(
        all: Int32(parts.all.start), unchanged: Int32(parts.unchanged?.start ?? 0),
        rules: parts.rules.map { Int32($0.automaton.start) }, count: 0, isStart: true))
    var index = 1
    while index < positions.count {
      guard positions.count <= Self.maximumStateCount else { return false }
      guard let position = positions[index] else { return false }
      var next = [Int32](repeating: Int32(Self.asking), count: 128)
      for (letter, bytes) in parts.bytesOfLetters {
        var unchanged = position.unchanged
        if let automaton = parts.unchanged {
          unchanged = Int32(automaton.next(Int(unchanged), letter))
          // All values that begin so need normalisation.
          if unchanged == Automaton.dead { continue }
        }
        let target = number(
          Position(
            all: Int32(parts.all.next(Int(position.all), letter)), unchanged: unchanged,
            rules: zip(parts.rules, position.rules).map {
              Int32($0.automaton.next(Int($1), letter))
            },
            count: min(position.count + 1, Int32(limit + 1))))
        for byte in bytes { next[byte] = Int32(target) }
      }
      states.append(State(next: next, answer: .ask))
      isAccepting.append(parts.accepts(position.all, count: Int(position.count), of: compiledRules))
      index += 1
    }
    let missing = distances(to: isAccepting)
    for (index, position) in positions.enumerated() {
      guard let position else { continue }
      states[index].answer = parts.answer(
        all: position.all, unchanged: position.unchanged, rules: position.rules, count: Int(position.count),
        isEmpty: position.isStart, isAccepting: isAccepting[index], canGoOn: missing[index] != nil,
        compiledRules)
    }
    // An unfinished value needs room for the missing rest.
    let unfinished = missing.enumerated().compactMap { isAccepting[$0] ? nil : $1 }.max() ?? 0
    if let most = parts.greatestUncounted(limit) {
      guard most > unfinished else { return false }
      window = 0...(most - unfinished)
    }
    return true
  }

  /// Returns the number of bytes from each state to the nearest accepting state; `nil` if there is no path.
  private func distances(to isAccepting: [Bool]) -> [Int?] {
    var sources: [[Int32]] = Array(repeating: [], count: states.count)
    for (index, state) in states.enumerated() {
      for target in Set(state.next) { sources[Int(target)].append(Int32(index)) }
    }
    var distances: [Int?] = isAccepting.map { $0 ? 0 : nil }
    var pending = isAccepting.indices.filter { isAccepting[$0] }
    var index = 0
    while index < pending.count {
      let state = pending[index]
      index += 1
      for source in sources[state] where distances[Int(source)] == nil {
        distances[Int(source)] = (distances[state] ?? 0) + 1
        pending.append(Int(source))
      }
    }
    return distances
  }
}

// MARK: - Automata of the rules

/// The automata of a profile's rules over one alphabet.
private struct Parts {
  /// The ASCII bytes that normalisation leaves unchanged where ``unchanged`` says so, grouped by their class of the
  /// alphabet.
  let bytesOfLetters: [(letter: Int, bytes: [Int])]
  /// The texts that all error rules accept, apart from limits of length.
  let all: Automaton
  /// The values of these bytes that normalisation leaves unchanged; `nil` if those are all.
  let unchanged: Automaton?
  /// Whether a replacement may make a value of the beginning of one that is not, or cannot be continued.
  private let changesBeginnings: Bool
  /// The automata of the rules that are not about length, with the indices of the rules in the profile.
  let rules: [(index: Int, automaton: Automaton)]
  /// The checks whose automata would have too many states.
  let checks: [ValueCheck]
  /// The limits of length, with the indices of their rules in the profile.
  let least: [(index: Int, limit: Int)]
  let greatest: [(index: Int, limit: Int)]

  /// - Parameter seesMatches: Whether there is to be an automaton for the values in which replacements of several
  ///   characters find nothing.
  init?(_ compiledRules: CompiledRules, _ changes: NormalizationEffect, seesMatches: Bool) {
    var regulars: [(index: Int, regular: RegularRule)] = []
    var least: [(index: Int, limit: Int)] = []
    var greatest: [(index: Int, limit: Int)] = []
    var checks: [ValueCheck] = []
    var unmatched: [RegularRule] = []
    for pattern in seesMatches ? changes.contextualPatterns : [] {
      guard let regular = try? RegularRule.unmatched(pattern) else { return nil }
      unmatched.append(regular)
    }
    changesBeginnings = seesMatches
    var plain =
      compiledRules.normalizer.isEmpty ? Self.ascii : Self.unchanged(by: changes, isUnmatched: seesMatches)
    for (index, (rule, compiledRule)) in compiledRules.rules.enumerated() {
      switch compiledRule {
      case .required: break
      case .minLength(let limit, _): least.append((index, limit))
      case .maxLength(let limit, _): greatest.append((index, limit))
      case .check(let check) where check.letters == nil: checks.append(check)
      // Visible ASCII is allowed in every context.
      case .visible: plain = plain.intersection(ScalarSet("!"..."~"))
      default:
        guard let regular = try? RegularRule(compiledRule, rule.body) else { return nil }
        regulars.append((index, regular))
      }
    }
    // A printable ASCII character is one unit in every unit of length.
    if !least.isEmpty || !greatest.isEmpty { plain = plain.intersection(.printableASCII) }
    guard least.allSatisfy({ $0.limit <= 64 }) else { return nil }
    self.least = least
    self.greatest = greatest
    self.checks = checks
    let left = changes.normalizedScalars
    let sets = (regulars.map { $0.regular } + unmatched).flatMap { $0.sets }
    guard
      let alphabet = Alphabet(distinguishing: sets + [plain, left, NormalizationEffect.whiteSpace])
    else { return nil }
    var all = Automaton.repeating(left, over: alphabet)
    var rules: [(index: Int, automaton: Automaton)] = []
    do throws(AutomatonObstacle) {
      for (index, regular) in regulars.sorted(by: { $0.regular.cost < $1.regular.cost }) {
        let automaton = try regular.automaton(over: alphabet)
        rules.append((index, automaton))
        if compiledRules.rules[index].rule.severity == .error { all = try all.intersection(with: automaton) }
      }
      let edges = Automaton.notBeginningOrEnding(NormalizationEffect.whiteSpace, over: alphabet)
      if changes.trimsResult { all = try all.intersection(with: edges) }
      var unchanged = compiledRules.normalizer.trims ? edges : nil
      for regular in unmatched {
        let automaton = try regular.automaton(over: alphabet)
        unchanged = try unchanged?.intersection(with: automaton) ?? automaton
      }
      self.unchanged = unchanged
    } catch {
      return nil
    }
    self.all = all
    self.rules = rules
    let plainBytes = (UInt8(0)..<128).filter { plain.contains(Unicode.Scalar($0)) }
    bytesOfLetters = Dictionary(grouping: plainBytes) { alphabet.number(of: Unicode.Scalar($0)) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value.map { Int($0) }) }
  }

  private static let ascii = ScalarSet("\0"..."\u{7F}")

  /// Returns the characters that normalisation leaves unchanged. They are determined in two halves because
  /// only part of a long range is tested.
  private static func unchanged(by changes: NormalizationEffect, isUnmatched: Bool) -> ScalarSet {
    let halves = [ScalarSet(" "..."O"), ScalarSet("P"..."~")]
    return ScalarSet(
      unionOf: halves.map { changes.unchanged(among: $0, isTrimmed: true, isUnmatched: isUnmatched) })
  }

  /// The greatest limit that is counted by states.
  var countedLimit: Int {
    max(least.map { $0.limit }.max() ?? 0, greatest.map { $0.limit }.filter { $0 <= 64 }.max() ?? 0)
  }

  /// Returns the least limit that is not counted by states.
  func greatestUncounted(_ counted: Int) -> Int? { greatest.map { $0.limit }.filter { $0 > counted }.min() }

  func accepts(_ state: Int32, count: Int, of compiledRules: CompiledRules) -> Bool {
    all.isAccepting[Int(state)]
      && least.allSatisfy { compiledRules.rules[$0.index].rule.severity != .error || count >= $0.limit }
      && greatest.allSatisfy { compiledRules.rules[$0.index].rule.severity != .error || count <= $0.limit }
  }

  func answer(
    all state: Int32, unchanged: Int32, rules states: [Int32], count: Int, isEmpty: Bool, isAccepting: Bool,
    canGoOn: Bool, _ compiledRules: CompiledRules
  ) -> OutcomeMachine.Answer {
    if isEmpty {
      let required = compiledRules.rules.indices.filter { compiledRules.rules[$0].rule.body == .required }
      let isRequired = required.contains { compiledRules.rules[$0].rule.severity == .error }
      // A warning that a value is required is reported, too.
      return .outcome(
        ValueOutcome(isRequired ? .intermediate : .acceptable, rules: ids(of: required, compiledRules)))
    }
    if let automaton = self.unchanged, !automaton.isAccepting[Int(unchanged)] { return .ask }
    guard isAccepting || !changesBeginnings else { return .ask }
    var verdicts = [Verdict](repeating: .acceptable, count: compiledRules.rules.count)
    for ((index, automaton), state) in zip(rules, states) where !automaton.isAccepting[Int(state)] {
      verdicts[index] = Int(state) == Automaton.dead ? .invalid : .intermediate
    }
    for (index, limit) in least where count < limit { verdicts[index] = .intermediate }
    var isTooLong = false
    for (index, limit) in greatest where limit <= countedLimit && count > limit {
      verdicts[index] = .invalid
      if compiledRules.traits[index].isError { isTooLong = true }
    }
    let verdict: Verdict
    if isAccepting {
      verdict = .acceptable
    } else if isTooLong || Int(state) == Automaton.dead {
      verdict = .invalid
      // A text that no single rule refuses but all rules together do needs a full evaluation.
      guard EvaluationBuilder.isRefused(verdicts, by: compiledRules) else { return .ask }
    } else {
      // A text that only non-ASCII letters can complete, or for which limits leave no room, needs a full
      // evaluation too.
      guard canGoOn else { return .ask }
      verdict = .intermediate
    }
    if !checks.isEmpty {
      if verdict == .acceptable, verdicts.allSatisfy({ $0 == .acceptable }) { return .check }
      // A check has nothing to say about a value without the form of one.
      guard zip(compiledRules.traits, verdicts).contains(where: { $0.determinesForm && $1 == .invalid })
      else {
        return .ask
      }
    }
    let broken = EvaluationBuilder.reportedRules(of: compiledRules, verdicts)
    return .outcome(ValueOutcome(verdict, rules: ids(of: broken, compiledRules)))
  }

  /// The names of the rules at some places, each once.
  private func ids(of rules: [Int], _ compiledRules: CompiledRules) -> [String] {
    var ids: [String] = []
    for index in rules {
      let id = compiledRules.profile.id(of: compiledRules.rules[index].rule)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}
