extension CompiledRules {
  /// Compiles the parts of a profile that follow from its compiled rules. Automata are made when they are needed.
  convenience init(
    _ profile: Profile, _ compiled: [CompiledRule], normalizer: Normalizer, parts: [CompiledRules],
    _ formatter: DisplayFormatter, _ engine: PatternEngine, isUnrestricted: Bool = false
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
        && ReplacementOrigins.mayBeKnown(of: profile.normalization, deciding.map { $0.body }),
      beginsWithAutomaton: engine.beginsWithAutomaton, isUnrestricted: isUnrestricted)
  }
}
