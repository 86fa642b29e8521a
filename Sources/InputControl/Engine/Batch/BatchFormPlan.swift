/// The steps of an evaluator for each row, in order. Each thread has its own, so that threads do not count
/// references to the same objects.
struct BatchFormPlan {
  /// A field or a branch. A field is behind the branches that declare it, and a branch behind what it depends on.
  struct Step {
    let isField: Bool
    /// The number of the field or the branch.
    let number: Int
    /// The declarations of a field.
    var declarations = 0..<0
    /// Whether a condition or a rule looks at the value of the field.
    var isUsed = false
    /// The branch around a branch, and the one before it in its chain; -1 for none.
    var parent = -1
    var previous = -1
  }

  /// A declaration of a field.
  struct Declaration {
    /// The branch that declares the field; -1 for a field that is always active.
    let branch: Int
    /// Whether the value of a text may be another text.
    let changesTexts: Bool
  }

  /// A condition on values that are bytes.
  indirect enum Condition {
    case texts([[UInt8]], field: Int, isNegated: Bool)
    case empty(field: Int, isNegated: Bool)
    case matches(ValuePattern, field: Int, isNegated: Bool)
    case all([Condition])
    case any([Condition])
    case not(Condition)

    init(_ condition: FormGraph.Condition) {
      switch condition {
      case .test(let field, .texts(let texts), let isNegated):
        self = .texts(texts.map { Array($0.utf8) }, field: field, isNegated: isNegated)
      case .test(let field, .empty, let isNegated): self = .empty(field: field, isNegated: isNegated)
      case .test(let field, .matches(let pattern), let isNegated):
        self = .matches(pattern, field: field, isNegated: isNegated)
      case .all(let parts): self = .all(parts.map { Condition($0) })
      case .any(let parts): self = .any(parts.map { Condition($0) })
      case .not(let part): self = .not(Condition(part))
      }
    }
  }

  private(set) var steps: [Step] = []
  private(set) var declarations: [Declaration] = []
  /// The declarations of each field.
  private(set) var fields: [Range<Int>] = []
  /// How the values of each declaration are compared; `nil` if they are not.
  private(set) var kinds: [OrderKind?] = []
  /// The conditions of the branches.
  let conditions: [Condition?]
  private(set) var rules: [BatchFormRule] = []
  /// The fields of all rules.
  private(set) var operands: [Int] = []
  /// The operands of all `order` rules.
  private(set) var compared: [BatchFormRule.Compared] = []

  init(_ graph: FormGraph, today: CivilDate) {
    conditions = graph.branches.map { $0.condition.map { Condition($0) } }
    for field in graph.fields {
      let first = declarations.count
      for variant in field.variants {
        let rules = variant.profile.compiledRules
        declarations.append(
          Declaration(
            branch: variant.branch ?? -1,
            changesTexts: variant.profile.changesTexts || rules.hasDisplay || !rules.parts.isEmpty))
        kinds.append(variant.kind)
      }
      fields.append(first..<declarations.count)
    }
    for node in graph.order {
      switch node {
      case .field(let number):
        let field = graph.fields[number]
        steps.append(
          Step(
            isField: true, number: number, declarations: fields[number],
            isUsed: !field.testedBy.isEmpty || !field.rules.isEmpty))
      case .branch(let number):
        let branch = graph.branches[number]
        steps.append(
          Step(isField: false, number: number, parent: branch.parent ?? -1, previous: branch.previous ?? -1))
      }
    }
    for rule in graph.rules { rules.append(BatchFormRule(rule, today: today, &operands, &compared)) }
  }
}
