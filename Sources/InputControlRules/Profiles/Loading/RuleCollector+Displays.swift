extension RuleCollector {
  /// Adds a display after those of this declaration; one behind a display without a condition has no effect and is
  /// reported.
  ///
  /// - Parameter isDecimal: Whether the profile has the type `decimal`.
  mutating func addDisplay(_ syntax: DisplaySyntax, _ range: SourceRange, isDecimal: Bool) {
    if case .locale(let word, let style) = syntax.layout, !isDecimal, !hasUnresolvedParent {
      guard dateForm != nil, parts.isEmpty else {
        return report(
          .needsDecimal,
          "`display locale` shows numbers and dates, and this profile has neither the type `decimal` nor one of dates",
          word.range,
          help: "write `type decimal`, whose values are numbers such as 1234.50, or `type date`")
      }
      if let extra = style?.range ?? syntax.condition?.range {
        return report(
          .invalidDisplay, "dates and times are shown in one way in a locale", extra,
          help: "write `display locale` alone")
      }
    }
    guard let layout = layout(syntax.layout) else { return }
    if let last = displays.last, last.condition == nil {
      diagnostics.append(
        Diagnostic(
          .invalidDisplay, "no value is shown like this, because the display before it has no condition",
          at: .init(SourceLocation(file, range), "has no effect"),
          also: last.location.map { [.init($0, "shows all values")] } ?? [],
          help: [
            syntax.condition == nil
              ? "only the last display may lack a `when`; write `when /…/` in the other one, or remove one of them"
              : "a display without `when` comes last; move this one above it, or write `when /…/` there"
          ]))
      return
    }
    displays.append(
      Display(
        layout, when: syntax.condition.map { pattern($0, .whole) }, location: SourceLocation(file, range)))
  }

  /// Reports a rule or a replacement that is about other characters than the numbers of a date, which is shown in the order of a
  /// locale.
  mutating func checkDates(of profile: Profile) {
    guard profile.showsDates, let display = profile.displays.first?.location ?? profile.location else {
      return
    }
    let reason: (text: String, location: SourceLocation?)
    if let rule = profile.rules.first(where: { !$0.isAboutDates(of: profile) }) {
      reason = ("the rule `\(rule.id)` is about the characters of values", rule.location)
    } else if profile.normalization.contains(where: { if case .replace = $0 { true } else { false } }) {
      reason = ("a `replace` changes the characters of values", nil)
    } else {
      return
    }
    diagnostics.append(
      Diagnostic(
        .invalidDisplay,
        "`display locale` shows dates in the order of a locale, and \(reason.text)",
        at: .init(display, "in another order"),
        also: reason.location.map { [.init($0, "is about values")] } ?? [],
        help: ["limit dates by `range`, or leave out `display locale`"]))
  }

  private mutating func layout(_ syntax: DisplaySyntax.Layout) -> Display.Layout? {
    switch syntax {
    case .template(let text):
      do throws(DisplayProblem) {
        return .template(try DisplayTemplate(reading: text.text))
      } catch {
        report(.invalidDisplay, error.message, text.range, help: error.help)
        return nil
      }
    case .locale(_, let style):
      guard let style else { return .locale(.grouped) }
      let words = Display.NumberStyle.allCases.filter { $0 != .grouped }.map { $0.rawValue }
      guard words.contains(style.text), let style = Display.NumberStyle(rawValue: style.text) else {
        report(
          .invalidDisplay, "numbers of a locale are not shown `\(style.text)`", style.range,
          help: Self.choice(of: style.text, in: words))
        return nil
      }
      return .locale(style)
    case .groups(let sizes, let separator, let from):
      var edge = Display.Edge.end
      if let from {
        guard
          let stated: Display.Edge = choice(
            from, .invalidDisplay, "groups are not counted from `\(from.text)`")
        else { return nil }
        edge = stated
      }
      let layout = Display.Layout.groups(
        sizes: sizes.map { $0.value }, separator: separator.text, from: edge)
      guard let problem = DisplayProblem.first(in: layout) else { return layout }
      let place: SourceRange? =
        switch problem {
        case .size(let size): sizes.first { $0.value == size }?.range
        case .sizes: sizes.last?.range
        default: separator.range
        }
      report(.invalidDisplay, problem.message, place ?? separator.range, help: problem.help)
      return nil
    }
  }

  /// Returns the text of a prefix or a suffix; `nil` if it cannot be shown, which is reported.
  ///
  /// - Parameter isDecimal: Whether the profile has the type `decimal`.
  mutating func affix(_ text: StringSyntax, isDecimal: Bool) -> String? {
    do throws(DisplayProblem) {
      try DisplayProblem.check(text.text)
      if isDecimal, text.text.first(where: { !$0.isWhitespace })?.isNumber == true {
        report(
          .invalidDisplay, "“\(text.text)” begins with a digit, which would be read as one of the number",
          text.range, help: "write a unit or a sign that begins with another character")
        return nil
      }
      return text.text
    } catch {
      report(.invalidDisplay, error.message, text.range, help: error.help)
      return nil
    }
  }
}
