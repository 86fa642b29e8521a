/// A token of the rule language, with the white space and comments before it.
///
/// The trivia and texts of all tokens, in order, are the whole file.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case name
    case integer
    /// A negative or decimal number, or a range of numbers such as `-90..90`.
    case number
    case string
    /// A pattern: `/…/` or `#/…/#`.
    case regex
    case leftBrace, rightBrace, leftParenthesis, rightParenthesis
    case comma, colon, semicolon, equals, dot, at
    /// `<`, `<=`, `+` and `-`, which only forms have.
    case less, lessOrEqual, plus, minus
    /// Text that is no token; the lexer has reported it.
    case invalid
    case endOfFile
  }

  var kind: Kind
  /// The range of the token without its trivia.
  package var range: SourceRange
  /// The offset at which the white space and comments before the token begin.
  package var triviaStart: Int
  /// Whether a line break precedes the token, or it is the first of the file.
  var startsLine: Bool
}

/// The tokens of a file and the errors found in them.
struct TokenList: Sendable {
  var tokens: [Token] = []
  var diagnostics: [Diagnostic] = []
}
