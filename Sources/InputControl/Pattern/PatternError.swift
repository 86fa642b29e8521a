/// Why a pattern cannot be used.
struct PatternError: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// PCRE2 does not compile it; its error code.
    case syntax(code: Int32)
    /// It contains what a rule may not contain.
    case forbiddenConstruct
    /// It has more bytes than ``PatternCode/longestPattern``.
    case tooLong
    /// It has to stand for one character, and does not.
    case notOneCharacter
    /// A replacement names a group that it does not have.
    case unknownGroup
  }

  var kind: Kind
  /// What is wrong, in PCRE2's words where they are its.
  var message: String
  /// The place in the pattern, in bytes of UTF-8.
  var range: SourceRange
  /// What to write instead, if there is something.
  var help: String?

  /// A replacement names a group that a pattern does not have.
  static func unknownGroup(_ group: Int, of count: Int, _ pattern: String) -> PatternError {
    PatternError(
      kind: .unknownGroup,
      message: "the text behind `with` names the group `$\(group)`, this pattern has \(count)",
      range: SourceRange(0, pattern.utf8.count),
      help: "put what is to be kept in parentheses; a dollar itself is written `$$`")
  }
}
