/// Parsing of texts that stand apart from rules, and of forms for numbers.
extension Parser {
  /// Parses a file of texts; errors are in the diagnostics of the returned tree.
  ///
  /// It has no other declarations, so that a page which reads texts needs no parser of rules.
  package static func parseTexts(_ file: SourceFile) -> SyntaxTree {
    if let problem = unreadable(file) {
      return SyntaxTree(file: file, tokens: [], diagnostics: [problem])
    }
    var parser = Parser(file)
    while parser.skipSemicolons(), parser.current.kind != .endOfFile {
      parser.statementStart = parser.index
      parser.parseDeclarationOfTexts()
    }
    return parser.tree
  }

  private mutating func parseDeclarationOfTexts() {
    switch text(current) {
    case "language": parseLanguage()
    case "texts": parseTextsDeclaration(from: index)
    default:
      if current.kind != .invalid {
        report(
          .misplacedStatement, "a file of texts has no other declarations", current.range,
          help: "move it to a file of rules")
      }
      skipDeclaration()
    }
  }

  /// Parses `texts de { card.shape "…" }` or `texts de for built-in { empty "…" }`.
  mutating func parseTextsDeclaration(from start: Int) {
    guard hasLanguage(4, for: "texts") else { return }
    advance()
    guard let locale = parseName("the language of the texts, such as `texts de`") else { return }
    var isForBuiltIn = false
    if skipWord("for") {
      guard isName(current, "built-in"), !current.startsLine else {
        fail("`built-in`: `texts \(locale.text) for built-in` are the texts of the library")
        return
      }
      advance()
      isForBuiltIn = true
    }
    guard let brace = parseOpeningBrace("`{` and texts, such as `{ code.shape \"…\" }`") else { return }
    var texts = TextsSyntax(locale: locale, isForBuiltIn: isForBuiltIn, range: range(from: start))
    while isAtStatement() {
      statementStart = index
      guard
        let key = parseRuleID(
          .textKey(isForBuiltIn: isForBuiltIn),
          isForBuiltIn
            ? "the name of a built-in text" : "the name of a profile and a rule, such as `code.shape`"),
        let text = parseText(in: locale)
      else { continue }
      if let first = texts.entries.first(where: { $0.key.text == key.text }) { reportTwice(key, first.key) }
      texts.entries.append(.init(key: key, text: text))
      endStatement()
    }
    expectStatement(.textKey(isForBuiltIn: isForBuiltIn))
    if isAtDeclaration { reportDeclaration(inside: brace) } else { close(brace) }
    texts.range = range(from: start)
    tree.texts.append(texts)
    endStatement()
  }

  /// Parses a text, or its forms for numbers: `"…"` or `{ one "…"; other "…" }`.
  ///
  /// - Parameter isOfForm: Whether the names of fields are placeholders, and not those of profiles.
  mutating func parseText(in locale: NameSyntax, isOfForm: Bool = false) -> TextSyntax? {
    if current.kind == .leftBrace, isContinuation {
      guard hasLanguage(4, for: "{ one \"…\"; other \"…\" }") else { return nil }
      return parsePlurals(in: locale, isOfForm: isOfForm)
    }
    return parseForm(in: locale, isOfForm: isOfForm)
  }

  /// Parses a text in quotes, or the name of a parameter.
  private mutating func parseForm(in locale: NameSyntax, isOfForm: Bool) -> TextSyntax? {
    let isParameter = isAtKnownParameter
    guard let string = parseString("a text in quotes behind `\(text(tokens[index - 1]))`") else { return nil }
    var result = TextSyntax(locale: locale, text: string.text, range: string.range)
    result.text = isParameter ? TextSyntax.withoutPlaceholders(string.text) : filled(result)
    if !isOfForm { reportNewPlaceholders(in: result) }
    return result
  }

  private mutating func reportTwice(_ name: NameSyntax, _ first: NameSyntax) {
    guard tree.diagnostics.count <= 2 * Diagnostic.limit else { return }
    tree.diagnostics.append(
      Diagnostic(
        .duplicateSetting, "there are two texts for `\(name.text)`",
        at: .init(SourceLocation(file, name.range), "again here"),
        also: [.init(SourceLocation(file, first.range), "first here")], help: ["remove one of them"]))
  }

  private mutating func parsePlurals(in locale: NameSyntax, isOfForm: Bool) -> TextSyntax? {
    let (start, brace) = (statementStart, advance())
    var forms: [PluralSyntax] = []
    var other: TextSyntax?
    while skipSemicolons(), current.kind != .rightBrace, current.kind != .endOfFile {
      statementStart = index
      guard let category = parseName("a category of numbers and a text, such as `one \"…\"`"),
        let text = parseForm(in: locale, isOfForm: isOfForm)
      else { continue }
      let known = PluralCategory.allCases.map { $0.rawValue }
      if !known.contains(category.text) {
        report(
          .unknownPlural, "`\(category.text)` is no category of numbers", category.range,
          help: Suggestion.nearest(to: category.text, in: known).map { "did you mean `\($0)`?" }
            ?? "the categories are `zero`, `one`, `two`, `few`, `many` and `other`")
      } else if let first = (forms.map { $0.category } + (other.map { [$0.locale] } ?? [])).first(where: {
        $0.text == category.text
      }) {
        reportTwice(category, first)
      } else if category.text == PluralCategory.other.rawValue {
        other = text
        // Keeps its place, to report a second one.
        other?.locale = category
      } else {
        forms.append(PluralSyntax(category: category, text: text.text, range: text.range))
      }
      endStatement()
    }
    expectStatement(.pluralCategory)
    close(brace)
    statementStart = start
    guard var result = other else {
      report(
        .missingPlural, "this text has no form `other`", brace.range,
        help: "add `other \"…\"`, the form for all other numbers")
      return nil
    }
    result.locale = locale
    result.plurals = forms
    return result
  }
}
