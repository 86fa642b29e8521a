// Lists: texts with separators, each part of which may become a token.

/// The result of taking a text with separators apart.
struct TokenList {
  /// The values of the parts that become tokens.
  var tokens: [String] = []
  /// The text that stays, with the caret behind what was inserted.
  var text = TextContent()
  /// The parts that are refused, between separators; `nil` for none.
  var refused: String?
  /// The first part that is refused, and its offset in the list in UTF-16 code units.
  var firstRefused: (part: String, offset: Int)?
  /// Whether each part is a token, apart from the last one of typed keys.
  var isTaken = false
  /// Whether no part of it is usable.
  var isRefused = false
}

extension TokenField {
  /// Returns whether a character ends a token in a text with an origin.
  func isSeparator(_ character: Character, _ origin: TextEdit.Origin) -> Bool {
    separators.contains(character) || !origin.isKey && character.isNewline
  }

  /// Returns what becomes of an edit that inserts a separator.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - text: The text before it, of which nothing is refused.
  /// - Returns: The list; `nil` if the edit has to be judged as usual: it inserts no separator, or makes no token of keys
  ///   or of separators alone.
  func list(of edit: TextEdit, in text: String) -> TokenList? {
    guard isList(edit.replacement, edit.origin), edit.origin != .undo, edit.origin != .programmatic,
      let all = edit.applied(to: text), let range = edit.range.resolved(in: text)?.range
    else { return nil }
    let head = all.utf16.index(all.startIndex, offsetBy: range.start)
    let tail = all.utf16.index(all.endIndex, offsetBy: range.end - text.utf16.count)
    var list = TokenList()
    var rest: [Substring] = []
    // Parts with text that was there before.
    var old: [Substring] = []
    var open: Substring?
    let pieces = all.split(omittingEmptySubsequences: false) { isSeparator($0, edit.origin) }
    for piece in pieces {
      var part = piece.drop { $0.isWhitespace }
      let isLast = part.endIndex == all.endIndex
      let isOpen = isLast && (edit.origin.isKey || part.startIndex >= tail)
      if !isOpen { while part.last?.isWhitespace == true { part.removeLast() } }
      guard !part.isEmpty else { continue }
      if !isOpen, let token = token(of: part) {
        list.tokens.append(token)
        continue
      }
      if isOpen { open = part }
      rest.append(part)
      if part.startIndex < head || part.endIndex > tail { old.append(part) }
    }
    let isKey = edit.origin.isKey
    if list.tokens.isEmpty, !rest.isEmpty,
      isKey || edit.replacement.allSatisfy({ isSeparator($0, edit.origin) || $0.isWhitespace })
    {
      return nil
    }
    list.isTaken = rest.isEmpty || isKey && rest.count == 1 && open != nil
    let kept: [Substring]
    if let joined = permitted(rest) {
      list.text = TextContent(joined)
      kept = rest
    } else if old.isEmpty {
      kept = rest.first { permitted([$0]) != nil }.map { [$0] } ?? []
      list.text = TextContent(permitted(kept) ?? "")
    } else if let joined = permitted(old) {
      list.text = TextContent(joined)
      kept = old
    } else {
      // Nothing is taken that would cost a text that was there.
      list.tokens = []
      list.text = TextContent(text)
      kept = []
    }
    if let open, open.endIndex > tail, kept.last?.startIndex == open.startIndex {
      let behind = all[max(open.startIndex, tail)...].utf16.count
      list.text.selection = TextRange(caret: max(0, list.text.text.utf16.count - behind))
    }
    let refused = rest.filter { part in !kept.contains { $0.startIndex == part.startIndex } }
    list.refused = refused.isEmpty ? nil : refused.joined(separator: separators.min().map { "\($0) " } ?? " ")
    list.firstRefused = refused.first.map {
      (String($0), all.utf16.distance(from: all.startIndex, to: $0.startIndex))
    }
    list.isRefused = list.refused != nil && list.tokens.isEmpty && list.text.text.isIdentical(to: text)
    return list
  }

  /// Returns why a list is not taken: no part of it is usable, or the field asks whether a text is meant that lacks
  /// input; `nil` if it is taken.
  func reasonToRefuse(_ list: TokenList, of edit: TextEdit) -> [Violation]? {
    if list.isRefused, let first = list.firstRefused { return violations(of: first.part, at: first.offset) }
    state.refusals.beginInsertion()
    return list.tokens.first.flatMap { questionToAsk(about: $0) }.map {
      [violation($0.message, rule: "refusals", of: edit)]
    }
  }

  /// Returns the violations of a part of a list that is refused.
  private func violations(of part: String, at offset: Int) -> [Violation] {
    let edit = TextEdit(TextRange(0, 0), with: part, origin: .paste)
    var refusal = EditJudge.Refusal.rules(part)
    if case .veto(let reason) = outcome(of: edit) { refusal = reason }
    return controller.violations(of: refusal, edit, in: "", locale: locale).map { violation in
      var violation = violation
      violation.range = TextRange(violation.range.start + offset, violation.range.end + offset)
      violation.displayRange = nil
      return violation
    }
  }

  /// Returns parts as one text, as the rules read it, if they permit all of it; `nil` if they would remove something.
  private func permitted(_ parts: [Substring]) -> String? {
    guard let first = parts.first else { return "" }
    var text = String(first)
    for part in parts.dropFirst() {
      guard let separator = separators.min() else { return nil }
      text += "\(separator) \(part)"
    }
    let edit = TextEdit(TextRange(0, 0), with: text, origin: .paste)
    switch outcome(of: edit) {
    case .accept, .postpone: return text
    case .amend(let amended):
      let understood = controller.understoodInsertion(of: edit, in: "", EditContext(isSingleLine: true))
      return Refusals.missing(in: amended.replacement, from: understood).isEmpty ? amended.replacement : nil
    case .veto: return nil
    }
  }

  private func outcome(of edit: TextEdit) -> EditJudge.Outcome {
    controller.outcome(of: edit, in: "", .result, EditContext(isSingleLine: true))
  }

  /// Returns the token for a part of a list, or `nil` if the profile does not accept it.
  private func token(of part: Substring) -> String? {
    guard let text = permitted([part]) else { return nil }
    let evaluation = controller.evaluate(typed: text, locale: locale)
    return evaluation.verdict == .acceptable && !evaluation.value.isEmpty ? evaluation.value : nil
  }
}
