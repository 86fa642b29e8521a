internal import InputControl
internal import InputControlJSON

/// The evaluation of a value, or of the values of a form, as commands report it.
enum Judgement: Report {
  case value(Evaluation, of: String, under: Profile)
  case form(FormEvaluation, needsToday: Bool)

  var verdict: Verdict {
    switch self {
    case .value(let evaluation, _, _): evaluation.verdict
    case .form(let evaluation, _): evaluation.verdict
    }
  }

  var answers: [JSON] {
    switch self {
    case .value(let evaluation, let text, let profile):
      [.answer(evaluation, of: text, under: profile)]
    case .form(let evaluation, let needsToday): [.answer(evaluation, needsToday: needsToday)]
    }
  }

  func text(isColoured: Bool) -> String {
    switch self {
    case .value(let evaluation, let text, let profile):
      return ValueLines(
        evaluation: evaluation, given: text, profile: profile, isColoured: isColoured
      ).text
    case .form(let evaluation, _):
      let fields = evaluation.fields.map { Self.lines(of: $0, isColoured: isColoured) }
      return evaluation.heading(isColoured: isColoured) + fields.joined() + evaluation.violationLines
    }
  }

  /// Returns the lines about a field of a form; none for one that is not active, and for an empty one without
  /// violations.
  private static func lines(of field: FormEvaluation.Field, isColoured: Bool) -> String {
    guard let evaluation = field.evaluation, let profile = field.profile?.profile,
      !field.text.isEmpty || !evaluation.allViolations.isEmpty
    else { return "" }
    let text = Judgement.value(evaluation, of: field.text, under: profile).text(isColoured: isColoured)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated()
      .map { $0 == 0 ? "  \(field.name): \($1)\n" : "  \($1)\n" }.joined()
  }
}

extension FormEvaluation {
  /// Returns the verdict, and the violations of rules of the form, without those of its fields.
  func ownText(isColoured: Bool) -> String { heading(isColoured: isColoured) + violationLines }

  fileprivate func heading(isColoured: Bool) -> String {
    "\(verdict.text(isColoured: isColoured)): \(form)\n"
  }

  fileprivate var violationLines: String {
    allViolations.map { violation in
      let rule = "\(violation.severity.prefix)\(violation.id) (\(violation.fields.joined(separator: ", ")))"
      return "  \(rule): \(DisplayText.message(violation.message))\n"
        + (violation.reason == violation.message ? "" : "    \(DisplayText.message(violation.reason))\n")
    }.joined()
  }
}

/// The lines about one value.
private struct ValueLines {
  let evaluation: Evaluation
  let given: String
  let profile: Profile
  let isColoured: Bool

  var text: String {
    let isChanged = !evaluation.value.isIdentical(to: given)
    let value = !profile.isSensitive && isChanged ? " as \(shown(evaluation.value))" : ""
    let verdict = "\(evaluation.verdict.text(isColoured: isColoured)): \(shown(given))\(value)\n"
    return evaluation.allViolations.reduce(into: verdict) { text, violation in
      text += "  \(violation.severity.prefix)\(violation.id): \(DisplayText.message(violation.message))\n"
      text += excerpt(violation)
    }
  }

  private func shown(_ text: String) -> String {
    if profile.isSensitive { return "(sensitive)" }
    // A letter with a combining mark looks the same as the precomposed character.
    let lookAlike = evaluation.value == given && !evaluation.value.isIdentical(to: given)
    return
      "\"\(lookAlike ? DisplayText.asciiEscaped(text[...], atMost: 60) : DisplayText.shortened(text, atMost: 60))\""
  }

  /// Returns the text with a pointer to the place of the violation, and the reason unless the message already
  /// states it.
  private func excerpt(_ violation: Violation) -> String {
    let isNews = violation.reason != violation.message
    guard !profile.isSensitive, !given.isEmpty, let place = violation.range.indices(in: given) else {
      return isNews ? "    \(violation.reason)\n" : ""
    }
    let excerpt = Excerpt(
      before: given[..<place.lowerBound], place: given[place], behind: given[place.upperBound...])
    let pointer =
      String(repeating: "^", count: excerpt.underlineWidth) + (isNews ? " \(violation.reason)" : "")
    return "    \(excerpt.line)\n    \(String(repeating: " ", count: excerpt.underlineStart))"
      + pointer.painted("1;31", if: isColoured) + "\n"
  }
}
