extension RuleJudge {
  /// Compiles the parts of a profile that follow from its compiled rules. Automata are made when they are needed.
  convenience init(
    _ profile: Profile, _ compiled: [CompiledRule], normalizer: Normalizer, parts: [RuleJudge],
    _ formatter: DisplayFormatter, _ engine: PatternEngine, isUnrestricted: Bool = false,
    dateJudges: DateJudgeTable? = nil
  ) {
    let rules = ProfileRule.rules(of: profile, compiled)
    let deciding = profile.rules.filter { $0.severity == .error }
    let all = LazyExactRules {
      ExactRules.cached(rules, profile, normalizer, engine) { $0.severity == .error }
    }
    let ofChanges =
      ChangeRules.areAll(deciding)
      ? all
      : LazyExactRules {
        ExactRules.cached(rules, profile, normalizer, engine) {
          $0.severity == .error && $0.isAskedOnChange
        }
      }
    self.init(
      profile, rules, normalizer: normalizer, parts: parts, formatter,
      RuleAutomata(all: all, ofChanges: ofChanges), compositionPolicy: { profile.compositionPolicy },
      mayKnowOrigins: NormalizationEffect(profile.normalization, normalizer).firstContextual != nil
        && ReplacementOrigins.mayBeKnown(of: profile.normalization),
      beginsWithAutomaton: engine.beginsWithAutomaton, isUnrestricted: isUnrestricted,
      dateJudges: dateJudges)
  }
}

/// The automata of the rules of a profile.
struct RuleAutomata {
  /// The automaton of all error rules.
  let all: LazyExactRules
  /// The automaton of the error rules that are checked with every change; the same one if these are all, apart from
  /// `required`.
  let ofChanges: LazyExactRules
}
