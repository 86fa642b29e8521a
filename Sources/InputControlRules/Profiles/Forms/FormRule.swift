/// A rule about the values of several fields of a form.
///
/// A rule never changes a text and never refuses an edit; it shapes the verdict of the form.
public struct FormRule: Sendable {
  /// The requirement of a rule.
  public enum Body: Sendable {
    /// All fields are given.
    case require([FormFieldReference])
    /// So many of the fields are given.
    case requireCount(ClosedRange<Int>, of: [FormFieldReference])
    /// Two values are equal.
    case equal(FormFieldReference, FormFieldReference)
    /// Each operand is at most, or if `isStrict` less than, the next one. There is one relation less than operands.
    case order([Operand], isStrict: [Bool])
    /// The full years since a date, on the day of the evaluation, are in a range.
    case age(FormFieldReference, ClosedRange<Int>)
    /// A question about the values of fields, which somebody else answers.
    case external(String, [FormFieldReference])
  }

  /// An operand of `order`.
  public struct Operand: Sendable {
    /// What is compared.
    public enum Value: Sendable {
      /// The value of a field: a number or a date.
      case field(FormFieldReference)
      /// A number.
      case number(DecimalRange.Decimal)
      /// A date.
      case date(CivilDate)
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
  public let body: Body
  /// The fields that carry a violation.
  public let places: [FormFieldReference]
  /// The severity of a violation; only `error` affects the verdict of the form.
  public let severity: Severity
  /// The message for people, in place of the built-in one.
  public let messages: LocalizedText
  /// The index of the branch that has the rule; `nil` for a rule that is always asked.
  package let branch: Int?
  /// The location of the rule, if it comes from a file.
  public let location: SourceLocation?

  /// The fields that the rule is about, in order.
  public var operands: [FormFieldReference] {
    switch body {
    case .require(let fields), .requireCount(_, let fields), .external(_, let fields): fields
    case .equal(let first, let second): [first, second]
    case .order(let operands, _):
      operands.compactMap { if case .field(let field) = $0.value { field } else { nil } }
    case .age(let field, _): [field]
    }
  }

  /// Whether the rule depends on the day of the evaluation.
  public var needsToday: Bool {
    switch body {
    case .age: true
    case .order(let operands, _):
      operands.contains { if case .today = $0.value { true } else { false } }
    case .require, .requireCount, .equal, .external: false
    }
  }
}
