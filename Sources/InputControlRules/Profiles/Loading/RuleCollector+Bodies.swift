// The bodies of rules: what a rule says of the value.

extension RuleCollector {
  /// - Parameter index: The index of the statement.
  mutating func body(_ syntax: RuleSyntax.Body, at index: Int) -> Rule.Body? {
    switch syntax {
    case .required:
      return .required
    case .minLength(let length, let unit):
      return lengthUnit(unit).map { .minLength(length, $0) }
    case .maxLength(let length, let unit):
      return lengthUnit(unit).map { .maxLength(length, $0) }
    case .allow:
      return .allow(classes[index] ?? [])
    case .oneOf(let texts):
      return .oneOf(ValueList(texts.map { $0.text }))
    case .inList:
      return (lists[index] ?? nil).map { .oneOf($0) }
    case .regex(let regex):
      return .regex(pattern(regex, .whole))
    case .forbid(let regex):
      return .forbid(pattern(regex, .search))
    case .require(let count, let patterns):
      let wanted = count?.value ?? patterns.count
      let found = patterns.map { pattern($0, .search) }
      if let count, !(1...patterns.count).contains(count.value) {
        report(
          .invalidCount,
          "\(count.value) of \(patterns.count) pattern\(patterns.count == 1 ? "" : "s") cannot be required",
          count.range,
          help: "the number is at least 1 and at most the number of patterns")
        return nil
      }
      return .require(wanted, of: found)
    case .check(let name, let arguments):
      guard name.qualifier != nil || !ValueCheck.names.contains(name.name.text) else {
        return check(name.name, arguments).map { .check($0) }
      }
      if let first = arguments.first { reportArgument(of: name.text, first) }
      return (checks[index] ?? nil).map { .check($0) }
    }
  }

  private mutating func check(_ name: NameSyntax, _ arguments: [CheckArgumentSyntax]) -> ValueCheck? {
    if let digit = ValueCheck.digit(named: name.text) {
      if let first = arguments.first {
        reportArgument(of: name.text, first)
        return nil
      }
      return digit
    }
    let isDate = name.text == "date"
    switch (arguments.first?.value, arguments.count) {
    case (.string(let format), 1) where isDate:
      if let format = DateFormat(format) { return .date(format) }
    case (.texts(let first, let last), 1) where !isDate:
      return dateRange(from: first, until: last, arguments[0].range)
    case (.number(let range), 1) where !isDate && dateForm == nil:
      if let range = DecimalRange(range) { return .range(range) }
    default: break
    }
    let place = arguments.first?.range ?? SourceRange(name.range.end, name.range.end)
    if !isDate, let dateForm {
      reportDateRange(dateForm, place)
      return nil
    }
    report(
      .invalidCheckArgument,
      isDate ? "`check date` takes a format" : "`check range` takes the least and the greatest number",
      place,
      help: isDate
        ? "such as \"yyyy-MM-dd\": `yyyy`, `MM` and `dd`, each at most once, and punctuation between them"
        : "such as `0.01..99999.99`, the smaller one first, or one of them: `18..`")
    return nil
  }

  private mutating func reportArgument(of check: String, _ argument: CheckArgumentSyntax) {
    report(
      .invalidCheckArgument, "`check \(check)` takes no argument", argument.range, help: "remove it")
  }

  private mutating func lengthUnit(_ name: NameSyntax?) -> LengthUnit? {
    guard let name else { return .graphemes }
    if let unit = LengthUnit(rawValue: name.text) { return unit }
    // The word may be a mistyped severity or `on`.
    let known = LengthUnit.allCases.map { $0.rawValue }
    let nearest = Suggestion.nearest(to: name.text, in: known + Keyword.tails)
    report(
      .unknownUnit, "there is no unit `\(name.text)`", name.range,
      help: nearest.map { "did you mean `\($0)`?" } ?? Self.choice(of: name.text, in: known))
    return nil
  }
}
