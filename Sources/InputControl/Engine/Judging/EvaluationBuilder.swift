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
    if timing == .commit, let value = compiledRules.acceptedValue(of: text, scratch: scratch) {
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
    let judgement = judgement(on: given, normalized, under: compiledRules, scratch: scratch)
    let text = judgement.judged.text
    let proven = judgement.proven
    let reporter = ViolationReporter(
      judgedBy: compiledRules, shownBy: shownBy, isSensitive: isSensitive, given: given,
      judged: judgement.judged,
      locale: locale)
    var violations: [Violation] = []
    let reported = reportedRules(of: compiledRules, judgement)
    violations.reserveCapacity(reported.count)
    for index in reported {
      if let exact = judgement.exact, let origin = judgement.origin, origin.canBecomeValue,
        compiledRules.traits[index].isError
      {
        var cause = ViolationCause(.incomplete(isHopeless: false), text.endIndex..<text.endIndex)
        cause.addFittingScalars(in: text, under: exact, forRuleAt: index)
        // Characters that a `replace` changes or removes are named only if no others may follow.
        let kept = cause.next?.intersection(origin.next) ?? .none
        cause.next = kept.isEmpty ? origin.next : kept
        violations.append(reporter.violation(cause, breaking: compiledRules.rules[index].rule))
        continue
      }
      var cause = ViolationCause.cause(
        of: compiledRules.rules[index], judgement.exact?.automaton(ofRuleAt: index),
        judgement.verdicts[index], on: text, scratch: scratch)
      if proven.verdict == .invalid, case .incomplete = cause.kind {
        cause.kind = .incomplete(isHopeless: true)
      }
      if let exact = judgement.exact {
        cause.addFittingScalars(in: text, under: exact, forRuleAt: index)
      }
      violations.append(reporter.violation(cause, breaking: compiledRules.rules[index].rule))
    }
    if let (cause, rule) = conflict(under: compiledRules, judgement, reported: reported) {
      violations.append(reporter.violation(cause, breaking: rule))
    }
    return Evaluation(
      verdict: proven.verdict, value: normalized.text, allViolations: violations,
      isApproximate: proven.verdict == .intermediate && !proven.isProven, isSensitive: isSensitive)
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
    let judgement = builder.judgement(on: text, normalized, under: compiledRules, scratch: scratch)
    var rules: [String] = []
    let reported = builder.reportedRules(of: compiledRules, judgement)
    for index in reported {
      let rule = profile.id(of: compiledRules.rules[index].rule)
      if !rules.contains(rule) { rules.append(rule) }
    }
    if let (_, rule) = builder.conflict(under: compiledRules, judgement, reported: reported),
      !rules.contains(profile.id(of: rule))
    {
      rules.append(profile.id(of: rule))
    }
    return ValueOutcome(judgement.proven.verdict, rules: rules)
  }

  /// The pseudo-rule that is reported as violated when a replacement exceeds its limits.
  private static let replacing = Rule(.required, id: "replace")

  /// The verdict of each rule on a text, and the verdict of all rules together.
  private struct Judgement {
    /// The normalised text to which the verdicts refer.
    var judged: NormalizedText
    var verdicts: [Verdict]
    var proven: ExactRules.ProvenVerdict
    /// The automaton of the rules; `nil` if the verdict did not need it.
    var exact: ExactRules?
    /// Whether further typing can make the text a value, and the scalars that may follow it, if a `replace` of several
    /// characters is taken into account; `nil` if there is none, or if the origin of its results is not known.
    var origin: (canBecomeValue: Bool, next: ScalarSet)?
  }

  private func judgement(
    on given: String, _ normalized: NormalizedText, under compiledRules: CompiledRules,
    scratch: borrowing MatchScratch
  ) -> Judgement {
    var (proven, exact) =
      timing == .commit
      ? compiledRules.provenVerdict(ofNormalized: normalized.text, scratch: scratch)
      : compiledRules.changeRules.provenVerdict(ofNormalized: normalized.text, scratch: scratch)
    var judged = normalized
    var verdicts = verdicts(
      on: normalized.text, under: compiledRules, exact, allErrorRulesPass: exact == nil, scratch: scratch)
    if proven.verdict == .intermediate || proven.verdict == .invalid, let exact,
      let origins = exact.origins,
      let state = compiledRules.originState(of: given, under: exact, scratch: scratch)
    {
      let canBecomeValue = state != Automaton.dead
      proven = .init(verdict: canBecomeValue ? .intermediate : .invalid, isProven: true)
      return Judgement(
        judged: judged, verdicts: verdicts, proven: proven, exact: exact,
        origin: (canBecomeValue, origins.next(in: state)))
    }
    if proven.verdict == .intermediate, let exact, let open = compiledRules.openEnded(given, scratch: scratch)
    {
      proven = exact.verdict(ofOpenEnded: open.text, scratch: scratch)
      let openVerdicts = self.verdicts(
        on: open.text, under: compiledRules, exact, allErrorRulesPass: false, scratch: scratch)
      // The violations refer to the text with its trailing white space, unless that text has no violations.
      if proven.verdict == .invalid
        || zip(compiledRules.traits, openVerdicts).contains(where: { $0.isError && $1 != .acceptable })
      {
        judged = open
        verdicts = openVerdicts
      }
    }
    return Judgement(judged: judged, verdicts: verdicts, proven: proven, exact: exact)
  }

  private func reportedRules(of compiledRules: CompiledRules, _ judgement: Judgement) -> [Int] {
    let reported = Self.reportedRules(of: compiledRules, judgement.verdicts)
    switch judgement.origin?.canBecomeValue {
    case true?:
      // Once more is typed, a `replace` may change the characters that the rules refuse. So only one rule speaks, and
      // says that the text is unfinished.
      let deciding = reported.filter { compiledRules.traits[$0].isError }
      let speaker = deciding.last { compiledRules.traits[$0].determinesForm } ?? deciding.last
      return reported.filter { $0 == speaker || !compiledRules.traits[$0].isError }
    case false?, nil:
      guard timing == .change else { return reported }
      // An unfinished text is no reason to refuse a change, unless a replacement makes of it what cannot be finished.
      let wrong = reported.filter { judgement.verdicts[$0] != .intermediate }
      return wrong.isEmpty && judgement.origin != nil ? reported : wrong
    }
  }

  /// Returns the cause of an invalid verdict that no single rule gives.
  private func conflict(
    under compiledRules: CompiledRules, _ judgement: Judgement, reported: [Int]
  ) -> (cause: ViolationCause, rule: Rule)? {
    guard judgement.proven.verdict == .invalid, !Self.isRefused(judgement.verdicts, by: compiledRules),
      let (cause, rule) = judgement.exact?.conflict(
        in: judgement.judged.text, under: compiledRules.rules, where: { asks(RuleTraits($0)) })
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
      return Self.verdict(of: compiledRules.rules[index].compiledRule, on: text, scratch: scratch)
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
      let best = CompiledRules.best(verdicts)
      parts = zip(parts, verdicts).compactMap { $1 == best ? $0 : nil }
    }
    let evaluations = parts.map { evaluation(of: text, under: $0, scratch: scratch) }
    let verdict = CompiledRules.best(evaluations.map { $0.verdict })
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

  /// Returns the verdict of one rule that has no automaton.
  private static func verdict(
    of compiledRule: CompiledRule, on text: String, scratch: borrowing MatchScratch
  ) -> Verdict {
    if text.isEmpty {
      if case .required = compiledRule { return .intermediate }
      return .acceptable
    }
    var bytes = text
    return bytes.withUTF8 { unsafe compiledRule.verdict(of: text, $0.span, scratch: scratch) }
  }
}

extension Evaluation {
  /// The start of the first error violation, in UTF-16 code units; `Int.max` if there is none.
  fileprivate var reach: Int {
    violations.map { $0.range.start }.min() ?? .max
  }
}
