/// A rule of a form that is decided on bytes where that is possible.
///
/// It has no references, which threads would have to count.
struct BatchFormRule {
  enum Kind {
    case require
    case requireCount(Int, Int)
    case equal
    case order
    case age(Int, Int)
    case external
  }

  let kind: Kind
  /// The branch of the rule; -1 if it is always asked.
  let branch: Int
  let isError: Bool
  /// The fields that the rule is about, by their places among those of all rules.
  let operands: Range<Int>
  /// The operands of `order`, by their places among those of all rules.
  let compared: Range<Int>

  /// An operand of `order`.
  struct Compared {
    /// The field; -1 for a number, a date, or the day of the evaluation.
    var field = -1
    /// The value; `nil` for a field, and for a number with too many digits.
    var key: OrderKey?
    /// Whether the next operand must be greater, and not only as great.
    var isStrict = false
  }

  /// The outcome of a rule for a row.
  struct Finding {
    var verdict = Verdict.acceptable
    /// Whether the rule itself has a violation. It has none if the violations of its fields say more.
    var isViolated = false
    /// Whether the question of the rule has no answer.
    var isUnanswered = false
  }

  /// - Parameters:
  ///   - operands: The fields of all rules, to which those of the rule are appended.
  ///   - compared: The operands of all `order` rules, to which those of the rule are appended.
  init(
    _ rule: FormGraph.Rule, today: CivilDate, _ operands: inout [Int], _ compared: inout [Compared]
  ) {
    branch = rule.branch ?? -1
    isError = rule.isError
    let firstOperand = operands.count
    let firstCompared = compared.count
    switch rule.body {
    case .require(let fields):
      kind = .require
      operands += fields
    case .requireCount(let count, let fields):
      kind = .requireCount(count.lowerBound, count.upperBound)
      operands += fields
    case .equal(let first, let second):
      kind = .equal
      operands += [first, second]
    case .age(let field, let years):
      kind = .age(years.lowerBound, years.upperBound)
      operands.append(field)
    case .external(_, let fields):
      kind = .external
      operands += fields
    case .order(let sides, let isStrict):
      kind = .order
      operands += rule.operands
      for (index, side) in sides.enumerated() {
        var operand = Compared(isStrict: index < isStrict.count && isStrict[index])
        switch side {
        case .field(let field): operand.field = field
        case .value(.date(let date)): operand.key = OrderKey(date)
        case .value(.number(let number)):
          operand.key = OrderKey(number: Array(number.description.utf8).span)
        case .today(let distance): operand.key = OrderKey(today.advanced(by: distance))
        }
        compared.append(operand)
      }
    }
    self.operands = firstOperand..<operands.count
    self.compared = firstCompared..<compared.count
  }
}
