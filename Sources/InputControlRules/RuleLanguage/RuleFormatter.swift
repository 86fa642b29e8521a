/// Writes a rule file in its canonical form.
///
/// The form depends on the tokens and comments and not on the line breaks of the author; of the layout only
/// single blank lines are kept. Formatting a formatted file changes nothing.
package enum RuleFormatter {
  /// The maximum line width, in columns.
  static let width = 100

  /// Returns a file in its canonical form.
  ///
  /// - Parameter file: The rule file to format.
  /// - Throws: The syntax errors of the file. Other errors, such as an unknown profile, do not prevent
  ///   formatting.
  package static func format(_ file: SourceFile) throws(RuleError) -> String {
    let tree = Parser.parse(file)
    guard tree.diagnostics.isEmpty else {
      throw RuleError(Diagnostic.limited(tree.diagnostics, in: file))
    }
    var reader = LayoutReader(tree)
    var writer = LayoutWriter()
    writer.write(reader.readFile())
    // A safeguard: if the result did not contain the same tokens, the file is returned unchanged.
    let result = SourceFile(name: file.name, text: writer.text)
    return words(of: Parser.parse(result)) == words(of: tree) ? writer.text : file.text(file.fullRange)
  }

  /// Returns the tokens of a file without semicolons, which formatting adds and removes; `nil` for a file
  /// with errors.
  private static func words(of tree: SyntaxTree) -> [ArraySlice<UInt8>]? {
    guard tree.diagnostics.isEmpty else { return nil }
    return tree.tokens.filter { $0.kind != .semicolon }.map { tree.file.bytes[$0.range.start..<$0.range.end] }
  }
}

// MARK: Layout

/// A comment, including its slashes.
struct CommentLayout {
  var text: String
  var hasBlankLineBefore: Bool
}

/// A statement: its attributes, its tokens up to a brace or the end, and its block.
struct StatementLayout {
  /// The comments above the statement, each on a line of its own.
  var comments: [CommentLayout] = []
  var hasBlankLineBefore = false
  var attributes: [AttributeLayout] = []
  /// The tokens, in chunks between which the line may be broken.
  var chunks: [ChunkLayout] = []
  var block: BlockLayout?
  /// The statement on the line of the closing brace: an `else` with its block, or the end of an example. At most one.
  var continuation: [StatementLayout] = []
  /// The comment after the statement, on its line.
  var trailing: String?

  /// The first word, such as `profile`.
  var keyword: String { chunks.first.map { String($0.text.prefix { $0.isLetter }) } ?? "" }
}

struct AttributeLayout {
  var text: String
  var trailing: String?
  /// The comments below the attribute, each on a line of its own.
  var comments: [CommentLayout] = []
}

/// Tokens that stay on one line, with the comments after them.
struct ChunkLayout {
  var text: String
  var trailing: String?
  /// The comments below the chunk, each on a line of its own.
  var comments: [CommentLayout] = []

  var hasComments: Bool { trailing != nil || !comments.isEmpty }
}

/// The contents of a pair of braces, or of a whole file.
struct BlockLayout {
  /// The comment after the opening brace.
  var trailing: String?
  var statements: [StatementLayout] = []
  /// The comments below the last statement.
  var comments: [CommentLayout] = []

  var hasComments: Bool {
    trailing != nil || !comments.isEmpty
      || statements.contains {
        !$0.comments.isEmpty || $0.trailing != nil || $0.chunks.contains(where: { $0.hasComments })
      }
  }
}
