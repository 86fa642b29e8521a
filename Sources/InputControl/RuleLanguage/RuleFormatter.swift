/// Writes a rule file in its one canonical form.
///
/// The form follows from the words and comments alone, not from how the author broke the lines; of the layout only
/// single blank lines are kept. So formatting twice changes nothing more.
///
/// ```swift
/// let file = SourceFile(name: "shop.rules", text: "profile code{type number}")
/// print(try RuleFormatter.format(file))
/// ```
public enum RuleFormatter {
  /// The width that lines are broken at, in columns.
  static let width = 100

  /// The file in its canonical form.
  ///
  /// - Throws: What cannot be read in the file; then there is nothing to format. Mistakes of meaning, such as a profile
  ///   that does not exist, do not matter here.
  public static func format(_ file: SourceFile) throws(RuleError) -> String {
    let tree = Parser.parse(file)
    guard tree.diagnostics.isEmpty else {
      throw RuleError(Diagnostic.limited(tree.diagnostics, in: file))
    }
    var reader = LayoutReader(tree)
    var writer = LayoutWriter()
    writer.write(reader.readFile())
    // A file is more than its layout: were the two ever not the same rules, it stays as it is.
    let result = SourceFile(name: file.name, text: writer.text)
    return words(of: Parser.parse(result)) == words(of: tree) ? writer.text : file.text(file.fullRange)
  }

  /// The words of a file, but for semicolons, of which a layout needs others; `nil` for one with mistakes.
  private static func words(of tree: SyntaxTree) -> [ArraySlice<UInt8>]? {
    guard tree.diagnostics.isEmpty else { return nil }
    return tree.tokens.filter { $0.kind != .semicolon }.map { tree.file.bytes[$0.range.start..<$0.range.end] }
  }
}

// MARK: What is laid out

/// A comment, with its slashes.
struct CommentLayout {
  var text: String
  var hasBlankLineBefore: Bool
}

/// A statement: attributes, the words up to a brace or the end, and a block.
struct StatementLayout {
  /// Comments on lines of their own above it.
  var comments: [CommentLayout] = []
  var hasBlankLineBefore = false
  var attributes: [AttributeLayout] = []
  /// The words, in pieces between which a line may be broken.
  var chunks: [ChunkLayout] = []
  var block: BlockLayout?
  /// The comment behind it on its line.
  var trailing: String?

  /// The first word, such as `profile`.
  var keyword: String { chunks.first.map { String($0.text.prefix { $0.isLetter }) } ?? "" }
}

struct AttributeLayout {
  var text: String
  var trailing: String?
  /// Comments on lines of their own below it.
  var comments: [CommentLayout] = []
}

/// Words that stay on one line, and what stands behind them.
struct ChunkLayout {
  var text: String
  var trailing: String?
  /// Comments on lines of their own below it.
  var comments: [CommentLayout] = []

  var hasComments: Bool { trailing != nil || !comments.isEmpty }
}

/// What stands between braces, or a whole file.
struct BlockLayout {
  /// The comment behind the opening brace.
  var trailing: String?
  var statements: [StatementLayout] = []
  /// Comments below the last statement.
  var comments: [CommentLayout] = []

  var hasComments: Bool {
    trailing != nil || !comments.isEmpty
      || statements.contains {
        !$0.comments.isEmpty || $0.trailing != nil || $0.chunks.contains(where: \.hasComments)
      }
  }
}
