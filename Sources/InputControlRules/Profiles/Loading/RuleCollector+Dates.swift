/// The settings of the types `date`, `time`, `month` and `dateTime`, and their ranges.
extension RuleCollector {
  /// Reads `seconds`, which the rules of the types `time` and `dateTime` are made of.
  ///
  /// - Returns: The form of the values; for a union, the one that all parts have. `nil` if the type is another one.
  mutating func dateForm(of items: [ItemSyntax]) -> DateForm? {
    var type: ControlType?
    var seconds: (value: DateForm.Seconds, range: SourceRange)?
    for item in items {
      switch item.content {
      case .type(let name): type = type ?? ControlType(rawValue: name.text)
      case .seconds(let isOptional):
        guard isFirstSetting("seconds", item.range) else { continue }
        seconds = (isOptional ? .optional : .required, item.range)
      default: continue
      }
    }
    let base = parent?.dateForm ?? formOfParts
    if parent?.type ?? ControlType.none == ControlType.none, let type,
      let form = DateForm(type, seconds: seconds?.value ?? .none)
    {
      return form
    }
    guard let seconds, !hasUnresolvedParent else { return base ?? type.flatMap { DateForm($0) } }
    if let parent, let base, base.type.isOfTimes {
      if seconds.value != base.seconds {
        diagnostics.append(
          Diagnostic(
            .restatedRule, "`\(parent.name)` says whether a time has seconds, and a child cannot change it",
            at: .init(SourceLocation(file, seconds.range), "says something else"),
            also: parent.location.map { [.init($0, "stated by `\(parent.name)`")] } ?? [],
            help: ["state `type \(base.type.rawValue)` in a profile of its own"]))
      }
      return base
    }
    report(
      .needsTime, "this belongs to the types `time` and `dateTime`, and the profile has neither",
      seconds.range, help: "write `type time`, whose values are times such as 09:30")
    return base ?? type.flatMap { DateForm($0) }
  }

  /// The form that the values of all parts of a union have; `nil` if they differ.
  private var formOfParts: DateForm? {
    guard let first = parts.first?.dateForm, parts.allSatisfy({ $0.dateForm == first }) else { return nil }
    return first
  }

  /// Returns the check for a range of dates or times; one that is none is reported.
  mutating func dateRange(
    from first: String?, until last: String?, _ range: SourceRange
  ) -> ValueCheck? {
    guard let dateForm else {
      if !hasUnresolvedParent {
        report(
          .invalidCheckArgument, "this is a range of dates or times, and the profile has no such type", range,
          help: "write a type such as `type date`, or a range of numbers such as `range 1..99`")
      }
      return nil
    }
    if let range = DateRange(of: dateForm, from: first, until: last) { return .dates(range) }
    reportDateRange(dateForm, range)
    return nil
  }

  /// Reports an argument that is no range of the values of a type.
  mutating func reportDateRange(_ form: DateForm, _ range: SourceRange) {
    let sample = form.sample
    report(
      .invalidCheckArgument, "this is no range of values such as \(sample)", range,
      help: "write two of them in quotes, the earlier one first, or one: `range \"\(sample)\"..`")
  }
}
