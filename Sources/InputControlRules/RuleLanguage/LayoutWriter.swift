/// Writes the layout elements of a ``LayoutReader`` as text.
struct LayoutWriter {
  private var lines: [String] = []

  /// The text written so far.
  var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  /// Writes a whole file.
  mutating func write(_ file: BlockLayout) {
    var previous: StatementLayout?
    for statement in file.statements {
      let needsBlankLine = previous.map { Self.needBlankLineBetween($0, statement) } ?? false
      write(statement, indent: 0, needsBlankLine: needsBlankLine)
      previous = statement
    }
    write(file.comments, indent: 0)
  }

  /// Returns whether a blank line is required between two declarations.
  private static func needBlankLineBetween(_ first: StatementLayout, _ second: StatementLayout) -> Bool {
    first.keyword != second.keyword || ["profile", "template", "form"].contains(second.keyword)
      || second.block != nil
  }

  // MARK: Statements

  private mutating func write(_ statement: StatementLayout, indent: Int, needsBlankLine: Bool) {
    if needsBlankLine { writeBlankLine() }
    write(statement.comments, indent: indent)
    if statement.hasBlankLineBefore { writeBlankLine() }
    for attribute in statement.attributes {
      write(attribute.text, indent, attribute.trailing)
      write(attribute.comments, indent: indent)
    }
    guard let block = statement.block else {
      write(statement.chunks, indent: indent)
      return writeTrailing(statement.trailing)
    }
    if let line = Self.line(statement, block, indent: indent) {
      return write(line, indent, statement.trailing)
    }
    writeBlock(of: statement, block, indent: indent)
    writeTrailing(statement.trailing)
  }

  /// Writes a statement with its block over several lines, and what follows it.
  private mutating func writeBlock(of statement: StatementLayout, _ block: BlockLayout, indent: Int) {
    var chunks = statement.chunks
    chunks[chunks.count - 1].text += " {"
    write(chunks, indent: indent)
    writeTrailing(block.trailing)
    // Behind a brace that closes a branch, it is the second word.
    let words = statement.chunks[0].text.split(separator: " ").prefix(2)
    let isOfTexts = words.allSatisfy { !["when", "else", "field"].contains($0) }
    write(block, indent: indent + 2, alignsWords: isOfTexts)
    guard var next = statement.continuation.first else { return write("}", indent, nil) }
    next.chunks[0].text = "} " + next.chunks[0].text
    if let block = next.block {
      writeBlock(of: next, block, indent: indent)
    } else {
      write(next.chunks, indent: indent)
    }
  }

  /// Returns a statement and its block on one line, or `nil` if they need several.
  ///
  /// An empty block is always written on the line of its statement, a block of texts if it fits.
  private static func line(_ statement: StatementLayout, _ block: BlockLayout, indent: Int) -> String? {
    guard !block.hasComments, !statement.chunks.contains(where: { $0.hasComments }) else { return nil }
    let head = statement.chunks.map { $0.text }.joined(separator: " ")
    if block.statements.isEmpty, statement.continuation.isEmpty { return head + " {}" }
    // The columns of labels in the file of a list.
    let isOfColumns = statement.keyword == "list" && head.split(separator: " ").contains("from")
    guard indent > 0 || isOfColumns else { return nil }
    let body = block.statements.map { $0.chunks.map { $0.text }.joined(separator: " ") }
    guard !["when", "else"].contains(statement.keyword),
      !block.statements.contains(where: { $0.block != nil })
    else { return nil }
    var line = head + " { " + body.joined(separator: "; ") + " }"
    for next in statement.continuation {
      guard next.block == nil, !next.chunks.contains(where: { $0.hasComments }) else { return nil }
      line += " " + next.chunks.map { $0.text }.joined(separator: " ")
    }
    return fits(line, indent: indent) ? line : nil
  }

  /// Writes the statements of a block; in a block of texts, language tags and texts are aligned in columns.
  private mutating func write(_ block: BlockLayout, indent: Int, alignsWords: Bool) {
    let languages =
      indent > 2 && alignsWords ? block.statements.map { $0.chunks[0].text.firstWord.count }.max() ?? 0 : 0
    for (index, statement) in block.statements.enumerated() {
      var statement = statement
      if languages > 0 {
        let text = statement.chunks[0].text
        let word = text.firstWord
        statement.chunks[0].text =
          word + String(repeating: " ", count: languages - word.count) + text.dropFirst(word.count)
      }
      if index == 0 {
        statement.hasBlankLineBefore = !statement.comments.isEmpty && statement.hasBlankLineBefore
        if !statement.comments.isEmpty { statement.comments[0].hasBlankLineBefore = false }
      }
      write(statement, indent: indent, needsBlankLine: false)
    }
    var comments = block.comments
    if block.statements.isEmpty, !comments.isEmpty { comments[0].hasBlankLineBefore = false }
    write(comments, indent: indent)
  }

  /// Writes the tokens of a statement, broken between chunks where the line would be too wide.
  private mutating func write(_ chunks: [ChunkLayout], indent: Int) {
    var line = ""
    var lineIndent = indent
    for chunk in chunks {
      let longer = line.isEmpty ? chunk.text : line + " " + chunk.text
      if line.isEmpty || Self.fits(longer, indent: lineIndent) {
        line = longer
      } else {
        write(line, lineIndent, nil)
        line = chunk.text
        lineIndent = indent + 4
      }
      guard chunk.hasComments else { continue }
      write(line, lineIndent, chunk.trailing)
      lineIndent = indent + 4
      line = ""
      write(chunk.comments, indent: lineIndent)
    }
    if !line.isEmpty { write(line, lineIndent, nil) }
  }

  // MARK: Lines

  /// Returns whether a line fits the width; of a pattern that spans lines, only the first and the last line
  /// are tested.
  private static func fits(_ line: String, indent: Int) -> Bool {
    let pieces = line.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last else { return true }
    let start = indent + LengthUnit.columns.length(of: String(first))
    return start <= RuleFormatter.width
      && (pieces.count == 1 || LengthUnit.columns.length(of: String(last)) <= RuleFormatter.width)
  }

  private mutating func write(_ text: String, _ indent: Int, _ trailing: String?) {
    lines.append(String(repeating: " ", count: indent) + text)
    writeTrailing(trailing)
  }

  private mutating func writeTrailing(_ comment: String?) {
    if let comment { lines[lines.count - 1] += "  " + comment }
  }

  private mutating func write(_ comments: [CommentLayout], indent: Int) {
    for comment in comments {
      if comment.hasBlankLineBefore { writeBlankLine() }
      write(comment.text, indent, nil)
    }
  }

  private mutating func writeBlankLine() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }
}

extension String {
  /// The text before the first space.
  fileprivate var firstWord: String { String(prefix { $0 != " " }) }
}
