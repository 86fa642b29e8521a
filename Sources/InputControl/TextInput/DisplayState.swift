/// The display state of a field, for profiles with a display.
struct DisplayState {
  /// The content of the platform's field.
  var screen = Screen.display
  /// The display of the text when it was last asked for; a cache.
  var cached: DisplayMap?
  /// The state that ends with a change of the text. Read it through ``TextControl/moment``, which is empty after a change.
  var moment = Moment(revision: 0)
  /// Whether the platform has replaced all of the text since it was settled. The difference from the earlier text means
  /// nothing then: `1.500` is not `1,5` with two more digits.
  var isReplaced = false

  /// The content of a platform's field.
  enum Screen {
    /// The display of the text.
    case display
    /// A content that may differ from the display, until the platform makes the repair. It is ignored when its value is
    /// not the text.
    case platform(DisplayMap)
  }

  /// The state that belongs to one revision of the text. Its members are independent: a platform may select, and ask
  /// about a key, while typed literals are shown.
  struct Moment {
    var revision: Int
    /// Whether the literals behind the last character are shown, because the person has typed one of them.
    var showsLiterals = false
    /// The selection that the platform has reported.
    var selection: Selection?
    /// The answer to the last question of the platform.
    var answer: Answer?
  }

  /// A selection in the content of the field, with the length of the content and the selection in the text.
  struct Selection {
    var display: TextRange
    var length: Int
    var text: TextRange
  }

  /// An allowed edit of the text, and the content of the field after it.
  struct Answer {
    var edit: TextEdit
    var display: String
  }
}

extension TextControl {
  /// Whether some texts have a display that differs from them.
  public var hasDisplay: Bool { controller.profile.judge.hasDisplay }

  /// The display of the text; marked text is shown unchanged.
  public var display: String { displayMap.display }

  /// The selection in what the field shows, in UTF-16 code units.
  ///
  /// A caret is behind the literals that stand at its place, unless the platform has put it before them.
  public var displaySelection: TextRange {
    let map = displayMap
    if let reported = moment.selection, reported.text == content.selection,
      reported.length == map.display.utf16.count
    {
      return reported.display
    }
    return map.displayRange(content.selection)
  }

  /// The display of the text, with the places of its characters.
  public var displayMap: DisplayMap {
    guard hasDisplay else { return DisplayMap(content.text) }
    if case .platform(let shown) = state.display.screen, shown.value.isIdentical(to: content.text) {
      return shown
    }
    guard let mark, let place = mark.range.scalars(in: content.text) else {
      if let cached = state.display.cached, cached.isPending == isPending,
        cached.value.isIdentical(to: content.text)
      {
        return cached
      }
      let map = controller.displayMap(of: content.text, isPending: isPending)
      state.display.cached = map
      return map
    }
    // The display of the other characters does not change.
    let text = String(content.text[place])
    let rest = controller.displayMap(of: content.text.replacing(place, with: ""), isPending: false)
    let caret = TextRange(caret: mark.range.start)
    return rest.replacing(rest.displayRange(caret), for: caret, with: text)
  }

  /// The display of the settled text, with the places of its characters.
  var settledDisplayMap: DisplayMap {
    let settled = settled.text
    return settled.isIdentical(to: content.text)
      ? displayMap : controller.displayMap(of: settled, isPending: false)
  }

  /// Sets the text from a value or a display, as pasted text is read. Like setting ``text``, this asks no delegate and
  /// notifies no observer.
  ///
  /// - Parameter display: The value, or its display.
  /// - Returns: Whether the text was set; `false` for a number that is not written as the locale of the field writes
  ///   numbers.
  @discardableResult
  public func setDisplay(_ display: String) -> Bool {
    guard let value = controller.value(reading: display) else { return false }
    text = value
    return true
  }

  /// The display state of the current revision of the text.
  var moment: DisplayState.Moment {
    get {
      let moment = state.display.moment
      return moment.revision == revision ? moment : DisplayState.Moment(revision: revision)
    }
    set { state.display.moment = newValue }
  }

  /// Whether the literals behind the last character are shown, because the person has typed one of them.
  var isPending: Bool { moment.showsLiterals }

  /// Whether such literals stand at a range of the text: at the caret behind the last character.
  func isPending(at range: TextRange) -> Bool {
    isPending && range == TextRange(caret: content.text.utf16.count)
  }

  /// Handles a key that is a literal of the display: it shows the literals that stand behind the last character, or
  /// steps over those at the caret. The text does not change, and no delegate and no observer is called.
  ///
  /// - Parameter isQuestion: Whether a platform asks about the key, and then reports it.
  /// - Returns: Whether the key was handled; `false` if it fits into the text.
  func passesLiteral(_ edit: TextEdit, isQuestion: Bool = false) -> Bool {
    guard edit.range.isEmpty, edit.range == content.selection,
      edit.origin == .key || edit.origin == .keyboard,
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
    let isNext = literal.first == key || isPending && literal.contains(key)
    guard isNext || isSuffix(key, at: edit.range.start),
      !controller.changesValue(edit, of: content.text, context)
    else { return false }
    moment.selection = nil
    if isNext, edit.range.start == content.text.utf16.count { moment.showsLiterals = true }
    return true
  }

  /// Whether the suffix that is shown behind a place at the end of the text begins with a key, apart from spaces.
  private func isSuffix(_ key: Character, at place: Int) -> Bool {
    let map = displayMap
    guard place == content.text.utf16.count, place > 0,
      let end = TextRange(map.places(of: place).end, map.display.utf16.count).indices(in: map.display)
    else { return false }
    return map.display[end].first { !$0.isWhitespace } == key
  }

  /// Returns the range of the decimal sign behind the caret if a key is a decimal sign: the caret steps over it.
  func decimalSign(steppedOverBy edit: TextEdit) -> TextRange? {
    guard let reader = controller.numberReader, edit.range.isEmpty, edit.range == content.selection,
      edit.origin == .key || edit.origin == .keyboard, mark == nil, !isUnsettled, action == nil,
      let key = edit.replacement.first, edit.replacement.dropFirst().isEmpty, reader.typed(key) == ".",
      let place = edit.range.scalars(in: content.text)?.lowerBound, content.text[place...].first == "."
    else { return nil }
    return TextRange(edit.range.start, edit.range.start + 1)
  }

  /// Returns the range that a key replaces in the overwrite mode: the next character, unless a range is selected.
  func overwritten(_ range: TextRange, by text: String, _ origin: TextEdit.Origin) -> TextRange {
    guard range.isEmpty, origin == .key || origin == .keyboard, text.dropFirst().isEmpty else { return range }
    return TextRange(range.start, place(.right, of: range.start))
  }
}

extension ProfileController {
  func displayMap(of text: String, isPending: Bool) -> DisplayMap {
    ThreadScratch.withCurrent {
      profile.judge.displayMap(of: text, isPending: isPending, scratch: $0)
    }
  }

  /// Returns the literals at a place of a text.
  func literal(at offset: Int, of text: String) -> String {
    ThreadScratch.withCurrent { profile.judge.literal(at: offset, of: text, scratch: $0) }
  }

  /// Reads numbers as the locale writes them; `nil` if the profile shows none.
  var numberReader: NumberReader? { profile.judge.numberReader }

  /// Returns the value that a text is read as when it is the whole text of a field; `nil` for a number that is not
  /// written as the locale writes numbers.
  func value(reading text: String) -> String? {
    switch profile.judge.numberReading(of: text) {
    case .number(let number)?: return number.value
    case .fault?: return nil
    case nil: break
    }
    return ThreadScratch.withCurrent {
      profile.judge.reading(of: text, in: "", at: "".startIndex..<"".endIndex, scratch: $0)
    }
  }

  /// Returns the insertion of an edit as the rules understand it: literals of the display are no part of it.
  func understoodInsertion(of edit: TextEdit, in text: String, _ context: EditContext) -> String {
    guard profile.hasDisplay else { return edit.replacement }
    return ThreadScratch.withCurrent {
      EditJudge(profile.judge, context).understoodInsertion(of: edit, in: text, scratch: $0)
    }
  }

  /// Returns whether the rules allow an edit, and its result is another value.
  func changesValue(_ edit: TextEdit, of text: String, _ context: EditContext) -> Bool {
    ThreadScratch.withCurrent {
      let outcome = EditJudge(profile.judge, context).outcome(of: edit, in: text, scratch: $0)
      guard outcome.isAllowed, let result = edit.applied(to: text) else { return false }
      return profile.judge.normalizes(result, unlike: text, scratch: $0)
    }
  }
}

extension Evaluation {
  /// Returns the evaluation with the ranges of its violations in a display of the text.
  func shown(by map: DisplayMap) -> Evaluation {
    Evaluation(
      verdict: verdict, value: value, allViolations: allViolations.shown(by: map),
      isApproximate: isApproximate, isSensitive: isSensitive)
  }
}

extension [Violation] {
  /// Returns the violations with their ranges in a display of the text.
  func shown(by map: DisplayMap) -> [Violation] {
    self.map { violation in
      var violation = violation
      violation.displayRange = map.displayRange(violation.range)
      return violation
    }
  }
}

extension RuleJudge {
  /// Returns whether two texts are different after normalisation.
  func normalizes(_ text: String, unlike other: String, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else {
      return parts.contains { $0.normalizes(text, unlike: other, scratch: scratch) }
    }
    guard let first = normalize(text, scratch: scratch), let second = normalize(other, scratch: scratch)
    else { return true }
    return !first.text.isIdentical(to: second.text)
  }
}
