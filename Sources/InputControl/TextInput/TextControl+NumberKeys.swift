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
    guard let reader = controller.numberReader, edit.range == content.selection,
      mark == nil, !isUnsettled, action == nil, !isDictating, !willClear,
      let place = edit.range.scalars(in: content.text)?.lowerBound
    else { return nil }
    if isBesideNumber(edit, reader) { return .awaited }
    guard edit.origin.isKey, let key = edit.replacement.first, edit.replacement.dropFirst().isEmpty else {
      return nil
    }
    let head = content.text[..<place]
    // A group sign behind typed digits belongs to them: `1,234` in front of `.50`.
    let mayGroup = reader.isGroupSign(key) && state.display.isTyping && head.last?.isNumber == true
    if edit.range.isEmpty, reader.typed(key) == ".", !mayGroup, content.text[place...].first == "." {
      return .passesSign(TextRange(edit.range.start, edit.range.start + 1))
    }
    guard reader.isGroupSign(key) else {
      return regroups(edit, reader)
    }
    guard head.last?.isNumber == true, !head.utf8.contains(UInt8(ascii: ".")),
      !outcome(of: edit, .result).isAllowed
    else { return nil }
    return .awaited
  }

  /// Returns whether a key begins or continues a text that may stand beside a number, or is a space or an unseen mark there, or
  /// whether a text that is pasted is all of such a text.
  func isBesideNumber(_ edit: TextEdit, _ reader: NumberReader) -> Bool {
    let place = edit.range.start
    // A selection goes before anything takes its place.
    let deletion = TextEdit(edit.range, with: "", origin: .deletion)
    guard let rest = deletion.applied(to: content.text), let isBehind = side(of: place, in: rest),
      !reader.affixes.texts(isBehind: isBehind).isEmpty, let key = edit.replacement.first
    else { return false }
    let change = TextEdit(TextRange(caret: place), with: edit.replacement, origin: edit.origin)
    guard edit.origin.isKey, edit.replacement.dropFirst().isEmpty else {
      // In place of digits it would be all that is left.
      return edit.range.isEmpty && [.key, .keyboard, .paste, .suggestion].contains(edit.origin)
        && reader.affixes.contains(edit.replacement, isBehind: isBehind)
        && !controller.changesValue(change, of: rest, context)
    }
    guard !key.isNewline else { return false }
    var keys = edit.range.isEmpty ? state.refusals.all.first { $0.place == place }?.text ?? "" : ""
    // The key that is reported was recorded with the question.
    if moment.awaited == edit { keys.removeLast(min(keys.count, 1)) }
    let isBegun = reader.affixes.isBegun(by: keys, isBehind: isBehind)
    let isAround = NumberReader.isAround(key)
    guard isAround || reader.affixes.isBegun(by: keys + edit.replacement, isBehind: isBehind) else {
      return false
    }
    // A point or a digit may belong to a text that is begun, and is one of the number otherwise. A `replace` may remove what
    // the display shows.
    return isBegun && !isAround || !controller.changesValue(change, of: rest, context)
  }

  /// Returns whether a place of a value is behind the number; `nil` if it is neither there nor before the number, or the value
  /// is no number: another part of a union may judge it.
  private func side(of place: Int, in value: String) -> Bool? {
    let digits = value.utf8.first == UInt8(ascii: "-") ? value.utf8.dropFirst() : value.utf8[...]
    guard digits.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }) else { return nil }
    if place == 0 || place == value.utf8.count - digits.count { return false }
    return place == value.utf8.count ? true : nil
  }

  /// Returns whether a number is read as its value with all that was typed beside it.
  private func isRead(_ value: String, _ reader: NumberReader) -> Bool {
    var text = ""
    for digit in value { text += digit == "." ? decimalSign ?? "." : String(digit) }
    for refused in state.refusals.all.reversed() {
      guard refused.isAwaited, side(of: refused.place, in: value) != nil,
        let place = TextRange(caret: refused.place).scalars(in: text)
      else { continue }
      text.replaceSubrange(place, with: refused.text)
    }
    return (try? reader.read(text))?.value.isIdentical(to: value) == true
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
    let shown = shownSigns
    state.refusals.remove { $0.place < typed && shown.contains($0) }
  }

  /// The signs that were not taken, or are awaited, and are shown at their places.
  var shownSigns: [RefusedInput] {
    let map = settledDisplayMap
    return state.refusals.all.filter { isShown($0, in: map) }
  }

  /// Lets what is awaited beside the number go on no more: a person who selects sees what is shown, and types anew.
  func endAwaiting() {
    state.display.firstAwaited = nil
    guard !state.refusals.isEmpty, controller.numberReader != nil else { return }
    let shown = shownSigns
    state.refusals.endAwaiting { !shown.contains($0) }
  }

  /// Records, at the place of an edit, a group sign that the display may show later, or what stands beside a number.
  ///
  /// - Parameters:
  ///   - isQuestion: Whether a platform asks about the sign. It may insert it nevertheless, and report that.
  ///   - replaces: Whether a deletion of what is selected there follows.
  func awaitSign(_ sign: String, at edit: TextEdit, isQuestion: Bool = false, replaces: Bool = false) {
    let place = edit.range.start
    if isQuestion || moment.awaited != edit {
      forgetSigns(replacedBy: sign, at: place)
      let keys = (state.refusals.all.first { $0.place == place }?.text ?? "") + sign
      let continues = side(of: place, in: content.text).map {
        sign.allSatisfy(NumberReader.isAround)
          || controller.numberReader?.affixes.isBegun(by: keys, isBehind: $0) == true
      }
      state.refusals.await(sign, at: place, continues: continues ?? false, replaces: replaces)
    }
    moment.awaited = isQuestion ? edit : nil
    state.display.firstAwaited = min(place, state.display.firstAwaited ?? place)
  }

  /// Forgets a sign that is typed anew: it is shown where the caret was moved to, or was shown until the digits behind it were
  /// deleted.
  private func forgetSigns(replacedBy sign: String, at place: Int) {
    guard !state.refusals.isEmpty, let reader = controller.numberReader else { return }
    let shown = state.display.firstAwaited == nil ? shownSigns : []
    state.refusals.remove {
      guard $0.place == place else { return false }
      return shown.contains($0) || $0.wasShown && reader.isSameSign($0.text, sign)
    }
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
    // The sign of a currency is read with the number, whether or not the display has it.
    if refused.isAwaited, side(of: refused.place, in: map.value) != nil, isRead(map.value, reader) {
      return true
    }
    guard let key = refused.text.first, refused.text.dropFirst().isEmpty, !key.isNumber else { return false }
    let literals = map.places(of: refused.place)
    guard let range = TextRange(literals.start, literals.end).indices(in: map.display) else { return false }
    return map.display[range].contains { reader.isSameSign(key, $0) }
  }
}
