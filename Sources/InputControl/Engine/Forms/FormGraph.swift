/// The compiled fields, branches and rules of a form, and which of them depend on which.
package final class FormGraph: Sendable {
  package let form: FormProfile
  package let fields: [Field]
  /// The branches, by their numbers in the form.
  package let branches: [Branch]
  package let rules: [Rule]
  /// The fields and branches, each behind those on which it depends.
  package let order: [Node]
  /// The rank of each field, and of each branch, in `order`.
  let fieldRanks: [Int]
  let branchRanks: [Int]
  /// The fields and branches on which each one in `order` depends.
  private let dependencies: [[Node]]
  private let numbers: [String: Int]

  /// A field or a branch, by its number.
  package enum Node: Hashable, Sendable {
    case field(Int)
    case branch(Int)
  }

  /// A field, with its declarations.
  package struct Field: Sendable {
    package let name: String
    package var variants: [Variant] = []
    /// The branches whose conditions test the field.
    package var testedBy: [Int] = []
    /// The rules about the field.
    package var rules: [Int] = []

    /// The branches on which it depends whether the field is active.
    var dependencies: [Node] { variants.compactMap { $0.branch.map { .branch($0) } } }
  }

  /// A declaration of a field.
  package struct Variant: Sendable {
    package let profile: CompiledProfile
    /// The branch that declares the field; `nil` for one that is always active.
    let branch: Int?
    /// How a value is compared; `nil` if it is neither a number nor a date.
    package let kind: OrderKind?
    /// Whether what is typed next may change a value, and not only continue it.
    let mayChangeValues: Bool
  }

  package struct Branch: Sendable {
    package let parent: Int?
    package let previous: Int?
    package let condition: Condition<Test>?
    /// The fields that the branch declares.
    var fields: [Int] = []
    /// The branches inside this one, and the next one of its chain.
    var dependents: [Int] = []
    var rules: [Int] = []

    /// The branches and fields on which it depends whether the branch holds.
    var dependencies: [Node] {
      [parent, previous].compactMap { $0.map { .branch($0) } }
        + (condition?.tests ?? []).map { .field($0.field) }
    }

    /// Returns whether the branch is tried: those around it hold, and those before it do not.
    func isTried(among branches: [BranchState]) -> Bool {
      if let previous { return branches[previous].isTried && !branches[previous].holds }
      return parent.map { branches[$0].holds } ?? true
    }
  }

  /// The state of a branch. A branch that is not tried does not hold.
  struct BranchState: Hashable {
    var isTried = false
    var holds = false
  }

  package typealias Test = FieldTest<Int, ValuePattern>

  package struct Rule: Sendable {
    package let kind: FormRuleKind<Operand>
    package let branch: Int?
    /// The fields that the rule is about, as stated.
    package let fields: [Int]
    /// The fields that the rule is about, each once.
    package let operands: [Int]
    /// The fields that carry a violation.
    let places: [Int]
    package let isError: Bool
    /// Whether the rule compares dates, not numbers.
    package let comparesDates: Bool
    /// The list of which values are chosen by another field.
    package var list: ValueList?
  }

  /// An operand of `order`.
  package enum Operand: Sendable {
    case field(Int)
    /// A number or a date, and its key if it has one.
    case value(OrderValue, OrderKey?)
    case today(CivilDate.Distance)
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
    dependencies = order.map { node in
      switch node {
      case .field(let number): fields[number].dependencies
      case .branch(let number): branches[number].dependencies
      }
    }
    self.fieldRanks = fieldRanks
    self.branchRanks = branchRanks
  }

  /// Returns the graph with numbers read and shown as a locale writes them.
  func localized(for locale: LocaleTag) -> FormGraph {
    let fields = fields.map { field in
      var field = field
      field.variants = field.variants.map {
        let profile = $0.profile.localized(for: locale)
        return Variant(
          profile: profile, branch: $0.branch, kind: $0.kind,
          mayChangeValues: $0.mayChangeValues || profile.mayAddDigits)
      }
      return field
    }
    return FormGraph(
      form, fields: fields, branches: branches, rules: rules, order: order, numbers: numbers)
  }

  /// Returns the fields and branches on which another one depends.
  package func dependencies(of node: Node) -> [Node] { dependencies[rank(of: node)] }

  /// Returns the fields of a rule, and its branch.
  package func nodes(of rule: Int) -> [Node] {
    rules[rule].operands.map { .field($0) } + (rules[rule].branch.map { [.branch($0)] } ?? [])
  }

  /// Returns the place of a field or branch in `order`.
  package func rank(of node: Node) -> Int {
    switch node {
    case .field(let number): fieldRanks[number]
    case .branch(let number): branchRanks[number]
    }
  }

  /// Returns the number of the field with a name, or `nil` if there is none.
  package func number(of name: String) -> Int? { numbers[name] }

  /// Returns the fields and branches in groups that do not depend on each other, not through rules either. In a group,
  /// each one stands behind those on which it depends.
  ///
  /// - Parameter rules: The rules that connect their fields.
  package func groups(with rules: [Int]) -> [[FormGraph.Node]] {
    var parents = Array(order.indices)
    func root(_ rank: Int) -> Int {
      var rank = rank
      while parents[rank] != rank { rank = parents[rank] }
      return rank
    }
    func join(_ left: FormGraph.Node, _ right: FormGraph.Node) {
      let (one, other) = (root(rank(of: left)), root(rank(of: right)))
      parents[max(one, other)] = min(one, other)
    }
    for node in order {
      for dependency in dependencies(of: node) { join(node, dependency) }
    }
    for rule in rules {
      let nodes = nodes(of: rule)
      for node in nodes.dropFirst() { join(nodes[0], node) }
    }
    var members: [Int: [FormGraph.Node]] = [:]
    var roots: [Int] = []
    for (rank, node) in order.enumerated() {
      let root = root(rank)
      if members[root] == nil { roots.append(root) }
      members[root, default: []].append(node)
    }
    return roots.compactMap { members[$0] }
  }
}

extension FieldTest<Int, ValuePattern> {
  /// Returns whether the test holds for a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - kind: How it is compared: a number is the same with other zeros.
  package func holds(for value: String, as kind: OrderKind?) -> Bool {
    var value = value
    return value.withUTF8 { unsafe holds(for: $0, as: kind) }
  }

  /// Returns whether the test holds for a value in UTF-8; see ``holds(for:as:)``.
  func holds(for value: UnsafeBufferPointer<UInt8>, as kind: @autoclosure () -> OrderKind?) -> Bool {
    let isMet =
      switch body {
      case .texts(let texts):
        texts.contains { unsafe $0.utf8.count == value.count && $0.utf8.elementsEqual(value) }
          || kind()?.isNumber == true
            && texts.contains { text in
              var text = text
              return text.withUTF8 { unsafe DecimalRange.Decimal.areEqual($0, value) }
            }
      case .empty: value.isEmpty
      // Patterns do not match the empty text.
      case .matches(let pattern):
        !value.isEmpty
          && ThreadScratch.withCurrent { unsafe pattern.match(value.span, scratch: $0) } == .whole
      }
    return isMet != isNegated
  }
}
