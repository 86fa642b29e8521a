/// The rules of a profile side by side, as one machine over the bytes of ASCII: where it stands at the end of a value
/// tells the verdict and the rules that are broken.
///
/// It knows only values that need no normalisation. About all others it says that somebody has to be asked.
struct OutcomeMachine {
  /// What is known of a value that ends in a state.
  enum Answer: Hashable {
    case outcome(ValueOutcome)
    /// The profile has to be asked about the value itself.
    case ask
  }

  struct State {
    /// The next state for each byte of ASCII.
    var next: [Int32]
    var answer: Answer
  }

  private(set) var states: [State] = []
  /// The state before the first byte.
  private(set) var start = 0
  /// The bytes that a value may have so that its length needs no counting; others have to be asked about.
  private(set) var window: ClosedRange<Int> = 0...Int.max

  /// Where somebody has to be asked, whatever follows.
  static let asking = 0

  private static let mostStates = 1 << 13
  /// Limits up to here are counted by states of their own.
  private static let mostCounted = 64

  /// - Returns: `nil` for a profile whose rules are not all regular, or together are too much.
  init?(_ compiledRules: CompiledRules) {
    guard compiledRules.parts.isEmpty, let parts = Parts(compiledRules) else { return nil }
    guard explore(parts, compiledRules, countingUpTo: parts.countedLimit) else { return nil }
  }

  // MARK: Exploring

  /// A state of every part at once.
  private struct Position: Hashable {
    var all: Int32
    /// How the value may end, where blanks are taken away.
    var edges: Int32
    var rules: [Int32]
    /// How many bytes were read, as far as that matters.
    var count: Int32
    /// Whether nothing was read; no other position is like this one, because an empty value is judged in its own way.
    var isStart = false
  }

  /// - Returns: Whether there were not too many states.
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
        all: Int32(parts.all.start), edges: Int32(parts.edges?.start ?? 0),
        rules: parts.rules.map { Int32($0.automaton.start) }, count: 0, isStart: true))
    var index = 1
    while index < positions.count {
      guard positions.count <= Self.mostStates else { return false }
      guard let position = positions[index] else { return false }
      var next = [Int32](repeating: Int32(Self.asking), count: 128)
      for (letter, bytes) in parts.bytesOfLetters {
        var edges = position.edges
        if let automaton = parts.edges {
          edges = Int32(automaton.next(Int(edges), letter))
          // It begins with a blank, so it is not judged as it is.
          if edges == Automaton.dead { continue }
        }
        let target = number(
          Position(
            all: Int32(parts.all.next(Int(position.all), letter)), edges: edges,
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
        all: position.all, edges: position.edges, rules: position.rules, count: Int(position.count),
        isEmpty: position.isStart, isAccepting: isAccepting[index], canGoOn: missing[index] != nil,
        compiledRules)
    }
    // A value that is unfinished needs room for what is missing.
    let unfinished = missing.enumerated().compactMap { isAccepting[$0] ? nil : $1 }.max() ?? 0
    if let most = parts.greatestUncounted(limit) {
      guard most > unfinished else { return false }
      window = 0...(most - unfinished)
    }
    return true
  }

  /// How many bytes lead from each state to one where a value is acceptable; `nil` where none do.
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

// MARK: - What it is made of

/// The automata of a profile's rules over one alphabet.
private struct Parts {
  /// The bytes that are judged as they are, those of one class of the alphabet together.
  let bytesOfLetters: [(letter: Int, bytes: [Int])]
  /// What all rules that decide accept together, whatever its length.
  let all: Automaton
  /// The values that do not begin or end with what is trimmed; `nil` when nothing is.
  let edges: Automaton?
  /// Those of each rule that is about more than lengths, by its place in the profile.
  let rules: [(index: Int, automaton: Automaton)]
  /// The limits of length, by the rule's place in the profile.
  let least: [(index: Int, limit: Int)]
  let greatest: [(index: Int, limit: Int)]

  init?(_ compiledRules: CompiledRules) {
    var regulars: [(index: Int, regular: RegularRule)] = []
    var least: [(index: Int, limit: Int)] = []
    var greatest: [(index: Int, limit: Int)] = []
    var plain = compiledRules.normalizer.isEmpty ? Self.ascii : Self.unchanged(by: compiledRules)
    for (index, (rule, compiledRule)) in compiledRules.rules.enumerated() {
      switch compiledRule {
      case .required: break
      case .minLength(let limit, _): least.append((index, limit))
      case .maxLength(let limit, _): greatest.append((index, limit))
      // What can be seen needs no look at what stands around it.
      case .visible: plain = plain.intersection(ScalarSet("!"..."~"))
      default:
        guard let regular = try? RegularRule(compiledRule, rule.body) else { return nil }
        regulars.append((index, regular))
      }
    }
    // One of these is one in every unit.
    if !least.isEmpty || !greatest.isEmpty { plain = plain.intersection(.printableASCII) }
    guard least.allSatisfy({ $0.limit <= 64 }) else { return nil }
    self.least = least
    self.greatest = greatest
    let changes = NormalizationEffect(compiledRules.profile.normalization, compiledRules.normalizer)
    let left = changes.scalarsLeft
    guard
      let alphabet = Alphabet(
        telling: regulars.flatMap(\.regular.sets) + [plain, left, NormalizationEffect.whiteSpace])
    else { return nil }
    var all = Automaton.repeating(left, over: alphabet)
    var rules: [(index: Int, automaton: Automaton)] = []
    do throws(AutomatonObstacle) {
      for (index, regular) in regulars.sorted(by: { $0.regular.cost < $1.regular.cost }) {
        let automaton = try regular.automaton(over: alphabet)
        rules.append((index, automaton))
        if compiledRules.rules[index].rule.severity == .error { all = try all.intersection(with: automaton) }
      }
      let edges = Automaton.withoutAtEnds(NormalizationEffect.whiteSpace, over: alphabet)
      if changes.leaveNoSpaceAround { all = try all.intersection(with: edges) }
      self.edges = compiledRules.normalizer.trims ? edges : nil
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

  /// The characters that normalisation leaves as they are; in two halves, because of long ranges not all are looked at.
  private static func unchanged(by compiledRules: CompiledRules) -> ScalarSet {
    let changes = NormalizationEffect(compiledRules.profile.normalization, compiledRules.normalizer)
    let halves = [ScalarSet(" "..."O"), ScalarSet("P"..."~")]
    return halves.map { changes.unchanged(among: $0, isTrimmed: true) }.reduce(.none) { $0.union($1) }
  }

  /// The greatest limit that states count up to.
  var countedLimit: Int {
    max(least.map(\.limit).max() ?? 0, greatest.map(\.limit).filter { $0 <= 64 }.max() ?? 0)
  }

  /// The least of the limits that states do not count up to.
  func greatestUncounted(_ counted: Int) -> Int? { greatest.map(\.limit).filter { $0 > counted }.min() }

  func accepts(_ state: Int32, count: Int, of compiledRules: CompiledRules) -> Bool {
    all.isAccepting[Int(state)]
      && least.allSatisfy { compiledRules.rules[$0.index].rule.severity != .error || count >= $0.limit }
      && greatest.allSatisfy { compiledRules.rules[$0.index].rule.severity != .error || count <= $0.limit }
  }

  func answer(
    all state: Int32, edges: Int32, rules states: [Int32], count: Int, isEmpty: Bool, isAccepting: Bool,
    canGoOn: Bool, _ compiledRules: CompiledRules
  ) -> OutcomeMachine.Answer {
    if isEmpty {
      let required = compiledRules.rules.first { $0.rule.body == .required && $0.rule.severity == .error }
      guard let required else {
        // A warning that something is required is said, too.
        return compiledRules.rules.contains { $0.rule.body == .required } ? .ask : .outcome(.acceptable)
      }
      return .outcome(ValueOutcome(.intermediate, rules: [id(required.rule, compiledRules)]))
    }
    if let automaton = self.edges, !automaton.isAccepting[Int(edges)] { return .ask }
    var verdicts = [Verdict](repeating: .acceptable, count: compiledRules.rules.count)
    for ((index, automaton), state) in zip(rules, states) where !automaton.isAccepting[Int(state)] {
      verdicts[index] = Int(state) == Automaton.dead ? .invalid : .intermediate
    }
    for (index, limit) in least where count < limit { verdicts[index] = .intermediate }
    var isTooLong = false
    for (index, limit) in greatest where limit <= countedLimit && count > limit {
      verdicts[index] = .invalid
      if compiledRules.rules[index].rule.severity == .error { isTooLong = true }
    }
    let verdict: Verdict
    if isAccepting {
      verdict = .acceptable
    } else if isTooLong || Int(state) == Automaton.dead {
      verdict = .invalid
      // What no rule refuses alone, all of them together do; that takes a closer look.
      guard EvaluationBuilder.isRefused(verdicts, by: compiledRules) else { return .ask }
    } else {
      // What other letters may lead to, or limits leave no room for, takes a closer look, too.
      guard canGoOn else { return .ask }
      verdict = .intermediate
    }
    var broken: [String] = []
    for index in EvaluationBuilder.reportedRules(of: compiledRules, verdicts) {
      let id = id(compiledRules.rules[index].rule, compiledRules)
      if !broken.contains(id) { broken.append(id) }
    }
    return .outcome(ValueOutcome(verdict, rules: broken))
  }

  private func id(_ rule: Rule, _ compiledRules: CompiledRules) -> String {
    "\(compiledRules.profile.name).\(rule.id)"
  }
}
