/// The rules of a profile combined into one state machine over bytes of UTF-8. Its state at the end of a value
/// determines the verdict and the violated rules.
///
/// The machine covers only values that need no normalisation, and, where it counts lengths, only scalars that count as
/// one. For all others, and for bytes that are not UTF-8, its answer is `ask`.
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
    /// The next state for each byte.
    var next = [Int32](repeating: Int32(OutcomeMachine.asking), count: 256)
    var answer = Answer.ask
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
  init?(_ judge: RuleJudge) {
    guard judge.parts.isEmpty else { return nil }
    let changes = NormalizationEffect(judge.profile.normalization, judge.normalizer)
    // The first attempt covers the most values. Each further one covers fewer values with fewer states: it asks about
    // greatest lengths, about scalars beyond ASCII, or about all characters that replacements search for.
    var failed: (limit: Int, coversOthers: Bool, seesMatches: Bool)?
    for seesMatches in changes.contextualPatterns.isEmpty ? [false] : [true, false] {
      for (coversOthers, countsGreatest) in [(true, true), (true, false), (false, true), (false, false)] {
        guard
          let parts = OutcomeParts(
            judge, changes, seesMatches: seesMatches, coversOthers: coversOthers,
            countsGreatest: countsGreatest)
        else { break }
        let attempt = (parts.countedLimit, !parts.tree.leads.isEmpty, seesMatches)
        if let failed, failed == attempt { continue }
        failed = attempt
        if explore(parts, judge) {
          checks = parts.checks
          return
        }
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
    /// The number of characters read, up to the greatest counted limit plus one.
    var count: Int32
    /// Whether nothing has been read. Such a position equals no other one, because the empty value is judged
    /// separately.
    var isStart = false
  }

  /// The states that are known so far.
  private struct Exploration {
    let tree: OutcomeTree
    var states = [State()]
    /// The positions of the states; `nil` for ``asking``, and within the bytes of a scalar.
    var positions: [Position?] = [nil]
    private var numbers: [Position: Int] = [:]
    /// For each place within the bytes of a scalar, the numbers of its states by the states behind the letters that the
    /// scalar may turn out to be.
    private var innerNumbers: [[[Int]: Int]]

    init(_ tree: OutcomeTree) {
      self.tree = tree
      innerNumbers = Array(repeating: [:], count: tree.places.count)
    }

    private mutating func add(_ position: Position?) -> Int {
      states.append(State())
      positions.append(position)
      return states.count - 1
    }

    mutating func number(of position: Position) -> Int {
      if let number = numbers[position] { return number }
      let number = add(position)
      numbers[position] = number
      return number
    }

    /// Adds what the first bytes of scalars beyond ASCII lead to.
    ///
    /// - Parameter targets: The states behind the letters.
    mutating func addLeads(to number: Int, _ targets: [Int]) {
      for (byte, place) in tree.leads { states[number].next[byte] = Int32(self.number(at: place, targets)) }
    }

    /// Returns the number of the state at a place within the bytes of a scalar.
    ///
    /// - Parameter targets: The states behind the letters.
    private mutating func number(at place: Int, _ targets: [Int]) -> Int {
      let reachable = tree.places[place].letters.map { targets[$0] }
      if reachable.allSatisfy({ $0 == asking }) { return asking }
      if let number = innerNumbers[place][reachable] { return number }
      let number = add(nil)
      innerNumbers[place][reachable] = number
      var last: (place: Int, number: Int)?
      for (byte, branch) in tree.places[place].branches {
        let next: Int
        switch branch {
        case .letter(let letter): next = targets[letter]
        case .place(let place):
          // Many bytes lead to the same place.
          next = last?.place == place ? last?.number ?? asking : self.number(at: place, targets)
          last = (place, next)
        }
        states[number].next[byte] = Int32(next)
      }
      return number
    }
  }

  /// - Returns: `false` if there are too many states.
  private mutating func explore(_ parts: OutcomeParts, _ judge: RuleJudge) -> Bool {
    let limit = parts.countedLimit
    var known = Exploration(parts.tree)
    start = known.number(
      of: Position(
        all: Int32(parts.all.start), unchanged: Int32(parts.unchanged?.start ?? 0),
        rules: parts.rules.map { Int32($0.automaton.start) }, count: 0, isStart: true))
    var index = start
    while index < known.states.count {
      guard known.states.count <= Self.maximumStateCount else { return false }
      guard let position = known.positions[index] else {
        index += 1
        continue
      }
      var targets: [Int] = []
      for (number, bytes) in parts.letters {
        var unchanged = position.unchanged
        if let automaton = parts.unchanged {
          unchanged = Int32(automaton.next(Int(unchanged), number))
          // All values that begin so need normalisation.
          if unchanged == Automaton.dead {
            targets.append(Self.asking)
            continue
          }
        }
        let target = known.number(
          of: Position(
            all: Int32(parts.all.next(Int(position.all), number)), unchanged: unchanged,
            rules: zip(parts.rules, position.rules).map {
              Int32($0.automaton.next(Int($1), number))
            },
            count: min(position.count + 1, Int32(limit + 1))))
        for byte in bytes { known.states[index].next[byte] = Int32(target) }
        targets.append(target)
      }
      known.addLeads(to: index, targets)
      index += 1
    }
    states = known.states
    let isAccepting = known.positions.map {
      $0.map { parts.accepts($0.all, count: Int($0.count), of: judge) } ?? false
    }
    let missing = distances(to: isAccepting)
    for (index, position) in known.positions.enumerated() {
      guard let position else { continue }
      states[index].answer = parts.answer(
        all: position.all, unchanged: position.unchanged, rules: position.rules, count: Int(position.count),
        isEmpty: position.isStart, isAccepting: isAccepting[index], canGoOn: missing[index] != nil,
        judge)
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
      var last = Int32(Self.asking)
      for target in state.next where target != last {
        if target != Self.asking { sources[Int(target)].append(Int32(index)) }
        last = target
      }
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
