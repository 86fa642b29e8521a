/// The result of matching a pattern against a text.
package enum PatternMatch: Hashable, Sendable {
  /// The text is a complete match.
  case whole
  /// The text is a prefix of a possible match.
  case partial
  /// No continuation of the text matches.
  case none
  /// The match budget was exhausted.
  case undetermined
  /// PCRE2 rejected the call, with its error code: a defect of this library, never treated as a verdict.
  case failure(Int32)
}
