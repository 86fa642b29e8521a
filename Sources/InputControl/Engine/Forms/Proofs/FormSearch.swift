/// A search for values of a form that satisfy statements.
struct FormSearch {
  /// A statement of a form, which a search can leave out.
  enum Statement: Hashable {
    /// The condition of a branch.
    case condition(Int)
    /// That a branch behind `else` holds only if the one before it does not.
    case alternative(Int)
    /// That a field is active only in its branches.
    case activity(Int)
    /// That an active field is given, because its profile does not accept the empty text.
    case given(Int)
    case rule(Int)
  }

  enum Outcome: Hashable {
    case found
    /// There are no such values.
    case none
    /// The search was given up.
    case tooMuch
  }

  let graph: FormGraph
  let values: FormValues
  /// The branches that must hold, and the fields that must be active, or given.
  var branches: Set<Int> = []
  var active: Set<Int> = []
  var given: Set<Int> = []
  /// The rules that must hold.
  var rules: [Int] = []
  /// The statements that are left out.
  var omitted: Set<Statement> = []
  /// The greatest number of fields and branches that are decided.
  var limit = standardLimit
  /// The number of those that were decided.
  private(set) var visited = 0

  static let standardLimit = 20_000

  private var isTried: [Bool]
  private var holds: [Bool]
  private var choices: [(variant: Int, kind: FormValues.Kind)?]
  private var order = OrderConstraints()

  init(_ graph: FormGraph, _ values: FormValues) {
    self.graph = graph
    self.values = values
    isTried = Array(repeating: false, count: graph.branches.count)
    holds = isTried
    choices = Array(repeating: nil, count: graph.fields.count)
  }

  // MARK: Searching

  /// Returns whether there are values that satisfy everything.
  mutating func first() -> Outcome {
    var isFound = false
    let nodes = relevant(to: branches, active.union(given), rules)
    let isWhole = search(nodes) { _ in
      isFound = true
      return false
    }
    return isFound ? .found : isWhole && knowsAllKinds(of: nodes) ? .none : .tooMuch
  }

  /// Whether the kinds of values of fields are all that there are.
  func knowsAllKinds(of nodes: [FormGraph.Node]) -> Bool {
    values.undecided.isEmpty
      || !nodes.contains {
        if case .field(let field) = $0 { values.undecided.contains(field) } else { false }
      }
  }

  /// Looks for all combinations of kinds of values.
  ///
  /// - Parameters:
  ///   - nodes: The fields and branches to decide, each behind those on which it depends.
  ///   - found: Gets whether each branch holds, and returns whether to go on.
  /// - Returns: Whether all combinations were looked at.
  mutating func search(_ nodes: [FormGraph.Node], _ found: ([Bool]) -> Bool) -> Bool {
    let ready = rulesReady(after: nodes)
    let needs = needs(after: nodes)
    var options: [Options] = Array(repeating: Options(), count: nodes.count)
    var next = Array(repeating: 0, count: nodes.count)
    // The number of changes of the order before each node.
    var orderBefore = Array(repeating: 0, count: nodes.count + 1)
    var place = 0
    while true {
      visited += 1
      guard visited <= limit else { return false }
      var isPossible = false
      if place == nodes.count {
        guard found(holds) else { return true }
      } else {
        switch nodes[place] {
        case .branch(let branch):
          decide(branch)
          isPossible =
            (!branches.contains(branch) || holds[branch]) && areSatisfied(ready[place], orderBefore[place])
        case .field(let field):
          if next[place] == 0 { options[place] = self.options(for: field) }
          while next[place] < options[place].count, !isPossible {
            choices[field] = options[place][next[place]]
            next[place] += 1
            isPossible =
              isWanted(field) && needs[place].allSatisfy { evaluate($0.condition) == $0.holds }
              && areSatisfied(ready[place], orderBefore[place])
          }
        }
      }
      if isPossible {
        place += 1
        orderBefore[place] = order.changeCount
        if place < nodes.count { next[place] = 0 }
        continue
      }
      // Back to the last field that can have another value.
      repeat {
        place -= 1
        guard place >= 0 else { return true }
      } while !nodes[place].isField
    }
  }

  private mutating func decide(_ number: Int) {
    var tried = graph.branches[number].parent.map { holds[$0] } ?? true
    if let previous = graph.branches[number].previous, !omits(.alternative(number)) {
      tried = isTried[previous] && !holds[previous]
    }
    isTried[number] = tried
    holds[number] =
      tried && (omits(.condition(number)) || (values.conditions[number].map { evaluate($0) } ?? true))
  }

  private func omits(_ statement: Statement) -> Bool { !omitted.isEmpty && omitted.contains(statement) }

  /// Returns, for each decided field, the conditions that the wanted branches need and that are known then, so that an
  /// unsuitable value is rejected early.
  private func needs(
    after nodes: [FormGraph.Node]
  ) -> [[(condition: Condition<FormValues.Test>, holds: Bool)]] {
    var result: [[(condition: Condition<FormValues.Test>, holds: Bool)]] = Array(
      repeating: [], count: nodes.count)
    guard !branches.isEmpty else { return result }
    var places: [Int: Int] = [:]
    for (place, node) in nodes.enumerated() { if case .field(let field) = node { places[field] = place } }
    func add(_ branch: Int, holds: Bool) {
      guard !omitted.contains(.condition(branch)), let condition = values.conditions[branch],
        let place = condition.tests.map({ places[$0.field] ?? 0 }).max()
      else { return }
      result[place].append((condition, holds))
    }
    for wanted in branches {
      var outer: Int? = wanted
      while var branch = outer {
        // The condition that most values fail comes first.
        add(branch, holds: true)
        var excludesPrevious = true
        while let previous = graph.branches[branch].previous {
          excludesPrevious = excludesPrevious && !omitted.contains(.alternative(branch))
          if excludesPrevious { add(previous, holds: false) }
          branch = previous
        }
        outer = graph.branches[branch].parent
      }
    }
    return result
  }

  private func evaluate(_ condition: Condition<FormValues.Test>) -> Bool {
    // The closure copies the search, and most conditions are one test.
    if case .test(let test) = condition { return isMet(test) }
    return condition.holds { isMet($0) }
  }

  private func isMet(_ test: FormValues.Test) -> Bool {
    (choices[test.field]?.kind.tests ?? values.absent[test.field])[test.number]
  }

  /// The kinds of values that a field can have.
  private struct Options {
    /// The declaration; `nil` if the field is not active.
    var variant: Int?
    var kinds: [FormValues.Kind] = []

    /// Without a declaration, having no value is the only option.
    var count: Int { variant == nil ? 1 : kinds.count }

    subscript(index: Int) -> (variant: Int, kind: FormValues.Kind)? { variant.map { ($0, kinds[index]) } }
  }

  /// Returns the kinds of values that a field can have now.
  private func options(for number: Int) -> Options {
    let variants = graph.fields[number].variants
    var variant = variants.firstIndex { $0.branch.map { holds[$0] } ?? true }
    if variant == nil, omitted.contains(.activity(number)) { variant = variants.indices.first }
    guard let variant else { return Options() }
    var kinds = values.kinds[number][variant]
    if omitted.contains(.given(number)), !kinds.contains(where: { !$0.isGiven }) {
      kinds.append(.init(isGiven: false, tests: values.absent[number], value: nil, bounds: nil))
    }
    return Options(variant: variant, kinds: kinds)
  }

  private func isWanted(_ field: Int) -> Bool {
    if active.contains(field) || given.contains(field), choices[field] == nil { return false }
    return !given.contains(field) || choices[field]?.kind.isGiven == true
  }

  // MARK: Rules

  /// Returns whether rules can hold, and takes those about the order into what was known of it before.
  private mutating func areSatisfied(_ rules: [Int], _ orderBefore: Int) -> Bool {
    order.takeBack(to: orderBefore)
    // A closure would copy the search.
    for rule in rules where !isSatisfied(rule) { return false }
    return true
  }

  private mutating func isSatisfied(_ index: Int) -> Bool {
    let (holds, choices) = (holds, choices)
    let rule = graph.rules[index]
    guard rule.branch.map({ holds[$0] }) ?? true else { return true }
    guard rule.operands.allSatisfy({ choices[$0] != nil }) else { return true }
    switch rule.kind {
    case .require(let count):
      let given = rule.fields.count { choices[$0]?.kind.isGiven == true }
      return count?.contains(given) ?? (given == rule.fields.count)
    case .equal:
      let (left, right) = (rule.fields[0], rule.fields[1])
      guard let first = choices[left], let second = choices[right], first.kind.isGiven, second.kind.isGiven
      else { return true }
      return values.canBeEqual((left, first.variant, first.kind), (right, second.variant, second.kind))
    case .order, .age:
      order.add(rule) { field in
        let kind = choices[field]?.kind
        return (kind?.isGiven ?? false, kind?.bounds)
      }
      return order.isSatisfiable
    case .external: return true
    // The values of a list are not tried one by one.
    case .among: return true
    }
  }

  /// Returns the rules that can be judged as soon as each node is decided.
  private func rulesReady(after nodes: [FormGraph.Node]) -> [[Int]] {
    var result: [[Int]] = Array(repeating: [], count: nodes.count)
    guard !rules.isEmpty else { return result }
    var places: [FormGraph.Node: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node] = place }
    for rule in rules {
      var last = 0
      for node in graph.nodes(of: rule) { last = max(last, places[node] ?? 0) }
      result[last].append(rule)
    }
    return result
  }

  // MARK: What matters

  /// Returns the fields and branches on which branches, fields and rules depend, in the order of their dependence.
  func relevant(to branches: Set<Int>, _ fields: Set<Int>, _ rules: [Int]) -> [FormGraph.Node] {
    var ranks: Set<Int> = []
    var open = branches.map { FormGraph.Node.branch($0) } + fields.map { .field($0) }
    for rule in rules { open += graph.nodes(of: rule) }
    while let node = open.popLast() {
      if ranks.insert(graph.rank(of: node)).inserted { open += graph.dependencies(of: node) }
    }
    return ranks.sorted().map { graph.order[$0] }
  }
}

extension FormGraph.Node {
  fileprivate var isField: Bool { if case .field = self { true } else { false } }
}
