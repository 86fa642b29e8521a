/// Makes the violations of a form from their causes.
struct FormReporter {
  let state: FormState
  let locale: LocaleTag

  private var graph: FormGraph { state.graph }

  func violation(_ cause: FormRuleOutcome.Cause, _ verdict: Verdict, of index: Int) -> FormViolation {
    let rule = graph.form.rules[index]
    let reason = locale.hasChineseTexts ? chineseReason(cause, of: index) : englishReason(cause, of: index)
    // The text of a rule says what is wrong, which is not known while there is no answer.
    let stated =
      cause == .waiting ? nil : rule.messages.text(for: locale) ?? graph.form.messages.text(for: locale)
    return FormViolation(
      form: graph.form.name, rule: rule.id, fields: graph.rules[index].places.map { graph.fields[$0].name },
      verdict: verdict, isWaiting: cause == .waiting,
      message: stated.map { Placeholders.fill($0, with: shownValue(of:)) } ?? reason, reason: reason,
      severity: rule.severity, location: rule.location)
  }

  /// Returns what a message shows of the value of a field; `nil` for a name that no field has.
  private func shownValue(of name: Substring) -> String? {
    guard let number = graph.number(of: String(name)) else { return nil }
    guard let field = state.value(of: number) else { return "" }
    let profile = field.variant.profile
    return profile.profile.isSensitive ? "…" : QuotedText.shortened(profile.display(of: field.value)[...])
  }

  private func name(_ field: Int) -> String { "“\(graph.fields[field].name)”" }

  private func operand(_ index: Int, of rule: Int) -> String {
    guard case .order(let operands, _) = graph.rules[rule].body else { return "" }
    switch operands[index] {
    case .field(let field): return name(field)
    case .value(let value): return value.description
    case .today(let distance): return state.today.advanced(by: distance).description
    }
  }

  private func isField(_ index: Int, of rule: Int) -> Bool {
    if case .order(let operands, _) = graph.rules[rule].body, case .field = operands[index] {
      true
    } else {
      false
    }
  }

  private func isStrict(_ index: Int, of rule: Int) -> Bool {
    if case .order(_, let isStrict) = graph.rules[rule].body { isStrict[index] } else { false }
  }

  /// Whether a rule compares dates.
  private func comparesDates(_ rule: Int) -> Bool {
    guard case .order(let operands, _) = graph.rules[rule].body else { return false }
    return operands.contains { operand in
      switch operand {
      case .today, .value(.date): return true
      case .value(.number): return false
      case .field(let field):
        if case .date? = graph.fields[field].variants.first?.kind { return true }
        return false
      }
    }
  }

  /// The operands of a rule by name.
  private func names(of rule: Int, _ separator: String) -> String {
    graph.rules[rule].operands.map(name).joined(separator: separator)
  }

  private func englishReason(_ cause: FormRuleOutcome.Cause, of rule: Int) -> String {
    switch cause {
    case .missing(let fields):
      return "\(fields.map(name).joined(separator: ", ")) \(fields.count == 1 ? "is" : "are") missing"
    case .few(let given, let least):
      return
        "\(given) of \(names(of: rule, ", ")) \(given == 1 ? "is" : "are") given, and at least \(least) must be"
    case .many(let given, let most):
      return "\(given) of \(names(of: rule, ", ")) are given, and at most \(most) may be"
    case .different(let first, let second): return "\(name(second)) differs from \(name(first))"
    case .disorder(let first, let second):
      let (left, right) = (operand(first, of: rule), operand(second, of: rule))
      switch (comparesDates(rule), isField(second, of: rule), isStrict(first, of: rule)) {
      case (true, true, true): return "\(right) must be after \(left)"
      case (true, true, false): return "\(right) must not be before \(left)"
      case (true, false, true): return "\(left) must be before \(right)"
      case (true, false, false): return "\(left) must not be after \(right)"
      case (false, true, true): return "\(right) must be more than \(left)"
      case (false, true, false): return "\(right) must be at least \(left)"
      case (false, false, true): return "\(left) must be less than \(right)"
      case (false, false, false): return "\(left) must be at most \(right)"
      }
    case .age(let years): return "The age must be \(years.lowerBound) to \(years.upperBound) years"
    case .refused: return "This was answered with no"
    case .waiting: return "This has not been answered yet"
    }
  }

  private func chineseReason(_ cause: FormRuleOutcome.Cause, of rule: Int) -> String {
    switch cause {
    case .missing(let fields): return "缺少\(fields.map(name).joined(separator: "、"))"
    case .few(let given, let least): return "\(names(of: rule, "、"))中至少填写 \(least) 项，现有 \(given) 项"
    case .many(let given, let most): return "\(names(of: rule, "、"))中最多填写 \(most) 项，现有 \(given) 项"
    case .different(let first, let second): return "\(name(second))与\(name(first))不一致"
    case .disorder(let first, let second):
      let (left, right) = (operand(first, of: rule), operand(second, of: rule))
      switch (comparesDates(rule), isField(second, of: rule), isStrict(first, of: rule)) {
      case (true, true, true): return "\(right)必须晚于\(left)"
      case (true, true, false): return "\(right)不能早于\(left)"
      case (true, false, true): return "\(left)必须早于\(right)"
      case (true, false, false): return "\(left)不能晚于\(right)"
      case (false, true, true): return "\(right)必须大于\(left)"
      case (false, true, false): return "\(right)不能小于\(left)"
      case (false, false, true): return "\(left)必须小于\(right)"
      case (false, false, false): return "\(left)不能大于\(right)"
      }
    case .age(let years): return "年龄必须在 \(years.lowerBound) 到 \(years.upperBound) 岁之间"
    case .refused: return "答复为否"
    case .waiting: return "尚未得到答复"
    }
  }
}
