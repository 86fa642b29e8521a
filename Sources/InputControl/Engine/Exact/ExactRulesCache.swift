internal import InputControlSystem

/// The exact rules that were made last, by what they judge: a profile that is compiled again, such as that of a form
/// that appears again, makes no second automaton.
package enum ExactRulesCache {
  /// What exact rules depend on.
  struct Key: Hashable, Sendable {
    /// The index of each rule in its profile, and its content.
    let rules: [Int: ComparableContent]
    let normalization: [ComparableContent]
    let engine: PatternEngine
  }

  fileprivate struct Entries: Sendable {
    var all: [Key: (rules: ExactRules, lastUse: Int)] = [:]
    var byteCount = 0
    var uses = 0
  }

  /// The maximum size of the cached tables together, in bytes.
  fileprivate static let maximumByteCount = 8 << 20

  private static let entries = Monitor(Entries())

  /// Returns the exact rules for a key without their compiled rules, and makes them if they are not there.
  static func rules(for key: Key, make: () -> ExactRules) -> ExactRules {
    if let known = entries.withLock({ $0.use(key) }) { return known }
    // Other profiles need not wait. If two threads make the same rules, those of the first one are kept.
    let made = make().withoutCompiledRules()
    return entries.withLock { $0.add(made, key) }
  }

  /// Forgets all exact rules, to measure how long it takes to make them.
  package static func removeAll() { entries.withLock { $0 = Entries() } }

  /// The size of the cached tables together, in bytes.
  static var byteCount: Int { entries.withLock { $0.byteCount } }
}

extension ExactRulesCache.Entries {
  fileprivate mutating func use(_ key: ExactRulesCache.Key) -> ExactRules? {
    guard let known = all[key] else { return nil }
    uses += 1
    all[key]?.lastUse = uses
    return known.rules
  }

  fileprivate mutating func add(_ rules: ExactRules, _ key: ExactRulesCache.Key) -> ExactRules {
    if let known = use(key) { return known }
    uses += 1
    all[key] = (rules, uses)
    byteCount += rules.byteCount
    // The profile that was used longest ago goes first, down to the one that was just made.
    while byteCount > ExactRulesCache.maximumByteCount, all.count > 1,
      let oldest = all.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      byteCount -= oldest.value.rules.byteCount
      all[oldest.key] = nil
    }
    return rules
  }
}

extension ExactRules {
  /// Returns the exact rules of the rules of a profile that satisfy a condition, made lately or made now.
  static func cached(
    _ rules: [ProfileRule], _ profile: Profile, _ normalizer: Normalizer,
    _ engine: PatternEngine, where isWanted: (Rule) -> Bool
  ) -> ExactRules {
    var contents: [Int: ComparableContent] = [:]
    for (index, pair) in rules.enumerated() where isWanted(pair.rule) {
      // The values of a long list would take more time and memory than its automaton, which the list keeps.
      if case .oneOf(let list) = pair.rule.body, list.count > Automaton.maximumStateCount {
        return ExactRules(rules, profile, normalizer, where: isWanted)
      }
      contents[index] = pair.rule.body.comparableContent
    }
    let key = ExactRulesCache.Key(
      rules: contents, normalization: profile.normalization.map { $0.comparableContent }, engine: engine)
    return ExactRulesCache.rules(for: key) { ExactRules(rules, profile, normalizer, where: isWanted) }
      .withCompiledRules(of: rules)
  }
}
