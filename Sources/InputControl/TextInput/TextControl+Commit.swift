/// The answer of a field to a person who commits its text.
public enum CommitAnswer: Hashable, Sendable {
  /// The value is committed.
  case committed(String)
  /// The value is acceptable, but lacks input that was not taken. The next commit accepts it, unless the text has
  /// changed or more was refused until then.
  case asks(CommitQuestion)
  /// The text is not acceptable, for these reasons.
  case refused([Violation])
}

/// The question whether a value is meant that lacks a part of what was typed.
public struct CommitQuestion: Hashable, Sendable {
  /// The input that was not taken, in the order of the text.
  public let refusals: [RefusedInput]
  /// The value without it.
  public let value: String
  /// The question as one sentence, in the language of the field, such as `“,” was not taken: 1,250? Send again to
  /// accept`. For a secure field it has neither the input nor the value.
  public let message: String
}

extension TextControl {
  /// Commits the text: the one way out of a field, whether the person has pressed Return, has clicked a button or has left
  /// the field. It ends a composition and settles the text.
  ///
  /// ```swift
  /// let price = InputField(try CompiledProfile(Profile("price", type: .price)))
  /// for key in ["1", "2", ",", "5"] { price.insertText(key) }
  /// print(price.commit())  // asks whether 125 is meant, because “,” was not taken
  /// print(price.commit())  // committed("125")
  /// ```
  @discardableResult
  public func commit() -> CommitAnswer {
    endComposition()
    let evaluation = evaluation
    let isLeft = evaluation.value.isEmpty && hasOtherValues
    guard evaluation.verdict == .acceptable || isLeft else { return .refused(evaluation.violations) }
    if let question = questionToAsk(about: evaluation.value) { return .asks(question) }
    confirmRefusals()
    didCommit(evaluation.value)
    return .committed(evaluation.value)
  }

  /// Ends a composition and settles the text.
  func endComposition() {
    unmarkText()
    settle()
  }

  /// Asks the person to confirm the text, if that is necessary and has not been done.
  ///
  /// - Returns: Whether the person has to be asked.
  func asksToConfirm() -> Bool {
    let text = contentWithoutPrediction.text
    // An answer about one text is none about another. A list that is composed is asked about with the text before it.
    let asked = state.refusals.askedText
    let isAnswered =
      state.refusals.isAsked && (asked.isIdentical(to: text) || asked.isIdentical(to: settled.text))
    guard !isAnswered, !refusals.isEmpty else { return false }
    state.refusals.isAsked = true
    state.refusals.askedText = text
    return true
  }

  /// Returns the question to ask before a value is committed; `nil` if that is not necessary or has been done.
  func questionToAsk(about value: String) -> CommitQuestion? {
    guard asksToConfirm() else { return nil }
    let question = question(about: value)
    post(.didAsk(question))
    return question
  }

  /// Asks the question that is not answered about the text as it is now, for a host that shows it as long as it is open.
  ///
  /// - Returns: `nil` if none is open.
  package func repeatQuestion() -> CommitQuestion? {
    guard state.refusals.isAsked, !refusals.isEmpty else { return nil }
    let evaluation = evaluation
    guard evaluation.verdict == .acceptable else { return nil }
    state.refusals.askedText = contentWithoutPrediction.text
    return question(about: evaluation.value)
  }

  /// Returns the question whether a value is meant.
  func question(about value: String) -> CommitQuestion {
    let refusals = refusals
    let isSecret = isSecureTextEntry || profile.profile.isSensitive
    let display = profile.display(of: value)
    let shown = profile.showsNumbers ? display.withPlainSpaces : display
    let texts = locale.builtInTexts
    return CommitQuestion(
      refusals: refusals, value: value,
      message: isSecret
        ? texts.question(notTaken: [], instead: nil, by: .sending)
        : texts.question(
          notTaken: RefusedInput.shown(refusals), instead: DisplayText.shortened(shown, atMost: 60),
          by: .sending))
  }
}

extension RefusedInput {
  /// Returns the texts of refused input, safe to show: the last ones, shortened, and white space once.
  package static func shown(_ refusals: [RefusedInput]) -> [String] {
    var texts: [String] = []
    for refused in refusals {
      let text = DisplayText.shortened(refused.text, atMost: 20)
      if !refused.isBlank || !texts.contains(text) { texts.append(text) }
    }
    return texts.suffix(4)
  }
}
