/// Parsing of rules: body, timing, severity and messages.
extension Parser {
  /// Parses a rule from its keyword on.
  mutating func parseRule(named ruleName: NameSyntax?, isOverride: Bool = false) -> ItemSyntax.Content? {
    expect(.rule)
    guard current.kind == .name, isContinuation,
      !(ruleName != nil || isOverride) || !isOtherStatement(text(current))
    else {
      let example = isOverride ? "override shape: regex /…/" : "\(ruleName?.text ?? "shape"): regex /…/"
      fail("a rule, such as `\(example)`")
      return nil
    }
    let keyword = name(current)
    guard let body = parseBody(keyword) else { return nil }
    var rule = RuleSyntax(name: ruleName, isOverride: isOverride, keyword: keyword, body: body)
    if isName(current, "on"), !current.startsLine {
      advance()
      guard let timing = parseName("`change` or `commit`", .timing) else { return nil }
      rule.timing = timing
    }
    rule.severity = parseSeverity()
    if current.kind == .leftBrace {
      guard let texts = parseTexts() else { return nil }
      rule.texts = texts
    }
    return .rule(rule)
  }

  /// Parses the severity of a rule, if it has one.
  mutating func parseSeverity() -> NameSyntax? {
    expect(.severity)
    guard current.kind == .name, !current.startsLine, Keyword.severities.contains(text(current)) else {
      return nil
    }
    return name(advance())
  }

  /// Returns whether a word begins a statement that is not a rule.
  private func isOtherStatement(_ word: String) -> Bool {
    Keyword.settings.contains(word) || Keyword.examples.contains(word) || word == "override"
  }

  private mutating func parseBody(_ keyword: NameSyntax) -> RuleSyntax.Body? {
    switch keyword.text {
    case "required":
      advance()
      return .required
    case "minLength", "maxLength":
      advance()
      return parseLength(keyword)
    case "allow":
      advance()
      return parseClasses().map { .allow($0) }
    case "oneOf":
      advance()
      return parseStrings("a text in quotes, such as `oneOf \"S\", \"M\", \"L\"`").map { .oneOf($0) }
    case "in":
      guard hasLanguage(4, for: "in") else { return nil }
      advance()
      return parseListReference().map { .inList($0) }
    case "regex":
      advance()
      return parseRegex("a pattern, such as `regex /[0-9]+/`").map { .regex($0) }
    case "forbid":
      advance()
      return parseRegex("a pattern, such as `forbid /\\s/`").map { .forbid($0) }
    case "require":
      advance()
      return parseRequire()
    case "check":
      advance()
      return parseCheck()
    case "range":
      guard hasLanguage(2, for: "range") else { return nil }
      advance()
      return parseCheckArguments().map { .check(QualifiedNameSyntax(name: keyword), $0) }
    case _ where Keyword.reserved.contains(keyword.text):
      reportReserved(keyword)
      skipStatement()
      return nil
    default:
      report(
        .unknownKeyword, "unknown rule keyword `\(keyword.text)`", keyword.range, "not a rule keyword",
        help: Keyword.help(for: keyword.text)
          ?? "the rules are \(Keyword.rules.map { "`\($0)`" }.joined(separator: ", "))")
      skipStatement()
      return nil
    }
  }

  private mutating func parseLength(_ keyword: NameSyntax) -> RuleSyntax.Body? {
    guard let length = parseInteger("a length, such as `\(keyword.text) 12`") else { return nil }
    var unit: NameSyntax?
    expect(.lengthUnit)
    if current.kind == .name, !current.startsLine, !Keyword.tails.contains(text(current)) {
      unit = name(advance())
    }
    return keyword.text == "minLength"
      ? .minLength(length.value, unit: unit) : .maxLength(length.value, unit: unit)
  }

  private mutating func parseRequire() -> RuleSyntax.Body? {
    var count: IntegerSyntax?
    if current.kind == .integer && !current.startsLine || isAtParameter {
      guard let number = parseInteger("a number") else { return nil }
      count = number
      guard isName(current, "of"), !current.startsLine else {
        fail("`of` and patterns, such as `require \(number.value) of /[a-z]/, /[0-9]/`")
        return nil
      }
      advance()
    }
    var patterns: [RegexSyntax] = []
    repeat {
      guard let pattern = parseRegex("a pattern, such as `require /[0-9]/`") else { return nil }
      patterns.append(pattern)
    } while skipComma()
    return .require(count, patterns)
  }

  /// Parses `plan` or `icd10 for chapter` behind `in`.
  private mutating func parseListReference() -> ListReferenceSyntax? {
    guard let list = parseQualifiedName("the name of a list, such as `in plan`", .list) else { return nil }
    var reference = ListReferenceSyntax(list: list)
    guard isName(current, "for"), !current.startsLine else { return reference }
    if !isInField {
      report(
        .misplacedStatement, "`for` names a field of a form, and this is no field", current.range,
        help: "write it in the block of a field: `field code: text { in \(list.text) for chapter }`")
    }
    advance()
    guard let field = parseName("the name of a field, such as `for chapter`", .field) else { return nil }
    reference.field = field
    return reference
  }

  private mutating func parseCheck() -> RuleSyntax.Body? {
    guard let name = parseQualifiedName("the name of a check, such as `luhn`", .check) else { return nil }
    return parseCheckArguments().map { .check(name, $0) }
  }

  private mutating func parseCheckArguments() -> [CheckArgumentSyntax]? {
    var arguments: [CheckArgumentSyntax] = []
    while !current.startsLine {
      switch current.kind {
      case .string:
        guard let argument = parseTextRange() else { return nil }
        arguments.append(argument)
      case .dot where isAtDots && tokens[index + 2].kind == .string:
        guard let argument = parseTextRange() else { return nil }
        arguments.append(argument)
      case .integer, .number, .dot:
        guard let number = parseNumberRange([.integer, .number], mayBeOpen: true) else { return nil }
        arguments.append(.init(value: .number(number.text), range: number.range))
      case .name where isAtParameter && !Keyword.tails.contains(text(current)):
        guard let argument = parseCheckParameter() else { return nil }
        arguments.append(argument)
      default:
        return arguments
      }
    }
    return arguments
  }

  /// Parses the name of a parameter as a text, or as a number or a part of a range.
  private mutating func parseCheckParameter() -> CheckArgumentSyntax? {
    if scope?.bindings[text(current)]?.kind == .text { return parseTextRange() }
    return parseNumberRange([.integer, .number], mayBeOpen: true)
      .map { .init(value: .number($0.text), range: $0.range) }
  }

  /// Parses a text in quotes, or a range of texts: `"2020-01-01".."2029-12-31"`, with one end or both.
  private mutating func parseTextRange() -> CheckArgumentSyntax? {
    let firstHole = scope?.holes.count ?? 0
    var from: (text: String, range: SourceRange)?
    if !isAtDots {
      guard let text = parseString("a text in quotes") else { return nil }
      guard isAtDots else { return .init(value: .string(text.text), range: text.range) }
      from = (text.text, text.range)
    }
    let start = from?.range.start ?? current.range.start
    guard hasLanguage(4, for: "\"…\"..") else { return nil }
    advance()
    var end = advance().range.end
    var until: String?
    let isParameter = isAtKnownParameter && scope?.bindings[text(current)]?.kind == .text
    if !current.startsLine, current.kind == .string || isParameter {
      guard let text = parseString("a text in quotes") else { return nil }
      until = text.text
      end = text.range.end
    }
    let range = SourceRange(start, end)
    for hole in firstHole..<(scope?.holes.count ?? 0) { scope?.holes[hole].range = range }
    return .init(value: .texts(from: from?.text, until: until), range: range)
  }

  /// Parses the classes of characters after `allow` and `set … =`.
  mutating func parseClasses() -> [ClassSyntax]? {
    var classes: [ClassSyntax] = []
    repeat {
      guard isContinuation else {
        fail("characters, such as `/[a-z]/`, `\"-_\"` or the name of a set")
        return nil
      }
      switch current.kind {
      case .regex: classes.append(.regex(regex(advance())))
      case .string: classes.append(.string(string(advance())))
      case .name where isAtKnownParameter && tokens[index + 1].kind != .dot:
        let isText = scope?.bindings[text(current)]?.kind == .text
        let word = name(current)
        guard let parameter = parseParameter([.set, .text]) else { return nil }
        classes.append(
          isText
            ? .string(StringSyntax(text: parameter.value, range: parameter.range))
            : .set(QualifiedNameSyntax(name: word)))
      default:
        guard
          let name = parseQualifiedName("characters, such as `/[a-z]/`, `\"-_\"` or the name of a set", .set)
        else { return nil }
        if name.text == Keyword.visible, !tree.sets.contains(where: { $0.name.text == name.text }) { need(4) }
        classes.append(.set(name))
      }
    } while skipComma()
    return classes
  }

  private mutating func parseStrings(_ what: String) -> [StringSyntax]? {
    var strings: [StringSyntax] = []
    repeat {
      guard let text = parseString(what) else { return nil }
      strings.append(text)
    } while skipComma()
    return strings
  }
}
