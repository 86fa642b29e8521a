/// A word of the rule language with the blank space and comments before it.
///
/// The trivia and texts of all tokens, one after the other, are the file: nothing is lost.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case name
    case integer
    /// A negative or decimal number, or a range of numbers such as `-90..90`.
    case number
    case string
    /// `/…/` or `#/…/#`.
    case regex
    case leftBrace, rightBrace, leftParenthesis, rightParenthesis
    case comma, colon, semicolon, equals, dot, at
    /// Bytes that are no word of the language; they were reported when they were read.
    case invalid
    case endOfFile
  }

  var kind: Kind
  /// The place of the word itself.
  var range: SourceRange
  /// Where the blank space and comments before the word begin.
  var triviaStart: Int
  /// Whether a line begins between the previous word and this one.
  var startsLine: Bool
}

/// The words of a file and what was wrong with them.
struct TokenList: Sendable {
  var tokens: [Token] = []
  var diagnostics: [Diagnostic] = []
}
