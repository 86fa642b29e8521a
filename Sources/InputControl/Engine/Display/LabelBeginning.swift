/// How far a text begins labels of values.
struct LabelBeginning {
  /// The end of the part of the text with which labels begin.
  let end: String.Index
  /// The values that have these labels, if they are few.
  let choices: NamedChoices?
  /// The rule with the list.
  let rule: Rule
}

extension RuleJudge {
  /// Returns how far a text begins labels of acceptable values; `nil` if its first character begins none.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the text.
  func beginningOfLabel(_ text: String, scratch: borrowing MatchScratch) -> LabelBeginning? {
    guard readsLabels, let labelLocale, let rule = choiceRule, let list = rule.compiledRule.choices?.list,
      let readings = list.readings(for: labelLocale)
    else { return nil }
    let ends = text.indices.dropFirst() + [text.endIndex]
    // A label that begins with a text also begins with each shorter part of it, so that halving finds the longest part.
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if readings.firstIndex(beginningWith: String(text[..<ends[middle - 1]])) != nil {
        low = middle
      } else {
        high = middle - 1
      }
    }
    guard low > 0 else { return nil }
    let end = ends[low - 1]
    // All are looked at only if other rules refuse the first ones.
    var keys: [String] = []
    for limit in [4 * NamedChoices.most, ValueList.maximumCount] where keys.isEmpty {
      keys = readings.indices(beginningWith: String(text[..<end]), limit: limit)
        .map { list.table[$0] }.filter { verdict(of: $0, scratch: scratch) == .acceptable }
    }
    guard !keys.isEmpty else { return nil }
    return LabelBeginning(
      end: end, choices: NamedChoices(list, keys, isNearest: end < text.endIndex), rule: rule.rule)
  }

  /// Returns whether a text begins the label of an acceptable value.
  func beginsLabel(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    alternatives.contains { $0.beginningOfLabel(text, scratch: scratch)?.end == text.endIndex }
  }
}

extension EvaluationBuilder {
  /// Returns the evaluation of a text that is no value, but may begin a label.
  ///
  /// - Parameter evaluation: The evaluation of the text as a value, which says more unless the text goes further as a label.
  static func evaluation(
    ofLabel text: String, insteadOf evaluation: Evaluation, under judge: RuleJudge, locale: LocaleTag,
    scratch: borrowing MatchScratch
  ) -> Evaluation {
    let reach = evaluation.violations.map { $0.range.start }.min() ?? 0
    for part in judge.alternatives {
      guard let beginning = part.beginningOfLabel(text, scratch: scratch) else { continue }
      let rest = text[beginning.end...]
      guard rest.isEmpty || text[..<beginning.end].utf16.count > reach else { continue }
      var cause = ViolationCause(
        rest.isEmpty ? .incomplete(isHopeless: false) : .deadEnd(nothingMayFollow: false),
        rest.startIndex..<(rest.indices.dropFirst().first ?? rest.endIndex))
      cause.choices = beginning.choices
      let reporter = ViolationReporter(
        judgedBy: part, shownBy: judge, isSensitive: judge.profile.isSensitive, given: text,
        judged: NormalizedText(text), locale: locale)
      return Evaluation(
        verdict: rest.isEmpty ? .intermediate : .invalid, value: text,
        allViolations: [reporter.violation(cause, breaking: beginning.rule)], isApproximate: false,
        isSensitive: judge.profile.isSensitive)
    }
    return evaluation
  }
}
