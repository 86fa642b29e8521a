// Keys in a number that is shown as a locale writes it. Not every sign that a person types is one of the value.

/// The meaning of a key in a number, if it does not insert what it means.
enum NumberKey {
  /// The caret steps over the decimal sign behind it, a range of the text.
  case passesSign(TextRange)
  /// A group sign, which the display shows at its place once the digits behind it make groups, or a character of what may
  /// stand beside a number, such as the sign of its currency.
  case awaited
  /// A digit that does not fit behind a sign that was taken for the decimal sign: an edit that removes the sign, which may
  /// be a group sign.
  case regroups(TextEdit, sign: String)
}

extension TextControl {
  /// The decimal sign of the locale; `nil` if the field shows no numbers.
  var decimalSign: String? { controller.numberReader.map { String(Character($0.latin.decimalSign)) } }

  /// Returns the meaning of a key in a number; `nil` for an edit like any other.
  func numberKey(_ edit: TextEdit) -> NumberKey? {
    guard let reader = controller.numberReader, edit.origin.isKey,
      let key = edit.replacement.first, edit.replacement.dropFirst().isEmpty,
      edit.range == content.selection,
      mark == nil, !isUnsettled, action == nil, !isDictating, !willClear,
      let place = edit.range.scalars(in: content.text)?.lowerBound
    else { return nil }
    if isBesideNumber(key, edit, reader) { return .awaited }
    // A group sign behind typed digits belongs to them: `1,234` in front of `.50`.
    if edit.range.isEmpty, reader.typed(key) == ".", !reader.isGroupSign(key) || !state.display.isTyping,
      content.text[place...].first == "."
    {
      return .passesSign(TextRange(edit.range.start, edit.range.start + 1))
    }
    guard reader.isGroupSign(key) else {
      return regroups(edit, reader)
    }
    let head = content.text[..<place]
    guard head.last?.isNumber == true, !head.utf8.contains(UInt8(ascii: ".")),
      !outcome(of: edit, .result).isAllowed
    else { return nil }
    return .awaited
  }

  /// Returns whether a key begins or continues a text that may stand beside a number, or is a space there.
  private func isBesideNumber(_ key: Character, _ edit: TextEdit, _ reader: NumberReader) -> Bool {
    let place = edit.range.start
    guard edit.range.isEmpty, let isBehind = side(of: place, in: content.text), !key.isNewline,
      !reader.affixes.texts(isBehind: isBehind).isEmpty
    else { return false }
    var keys = state.refusals.all.first { $0.place == place }?.text ?? ""
    let isBegun = reader.affixes.isBegun(by: keys, isBehind: isBehind)
    // The key that is reported was recorded with the question.
    if moment.awaitedPlace != place || keys.last != key { keys.append(key) }
    guard key.isWhitespace || reader.affixes.isBegun(by: keys, isBehind: isBehind) else { return false }
    // A point or a digit may belong to a text that is begun, and is one of the number otherwise. A `replace` may remove what
    // the display shows.
    return isBegun && !key.isWhitespace || !controller.changesValue(edit, of: content.text, context)
  }

  /// Returns whether a place of a value is behind the number; `nil` if it is neither there nor before the number.
  private func side(of place: Int, in value: String) -> Bool? {
    if place == 0 || place == 1 && value.utf8.first == UInt8(ascii: "-") { return false }
    return place == value.utf16.count ? true : nil
  }

  /// Returns the edit that reads a number anew because a digit does not fit behind a sign: `12.345` in German is a whole
  /// number.
  private func regroups(_ edit: TextEdit, _ reader: NumberReader) -> NumberKey? {
    guard let sign = state.display.standIn, content.text.utf8.starts(with: sign.head.utf8),
      edit.range.start >= sign.head.utf8.count, let key = edit.replacement.first,
      let digit = reader.typed(key), "0"..."9" ~= digit, !outcome(of: edit, .result).isAllowed
    else { return nil }
    // Values are ASCII, so that offsets are the same in all units.
    let start = sign.head.utf8.count - 1
    // Digits with something missing between them were not typed as a group.
    guard state.refusals.all.allSatisfy({ $0.place <= start }) else { return nil }
    let head = content.text.utf8.prefix(edit.range.start).dropFirst(start + 1)
    let group = TextEdit(
      TextRange(start, edit.range.end), with: String(decoding: head, as: UTF8.self) + digit,
      origin: edit.origin)
    return outcome(of: group, .result).isAllowed ? .regroups(group, sign: sign.sign) : nil
  }

  /// Forgets the signs that are shown at their places, because an edit may move them away from there. Those that were typed
  /// since the caret was moved have to be shown in the end too.
  func forgetShownSigns() {
    let typed = state.display.firstAwaited ?? .max
    guard controller.numberReader != nil, !state.refusals.isEmpty else { return }
    let map = settledDisplayMap
    state.refusals.remove { $0.place < typed && isShown($0, in: map) }
  }

  /// Records a group sign that the display may show later, at the place of an edit.
  ///
  /// - Parameter isQuestion: Whether a platform asks about the sign. It may insert it nevertheless, and report that.
  func awaitSign(_ sign: String, at edit: TextEdit, isQuestion: Bool = false) {
    let place = edit.range.start
    if isQuestion || moment.awaitedPlace != place { state.refusals.await(sign, at: place) }
    moment.awaitedPlace = isQuestion ? place : nil
    state.display.firstAwaited = min(place, state.display.firstAwaited ?? place)
  }

  /// Follows an allowed edit of a number: records which sign a decimal sign was typed as, and forgets it if the edit is not
  /// behind it.
  func followDecimalSign(_ edit: TextEdit) {
    guard let reader = controller.numberReader else { return }
    state.display.isTyping = edit.origin.isKey || edit.origin == .deletion
    // Who deletes sees a decimal sign.
    if let sign = state.display.standIn, edit.replacement.isEmpty || edit.range.start < sign.head.utf16.count
    {
      state.display.standIn = nil
    }
    guard let key = edit.replacement.first, edit.replacement.dropFirst().isEmpty, reader.typed(key) == "."
    else {
      return
    }
    state.display.standIn = nil
    guard reader.standsForDecimalSign(key), edit.origin.isKey,
      let head = TextRange(0, edit.range.start).scalars(in: content.text)
    else { return }
    state.display.standIn = DisplayState.StandIn(sign: edit.replacement, head: content.text[head] + ".")
  }

  /// Returns whether a sign that was not taken, or is awaited, is shown at its place in the meantime, or cannot be seen.
  func isShown(_ refused: RefusedInput, in map: DisplayMap) -> Bool {
    guard !NumberReader.isUnseen(refused.text) else { return true }
    guard let reader = controller.numberReader else { return false }
    // What may stand beside a number is there, whether or not it is shown.
    if let isBehind = side(of: refused.place, in: map.value) {
      let affixes = reader.affixes
      if !affixes.texts(isBehind: isBehind).isEmpty,
        refused.text.unicodeScalars.allSatisfy(NumberReader.isAround)
      {
        return true
      }
      // Beside nothing it is all that was typed.
      if !map.value.isEmpty, affixes.contains(refused.text, isBehind: isBehind) { return true }
    }
    guard let key = refused.text.first, refused.text.dropFirst().isEmpty, !key.isNumber else { return false }
    let literals = map.places(of: refused.place)
    // The character behind the literals may be the decimal sign.
    let end = refused.place < map.value.utf16.count ? literals.end + 1 : literals.end
    guard let range = TextRange(literals.start, end).indices(in: map.display) else { return false }
    return map.display[range].contains { reader.isSameSign(key, $0) }
  }
}
