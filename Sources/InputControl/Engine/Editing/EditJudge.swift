/// Judges edits of a text by their result. The numbers in comments are those of the rules in docs/editing.md.
struct EditJudge {
  private let judge: RuleJudge
  private let context: EditContext

  init(_ judge: RuleJudge, _ context: EditContext) {
    self.judge = judge
    self.context = context
  }

  /// The outcome of an edit, without the reasons.
  enum Outcome {
    case accept
    /// The edit may be made, and the text that results has to be judged.
    case postpone
    case amend(TextEdit)
    case veto(Refusal)

    /// Whether the edit is accepted, as it is or amended.
    var isAllowed: Bool { if case .veto = self { false } else { true } }
  }

  /// The reason for a veto.
  enum Refusal {
    case outOfBounds
    case lineBreak
    /// The text is not written as the locale writes numbers.
    case notNumber(String, NumberReader.Fault)
    /// The rules refuse the text that the edit would have made.
    case rules(String)
  }

  /// Returns the decision on an edit, with the reasons.
  func decide(
    _ edit: TextEdit, in text: String, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> EditDecision {
    switch outcome(of: edit, in: text, scratch: scratch) {
    case .accept, .postpone: .accept
    case .amend(let edit): .amend(edit)
    case .veto(let refusal):
      .veto(judge.violations(of: refusal, edit, in: text, locale: locale, scratch: scratch))
    }
  }

  /// Returns the outcome of an edit.
  func outcome(of edit: TextEdit, in text: String, scratch: borrowing MatchScratch) -> Outcome {
    guard let (place, range) = edit.range.resolved(in: text, near: context.anchor) else {
      return .veto(.outOfBounds)
    }
    let isWidened = range != edit.range
    var insertion = edit.replacement
    if context.isSingleLine, insertion.contains(where: { $0.isNewline }) {
      insertion.removeAll(where: { $0.isNewline })
      if insertion.isEmpty { return .veto(.lineBreak) }
    }
    do throws(NumberReader.Fault) {
      insertion = try understood(insertion, edit.origin, in: text, at: place, scratch: scratch)
    } catch {
      return numberShown(with: insertion, edit.origin, in: text, at: place, scratch: scratch)
        ?? .veto(.notNumber(insertion, error))
    }
    if let date = dateDigits(with: insertion, in: text, at: place, scratch: scratch) {
      // The caret stays at the end of what is typed there.
      let isAtEnd = place.upperBound == text.endIndex && !date.isIdentical(to: text)
      return .amend(
        isAtEnd
          ? .ending(text, with: date, origin: edit.origin)
          : TextEdit.smallest(from: text, to: date, origin: edit.origin)
            ?? TextEdit(range, with: String(text[place]), origin: edit.origin))
    }
    let isChanged = isWidened || !insertion.isIdentical(to: edit.replacement)
    func allow(_ insertion: String) -> Outcome {
      .amend(TextEdit(range, with: insertion, origin: edit.origin))
    }
    if edit.origin.isKey, place.upperBound == text.endIndex,
      let completed = judge.completingZeros(text[..<place.lowerBound], insertion, scratch: scratch)
    {
      return .amend(.ending(text, with: completed, origin: edit.origin))
    }
    if edit.origin.isKey, !context.hasRefusals, place == text.endIndex..<text.endIndex,
      let spelled = judge.spelledAsLabel(text + insertion, scratch: scratch), !spelled.isIdentical(to: text),
      judge.permits(spelled, scratch: scratch)
    {
      return .amend(.ending(text, with: spelled, origin: edit.origin))
    }
    if insertion.isEmpty || Self.removesOnly(insertion, from: text[place]) {
      return isChanged ? allow(insertion) : .accept
    }
    if judge.profile.refusalPolicy == .mark { return isChanged ? allow(insertion) : .accept }
    if context.isSettled, judge.keepsRules(insertion, at: place, in: text, scratch: scratch) {
      return isChanged ? allow(insertion) : .accept
    }
    let result = text.replacing(place, with: insertion)
    let head = text[..<place.lowerBound].utf8.count
    let caret = head + insertion.utf8.count
    let isKey = edit.origin.isKey && insertion.dropFirst().isEmpty
    if judge.permits(result, caret: caret, isKey: isKey, scratch: scratch) {
      return isChanged ? allow(insertion) : .accept
    }
    let fitting = EditFitting(
      judge: self, text: text, place: place, insertion: insertion, origin: edit.origin)
    let kept = fitting.bestPart(under: judge, scratch: scratch)
    if isBetter(result, caret: caret, than: text, with: place, scratch: scratch) {
      // A part that makes a wrong text right is preferred to the whole insertion if that leaves the text
      // wrong.
      if let kept,
        judge.permits(
          text.replacing(place, with: kept), caret: head + kept.utf8.count, scratch: scratch)
      {
        return allow(kept)
      }
      return isChanged ? allow(insertion) : .accept
    }
    if mayBeginComposition(insertion, edit, in: text, at: place, scratch: scratch) { return .postpone }
    if let kept { return allow(kept) }
    if let whole = judge.replacement(of: text, by: edit, context, scratch: scratch) { return .amend(whole) }
    return .veto(.rules(result))
  }

  /// Returns an insertion of one line as the rules understand it: in normalised form, and without the literals of the
  /// display that it contains.
  ///
  /// - Throws: A fault if the insertion is not written as the locale writes numbers.
  private func understood(
    _ insertion: String, _ origin: TextEdit.Origin, in text: String, at place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) throws(NumberReader.Fault) -> String {
    if let value = label(insertion, origin, in: text, at: place, scratch: scratch) { return value }
    let number = try number(insertion, origin, in: text, at: place, scratch: scratch)
    var insertion = number ?? judge.inside(insertion, origin, in: text, at: place, scratch: scratch)
    if !insertion.isEmpty, !judge.isNormalizedOnCommit {
      insertion = judge.typed(insertion, in: text, at: place, scratch: scratch)
    }
    guard number == nil else { return insertion }
    return judge.reading(of: insertion, in: text, at: place, scratch: scratch)
  }

  /// Returns the insertion of an edit as the rules understand it. An amended edit keeps all or a part of it.
  func understoodInsertion(of edit: TextEdit, in text: String, scratch: borrowing MatchScratch) -> String {
    guard let place = edit.range.resolved(in: text, near: context.anchor)?.place else {
      return edit.replacement
    }
    let insertion = context.isSingleLine ? edit.replacement.filter { !$0.isNewline } : edit.replacement
    do throws(NumberReader.Fault) {
      return try understood(insertion, edit.origin, in: text, at: place, scratch: scratch)
    } catch {
      let shown = numberShown(with: insertion, edit.origin, in: text, at: place, scratch: scratch)
      guard case .amend(let whole)? = shown else { return insertion }
      return whole.replacement
    }
  }

  /// Returns the value whose label a person puts in place of the whole text; `nil` for other insertions.
  private func label(
    _ insertion: String, _ origin: TextEdit.Origin, in text: String, at place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> String? {
    guard judge.readsLabels, origin != .programmatic, origin != .undo,
      place == text.startIndex..<text.endIndex,
      (judge.values ?? judge).verdict(of: insertion, scratch: scratch) != .acceptable
    else { return nil }
    return judge.valueLabelled(insertion, scratch: scratch)
  }

  /// Returns the characters of a value that an insertion stands for; `nil` for one that is read like any other text.
  ///
  /// - Throws: A fault if the insertion is not written as the locale writes numbers.
  private func number(
    _ insertion: String, _ origin: TextEdit.Origin, in text: String, at place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) throws(NumberReader.Fault) -> String? {
    if let dates = judge.dates {
      return try dates.digits(insertion, origin, isWhole: place == text.startIndex..<text.endIndex)
    }
    guard let reader = judge.numberReader, let first = insertion.first else { return nil }
    switch origin {
    // Code and undo have the form of values.
    case .programmatic, .undo: return nil
    case .key, .keyboard, .composition, .deletion:
      guard insertion.dropFirst().isEmpty else { break }
      if let typed = reader.typed(first) { return typed }
      // In a value, the sign would be another one.
      guard
        !reader.isGroupSign(first)
          || judge.permitsBesideNumbers(text.replacing(place, with: insertion), scratch: scratch)
      else {
        throw NumberReader.Fault(place: insertion.startIndex..<insertion.endIndex, isGroupSign: true)
      }
      return insertion
    case .paste, .suggestion, .dictation: break
    }
    switch judge.numberReading(of: insertion, scratch: scratch) {
    case .number(let number)?:
      // Its group signs and what stands beside it are those of the whole number, too.
      let isGrouped = insertion.contains(where: reader.isGroupSign)
      let isMore = insertion.unicodeScalars.contains {
        reader.typed(Character($0)) == nil && !NumberReader.isAround($0)
      }
      if text[place].utf8.count < text.utf8.count, isGrouped || isMore {
        throw NumberReader.Fault(place: insertion.startIndex..<insertion.endIndex, isGroupSign: isGrouped)
      }
      return number.value
    case .fault(let fault)?:
      // A unit alone is no number, but may stand behind one.
      let isUnit =
        NumberReader.hasNoNumber(insertion)
        && judge.permits(text.replacing(place, with: insertion), scratch: scratch)
      guard isUnit else { throw fault }
      return insertion
    case nil: return nil
    }
  }

  /// Returns the digits of a date that an insertion with other characters makes, such as a separator; `nil` if the rules refuse
  /// them.
  private func dateDigits(
    with insertion: String, in text: String, at place: Range<String.Index>, scratch: borrowing MatchScratch
  ) -> String? {
    guard let reader = judge.dates?.reader, insertion.utf8.contains(where: { !(0x30...0x39 ~= $0) }) else {
      return nil
    }
    // A space may stand between a time and the word behind it.
    if place.lowerBound == text.endIndex,
      let digits = reader.digits(text.filter { !$0.isWhitespace }, with: insertion),
      judge.permits(digits, scratch: scratch)
    {
      return digits
    }
    guard let digits = judge.normalize(text.replacing(place, with: insertion), scratch: scratch)?.text,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), judge.permits(digits, scratch: scratch)
    else { return nil }
    return digits
  }

  /// Returns the outcome of an insertion that is a part of a number as it is shown: `,346` in front of `,788`.
  private func numberShown(
    with insertion: String, _ origin: TextEdit.Origin, in text: String, at place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> Outcome? {
    guard !origin.isKey || insertion.dropFirst().first != nil else { return nil }
    let map = judge.displayMap(of: text, isPending: false, scratch: scratch)
    let range = TextRange(place, in: text)
    // The literals at the ends of the place are a part of the insertion, or stay.
    let starts = map.places(of: range.start), ends = map.places(of: range.end)
    var all = (starts: [starts.start, starts.end], ends: [ends.start, ends.end])
    if range.start == 0 { all.starts.append(0) }
    if place.upperBound == text.endIndex { all.ends.append(map.display.utf16.count) }
    for start in all.starts {
      for end in all.ends where start <= end {
        guard let whole = TextEdit(TextRange(start, end), with: insertion).applied(to: map.display),
          case .number(let number)? = judge.numberReading(of: whole, scratch: scratch),
          judge.permits(number.value, scratch: scratch)
        else { continue }
        return .amend(
          TextEdit.smallest(from: text, to: number.value, origin: origin)
            ?? TextEdit(range, with: String(text[place]), origin: origin))
      }
    }
    return nil
  }

  /// Returns whether the result of an edit may replace a text (1, 3).
  ///
  /// - Parameters:
  ///   - result: The text that the edit makes.
  ///   - caret: The offset in the result behind the insertion, in bytes of UTF-8.
  ///   - text: The text before the edit.
  ///   - place: The range of the text that is replaced.
  func accepts(
    _ result: String, caret: Int, insteadOf text: String, with place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> Bool {
    judge.permits(result, caret: caret, scratch: scratch)
      || isBetter(result, caret: caret, than: text, with: place, scratch: scratch)
  }

  /// Returns whether a result that violates the rules is an improvement on the text before (3).
  private func isBetter(
    _ result: String, caret: Int, than text: String, with place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> Bool {
    let before = context.baseline ?? text
    guard !context.isSettled, !judge.permits(before, scratch: scratch) else { return false }
    // An action of several edits that only removes text as a whole is a deletion.
    if context.baseline != nil, Self.onlyRemoves(result, from: before) { return true }
    // A text that can be completed at the place of the edit must not lose that.
    let head = text[..<place.lowerBound].utf8.count
    guard !judge.canBeCompleted(text.replacing(place, with: ""), at: head, scratch: scratch) else {
      return false
    }
    return judge.isImprovement(result, on: before, scratch: scratch)
  }

  // MARK: Special cases

  /// Returns whether replacing a text with an insertion only removes one run of it (2).
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

  /// Returns whether a text is so long that examining all of it takes longer than finding the part to
  /// examine.
  static func isLong(_ text: String) -> Bool { text.utf8.count > 256 }

  /// Returns whether a key is accepted because it may begin a composition, to be judged later (5).
  private func mayBeginComposition(
    _ insertion: String, _ edit: TextEdit, in text: String, at place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> Bool {
    guard context.mayBeginComposition, edit.origin == .key, insertion.count == 1, let key = insertion.first,
      key.mayBeginComposition, judge.compositionPolicy() == .defer
    else { return false }
    return !judge.isFull(text.replacing(place, with: ""), scratch: scratch)
  }

}

extension TextEdit {
  /// Returns the edit that replaces a text from its first difference to another one up to its end, so that the caret is there.
  ///
  /// The edit does not touch the text before that place, so that the field still asks about a key it refused there.
  fileprivate static func ending(_ text: String, with result: String, origin: Origin) -> TextEdit {
    let count = zip(text.unicodeScalars, result.unicodeScalars).prefix { $0 == $1 }.count
    let kept = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    return TextEdit(
      TextRange(kept.utf16.count, text.utf16.count),
      with: String(String.UnicodeScalarView(result.unicodeScalars.dropFirst(count))), origin: origin)
  }
}

extension RuleJudge {
  /// Returns an insertion in one piece without what may stand around a number, if the rules refuse it with that.
  func inside(
    _ insertion: String, _ origin: TextEdit.Origin, in text: String, at place: Range<String.Index>,
    scratch: borrowing MatchScratch
  ) -> String {
    guard hasNumbers, numberReader == nil, origin != .programmatic, origin != .undo,
      insertion.dropFirst().first != nil, let range = NumberReader.inside(insertion),
      !permits(text.replacing(place, with: insertion), scratch: scratch)
    else { return insertion }
    let inside = String(insertion[range])
    guard
      parts.isEmpty || verdictAsNumber(on: text.replacing(place, with: inside), scratch: scratch) != .invalid
    else { return insertion }
    return inside
  }

  /// Returns whether an insertion into a long text that satisfies the rules certainly satisfies them too,
  /// because each of its characters is allowed anywhere. Only the insertion, the graphemes around it and the
  /// lengths are examined.
  func keepsRules(
    _ insertion: String, at place: Range<String.Index>, in text: String, scratch: borrowing MatchScratch
  ) -> Bool {
    guard EditJudge.isLong(text), judgesAsItIs, changeRules.areAboutCharacters else { return false }
    // Rules about invisible characters depend on the adjacent graphemes only.
    let start = text.index(place.lowerBound, offsetBy: -2, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(place.upperBound, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
    let head = text[text.grapheme(at: start).lowerBound..<place.lowerBound]
    let window = String(head) + insertion + text[place.upperBound..<end]
    let count = text.utf8.count + insertion.utf8.count - text[place].utf8.count
    for compiledRule in changeRules.compiled.lazy.map({ $0.compiledRule }) {
      switch compiledRule {
      case .maxLength(let limit, let unit):
        if count <= limit { continue }
        guard unit.excess(over: limit, in: text.replacing(place, with: insertion)) == nil else {
          return false
        }
      default:
        guard compiledRule.verdict(of: window, scratch: scratch) == .acceptable else { return false }
      }
    }
    return true
  }

  /// Returns the violations that explain a veto.
  func violations(
    of refusal: EditJudge.Refusal, _ edit: TextEdit, in text: String, locale: LocaleTag,
    scratch: borrowing MatchScratch
  ) -> [Violation] {
    switch refusal {
    case .rules(let result):
      return EvaluationBuilder.evaluation(
        ofTyped: result, under: self, timing: .change, locale: locale, scratch: scratch
      )
      .violations
    case .notNumber(let insertion, let fault):
      return [violation(of: fault, in: insertion, locale: locale, scratch: scratch)]
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

  /// Returns a violation of a condition on all edits, with an identifier like that of a rule.
  private func violation(
    _ cause: ViolationCause, _ id: String, _ text: String, _ locale: LocaleTag
  ) -> Violation {
    ViolationReporter(
      judgedBy: self, shownBy: self, isSensitive: profile.isSensitive, given: text,
      judged: NormalizedText(text), locale: locale
    ).violation(cause, breaking: Rule(.required, id: id))
  }
}

extension Character {
  /// Whether a key with this character may begin a composition: letters, and the dingbats that nine-key
  /// layouts insert for a key.
  fileprivate var mayBeginComposition: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return isLetter || (0x2776...0x2793).contains(scalar.value)
  }
}

extension TextEdit.Origin {
  /// Whether the text comes from keys, one after the other; otherwise it comes in one piece.
  @inline(__always)
  var isKey: Bool { self == .key || self == .keyboard }
}
