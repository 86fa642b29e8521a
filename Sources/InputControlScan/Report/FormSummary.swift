public import InputControl

/// The counts of a form that judges rows.
public struct FormSummary: Equatable, Sendable {
  /// The name of the form.
  public var form: String
  /// The day of the evaluation; `nil` if the form does not depend on it.
  public var today: CivilDate?
  /// The number of rows with each verdict of the form.
  public var counts = VerdictCounts()
  /// The rules of the form that were broken, in their order. A broken rule with a lower severity than `error` does not
  /// reject a row.
  public var rules: [RuleSummary] = []
  /// The reasons why rows could not be read, the most frequent one first.
  public var unreadable: [UnreadableSummary] = []
  /// The number of rows in which a question had no answer. Its rule counts as not asked there.
  public var unansweredRows = 0
}
