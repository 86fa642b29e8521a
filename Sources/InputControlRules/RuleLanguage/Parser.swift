/// Parses the statements of a rule file.
///
/// An error ends only its statement: parsing continues at the next one, so all errors of a file are reported
/// at once. The parser does not recurse, so no file can overflow the stack.
package struct Parser {
  /// The maximum size of a rule file, in bytes.
  static let largestFile = 4 << 20

  let file: SourceFile
  let tokens: [Token]
  /// The index of the current token.
  var index = 0
  /// The index of the token after the last `or` of a union; elsewhere `or` may be a name.
  var indexAfterOr: Int?
  /// The index of the token that begins the current statement.
  var statementStart = 0
  /// Whether the statements are those of a field of a form.
  var isInField = false
  /// The parameters, in the body of a template; elsewhere `nil`.
  var scope: TemplateScope?
  /// The number of profiles, templates and forms before whose closing brace another one began.
  var unclosedBlocks = 0
  /// Collects the continuations of the end of the file, for completion; otherwise `nil`.
  var expectations: WordExpectations?
  /// The names of the only profiles and templates to parse, without forms; `nil` for all declarations.
  var wanted: Set<String>?
  var tree: SyntaxTree

  /// Parses a file; errors are in the diagnostics of the returned tree.
  ///
  /// - Parameter wanted: The only profile to parse, with the profiles and templates that it depends on; `nil` for all
  ///   declarations. Errors in the others are not found.
  package static func parse(_ file: SourceFile, wanted: String? = nil) -> SyntaxTree {
    if let problem = unreadable(file) {
      return SyntaxTree(file: file, tokens: [], diagnostics: [problem])
    }
    var parser = Parser(file)
    if let wanted { parser.wanted = parser.dependencies(of: wanted) }
    parser.parseFile()
    return parser.tree
  }

  /// Makes a parser that begins in the middle of a file that was parsed before.
  init(reading parsed: SyntaxTree, from start: Int) {
    file = parsed.file
    tokens = parsed.tokens
    index = start
    tree = SyntaxTree(file: parsed.file, tokens: [], diagnostics: [])
  }

  init(_ file: SourceFile) {
    let list = Lexer.tokens(of: file)
    self.file = file
    tokens = list.tokens
    tree = SyntaxTree(file: file, tokens: list.tokens, diagnostics: list.diagnostics)
  }

  /// Returns the reason a file cannot be parsed as text, or `nil` if it can.
  static func unreadable(_ file: SourceFile) -> Diagnostic? {
    guard file.bytes.count <= largestFile else {
      return Diagnostic(
        .fileTooLarge,
        "`\(DisplayText.escaped(file.name))` is larger than a rule file may be, \(largestFile) bytes",
        help: ["split it into several files"])
    }
    guard let offset = UTF8Validation.firstInvalidByte(in: file.bytes) else { return nil }
    let place = SourceLocation(file, SourceRange(offset, offset + 1))
    let byte = String(file.bytes[offset], radix: 16, uppercase: true)
    return Diagnostic(
      .notUTF8, "this file is not UTF-8", at: .init(place, "the byte 0x\(byte) begins no character"),
      help: ["save the file in the encoding UTF-8"])
  }

  // MARK: Declarations

  mutating func parseFile() {
    while skipSemicolons(), current.kind != .endOfFile {
      statementStart = index
      parseDeclaration()
    }
    expectStatement(.declaration)
  }

  private mutating func parseDeclaration() {
    let start = index
    let attributes = parseAttributes()
    statementStart = index
    if current.kind == .rightBrace, unclosedBlocks > 0 {
      // The end of a profile around others, which was reported.
      unclosedBlocks -= 1
      advance()
      return
    }
    if current.kind == .rightBrace {
      report(.expected, "this `}` closes nothing", current.range, help: "remove it")
      advance()
      return
    }
    expect(.declaration)
    guard current.kind == .name else {
      if current.kind != .invalid {
        report(
          .expected, "expected a declaration, found \(describe(current))", current.range,
          help: "a declaration begins with `profile`")
      }
      skipStatement()
      return
    }
    let keyword = text(current)
    switch keyword {
    case "language":
      refuse(attributes, before: "`language`")
      parseLanguage()
    case "use":
      refuse(attributes, before: "`use`")
      parseUse()
    case "set": parseSet(from: start, attributes)
    case "check": parseCheckDeclaration(from: start, attributes)
    case "list": parseListDeclaration(from: start, attributes)
    case _ where isLeftOut(keyword): skipDeclaration()
    case "profile": parseProfile(from: start, attributes)
    case "template": parseTemplateDeclaration(from: start, attributes)
    case "form": parseForm(from: start, attributes)
    case "texts":
      refuse(attributes, before: "`texts`")
      parseTextsDeclaration(from: start)
    case _ where Keyword.reserved.contains(keyword):
      reportReserved(name(current))
      skipStatement()
    case _ where unclosedBlocks > 0 && Keyword.items.contains(keyword):
      // A statement of a profile around others, which was reported.
      skipStatement()
    default:
      let suggestion = Suggestion.nearest(to: keyword, in: Keyword.declarations)
      report(
        .unknownDeclaration, "unknown declaration `\(keyword)`", current.range, "not a declaration",
        help: suggestion.map { Keyword.suggestion($0, for: keyword) }
          ?? "the declarations are `use`, `set`, `check`, `list`, `profile`, `template`, `form` and `texts`")
      // The errors in the block after a mistyped `profile` are reported too.
      if suggestion == "profile" { parseProfile(from: start, attributes) } else { skipStatement() }
    }
  }

  mutating func parseLanguage() {
    let keyword = advance()
    if !tree.uses.isEmpty || hasDeclarations {
      report(
        .misplacedStatement, "`language` must come before all other declarations", keyword.range,
        help: "make it the first line of the file")
    }
    guard let version = parseInteger("the version of the language, such as `language 1`") else { return }
    if !Keyword.languageVersions.contains(version.value) {
      report(
        .unsupportedLanguage,
        "this version reads language \(Keyword.languageVersions.upperBound), not \(version.value)",
        version.range,
        help: "install a newer version, or write `language \(Keyword.languageVersions.upperBound)`")
    } else {
      tree.language = version.value
      tree.statedLanguage = version.value
    }
    endStatement()
  }

  private mutating func parseUse() {
    let keyword = advance()
    if hasDeclarations {
      report(
        .misplacedStatement, "`use` must come before all sets and profiles", keyword.range,
        help: "move it above the first set and profile")
    }
    let source: UseSyntax.Source
    let word: String
    if current.kind == .string, !current.startsLine {
      let token = advance()
      source = .path(string(token))
      word = "file"
    } else {
      guard let file = parseName("the name of a shipped rule file, or a path in quotes", .shippedFile) else {
        return
      }
      source = .shipped(file)
      word = file.text
    }
    guard isName(current, "as"), !current.startsLine else {
      fail("`as` and a name, such as `as \(word)`")
      return
    }
    advance()
    guard let alias = parseName("a name for it") else { return }
    endStatement()
    tree.uses.append(UseSyntax(source: source, alias: alias))
  }

  private var hasDeclarations: Bool {
    !tree.profiles.isEmpty || !tree.sets.isEmpty || !tree.checks.isEmpty || !tree.lists.isEmpty
      || !tree.templates.isEmpty || !tree.forms.isEmpty
  }

  private mutating func parseSet(from start: Int, _ attributes: [AttributeSyntax]) {
    let documentation = documentation(above: tokens[start])
    advance()
    guard let name = parseName("the name of the set") else { return }
    guard current.kind == .equals, !current.startsLine else {
      fail("`=` and the characters of the set, such as `set \(name.text) = /[a-z]/`")
      return
    }
    advance()
    guard let classes = parseClasses() else { return }
    tree.sets.append(
      SetSyntax(
        documentation: documentation, attributes: attributes, name: name, classes: classes,
        range: range(from: start)))
    endStatement()
  }

  private mutating func parseProfile(from start: Int, _ attributes: [AttributeSyntax]) {
    let documentation = documentation(above: tokens[start])
    advance()
    guard let name = parseName("the name of the profile") else { return }
    var profile = ProfileSyntax(
      documentation: documentation, attributes: attributes, name: name, range: range(from: start))
    if current.kind == .equals, !current.startsLine {
      advance()
      guard let parts = parseParts() else { return }
      profile.parts = parts
      guard current.kind == .leftBrace, !current.startsLine else {
        profile.range = range(from: start)
        tree.profiles.append(profile)
        return endStatement()
      }
    } else if current.kind == .colon, !current.startsLine {
      advance()
      guard let parent = parseQualifiedName("the name of the parent profile", .profile) else { return }
      profile.parent = parent
      if current.kind == .leftParenthesis, !current.startsLine {
        guard hasLanguage(3, for: "(…)") else { return }
        guard let arguments = parseArguments() else { return }
        profile.arguments = arguments
        guard current.kind == .leftBrace, !current.startsLine else {
          profile.range = range(from: start)
          tree.profiles.append(profile)
          return endStatement()
        }
      }
    }
    guard let brace = parseOpeningBrace("`{` and the rules of the profile") else { return }
    profile.items = parseItems()
    if isAtDeclaration { reportDeclaration(inside: brace) } else { close(brace) }
    profile.range = range(from: start)
    tree.profiles.append(profile)
    endStatement()
  }

  /// Parses the statements of a profile or a template up to its closing brace.
  mutating func parseItems() -> [ItemSyntax] {
    var items: [ItemSyntax] = []
    while isAtStatement() {
      statementStart = index
      if let item = parseItem() { items.append(item) }
    }
    expectStatement(.item)
    return items
  }

  /// Returns the range from a token to the end of the last token consumed.
  func range(from start: Int) -> SourceRange {
    SourceRange(tokens[start].range.start, tokens[index - 1].range.end)
  }

  /// Parses `email or phone`; a line may end after `or`.
  private mutating func parseParts() -> [QualifiedNameSyntax]? {
    var parts: [QualifiedNameSyntax] = []
    repeat {
      guard let part = parseQualifiedName("the name of a profile", .profile) else { return nil }
      parts.append(part)
    } while skipOr()
    return parts
  }

  /// Skips semicolons, and returns whether a statement of the block follows.
  mutating func isAtStatement() -> Bool {
    skipSemicolons() && current.kind != .rightBrace && current.kind != .endOfFile && !isAtDeclaration
  }

  /// Whether the next declaration begins at the current token, so the closing brace of this one is missing.
  var isAtDeclaration: Bool {
    current.startsLine && current.kind == .name && ["profile", "template", "form"].contains(text(current))
      && tokens[index + 1].kind == .name && !tokens[index + 1].startsLine
  }
}
