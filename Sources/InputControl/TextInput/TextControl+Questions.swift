/// How a question about an edit is to be answered by the rules.
enum QuestionMode {
  /// By what comes of it.
  case compiledRule
  /// As a platform asks: a key may begin a composition, and a space into an empty field may be AutoFill's probe.
  case platform
  /// An input method begins: only a full field refuses.
  case composition
  /// Not at all: it goes on with a composition or dictation, or takes something back.
  case exempt
}

extension TextControl {
  /// Asks both delegates about an edit of the text that the field shows.
  ///
  /// - Parameter wantsReasons: Whether a veto has to say why, which takes longer than to find out.
  func ask(_ edit: TextEdit, _ mode: QuestionMode, wantsReasons: Bool = true) -> EditDecision {
    guard !dispatcher.refusesQuestions() else { return .veto([]) }
    controller.prepare(mode, context)
    let before = revision
    var outcome: EditJudge.Outcome?
    var isAllowedByOuter = true
    var isAllowed = dispatcher.ask { delegate in
      let answer = delegate.shouldChange(self, edit)
      if delegate === controller { outcome = controller.outcome } else { isAllowedByOuter = answer }
      return answer
    }
    if outcome == nil || revision != before {
      // Nobody has looked yet, or a delegate has changed the text or the profile: the rules look now.
      controller.prepare(mode, context)
      let now = compiledRule(edit)
      if case .veto = now { isAllowed = false }
      outcome = now
    }
    if mode == .platform, case .veto(.rules) = outcome, leavesSomething(edit) {
      outcome = .postpone
      isAllowed = isAllowedByOuter
    }
    let decision = decision(outcome ?? .accept, isAllowed, edit, wantsReasons: wantsReasons)
    // Only a platform makes changes by itself.
    guard mode == .platform else { return decision }
    if case .postpone = outcome { return decision }
    // A platform that makes a change in spite of a veto gets it taken back.
    state.question = EditingState.Question(
      ranges: [edit.range], replacement: edit.replacement, edits: decision.edit(for: edit).map { [$0] } ?? [],
      revision: revision)
    return decision
  }

  /// What the rules say of an edit of the text that the field shows; a prediction is no part of that.
  func compiledRule(_ edit: TextEdit) -> EditJudge.Outcome {
    guard let mark, mark.isPrediction else { return controller.compiledRule(edit, in: content.text) }
    var mapped = edit
    let overlap = max(0, min(edit.range.end, mark.range.end) - max(edit.range.start, mark.range.start))
    let before = max(0, min(edit.range.start, mark.range.end) - mark.range.start)
    let start = edit.range.start - before
    mapped.range = TextRange(start, start + edit.range.count - overlap)
    let outcome = controller.compiledRule(mapped, in: contentWithoutPrediction.text)
    guard case .amend(var amended) = outcome else { return outcome }
    if amended.range == mapped.range { amended.range = edit.range }
    return .amend(amended)
  }

  /// Whether something of an insertion stays when the text is settled, which was changed silently before.
  private func leavesSomething(_ edit: TextEdit) -> Bool {
    guard isUnsettled, action == nil, mark == nil else { return false }
    var next = content
    next.apply(edit)
    return !repaired(next).text.isIdentical(to: repaired(content).text)
  }

  /// Asks both delegates about several ranges, one of which takes the replacement while the others are deleted.
  func ask(
    _ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin, _ mode: QuestionMode
  ) -> EditDecision {
    let ranges = ranges.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    guard let first = ranges.first, let last = ranges.last else {
      return decision(.veto(.outOfBounds), false, TextEdit(selection, with: replacement, origin: origin))
    }
    guard ranges.count > 1 else { return ask(TextEdit(first, with: replacement, origin: origin), mode) }
    guard !dispatcher.refusesQuestions() else { return .veto([]) }
    let edits = ranges.map { TextEdit($0, with: replacement, origin: origin) }
    let isAllowed = dispatcher.ask { delegate in
      if delegate === controller { return true }
      if let plural = delegate as? any PluralTextInputDelegate {
        return plural.shouldChange(self, ranges, with: replacement, origin: origin)
      }
      // Every one is heard, whatever the others answer.
      return edits.map { delegate.shouldChange(self, $0) }.allSatisfy { $0 }
    }
    let whole = ranges.map { $0.resolved(in: content.text)?.range ?? $0 }
    guard zip(whole, whole.dropFirst()).allSatisfy({ $0.end <= $1.start }),
      last.scalars(in: content.text) != nil
    else { return decision(.veto(.outOfBounds), isAllowed, edits[0]) }
    var context = context
    context.baseline = context.baseline ?? content.text
    context.isSettled = false
    context.anchor = nil
    controller.prepare(mode, context)
    var final = edits[0]
    var isJudged = true
    // Whichever range the platform chooses, the result has to be right; the others are gone by then.
    for chosen in ranges.indices {
      var rest = TextContent(content.text)
      var place = whole[chosen]
      for (index, range) in whole.enumerated().reversed() where index != chosen {
        rest.apply(TextEdit(range, with: ""))
        if index < chosen { place = TextRange(place.start - range.count, place.end - range.count) }
      }
      let edit = TextEdit(place, with: replacement, origin: origin)
      let outcome = controller.compiledRule(edit, in: rest.text)
      switch outcome {
      case .veto: return decision(outcome, false, edit)
      case .amend(let amended) where chosen == 0: final = amended
      case .postpone: isJudged = false
      default: break
      }
    }
    let decision = decision(.accept, isAllowed, edits[0])
    if decision.isAllowed, isJudged {
      let deletions = ranges.dropFirst().reversed().map { TextEdit($0, with: "", origin: origin) }
      state.question = EditingState.Question(
        ranges: ranges, replacement: replacement, edits: deletions + [final], revision: revision)
    }
    return decision
  }

  /// How edits have to be judged now.
  var context: EditContext {
    var context = EditContext(isSingleLine: isSingleLine)
    context.anchor = mark == nil ? content.anchor : nil
    if action != nil {
      context.baseline = settled.text
    } else {
      if isSettledPermitted == nil, EditJudge.isLong(content.text), !isUnsettled, mark == nil {
        // Known once, it lets the keys that follow look at nothing but what is new.
        isSettledPermitted = controller.permits(content.text)
      }
      context.isSettled = isSettledPermitted == true && !isUnsettled && mark == nil
    }
    return context
  }

  private func decision(
    _ outcome: EditJudge.Outcome, _ isAllowed: Bool, _ edit: TextEdit, wantsReasons: Bool = true
  ) -> EditDecision {
    let decision: EditDecision =
      switch outcome {
      case .accept where isAllowed, .postpone where isAllowed: .accept
      case .amend(let edit) where isAllowed: .amend(edit)
      case .veto where wantsReasons: controller.decision(outcome, of: edit, in: content.text, locale: locale)
      // The app's delegate has its own reasons.
      default: .veto([])
      }
    if action != nil, !edit.replacement.isEmpty {
      action?.hasInsertion = true
      if !decision.isAllowed { action?.isRefused = true }
    }
    return decision
  }
}
