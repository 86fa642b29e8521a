/// The properties of a rule that every evaluation reads. They are kept apart because copying a ``Rule`` takes longer than
/// judging a text.
struct RuleTraits: Sendable {
  /// Whether a violation is an error.
  let isError: Bool
  /// Whether the rule is checked with every change.
  let isCheckedOnChange: Bool
  let isCheck: Bool
  /// Whether the rule is an error rule that determines which characters a value has, and in which order.
  let determinesForm: Bool

  init(_ rule: Rule) {
    isError = rule.severity == .error
    isCheckedOnChange = rule.timing == .change
    switch rule.body {
    case .characters, .allow, .oneOf, .regex: (isCheck, determinesForm) = (false, isError)
    case .check: (isCheck, determinesForm) = (true, false)
    case .required, .minLength, .maxLength, .forbid, .require: (isCheck, determinesForm) = (false, false)
    }
  }
}
