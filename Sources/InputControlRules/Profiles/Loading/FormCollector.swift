/// Makes a form from its declaration. Names of fields are resolved when the form is compiled.
struct FormCollector {
  private let file: SourceFile
  private var form: FormProfile
  private(set) var diagnostics: [Diagnostic] = []
  /// The patterns in conditions.
  private(set) var statedPatterns: [StatedPattern] = []
  /// The range of each rule, by id.
  private var ruleRanges: [String: SourceRange] = [:]
  private var messagesRange: SourceRange?
  /// Makes the profile of a field; `nil` after an error, which was reported.
  private let profile: (FieldSyntax) -> Profile?
  /// The texts that stand apart from the rules.
  var texts: TextIndex?
  /// Whether the file comes with the library.
  var isShipped = false
  /// Whether a field has no profile because of an error, so that the form is not complete.
  private(set) var isIncomplete = false

  /// The maximum number of declared fields, rules, branches and examples of a form.
  static let limits = (fields: 4096, rules: 4096, branches: 4096, examples: 4096)

  init(_ syntax: FormSyntax, in file: SourceFile, profile: @escaping (FieldSyntax) -> Profile?) {
    self.file = file
    self.profile = profile
    form = FormProfile(name: syntax.name.text)
    form.documentation = syntax.documentation
    form.location = SourceLocation(file, syntax.name.range)
  }

  mutating func collect(_ syntax: FormSyntax) -> FormProfile {
    let (attributes, found) = Attributes.read(syntax.attributes, in: file, allowsDeprecated: true)
    diagnostics += found
    form.deprecation = attributes.deprecation
    add(syntax.items, branch: nil)
    if messagesRange == nil { form.messages = localized([], form.name) }
    if isTooLarge {
      report(
        .formTooLarge,
        "this form has more than \(Self.limits.fields) fields, rules, branches or examples",
        syntax.name.range,
        help: "split it into several forms")
    }
    completePlaces()
    return form
  }

  private var isTooLarge: Bool {
    form.fields.count > Self.limits.fields || form.rules.count > Self.limits.rules
      || form.branches.count > Self.limits.branches || form.examples.count > Self.limits.examples
  }

  private mutating func add(_ items: [FormItemSyntax], branch: Int?) {
    for item in items {
      guard !isTooLarge, diagnostics.count <= Diagnostic.limit else { return }
      diagnostics += Attributes.read(item.attributes, in: file, allowsDeprecated: false).1
      switch item.content {
      case .field(let field): add(field, branch)
      case .when(let when): add(when, branch)
      case .rule(let rule): add(rule, item.range, branch)
      case .messages(let texts):
        if let first = messagesRange {
          diagnostics.append(
            .repeatedSetting("messages", SourceLocation(file, item.range), SourceLocation(file, first)))
        } else {
          messagesRange = item.range
          form.messages = localized(texts, form.name)
        }
      case .example(let example): add(example, item.range)
      }
    }
  }

  private mutating func add(_ syntax: FieldSyntax, _ branch: Int?) {
    guard let profile = profile(syntax) else {
      isIncomplete = true
      return
    }
    form.fields.append(
      FormField(
        name: syntax.name.text, profile: profile, branch: branch,
        location: SourceLocation(file, syntax.name.range)))
    for item in syntax.items ?? [] {
      guard case .rule(let rule) = item.content, case .inList(let reference) = rule.body,
        let field = reference.field
      else { continue }
      add(rule, choosingBy: field, item.range, of: syntax.name, profile, branch)
    }
  }

  /// Adds the rule of a list of which only the values for that of another field are right.
  private mutating func add(
    _ syntax: RuleSyntax, choosingBy field: NameSyntax, _ range: SourceRange, of name: NameSyntax,
    _ profile: Profile, _ branch: Int?
  ) {
    let id = syntax.name?.text ?? syntax.keyword.text
    guard let rule = profile.rules.first(where: { $0.id == id }), case .oneOf(let list) = rule.body else {
      return
    }
    guard list.groups != nil else {
      return report(
        .invalidList, "the list `\(list.name ?? "")` has no column by which values are chosen", field.range,
        help: "name one where it is declared: `list \(list.name ?? "") from … by \(field.text)`")
    }
    form.rules.append(
      FormRule(
        id: "\(name.text).\(id)", kind: .among, operands: [reference(field), reference(name)],
        places: [reference(name)], severity: rule.severity, messages: rule.messages, branch: branch,
        location: SourceLocation(file, range), list: list))
  }

  // MARK: Branches

  private mutating func add(_ syntax: WhenSyntax, _ parent: Int?) {
    let first = form.branches.count
    var previous: Int?
    for branch in syntax.branches {
      let index = form.branches.count
      form.branches.append(
        FormBranch(
          parent: parent, previous: previous, first: first,
          condition: branch.condition.flatMap { $0.map { test($0) } },
          location: SourceLocation(file, branch.range)))
      add(branch.items, branch: index)
      previous = index
    }
  }

  private mutating func test(_ syntax: TestSyntax) -> FormTest {
    syntax.map(reference(syntax.field)) { regex in
      let pattern = RulePattern(regex, in: file)
      statedPatterns.append(StatedPattern(pattern: pattern, purpose: .whole))
      return pattern
    }
  }

  // MARK: Rules

  private mutating func add(_ syntax: FormRuleSyntax, _ range: SourceRange, _ branch: Int?) {
    guard let kind = kind(of: syntax) else { return }
    let id = syntax.name?.text ?? syntax.keyword.text
    if let first = ruleRanges[id] {
      diagnostics.append(
        Diagnostic(
          .duplicateRule, "this form has two rules `\(id)`",
          at: .init(SourceLocation(file, range), "again here"),
          also: [.init(SourceLocation(file, first), "first here")],
          help: ["give this one a name of its own, such as `\(id)2: …`"]))
      return
    }
    ruleRanges[id] = range
    form.rules.append(
      FormRule(
        id: id, kind: kind, operands: syntax.fields.map { reference($0) },
        places: syntax.places.map { reference($0) },
        severity: syntax.severity.flatMap { Severity(rawValue: $0.text) } ?? .error,
        messages: localized(syntax.texts, "\(form.name).\(id)"), branch: branch,
        location: SourceLocation(file, range)))
  }

  private mutating func kind(of syntax: FormRuleSyntax) -> FormRule.Kind? {
    let count = syntax.fields.count
    if case .require(let wanted?) = syntax.kind, let range = syntax.count,
      !(1...count).contains(wanted.upperBound)
    {
      report(
        .invalidCount,
        "\(wanted.upperBound) of \(count) field\(count == 1 ? "" : "s") cannot be required", range,
        help: "the number is at least 1 and at most the number of fields")
      return nil
    }
    return syntax.kind.map { operand in
      value(operand).map { .init(value: $0, location: SourceLocation(file, operand.range)) }
    }
  }

  private mutating func value(_ syntax: OperandSyntax) -> FormRule.Operand.Value? {
    switch syntax.value {
    case .field(let name): return .field(reference(name))
    case .number(let text):
      if let number = DecimalRange.Decimal(text) { return .number(number) }
      report(
        .expected, "this is a range, and not a number", syntax.range,
        help: "write one number, such as `10.50`")
      return nil
    case .date(let text):
      if CivilDate(text.text) == nil, let moment = CivilMoment(text.text) { return .moment(moment) }
      return date(text).map { .date($0) }
    case .today(let count, let unit):
      guard let unit else { return .today(.init(0, .days)) }
      guard let known = CivilDate.Distance.Unit(rawValue: unit.text) else {
        report(
          .unknownUnit, "there is no unit `\(unit.text)` of time", unit.range,
          help: RuleCollector.choice(of: unit.text, in: CivilDate.Distance.Unit.allCases.map { $0.rawValue }))
        return nil
      }
      guard count.magnitude <= CivilDate.Distance.limit(of: known) else {
        report(
          .numberTooLarge, "this is more than 9999 years", syntax.range, help: "write fewer \(unit.text)")
        return nil
      }
      return .today(.init(count, known))
    }
  }

  private mutating func date(_ text: StringSyntax) -> CivilDate? {
    if let date = CivilDate(text.text) { return date }
    report(
      .invalidDate, "“\(DisplayText.shortened(text.text, atMost: 40))” is no date", text.range,
      help: "a date is written `yyyy-MM-dd`, such as \"2026-11-22\", and has to exist")
    return nil
  }

  /// A violation without `at` is carried by the operand that is declared last.
  private mutating func completePlaces() {
    var order: [String: Int] = [:]
    for field in form.fields where order[field.name] == nil { order[field.name] = order.count }
    for index in form.rules.indices where form.rules[index].places.isEmpty {
      let last = form.rules[index].operands.max { (order[$0.name] ?? 0) < (order[$1.name] ?? 0) }
      form.rules[index].places = last.map { [$0] } ?? []
    }
  }

  // MARK: Examples

  private mutating func add(_ syntax: FormExampleSyntax, _ range: SourceRange) {
    var day: CivilDate?
    if let text = syntax.day {
      day = date(text)
      guard day != nil else { return }
    }
    let expectation: Example.Expectation =
      switch syntax.kind {
      case .accepts: .accepts
      case .pending: .pending
      case .rejects: .rejects
      }
    form.examples.append(
      FormExample(
        expectation: expectation,
        entries: syntax.entries.map { .init(field: reference($0.field), text: $0.text.text) },
        rule: syntax.by?.text, ruleLocation: syntax.by.map { SourceLocation(file, $0.range) }, day: day,
        isTodo: syntax.isTodo, location: SourceLocation(file, range)))
  }

  // MARK: Reporting

  private func reference(_ name: NameSyntax) -> FormFieldReference {
    FormFieldReference(name: name.text, location: SourceLocation(file, name.range))
  }

  /// Returns the texts of a statement, with those that stand apart under a key.
  private mutating func localized(_ stated: [TextSyntax], _ key: String) -> LocalizedText {
    var (result, found) = LocalizedText.read(stated, in: file)
    diagnostics += found
    if isShipped, !result.isEmpty { result.shared = .init(.rule(key), values: [:]) }
    if let texts { diagnostics += texts.complete(&result, key, in: file) }
    return result
  }

  private mutating func report(_ code: DiagnosticCode, _ message: String, _ range: SourceRange, help: String)
  {
    diagnostics.append(Diagnostic(code, message, at: .init(SourceLocation(file, range)), help: [help]))
  }
}
