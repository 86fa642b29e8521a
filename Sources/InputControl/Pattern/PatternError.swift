/// The reason a pattern cannot be used, with its place.
package struct PatternError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The pattern is not valid; the error code of PCRE2, if PCRE2 found it.
    case syntax(code: Int32)
    /// The pattern contains a construct that rules must not contain.
    case forbiddenConstruct
    /// The pattern is longer than the limit.
    case tooLong
    /// The pattern must match exactly one character, and does not.
    case notOneCharacter
    /// A replacement names a group that the pattern does not have.
    case unknownGroup
    /// The pattern is not regular, and PCRE2 is not there.
    case needsPCRE2
  }

  package var kind: Kind
  /// The description of the error; for a syntax error the message of PCRE2.
  package var message: String
  /// The range in the pattern, in bytes of UTF-8.
  var range: SourceRange
  /// Advice on how to correct the pattern.
  var help: String?

  /// Returns the error of a pattern that only PCRE2 can judge.
  ///
  /// - Parameter reason: The reason, as a clause that follows "because".
  static func needsPCRE2(_ reason: String, _ pattern: String) -> PatternError {
    PatternError(
      kind: .needsPCRE2, message: "only PCRE2 can judge this pattern, because \(reason)",
      range: SourceRange(0, pattern.utf8.count),
      help: "write it without that: compiled profiles, and InputControl without the trait `PCRE2`, "
        + "have only automata")
  }

  /// Returns the error of a pattern whose automaton an archive cannot hold.
  static func cannotBeCompiledAhead(_ pattern: String) -> PatternError {
    PatternError(
      kind: .needsPCRE2,
      message: "this pattern cannot be compiled ahead, because its automaton would have too many states",
      range: SourceRange(0, pattern.utf8.count),
      help: "make its counts smaller, or split it into several rules")
  }

  /// Returns the error of a replacement that names a missing group.
  static func unknownGroup(_ group: Int, of count: Int, _ pattern: String) -> PatternError {
    PatternError(
      kind: .unknownGroup,
      message: "the text behind `with` names the group `$\(group)`, this pattern has \(count)",
      range: SourceRange(0, pattern.utf8.count),
      help: "put what is to be kept in parentheses; a dollar itself is written `$$`")
  }
}
