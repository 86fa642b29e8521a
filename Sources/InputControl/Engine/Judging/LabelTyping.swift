internal import InputControlSystem

// Labels that a person types into a field letter by letter. The field has a judge of its own, a union of values and labels;
// a whole label is read as its value.

/// The judge of the texts of a field whose values have labels in its language.
final class LabelTyping: Sendable {
  private let made = Monitor<RuleJudge?>(nil)

  /// Returns the judge of the texts of a field. It is made at the first call.
  ///
  /// - Parameter values: The judge of the values, which reads labels.
  func judge(beside values: RuleJudge) -> RuleJudge {
    made.withLock { made in
      if let made { return made }
      let judge = RuleJudge(typingLabelsOf: values)
      made = judge
      return judge
    }
  }
}

/// The normalisation of labels, one character of one.
private let labelNormalizer = Normalizer([.characters { LabelReadings.typed($0) }])

extension RuleJudge {
  /// The judge of the texts of a field, which permits labels and their beginnings beside values.
  var ofTyping: RuleJudge { labelTyping?.judge(beside: self) ?? self }

  /// The parts of a union, or the judge itself.
  var alternatives: [RuleJudge] { parts.isEmpty ? [self] : parts }

  fileprivate convenience init(typingLabelsOf judge: RuleJudge) {
    // A copy, because the judge owns what types its labels.
    let values = RuleJudge(
      judge, parts: judge.parts, judge.formatter, dates: nil, labelLocale: judge.labelLocale,
      typesLabels: false)
    let parts = values.alternatives
    let labels = parts.compactMap { $0.ofLabels }
    let policy = values.compositionPolicy
    self.init(
      values.profile, [], normalizer: Normalizer(), parts: parts + labels, values.formatter,
      RuleAutomata(all: values.exactRules, ofChanges: values.changeRules.exactRules),
      compositionPolicy: { labels.contains { $0.compositionPolicy() == .defer } ? .defer : policy() },
      mayKnowOrigins: false, beginsWithAutomaton: values.beginsWithAutomaton, values: values)
  }

  /// The judge of the labels of a list; `nil` if it has none.
  private var ofLabels: RuleJudge? {
    guard let labelLocale, let rule = choiceRule, let list = rule.compiledRule.choices?.list,
      let readings = list.readings(for: labelLocale),
      let spellings = list.spellings(for: labelLocale, without: valuesRefused(in: list))
    else { return nil }
    let labels = Choices(spellings)
    let exactRules = LazyExactRules(.deciding(labels))
    return RuleJudge(
      profile, [ProfileRule(rule.rule, .choices(labels))] + rules.filter { $0.rule.body == .required },
      normalizer: labelNormalizer, parts: [], formatter,
      RuleAutomata(all: exactRules, ofChanges: exactRules),
      compositionPolicy: { [profile] in profile.composition ?? (readings.isASCII ? .enforce : .defer) },
      mayKnowOrigins: false, beginsWithAutomaton: true)
  }

  /// Returns the indices of the values of the list that other rules refuse.
  private func valuesRefused(in list: ValueList) -> [Int] {
    guard rules.contains(where: { $0.rule.body != .required && $0.compiledRule.choices == nil }) else {
      return []
    }
    return ThreadScratch.withCurrent { scratch in
      list.table.indices.filter { verdict(of: list.table[$0], scratch: scratch) != .acceptable }
    }
  }

  /// Returns a text as the label is written that it begins; `nil` if it begins none, or is permitted as a value.
  func spelledAsLabel(_ text: String, scratch: borrowing MatchScratch) -> String? {
    guard let values, let labelLocale, !values.permits(text, scratch: scratch) else { return nil }
    for part in values.alternatives {
      guard let list = part.choiceRule?.compiledRule.choices?.list,
        let index = list.readings(for: labelLocale)?.firstIndex(beginningWith: text),
        let label = list.label(at: index, for: labelLocale)
      else { continue }
      let begun = LabelReadings.folded(beginning: text)
      return label.indices.lazy.map { String(label[...$0]) }.first {
        LabelReadings.folded(beginning: $0).isIdentical(to: begun)
      }
    }
    return nil
  }
}

extension EvaluationBuilder {
  /// Returns the evaluation of a text that a person has typed into a field: a value, a label, or the beginning of one.
  ///
  /// - Parameter judge: The judge of the texts of the field.
  static func evaluation(
    ofTyped text: String, under judge: RuleJudge, timing: Rule.Timing = .commit, locale: LocaleTag,
    scratch: borrowing MatchScratch
  ) -> Evaluation {
    guard let values = judge.values else {
      let judge = timing == .change ? judge : judge.judge(ofUnread: text)
      return evaluation(of: text, under: judge, timing: timing, locale: locale, scratch: scratch)
    }
    return evaluation(
      of: text, as: values.read(text, scratch: scratch), under: values, timing: timing, locale: locale,
      scratch: scratch)
  }
}

extension CompiledProfile {
  /// Returns the verdict on a text that a person has typed into a field, with its violations: labels are read as values.
  package func evaluate(typed text: String, locale: LocaleTag) -> Evaluation {
    ThreadScratch.withCurrent {
      EvaluationBuilder.evaluation(ofTyped: text, under: judge.ofTyping, locale: locale, scratch: $0)
    }
  }
}
