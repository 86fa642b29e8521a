/// A value stated with the rules, and the verdict that it must get.
public struct Example: Sendable {
  /// The expected verdict of an example.
  public enum Expectation: String, Sendable {
    /// The value may be committed.
    case accepts
    /// The value is not finished.
    case pending
    /// The value must not be committed.
    case rejects
  }

  /// The expected verdict.
  public let expectation: Expectation
  /// The value.
  public let text: String
  /// The expected value after normalisation, if stated.
  public let normalized: String?
  /// The expected display of the value, if stated.
  public let shown: String?
  /// The id of the rule that must reject the value, if stated.
  public let rule: String?
  /// The id of the rule that must warn about the value, if stated.
  public let warning: String?
  /// The locale in which numbers are read and shown, if stated.
  public let locale: LocaleTag?
  /// Whether the text is read as the locale of the example writes numbers.
  ///
  /// With `shows` and `in`, and without `as`, the text is a value, which has the same form in every locale.
  package var isReadInLocale: Bool { locale != nil && (shown == nil || normalized != nil) }

  /// Whether the example is known not to hold yet.
  public let isTodo: Bool
  /// The name of the profile that states the example, which may be a parent of the profile that has it.
  public let statedBy: String
  /// The location of the example.
  public let location: SourceLocation
}
