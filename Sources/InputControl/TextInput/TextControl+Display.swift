extension TextControl {
  /// Whether some texts have a display that differs from them.
  public var hasDisplay: Bool { controller.profile.judge.hasDisplay }

  /// The display of the text; marked text is shown unchanged.
  public var display: String { displayMap.display }

  /// The selection in what the field shows, in UTF-16 code units.
  ///
  /// A caret is behind the literals that stand at its place, unless the platform has put it before them.
  public var displaySelection: TextRange {
    reportedSelection?.display ?? displayMap.displayRange(content.selection)
  }

  /// Shows the text as a new locale writes it, and the keys that it needs.
  func showLocale() {
    let sign = decimalSign
    relocalize(controller.profile)
    state.display.screen = .display
    screen?.show()
    if decimalSign != sign { post(.didChangeKeyboard) }
  }

  /// The selection that the platform has reported; `nil` if the field has another one.
  var reportedSelection: DisplayState.Selection? {
    moment.selection.flatMap {
      $0.text == content.selection && $0.length == displayMap.display.utf16.count ? $0 : nil
    }
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
    setWrittenText(value)
    return true
  }

  /// Sets the text to one that a person has written, which may be a label. In other respects this is like setting ``text``.
  package func setWrittenText(_ new: String) {
    text = new
    state.given = nil
  }

  /// The same as ``evaluation``, with ranges in the text instead of its display.
  package var evaluationOfText: Evaluation {
    isTextGiven
      ? profile.evaluate(settled.text, locale: locale)
      : controller.evaluate(typed: settled.text, locale: locale)
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
}
