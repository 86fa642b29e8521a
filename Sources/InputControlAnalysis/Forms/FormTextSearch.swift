import InputControl

/// A search for texts of the fields of a form, which the engine judges one after the other.
struct FormTextSearch {
  /// The requirements of a search, in addition to acceptable fields and rules that hold.
  struct Goal {
    /// Whether branches hold.
    var branches: [Int: Bool] = [:]
    /// The rule that does not hold.
    var broken: Int?
    /// Whether fields that may be empty are given where possible.
    var prefersGiven = true
  }

  enum Outcome {
    /// The texts, by field.
    case found([Int: String])
    case none
    /// The limit on work was reached.
    case tooMuch
  }

  /// The texts that were found last, and the values of all other fields.
  private(set) var state: FormState
  private let pool: FormTextPool
  private var graph: FormGraph { state.graph }
  /// The remaining steps of all searches.
  private var left: Int

  /// The number of steps that a text of each field takes.
  private let costs: [Int]

  /// The greatest numbers of steps: of one search, and of all. A step judges a field, a condition, or an operand of a rule.
  private static let limits = (one: 50_000, all: 600_000)

  init(_ graph: FormGraph, _ pool: FormTextPool, today: CivilDate) {
    state = FormState(graph, today: today, readsDisplays: true)
    state.settle()
    self.pool = pool
    costs = graph.fields.map { field in
      1 + field.testedBy.count + field.rules.reduce(0) { $0 + graph.rules[$1].operands.count }
    }
    left = Self.limits.all
  }

  /// Sets the texts of fields.
  mutating func set(_ texts: [Int: String]) {
    for (field, text) in texts { state.set(text, of: field) }
    state.settle()
  }

  /// The names of fields with a declaration for which there is nothing to try.
  var fieldsWithoutTexts: [String] {
    graph.fields.indices.filter { field in
      pool.texts[field].indices.contains { pool.texts[field][$0].isEmpty && !pool.acceptsNothing[field][$0] }
    }.map { graph.fields[$0].name }
  }

  // MARK: Searching

  /// Fields and branches that do not depend on others.
  struct Group {
    /// The fields, in the order in which they get texts.
    let fields: [Int]
    /// The place of the field behind which each branch, and each rule, can be checked; none for what depends on no field.
    fileprivate let branchPlaces: [Int: Int]
    fileprivate let rulePlaces: [Int: Int]

    /// - Parameters:
    ///   - nodes: The fields and branches, each behind those on which it depends.
    ///   - rules: The rules about them.
    init(_ nodes: [FormGraph.Node], rules: [Int], in graph: FormGraph) {
      var fields: [Int] = []
      var places: [FormGraph.Node: Int] = [:]
      var branchPlaces: [Int: Int] = [:]
      var rulePlaces: [Int: Int] = [:]
      for node in nodes {
        switch node {
        case .field(let field):
          places[node] = fields.count
          fields.append(field)
        case .branch(let branch):
          places[node] = graph.dependencies(of: node).compactMap { places[$0] }.max()
          branchPlaces[branch] = places[node]
        }
      }
      for rule in rules { rulePlaces[rule] = graph.nodes(of: rule).compactMap { places[$0] }.max() }
      self.fields = fields
      self.branchPlaces = branchPlaces
      self.rulePlaces = rulePlaces
    }
  }

  /// Looks for texts of a group.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - rules: The rules of the group that have to hold.
  ///   - goal: What else is wanted.
  mutating func find(_ group: Group, rules: [Int], _ goal: Goal) -> Outcome {
    guard left > 0 else { return .tooMuch }
    let fields = group.fields
    let checks = checks(of: rules, goal, group)
    let wanted = wantedTests(goal)
    guard isAsWanted(checks.atOnce, goal) else { return .none }
    var options: [[String]] = Array(repeating: [], count: fields.count)
    var next = Array(repeating: 0, count: fields.count)
    var steps = min(left, Self.limits.one)
    defer { left -= max(0, min(left, Self.limits.one) - steps) }
    var place = 0
    if !fields.isEmpty { options[0] = self.options(for: fields[0], wanted, goal) }
    while place < fields.count {
      guard next[place] < options[place].count else {
        place -= 1
        guard place >= 0 else { return .none }
        continue
      }
      let field = fields[place]
      steps -= costs[field]
      guard steps >= 0 else { return .tooMuch }
      state.set(options[place][next[place]], of: field)
      state.settle()
      next[place] += 1
      guard state.value(of: field).map({ $0.verdict == .acceptable }) ?? true,
        isAsWanted(checks.behind[place], goal)
      else { continue }
      place += 1
      guard place < fields.count else { break }
      options[place] = self.options(for: fields[place], wanted, goal)
      next[place] = 0
    }
    var texts: [Int: String] = [:]
    for (place, field) in fields.enumerated() { texts[field] = options[place][next[place] - 1] }
    return .found(texts)
  }

  /// Returns the texts to try for a field, the most promising first.
  private func options(
    for field: Int, _ wanted: [Int: [(test: FormGraph.Test, holds: Bool)]], _ goal: Goal
  ) -> [String] {
    guard let variant = state.variant(of: field) else { return [""] }
    var options = pool.texts[field][variant]
    if pool.acceptsNothing[field][variant] {
      if goal.prefersGiven || needsValue(field, goal.broken) {
        options.append("")
      } else {
        options.insert("", at: 0)
      }
    }
    guard let tests = wanted[field] else { return options }
    let kind = graph.fields[field].variants[variant].kind
    // The first test is the one that fewest texts pass.
    let scores = options.map { text in
      tests.prefix { $0.test.holds(for: text, as: kind) == $0.holds }.count
    }
    return options.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }.map { options[$0] }
  }

  /// Returns whether a rule can only be broken while a field has a value.
  private func needsValue(_ field: Int, _ rule: Int?) -> Bool {
    guard let rule, graph.rules[rule].operands.contains(field) else { return false }
    if case .require = graph.rules[rule].kind { return false }
    return true
  }

  // MARK: Checks

  private struct Checks {
    var rules: [Int] = []
    var branches: [Int] = []
  }

  /// Returns what can be checked at once, and as soon as each field has its text.
  private func checks(
    of rules: [Int], _ goal: Goal, _ group: Group
  ) -> (atOnce: Checks, behind: [Checks]) {
    var atOnce = Checks()
    var behind = Array(repeating: Checks(), count: group.fields.count)
    for rule in rules + (goal.broken.map { [$0] } ?? []) {
      if let place = group.rulePlaces[rule] {
        behind[place].rules.append(rule)
      } else {
        atOnce.rules.append(rule)
      }
    }
    for branch in goal.branches.keys.sorted() {
      if let place = group.branchPlaces[branch] {
        behind[place].branches.append(branch)
      } else {
        atOnce.branches.append(branch)
      }
    }
    return (atOnce, behind)
  }

  private func isAsWanted(_ checks: Checks, _ goal: Goal) -> Bool {
    checks.branches.allSatisfy { state.holds(branch: $0) == goal.branches[$0] }
      && checks.rules.allSatisfy { rule in
        guard let outcome = state.outcome(of: rule) else { return rule != goal.broken }
        if rule == goal.broken { return outcome.cause != nil && outcome.verdict != .acceptable }
        // A question without an answer gets the answer yes. Where one rule is refused, all questions are.
        return outcome.verdict == .acceptable || outcome.cause == .waiting && !isRefused(goal.broken)
      }
  }

  private func isRefused(_ rule: Int?) -> Bool {
    rule.map { graph.rules[$0].kind.question != nil } ?? false
  }

  // MARK: Conditions

  /// Returns the tests of each field whose outcome helps to reach a goal.
  private func wantedTests(_ goal: Goal) -> [Int: [(test: FormGraph.Test, holds: Bool)]] {
    var wanted: [Int: [(test: FormGraph.Test, holds: Bool)]] = [:]
    var known: Set<Int> = []
    func want(branch: Int, _ holds: Bool) {
      guard known.insert(branch).inserted else { return }
      let branch = graph.branches[branch]
      branch.condition?.visit(outcome: holds) { wanted[$0.field, default: []].append(($0, $1)) }
      if let previous = branch.previous { want(branch: previous, false) }
      if let parent = branch.parent { want(branch: parent, true) }
    }
    for (branch, holds) in goal.branches.sorted(by: { $0.key < $1.key }) { want(branch: branch, holds) }
    if let rule = goal.broken {
      for case .branch(let branch) in graph.nodes(of: rule) { want(branch: branch, true) }
      for case .branch(let branch) in graph.rules[rule].operands.flatMap({
        graph.dependencies(of: .field($0))
      }) {
        want(branch: branch, true)
      }
    }
    return wanted
  }
}
