internal import InputControl

/// What a prompt says below the field.
struct Feedback {
  /// What has become of the last key, where that is to be told.
  enum Notice: Equatable {
    /// It was refused, and why.
    case refused([String])
    /// What was put in instead.
    case amended(String)

    /// Of a veto; one reason is enough, the others mostly say the same in other words.
    init(_ violations: [Violation], _ words: PromptWords) {
      self = .refused([violations.first?.shown ?? words.cannotBeInserted])
    }

    /// Of a value that is not acceptable.
    init(_ evaluation: Evaluation) {
      let errors = evaluation.violations.filter { $0.severity == .error }
      self = .refused(errors.prefix(3).map { DisplayText.escaped($0.message) })
    }
  }

  var evaluation: Evaluation
  var notice: Notice?
  /// Whether the notice is to be seen at once.
  var isFlashing = false
  /// What may come next.
  var hint: String?
  /// How much of the longest text there is, near to that.
  var counter: String?
  /// Whether nothing was entered yet.
  var isEmpty: Bool
  var words: PromptWords

  // MARK: Lines

  /// A line and the symbol before it.
  struct Line: Equatable {
    var symbol: String
    var word: String
    var text: String
    var colour: String?
    var isReversed = false
    var isDim = false
  }

  /// What to say, most important first.
  var lines: [Line] {
    let verdict = evaluation.verdict
    switch notice {
    case .refused(let texts): return refusal(texts)
    case .amended(let text):
      return lines(
        [text], Line(symbol: "!", word: words.changed, text: "", colour: Verdict.intermediate.colour))
    case nil: break
    }
    let texts = evaluation.violations.prefix(3).map(\.line)
    // Of nothing there is nothing good to say yet.
    if texts.isEmpty, isEmpty { return lines([], Line(symbol: " ", word: "", text: "")) }
    return lines(
      texts, Line(symbol: verdict.symbol, word: words.verdict(verdict), text: "", colour: verdict.colour))
  }

  private func refusal(_ texts: [String]) -> [Line] {
    lines(
      texts,
      Line(
        symbol: "✗", word: words.refused, text: "", colour: Verdict.invalid.colour, isReversed: isFlashing))
  }

  /// The lines for some texts; the first one has a head, and what else there is to know.
  private func lines(_ texts: [String], _ head: Line) -> [Line] {
    var head = head
    guard let first = texts.first else {
      head.text = [counter, hint].compactMap { $0 }.joined(separator: "  ")
      head.isDim = true
      return [head]
    }
    head.text = [counter, first].compactMap { $0 }.joined(separator: "  ")
    let rest = texts.dropFirst().map { Line(symbol: " ", word: "", text: $0, isReversed: isFlashing) }
    // A reason of the library's own says what may follow.
    guard notice == nil, let hint, evaluation.verdict != .invalid,
      isEmpty || evaluation.violations.contains(where: { $0.message != $0.reason })
    else {
      return [head] + rest
    }
    return [head] + rest + [Line(symbol: " ", word: "", text: hint, isDim: true)]
  }
}

extension Violation {
  /// What it tells a person, in the rule's words.
  fileprivate var line: String {
    (severity == .error ? "" : "\(severity): ") + DisplayText.escaped(message)
  }

  /// What it tells a person: the rule's words, and what exactly was found where these do not say it.
  fileprivate var shown: String {
    line + (reason == self.message ? "" : " — \(DisplayText.escaped(reason))")
  }
}
