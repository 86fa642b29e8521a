/// Explains the verdict on a text, the last step of judging: by the broken rules, or by violations with exact reasons for
/// people.
struct EvaluationBuilder {
  /// Returns the evaluation of a text that is not read: a value, or the digits of a field.
  static func evaluation(
    ofUnread text: String, under judge: RuleJudge, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> Evaluation {
    // To retain the judge of the text would take as long as to judge it.
    guard judge.dates == nil else {
      return evaluation(of: text, under: judge.judge(ofUnread: text), locale: locale, scratch: scratch)
    }
    if case .answered(let accepted) = acceptedStage(text, judge, scratch) { return accepted }
    return EvaluationBuilder(judge, .commit, locale).evaluation(of: text, scratch: scratch)
  }

  /// Returns the evaluation of a text.
  ///
  /// - Parameters:
  ///   - text: The text as given, to which the ranges of violations refer.
  ///   - reading: The reading of the text; a value is read as itself.
  ///   - timing: `change` evaluates only the rules that can refuse a change.
  static func evaluation(
    of text: String, as reading: TextReading = .itself(nil), under judge: RuleJudge,
    timing: Rule.Timing = .commit, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> Evaluation {
    func evaluation(of value: String) -> Evaluation {
      if timing == .commit, case .answered(let accepted) = acceptedStage(value, judge, scratch) {
        return accepted
      }
      let evaluation = EvaluationBuilder(judge, timing, locale).evaluation(of: value, scratch: scratch)
      guard judge.dates != nil else { return evaluation }
      return evaluation.with(
        value: evaluation.verdict == .acceptable ? judge.value(ofField: evaluation.value) : text)
    }
    switch reading {
    case .itself: return evaluation(of: text)
    case .number(let number):
      return evaluation(of: number.value).changingRanges { number.range($0, in: text) }
    case .dateDigits(let number):
      let digits = Self.evaluation(
        of: number.value, under: judge.dates?.digits ?? judge, timing: timing, locale: locale,
        scratch: scratch)
      return digits.changingRanges { number.range($0, in: text) }
        .with(value: digits.verdict == .acceptable ? judge.value(ofField: digits.value) : text)
    case .dateValue(let value):
      let start = NumberReader.inside(text).map { text[..<$0.lowerBound].utf16.count } ?? 0
      return Self.evaluation(
        of: value, under: judge.dates?.values ?? judge, timing: timing, locale: locale, scratch: scratch
      ).changingRanges { TextRange($0.start + start, $0.end + start) }
    case .inside(let range, _):
      let start = text[..<range.lowerBound].utf16.count
      return evaluation(of: String(text[range])).changingRanges {
        TextRange($0.start + start, $0.end + start)
      }
    case .display(of: let value, _):
      let map = judge.displayMap(of: value, scratch: scratch)
      return evaluation(of: value).changingRanges { map.displayRange($0) }
    case .label(of: let value):
      let whole = TextRange(0, text.utf16.count)
      return evaluation(of: value).changingRanges { _ in whole }
    case .beginningOfLabel:
      return Self.evaluation(
        ofLabel: text, insteadOf: evaluation(of: text), under: judge, locale: locale, scratch: scratch)
    case .fault(let fault):
      let plain = evaluation(of: text)
      // A character that numbers never have is reported by the rule that forbids it, unless the rules stop before it, at
      // a sign of the locale that values do not have.
      let place = TextRange(fault.place, in: text)
      let isDecimalSign =
        text[fault.place].first.map { judge.numberReader?.typed($0) == "." && $0 != "." } ?? false
      if !fault.isGroupSign, !isDecimalSign, plain.verdict == .invalid,
        plain.violations.first?.range.start == place.start,
        judge.numberReader?.affixes.otherCurrency(in: text) == nil
      {
        return plain
      }
      return Evaluation(
        verdict: .invalid, value: text,
        allViolations: [judge.violation(of: fault, in: text, locale: locale, scratch: scratch)],
        isApproximate: false, isSensitive: judge.profile.isSensitive)
    }
  }

  /// Returns the verdict on a text and the ids of the violated rules, as ``Evaluation`` contains them,
  /// without messages.
  ///
  /// - Parameter reading: The reading of the text; a value is read as itself.
  static func outcome(
    of text: String, as reading: TextReading = .itself(nil), under judge: RuleJudge,
    scratch: borrowing MatchScratch
  ) -> ValueOutcome {
    let value: String
    switch reading {
    case .itself: value = text
    case .number(let number): value = number.value
    case .dateDigits(let number):
      return EvaluationBuilder(judge.dates?.digits ?? judge, .commit, .english)
        .outcome(of: number.value, scratch: scratch)
    case .dateValue(let value):
      return EvaluationBuilder(judge.dates?.values ?? judge, .commit, .english).outcome(
        of: value, scratch: scratch)
    case .inside(let range, _): value = String(text[range])
    case .display(of: let shown, _), .label(of: let shown): value = shown
    case .fault, .beginningOfLabel:
      return ValueOutcome(
        evaluation(of: text, as: reading, under: judge, locale: .english, scratch: scratch))
    }
    return EvaluationBuilder(judge, .commit, .english).outcome(of: value, scratch: scratch)
  }

  /// The judge under the profile, or under a part of a union.
  private var judge: RuleJudge
  private let timing: Rule.Timing
  /// Whether messages must not disclose the text. For the parts of a union, the union decides.
  private let isSensitive: Bool
  private let locale: LocaleTag
  /// Determines what is shown of the text. For the parts of a union, the union decides.
  private let shownBy: RuleJudge

  private init(_ judge: RuleJudge, _ timing: Rule.Timing, _ locale: LocaleTag) {
    self.judge = judge
    self.timing = timing
    isSensitive = judge.profile.isSensitive
    self.locale = locale
    shownBy = judge
  }

  /// Returns the same builder for a part of the union.
  private func builder(for part: RuleJudge) -> EvaluationBuilder {
    var builder = self
    builder.judge = part
    return builder
  }

  /// Answers for acceptable texts, if no rule of the profile only warns.
  @inline(__always)
  private static func acceptedStage(
    _ text: String, _ judge: RuleJudge, _ scratch: borrowing MatchScratch
  ) -> StageResult<Evaluation> {
    guard !judge.hasWarnings, let value = judge.quickValue(of: text, scratch: scratch) else {
      return .goOn
    }
    return .answered(
      Evaluation(
        verdict: .acceptable, value: judge.value(ofField: value), allViolations: [], isApproximate: false,
        isSensitive: judge.profile.isSensitive))
  }

  private func evaluation(of text: String, scratch: borrowing MatchScratch) -> Evaluation {
    guard judge.parts.isEmpty else { return evaluationOfBestPart(text, scratch: scratch) }
    var given = text
    given.makeContiguousUTF8()
    guard let breaches = RuleBreaches(of: given, under: judge, asking: timing, scratch: scratch)
    else {
      let cause = ViolationCause(.overBudget, given.startIndex..<given.endIndex)
      let violation = reporter(for: NormalizedText(given), of: given)
        .violation(cause, breaking: Self.replacing)
      return Evaluation(
        verdict: .undetermined, value: given, allViolations: [violation], isApproximate: false,
        isSensitive: isSensitive)
    }
    let reporter = reporter(for: breaches.judged, of: given)
    var violations: [Violation] = []
    violations.reserveCapacity(breaches.rules.count)
    // A span borrows the rules, which have many parts to copy.
    let rules = judge.rules
    for index in breaches.rules {
      let cause = breaches.cause(ofRuleAt: index, scratch: scratch)
      violations.append(reporter.violation(cause, breaking: rules.span[index].rule))
    }
    if let (cause, rule) = breaches.conflict() {
      violations.append(reporter.violation(cause, breaking: rule))
    }
    return Evaluation(
      verdict: breaches.judgement.verdict, value: breaches.value, allViolations: violations,
      isApproximate: breaches.isApproximate(scratch: scratch), isSensitive: isSensitive)
  }

  private func outcome(of text: String, scratch: borrowing MatchScratch) -> ValueOutcome {
    guard judge.parts.isEmpty else {
      return ValueOutcome(evaluationOfBestPart(text, scratch: scratch))
    }
    let profile = judge.profile
    guard let breaches = RuleBreaches(of: text, under: judge, asking: timing, scratch: scratch) else {
      return ValueOutcome(.undetermined, rules: [profile.id(of: Self.replacing)])
    }
    var broken = breaches.rules.map { judge.rules[$0].rule }
    if let (_, rule) = breaches.conflict() { broken.append(rule) }
    var rules: [String] = []
    for rule in broken.lazy.map({ profile.id(of: $0) }) where !rules.contains(rule) { rules.append(rule) }
    return ValueOutcome(breaches.judgement.verdict, rules: rules)
  }

  private func reporter(for judged: NormalizedText, of given: String) -> ViolationReporter {
    ViolationReporter(
      judgedBy: judge, shownBy: shownBy, isSensitive: isSensitive, given: given, judged: judged,
      locale: locale)
  }

  /// The pseudo-rule that is reported as violated when a replacement exceeds its limits.
  private static let replacing = Rule(.required, id: "replace")

  /// Returns the evaluation of the part with the most favourable verdict; among equal verdicts, of the part
  /// whose first violation starts last.
  private func evaluationOfBestPart(_ text: String, scratch: borrowing MatchScratch) -> Evaluation {
    var parts = judge.parts
    if timing == .commit {
      // A verdict takes less time than an evaluation.
      let verdicts = parts.map { $0.verdict(of: text, scratch: scratch) }
      let best = Verdict.best(verdicts)
      parts = zip(parts, verdicts).compactMap { $1 == best ? $0 : nil }
    }
    let evaluations = parts.map { builder(for: $0).evaluation(of: text, scratch: scratch) }
    let verdict = Verdict.best(evaluations.map { $0.verdict })
    var best = evaluations[0]
    for evaluation in evaluations where evaluation.verdict == verdict {
      if best.verdict != verdict || evaluation.reach > best.reach { best = evaluation }
    }
    let isApproximate =
      verdict == .invalid ? evaluations.contains { $0.isApproximate } : best.isApproximate
    let union = judge.profile
    let stated = union.messages.found(for: locale)
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
          isSensitive: isSensitive, label: shownBy.profile.label(for: locale, or: union)
        ) { shownBy.display(of: best.value) }
        violation.language = locale.includes(stated.locale) ? nil : stated.locale
        return violation
      },
      isApproximate: isApproximate, isSensitive: isSensitive)
  }

  /// Returns the evaluation of bytes that are no text.
  static func refusal(
    ofInvalidUTF8 bytes: [UInt8], under profile: CompiledProfile, locale: LocaleTag
  ) -> Evaluation {
    let offset = UTF8Validation.firstInvalidByte(in: bytes) ?? 0
    let text = String(decoding: bytes, as: UTF8.self)
    let place = String(decoding: bytes.prefix(offset), as: UTF8.self).endIndex.utf16Offset(in: text)
    let start = String.Index(utf16Offset: place, in: text)
    let cause = ViolationCause(.notUTF8(offset: offset), text.grapheme(at: start))
    let reporter = ViolationReporter(
      judgedBy: profile.judge, shownBy: profile.judge,
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

  /// Returns the evaluation with another value.
  fileprivate func with(value: String) -> Evaluation {
    Evaluation(
      verdict: verdict, value: value, allViolations: allViolations, isApproximate: isApproximate,
      isSensitive: isSensitive)
  }

  /// Returns the evaluation with the ranges of its violations in another text.
  fileprivate func changingRanges(_ place: (TextRange) -> TextRange) -> Evaluation {
    Evaluation(
      verdict: verdict, value: value,
      allViolations: allViolations.map { violation in
        var violation = violation
        violation.range = place(violation.range)
        return violation
      },
      isApproximate: isApproximate, isSensitive: isSensitive)
  }
}
