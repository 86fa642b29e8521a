/// Parsing of the statements of a profile.
extension Parser {
  /// Parses one statement of a profile; `nil` after an error, which is reported and skipped.
  mutating func parseItem() -> ItemSyntax? {
    guard
      let (attributes, start) = parseStatementStart(
        "a rule or a setting", such: "`regex` or `maxLength`", .item)
    else { return nil }
    guard let content = parseItemContent() else { return nil }
    let item = ItemSyntax(
      attributes: attributes, content: content,
      range: SourceRange(tokens[start].range.start, tokens[index - 1].range.end))
    endStatement()
    return item
  }

  /// Parses the attributes of a statement up to its first word; `nil` after an error, which is reported and skipped.
  mutating func parseStatementStart(
    _ what: String, such keywords: String, _ expectation: WordExpectation
  ) -> (attributes: [AttributeSyntax], start: Int)? {
    let attributes = parseAttributes()
    statementStart = index
    expect(expectation)
    if current.kind == .name { return (attributes, index) }
    if current.kind != .invalid, current.kind != .rightBrace || attributes.isEmpty {
      report(
        .expected, "expected \(what), found \(describe(current))", current.range,
        help: "a statement begins with a keyword such as \(keywords)")
    } else if current.kind == .rightBrace {
      reportExpected("a statement behind the attribute")
    }
    if current.kind != .rightBrace { skipStatement() }
    return nil
  }

  private mutating func parseItemContent() -> ItemSyntax.Content? {
    // A word before a colon is not a keyword: `regex: maxLength 3` is a rule named `regex`.
    if tokens[index + 1].kind == .colon {
      let name = name(advance())
      advance()
      return parseRule(named: name)
    }
    switch text(current) {
    case "type":
      advance()
      return parseType()
    case "keyboard":
      advance()
      return parseName("a keyboard, such as `numberPad`", .keyboard).map { .keyboard($0) }
    case "ime":
      advance()
      return parseName("`defer` or `enforce`", .compositionPolicy).map { .ime($0) }
    case "paste":
      advance()
      return parseName("`fit` or `whole`", .pastePolicy).map { .paste($0) }
    case "refuse":
      advance()
      return parseName("`mark` or `veto`", .refusalPolicy).map { .refuse($0) }
    case "normalize":
      advance()
      return parseNames("a form, such as `width` or `trim`", .normalForm).map { .normalize($0) }
    case "replace":
      advance()
      return parseReplacement()
    case "display", "prefix", "suffix":
      return parseDisplayItem(text(current))
    case "decimals", "integers", "signed":
      return parseNumberItem(text(current))
    case "label", "hint", "placeholder", "default", "autocomplete":
      return parseFieldItem(text(current))
    case "seconds":
      return parseSeconds()
    case "sensitive":
      advance()
      return .sensitive(SensitivitySyntax(isOverride: false, no: parseNo()))
    case "messages":
      advance()
      return parseTexts().map { .messages($0) }
    case "drop":
      advance()
      return parseRuleID(.inheritedRuleID).map { .drop($0) }
    case "override":
      advance()
      if isName(current, "sensitive"), isContinuation, tokens[index + 1].kind != .colon {
        return parseOverriddenSensitivity()
      }
      return parseRule(named: parseOverriddenID(), isOverride: true)
    case "accepts", "pending", "rejects", "todo":
      return parseExamples()
    default:
      return parseRule(named: nil)
    }
  }

  private mutating func parseType() -> ItemSyntax.Content? {
    guard let type = parseName("a control type, such as `number`", .controlType) else { return nil }
    if Keyword.typesOfLanguage4.contains(type.text) {
      need(4)
      if tree.language < 4 { reportNewer("type \(type.text)", 4, type.range) }
    }
    return .type(type)
  }

  /// Parses `seconds` or `seconds optional`.
  private mutating func parseSeconds() -> ItemSyntax.Content? {
    guard hasLanguage(4, for: "seconds") else { return nil }
    advance()
    return .seconds(isOptional: skipWord("optional"))
  }

  private mutating func parseNo() -> NameSyntax? {
    current.kind == .name && text(current) == "no" && !current.startsLine ? name(advance()) : nil
  }

  /// Parses `sensitive no` after `override`.
  private mutating func parseOverriddenSensitivity() -> ItemSyntax.Content? {
    advance()
    expect(.word("no"))
    guard let no = parseNo() else {
      fail("`no`: `override sensitive no` shows the values that the parent hides")
      return nil
    }
    return .sensitive(SensitivitySyntax(isOverride: true, no: no))
  }

  /// Parses the id and the colon after `override`, if they are present.
  private mutating func parseOverriddenID() -> NameSyntax? {
    var end = index
    while tokens[end].kind == .name, tokens[end + 1].kind == .dot { end += 2 }
    guard tokens[end].kind == .name, tokens[end + 1].kind == .colon, !current.startsLine else { return nil }
    let id = parseRuleID()
    advance()
    return id
  }

  private mutating func parseNames(_ what: String, _ expectation: WordExpectation) -> [NameSyntax]? {
    var names: [NameSyntax] = []
    repeat {
      guard let name = parseName(what, expectation) else { return nil }
      names.append(name)
    } while skipComma()
    return names
  }

  private mutating func parseReplacement() -> ItemSyntax.Content? {
    guard let regex = parseRegex("a pattern, such as `replace /-/ with \"\"`") else { return nil }
    guard isName(current, "with"), !current.startsLine else {
      fail("`with` and a text, such as `with \"\"`")
      return nil
    }
    advance()
    guard let text = parseString("a text in quotes") else { return nil }
    return .replace(regex, with: text)
  }

  // MARK: Examples

  private mutating func parseExamples() -> ItemSyntax.Content? {
    var isTodo = false
    if isName(current, "todo") {
      isTodo = true
      advance()
    }
    expect(.example)
    guard current.kind == .name, !isTodo || !current.startsLine,
      let kind = ExamplesSyntax.Kind(rawValue: text(current))
    else {
      fail("`accepts`, `pending` or `rejects` behind `todo`")
      return nil
    }
    advance()
    var examples: [ExamplesSyntax.Example] = []
    repeat {
      guard let example = parseExample(of: kind) else { return nil }
      examples.append(example)
    } while skipComma()
    return .examples(ExamplesSyntax(kind: kind, isTodo: isTodo, examples: examples))
  }

  private mutating func parseExample(of kind: ExamplesSyntax.Kind) -> ExamplesSyntax.Example? {
    guard let value = parseString("a text in quotes") else { return nil }
    var example = ExamplesSyntax.Example(text: value.text, range: value.range)
    if kind == .accepts, skipWord("as") {
      guard let text = parseString("the value after normalisation, in quotes") else { return nil }
      example.normalized = text.text
    }
    if kind != .rejects, isName(current, "shows"), !current.startsLine {
      guard hasLanguage(2, for: "shows") else { return nil }
      advance()
      guard let text = parseString("what is shown of the value, in quotes") else { return nil }
      example.shown = text.text
    }
    if kind == .accepts, skipWord("warns") {
      guard let rule = parseRuleID() else { return nil }
      example.warns = rule
    }
    if kind == .rejects, skipWord("by") {
      guard let rule = parseRuleID() else { return nil }
      example.by = rule
    }
    if isName(current, "in"), !current.startsLine {
      guard hasLanguage(2, for: "in") else { return nil }
      advance()
      guard let locale = parseName("a locale, such as `in de-CH`") else { return nil }
      example.locale = locale
    }
    let (arguments, isSound) = parseExampleArguments()
    guard isSound else { return nil }
    example.arguments = arguments
    return example
  }

  mutating func skipWord(_ word: String) -> Bool {
    guard isName(current, word), !current.startsLine else { return false }
    advance()
    return true
  }

  // MARK: Texts

  /// Parses `{ en "…"; zh-Hans "…" }`.
  ///
  /// - Parameter isOfForm: Whether the names of fields are placeholders, and not those of profiles.
  mutating func parseTexts(isOfForm: Bool = false) -> [TextSyntax]? {
    guard let brace = parseOpeningBrace("`{` and texts, such as `{ en \"…\" }`") else { return nil }
    var texts: [TextSyntax] = []
    while skipSemicolons(), current.kind != .rightBrace, current.kind != .endOfFile {
      statementStart = index
      guard let locale = parseName("a language tag and a text, such as `en \"…\"`") else { continue }
      guard let text = parseText(in: locale, isOfForm: isOfForm) else { continue }
      texts.append(text)
      endStatement()
    }
    close(brace)
    return texts
  }
}

/// Parsing of the settings of the type `decimal`.
extension Parser {
  /// Parses `decimals`, `integers` or `signed`.
  mutating func parseNumberItem(_ keyword: String) -> ItemSyntax.Content? {
    guard hasLanguage(2, for: keyword) else { return nil }
    advance()
    switch keyword {
    case "signed": return .signed
    case "integers": return parseInteger("a number of digits, such as `integers 9`").map { .integers($0) }
    default: return parseDecimals().map { .decimals($0) }
    }
  }

  /// Parses `2`, `1..2` or `minor("EUR")`.
  private mutating func parseDecimals() -> DecimalsSyntax? {
    let isMinor = isName(current, "minor") && tokens[index + 1].kind == .leftParenthesis
    let isNumber = current.kind == .integer || current.kind == .number || isAtDots
    if isNumber || isAtParameter && !isMinor, isContinuation {
      return parseNumberRange([.integer], mayBeOpen: true).map { .count($0.text, range: $0.range) }
    }
    guard isMinor, isContinuation else {
      fail("a number of digits, such as `decimals 2` or `decimals minor(\"EUR\")`")
      return nil
    }
    advance()
    advance()
    guard let currency = parseString("the code of a currency in quotes") else { return nil }
    guard current.kind == .rightParenthesis else {
      fail("`)`")
      return nil
    }
    advance()
    return .minorUnits(of: currency)
  }
}
