/// A kind of change that people make to rules.
enum RuleChange: String, CaseIterable {
  case ruleAdded, ruleRemoved, impliedRuleAdded, ruleReworded, ruleRenamed, keywordReplaced
  case patternWidened, patternNarrowed, patternReworded
  case limitMoved, unitChanged, countOfPatternsChanged
  case checkMoved, checkReplaced
  case choiceAdded, choiceRemoved, choicesReordered
  case stepAdded, stepRemoved, stepsReordered
  case typeChanged, severityChanged, timingChanged
  case parentExtracted, ruleOverridden, ruleDropped
  case partAdded, partRemoved, partsReordered, unionRuleAdded

  /// Whether the change needs a union.
  var concernsUnions: Bool {
    switch self {
    case .partAdded, .partRemoved, .partsReordered, .unionRuleAdded: true
    default: false
    }
  }

  /// Whether the change needs a parent in the same file.
  var concernsParents: Bool { self == .ruleOverridden || self == .ruleDropped }
}
