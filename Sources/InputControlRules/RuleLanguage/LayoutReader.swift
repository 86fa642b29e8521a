/// Groups the tokens and comments of a valid file into layout elements.
struct LayoutReader {
  private let file: SourceFile
  private let tokens: [Token]
  private var index = 0
  /// Whether the current declaration is a check.
  private var isInCheck = false
  /// Whether the current declaration is a list.
  private var isInList = false

  init(_ tree: SyntaxTree) {
    file = tree.file
    tokens = tree.tokens
  }

  /// Reads the whole file.
  mutating func readFile() -> BlockLayout { readBlock(depth: 0) }

  private var current: Token { tokens[index] }

  // MARK: Statements

  /// Reads statements up to the closing brace or the end of the file, which is not consumed.
  private mutating func readBlock(depth: Int) -> BlockLayout {
    var block = BlockLayout()
    var gap = readGap()
    if depth > 0 { block.trailing = gap.trailing } else { gap.prependTrailing() }
    while current.kind != .rightBrace, current.kind != .endOfFile {
      var statement = readStatement(depth: depth)
      statement.comments = gap.comments
      statement.hasBlankLineBefore = gap.endsWithBlankLine
      gap = readGap()
      statement.trailing = gap.trailing
      block.statements.append(statement)
    }
    block.comments = gap.comments
    return block
  }

  private mutating func readStatement(depth: Int) -> StatementLayout {
    var statement = StatementLayout()
    while current.kind == .at {
      var attribute = readAttribute()
      let gap = readGap()
      attribute.trailing = gap.trailing
      attribute.comments += gap.comments
      statement.attributes.append(attribute)
    }
    let isCheck = depth == 0 && text(current) == "check"
    let mayBeUnion = depth == 0 && text(current) == "profile" || isCheck
    let isCase = depth == 0 && isInCheck && text(current) == "or"
    if depth == 0 {
      isInCheck = isCheck || isCase
      isInList = text(current) == "list" || isInList && text(current) == "by"
    }
    let isCondition =
      depth > 0 && ["when", "else"].contains(text(current)) && tokens[index + 1].kind != .colon
    var isUnion = isCase
    var chunk = ChunkLayout(text: "")
    var separator: Int?
    var parentheses = 0
    repeat {
      append(
        current, to: &chunk.text, isHeader: depth == 0 && parentheses == 0, isStatement: depth > 0,
        isCondition: isCondition)
      let token = current
      index += 1
      if token.kind == .leftParenthesis { parentheses += 1 }
      if token.kind == .rightParenthesis { parentheses -= 1 }
      if token.kind == .equals { isUnion = mayBeUnion }
      let isOr =
        isUnion && token.kind == .name && text(token) == "or"
        && ![.equals, .dot].contains(tokens[index - 2].kind) && separator != index - 2
      if isOr { separator = index - 1 }
      let isConnective =
        isCondition && token.kind == .name && ["and", "or"].contains(text(token))
        && [.string, .regex, .name, .rightParenthesis].contains(tokens[index - 2].kind)
      guard token.kind == .comma || isOr || isConnective else { continue }
      let gap = readGap()
      chunk.trailing = gap.trailing
      chunk.comments = gap.comments
      statement.chunks.append(chunk)
      chunk = ChunkLayout(text: "")
    } while !endsStatement(behind: chunk)
    statement.chunks.append(chunk)
    if current.kind == .leftBrace {
      index += 1
      statement.block = readBlock(depth: depth + 1)
      index += 1
      // An `else`, the rule and the day of an example, another case of a check, or the column behind those of labels.
      if depth > 0 || isInCheck || isInList, current.kind == .name, !current.startsLine {
        statement.continuation = [readStatement(depth: depth)]
      }
    }
    return statement
  }

  /// Returns whether the current token ends the statement.
  ///
  /// A line may end after a comma and after the `or` of a union, where a new, empty chunk has begun.
  private func endsStatement(behind chunk: ChunkLayout) -> Bool {
    switch current.kind {
    case .semicolon, .leftBrace, .rightBrace, .endOfFile: true
    default: current.startsLine && !chunk.text.isEmpty
    }
  }

  /// Reads an attribute; comments between its arguments are moved below it.
  private mutating func readAttribute() -> AttributeLayout {
    var attribute = AttributeLayout(text: "")
    while true {
      let isLast = current.kind == .rightParenthesis
      append(current, to: &attribute.text, isHeader: false)
      index += 1
      guard !isLast else { return attribute }
      var gap = readGap()
      gap.prependTrailing()
      attribute.comments += gap.comments
    }
  }

  /// Appends a token to a line, with the required space before it.
  ///
  /// - Parameters:
  ///   - isHeader: Whether it is a part of a declaration, outside of parentheses.
  ///   - isStatement: Whether it is a part of a statement in a block.
  ///   - isCondition: Whether the line is a condition, in which parentheses group tests.
  private func append(
    _ token: Token, to line: inout String, isHeader: Bool, isStatement: Bool = false,
    isCondition: Bool = false
  ) {
    if !line.isEmpty {
      let isTight =
        switch token.kind {
        case .leftParenthesis where isCondition: tokens[index - 1].kind == .leftParenthesis
        case .leftParenthesis: !(isStatement && text(tokens[index - 1]) == "with")
        case .dot: !beginsOpenRange
        case .comma, .rightParenthesis: true
        case .colon: !isHeader
        case .equals: false
        case .name where isInCheck && isBehindDots: false
        case .name where isBehindDots:
          !(Keyword.tails.contains(text(token)) || endsOpenAge && text(token) == "at"
            || endsOpenCount && text(token) == "of")
        default: [.dot, .leftParenthesis, .at].contains(tokens[index - 1].kind)
        }
      if !isTight { line += " " }
    }
    line += text(token)
  }

  /// Whether the current token is the first dot of a range without a beginning, such as `range ..0.5`.
  private var beginsOpenRange: Bool {
    guard index > 1, tokens[index + 1].kind == .dot, tokens[index - 1].kind == .name else { return false }
    return ["range", "INT", "NUMBER", "decimals", "require"].contains(text(tokens[index - 1]))
      || text(tokens[index - 2]) == "age"
  }

  /// Whether the tokens before the current one are the two dots of a range.
  private var isBehindDots: Bool {
    index > 1 && tokens[(index - 2)..<index].allSatisfy { $0.kind == .dot }
  }

  /// Whether the tokens before the current one are an `age` without an end, such as `age born 18..`.
  private var endsOpenAge: Bool {
    guard index > 4, text(tokens[index - 5]) == "age" else { return false }
    return tokens[(index - 4)..<index].map { $0.kind } == [.name, .integer, .dot, .dot]
  }

  /// Whether the tokens before the current one are a `require` without an end, such as `require 1..`.
  private var endsOpenCount: Bool { index > 3 && text(tokens[index - 4]) == "require" }

  private func text(_ token: Token) -> String { file.text(token.range) }

  // MARK: Comments

  /// The comments and blank lines between two tokens.
  private struct Gap {
    /// The comment on the line of the preceding token.
    var trailing: String?
    var comments: [CommentLayout] = []
    var endsWithBlankLine = false

    /// Makes the trailing comment a comment on its own line, for gaps without a preceding token.
    mutating func prependTrailing() {
      guard let text = trailing else { return }
      comments.insert(CommentLayout(text: text, hasBlankLineBefore: false), at: 0)
      trailing = nil
    }
  }

  /// Reads the comments and blank lines before the next token that is not a semicolon.
  private mutating func readGap() -> Gap {
    var gap = Gap()
    var lineBreaks = 0
    var hasLineBreak = false
    while true {
      var offset = current.triviaStart
      while offset < current.range.start {
        switch file.bytes[offset] {
        case UInt8(ascii: "\n"):
          lineBreaks += 1
          hasLineBreak = true
          offset += 1
        case UInt8(ascii: "/"):
          let start = offset
          while offset < current.range.start, file.bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
          let text = comment(SourceRange(start, offset))
          if !hasLineBreak {
            gap.trailing = text
          } else {
            gap.comments.append(CommentLayout(text: text, hasBlankLineBefore: lineBreaks > 1))
          }
          lineBreaks = 0
        default: offset += 1
        }
      }
      guard current.kind == .semicolon else { break }
      // A comment above a semicolon documents nothing, and must not become documentation when the semicolon
      // is removed.
      if lineBreaks > 0, let last = gap.comments.last, last.text.hasPrefix("///") { lineBreaks = 2 }
      index += 1
    }
    gap.endsWithBlankLine = lineBreaks > 1
    return gap
  }

  /// Returns the text of a comment without trailing white space.
  private func comment(_ range: SourceRange) -> String {
    var end = range.end
    while end > range.start, " \t\r".utf8.contains(file.bytes[end - 1]) { end -= 1 }
    return file.text(SourceRange(range.start, end))
  }
}
