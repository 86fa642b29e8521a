package import InputControl

/// A question for one value.
package struct Question {
  package var profile: CompiledProfile
  /// The text before the field.
  package var label: String
  /// Help that stays below the field; empty for none.
  let help: String
  /// The initial text of the field: a value or a display; by default the default of the profile.
  package var initialText: String
  /// The text that is shown dimmed while the field is empty; by default that of the profile.
  package var placeholder: String
  /// A profile that refuses the empty value; `nil` if `profile` alone decides.
  package var requirement: CompiledProfile?
  /// Earlier values that the arrow keys show, oldest first; a secret has none.
  package var history: [String] = []
  let locale: LocaleTag
  private let statesLocale: Bool
  /// The locale of the field; `nil` if none is stated.
  var fieldLocale: LocaleTag? { statesLocale ? locale : nil }
  /// The texts of the prompt itself.
  package let words: PromptWords

  /// - Parameters:
  ///   - label: The text before the field; `nil` for the label of the profile, or else its name.
  ///   - locale: The language of messages; `nil` for English. A person at a terminal also reads and types numbers and dates as
  ///     it writes them; those of other input depend on the profile alone.
  package init(_ profile: CompiledProfile, label: String?, locale: LocaleTag?) {
    self.profile = Terminal.isTerminal(.input) ? profile.localized(forField: locale) : profile
    statesLocale = locale != nil
    let locale = locale ?? .english
    let stated = profile.profile
    self.label = label ?? stated.label.text(for: locale) ?? stated.name
    help = stated.hint.text(for: locale) ?? ""
    placeholder = stated.placeholder.text(for: locale) ?? ""
    initialText = stated.defaultValue ?? ""
    self.locale = locale
    words = PromptWords(locale)
  }

  package var isSecret: Bool { profile.profile.isSensitive }

  /// Evaluates a text by the profile, and by the requirement if it is empty.
  package func evaluate(_ text: String) -> Evaluation {
    asked(profile.evaluate(text, locale: locale))
  }

  /// Evaluates the text of the field, into which labels may be typed.
  func evaluate(_ field: TextControl) -> Evaluation { asked(field.evaluationOfText) }

  /// Evaluates a line as a value or as a display; an empty line stands for the initial text.
  func evaluate(line: [UInt8], with evaluator: borrowing Evaluator) -> Evaluation {
    guard line.isEmpty else { return evaluate(readingUTF8: line, with: evaluator) }
    return isInitialTextValue
      ? evaluate(initialText) : evaluate(readingUTF8: Array(initialText.utf8), with: evaluator)
  }

  /// Whether the initial text is a value or can become one.
  var isInitialTextValue: Bool {
    switch profile.verdict(of: initialText) {
    case .acceptable, .intermediate: true
    case .invalid, .undetermined: false
    }
  }

  /// Evaluates a line, which need not be UTF-8, as a value or as a display.
  func evaluate(readingUTF8 bytes: [UInt8], with evaluator: borrowing Evaluator) -> Evaluation {
    asked(evaluator.evaluate(readingUTF8: bytes, under: profile, locale: locale))
  }

  /// Returns the display of a value.
  package func display(of value: String) -> String { profile.display(of: value) }

  /// Returns the display of a value for a terminal, with plain spaces between groups of a number: others would be
  /// escaped.
  func shown(_ value: String) -> String {
    profile.showsNumbers ? display(of: value).withPlainSpaces : display(of: value)
  }

  private func asked(_ evaluation: Evaluation) -> Evaluation {
    guard let requirement, evaluation.verdict == .acceptable, evaluation.value.isEmpty else {
      return evaluation
    }
    return requirement.evaluate("", locale: locale)
  }
}

extension Question {
  /// Returns the characters that may come next, in words; `nil` if the value cannot be continued.
  func hint(in text: String, at caret: Int) -> String? {
    profile.hint(in: text, at: caret, locale: locale, isTyped: statesLocale)
  }

  /// Returns the refused texts, safe to show; empty for a secret.
  func shown(_ refusals: [RefusedInput]) -> [String] {
    isSecret ? [] : RefusedInput.shown(refusals)
  }

  /// Returns the reminder of refused input; `nil` if there is none. A sign that the number may still show is none.
  func reminder(of refusals: [RefusedInput]) -> String? {
    let refusals = refusals.filter { !$0.isAwaited }
    return refusals.isEmpty ? nil : words.notTaken(shown(refusals))
  }

  /// Returns the length of a value and its limit, such as `9/12`, when the value is close to the limit.
  func counter(of value: String) -> String? {
    let limits = profile.profile.rules.compactMap { rule -> (limit: Int, unit: LengthUnit)? in
      guard case .maxLength(let limit, let unit) = rule.body, rule.severity == .error else { return nil }
      return (limit, unit)
    }
    let counted = limits.map { (length: $0.unit.length(of: value), limit: $0.limit, unit: $0.unit) }
    // Of several limits, the one with the least room left.
    guard let next = counted.min(by: { $0.limit - $0.length < $1.limit - $1.length }), next.length > 0,
      next.limit - next.length <= max(3, next.limit / 5)
    else { return nil }
    return "\(next.length)/\(next.limit)" + (next.unit == .graphemes ? "" : " \(next.unit)")
  }
}

/// The result of a question.
package enum Answer {
  /// An acceptable value, normalised.
  case value(String)
  /// A value that was read without a terminal and is not acceptable, as it was read.
  case unacceptable(String, Evaluation)
  /// Standard input, which is not a terminal, ended before the value.
  case ended
  /// The person left the prompt.
  case left
  /// The session timed out.
  case timedOut
}
