internal import InputControl

/// The feedback that a prompt shows below the field.
struct Feedback {
  /// A notice about the last key.
  enum Notice: Equatable {
    /// The input was refused, with the reasons.
    case refused([String])
    /// The input was changed, with a description of the change.
    case amended(String)
    /// The person is asked to confirm the text, with the question.
    case question(String)

    /// Makes the notice of a veto. It has one reason, because further ones mostly repeat it in other words.
    init(_ violations: [Violation], _ words: PromptWords) {
      self = .refused([violations.first?.shown ?? words.cannotBeInserted])
    }

    /// Makes the notice of a value that is not acceptable.
    init(_ evaluation: Evaluation) {
      let errors = evaluation.violations
      self = .refused(errors.prefix(3).map { DisplayText.message($0.message) })
    }
  }

  var evaluation: Evaluation
  /// The violations of rules of the form that the field carries.
  var rules: [FormViolation] = []
  var notice: Notice?
  /// Whether the notice is highlighted.
  var isFlashing = false
  /// The characters that may come next, in words.
  var hint: String?
  /// Help that stays below the field; empty for none.
  var help = ""
  /// The length of the value and its limit, shown when the value is close to the limit.
  var counter: String?
  /// The reminder of input that was refused; `nil` if the text is whole.
  var missing: String?
  /// Whether a key replaces the character behind the caret.
  var overwrites = false
  /// Whether the field is empty.
  var isEmpty: Bool
  var words: PromptWords

  // MARK: Lines

  /// A line of feedback with the symbol before it.
  struct Line: Equatable {
    var symbol: String
    var word: String
    var text: String
    var colour: String?
    var isReversed = false
    var isDim = false
  }

  /// The lines of feedback, most important first.
  var lines: [Line] {
    textLines + (help.isEmpty ? [] : [Line(symbol: " ", word: "", text: help, isDim: true)])
      + (overwrites ? [Line(symbol: " ", word: "", text: words.overwriting, isDim: true)] : [])
  }

  /// The lines about the text.
  private var textLines: [Line] {
    let verdict = verdict
    switch notice {
    case .refused(let texts): return refusal(texts)
    case .amended(let text):
      return lines(
        [text], Line(symbol: "!", word: words.changed, text: "", colour: Verdict.intermediate.colour))
    case .question(let text):
      return lines([text], Line(symbol: "?", word: words.attention, text: "", colour: reminderColour))
    case nil: break
    }
    let texts = Array((evaluation.allViolations.map(\.line) + rules.map(\.line)).prefix(3))
    if let missing {
      // A place that is wrong is more important than one where something is missing.
      guard verdict == .acceptable || verdict == .intermediate else {
        return lines(
          texts + [missing],
          Line(symbol: verdict.symbol, word: words.verdict(verdict), text: "", colour: verdict.colour))
      }
      let all = lines(
        [missing] + texts, Line(symbol: "!", word: words.attention, text: "", colour: reminderColour))
      return texts.isEmpty
        ? all + [hint].compactMap { $0 }.map { Line(symbol: " ", word: "", text: $0, isDim: true) } : all
    }
    // An empty field is not called acceptable.
    if texts.isEmpty, isEmpty { return lines([], Line(symbol: " ", word: "", text: "")) }
    return lines(
      texts, Line(symbol: verdict.symbol, word: words.verdict(verdict), text: "", colour: verdict.colour))
  }

  /// The worse of the verdicts of the field and of the rules.
  private var verdict: Verdict {
    rules.filter { $0.severity == .error }.map(\.verdict).reduce(evaluation.verdict) { $0.worse($1) }
  }

  private var reminderColour: String { Verdict.intermediate.colour }

  private func refusal(_ texts: [String]) -> [Line] {
    lines(
      texts,
      Line(
        symbol: "✗", word: words.refused, text: "", colour: Verdict.invalid.colour, isReversed: isFlashing))
  }

  /// Returns the lines for `texts`. The first line has the head; without texts it has the counter and the
  /// hint.
  private func lines(_ texts: [String], _ head: Line) -> [Line] {
    var head = head
    guard let first = texts.first else {
      head.text = [counter, hint].compactMap { $0 }.joined(separator: "  ")
      head.isDim = true
      return [head]
    }
    head.text = [counter, first].compactMap { $0 }.joined(separator: "  ")
    let rest = texts.dropFirst().map { Line(symbol: " ", word: "", text: $0, isReversed: isFlashing) }
    // A reason by the library already says what may follow.
    guard notice == nil, let hint, evaluation.verdict != .invalid,
      isEmpty || evaluation.allViolations.contains(where: { $0.message != $0.reason })
    else {
      return [head] + rest
    }
    return [head] + rest + [Line(symbol: " ", word: "", text: hint, isDim: true)]
  }
}

extension Violation {
  /// The severity and the message of the rule.
  fileprivate var line: String {
    (severity == .error ? "" : "\(severity): ") + DisplayText.message(message)
  }

  /// The message of the rule, followed by the exact reason where it is a different text.
  fileprivate var shown: String {
    line + (reason == self.message ? "" : " — \(DisplayText.message(reason))")
  }
}

extension Verdict {
  /// Returns the worse of two verdicts, in the order of forms.
  func worse(_ other: Verdict) -> Verdict {
    [.undetermined, .invalid, .intermediate].first { $0 == self || $0 == other } ?? .acceptable
  }
}

extension FormViolation {
  /// The severity and the message of the rule, followed by the exact reason where it is a different text.
  fileprivate var line: String {
    (severity == .error ? "" : "\(severity): ") + DisplayText.message(message)
      + (reason == message ? "" : " — \(DisplayText.message(reason))")
  }
}
