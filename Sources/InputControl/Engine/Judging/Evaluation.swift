/// The verdict on a text with its violations.
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
  /// The verdict on the text.
  public let verdict: Verdict
  /// The text after normalisation, which is the text that was judged and that a host commits.
  public let value: String
  /// The violations in the order of the rules; for an intermediate text they name what is still missing.
  public let violations: [Violation]
  /// Whether an intermediate verdict is unproven: no rule excludes that more typing makes the text
  /// acceptable, but it is not proven that it can. Always `false` for other verdicts.
  public let isApproximate: Bool
}

/// A violation of one rule by a text.
public struct Violation: Hashable, Sendable {
  /// The id of the rule, `profile.rule`.
  public let rule: String
  /// The location of the rule in its rule file; `nil` for a rule made in code.
  public let location: SourceLocation?
  /// The range in the text as given, in UTF-16 code units, widened to whole graphemes; empty and at the end
  /// of the text if something is missing there.
  public let range: TextRange
  /// The message for people: the rule's text, else the profile's, else `reason`.
  public internal(set) var message: String
  /// The exact finding at the range.
  public let reason: String
  /// The severity of the rule.
  public let severity: Severity
}
