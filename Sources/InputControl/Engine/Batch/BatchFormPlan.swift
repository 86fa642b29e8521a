/// The form as an evaluator needs it for each row. Each thread has a copy of its own, so that threads do not count
/// references to the same objects.
struct BatchFormPlan {
  struct Field {
    /// The declarations of the field, by their numbers among those of all fields.
    let declarations: Range<Int>
    /// Whether a condition or a rule looks at the value.
    let isUsed: Bool
  }

  /// A declaration of a field.
  struct Declaration {
    /// The branch that declares the field; `nil` for a field that is always active.
    let branch: Int?
    /// Whether the value of a text may be another text.
    let changesTexts: Bool
  }

  /// The fields and branches, each behind those on which it depends.
  let order: [FormGraph.Node]
  private(set) var fields: [Field] = []
  private(set) var declarations: [Declaration] = []
  let branches: [FormGraph.Branch]
  /// The rules, with dates in the place of `today`.
  let rules: [FormGraph.Rule]

  init(_ graph: FormGraph, today: CivilDate) {
    order = graph.order.map { $0 }
    branches = graph.branches.map { $0.copy }
    rules = graph.rules.map { $0.copy(on: today) }
    for field in graph.fields {
      let first = declarations.count
      for variant in field.variants {
        let judge = variant.profile.judge
        declarations.append(
          Declaration(
            branch: variant.branch,
            changesTexts: variant.profile.changesTexts || judge.readsTexts
              || !judge.parts.isEmpty))
      }
      fields.append(
        Field(
          declarations: first..<declarations.count,
          isUsed: !field.testedBy.isEmpty || !field.rules.isEmpty))
    }
  }
}

extension FormGraph.Branch {
  /// The branch without references to objects that others refer to.
  fileprivate var copy: FormGraph.Branch {
    FormGraph.Branch(
      parent: parent, previous: previous,
      condition: condition.flatMap { condition in
        condition.map { test in
          var test = test
          if case .texts(let texts) = test.body { test.body = .texts(texts.map { $0 }) }
          test.location = nil
          return test
        }
      })
  }
}

extension FormGraph.Rule {
  /// Returns the rule with dates in the place of `today`, without references to objects that others refer to.
  fileprivate func copy(on today: CivilDate) -> FormGraph.Rule {
    let kind = kind.map { (operand: FormGraph.Operand) -> FormGraph.Operand in
      guard case .today(let distance) = operand else { return operand }
      let date = today.advanced(by: distance)
      return .value(.date(date), OrderKey(date))
    }
    return FormGraph.Rule(
      kind: kind ?? self.kind, branch: branch, fields: fields.map { $0 }, operands: [], places: [],
      isError: isError, comparesDates: comparesDates, list: list)
  }
}
