extension RuleCollector {
  /// Adds a display after those of this declaration; one behind a display without a condition has no effect and is
  /// reported.
  ///
  /// - Parameter isDecimal: Whether the profile has the type `decimal`.
  mutating func addDisplay(_ syntax: DisplaySyntax, _ range: SourceRange, isDecimal: Bool) {
    if case .locale(let word, _) = syntax.layout, !isDecimal, !hasUnresolvedParent {
      return report(
        .needsDecimal, "`display locale` shows numbers, and this profile does not have the type `decimal`",
        word.range, help: "write `type decimal`, whose values are numbers such as 1234.50")
    }
    guard let layout = layout(syntax.layout) else { return }
    if let last = displays.last, last.condition == nil {
      diagnostics.append(
        Diagnostic(
          .invalidDisplay, "no value is shown like this, because the display before it has no condition",
          at: .init(SourceLocation(file, range), "has no effect"),
          also: last.location.map { [.init($0, "shows all values")] } ?? [],
          help: ["a display without `when` comes last; move this one above it, or write `when /…/` there"]))
      return
    }
    displays.append(
      Display(
        layout, when: syntax.condition.map { pattern($0, .whole) }, location: SourceLocation(file, range)))
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
      return choice(style, .invalidDisplay, "numbers of a locale are not shown `\(style.text)`")
        .map { .locale($0) }
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
  mutating func affix(_ text: StringSyntax) -> String? {
    do throws(DisplayProblem) {
      try DisplayProblem.check(text.text)
      return text.text
    } catch {
      report(.invalidDisplay, error.message, text.range, help: error.help)
      return nil
    }
  }
}
