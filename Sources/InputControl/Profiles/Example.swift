/// A value written beside the rules, and the verdict it has to get.
public struct Example: Sendable {
  /// The verdict of an example.
  public enum Expectation: String, Sendable {
    /// It may be committed.
    case accepts
    /// It may not be committed yet.
    case pending
    /// It may not be committed.
    case rejects
  }

  /// The verdict it has to get.
  public let expectation: Expectation
  /// The value.
  public let text: String
  /// What the value has to be after normalisation, if that was stated.
  public let normalized: String?
  /// The id of the rule that has to refuse it, if one was named.
  public let rule: String?
  /// The id of the rule that has to warn of it, if one was named.
  public let warning: String?
  /// Whether it is known not to hold yet.
  public let isTodo: Bool
  /// The name of the profile that states it, which may be a parent of the one that has it.
  public let statedBy: String
  /// Where it stands.
  public let location: SourceLocation
}
