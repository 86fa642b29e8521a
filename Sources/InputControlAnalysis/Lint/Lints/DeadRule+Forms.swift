import InputControl

extension DeadRule {
  /// Returns the finding for a rule of a form that holds for all values; `nil` for other rules.
  static func unbreakable(_ rule: FormRule) -> Diagnostic? {
    guard let place = rule.location, let reason = reason(whyAllValuesSatisfy: rule) else { return nil }
    return finding("`\(rule.id)` holds for all values", at: place, help: reason, "remove it or correct it")
  }

  private static func reason(whyAllValuesSatisfy rule: FormRule) -> String? {
    switch rule.kind {
    case .require(let count?):
      return count.lowerBound == 0 && count.upperBound >= rule.operands.count
        ? "it permits any number of its fields" : nil
    case .equal:
      return rule.operands[0].name == rule.operands[1].name ? "a value equals itself" : nil
    case .order(let operands, let isStrict):
      let pairs = zip(zip(operands, operands.dropFirst()), isStrict)
      return pairs.allSatisfy { !$1 && holds($0.0.value, $0.1.value) }
        ? "no value is outside of these bounds" : nil
    // Nobody has an age on a day before the birth.
    case .require(nil), .age, .external, .among: return nil
    }
  }

  /// Returns whether one operand is at most another one, whatever the values of fields are.
  private static func holds(_ left: FormRule.Operand.Value, _ right: FormRule.Operand.Value) -> Bool {
    switch (left, right) {
    case (.field(let left), .field(let right)): left.name == right.name
    case (.date(let date), .field): date.description == "0001-01-01"
    case (.field, .date(let date)): date.description == "9999-12-31"
    default: false
    }
  }
}
