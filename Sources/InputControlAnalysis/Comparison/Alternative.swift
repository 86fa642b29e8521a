import InputControl

/// An alternative of a profile: the profile itself, or a part of a union.
struct Alternative {
  let judge: RuleJudge
  let exact: ExactRules
  /// The conditions that a text has to satisfy in addition to the automaton.
  let conditions: [Condition]
  /// The statements of all error rules, including those in the automaton.
  private let asked: Set<ComparableContent>
  private let lengths: [LengthLimit]
  private let growth: NormalizationGrowth

  /// A condition that the automaton of the rules does not cover.
  enum Condition: Hashable {
    case length(LengthLimit)
    case rule(ComparableContent)
  }

  /// Returns the alternatives of a profile; `nil` once the budget is used up.
  static func all(of judge: RuleJudge, within budget: WorkBudget) -> [Alternative]? {
    guard !budget.isExhausted else { return nil }
    guard !judge.parts.isEmpty else {
      let alternative = Alternative(judge)
      return budget.take(building: alternative.exact.work) ? [alternative] : nil
    }
    var result: [Alternative] = []
    for part in judge.parts {
      guard let alternatives = all(of: part, within: budget) else { return nil }
      result += alternatives
    }
    return result
  }

  /// Returns the number of steps and rules that judge a text without an automaton.
  func judgingCount(of text: String) -> Int {
    1 + exact.irregular.count + judge.profile.normalization.count + growth.work(in: text)
  }

  private init(_ judge: RuleJudge) {
    self.judge = judge
    exact = judge.exactRules.value
    growth = NormalizationGrowth(judge.profile)
    asked = Set(
      judge.profile.rules.lazy.filter { $0.severity == .error }.map(\.body.comparableContent))
    lengths =
      exact.lengths.greatest.map { LengthLimit(isGreatest: true, limit: $0.limit, unit: $0.unit) }
      + exact.lengths.least.map { LengthLimit(isGreatest: false, limit: $0.limit, unit: $0.unit) }
    let rest = exact.irregular.map {
      Condition.rule(judge.rules[$0.index].rule.body.comparableContent)
    }
    conditions = lengths.map { .length($0) } + rest
  }

  /// Whether every text that the alternative accepts satisfies a condition.
  func implies(_ condition: Condition) -> Bool {
    switch condition {
    case .length(let limit): lengths.contains { $0.implies(limit, inASCII: exact.lengths.isASCII) }
    case .rule(let words): asked.contains(words)
    }
  }

  /// The texts of a `oneOf`, of which a subset is accepted and nothing else; empty if there is no such rule.
  var choices: [String] {
    judge.profile.rules.lazy.filter { $0.severity == .error }.map(\.body.choices).first {
      !$0.isEmpty
    } ?? []
  }

  /// Whether the alternative accepts a normalised text.
  func accepts(normalized text: String) -> Bool {
    ThreadScratch.withCurrent {
      judge.verdict(of: text, isNormalized: true, scratch: $0) == .acceptable
    }
  }

  /// The reason why a rule is outside the automaton; `nil` if all rules are inside.
  var obstacle: String? {
    exact.irregular.first.map { rest in
      "the rule `\(judge.profile.id(of: judge.rules[rest.index].rule))` cannot be analysed, because "
        + rest.reason.words
    }
  }
}

extension Alternative {
  /// Returns the automata of the texts that may satisfy a condition and of the texts that certainly do; `nil`
  /// if nothing is known.
  func automata(for condition: Condition) -> (possible: Automaton?, certain: Automaton?) {
    switch condition {
    case .length(let limit):
      guard let automata = limit.automata else { return (nil, nil) }
      return (automata.possible, automata.certain)
    case .rule: return (nil, nil)
    }
  }
}
