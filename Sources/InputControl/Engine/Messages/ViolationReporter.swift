extension Profile {
  /// Returns the name of the field for people; without a label, that of a part, or else the name of the profile.
  ///
  /// - Parameters:
  ///   - locale: The language.
  ///   - part: The part of a union that has judged a value; for other profiles the profile itself.
  func label(for locale: LocaleTag, or part: Profile) -> String {
    label.text(for: locale) ?? part.label.text(for: locale) ?? name
  }
}

/// Makes the violations of a text from their causes.
struct ViolationReporter {
  /// The judge whose rules the text violates.
  let judgedBy: RuleJudge
  /// Determines how the text is shown: for a part, the judge of the union.
  let shownBy: RuleJudge
  /// Whether messages must not disclose the text.
  let isSensitive: Bool
  /// The text as given.
  let given: String
  /// The normalised text.
  let judged: NormalizedText
  let locale: LocaleTag

  func violation(_ cause: ViolationCause, breaking rule: Rule) -> Violation {
    let text = judged.text
    let (quoted, quotedCause) = shownBy.asNumber(cause, in: text)
    let texts = locale.builtInTexts
    let reason = texts.reason(quotedCause, text: quoted, isSensitive: isSensitive)
    let stated =
      cause.isIndependentOfRules ? nil : rule.messages.found(for: locale) ?? profileMessage(for: rule)
    let language = stated?.locale ?? texts.texts.locale
    return Violation(
      profile: rule.union ?? judgedBy.profile.name, rule: rule.id, origin: Violation.Origin(rule.location),
      range: place(of: cause),
      message: stated.map {
        Placeholders.fill(
          $0, cause, breaking: rule, text: text, isSensitive: isSensitive,
          label: shownBy.profile.label(for: locale, or: judgedBy.profile)
        ) { shownBy.display(of: text) }
      } ?? reason,
      language: locale.includes(language) ? nil : language, reason: reason, severity: rule.severity)
  }

  /// Returns the message of the profile for a rule without a message. That of a part does not describe a rule of
  /// the union.
  private func profileMessage(for rule: Rule) -> (forms: TextForms, locale: LocaleTag)? {
    rule.union == nil ? judgedBy.profile.messages.found(for: locale) : nil
  }

  /// Returns the range of a cause in the text as given, widened to whole graphemes.
  private func place(of cause: ViolationCause) -> TextRange {
    if judged.isAsGiven { return TextRange(judged.text.graphemes(cause.range), in: judged.text) }
    let text = judged.text.utf8
    let start = text.distance(from: text.startIndex, to: cause.range.lowerBound)
    let end = start + text.distance(from: cause.range.lowerBound, to: cause.range.upperBound)
    let range = judged.given(start..<end)
    let lower = given.utf8.index(given.startIndex, offsetBy: range.lowerBound)
    let upper = given.utf8.index(lower, offsetBy: range.count)
    return TextRange(given.graphemes(lower..<upper), in: given)
  }
}
