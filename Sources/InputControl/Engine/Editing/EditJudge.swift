/// Judges edits of a text by what they make of it (the numbers are those of the rules in docs/editing.md).
struct EditJudge {
  private let compiledRules: CompiledRules
  private let context: EditContext

  init(_ compiledRules: CompiledRules, _ context: EditContext) {
    self.compiledRules = compiledRules
    self.context = context
  }

  /// What becomes of an edit, without the reasons.
  enum Outcome {
    case accept
    /// It may be made, and has to be judged once it is.
    case postpone
    case amend(TextEdit)
    case veto(Refusal)
  }

  /// Why nothing of an edit may be made.
  enum Refusal {
    case outOfBounds
    case lineBreak
    /// The text that the edit would have made.
    case rules(String)
  }

  /// What becomes of an edit, with the reasons.
  func decide(
    _ edit: TextEdit, in text: String, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> EditDecision {
    decision(
      outcome(of: edit, in: text, scratch: scratch), of: edit, in: text, locale: locale, scratch: scratch)
  }

  /// An outcome with its reasons.
  func decision(
    _ outcome: Outcome, of edit: TextEdit, in text: String, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> EditDecision {
    switch outcome {
    case .accept, .postpone: .accept
    case .amend(let edit): .amend(edit)
    case .veto(let refusal):
      .veto(violations(of: refusal, edit, in: text, locale: locale, scratch: scratch))
    }
  }

  /// What becomes of an edit.
  func outcome(of edit: TextEdit, in text: String, scratch: borrowing MatchScratch) -> Outcome {
    guard let (place, range) = edit.range.resolved(in: text, near: context.anchor) else {
      return .veto(.outOfBounds)
    }
    let isWidened = range != edit.range
    var insertion = edit.replacement
    if context.isSingleLine, insertion.contains(where: \.isNewline) {
      insertion.removeAll(where: \.isNewline)
      if insertion.isEmpty { return .veto(.lineBreak) }
    }
    if !insertion.isEmpty, !compiledRules.isNormalizedOnCommit {
      insertion = compiledRules.typed(insertion, in: text, at: place, scratch: scratch)
    }
    let isChanged = isWidened || !insertion.isIdentical(to: edit.replacement)
    func allow(_ insertion: String) -> Outcome {
      .amend(TextEdit(range, with: insertion, origin: edit.origin))
    }
    if insertion.isEmpty || Self.removesOnly(insertion, from: text[place]) {
      return isChanged ? allow(insertion) : .accept
    }
    if keepsRules(insertion, at: place, in: text, scratch: scratch) {
      return isChanged ? allow(insertion) : .accept
    }
    let result = text.replacing(place, with: insertion)
    let head = text[..<place.lowerBound].utf8.count
    let caret = head + insertion.utf8.count
    if compiledRules.permits(result, caret: caret, scratch: scratch) {
      return isChanged ? allow(insertion) : .accept
    }
    let fitting = EditFitting(
      compiledRule: self, text: text, place: place, insertion: insertion, origin: edit.origin)
    let kept = fitting.bestPart(under: compiledRules, scratch: scratch)
    if isBetter(result, caret: caret, than: text, with: place, scratch: scratch) {
      // Of a text that was wrong, a part that makes it right is worth more than a whole that does not.
      if let kept,
        compiledRules.permits(
          text.replacing(place, with: kept), caret: head + kept.utf8.count, scratch: scratch)
      {
        return allow(kept)
      }
      return isChanged ? allow(insertion) : .accept
    }
    if mayBeginComposition(insertion, edit, in: text, at: place, scratch: scratch) { return .postpone }
    if let kept { return allow(kept) }
    return .veto(.rules(result))
  }

  /// Whether a text may take the place of another one (1, 3).
  ///
  /// - Parameters:
  ///   - caret: The place in the result behind what was put in, in bytes.
  ///   - place: What was replaced in the other text.
  func accepts(
    _ result: String, caret: Int, insteadOf text: String, with place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> Bool {
    compiledRules.permits(result, caret: caret, scratch: scratch)
      || isBetter(result, caret: caret, than: text, with: place, scratch: scratch)
  }

  /// Whether a text that may not stand in a field is better than the one before (3).
  private func isBetter(
    _ result: String, caret: Int, than text: String, with place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> Bool {
    let before = context.baseline ?? text
    guard !context.isSettled, !compiledRules.permits(before, scratch: scratch) else { return false }
    // An edit of several steps that only removes, all in all, is a deletion.
    if context.baseline != nil, Self.onlyRemoves(result, from: before) { return true }
    // What could be completed where it is edited must not become what cannot.
    let head = text[..<place.lowerBound].utf8.count
    guard !compiledRules.canBeCompleted(text.replacing(place, with: ""), at: head, scratch: scratch) else {
      return false
    }
    return compiledRules.isImprovement(result, on: before, scratch: scratch)
  }

  // MARK: Special cases

  /// Whether an insertion is what is left of a text when one run of it is taken out (2).
  private static func removesOnly(_ insertion: String, from replaced: Substring) -> Bool {
    !replaced.isEmpty && onlyRemoves(insertion, from: replaced)
  }

  private static func onlyRemoves(_ rest: some StringProtocol, from text: some StringProtocol) -> Bool {
    let rest = rest.unicodeScalars
    let text = text.unicodeScalars
    guard rest.count <= text.count else { return false }
    let head = zip(rest, text).prefix { $0 == $1 }.count
    let tail = zip(rest.reversed(), text.reversed()).prefix { $0 == $1 }.count
    return head + tail >= rest.count
  }

  /// Whether an insertion into a text that keeps the rules certainly leaves one, because each of its characters may
  /// stand anywhere; nothing but the insertion is looked at, and lengths.
  private func keepsRules(
    _ insertion: String, at place: Range<String.Index>, in text: String, scratch: borrowing MatchScratch
  ) -> Bool {
    guard context.isSettled, Self.isLong(text), compiledRules.parts.isEmpty, compiledRules.normalizer.isEmpty,
      compiledRules.changeRules.areAboutCharacters
    else { return false }
    // Contexts of invisible characters reach no further than the graphemes around.
    let start = text.index(place.lowerBound, offsetBy: -2, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(place.upperBound, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
    let head = text[text.grapheme(at: start).lowerBound..<place.lowerBound]
    let window = String(head) + insertion + text[place.upperBound..<end]
    let count = text.utf8.count + insertion.utf8.count - text[place].utf8.count
    for (_, compiledRule) in compiledRules.changeRules.compiled {
      var bytes = window
      switch compiledRule {
      case .maxLength(let limit, let unit):
        if count <= limit { continue }
        guard unit.excess(over: limit, in: text.replacing(place, with: insertion)) == nil else {
          return false
        }
      default:
        let verdict = bytes.withUTF8 { unsafe compiledRule.verdict(of: window, $0.span, scratch: scratch) }
        guard verdict == .acceptable else { return false }
      }
    }
    return true
  }

  /// Whether to look at all of a text takes longer than to find out what need not be looked at.
  static func isLong(_ text: String) -> Bool { text.utf8.count > 256 }

  /// Whether a key is let through because an input method may want it, to be judged later (5).
  private func mayBeginComposition(
    _ insertion: String, _ edit: TextEdit, in text: String, at place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> Bool {
    guard context.mayBeginComposition, edit.origin == .key, insertion.count == 1, let key = insertion.first,
      key.mayBeginComposition, compiledRules.profile.compositionPolicy == .defer
    else { return false }
    return !compiledRules.isFull(text.replacing(place, with: ""), scratch: scratch)
  }

  // MARK: Reasons

  /// Why nothing of an edit may be made.
  func violations(
    of refusal: Refusal, _ edit: TextEdit, in text: String, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> [Violation] {
    switch refusal {
    case .rules(let result):
      return EvaluationBuilder.evaluation(
        of: result, under: compiledRules, timing: .change, locale: locale, scratch: scratch
      )
      .violations
    case .outOfBounds:
      return [violation(ViolationCause(.outOfBounds, text.endIndex..<text.endIndex), "range", text, locale)]
    case .lineBreak:
      let result = edit.applied(to: text) ?? text
      let place = TextRange(edit.range.start, edit.end).scalars(in: result)
      return [
        violation(
          ViolationCause(.lineBreak, place ?? result.endIndex..<result.endIndex), "lineBreak", result, locale)
      ]
    }
  }

  /// A violation of what every text has to keep, under the name that a rule would have.
  private func violation(
    _ cause: ViolationCause, _ id: String, _ text: String, _ locale: LocaleTag
  ) -> Violation {
    ViolationReporter(
      profile: compiledRules.profile, isSensitive: compiledRules.profile.isSensitive, given: text,
      judged: NormalizedText(text), locale: locale
    ).violation(cause, breaking: Rule(.required, id: id))
  }
}

extension Character {
  /// Whether a key with this character may be the first of a composition: letters, and the dingbats that nine-key
  /// layouts put in for a key.
  fileprivate var mayBeginComposition: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return isLetter || (0x2776...0x2793).contains(scalar.value)
  }
}
