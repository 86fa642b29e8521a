/// Why a pattern cannot be used.
struct PatternError: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// PCRE2 does not compile it; its error code.
    case syntax(code: Int32)
    /// It contains what a rule may not contain.
    case forbiddenConstruct
    /// It has more bytes than ``Pattern/longestPattern``.
    case tooLong
  }

  var kind: Kind
  /// What is wrong, in PCRE2's words where they are its.
  var message: String
  /// The place in the pattern, in bytes of UTF-8.
  var range: SourceRange
  /// What to write instead, if there is something.
  var help: String?
}
