/// A rule about the values of several fields of a form.
///
/// A rule never changes a text and never refuses an edit; it shapes the verdict of the form.
public struct FormRule: Sendable {
  /// The requirement of a rule.
  public typealias Kind = FormRuleKind<Operand>

  /// An operand of `order`.
  public struct Operand: Sendable {
    /// What is compared.
    public enum Value: Sendable {
      /// The value of a field: a number, a date or a time.
      case field(FormFieldReference)
      /// A number.
      case number(DecimalRange.Decimal)
      /// A date.
      case date(CivilDate)
      /// A time, a month, or a date with a time.
      case moment(CivilMoment)
      /// The day of the evaluation, and what is added to it.
      case today(CivilDate.Distance)
    }

    /// What is compared.
    public let value: Value
    /// The location, if the form comes from a file.
    public let location: SourceLocation?
  }

  /// The id of the rule in its form.
  public let id: String
  /// The requirement.
  public let kind: Kind
  /// The fields that the rule is about, in order.
  public let operands: [FormFieldReference]
  /// The fields that carry a violation.
  public internal(set) var places: [FormFieldReference]
  /// The severity of a violation; only `error` affects the verdict of the form.
  public let severity: Severity
  /// The message for people, in place of the built-in one.
  public let messages: LocalizedText
  /// The index of the branch that has the rule; `nil` for a rule that is always asked.
  package let branch: Int?
  /// The location of the rule, if it comes from a file.
  public let location: SourceLocation?
  /// The list of which values are chosen by another field; `nil` for other rules.
  package var list: ValueList?

  /// Whether the rule depends on the day of the evaluation.
  public var needsToday: Bool {
    switch kind {
    case .age: true
    case .order(let operands, _):
      operands.contains { if case .today = $0.value { true } else { false } }
    case .require, .equal, .external, .among: false
    }
  }
}
