/// The result of searching a text for a pattern.
package enum SearchMatch: Hashable, Sendable {
  /// The range of the first match, in bytes.
  case found(Range<Int>)
  case none
  /// The match budget was exhausted.
  case undetermined
  /// PCRE2 rejected the call, with its error code: a defect of this library, never treated as a verdict.
  case failure(Int32)
}
