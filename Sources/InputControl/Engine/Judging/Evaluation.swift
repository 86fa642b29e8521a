/// The verdict on a text, and the reasons.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price))
/// let evaluation = price.evaluate("12.345")
/// print(evaluation.verdict)  // invalid
/// for violation in evaluation.violations {
///   print(violation.rule, violation.message)  // price.shape Nothing may follow “12.34”
/// }
/// ```
public struct Evaluation: Hashable, Sendable {
  /// What the profile says of the text.
  public let verdict: Verdict
  /// The text after normalisation: what was judged, and what a host commits.
  public let value: String
  /// What is wrong, or for an intermediate text what is still missing, in the order of the rules.
  public let violations: [Violation]
  /// Whether an intermediate verdict may be too kind: nothing found forbids that typing on gets there, but
  /// that it can was not proven. Never true of another verdict.
  public let isApproximate: Bool
}

/// One rule that a text does not keep.
public struct Violation: Hashable, Sendable {
  /// The id of the rule, `profile.rule`.
  public let rule: String
  /// Where the rule stands, when it came from a file.
  public let location: SourceLocation?
  /// The place in the text as given, in UTF-16 code units, widened to whole graphemes; empty at the end of the
  /// text for what is missing there.
  public let range: TextRange
  /// What to tell the person: the rule's text, else the profile's, else `reason`.
  public internal(set) var message: String
  /// What exactly was found at the place.
  public let reason: String
  /// How much it weighs.
  public let severity: Severity
}
