/// The rules that a text violates, with the judgement of all rules together and the verdict of each rule. A class, because it
/// is large: a structure would be copied several times.
final class RuleBreaches {
  private let judge: RuleJudge
  private let timing: Rule.Timing
  /// The normalised text.
  let value: String
  let judgement: Judgement
  /// The text to which the verdicts of the rules refer: ``value``, or that with the white space at its end.
  private(set) var judged: NormalizedText
  /// The verdict of each rule, in the order of the rules.
  private var verdicts: [Verdict] = []
  /// The indices of the rules that are reported as violated.
  private(set) var rules: [Int] = []

  /// Judges a text by rules that are no union; `nil` if the match budget ran out.
  ///
  /// - Parameters:
  ///   - given: The text as given.
  ///   - timing: `change` asks only the rules that can refuse a change.
  init?(
    of given: String, under judge: RuleJudge, asking timing: Rule.Timing,
    scratch: borrowing MatchScratch
  ) {
    guard let normalized = judge.normalize(given, scratch: scratch) else { return nil }
    self.judge = judge
    self.timing = timing
    value = normalized.text
    judged = normalized
    judgement = judge.judgement(on: given, normalized.text, asking: timing, scratch: scratch)
    judgeRules(scratch: scratch)
    rules = reportedRules()
  }

  /// Returns whether the verdict is not proven.
  func isApproximate(scratch: borrowing MatchScratch) -> Bool {
    guard judgement.verdict == .invalid, let exact = judgement.exact else {
      return judgement.verdict == .intermediate && !judgement.proven.isProven
    }
    if case .replaced(let proven, _, _) = judgement.outlook { return !proven.isProven }
    return !exact.provesInvalid(judged.text, scratch: scratch)
  }

  private func judgeRules(scratch: borrowing MatchScratch) {
    if case .open(let open, _) = judgement.outlook {
      let verdicts = ruleVerdicts(on: open.text, allErrorRulesPass: false, scratch: scratch)
      // The violations refer to the text with its trailing white space, unless that text has no violations.
      if judgement.verdict == .invalid
        || zip(judge.traits, verdicts).contains(where: { $0.isError && $1 != .acceptable })
      {
        judged = open
        self.verdicts = verdicts
        return
      }
    }
    verdicts = ruleVerdicts(on: value, allErrorRulesPass: judgement.exact == nil, scratch: scratch)
  }

  /// Returns the verdict of each rule on a text.
  ///
  /// - Parameter allErrorRulesPass: Whether all error rules are known to pass.
  private func ruleVerdicts(
    on text: String, allErrorRulesPass: Bool, scratch: borrowing MatchScratch
  ) -> [Verdict] {
    let rules = judge.rules
    return judge.traits.indices.map { index in
      let rule = judge.traits[index]
      guard asks(rule), !allErrorRulesPass || !rule.isError else { return .acceptable }
      if !text.isEmpty, let automaton = judgement.exact?.automaton(ofRuleAt: index) {
        let state = automaton.state(after: text)
        return automaton.isAccepting[state] ? .acceptable : state == Automaton.dead ? .invalid : .intermediate
      }
      return rules.span[index].compiledRule.verdict(of: text, scratch: scratch)
    }
  }

  private func asks(_ rule: RuleTraits) -> Bool {
    timing == .commit || rule.isCheckedOnChange && rule.isError
  }

  // MARK: Reported rules

  private func reportedRules() -> [Int] {
    let reported = Self.reportedRules(of: judge, verdicts)
    if changingOrigins != nil {
      // Once more is typed, a `replace` may change the characters that the rules refuse. So only one rule speaks, and
      // says that the text is unfinished.
      let deciding = reported.filter { judge.traits[$0].isError }
      let speaker = deciding.last { judge.traits[$0].determinesForm } ?? deciding.last
      return reported.filter { $0 == speaker || !judge.traits[$0].isError }
    }
    guard timing == .change else { return reported }
    // An unfinished text is no reason to refuse a change, unless a replacement makes of it what cannot be finished.
    let wrong = reported.filter { verdicts[$0] != .intermediate }
    if case .replaced = judgement.outlook, wrong.isEmpty { return reported }
    return wrong
  }

  /// The state of the origins of an unfinished text whose characters a `replace` may still change: where the origins decide
  /// alone, or a rule refuses the text as it is.
  private var changingOrigins: (state: Int, origins: ReplacementOrigins)? {
    guard case .replaced(_, let state, let origins) = judgement.outlook, judgement.verdict == .intermediate,
      origins.isWhole || Self.isRefused(verdicts, by: judge)
    else { return nil }
    return (state, origins)
  }

  /// Returns the cause of an invalid verdict that no single rule gives.
  func conflict() -> (cause: ViolationCause, rule: Rule)? {
    guard judgement.verdict == .invalid, !Self.isRefused(verdicts, by: judge),
      let (cause, rule) = judgement.exact?.conflict(
        in: judged.text, under: judge.rules, where: { asks(RuleTraits($0)) })
    else { return nil }
    // A rule that finds the text unfinished already reports it, unless a length limit leaves no room to
    // finish.
    let isSaid =
      !cause.isLimitWithoutRoom
      && rules.contains { judge.traits[$0].isError }
    return isSaid ? nil : (cause, rule)
  }

  /// Returns the indices of the rules that are reported as violated, given the verdict of each rule.
  static func reportedRules(of judge: RuleJudge, _ verdicts: [Verdict]) -> [Int] {
    let traits = judge.traits
    var form = Verdict.acceptable
    for (rule, verdict) in zip(traits, verdicts) where rule.determinesForm { form = form.and(verdict) }
    // A form that is unfinished is not to blame where a check shows that nothing typed on can finish the value.
    let isHopeless =
      form == .intermediate
      && zip(traits, verdicts).contains { $0.isCheck && $0.isError && $1 == .invalid }
    return traits.indices.filter { index in
      guard verdicts[index] != .acceptable else { return false }
      if isHopeless, verdicts[index] == .intermediate, traits[index].determinesForm { return false }
      // A check is reported only on well-formed text: a text without the form of a date is not reported as a
      // date that does not exist, and an unfinished number not as one with a wrong check digit.
      guard traits[index].isCheck else { return true }
      return form != .invalid && (form != .intermediate || verdicts[index] == .invalid)
    }
  }

  /// Whether an error rule, evaluated alone, makes the text invalid.
  static func isRefused(_ verdicts: [Verdict], by judge: RuleJudge) -> Bool {
    zip(judge.traits, verdicts).contains { $0.isError && $1 == .invalid }
  }

  // MARK: Causes

  /// Returns the cause of the violation of a rule.
  func cause(ofRuleAt index: Int, scratch: borrowing MatchScratch) -> ViolationCause {
    let text = judged.text
    let exact = judgement.exact
    let rules = judge.rules
    // A rule about something else than the form says itself what is missing.
    let isAboutForm = judge.traits[index].determinesForm || verdicts[index] == .invalid
    guard let (state, origins) = changingOrigins, judge.traits[index].isError, isAboutForm else {
      var cause = ViolationCause.cause(
        of: rules.span[index], exact?.automaton(ofRuleAt: index), verdicts[index], on: text,
        scratch: scratch)
      if judgement.verdict == .invalid, case .incomplete = cause.kind {
        cause.kind = .incomplete(isHopeless: true)
      }
      if let exact { cause.addFittingScalars(in: text, under: exact, forRuleAt: index) }
      for key in cause.choices?.keys ?? []
      where judge.verdict(of: key, isNormalized: true, scratch: scratch) == .invalid {
        cause.choices?.remove(key)
      }
      return cause
    }
    var cause = ViolationCause(.incomplete(isHopeless: false), text.endIndex..<text.endIndex)
    if let exact { cause.addFittingScalars(in: text, under: exact, forRuleAt: index) }
    // Characters that a `replace` changes or removes are named only if no others may follow.
    let next = origins.next(in: state)
    let kept = cause.next?.intersection(next) ?? .none
    cause.next = kept.isEmpty ? next : kept
    return cause
  }
}
