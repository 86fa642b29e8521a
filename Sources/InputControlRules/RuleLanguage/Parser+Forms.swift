/// Parsing of forms: fields, branches and examples.
extension Parser {
  /// The maximum number of branches inside each other, and of parentheses in a condition.
  static let maximumNesting = 16

  mutating func parseForm(from start: Int, _ attributes: [AttributeSyntax]) {
    guard hasLanguage(3, for: "form") else { return }
    let documentation = documentation(above: tokens[start])
    advance()
    guard let name = parseName("the name of the form") else { return }
    var form = FormSyntax(
      documentation: documentation, attributes: attributes, name: name, range: range(from: start))
    guard let brace = parseOpeningBrace("`{` and the fields of the form") else { return }
    form.items = parseFormItems(depth: 0)
    if isAtDeclaration { reportDeclaration(inside: brace) } else { close(brace) }
    form.range = range(from: start)
    tree.forms.append(form)
    endStatement()
  }

  /// Parses statements up to a closing brace, which is not consumed.
  private mutating func parseFormItems(depth: Int) -> [FormItemSyntax] {
    var items: [FormItemSyntax] = []
    while isAtStatement() {
      statementStart = index
      if let item = parseFormItem(depth: depth) { items.append(item) }
    }
    expectStatement(.formItem)
    return items
  }

  private mutating func parseFormItem(depth: Int) -> FormItemSyntax? {
    guard
      let (attributes, start) = parseStatementStart("a field or a rule", such: "`field` or `when`", .formItem)
    else { return nil }
    guard let content = parseFormItemContent(depth: depth) else { return nil }
    let item = FormItemSyntax(attributes: attributes, content: content, range: range(from: start))
    endStatement()
    return item
  }

  private mutating func parseFormItemContent(depth: Int) -> FormItemSyntax.Content? {
    if tokens[index + 1].kind == .colon {
      let name = name(advance())
      advance()
      return parseFormRule(named: name)
    }
    switch text(current) {
    case "field":
      advance()
      return parseField().map { .field($0) }
    case "when":
      return parseWhen(depth: depth + 1).map { .when($0) }
    case "else":
      report(
        .misplacedStatement, "this `else` follows no `when`", current.range,
        help: "write it behind the `}` of a `when`, on the same line")
      skipStatement()
      return nil
    case "messages":
      advance()
      return parseTexts(isOfForm: true).map { .messages($0) }
    case "accepts", "pending", "rejects", "todo":
      return parseFormExample().map { .example($0) }
    default:
      return parseFormRule(named: nil)
    }
  }

  /// Parses `name: contact.displayName { required }` behind `field`.
  private mutating func parseField() -> FieldSyntax? {
    guard let name = parseName("the name of the field") else { return nil }
    if name.text == "today" {
      report(
        .reservedKeyword, "`today` is the day of the evaluation, and is no name for a field", name.range,
        help: "choose another name")
    }
    guard current.kind == .colon, !current.startsLine else {
      fail("`:` and a profile, such as `field \(name.text): contact.email`")
      return nil
    }
    advance()
    guard let profile = parseQualifiedName("the profile of the field", .profile) else { return nil }
    var field = FieldSyntax(name: name, profile: profile)
    if current.kind == .leftParenthesis, !current.startsLine {
      guard let arguments = parseArguments() else { return nil }
      field.arguments = arguments
    }
    guard current.kind == .leftBrace, let brace = parseOpeningBrace("`{`") else { return field }
    isInField = true
    field.items = parseItems()
    isInField = false
    close(brace)
    return field
  }

  // MARK: Branches

  private mutating func parseWhen(depth: Int) -> WhenSyntax? {
    guard depth <= Self.maximumNesting else {
      report(
        .nestedTooDeep, "there are more than \(Self.maximumNesting) branches inside each other",
        current.range,
        help: "join their conditions with `and`")
      skipStatement()
      return nil
    }
    var syntax = WhenSyntax(branches: [])
    var start = index
    advance()
    while true {
      guard let condition = parseCondition(),
        let branch = parseBranch(condition, from: start, depth: depth)
      else { return nil }
      syntax.branches.append(branch)
      guard isName(current, "else"), !current.startsLine else { return syntax }
      start = index
      advance()
      guard isName(current, "when"), !current.startsLine else { break }
      advance()
    }
    guard let branch = parseBranch(nil, from: start, depth: depth) else { return nil }
    syntax.branches.append(branch)
    return syntax
  }

  /// Parses the block of a branch.
  private mutating func parseBranch(
    _ condition: Condition<TestSyntax>?, from start: Int, depth: Int
  ) -> WhenSyntax.Branch? {
    let range = range(from: start)
    guard let brace = parseOpeningBrace("`{` and the fields of the branch") else { return nil }
    let items = parseFormItems(depth: depth)
    if !isAtDeclaration { close(brace) }
    return WhenSyntax.Branch(condition: condition, items: items, range: range)
  }

  // MARK: Examples

  private mutating func parseFormExample() -> FormExampleSyntax? {
    let isTodo = isName(current, "todo")
    if isTodo { advance() }
    expect(.formExample)
    guard current.kind == .name, let kind = ExamplesSyntax.Kind(rawValue: text(current)), isContinuation
    else {
      fail("`accepts`, `pending` or `rejects` behind `todo`")
      return nil
    }
    advance()
    guard let brace = parseOpeningBrace("`{` and values, such as `\(kind.rawValue) { country \"US\" }`")
    else {
      return nil
    }
    var example = FormExampleSyntax(kind: kind, isTodo: isTodo, entries: [])
    while isAtStatement() {
      statementStart = index
      guard let field = parseName("the name of a field and its text, such as `country \"US\"`") else {
        continue
      }
      guard let text = parseString("a text in quotes behind `\(field.text)`") else { continue }
      example.entries.append(.init(field: field, text: text))
      endStatement()
    }
    expectStatement(.field)
    close(brace)
    if kind == .rejects, skipWord("by") {
      guard let rule = parseRuleID() else { return nil }
      example.by = rule
    }
    if isName(current, "on"), !current.startsLine {
      advance()
      guard skipWord("day"), let day = parseString("a day, such as `on day \"2026-11-22\"`") else {
        if !isName(tokens[index - 1], "day") { fail("`day` and a date, such as `on day \"2026-11-22\"`") }
        return nil
      }
      example.day = day
    }
    return example
  }
}
