/// Parsing of the declarations of lists.
extension Parser {
  /// Parses `list plan { "basic" { en "Basic" } }` or `list icd10 from "icd10.csv" key code { en title } by chapter`.
  mutating func parseListDeclaration(from start: Int, _ attributes: [AttributeSyntax]) {
    let documentation = documentation(above: tokens[start])
    guard hasLanguage(4, for: "list") else { return }
    advance()
    guard let name = parseName("the name of the list") else { return }
    let content: ListSyntax.Content
    if skipWord("from") {
      guard let file = parseListFile() else { return }
      content = .file(file)
    } else {
      guard
        let brace = parseOpeningBrace(
          "`{` and values, such as `{ \"basic\" { en \"Basic\" } }`, or `from \"file.csv\"`")
      else { return }
      var entries: [ListEntrySyntax] = []
      while isAtStatement() {
        statementStart = index
        if let entry = parseListEntry() { entries.append(entry) }
      }
      if isAtDeclaration { reportDeclaration(inside: brace) } else { close(brace) }
      content = .entries(entries)
    }
    tree.lists.append(
      ListSyntax(
        documentation: documentation, attributes: attributes, name: name, content: content,
        range: range(from: start)))
    endStatement()
  }

  private mutating func parseListEntry() -> ListEntrySyntax? {
    guard current.kind == .string else {
      fail("a value in quotes, such as `\"basic\" { en \"Basic\" }`")
      return nil
    }
    var entry = ListEntrySyntax(key: string(advance()))
    if current.kind == .leftBrace, !current.startsLine {
      entry.labels = parseLabels(of: advance(), "a language tag and a label, such as `en \"Basic\"`") {
        parser in
        parser.parseString("a label in quotes behind `\(parser.text(parser.tokens[parser.index - 1]))`")
      }
    }
    endStatement()
    return entry
  }

  private mutating func parseListFile() -> ListFileSyntax? {
    guard let path = parseString("the path of a file in quotes, such as `from \"codes.csv\"`") else {
      return nil
    }
    guard skipWord("key") else {
      fail("`key` and the column with the values, such as `key code`")
      return nil
    }
    guard let key = parseColumn("the column with the values, such as `key code`") else { return nil }
    var file = ListFileSyntax(path: path, key: key)
    if current.kind == .leftBrace, !current.startsLine {
      file.labels = parseLabels(of: advance(), "a language tag and a column, such as `en title`") { parser in
        parser.parseColumn("a column behind `\(parser.text(parser.tokens[parser.index - 1]))`")
      }
    }
    if skipWord("by") {
      guard let group = parseColumn("the column by which forms choose values, such as `by chapter`") else {
        return nil
      }
      file.group = group
    }
    return file
  }

  /// Parses the name of a column, as a word or in quotes.
  private mutating func parseColumn(_ what: String) -> StringSyntax? {
    guard current.kind == .name, isContinuation else { return parseString(what) }
    let word = name(advance())
    return StringSyntax(text: word.text, range: word.range)
  }

  /// Parses languages, each with what stands behind it, up to the closing brace.
  private mutating func parseLabels(
    of brace: Token, _ what: String, parse: (inout Parser) -> StringSyntax?
  ) -> [TextSyntax] {
    let start = statementStart
    var labels: [TextSyntax] = []
    while skipSemicolons(), current.kind != .rightBrace, current.kind != .endOfFile {
      statementStart = index
      guard let locale = parseName(what), let text = parse(&self) else { continue }
      labels.append(TextSyntax(locale: locale, text: text.text, range: text.range))
      endStatement()
    }
    close(brace)
    statementStart = start
    return labels
  }
}
