extension DiagnosticCode {
  /// Branches or parentheses of a form stand inside each other more deeply than the limit.
  public static let nestedTooDeep = Self(.nestedTooDeep)
  /// A form exceeds a limit: of fields, rules, branches or examples.
  public static let formTooLarge = Self(.formTooLarge)
  /// A form has the name of another form or of a profile.
  public static let duplicateForm = Self(.duplicateForm)
  /// A field is declared twice where both declarations can be active.
  public static let fieldTwice = Self(.fieldTwice)
  /// A statement of a form names a field that the form does not have.
  public static let unknownField = Self(.unknownField)
  /// A text is no date.
  public static let invalidDate = Self(.invalidDate)
  /// An operand of a rule is no number or date, or of another kind than the others.
  public static let operandKind = Self(.operandKind)
  /// An example of a form depends on the day and does not state it.
  public static let missingDay = Self(.missingDay)
  /// Whether a field is active depends on itself.
  public static let conditionCycle = Self(.conditionCycle)
  /// A test of a condition never holds.
  public static let deadCondition = Self(.deadCondition)
}
