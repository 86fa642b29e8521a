extension Parser {
  /// Reads one statement of a profile; `nil` after a mistake, which was reported and skipped.
  mutating func parseItem() -> ItemSyntax? {
    let start = index
    if current.kind == .at {
      reportLater("@" + text(tokens[min(index + 1, tokens.count - 1)]), at: current.range)
      skipAttribute()
      return nil
    }
    guard current.kind == .name else {
      if current.kind != .invalid {
        report(
          .expected, "expected a rule or a setting, found \(describe(current))", current.range,
          help: "a statement begins with a keyword such as `regex` or `maxLength`")
      }
      skipStatement()
      return nil
    }
    guard let content = parseItemContent() else { return nil }
    let item = ItemSyntax(
      content: content, range: SourceRange(tokens[start].range.start, tokens[index - 1].range.end),
      words: start..<index)
    endStatement()
    return item
  }

  private mutating func parseItemContent() -> ItemSyntax.Content? {
    // Keywords are reserved only where no colon follows: `regex: maxLength 3` is a rule named `regex`.
    if tokens[index + 1].kind == .colon {
      let name = name(advance())
      advance()
      guard current.kind == .name, !current.startsLine, !Keyword.nameless.contains(text(current)) else {
        fail("a rule behind its name, such as `\(name.text): regex /…/`")
        return nil
      }
      return parseRule(named: name)
    }
    switch text(current) {
    case "type":
      advance()
      return parseName("a control type, such as `number`").map { .type($0) }
    case "keyboard":
      advance()
      return parseName("a keyboard, such as `numberPad`").map { .keyboard($0) }
    case "sensitive":
      advance()
      return .sensitive
    case "messages":
      advance()
      return parseTexts().map { .messages($0) }
    case "accepts", "pending", "rejects":
      return parseExamples()
    default:
      return parseRule(named: nil)
    }
  }

  private mutating func parseRule(named ruleName: NameSyntax?) -> ItemSyntax.Content? {
    let keyword = name(current)
    let body: RuleSyntax.Body
    switch keyword.text {
    case "required":
      advance()
      body = .required
    case "minLength", "maxLength":
      advance()
      guard let length = parseInteger("a length, such as `\(keyword.text) 12`") else { return nil }
      var unit: NameSyntax?
      if current.kind == .name, !current.startsLine, !Keyword.laterTails.contains(text(current)) {
        if Keyword.laterUnits.contains(text(current)) {
          reportLater(text(current), at: current.range)
          skipStatement()
          return nil
        }
        unit = name(advance())
      }
      body =
        keyword.text == "minLength"
        ? .minLength(length.value, unit: unit) : .maxLength(length.value, unit: unit)
    case "regex":
      advance()
      guard current.kind == .regex, !current.startsLine else {
        fail("a pattern, such as `regex /[0-9]+/`")
        return nil
      }
      body = .regex(regex(advance()))
    case _ where Keyword.laterItems.contains(keyword.text) || Keyword.reserved.contains(keyword.text):
      reportLater(keyword.text, at: keyword.range)
      skipStatement()
      return nil
    default:
      reportUnknown(keyword)
      return nil
    }
    guard !reportLaterTail(Keyword.laterTails) else { return nil }
    var rule = RuleSyntax(name: ruleName, keyword: keyword, body: body)
    if current.kind == .leftBrace {
      guard let texts = parseTexts() else { return nil }
      rule.texts = texts
    }
    return .rule(rule)
  }

  private mutating func reportUnknown(_ keyword: NameSyntax) {
    let known = Keyword.items + Keyword.laterItems
    report(
      .unknownKeyword, "unknown rule keyword `\(keyword.text)`", keyword.range, "not a rule keyword",
      help: Suggestion.nearest(to: keyword.text, in: known).map {
        "keywords are case-sensitive; did you mean `\($0)`?"
      } ?? "the keywords are \(Keyword.items.map { "`\($0)`" }.joined(separator: ", "))")
    skipStatement()
  }

  /// Reports a word behind a statement that this version does not act on, and skips the statement.
  private mutating func reportLaterTail(_ words: [String]) -> Bool {
    guard current.kind == .name, !current.startsLine, words.contains(text(current)) else { return false }
    reportLater(text(current), at: current.range)
    skipStatement()
    return true
  }

  private mutating func parseExamples() -> ItemSyntax.Content? {
    guard let kind = ExamplesSyntax.Kind(rawValue: text(advance())) else { return nil }
    var examples: [ExamplesSyntax.Example] = []
    repeat {
      // A list goes on behind a comma, on the next line too.
      guard current.kind == .string, examples.isEmpty ? !current.startsLine : true else {
        fail("a text in quotes")
        return nil
      }
      let token = advance()
      var example = ExamplesSyntax.Example(text: string(token), range: token.range)
      if kind == .rejects, isName(current, "by"), !current.startsLine {
        advance()
        guard let rule = parseRuleID() else { return nil }
        example.by = rule
      }
      if reportLaterTail(Keyword.laterExampleTails) { return nil }
      examples.append(example)
    } while skipComma()
    return .examples(ExamplesSyntax(kind: kind, examples: examples))
  }

  /// Reads `{ en "…"; zh-Hans "…" }`.
  private mutating func parseTexts() -> [TextSyntax]? {
    guard let brace = parseOpeningBrace("`{` and texts, such as `{ en \"…\" }`") else { return nil }
    var texts: [TextSyntax] = []
    while skipSemicolons(), current.kind != .rightBrace, current.kind != .endOfFile {
      statementStart = index
      guard let locale = parseName("a language tag and a text, such as `en \"…\"`") else { continue }
      guard current.kind == .string, !current.startsLine else {
        fail("a text in quotes behind `\(locale.text)`")
        continue
      }
      texts.append(TextSyntax(locale: locale, text: string(advance())))
      endStatement()
    }
    close(brace)
    return texts
  }

  // MARK: Literals

  /// A pattern without its delimiters.
  private func regex(_ token: Token) -> RegexSyntax {
    var hashes = 0
    while file.bytes[token.range.start + hashes] == UInt8(ascii: "#") { hashes += 1 }
    let range = SourceRange(token.range.start + hashes + 1, token.range.end - hashes - 1)
    let first = range.isEmpty ? nil : file.bytes[range.start]
    let isExtended = hashes > 0 && (first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r"))
    return RegexSyntax(range: range, isExtended: isExtended)
  }

  /// The value of a text literal; a wrong escape is reported and stands for itself.
  private mutating func string(_ token: Token) -> String {
    let end = token.range.end - 1
    var bytes: [UInt8] = []
    var offset = token.range.start + 1
    while offset < end {
      let byte = file.bytes[offset]
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        offset += 1
        continue
      }
      let escape = escape(at: offset, before: end)
      if let scalar = escape.scalar {
        bytes += Array(String(scalar).utf8)
      } else {
        report(
          .invalidEscape, "no such escape: `\(file.text(escape.range))`", escape.range,
          help: "a text has `\\n`, `\\t`, `\\r`, `\\\"`, `\\\\` and `\\u{1F600}`")
      }
      offset = escape.range.end
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func escape(at start: Int, before end: Int) -> (scalar: Unicode.Scalar?, range: SourceRange) {
    let two = SourceRange(start, start + 1 + UTF8.width(leadByte: file.bytes[start + 1]))
    switch file.bytes[start + 1] {
    case UInt8(ascii: "n"): return ("\n", two)
    case UInt8(ascii: "t"): return ("\t", two)
    case UInt8(ascii: "r"): return ("\r", two)
    case UInt8(ascii: "\""): return ("\"", two)
    case UInt8(ascii: "\\"): return ("\\", two)
    case UInt8(ascii: "u") where start + 2 < end && file.bytes[start + 2] == UInt8(ascii: "{"):
      // Up to six digits: an escape without its end is not looked for further.
      guard let brace = file.bytes[start..<min(end, start + 10)].firstIndex(of: UInt8(ascii: "}")) else {
        return (nil, SourceRange(start, start + 3))
      }
      let digits = file.text(SourceRange(start + 3, brace))
      let isHex = (1...6).contains(digits.utf8.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
      let scalar = isHex ? UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) : nil
      return (scalar, SourceRange(start, brace + 1))
    default:
      return (nil, two)
    }
  }
}

extension UTF8 {
  /// The number of bytes of the character that begins with a byte of valid UTF-8.
  fileprivate static func width(leadByte byte: UInt8) -> Int {
    switch byte {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
