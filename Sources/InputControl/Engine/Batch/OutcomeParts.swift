/// The automata of a profile's rules over one alphabet, of which an ``OutcomeMachine`` is made.
struct OutcomeParts {
  /// The classes of the alphabet whose characters normalisation leaves unchanged where ``unchanged`` says so, each with
  /// its ASCII bytes.
  let letters: [(number: Int, bytes: [Int])]
  /// The bytes of the other scalars of ``letters``.
  let tree: OutcomeTree
  /// The texts that all error rules accept, apart from limits of length.
  let all: Automaton
  /// The values of these letters that normalisation leaves unchanged; `nil` if it changes none.
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
  /// The greatest limit that is counted by states.
  let countedLimit: Int

  /// - Parameters:
  ///   - seesMatches: Whether there is to be an automaton for the values in which replacements that look at several
  ///     characters change nothing.
  ///   - coversOthers: Whether scalars beyond ASCII are covered.
  ///   - countsGreatest: Whether greatest lengths are counted, if they are small.
  init?(
    _ judge: RuleJudge, _ changes: NormalizationEffect, seesMatches: Bool, coversOthers: Bool,
    countsGreatest: Bool
  ) {
    guard let kinds = RulesByKind(judge),
      kinds.least.allSatisfy({ $0.limit <= Self.greatestCounted }),
      let unmatched = seesMatches ? Self.unmatched(in: changes) : []
    else { return nil }
    (least, greatest, checks) = (kinds.least, kinds.greatest, kinds.checks)
    changesBeginnings = seesMatches
    let counted = countsGreatest ? greatest.map { $0.limit }.filter { $0 <= Self.greatestCounted } : []
    countedLimit = (counted + least.map { $0.limit }).max() ?? 0
    let sets = (kinds.regular.map { $0.rule } + unmatched).flatMap { $0.sets }
    var covered =
      judge.normalizer.isEmpty ? .ascii : Self.unchanged(by: changes, isUnmatched: seesMatches)
    var others = coversOthers ? Self.others(judge, changes, isUnmatched: seesMatches) : .none
    kinds.restrict(ascii: &covered, others: &others, countedLimit: countedLimit)
    // The bytes of the scalars of many ranges lead to many states.
    let rangesBeyondASCII = sets.reduce(0) { $0 + $1.ranges.count { $0.upperBound > 0x7F } }
    if rangesBeyondASCII > Self.fewRanges { others = others.intersection(changes.keptScalars) }
    covered = covered.union(others)
    guard
      let alphabet = Alphabet(
        distinguishing: sets + [covered, changes.normalizedScalars, NormalizationEffect.whiteSpace]),
      let products = try? RuleProducts(
        over: alphabet, kinds.regular, unmatched: unmatched, judge, changes)
    else { return nil }
    (all, rules, unchanged) = (products.all, products.rules, products.unchanged)
    letters = Self.letters(among: covered, of: alphabet)
    tree = Self.tree(for: letters, of: all, in: alphabet)
  }

  /// The rules of a profile by what the machine does with them.
  private struct RulesByKind {
    /// The rules with an automaton, with the indices of the rules in the profile.
    var regular: [(index: Int, rule: RegularRule)] = []
    var least: [(index: Int, limit: Int)] = []
    var greatest: [(index: Int, limit: Int)] = []
    /// The checks whose automata would have too many states.
    var checks: [ValueCheck] = []
    private var units: [(limit: Int, unit: LengthUnit)] = []
    private var allowsVisible: [AllowedCharacters] = []

    /// - Returns: `nil` if a rule has no automaton.
    init?(_ judge: RuleJudge) {
      for (index, pair) in judge.rules.enumerated() {
        switch pair.compiledRule {
        case .required: break
        case .minLength(let limit, let unit):
          least.append((index, limit))
          units.append((limit, unit))
        case .maxLength(let limit, let unit):
          greatest.append((index, limit))
          units.append((limit, unit))
        case .check(let check) where check.obstacle != nil: checks.append(check)
        case .allowed(let characters) where characters.takesVisible: allowsVisible.append(characters)
        default:
          guard let rule = try? RegularRule(pair.compiledRule, pair.rule.body) else { return nil }
          regular.append((index, rule))
        }
      }
    }

    /// Removes the scalars whose contexts and widths the machine does not know.
    func restrict(ascii: inout ScalarSet, others: inout ScalarSet, countedLimit: Int) {
      for characters in allowsVisible {
        // These are allowed in every context.
        ascii = ascii.intersection(ScalarSet(characters.ascii))
        others = others.intersection(.visiblySolitary)
      }
      // A text within a limit that is not counted has no more bytes than the limit, whatever the unit.
      for (limit, unit) in units where limit <= countedLimit { others = others.countingOne(in: unit) }
      // A printable ASCII character is one unit in every unit of length.
      if !units.isEmpty { ascii = ascii.intersection(.printableASCII) }
    }
  }

  /// The automata of rules over the alphabet of the machine.
  private struct RuleProducts {
    /// The texts that all error rules accept, apart from limits of length.
    private(set) var all: Automaton
    private(set) var rules: [(index: Int, automaton: Automaton)] = []
    /// The values that normalisation leaves unchanged; `nil` if it changes none.
    private(set) var unchanged: Automaton?

    /// - Parameter unmatched: The texts in which each replacement changes nothing.
    init(
      over alphabet: Alphabet, _ regular: [(index: Int, rule: RegularRule)], unmatched: [RegularRule],
      _ judge: RuleJudge, _ changes: NormalizationEffect
    ) throws(AutomatonObstacle) {
      all = .repeating(changes.normalizedScalars, over: alphabet)
      for (index, rule) in regular.sorted(by: { $0.rule.cost < $1.rule.cost }) {
        let automaton = try rule.automaton(over: alphabet)
        rules.append((index, automaton))
        if judge.traits[index].isError { all = try all.intersection(with: automaton) }
      }
      let edges = Automaton.notBeginningOrEnding(NormalizationEffect.whiteSpace, over: alphabet)
      if changes.trimsResult { all = try all.intersection(with: edges) }
      unchanged = judge.normalizer.trims ? edges : nil
      for rule in unmatched {
        let automaton = try rule.automaton(over: alphabet)
        unchanged = try unchanged?.intersection(with: automaton) ?? automaton
      }
    }
  }

  /// Returns the texts in which the replacements that look at several characters change nothing; `nil` if one has no
  /// automaton.
  private static func unmatched(in changes: NormalizationEffect) -> [RegularRule]? {
    var rules: [RegularRule] = []
    for pattern in changes.contextualPatterns {
      guard let rule = try? RegularRule.unmatched(pattern) else { return nil }
      rules.append(rule)
    }
    return rules
  }

  private static func letters(
    among covered: ScalarSet, of alphabet: Alphabet
  ) -> [(number: Int, bytes: [Int])] {
    let ascii = (UInt8(0)..<128).map { alphabet.number(of: Unicode.Scalar($0)) }
    return alphabet.numbers(in: covered).map { number in
      (number, ascii.indices.filter { ascii[$0] == number })
    }
  }

  private static func tree(
    for letters: [(number: Int, bytes: [Int])], of all: Automaton, in alphabet: Alphabet
  ) -> OutcomeTree {
    // Scalars beyond ASCII that no value has would only make the machine larger.
    let used = letters.map { letter in
      (0..<all.stateCount).contains { all.next($0, letter.number) != Automaton.dead } ? letter.number : nil
    }
    return OutcomeTree(of: used, in: alphabet)
  }

  /// Returns the characters that normalisation leaves unchanged. They are determined in two halves because
  /// only part of a long range is tested.
  private static func unchanged(by changes: NormalizationEffect, isUnmatched: Bool) -> ScalarSet {
    let halves = [ScalarSet(" "..."O"), ScalarSet("P"..."~")]
    return ScalarSet(
      unionOf: halves.map { changes.unchanged(among: $0, isTrimmed: true, isUnmatched: isUnmatched) })
  }

  /// The scalars beyond ASCII that normalisation leaves as they are.
  private static func others(
    _ judge: RuleJudge, _ changes: NormalizationEffect, isUnmatched: Bool
  ) -> ScalarSet {
    judge.normalizer.isEmpty
      ? ScalarSet.ascii.complement : changes.unchangedBeyondASCII(isUnmatched: isUnmatched)
  }

  /// The number of ranges of scalars beyond ASCII up to which all of them are covered.
  private static let fewRanges = 32

  /// The greatest limit that states can count.
  private static let greatestCounted = 64

  /// Returns the least limit that is not counted by states.
  func greatestUncounted(_ counted: Int) -> Int? { greatest.map { $0.limit }.filter { $0 > counted }.min() }

  func accepts(_ state: Int32, count: Int, of judge: RuleJudge) -> Bool {
    all.isAccepting[Int(state)]
      && least.allSatisfy { judge.rules[$0.index].rule.severity != .error || count >= $0.limit }
      && greatest.allSatisfy { judge.rules[$0.index].rule.severity != .error || count <= $0.limit }
  }

  func answer(
    all state: Int32, unchanged: Int32, rules states: [Int32], count: Int, isEmpty: Bool, isAccepting: Bool,
    canGoOn: Bool, _ judge: RuleJudge
  ) -> OutcomeMachine.Answer {
    if isEmpty {
      let required = judge.rules.indices.filter { judge.rules[$0].rule.body == .required }
      let isRequired = required.contains { judge.rules[$0].rule.severity == .error }
      // A warning that a value is required is reported, too.
      return .outcome(
        ValueOutcome(isRequired ? .intermediate : .acceptable, rules: ids(of: required, judge)))
    }
    if let automaton = self.unchanged, !automaton.isAccepting[Int(unchanged)] { return .ask }
    guard isAccepting || !changesBeginnings else { return .ask }
    var verdicts = [Verdict](repeating: .acceptable, count: judge.rules.count)
    for ((index, automaton), state) in zip(rules, states) where !automaton.isAccepting[Int(state)] {
      verdicts[index] = Int(state) == Automaton.dead ? .invalid : .intermediate
    }
    for (index, limit) in least where count < limit { verdicts[index] = .intermediate }
    var isTooLong = false
    for (index, limit) in greatest where limit <= countedLimit && count > limit {
      verdicts[index] = .invalid
      if judge.traits[index].isError { isTooLong = true }
    }
    let verdict: Verdict
    if isAccepting {
      verdict = .acceptable
    } else if isTooLong || Int(state) == Automaton.dead {
      verdict = .invalid
      // A text that no single rule refuses but all rules together do needs a full evaluation.
      guard RuleBreaches.isRefused(verdicts, by: judge) else { return .ask }
    } else {
      // A text that only letters outside of the table can complete, or for which limits leave no room, needs a full
      // evaluation too.
      guard canGoOn else { return .ask }
      verdict = .intermediate
    }
    if !checks.isEmpty {
      if verdict == .acceptable, verdicts.allSatisfy({ $0 == .acceptable }) { return .check }
      // Checks run only on well-formed text.
      guard zip(judge.traits, verdicts).contains(where: { $0.determinesForm && $1 == .invalid })
      else {
        return .ask
      }
    }
    let broken = RuleBreaches.reportedRules(of: judge, verdicts)
    return .outcome(ValueOutcome(verdict, rules: ids(of: broken, judge)))
  }

  /// The names of the rules at some places, each once.
  private func ids(of rules: [Int], _ judge: RuleJudge) -> [String] {
    var ids: [String] = []
    for index in rules {
      let id = judge.profile.id(of: judge.rules[index].rule)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}
