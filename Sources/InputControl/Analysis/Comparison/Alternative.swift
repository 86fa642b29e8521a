/// One way to be accepted: a profile with rules, or a part of a union.
struct Alternative {
  let compiledRules: CompiledRules
  let exact: ExactRules
  /// What an accepted text has to keep besides being accepted by the automaton.
  let conditions: [Condition]
  /// What all its rules ask, those in the automaton too.
  private let asked: Set<StatedWords>
  private let lengths: [LengthLimit]

  /// What an automaton of rules knows nothing of.
  enum Condition: Hashable {
    case length(LengthLimit)
    case rule(StatedWords)
  }

  /// The ways to be accepted by a profile.
  static func all(of compiledRules: CompiledRules) -> [Alternative] {
    compiledRules.parts.isEmpty ? [Alternative(compiledRules)] : compiledRules.parts.flatMap(all)
  }

  private init(_ compiledRules: CompiledRules) {
    self.compiledRules = compiledRules
    exact = compiledRules.exactRules.value
    asked = Set(compiledRules.profile.rules.lazy.filter { $0.severity == .error }.map(\.body.statedWords))
    lengths =
      exact.lengths.greatest.map { LengthLimit(isGreatest: true, limit: $0.limit, unit: $0.unit) }
      + exact.lengths.least.map { LengthLimit(isGreatest: false, limit: $0.limit, unit: $0.unit) }
    let rest = exact.irregular.map { Condition.rule(compiledRules.rules[$0.index].rule.body.statedWords) }
    conditions = lengths.map { .length($0) } + rest
  }

  /// Whether whatever it accepts keeps a condition.
  func implies(_ condition: Condition) -> Bool {
    switch condition {
    case .length(let limit): lengths.contains { $0.implies(limit, inASCII: exact.lengths.isASCII) }
    case .rule(let words): asked.contains(words)
    }
  }

  /// The texts of a `oneOf`, of which it accepts some and nothing else; none where it has no such rule.
  var choices: [String] {
    compiledRules.profile.rules.lazy.filter { $0.severity == .error }.map(\.body.choices).first {
      !$0.isEmpty
    } ?? []
  }

  /// Whether it accepts a text that needs no normalisation any more.
  func accepts(normalized text: String) -> Bool {
    ThreadScratch.withCurrent { compiledRules.accepts(normalized: text, scratch: $0) }
  }

  /// Why one of its rules is no part of the automaton, if one is not.
  var obstacle: String? {
    exact.irregular.first.map { rest in
      "the rule `\(compiledRules.profile.name).\(compiledRules.rules[rest.index].rule.id)` cannot be followed, because "
        + rest.reason.words
    }
  }
}

extension Alternative {
  /// Automata for the texts that may keep a condition, and for those that certainly do; `nil` where nothing is known.
  func automata(for condition: Condition) -> (possible: Automaton?, certain: Automaton?) {
    switch condition {
    case .length(let limit):
      guard let automata = limit.automata else { return (nil, nil) }
      return (automata.possible, automata.certain)
    case .rule(let words):
      // Whatever the characters stand beside, these can be seen.
      guard words == Rule.Body.characters(.excludeInvisible).statedWords,
        let alphabet = Alphabet(telling: [.visiblySolitary])
      else { return (nil, nil) }
      return (nil, .repeating(.visiblySolitary, over: alphabet))
    }
  }
}
