internal import InputControlSystem

/// The judge of texts under a profile, with the compiled rules arranged for fast verdicts.
///
/// PCRE2 judges the first texts, and an automaton those that PCRE2 cannot decide. Once the automaton is
/// built, it judges all texts: see `JudgingPipeline.swift`. This is a class so that a compiled profile is a single
/// pointer.
@safe
package final class RuleJudge: Sendable {
  /// The profile that was compiled, or, for dates in a locale, that of the digits of a field.
  package let profile: Profile
  /// The parts of a union, each with the rules of the union; empty for other profiles.
  package let parts: [RuleJudge]
  /// The rules in reporting order, each with its compiled form; empty for a union.
  package let rules: [ProfileRule]
  /// The traits of these rules.
  let traits: [RuleTraits]
  /// Whether the empty text is not acceptable.
  package let isRequired: Bool
  /// Whether a rule of the profile or of a part only warns or informs.
  let hasWarnings: Bool

  /// How keys that may begin a composition are treated: a function, because the policy may follow from patterns.
  let compositionPolicy: @Sendable () -> CompositionPolicy
  /// Whether this is ``CompiledProfile/unrestricted``.
  let isUnrestricted: Bool
  /// The rules that can refuse a change of the text.
  let changeRules: ChangeRules
  /// The normalisation that precedes judging.
  package let normalizer: Normalizer
  /// The first steps of the normalisation, after which the origins of replacements are known; none if they are not.
  let mapping: Normalizer
  /// Makes the displays of values.
  let formatter: DisplayFormatter
  /// Whether some values have a display that differs from them.
  package let hasDisplay: Bool
  /// Whether a display shows numbers as a locale writes them.
  let showsNumbers: Bool
  /// Whether values of the profile or of a part are numbers, which a person may write with white space around them.
  let hasNumbers: Bool
  /// The reading of dates and times in a locale, if this judges the digits that a field has; `nil` for other profiles.
  let dates: LocalDates?
  /// The judges of such digits; `nil` for profiles that show no dates.
  let dateJudges: DateJudgeTable?
  /// Whether values of the profile or of a part are those of a list with labels.
  let hasLabels: Bool
  /// The language whose labels are read as their values; `nil` if none is stated.
  let labelLocale: LocaleTag?
  /// The judge of the texts of a field into which labels are typed; `nil` if there are no labels, or a display shows values.
  let labelTyping: LabelTyping?
  /// The judge of the values, if this one judges the texts of a field into which labels are typed.
  let values: RuleJudge?
  /// Whether a text may be the label of a value.
  var readsLabels: Bool { hasLabels && labelLocale != nil }
  /// Whether a text may stand for another value: it is a display, a label, or a number with something around it.
  var readsTexts: Bool { hasDisplay || hasNumbers || readsLabels }
  /// The automaton of all error rules.
  package let exactRules: LazyExactRules
  /// The same object, unretained: in the fast path, retaining it for each text would cost as much as a
  /// verdict.
  let unretainedRules: Unmanaged<LazyExactRules>
  /// Whether the profile is not a union and has no normalisation.
  let isDirect: Bool
  /// Whether we can tell which input a multi-character replacement came from.
  let mayKnowOrigins: Bool
  /// Judges without the automaton. `rules` keeps its pattern alive.
  let matching: RuleMatching
  /// Whether an automaton judges also the first texts.
  let beginsWithAutomaton: Bool

  /// - Parameters:
  ///   - rules: The rules with their compiled forms; none for a union.
  ///   - automata: The automata of the rules.
  init(
    _ profile: Profile, _ rules: [ProfileRule], normalizer: Normalizer, parts: [RuleJudge],
    _ formatter: DisplayFormatter, _ automata: RuleAutomata,
    compositionPolicy: @escaping @Sendable () -> CompositionPolicy,
    mayKnowOrigins: Bool, beginsWithAutomaton: Bool, isUnrestricted: Bool = false,
    dateJudges: DateJudgeTable? = nil, values: RuleJudge? = nil
  ) {
    // A warning never changes a verdict.
    let deciding = rules.filter { $0.rule.severity == .error }
    self.profile = profile
    self.parts = parts
    self.normalizer = normalizer
    mapping =
      mayKnowOrigins
      ? normalizer.prefix(ReplacementOrigins.mappingCount(of: profile.normalization)) : Normalizer()
    self.formatter = formatter
    self.compositionPolicy = compositionPolicy
    self.isUnrestricted = isUnrestricted
    hasDisplay = !formatter.isIdentity || parts.contains { $0.hasDisplay }
    showsNumbers = formatter.showsNumbers || parts.contains { $0.showsNumbers }
    hasNumbers = profile.decimalForm != nil || profile.type == .price || parts.contains { $0.hasNumbers }
    hasLabels =
      parts.contains { $0.hasLabels }
      || deciding.contains { $0.compiledRule.choices?.list.labels.isEmpty == false }
    labelLocale = values?.labelLocale
    labelTyping = nil
    self.values = values
    dates = nil
    self.dateJudges = dateJudges
    self.rules = rules
    traits = rules.map { RuleTraits($0.rule) }
    exactRules = automata.all
    unsafe unretainedRules = .passUnretained(automata.all)
    changeRules = ChangeRules(deciding, automata)
    isDirect = normalizer.isEmpty && parts.isEmpty
    self.mayKnowOrigins = mayKnowOrigins
    isRequired = deciding.contains { $0.rule.body == .required }
    hasWarnings = deciding.count < rules.count || parts.contains { $0.hasWarnings }
    matching = RuleMatching(deciding)
    self.beginsWithAutomaton = beginsWithAutomaton
  }

  /// Makes a copy that reads labels, and reads and shows numbers, as in a locale. Both share their automata.
  convenience init(_ other: RuleJudge, localizedFor locale: LocaleTag) {
    self.init(
      other, parts: other.parts.map { RuleJudge($0, localizedFor: locale) },
      other.formatter.localized(for: locale, other.profile), dates: nil, labelLocale: locale)
  }

  /// Makes a copy for a profile whose rules differ only in what is shown of them. Both share their automata.
  convenience init(_ other: RuleJudge, as profile: Profile, _ formatter: DisplayFormatter) {
    let rules = zip(profile.rules, other.rules).map { rule, pair in
      if case .check(let check) = rule.body {
        ProfileRule(rule, .check(check))
      } else {
        ProfileRule(rule, pair.compiledRule)
      }
    }
    self.init(
      profile, rules, normalizer: other.normalizer, parts: [], formatter,
      RuleAutomata(all: other.exactRules, ofChanges: other.changeRules.exactRules),
      compositionPolicy: other.compositionPolicy, mayKnowOrigins: other.mayKnowOrigins,
      beginsWithAutomaton: other.beginsWithAutomaton)
  }

  /// Makes a copy that reads and shows values otherwise. Both share their automata.
  init(
    _ other: RuleJudge, parts: [RuleJudge], _ formatter: DisplayFormatter, dates: LocalDates?,
    labelLocale: LocaleTag? = nil, typesLabels: Bool = true
  ) {
    profile = other.profile
    self.parts = parts
    self.formatter = formatter
    self.dates = dates
    dateJudges = nil
    rules = other.rules
    traits = other.traits
    isRequired = other.isRequired
    hasWarnings = other.hasWarnings
    compositionPolicy = other.compositionPolicy
    isUnrestricted = other.isUnrestricted
    changeRules = other.changeRules
    normalizer = other.normalizer
    mapping = other.mapping
    hasDisplay = other.hasDisplay
    showsNumbers = other.showsNumbers
    hasNumbers = other.hasNumbers
    hasLabels = other.hasLabels
    self.labelLocale = labelLocale
    let mayTypeLabels = typesLabels && hasLabels && !hasDisplay
    // Hosts without a language state `und`.
    labelTyping =
      mayTypeLabels && labelLocale.map { $0.language != "und" } == true ? LabelTyping() : nil
    values = nil
    exactRules = other.exactRules
    unsafe unretainedRules = other.unretainedRules
    isDirect = other.isDirect
    mayKnowOrigins = other.mayKnowOrigins
    matching = other.matching
    beginsWithAutomaton = other.beginsWithAutomaton
  }
}
