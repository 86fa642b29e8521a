/// Makes the violations of a form from their causes.
struct FormReporter {
  let state: FormState
  let locale: LocaleTag

  private let texts: LanguageTexts

  init(state: FormState, locale: LocaleTag) {
    self.state = state
    self.locale = locale
    texts = TextLibrary.texts(for: locale)
  }

  private var graph: FormGraph { state.graph }

  func violation(_ cause: FormRuleOutcome.Cause, _ verdict: Verdict, of index: Int) -> FormViolation {
    let rule = graph.form.rules[index]
    let compiled = graph.rules[index]
    let reason = reason(cause, of: compiled)
    // The text of a rule says what is wrong, which is not known while there is no answer.
    let stated =
      cause == .waiting ? nil : rule.messages.found(for: locale) ?? graph.form.messages.found(for: locale)
    let language = stated?.locale ?? texts.locale
    return FormViolation(
      form: graph.form.name, rule: rule.id, fields: compiled.places.map { graph.fields[$0].name },
      verdict: verdict, isWaiting: cause == .waiting,
      message: stated.map { stated in
        TextFilling.fill(stated.forms, in: stated.locale) { name in
          shownValue(of: name) ?? (name == "label" ? compiled.places.first.map(label(of:)) : nil)
        }
      } ?? reason,
      language: locale.includes(language) ? nil : language, reason: reason,
      severity: rule.severity, origin: .init(rule.location))
  }

  /// Returns what a message shows of the value of a field; `nil` for a name that no field has.
  private func shownValue(of name: String) -> String? {
    guard let number = graph.number(of: name) else { return nil }
    guard let field = state.value(of: number) else { return "" }
    let profile = field.variant.profile
    return profile.profile.isSensitive ? "…" : QuotedText.shortened(profile.display(of: field.value)[...])
  }

  private func label(of field: Int) -> String { state.label(of: field, for: locale) }

  private func name(_ field: Int) -> String { texts.quoted(label(of: field)) }

  private func name(_ operand: FormGraph.Operand) -> String {
    switch operand {
    case .field(let field): name(field)
    case .value(let value, _): value.description
    case .today(let distance): state.today.advanced(by: distance).description
    }
  }

  /// The fields that a rule is about by name.
  private func names(of fields: [Int]) -> String { texts.list(fields.map { name($0) }) }

  private func reason(_ cause: FormRuleOutcome.Cause, of rule: FormGraph.Rule) -> String {
    let given = rule.fields.count(where: state.isGiven)
    switch (cause, rule.kind) {
    case (.tooFew, .require(let count?)):
      return counted(.tooFewFields, given, of: rule, limit: count.lowerBound)
    case (.tooMany, .require(let count?)):
      return counted(.tooManyFields, given, of: rule, limit: count.upperBound)
    case (.tooFew, _), (.tooMany, _):
      let missing = rule.fields.filter { !state.isGiven($0) }
      return texts.filled(.fieldsMissing, for: missing.count) { _ in names(of: missing) }
    case (.different, _): return compared(.differs, name(rule.fields[0]), name(rule.fields[1]))
    case (.disorder(let index), .order(let operands, let isStrict)):
      var isAboutRight = false
      if case .field = operands[index + 1] { isAboutRight = true }
      return compared(
        .disorder(isOfDates: rule.comparesDates, isAboutRight: isAboutRight, isStrict: isStrict[index]),
        name(operands[index]), name(operands[index + 1]))
    case (.age, .age(let years)):
      let isOpen = years.upperBound == FormRule.Kind.greatestAge
      let number = isOpen ? years.lowerBound : years.upperBound
      return texts.filled(isOpen ? .ageAtLeast : .ageBetween, for: number) {
        String($0 == "min" ? years.lowerBound : years.upperBound)
      }
    case (.notListed, _): return notListed(rule.fields[1], for: rule.fields[0], in: rule.list)
    case (.disorder, _), (.age, _): return ""
    case (.refused, _): return texts.filled(.refused)
    case (.waiting, _): return texts.filled(.waiting)
    }
  }

  /// Returns a sentence about a value that a list does not have for that of another field.
  private func notListed(_ field: Int, for other: Int, in list: ValueList?) -> String {
    guard let list, let value = state.value(of: field), let group = state.value(of: other),
      !value.variant.profile.profile.isSensitive, !group.variant.profile.profile.isSensitive,
      let graph = list.graph(ofGroup: group.value),
      let choices = NamedChoices(list, graph, for: value.value, .invalid)
    else { return compared(.notListed, name(field), name(other)) }
    return texts.filled(choices.isNearest ? .choicesNearest : .choices, for: choices.keys.count) {
      $0 == "text"
        ? texts.quoted(QuotedText.shortened(value.value[...])) : BuiltInTexts(texts: texts).names(of: choices)
    }
  }

  /// Returns a sentence about the number of fields that are given.
  private func counted(_ key: BuiltInText, _ given: Int, of rule: FormGraph.Rule, limit: Int) -> String {
    texts.filled(key, for: given) { name in
      switch name {
      case "given": String(given)
      case "count": String(limit)
      default: names(of: rule.operands)
      }
    }
  }

  /// Returns a sentence about two operands.
  private func compared(_ key: BuiltInText, _ left: String, _ right: String) -> String {
    texts.filled(key) { $0 == "left" ? left : right }
  }
}

extension BuiltInText {
  /// The sentence for a relation that does not hold, about its right side or its left one.
  fileprivate static func disorder(isOfDates: Bool, isAboutRight: Bool, isStrict: Bool) -> BuiltInText {
    switch (isOfDates, isAboutRight, isStrict) {
    case (true, true, true): .after
    case (true, true, false): .notBefore
    case (true, false, true): .before
    case (true, false, false): .notAfterDate
    case (false, true, true): .more
    case (false, true, false): .atLeast
    case (false, false, true): .less
    case (false, false, false): .atMost
    }
  }
}
