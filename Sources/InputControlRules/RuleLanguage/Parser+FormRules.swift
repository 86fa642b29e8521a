/// Parsing of conditions and of rules about several fields.
extension Parser {
  // MARK: Conditions

  /// Parses a condition; a line may end behind `and` and `or`.
  mutating func parseCondition(depth: Int = 0) -> Condition<TestSyntax>? {
    guard let first = parseConditionOperand(depth: depth) else { return nil }
    var operands = [first]
    var connective: String?
    while !current.startsLine, isName(current, "and") || isName(current, "or") {
      let word = text(current)
      if let connective, connective != word {
        report(
          .expected, "`and` and `or` stand beside each other without parentheses", current.range,
          help: "write which belong together, such as `(a is \"1\" and b is \"2\") or c is \"3\"`")
        skipStatement()
        return nil
      }
      connective = word
      advance()
      indexAfterOr = index
      guard let next = parseConditionOperand(depth: depth) else { return nil }
      operands.append(next)
    }
    return operands.count == 1 ? first : connective == "and" ? .all(operands) : .any(operands)
  }

  private mutating func parseConditionOperand(depth: Int) -> Condition<TestSyntax>? {
    let isNegated = isName(current, "not") && tokens[index + 1].kind == .leftParenthesis
    guard isNegated || current.kind == .leftParenthesis, isContinuation else {
      return parseTest().map { .test($0) }
    }
    if isNegated { advance() }
    guard depth < Self.maximumNesting else {
      report(
        .nestedTooDeep, "there are more than \(Self.maximumNesting) parentheses inside each other",
        current.range, help: "write the condition as branches inside each other")
      skipStatement()
      return nil
    }
    advance()
    guard let condition = parseCondition(depth: depth + 1) else { return nil }
    guard current.kind == .rightParenthesis else {
      fail("`)`, `and` or `or`")
      return nil
    }
    advance()
    return isNegated ? .not(condition) : condition
  }

  private mutating func parseTest() -> TestSyntax? {
    let start = index
    guard let field = parseName("a test of a field, such as `country is \"US\"`", .field) else { return nil }
    let body: TestSyntax.Body
    var isNegated = false
    if skipWord("matches") {
      guard let regex = parseRegex("a pattern, such as `\(field.text) matches /3[47]\\d*/`") else {
        return nil
      }
      body = .matches(regex)
    } else {
      guard skipWord("is") else {
        fail("`is` or `matches` behind `\(field.text)`, such as `\(field.text) is \"US\"`")
        return nil
      }
      isNegated = skipWord("not")
      if skipWord("empty") {
        body = .empty
      } else {
        var texts: [String] = []
        repeat {
          guard let text = parseString("a text in quotes, or `empty`") else { return nil }
          texts.append(text.text)
        } while skipComma()
        body = .texts(texts)
      }
    }
    return TestSyntax(
      field: field, isNegated: isNegated, body: body, location: SourceLocation(file, range(from: start)))
  }

  // MARK: Rules

  mutating func parseFormRule(named ruleName: NameSyntax?) -> FormItemSyntax.Content? {
    expect(.formRule)
    guard current.kind == .name, isContinuation else {
      fail("a rule, such as `\(ruleName?.text ?? "same"): equal password, repeat`")
      return nil
    }
    let keyword = name(current)
    guard Keyword.formRules.contains(keyword.text) else {
      reportNoFormRule(keyword)
      return nil
    }
    advance()
    guard let body = parseFormRuleBody(keyword.text) else { return nil }
    var rule = FormRuleSyntax(
      name: ruleName, keyword: keyword, kind: body.kind, fields: body.fields, count: body.count)
    if skipWord("at") {
      guard let places = parseFieldNames() else { return nil }
      rule.places = places
    }
    rule.severity = parseSeverity()
    if current.kind == .leftBrace {
      guard let texts = parseTexts(isOfForm: true) else { return nil }
      rule.texts = texts
    }
    return .rule(rule)
  }

  private mutating func reportNoFormRule(_ keyword: NameSyntax) {
    let isOfProfiles = Keyword.items.contains(keyword.text)
    report(
      .unknownKeyword,
      isOfProfiles
        ? "`\(keyword.text)` speaks of one value, and a form of its fields"
        : "unknown keyword `\(keyword.text)` in a form", keyword.range, "not a keyword of forms",
      help: isOfProfiles
        ? "write it in the block of a field: `field name: contact.email { \(keyword.text) … }`"
        : Suggestion.nearest(to: keyword.text, in: Keyword.formItems).map {
          Keyword.suggestion($0, for: keyword.text)
        } ?? "a form has \(Keyword.formItems.map { "`\($0)`" }.joined(separator: ", "))")
    skipStatement()
  }

  private mutating func parseFieldNames() -> [NameSyntax]? {
    var names: [NameSyntax] = []
    repeat {
      guard let name = parseName("the name of a field", .field) else { return nil }
      names.append(name)
    } while skipComma()
    return names
  }

  private typealias Body = (kind: FormRuleKind<OperandSyntax>, fields: [NameSyntax], count: SourceRange?)

  private mutating func parseFormRuleBody(_ keyword: String) -> Body? {
    switch keyword {
    case "require": return parseRequiredFields()
    case "equal":
      guard let first = parseName("the name of a field, such as `equal password, repeat`", .field) else {
        return nil
      }
      guard skipComma() else {
        fail("a comma and the second field, such as `equal \(first.text), repeat`")
        return nil
      }
      guard let second = parseName("the name of the second field", .field) else { return nil }
      return (.equal, [first, second], nil)
    case "order": return parseOrder()
    case "age":
      guard let field = parseName("the name of a field with a date", .field) else { return nil }
      guard [.number, .integer].contains(current.kind) && !current.startsLine || isAtDots else {
        fail("full years, such as `age \(field.text) 18..130` or `age \(field.text) 18..`")
        return nil
      }
      return parseAges().map { (.age($0), [field], nil) }
    default: return parseExternal()
    }
  }

  /// Parses a range of full years, such as `18..130`; `18..` has no upper bound, and `..17` no lower one.
  private mutating func parseAges() -> ClosedRange<Int>? {
    let token = current
    let greatest = FormRuleKind<OperandSyntax>.greatestAge
    let ages: String
    if token.kind == .integer,
      tokens[(index + 1)...].prefix(2).allSatisfy({ $0.kind == .dot && !$0.startsLine })
    {
      ages = text(advance()) + ".."
      advance()
      advance()
    } else {
      guard let stated = parseNumberRange([], mayBeOpen: true) else { return nil }
      ages = stated.text
    }
    if let years = closedRange(ages, atMost: greatest), years.upperBound <= greatest { return years }
    report(
      .invalidCount, "this is no range of ages", token.range,
      help: "write full years up to \(greatest), the smaller number first, such as `18..130` or `18..`")
    skipStatement()
    return nil
  }

  /// Returns a range of whole numbers from 0, such as `18..130`, of which one may be missing.
  private func closedRange(_ text: String, atMost greatest: Int) -> ClosedRange<Int>? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, !(parts[0].isEmpty && parts[2].isEmpty),
      let least = parts[0].isEmpty ? 0 : Int32(parts[0]).map(Int.init),
      let most = parts[2].isEmpty ? greatest : Int32(parts[2]).map(Int.init), 0 <= least, least <= most
    else { return nil }
    return least...most
  }

  private mutating func parseRequiredFields() -> Body? {
    guard [.number, .integer].contains(current.kind) && !current.startsLine || isAtDots else {
      return parseFieldNames().map { (.require(nil), $0, nil) }
    }
    let token = current
    let least: Int
    var most: Int?
    let isCount =
      token.kind == .integer && !(tokens[index + 1].kind == .dot && tokens[index + 2].kind == .dot)
    if !isCount {
      guard let stated = parseNumberRange([], mayBeOpen: true) else { return nil }
      guard let range = closedRange(stated.text, atMost: Int(Int32.max)) else {
        report(
          .invalidCount, "this is no range of numbers of fields", token.range,
          help: "write the smaller number first, such as `require 1..2 of email, phone`")
        skipStatement()
        return nil
      }
      (least, most) = (range.lowerBound, range.upperBound == Int(Int32.max) ? nil : range.upperBound)
    } else {
      guard let count = parseInteger("a number of fields") else { return nil }
      least = count.value
    }
    guard skipWord("of") else {
      fail("`of` and fields, such as `require \(text(token)) of email, phone`")
      return nil
    }
    return parseFieldNames().map {
      (.require(least...(most ?? max(least, $0.count))), $0, token.range)
    }
  }

  private mutating func parseExternal() -> Body? {
    guard let question = parseName("the name of a question, such as `external nameFree(name)`") else {
      return nil
    }
    guard current.kind == .leftParenthesis, !current.startsLine else {
      fail("`(` and the fields that the question is about")
      return nil
    }
    advance()
    guard let fields = parseFieldNames() else { return nil }
    guard current.kind == .rightParenthesis else {
      fail("`)`")
      return nil
    }
    advance()
    return (.external(question.text), fields, nil)
  }

  // MARK: Order

  private mutating func parseOrder() -> Body? {
    guard let first = parseOrderOperand() else { return nil }
    var operands = [first]
    var isStrict: [Bool] = []
    repeat {
      guard current.kind == .less || current.kind == .lessOrEqual, !current.startsLine else {
        fail("`<` or `<=` and another operand, such as `order from <= until`")
        return nil
      }
      isStrict.append(advance().kind == .less)
      guard let next = parseOrderOperand() else { return nil }
      operands.append(next)
    } while current.kind == .less || current.kind == .lessOrEqual
    let fields = operands.compactMap { if case .field(let name) = $0.value { name } else { nil } }
    return (.order(operands, isStrict: isStrict), fields, nil)
  }

  private mutating func parseOrderOperand() -> OperandSyntax? {
    let start = index
    guard isContinuation else {
      fail("a field, a number, a date in quotes, or `today`")
      return nil
    }
    expect(.word("today"))
    switch current.kind {
    case .string:
      let text = string(advance())
      return OperandSyntax(value: .date(text), range: text.range)
    case .integer, .number:
      let token = advance()
      return OperandSyntax(value: .number(text(token)), range: token.range)
    case .name where isName(current, "today"):
      advance()
      return parseDistance(from: start)
    default:
      guard let name = parseName("a field, a number, a date in quotes, or `today`", .field) else {
        return nil
      }
      return OperandSyntax(value: .field(name), range: name.range)
    }
  }

  /// Parses `+ 2 days` or `- 18 years` behind `today`, if it is there.
  private mutating func parseDistance(from start: Int) -> OperandSyntax? {
    let count: Int
    if !current.startsLine, current.kind == .number, let number = Int32(text(current)), number < 0 {
      // The sign belongs to the number: `today -18 years`.
      advance()
      count = Int(number)
    } else {
      guard !current.startsLine, current.kind == .plus || current.kind == .minus else {
        return OperandSyntax(value: .today(0, unit: nil), range: range(from: start))
      }
      let sign = advance().kind == .minus ? -1 : 1
      guard let number = parseInteger("a number of days, months or years, such as `today + 2 days`") else {
        return nil
      }
      count = sign * number.value
    }
    guard let word = parseName("`days`, `months` or `years`", .dateUnit), let unit = unit(word, of: count)
    else { return nil }
    return OperandSyntax(value: .today(count, unit: unit), range: range(from: start))
  }

  /// Returns a unit in the plural, which is its name; the singular, which belongs to a 1, may stand for it.
  private mutating func unit(_ word: NameSyntax, of count: Int) -> NameSyntax? {
    guard ["day", "month", "year"].contains(word.text) else { return word }
    let plural = word.text + "s"
    guard count.magnitude == 1 else {
      report(
        .unknownUnit, "`\(word.text)` is for 1, and this is \(count.magnitude)", word.range,
        help: "write `\(count.magnitude) \(plural)`")
      skipStatement()
      return nil
    }
    guard tree.language >= 4 else {
      reportNewer("1 \(word.text)", 4, word.range)
      skipStatement()
      return nil
    }
    need(4)
    return NameSyntax(text: plural, range: word.range)
  }
}
