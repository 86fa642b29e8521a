/// Parsing of single tokens, ends of statements, and error reporting.
extension Parser {
  var current: Token { tokens[index] }

  /// Consumes the current token; the end of the file is never passed.
  @discardableResult
  mutating func advance() -> Token {
    let token = tokens[index]
    if token.kind != .endOfFile { index += 1 }
    return token
  }

  func text(_ token: Token) -> String { file.text(token.range) }

  func isName(_ token: Token, _ word: String) -> Bool {
    if token.kind == .endOfFile { expect(.word(word)) }
    return token.kind == .name && text(token) == word
  }

  func name(_ token: Token) -> NameSyntax { NameSyntax(text: text(token), range: token.range) }

  // MARK: Expected tokens

  /// Consumes a name that continues the statement, or reports its absence and skips the statement.
  mutating func parseName(_ what: String, _ expectation: WordExpectation? = nil) -> NameSyntax? {
    if let expectation { expect(expectation) }
    guard current.kind == .name, isContinuation else {
      fail(what)
      return nil
    }
    return name(advance())
  }

  /// Parses `name` or `alias.name`.
  mutating func parseQualifiedName(_ what: String, _ expectation: WordExpectation) -> QualifiedNameSyntax? {
    guard let first = parseName(what, expectation) else { return nil }
    // Two dots begin a range, as in `check range ..5`.
    guard current.kind == .dot, !isAtDots else { return QualifiedNameSyntax(name: first) }
    advance()
    guard let second = parseName("a name of `\(first.text)`") else { return nil }
    return QualifiedNameSyntax(qualifier: first, name: second)
  }

  /// Parses a rule id: names joined by dots.
  mutating func parseRuleID(
    _ expectation: WordExpectation = .ruleID, _ what: String = "the id of a rule"
  ) -> NameSyntax? {
    guard var id = parseName(what, expectation) else { return nil }
    while current.kind == .dot {
      advance()
      guard let next = parseName("the rest of the rule id") else { return nil }
      id = NameSyntax(text: id.text + "." + next.text, range: SourceRange(id.range.start, next.range.end))
    }
    return id
  }

  /// Consumes a whole number up to 2,147,483,647.
  mutating func parseInteger(_ what: String) -> IntegerSyntax? {
    guard current.kind == .integer, isContinuation else {
      guard isAtParameter else {
        fail(what)
        return nil
      }
      // The value of a parameter was read when its argument was.
      return parseParameter([.integer]).map { IntegerSyntax(value: Int($0.value) ?? 0, range: $0.range) }
    }
    let token = advance()
    guard let value = Int32(text(token)) else {
      report(
        .numberTooLarge, "this number is too large", token.range,
        help: "the largest number is \(Int32.max)")
      skipStatement()
      return nil
    }
    return IntegerSyntax(value: Int(value), range: token.range)
  }

  /// Consumes the brace that opens a body; one on the next line is reported.
  mutating func parseOpeningBrace(_ what: String) -> Token? {
    guard current.kind == .leftBrace else {
      fail(what)
      return nil
    }
    if current.startsLine {
      report(
        .expected, "an opening brace must be on the line of its statement", current.range,
        help: "move this `{` to the end of the line before")
    }
    return advance()
  }

  /// Consumes the brace that closes a body, or reports the opening brace as unclosed.
  mutating func close(_ brace: Token) {
    if current.kind == .rightBrace {
      advance()
    } else {
      report(.unclosedBrace, "this `{` is never closed", brace.range, help: "add the missing `}`")
    }
  }

  /// Reports that a profile, a template or a form begins before a closing brace.
  mutating func reportDeclaration(inside brace: Token) {
    guard tree.diagnostics.count <= 2 * Diagnostic.limit else { return }
    let word = text(current)
    tree.diagnostics.append(
      Diagnostic(
        .unclosedBrace, "this `{` is not closed before the next \(word)",
        at: .init(SourceLocation(file, brace.range)),
        also: [.init(SourceLocation(file, current.range), "the next \(word) begins here")],
        help: ["add the missing `}` before it: a \(word) cannot stand inside another one"]))
    unclosedBlocks += 1
  }

  // MARK: Ends of statements

  /// Whether the current token can belong to the current statement: it is on the same line, or follows a
  /// comma or the `or` of a union.
  var isContinuation: Bool {
    index == statementStart || !current.startsLine || tokens[index - 1].kind == .comma
      || index == indexAfterOr
  }

  mutating func skipComma() -> Bool {
    guard current.kind == .comma else { return false }
    advance()
    return true
  }

  mutating func skipOr() -> Bool {
    guard isName(current, "or"), !current.startsLine else { return false }
    advance()
    indexAfterOr = index
    return true
  }

  /// Skips semicolons; always returns `true`, so that a loop condition can begin with it.
  mutating func skipSemicolons() -> Bool {
    while current.kind == .semicolon { advance() }
    return true
  }

  /// Ends a statement at a line break, at `;` or before `}`; other tokens are reported and skipped.
  mutating func endStatement() {
    switch current.kind {
    case .semicolon, .rightBrace, .endOfFile: return
    case _ where current.startsLine: return
    default:
      if current.kind != .invalid {
        report(
          .expected, "expected the end of the statement, found \(describe(current))", current.range,
          help: helpBehindStatement)
      }
      skipStatement()
    }
  }

  /// The help for a token after a complete statement, derived from this token and the one before.
  private var helpBehindStatement: String {
    let isLiteral = { (token: Token) in token.kind == .string || token.kind == .regex }
    let previous = tokens[max(0, index - 1)]
    switch current.kind {
    case .string, .regex:
      if isLiteral(previous) { return "put a comma between the two" }
      return current.kind == .string
        ? "write messages in braces: `{ en \(text(current)) }`"
        : "put a comma before the pattern"
    case .name where previous.kind == .regex && previous.range.end == current.range.start:
      return "write options inside the pattern, such as `(?i)` for both cases"
    case .name where isLiteral(previous) && ["or", "and"].contains(text(current)):
      return "put commas between patterns and texts; `require 1 of` asks for one of several"
    default: return "begin a new line, or separate statements with `;`"
    }
  }

  /// Skips to the start of the next statement; braces and their contents are skipped as a whole.
  mutating func skipStatement() {
    var depth = 0
    while current.kind != .endOfFile {
      if depth == 0 {
        if index != statementStart, current.startsLine || current.kind == .semicolon { return }
        if current.kind == .rightBrace { return }
      }
      switch current.kind {
      case .leftBrace: depth += 1
      case .rightBrace: depth -= 1
      default: break
      }
      advance()
    }
  }

  // MARK: Error reporting

  /// Reports what is expected here, and skips the statement.
  mutating func fail(_ what: String) {
    reportExpected(what)
    skipStatement()
  }

  /// Reports what is expected here.
  mutating func reportExpected(_ what: String) {
    // The lexer has already reported an invalid token.
    guard current.kind != .invalid else { return }
    let endsEarly = !isContinuation || current.kind == .endOfFile
    let end = index > 0 ? tokens[index - 1].range.end : 0
    report(
      .expected, "expected \(what)", endsEarly ? SourceRange(end, end) : current.range,
      endsEarly ? "missing here" : "found \(describe(current))")
  }

  func describe(_ token: Token) -> String {
    switch token.kind {
    case .endOfFile: return "the end of the file"
    case .string: return "a text"
    case .regex: return "a pattern"
    default:
      let word = text(token)
      return word.utf8.count <= 40 ? "`\(word)`" : "`\(word.prefix(39))…`"
    }
  }

  mutating func reportReserved(_ word: NameSyntax) {
    report(
      .reservedKeyword, "`\(word.text)` is reserved", word.range,
      help: Keyword.advice(on: word.text))
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: SourceRange, _ label: String = "", help: String? = nil
  ) {
    guard tree.diagnostics.count <= 2 * Diagnostic.limit else { return }
    tree.diagnostics.append(
      Diagnostic(
        code, message, at: .init(SourceLocation(file, range), label), help: help.map { [$0] } ?? []))
  }

  // MARK: Documentation

  /// Returns the `///` lines directly above a token, without their slashes.
  func documentation(above token: Token) -> String? {
    var lines: [String] = []
    // Excludes the line of the token itself. The first line of the trivia belongs to the previous token,
    // unless it is the first line of the file.
    var end = lineStart(before: token.range.start, notBefore: token.triviaStart)
    while end > token.triviaStart {
      var lineEnd = end - 1
      if lineEnd > token.triviaStart, file.bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
      let start = lineStart(before: end - 1, notBefore: token.triviaStart)
      if start == token.triviaStart, start > 0 { break }
      guard let line = documentation(in: SourceRange(start, max(start, lineEnd))) else { break }
      lines.append(line)
      end = start
    }
    // The first `joined(separator:)` of a process takes 0.1 ms.
    guard var text = lines.popLast() else { return nil }
    while let line = lines.popLast() { text += "\n" + line }
    return text
  }

  /// Returns the text after `///` in a line, or `nil` if the line has no `///`.
  private func documentation(in line: SourceRange) -> String? {
    var start = line.start
    if start == 0, file.bytes.starts(with: SourceFile.byteOrderMark) {
      start = SourceFile.byteOrderMark.count
    }
    while start < line.end, file.bytes[start] == UInt8(ascii: " ") || file.bytes[start] == UInt8(ascii: "\t")
    {
      start += 1
    }
    guard file.bytes[start..<line.end].starts(with: Array("///".utf8)) else { return nil }
    start += 3
    if start < line.end, file.bytes[start] == UInt8(ascii: " ") { start += 1 }
    return file.text(SourceRange(start, line.end))
  }

  /// Returns the start of the line that contains the byte before an offset.
  private func lineStart(before offset: Int, notBefore limit: Int) -> Int {
    var start = offset
    while start > limit, file.bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}
