/// How much work one match may cost before its answer is “undetermined”.
enum MatchBudget {
  /// The longest subject that a back-tracking pattern judges, in bytes.
  static let longestSubject = 64 << 10

  /// PCRE2's match limit for a subject of a given length in bytes.
  ///
  /// A limit counts entries into groups, and each entry may scan the subject, so it falls as the subject
  /// grows; the floor lets a pattern that enters a group once or twice a character pass.
  static func matchLimit(forSubjectOf count: Int) -> UInt32 {
    let floor = 4 * count + 1000
    let scaled = 1_000_000 / (5 + count / 2)
    return UInt32(max(floor, min(75_000, scaled)))
  }
}
