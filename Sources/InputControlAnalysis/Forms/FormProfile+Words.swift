import InputControl

extension FormProfile {
  /// Returns a branch as it is written, behind those around it.
  ///
  /// - Parameter branch: The index of the branch.
  func words(ofBranch branch: Int) -> String {
    var words: String
    if let condition = branches[branch].condition {
      words = (branches[branch].previous == nil ? "when " : "else when ") + condition.written
    } else {
      words = "else of " + self.words(ofFirst: branches[branch].first)
    }
    if let parent = branches[branch].parent { words = self.words(ofBranch: parent) + ": " + words }
    return words
  }

  /// Returns the words for the case that no branch of a `when` holds.
  ///
  /// - Parameter branch: The index of its first branch.
  func words(ofNoneFrom branch: Int) -> String {
    let words = "no branch of " + words(ofFirst: branch)
    return branches[branch].parent.map { "\(self.words(ofBranch: $0)): \(words)" } ?? words
  }

  private func words(ofFirst branch: Int) -> String {
    "when " + (branches[branch].condition?.written ?? "")
  }
}

extension Condition<FormTest> {
  /// The condition in the rule language.
  var written: String {
    switch self {
    case .test(let test): test.written
    case .all(let parts): parts.map(\.writtenAsPart).joined(separator: " and ")
    case .any(let parts): parts.map(\.writtenAsPart).joined(separator: " or ")
    case .not(let part): "not (\(part.written))"
    }
  }

  private var writtenAsPart: String {
    switch self {
    case .test, .not: written
    case .all, .any: "(\(written))"
    }
  }
}

extension FormTest {
  fileprivate var written: String {
    switch body {
    case .empty: "\(field.name) is \(isNegated ? "not " : "")empty"
    case .matches(let pattern): "\(field.name) matches \(pattern.written)"
    case .texts(let texts):
      "\(field.name) is \(isNegated ? "not " : "")"
        + texts.map { TextLiteral.written($0) }.joined(separator: ", ")
    }
  }
}

extension FormRule {
  /// The rule in the rule language.
  var written: String {
    let names = operands.map(\.name).joined(separator: ", ")
    switch kind {
    case .require(nil): return "require \(names)"
    case .require(let count?):
      let most = count.upperBound == operands.count ? "" : "..\(count.upperBound)"
      return "require \(count.lowerBound)\(most) of \(names)"
    case .equal: return "equal \(names)"
    case .age(let years):
      return "age \(names) \(years.lowerBound).."
        + (years.upperBound == FormRule.Kind.greatestAge ? "" : "\(years.upperBound)")
    case .external(let question): return "external \(question)(\(names))"
    case .among: return "in \(list?.name ?? "") for \(operands.first?.name ?? "")"
    case .order(let operands, let isStrict):
      let rest = zip(isStrict, operands.dropFirst()).map { ($0 ? " < " : " <= ") + $1.value.written }
      return "order " + (operands.first?.value.written ?? "") + rest.joined()
    }
  }

  /// Returns the description of the rule in English.
  ///
  /// - Parameter comparesDates: Whether an `order` compares dates, not numbers.
  func words(comparesDates: Bool) -> String {
    let names = operands.map { "`\($0.name)`" }
    let list =
      names.count < 2
      ? names.joined() : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    switch kind {
    case .require(nil): return "\(list) \(names.count == 1 ? "is" : "are") given"
    case .require(let count?):
      let number =
        count.upperBound == names.count
        ? "at least \(count.lowerBound)"
        : count.count == 1 ? "exactly \(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      return "\(number) of \(list) \(count.lowerBound == 1 ? "is" : "are") given"
    case .equal: return "\(names[1]) is the same as \(names[0])"
    case .age(let years) where years.upperBound == FormRule.Kind.greatestAge:
      return years.lowerBound == 1
        ? "at least 1 full year has passed since \(list)"
        : "at least \(years.lowerBound) full years have passed since \(list)"
    case .age(let years):
      return "\(years.lowerBound) to \(years.upperBound) full years have passed since \(list)"
    case .external(let question):
      return "somebody else answers the question `\(question)` about \(list) with yes"
    case .among:
      return "\(names[1]) is a value that the list `\(self.list?.name ?? "")` has for that of \(names[0])"
    case .order(let operands, let isStrict):
      return isStrict.indices.map { index in
        let relation =
          switch (comparesDates, isStrict[index]) {
          case (true, true): "is before"
          case (true, false): "is not after"
          case (false, true): "is less than"
          case (false, false): "is at most"
          }
        return "\(operands[index].value.words) \(relation) \(operands[index + 1].value.words)"
      }.joined(separator: ", and ")
    }
  }
}

extension FormRule.Operand.Value {
  /// The operand in the rule language.
  fileprivate var written: String {
    switch self {
    case .field(let field): field.name
    case .number(let number): number.description
    case .date(let date): "\"\(date)\""
    case .moment(let moment): "\"\(moment)\""
    case .today(let distance):
      distance.count == 0
        ? "today"
        : "today \(distance.count < 0 ? "-" : "+") \(abs(distance.count)) \(distance.unit.rawValue)"
    }
  }

  fileprivate var words: String {
    switch self {
    case .field(let field): return "`\(field.name)`"
    case .number(let number): return number.description
    case .date(let date): return date.description
    case .moment(let moment): return moment.description
    case .today(let distance):
      guard distance.count != 0 else { return "today" }
      let count = abs(distance.count)
      let unit = count == 1 ? String(distance.unit.rawValue.dropLast()) : distance.unit.rawValue
      return "\(count) \(unit) \(distance.count < 0 ? "before" : "after") today"
    }
  }
}
