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
    // The sign of a currency is awaited, because more of it may follow.
    if let reader = controller.numberReader, isBesideNumber(edit, reader) { return false }
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
    let isAtEnd = edit.range.start == content.text.utf16.count
    // A key that names the half of the day in which the time is.
    let isHalf = isAtEnd && controller.staysInHalf(named: key, content.text)
    let isNext =
      isHalf || literal.first == key || isPending && literal.contains(key) || controller.isOwnSeparator(key)
      || !literal.isEmpty && controller.isDateSign(key) || isPending && controller.mayContinueHalfOfDay(key)
    let passed = isNext ? nil : suffixPassed(by: key, at: edit.range.start, isQuestion: isQuestion)
    guard isNext || passed != nil, isHalf || !controller.changesValue(edit, of: content.text, context)
    else {
      return false
    }
    moment.selection = nil
    if let passed {
      moment.askedSuffix = passed
      if !isQuestion { moment.passedSuffix = passed }
    }
    if isNext, isHalf || !literal.isEmpty, isAtEnd { moment.showsLiterals = true }
    return true
  }

  /// Returns how much of the suffix that is shown at the end of the text was typed with a key that continues it, apart from
  /// spaces; `nil` for another key. The suffix of a number is awaited instead.
  private func suffixPassed(by key: Character, at place: Int, isQuestion: Bool) -> Int? {
    guard place == content.text.utf16.count, place > 0, controller.numberReader == nil else { return nil }
    let suffix = suffix
    // The person may have put the caret into it.
    let caret = (reportedSelection?.platform.start ?? 0) - displayMap.places(of: place).end
    guard
      let start = suffix.utf16.index(
        suffix.startIndex, offsetBy: max(caret, isQuestion ? moment.askedSuffix : moment.passedSuffix),
        limitedBy: suffix.endIndex)
    else { return nil }
    let rest = suffix[start...].drop { $0.isWhitespace && !key.isWhitespace }
    guard let next = rest.first, next == key || next.isWhitespace && key.isWhitespace else { return nil }
    return suffix[..<rest.index(after: rest.startIndex)].utf16.count
  }

  /// The text that is shown behind the last character, such as a unit.
  private var suffix: String {
    let map = displayMap
    let end = TextRange(map.places(of: content.text.utf16.count).end, map.display.utf16.count)
    return end.indices(in: map.display).map { String(map.display[$0]) } ?? ""
  }

  /// Follows an allowed edit behind a typed suffix: the suffix is not what stands before the insertion.
  func followSuffix(_ edit: TextEdit) {
    let passed = moment.askedSuffix
    guard passed > 0, !edit.replacement.isEmpty, edit.range.end == content.text.utf16.count,
      let typed = TextRange(0, passed).indices(in: suffix)
    else { return }
    state.refusals.add(String(suffix[typed]), at: edit.range.start, endsWithInsertion: false)
    (moment.passedSuffix, moment.askedSuffix) = (0, 0)
  }

  /// Returns the range that a key replaces in the overwrite mode: the next character, unless a range is selected.
  func overwritten(_ range: TextRange, by text: String, _ origin: TextEdit.Origin) -> TextRange {
    guard range.isEmpty, origin.isKey, text.dropFirst().isEmpty else { return range }
    return TextRange(range.start, place(.right, of: range.start))
  }
}
