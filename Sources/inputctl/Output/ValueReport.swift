internal import InputControl

/// The output of `check` for one value.
struct ValueReport {
  /// Whether to use colours and symbols.
  let isColoured: Bool

  func text(_ evaluation: Evaluation, of text: String, under profile: Profile) -> String {
    let verdict = evaluation.verdict
    // A letter with a combining mark looks the same as the precomposed character.
    let lookAlike = evaluation.value == text && !evaluation.value.isIdentical(to: text)
    func shown(_ text: String) -> String {
      if profile.isSensitive { return "(sensitive)" }
      return
        "\"\(lookAlike ? DisplayText.asciiEscaped(text, atMost: 60) : DisplayText.shortened(text, atMost: 60))\""
    }
    var result = isColoured ? "\u{1B}[\(verdict.colour)m\(verdict.symbol) \(verdict)\u{1B}[0m" : "\(verdict)"
    result += ": \(shown(text))"
    if !profile.isSensitive, !evaluation.value.isIdentical(to: text) {
      result += " as \(shown(evaluation.value))"
    }
    result += "\n"
    for violation in evaluation.allViolations {
      let severity = violation.severity == .error ? "" : "\(violation.severity): "
      result += "  \(severity)\(violation.id): \(DisplayText.escaped(violation.message))\n"
      result += excerpt(violation, of: text, under: profile)
    }
    return result
  }

  /// Returns the text with a pointer to the place of the violation, and the reason unless the message already
  /// states it.
  private func excerpt(_ violation: Violation, of text: String, under profile: Profile) -> String {
    let isNews = violation.reason != violation.message
    guard !profile.isSensitive, !text.isEmpty, let place = violation.range.indices(in: text) else {
      return isNews ? "    \(violation.reason)\n" : ""
    }
    let excerpt = Excerpt(
      before: text[..<place.lowerBound], place: text[place], behind: text[place.upperBound...])
    let pointer =
      String(repeating: "^", count: excerpt.underlineWidth) + (isNews ? " \(violation.reason)" : "")
    return "    \(excerpt.line)\n    \(String(repeating: " ", count: excerpt.underlineStart))"
      + (isColoured ? "\u{1B}[1;31m\(pointer)\u{1B}[0m\n" : "\(pointer)\n")
  }
}
