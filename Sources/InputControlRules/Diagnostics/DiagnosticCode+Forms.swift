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
  /// A branch of a form never holds, because the conditions around it exclude it.
  public static let unreachableField = Self(.unreachableField)
  /// The branches before a branch of a form leave nothing over for it.
  public static let deadBranch = Self(.deadBranch)
  /// A rule of a form is never asked, or never holds for values that its fields accept.
  public static let contradiction = Self(.contradiction)
  /// A field that has to be equal to another one refuses values that the other one accepts.
  public static let narrowedByEqual = Self(.narrowedByEqual)
  /// No values of a form satisfy all of its rules.
  public static let unsatisfiableForm = Self(.unsatisfiableForm)
}
