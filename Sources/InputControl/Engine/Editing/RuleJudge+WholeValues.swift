extension RuleJudge {
  /// Returns the edit that replaces all of an unfinished text with a whole value that was pasted or filled in, and does not
  /// fit where it stands: a code of six digits behind three digits of one.
  ///
  /// Numbers are never replaced, because a part of a number is a number too, and neither is a text that begins with a value,
  /// such as `-12.`: nobody knows how it was to go on.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - edit: An edit that the rules refuse.
  /// - Returns: The edit; `nil` if the refused one stays refused.
  func replacement(
    of text: String, by edit: TextEdit, _ context: EditContext, scratch: borrowing MatchScratch
  ) -> TextEdit? {
    let all = TextRange(0, text.utf16.count)
    guard edit.origin == .paste || edit.origin == .suggestion, edit.range != all, context.baseline == nil,
      !hasNumbers, !EditJudge.isLong(text), verdict(of: text, scratch: scratch) == .intermediate,
      !text.indices.dropFirst().contains(where: {
        verdict(of: String(text[..<$0]), scratch: scratch) == .acceptable
      })
    else { return nil }
    let judge = EditJudge(self, context)
    var whole = TextEdit(all, with: edit.replacement, origin: edit.origin)
    let value = judge.understoodInsertion(of: whole, in: text, scratch: scratch)
    let isVisible = value.unicodeScalars.contains { !NumberReader.isAround($0) }
    guard isVisible, judge.outcome(of: whole, in: text, scratch: scratch).isAllowed,
      verdict(of: value, scratch: scratch) == .acceptable
    else { return nil }
    whole.replacement = value
    return whole
  }
}
