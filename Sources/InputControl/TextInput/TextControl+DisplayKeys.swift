extension TextControl {
  /// Handles a key that is a literal of the display, or a separator that the person uses instead: it shows the literals that
  /// stand behind the last character, or steps over those at the caret. The text does not change, and no delegate and no
  /// observer is called.
  ///
  /// - Parameter isQuestion: Whether a platform asks about the key, and then reports it.
  /// - Returns: Whether the key was handled; `false` if it fits into the text.
  func passesLiteral(_ edit: TextEdit, isQuestion: Bool = false) -> Bool {
    guard edit.range.isEmpty, edit.range == content.selection,
      edit.origin.isKey,
      edit.replacement.dropFirst().isEmpty, let key = edit.replacement.first, mark == nil, !isUnsettled,
      action == nil, !isDictating, !willClear
    else { return false }
    let literal = controller.literal(at: edit.range.start, of: content.text)
    if let sign = literal.first, !isPending, controller.numberReader?.isGroupSign(key) == true,
      controller.numberReader?.isGroupSign(sign) == true
    {
      // Behind the sign, the key is a decimal sign.
      let place = displaySelection.start
      guard place < displayMap.places(of: edit.range.start).end else { return false }
      // The key that is reported is judged at the same place.
      if !isQuestion { moment.selection = nil }
      return true
    }
    let isNext = literal.first == key || isPending && literal.contains(key) || controller.isOwnSeparator(key)
    guard isNext || isSuffix(key, at: edit.range.start),
      !controller.changesValue(edit, of: content.text, context)
    else { return false }
    moment.selection = nil
    if isNext, !literal.isEmpty, edit.range.start == content.text.utf16.count { moment.showsLiterals = true }
    return true
  }

  /// Whether the suffix that is shown behind a place at the end of the text begins with a key, apart from spaces.
  ///
  /// The suffix of a number is awaited instead, because a digit may follow.
  private func isSuffix(_ key: Character, at place: Int) -> Bool {
    let map = displayMap
    guard controller.numberReader == nil, place == content.text.utf16.count, place > 0,
      let end = TextRange(map.places(of: place).end, map.display.utf16.count).indices(in: map.display)
    else { return false }
    return map.display[end].first { !$0.isWhitespace } == key
  }

  /// Returns the range that a key replaces in the overwrite mode: the next character, unless a range is selected.
  func overwritten(_ range: TextRange, by text: String, _ origin: TextEdit.Origin) -> TextRange {
    guard range.isEmpty, origin.isKey, text.dropFirst().isEmpty else { return range }
    return TextRange(range.start, place(.right, of: range.start))
  }
}
