/// Makes the violations of a form from their causes.
struct FormReporter {
  let state: FormState
  let locale: LocaleTag

  private var graph: FormGraph { state.graph }

  func violation(_ cause: FormRuleOutcome.Cause, _ verdict: Verdict, of index: Int) -> FormViolation {
    let rule = graph.form.rules[index]
    let compiled = graph.rules[index]
    let reason =
      locale.hasChineseTexts ? chineseReason(cause, of: compiled) : englishReason(cause, of: compiled)
    // The text of a rule says what is wrong, which is not known while there is no answer.
    let stated =
      cause == .waiting ? nil : rule.messages.text(for: locale) ?? graph.form.messages.text(for: locale)
    return FormViolation(
      form: graph.form.name, rule: rule.id, fields: compiled.places.map { graph.fields[$0].name },
      verdict: verdict, isWaiting: cause == .waiting,
      message: stated.map { stated in
        Placeholders.fill(stated) { name in
          shownValue(of: name) ?? (name == "label" ? compiled.places.first.map(label(of:)) : nil)
        }
      } ?? reason, reason: reason,
      severity: rule.severity, origin: .init(rule.location))
  }

  /// Returns what a message shows of the value of a field; `nil` for a name that no field has.
  private func shownValue(of name: Substring) -> String? {
    guard let number = graph.number(of: String(name)) else { return nil }
    guard let field = state.value(of: number) else { return "" }
    let profile = field.variant.profile
    return profile.profile.isSensitive ? "…" : QuotedText.shortened(profile.display(of: field.value)[...])
  }

  private func label(of field: Int) -> String { state.label(of: field, for: locale) }

  private func name(_ field: Int) -> String { "“\(label(of: field))”" }

  private func name(_ operand: FormGraph.Operand) -> String {
    switch operand {
    case .field(let field): name(field)
    case .value(let value, _): value.description
    case .today(let distance): state.today.advanced(by: distance).description
    }
  }

  /// The fields that a rule is about by name.
  private func names(of fields: [Int], _ separator: String) -> String {
    fields.map(name).joined(separator: separator)
  }

  /// The words for a relation that does not hold.
  private func relation(
    at index: Int, of rule: FormGraph.Rule
  ) -> (left: String, right: String, kind: (isDate: Bool, isAboutRight: Bool, isStrict: Bool))? {
    guard case .order(let operands, let isStrict) = rule.kind else { return nil }
    var isAboutRight = false
    if case .field = operands[index + 1] { isAboutRight = true }
    return (
      name(operands[index]), name(operands[index + 1]), (rule.comparesDates, isAboutRight, isStrict[index])
    )
  }

  private func englishReason(_ cause: FormRuleOutcome.Cause, of rule: FormGraph.Rule) -> String {
    let given = rule.fields.count(where: state.isGiven)
    switch (cause, rule.kind) {
    case (.tooFew, .require(let count?)):
      return
        "\(given) of \(names(of: rule.operands, ", ")) \(given == 1 ? "is" : "are") given, and at least \(count.lowerBound) must be"
    case (.tooMany, .require(let count?)):
      return
        "\(given) of \(names(of: rule.operands, ", ")) are given, and at most \(count.upperBound) may be"
    case (.tooFew, _), (.tooMany, _):
      let missing = rule.fields.filter { !state.isGiven($0) }
      return "\(names(of: missing, ", ")) \(missing.count == 1 ? "is" : "are") missing"
    case (.different, _): return "\(name(rule.fields[1])) differs from \(name(rule.fields[0]))"
    case (.disorder(let index), _):
      guard let (left, right, kind) = relation(at: index, of: rule) else { return "" }
      switch kind {
      case (true, true, true): return "\(right) must be after \(left)"
      case (true, true, false): return "\(right) must not be before \(left)"
      case (true, false, true): return "\(left) must be before \(right)"
      case (true, false, false): return "\(left) must not be after \(right)"
      case (false, true, true): return "\(right) must be more than \(left)"
      case (false, true, false): return "\(right) must be at least \(left)"
      case (false, false, true): return "\(left) must be less than \(right)"
      case (false, false, false): return "\(left) must be at most \(right)"
      }
    case (.age, .age(let years)) where years.upperBound == FormRule.Kind.greatestAge:
      return "The age must be at least \(years.lowerBound) \(years.lowerBound == 1 ? "year" : "years")"
    case (.age, .age(let years)): return "The age must be \(years.lowerBound) to \(years.upperBound) years"
    case (.age, _): return ""
    case (.refused, _): return "This was answered with no"
    case (.waiting, _): return "This has not been answered yet"
    }
  }

  private func chineseReason(_ cause: FormRuleOutcome.Cause, of rule: FormGraph.Rule) -> String {
    let given = rule.fields.count(where: state.isGiven)
    switch (cause, rule.kind) {
    case (.tooFew, .require(let count?)):
      return "\(names(of: rule.operands, "、"))中至少填写 \(count.lowerBound) 项，现有 \(given) 项"
    case (.tooMany, .require(let count?)):
      return "\(names(of: rule.operands, "、"))中最多填写 \(count.upperBound) 项，现有 \(given) 项"
    case (.tooFew, _), (.tooMany, _):
      return "缺少\(names(of: rule.fields.filter { !state.isGiven($0) }, "、"))"
    case (.different, _): return "\(name(rule.fields[1]))与\(name(rule.fields[0]))不一致"
    case (.disorder(let index), _):
      guard let (left, right, kind) = relation(at: index, of: rule) else { return "" }
      switch kind {
      case (true, true, true): return "\(right)必须晚于\(left)"
      case (true, true, false): return "\(right)不能早于\(left)"
      case (true, false, true): return "\(left)必须早于\(right)"
      case (true, false, false): return "\(left)不能晚于\(right)"
      case (false, true, true): return "\(right)必须大于\(left)"
      case (false, true, false): return "\(right)不能小于\(left)"
      case (false, false, true): return "\(left)必须小于\(right)"
      case (false, false, false): return "\(left)不能大于\(right)"
      }
    case (.age, .age(let years)) where years.upperBound == FormRule.Kind.greatestAge:
      return "年龄不能小于 \(years.lowerBound) 岁"
    case (.age, .age(let years)): return "年龄必须在 \(years.lowerBound) 到 \(years.upperBound) 岁之间"
    case (.age, _): return ""
    case (.refused, _): return "答复为否"
    case (.waiting, _): return "尚未得到答复"
    }
  }
}
