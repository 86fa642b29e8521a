import InputControl

/// A generator of values for a profile, which judges each value before it is kept.
struct ValueGenerator {
  let profile: CompiledProfile
  let locale: LocaleTag
  let sources: [TextSource]
  var random: SplitMix
  /// The values kept so far, in order.
  private(set) var values: [GeneratedValue] = []
  /// The UTF-8 of the values kept so far; `==` also holds for canonically equivalent texts.
  private var known: Set<[UInt8]> = []
  /// The candidates for near misses.
  var misses: [NearMiss] = []
  /// The mutations of the near misses kept so far.
  var keptMutations: Set<Mutation> = []
  var remarks: [String] = []
  /// The work that may be spent.
  let budget: WorkBudget
  /// The number of steps and rules that judge a text without an automaton.
  private let judgingCount: Int
  private let growths: [NormalizationGrowth]
  /// The ids of the rules that no value was searched for, because the budget was used up.
  var undecided: [String] = []
  /// The ids of the rules whose limits exceed the maximum length of generated values.
  var tooLong: Set<String> = []

  init(
    _ profile: CompiledProfile, seed: UInt64, locale: LocaleTag, budget: WorkBudget = WorkBudget()
  ) {
    self.profile = profile
    self.budget = budget
    self.locale = locale
    sources = TextSource.sources(of: profile.judge, within: budget)
    judgingCount = sources.reduce(1) {
      $0 + $1.exact.irregular.count + $1.judge.profile.normalization.count
    }
    growths = sources.map { NormalizationGrowth($0.judge.profile) }
    random = SplitMix(state: seed)
  }

  mutating func generate(count: Int) -> GeneratedValues {
    addEmpty()
    for source in sources {
      addShortest(of: source)
      addLongest(of: source)
      addBoundaries(of: source)
    }
    for source in sources { addCoverage(of: source) }
    addRandom(count)
    for source in sources {
      addNormalized(of: source)
      addWarned(of: source)
    }
    for part in sources.compactMap(\.part) where !accepted.contains(where: { $0.part == part }) {
      remarks.append("nothing acceptable was found for `\(part)`")
    }
    addNearMisses()
    if budget.isExhausted {
      let others = undecided.count > 1 ? " and \(undecided.count - 1) other rules" : ""
      let missing = undecided.first.map { "a value was found that breaks `\($0)`\(others)" }
      remarks.append("undecided: \(WorkBudget.exhausted) before \(missing ?? "all values were found")")
    }
    let acceptance = acceptance
    return GeneratedValues(
      values: values, acceptance: acceptance, remarks: acceptance == .found ? remarks : [])
  }

  private mutating func addEmpty() {
    let evaluation = profile.evaluate("", locale: locale)
    guard evaluation.verdict != .undetermined else { return }
    append(
      GeneratedValue(
        text: "", kind: .empty, rule: evaluation.violations.first?.id, part: nil,
        evaluation: evaluation))
  }

  // MARK: Values

  func isKnown(_ text: String) -> Bool { known.contains(Array(text.utf8)) }

  mutating func append(_ value: GeneratedValue) {
    known.insert(Array(value.text.utf8))
    values.append(value)
  }

  /// Spends the work of judging a text; returns `false` once the budget is used up.
  func payForJudging(_ text: String) -> Bool {
    budget.take(judging: growths.reduce(judgingCount) { $0 + $1.work(in: text) })
  }

  /// Keeps a text that is acceptable, not empty, and new.
  ///
  /// - Returns: The value; `nil` if the text was not kept.
  @discardableResult
  mutating func keep(
    _ text: String, as kind: GeneratedValue.Kind, for rule: String? = nil, of source: TextSource
  ) -> GeneratedValue? {
    guard !isKnown(text), payForJudging(text) else { return nil }
    let verdict = profile.verdict(of: text)
    if verdict == .undetermined { budget.takeUndetermined() }
    guard verdict == .acceptable, source.accepts(text) else { return nil }
    let evaluation = profile.evaluate(text, locale: locale)
    guard evaluation.verdict == .acceptable, !evaluation.value.isEmpty else { return nil }
    let value = GeneratedValue(
      text: text, kind: kind, rule: rule, part: source.part, evaluation: evaluation)
    append(value)
    return value
  }

  /// The acceptable values, apart from the empty one.
  var accepted: [GeneratedValue] {
    values.filter { $0.verdict == .acceptable && !$0.evaluation.value.isEmpty }
  }

  // MARK: Acceptance

  private var acceptance: GeneratedValues.Acceptance {
    guard accepted.isEmpty else { return .found }
    guard !budget.isExhausted else { return .unknown(reason: WorkBudget.exhausted) }
    var conflicts: [String] = []
    for source in sources {
      guard let conflict = conflict(of: source) else { return .unknown(reason: reason(for: source)) }
      conflicts.append(conflict)
    }
    return .impossible(reason: conflicts.joined(separator: "; "))
  }

  /// Returns the reason why at most the empty text can be acceptable; `nil` if that is not proven.
  private func conflict(of source: TextSource) -> String? {
    if !source.judge.normalizer.isEmpty,
      let compiled = try? CompiledProfile(source.judge.profile),
      RuleProofs(compiled, budget: budget).normalizationExcludesAllValues
    {
      return "the normalisation of `\(compiled.profile.name)` leaves no value that its rules accept"
    }
    return source.judge.conflictingRules(within: budget).map {
      Self.sentence(about: $0.map(source.id(of:)))
    }
  }

  private static func sentence(about rules: [String]) -> String {
    let names = rules.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else {
      return "no value satisfies \(names.first ?? "the rules")"
    }
    return "no value satisfies \(names.dropLast().joined(separator: ", ")) and \(last) together"
  }

  private func reason(for source: TextSource) -> String {
    if budget.isExhausted { return WorkBudget.exhausted }
    if let rule = source.exact.irregular.first {
      let id = source.id(of: source.judge.rules[rule.index].rule)
      return
        "`\(id)` is not part of the automaton from which values are generated, because \(rule.reason.words)"
    }
    let least = ScalarBounds(source.exact.lengths).least
    if least > GeneratedValue.longest {
      return "a value has at least \(least) characters, and a generated one at most \(GeneratedValue.longest)"
    }
    if source.walk == nil { return "its rules distinguish too many texts" }
    if !source.judge.normalizer.isEmpty { return "normalisation changes all values that were tried" }
    return "limits of length refuse all values that were tried"
  }
}

extension GeneratedValue {
  /// The maximum length of a generated value, in units of a limit or in scalars.
  static let longest = 10_000
}
