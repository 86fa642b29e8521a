/// The kind of a question about an edit, which decides how the rules answer it.
enum QuestionMode {
  /// The edit is judged by the text that it would make.
  case result
  /// A platform asks: a key may begin a composition, and a space in an empty field may be a probe of
  /// AutoFill.
  case platform
  /// An input method begins a composition, which only a full field refuses.
  case composition
  /// The edit is not judged: it continues a composition or dictation, or belongs to undo.
  case exempt
}

extension TextControl {
  /// Returns the decision of the rules and of the app's delegate on an edit of the text that the field shows.
  ///
  /// - Parameters:
  ///   - edit: The proposed edit.
  ///   - mode: The kind of the question.
  ///   - wantsReasons: Whether a veto contains violations, which take longer to find than the veto itself.
  func ask(_ edit: TextEdit, _ mode: QuestionMode, wantsReasons: Bool = true) -> EditDecision {
    guard !dispatcher.refusesQuestions() else { return .veto([]) }
    let before = revision
    var outcome = outcome(of: edit, mode)
    let answer = answer(to: .change([edit]))
    var isAllowed = answer.isAllowed && outcome.isAllowed
    if revision != before {
      // The delegate has changed the text or the profile, so the edit is judged again.
      outcome = self.outcome(of: edit, mode)
      isAllowed = isAllowed && outcome.isAllowed
    }
    if mode == .platform, case .veto(.rules) = outcome, leavesSomething(edit) {
      outcome = .postpone
      isAllowed = answer.isAllowed
    }
    if isAllowed {
      followDecimalSign(edit)
      followSuffix(edit)
    }
    switch (outcome, mode) {
    case (.veto(.rules), .result), (.veto(.rules), .platform), (.veto(.notNumber), .result),
      (.veto(.notNumber), .platform):
      recordRefusal(of: edit)
    case (.amend(let amended), .result) where isAllowed:
      recordRefusal(of: edit.replacement, keeping: amended)
    default: break
    }
    let decision = decision(
      outcome, isAllowed, answer, edit, wantsReasons: wantsReasons || center.hasObservers)
    if case .postpone = outcome { return notifyOfVeto(decision) }
    // Only a platform makes the change itself. One that it makes in spite of a veto is taken back.
    if mode == .platform {
      state.question = EditingState.Question(
        ranges: [edit.range], replacement: edit.replacement,
        edits: decision.edit(for: edit).map { [$0] } ?? [], revision: revision)
    }
    return notifyOfVeto(decision)
  }

  /// Returns whether the app's delegate accepts something other than an edit, and notifies observers of a veto.
  func isAllowed(_ question: TextInputQuestion) -> Bool {
    let answer = answer(to: question)
    guard !answer.isAllowed else { return true }
    notifyOfVeto(.veto(violations(of: answer, to: TextEdit(TextRange(caret: 0), with: ""))))
    return false
  }

  /// Returns the answer of the app's delegate.
  func answer(to question: TextInputQuestion) -> DelegateDecision {
    var answer = DelegateDecision.accept
    let isAllowed = dispatcher.ask { delegate in
      answer = delegate.decision(on: question, in: self)
      return answer.isAllowed
    }
    return isAllowed == answer.isAllowed ? answer : .veto()
  }

  /// Returns the reason of the app's delegate as a violation; nothing if it gave none.
  func violations(of answer: DelegateDecision, to edit: TextEdit) -> [Violation] {
    guard case .veto(let reason?) = answer else { return [] }
    let violation = violation(reason, rule: "delegate", of: edit)
    guard hasDisplay, let result = edit.applied(to: content.text) else { return [violation] }
    return [violation].shown(by: controller.displayMap(of: result, isPending: false))
  }

  /// Returns a reason that is not one of the profile as a violation by an insertion.
  func violation(_ reason: String, rule: String, of edit: TextEdit) -> Violation {
    Violation(
      profile: profile.profile.name, rule: rule, origin: .code,
      range: TextRange(edit.range.start, edit.end), message: reason, language: nil, reason: reason,
      severity: .error)
  }

  /// Notifies observers of a decision, if it is a veto.
  @discardableResult
  func notifyOfVeto(_ decision: EditDecision) -> EditDecision {
    if case .veto(let violations) = decision { post(.didRefuse(violations)) }
    return decision
  }

  /// Returns the answer of the rules to an edit of the text that the field shows. A prediction is not part of
  /// the judged text.
  func outcome(of edit: TextEdit, _ mode: QuestionMode) -> EditJudge.Outcome {
    guard let mark, mark.isPrediction else {
      return controller.outcome(of: edit, in: content.text, mode, context)
    }
    var mapped = edit
    let overlap = max(0, min(edit.range.end, mark.range.end) - max(edit.range.start, mark.range.start))
    let before = max(0, min(edit.range.start, mark.range.end) - mark.range.start)
    let start = edit.range.start - before
    mapped.range = TextRange(start, start + edit.range.count - overlap)
    let outcome = controller.outcome(of: mapped, in: contentWithoutPrediction.text, mode, context)
    guard case .amend(var amended) = outcome else { return outcome }
    if amended.range == mapped.range {
      amended.range = edit.range
    } else if amended.range.count == contentWithoutPrediction.text.utf16.count {
      amended.range = TextRange(0, content.text.utf16.count)
    }
    return .amend(amended)
  }

  /// Returns whether a part of an insertion stays when the text is settled, if the platform has changed the
  /// text without a question before.
  private func leavesSomething(_ edit: TextEdit) -> Bool {
    guard isUnsettled, action == nil, mark == nil else { return false }
    var next = content
    next.apply(edit)
    return !repaired(next).content.text.isIdentical(to: repaired(content).content.text)
  }

  /// Returns the decision of the rules and of the app's delegate on several ranges, one of which is replaced
  /// while the others are deleted.
  func ask(
    _ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin, _ mode: QuestionMode
  ) -> EditDecision {
    let ranges = ranges.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    guard let first = ranges.first else {
      return notifyOfVeto(
        decision(.veto(.outOfBounds), false, .accept, TextEdit(selection, with: replacement, origin: origin)))
    }
    guard ranges.count > 1 else { return ask(TextEdit(first, with: replacement, origin: origin), mode) }
    guard !dispatcher.refusesQuestions() else { return .veto([]) }
    let edits = ranges.map { TextEdit($0, with: replacement, origin: origin) }
    let answer = answer(to: .change(edits))
    switch outcome(ofAnyOf: edits, mode) {
    case .veto(.outOfBounds, let edit):
      return notifyOfVeto(decision(.veto(.outOfBounds), false, answer, edit))
    case .veto(let refusal, let edit):
      recordRefusal(of: edits[0])
      return notifyOfVeto(decision(.veto(refusal), false, answer, edit))
    case .postpone: return notifyOfVeto(decision(.postpone, answer.isAllowed, answer, edits[0]))
    case .allow(let edit):
      let decision = decision(.accept, answer.isAllowed, answer, edits[0])
      if decision.isAllowed {
        let deletions = ranges.dropFirst().reversed().map { TextEdit($0, with: "", origin: origin) }
        state.question = EditingState.Question(
          ranges: ranges, replacement: replacement, edits: deletions + [edit], revision: revision)
      }
      return notifyOfVeto(decision)
    }
  }

  /// The answer of the rules to several edits, of which a platform makes one of its choice and deletes the other ranges.
  private enum OutcomeOfAny {
    /// The rules allow each edit, the first one as it is here.
    case allow(first: TextEdit)
    /// The text that results has to be judged.
    case postpone
    /// The rules refuse an edit, whose place is that in the text without the other ranges.
    case veto(EditJudge.Refusal, of: TextEdit)
  }

  /// Returns the answer of the rules to several edits, of which a platform makes one: the result has to satisfy the rules
  /// whichever it chooses.
  ///
  /// - Parameter edits: The edits of the text that the field shows, in the order of the text.
  private func outcome(ofAnyOf edits: [TextEdit], _ mode: QuestionMode) -> OutcomeOfAny {
    let whole = edits.map { $0.range.resolved(in: content.text)?.range ?? $0.range }
    guard zip(whole, whole.dropFirst()).allSatisfy({ $0.end <= $1.start }),
      edits.last?.range.scalars(in: content.text) != nil
    else { return .veto(.outOfBounds, of: edits[0]) }
    var context = context
    context.baseline = context.baseline ?? content.text
    context.isSettled = false
    context.anchor = nil
    var first = edits[0]
    var isJudged = true
    for chosen in edits.indices {
      // The other ranges are deleted first.
      var rest = TextContent(content.text)
      var edit = edits[chosen]
      edit.range = whole[chosen]
      for (index, range) in whole.enumerated().reversed() where index != chosen {
        rest.apply(TextEdit(range, with: ""))
        if index < chosen {
          edit.range = TextRange(edit.range.start - range.count, edit.range.end - range.count)
        }
      }
      switch controller.outcome(of: edit, in: rest.text, mode, context) {
      case .veto(let refusal): return .veto(refusal, of: edit)
      case .amend(let amended) where chosen == 0: first = amended
      case .postpone: isJudged = false
      case .accept, .amend: break
      }
    }
    return isJudged ? .allow(first: first) : .postpone
  }

  /// The current state of the field, as far as decisions on edits depend on it.
  var context: EditContext {
    var context = EditContext(isSingleLine: isSingleLine)
    context.hasRefusals = !state.refusals.isEmpty
    context.anchor = mark == nil ? content.anchor : nil
    if action != nil {
      context.baseline = settled.text
    } else {
      if isSettledPermitted == nil, EditJudge.isLong(content.text), !isUnsettled, mark == nil {
        // If this is known, only the insertion of each key that follows has to be examined.
        isSettledPermitted = controller.permits(content.text)
      }
      context.isSettled = isSettledPermitted == true && !isUnsettled && mark == nil
    }
    return context
  }

  /// Returns a decision with the reasons of the rules and of the app's delegate.
  ///
  /// - Parameters:
  ///   - isAllowed: Whether both allow the edit.
  ///   - answer: The answer of the delegate.
  private func decision(
    _ outcome: EditJudge.Outcome, _ isAllowed: Bool, _ answer: DelegateDecision, _ edit: TextEdit,
    wantsReasons: Bool = true
  ) -> EditDecision {
    let decision: EditDecision =
      switch outcome {
      case .accept where isAllowed, .postpone where isAllowed: .accept
      case .amend(let edit) where isAllowed: .amend(edit)
      case .veto(let refusal) where wantsReasons:
        .veto(
          controller.violations(of: refusal, edit, in: content.text, locale: locale)
            + violations(of: answer, to: edit))
      default: .veto(violations(of: answer, to: edit))
      }
    if action != nil, !edit.replacement.isEmpty {
      action?.hasInsertion = true
      if !decision.isAllowed { action?.isRefused = true }
    }
    return decision
  }
}
