/// Builds evaluations: the verdict with the exact reasons for people. ``CompiledRules`` returns the verdict
/// alone.
struct EvaluationBuilder {
  /// Returns the evaluation of a text.
  ///
  /// - Parameter timing: `change` evaluates only the rules that can refuse a change.
  static func evaluation(
    of text: String, under compiledRules: CompiledRules, timing: Rule.Timing = .commit, locale: LocaleTag,
    scratch: borrowing MatchScratch
  ) -> Evaluation {
    let isSensitive = compiledRules.profile.isSensitive
    if timing == .commit, !compiledRules.hasWarnings,
      let value = compiledRules.quickValue(of: text, scratch: scratch)
    {
      return Evaluation(
        verdict: .acceptable, value: value, allViolations: [], isApproximate: false, isSensitive: isSensitive)
    }
    return EvaluationBuilder(
      timing: timing, isSensitive: isSensitive, locale: locale, shownBy: compiledRules
    )
    .evaluation(of: text, under: compiledRules, scratch: scratch)
  }

  private let timing: Rule.Timing
  /// Whether messages must not disclose the text. For the parts of a union, the union decides.
  private let isSensitive: Bool
  private let locale: LocaleTag
  /// The rules that determine what is shown of the text. For the parts of a union, the union decides.
  private let shownBy: CompiledRules

  private func asks(_ rule: RuleTraits) -> Bool {
    timing == .commit || rule.isCheckedOnChange && rule.isError
  }

  private func evaluation(
    of text: String, under compiledRules: CompiledRules, scratch: borrowing MatchScratch
  ) -> Evaluation {
    guard compiledRules.parts.isEmpty else { return evaluation(of: text, underUnion: compiledRules, scratch) }
    var given = text
    given.makeContiguousUTF8()
    guard let normalized = compiledRules.normalize(given, scratch: scratch) else {
      let reporter = ViolationReporter(
        judgedBy: compiledRules, shownBy: shownBy, isSensitive: isSensitive, given: given,
        judged: NormalizedText(given), locale: locale)
      let cause = ViolationCause(.overBudget, given.startIndex..<given.endIndex)
      return Evaluation(
        verdict: .undetermined, value: given,
        allViolations: [reporter.violation(cause, breaking: Self.replacing)],
        isApproximate: false, isSensitive: isSensitive)
    }
    let verdicts = ruleVerdicts(on: given, normalized, under: compiledRules, scratch: scratch)
    let reporter = ViolationReporter(
      judgedBy: compiledRules, shownBy: shownBy, isSensitive: isSensitive, given: given,
      judged: verdicts.judged, locale: locale)
    var violations: [Violation] = []
    let reported = reportedRules(of: compiledRules, verdicts)
    violations.reserveCapacity(reported.count)
    for index in reported {
      let cause = cause(ofRuleAt: index, of: compiledRules, verdicts, scratch: scratch)
      violations.append(reporter.violation(cause, breaking: compiledRules.rules[index].rule))
    }
    if let (cause, rule) = conflict(under: compiledRules, verdicts, reported: reported) {
      violations.append(reporter.violation(cause, breaking: rule))
    }
    let proven = verdicts.judgement.proven
    return Evaluation(
      verdict: proven.verdict, value: normalized.text, allViolations: violations,
      isApproximate: proven.verdict == .intermediate && !proven.isProven, isSensitive: isSensitive)
  }

  /// Returns the cause of the violation of a rule.
  private func cause(
    ofRuleAt index: Int, of compiledRules: CompiledRules, _ verdicts: RuleVerdicts,
    scratch: borrowing MatchScratch
  ) -> ViolationCause {
    let text = verdicts.judged.text
    let exact = verdicts.judgement.exact
    guard case .replaced(let state, let origins) = verdicts.judgement.outlook, state != Automaton.dead,
      compiledRules.traits[index].isError
    else {
      var cause = ViolationCause.cause(
        of: compiledRules.rules[index], exact?.automaton(ofRuleAt: index), verdicts.verdicts[index], on: text,
        scratch: scratch)
      if verdicts.judgement.verdict == .invalid, case .incomplete = cause.kind {
        cause.kind = .incomplete(isHopeless: true)
      }
      if let exact { cause.addFittingScalars(in: text, under: exact, forRuleAt: index) }
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

  /// Returns the verdict on a text and the ids of the violated rules, as ``Evaluation`` contains them,
  /// without messages.
  static func outcome(
    of text: String, under compiledRules: CompiledRules, scratch: borrowing MatchScratch
  ) -> ValueOutcome {
    let builder = EvaluationBuilder(
      timing: .commit, isSensitive: compiledRules.profile.isSensitive, locale: .english,
      shownBy: compiledRules)
    guard compiledRules.parts.isEmpty else {
      return ValueOutcome(builder.evaluation(of: text, under: compiledRules, scratch: scratch))
    }
    let profile = compiledRules.profile
    guard let normalized = compiledRules.normalize(text, scratch: scratch) else {
      return ValueOutcome(.undetermined, rules: [profile.id(of: replacing)])
    }
    let verdicts = builder.ruleVerdicts(on: text, normalized, under: compiledRules, scratch: scratch)
    let reported = builder.reportedRules(of: compiledRules, verdicts)
    var broken = reported.map { compiledRules.rules[$0].rule }
    if let (_, rule) = builder.conflict(under: compiledRules, verdicts, reported: reported) {
      broken.append(rule)
    }
    var rules: [String] = []
    for rule in broken.lazy.map({ profile.id(of: $0) }) where !rules.contains(rule) { rules.append(rule) }
    return ValueOutcome(verdicts.judgement.verdict, rules: rules)
  }

  /// The pseudo-rule that is reported as violated when a replacement exceeds its limits.
  private static let replacing = Rule(.required, id: "replace")

  /// A judgement with the verdict of each rule.
  private struct RuleVerdicts {
    let judgement: Judgement
    /// The normalised text to which the verdicts refer.
    let judged: NormalizedText
    /// The verdict of each rule, in the order of the rules.
    let verdicts: [Verdict]
  }

  private func ruleVerdicts(
    on given: String, _ normalized: NormalizedText, under compiledRules: CompiledRules,
    scratch: borrowing MatchScratch
  ) -> RuleVerdicts {
    let judgement = compiledRules.judgement(on: given, normalized.text, asking: timing, scratch: scratch)
    if case .open(let open, _) = judgement.outlook {
      let verdicts = verdicts(
        on: open.text, under: compiledRules, judgement.exact, allErrorRulesPass: false, scratch: scratch)
      // The violations refer to the text with its trailing white space, unless that text has no violations.
      if judgement.verdict == .invalid
        || zip(compiledRules.traits, verdicts).contains(where: { $0.isError && $1 != .acceptable })
      {
        return RuleVerdicts(judgement: judgement, judged: open, verdicts: verdicts)
      }
    }
    return RuleVerdicts(
      judgement: judgement, judged: normalized,
      verdicts: verdicts(
        on: normalized.text, under: compiledRules, judgement.exact,
        allErrorRulesPass: judgement.exact == nil, scratch: scratch))
  }

  private func reportedRules(of compiledRules: CompiledRules, _ verdicts: RuleVerdicts) -> [Int] {
    let reported = Self.reportedRules(of: compiledRules, verdicts.verdicts)
    let outlook = verdicts.judgement.outlook
    if case .replaced(let state, _) = outlook, state != Automaton.dead {
      // Once more is typed, a `replace` may change the characters that the rules refuse. So only one rule speaks, and
      // says that the text is unfinished.
      let deciding = reported.filter { compiledRules.traits[$0].isError }
      let speaker = deciding.last { compiledRules.traits[$0].determinesForm } ?? deciding.last
      return reported.filter { $0 == speaker || !compiledRules.traits[$0].isError }
    }
    guard timing == .change else { return reported }
    // An unfinished text is no reason to refuse a change, unless a replacement makes of it what cannot be finished.
    let wrong = reported.filter { verdicts.verdicts[$0] != .intermediate }
    if case .replaced = outlook, wrong.isEmpty { return reported }
    return wrong
  }

  /// Returns the cause of an invalid verdict that no single rule gives.
  private func conflict(
    under compiledRules: CompiledRules, _ verdicts: RuleVerdicts, reported: [Int]
  ) -> (cause: ViolationCause, rule: Rule)? {
    let judgement = verdicts.judgement
    guard judgement.verdict == .invalid, !Self.isRefused(verdicts.verdicts, by: compiledRules),
      let (cause, rule) = judgement.exact?.conflict(
        in: verdicts.judged.text, under: compiledRules.rules, where: { asks(RuleTraits($0)) })
    else { return nil }
    // A rule that finds the text unfinished already reports it, unless a length limit leaves no room to
    // finish.
    let isSaid =
      !cause.isLimitWithoutRoom
      && reported.contains { compiledRules.traits[$0].isError }
    return isSaid ? nil : (cause, rule)
  }

  /// Returns the indices of the rules that are reported as violated, given the verdict of each rule.
  static func reportedRules(of compiledRules: CompiledRules, _ verdicts: [Verdict]) -> [Int] {
    let traits = compiledRules.traits
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
  static func isRefused(_ verdicts: [Verdict], by compiledRules: CompiledRules) -> Bool {
    zip(compiledRules.traits, verdicts).contains { $0.isError && $1 == .invalid }
  }

  /// Returns the verdict of each rule on a text.
  ///
  /// - Parameter areErrorsKept: Whether all error rules are known to pass.
  private func verdicts(
    on text: String, under compiledRules: CompiledRules, _ exact: ExactRules?, allErrorRulesPass: Bool,
    scratch: borrowing MatchScratch
  ) -> [Verdict] {
    compiledRules.traits.indices.map { index in
      let rule = compiledRules.traits[index]
      guard asks(rule), !allErrorRulesPass || !rule.isError else { return .acceptable }
      if !text.isEmpty, let automaton = exact?.automaton(ofRuleAt: index) {
        let state = automaton.state(after: text)
        return automaton.isAccepting[state] ? .acceptable : state == Automaton.dead ? .invalid : .intermediate
      }
      return compiledRules.rules[index].compiledRule.verdict(of: text, scratch: scratch)
    }
  }

  /// Returns the evaluation of the part with the most favourable verdict; among equal verdicts, of the part
  /// whose first violation starts last.
  private func evaluation(
    of text: String, underUnion compiledRules: CompiledRules, _ scratch: borrowing MatchScratch
  ) -> Evaluation {
    var parts = compiledRules.parts
    if timing == .commit {
      // A verdict takes less time than an evaluation.
      let verdicts = parts.map { $0.verdict(of: text, scratch: scratch) }
      let best = Verdict.best(verdicts)
      parts = zip(parts, verdicts).compactMap { $1 == best ? $0 : nil }
    }
    let evaluations = parts.map { evaluation(of: text, under: $0, scratch: scratch) }
    let verdict = Verdict.best(evaluations.map { $0.verdict })
    var best = evaluations[0]
    for evaluation in evaluations where evaluation.verdict == verdict {
      if best.verdict != verdict || evaluation.reach > best.reach { best = evaluation }
    }
    let union = compiledRules.profile
    let stated = union.messages.text(for: locale)
    return Evaluation(
      verdict: verdict, value: best.value,
      allViolations: best.allViolations.map { violation in
        // The message of a part describes only half of what is correct. A rule of the union has its message.
        guard let stated, violation.severity == .error,
          !union.rules.contains(where: { union.id(of: $0) == violation.id })
        else { return violation }
        var violation = violation
        violation.message = Placeholders.fill(
          stated, ViolationCause(.mismatch, text.startIndex..<text.endIndex), breaking: nil, text: text,
          isSensitive: isSensitive
        ) { shownBy.display(of: best.value) }
        return violation
      },
      isApproximate: best.isApproximate, isSensitive: isSensitive)
  }

  static func evaluation(
    ofInvalidUTF8 bytes: some Collection<UInt8>, under profile: CompiledProfile, locale: LocaleTag
  ) -> Evaluation {
    let offset = UTF8Validation.firstInvalidByte(in: bytes) ?? 0
    let text = String(decoding: bytes, as: UTF8.self)
    let place = String(decoding: bytes.prefix(offset), as: UTF8.self).endIndex.utf16Offset(in: text)
    let start = String.Index(utf16Offset: place, in: text)
    let cause = ViolationCause(.notUTF8(offset: offset), text.grapheme(at: start))
    let reporter = ViolationReporter(
      judgedBy: profile.compiledRules, shownBy: profile.compiledRules,
      isSensitive: profile.profile.isSensitive,
      given: text, judged: NormalizedText(text), locale: locale)
    return Evaluation(
      verdict: .invalid, value: text,
      allViolations: [reporter.violation(cause, breaking: Rule(.required, id: "encoding"))],
      isApproximate: false, isSensitive: profile.profile.isSensitive)
  }
}

extension Evaluation {
  /// The start of the first error violation, in UTF-16 code units; `Int.max` if there is none.
  fileprivate var reach: Int {
    violations.map { $0.range.start }.min() ?? .max
  }
}
