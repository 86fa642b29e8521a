/// The compiled fields, branches and rules of a form, and which of them depend on which.
final class FormGraph: Sendable {
  let form: FormProfile
  let fields: [Field]
  /// The branches, by their numbers in the form.
  let branches: [Branch]
  let rules: [Rule]
  /// The fields and branches, each behind those on which it depends.
  let order: [Node]
  /// The rank of each field, and of each branch, in `order`.
  let fieldRanks: [Int]
  let branchRanks: [Int]
  private let numbers: [String: Int]

  /// A field or a branch, by its number.
  enum Node: Hashable, Sendable {
    case field(Int)
    case branch(Int)
  }

  /// A field, with its declarations.
  struct Field: Sendable {
    let name: String
    var variants: [Variant] = []
    /// The branches whose conditions test the field.
    var testedBy: [Int] = []
    /// The rules about the field.
    var rules: [Int] = []

    /// The branches on which it depends whether the field is active.
    var dependencies: [Node] { variants.compactMap { $0.branch.map { .branch($0) } } }
  }

  /// A declaration of a field.
  struct Variant: Sendable {
    let profile: CompiledProfile
    /// The branch that declares the field; `nil` for one that is always active.
    let branch: Int?
    /// How a value is compared; `nil` if it is neither a number nor a date.
    let kind: OrderKind?
  }

  struct Branch: Sendable {
    let parent: Int?
    let previous: Int?
    let condition: Condition?
    /// The fields that the branch declares.
    var fields: [Int] = []
    /// The branches inside this one, and the next one of its chain.
    var dependents: [Int] = []
    var rules: [Int] = []

    /// The branches and fields on which it depends whether the branch holds.
    var dependencies: [Node] {
      [parent, previous].compactMap { $0.map { .branch($0) } } + (condition?.fields ?? []).map { .field($0) }
    }
  }

  indirect enum Condition: Sendable {
    case test(field: Int, Test, isNegated: Bool)
    case all([Condition])
    case any([Condition])
    case not(Condition)

    /// The fields that are tested.
    var fields: [Int] {
      switch self {
      case .test(let field, _, _): [field]
      case .all(let parts), .any(let parts): parts.flatMap { $0.fields }
      case .not(let part): part.fields
      }
    }
  }

  enum Test: Sendable {
    case texts([String])
    case empty
    case matches(ValuePattern)

    func holds(for value: String) -> Bool {
      switch self {
      case .texts(let texts): return texts.contains { $0.isIdentical(to: value) }
      case .empty: return value.isEmpty
      case .matches(let pattern):
        // Patterns do not match the empty text.
        guard !value.isEmpty else { return false }
        var value = value
        return ThreadScratch.withCurrent { scratch in
          value.withUTF8 { unsafe pattern.match($0.span, scratch: scratch) } == .whole
        }
      }
    }
  }

  struct Rule: Sendable {
    let body: Body
    let branch: Int?
    /// The fields that the rule is about, in order.
    let operands: [Int]
    /// The fields that carry a violation.
    let places: [Int]
    let isError: Bool
    let needsToday: Bool

    enum Body: Sendable {
      case require([Int])
      case requireCount(ClosedRange<Int>, [Int])
      case equal(Int, Int)
      case order([Operand], isStrict: [Bool])
      case age(Int, ClosedRange<Int>)
      case external(String, [Int])
    }

    enum Operand: Sendable {
      case field(Int)
      case value(OrderValue)
      case today(CivilDate.Distance)
    }
  }

  init(
    _ form: FormProfile, fields: [Field], branches: [Branch], rules: [Rule], order: [Node],
    numbers: [String: Int]
  ) {
    self.form = form
    self.fields = fields
    self.branches = branches
    self.rules = rules
    self.order = order
    self.numbers = numbers
    var fieldRanks = Array(repeating: 0, count: fields.count)
    var branchRanks = Array(repeating: 0, count: branches.count)
    for (rank, node) in order.enumerated() {
      switch node {
      case .field(let number): fieldRanks[number] = rank
      case .branch(let number): branchRanks[number] = rank
      }
    }
    self.fieldRanks = fieldRanks
    self.branchRanks = branchRanks
  }

  /// Returns the fields and branches on which another one depends.
  func dependencies(of node: Node) -> [Node] {
    switch node {
    case .field(let number): fields[number].dependencies
    case .branch(let number): branches[number].dependencies
    }
  }

  /// Returns the fields of a rule, and its branch.
  func nodes(of rule: Int) -> [Node] {
    rules[rule].operands.map { .field($0) } + (rules[rule].branch.map { [.branch($0)] } ?? [])
  }

  /// Returns the place of a field or branch in `order`.
  func rank(of node: Node) -> Int {
    switch node {
    case .field(let number): fieldRanks[number]
    case .branch(let number): branchRanks[number]
    }
  }

  /// Returns the number of the field with a name, or `nil` if there is none.
  func number(of name: String) -> Int? { numbers[name] }
}
