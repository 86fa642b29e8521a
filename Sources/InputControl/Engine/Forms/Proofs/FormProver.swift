/// Proves that parts of a form have no use, or that its statements contradict each other.
///
/// A proof looks at all kinds of values that the fields can have. Where that is too much, or a pattern decides, nothing
/// is reported.
struct FormProver {
  private let graph: FormGraph
  private let values: FormValues
  /// Whether it is known which patterns match values, so that a branch can be without values for that reason.
  private let knowsPatterns: Bool
  private var form: FormProfile { graph.form }
  private var findings: [Diagnostic] = []
  /// What was not decided, because there are too many combinations.
  private(set) var openQuestions: [String] = []

  /// The greatest number of fields and branches that are decided to find the branches of a form that hold.
  private static let enumerationLimit = 2_000_000

  init(_ graph: FormGraph, admitting isAdmitted: FormValues.IsAdmitted? = nil) {
    self.graph = graph
    values = FormValues(of: graph, admitting: isAdmitted)
    knowsPatterns = isAdmitted != nil
  }

  /// Returns the errors and warnings.
  ///
  /// - Complexity: Linear in the number of branches and rules whose fields are not tested together with others.
  mutating func prove() -> [Diagnostic] {
    let reached = reachedBranches()
    for branch in graph.branches.indices where !reached.contains(branch) {
      let isBelowAnother = graph.branches[branch].parent.map { !reached.contains($0) } ?? false
      if !isBelowAnother { report(unreached: branch) }
    }
    for rule in graph.rules.indices where graph.rules[rule].branch.map({ reached.contains($0) }) ?? true {
      checkAlone(rule)
    }
    if !findings.contains(where: { $0.severity == .error }) { checkTogether() }
    return findings
  }

  // MARK: Branches

  /// Returns the branches that hold for some values, and those that are not decided.
  mutating func reachedBranches() -> Set<Int> {
    var reached: Set<Int> = []
    var left = Self.enumerationLimit
    for group in graph.groups(with: []) where group.count > 1 {
      // The values of a field that no condition tests make no difference.
      let nodes = group.filter {
        if case .field(let field) = $0 { !graph.fields[field].testedBy.isEmpty } else { true }
      }
      var search = FormSearch(graph, values)
      // As many as a chain of branches needs that each test another value of one field.
      search.limit = max(left, 2 * nodes.count * nodes.count)
      var missing: [Int] = []
      for case .branch(let branch) in nodes { missing.append(branch) }
      let isWhole = search.search(nodes) { holds in
        missing.removeAll { holds[$0] }
        return !missing.isEmpty
      }
      left = max(FormSearch.standardLimit, left - search.visited)
      if !isWhole || !search.knowsAllKinds(of: nodes) {
        missing.removeAll { branch in
          let outcome = outcome(of: .init(branches: [branch]))
          if outcome == .tooMuch { openQuestions.append("whether \(name(of: branch)) can hold") }
          return outcome != .none
        }
      }
      for case .branch(let branch) in nodes { reached.insert(branch) }
      reached.subtract(missing)
    }
    return reached
  }

  private mutating func report(unreached branch: Int) {
    let path = form.path(to: branch)
    let statements =
      path.map { FormSearch.Statement.condition($0) }
      + path.filter { graph.branches[$0].previous != nil }.map { .alternative($0) }
    let alternatives = Set(statements.filter { if case .alternative = $0 { true } else { false } })
    let clash = smallestClash(among: statements) { omitted in .init(branches: [branch], omitted: omitted) }
    let location = form.branches[branch].location.map { Diagnostic.Label($0) }
    let labels = labels(of: clash, except: .condition(branch))
    if outcome(of: .init(branches: [branch]), omitting: alternatives) == .found {
      findings.append(
        Diagnostic(
          .deadBranch, "the branches before this one leave nothing over", at: location, also: labels,
          help: ["remove it, or the branch before it that is meant to be narrower"], severity: .warning))
      return
    }
    let given = graph.fields.indices.map { FormSearch.Statement.given($0) }
    if outcome(of: .init(branches: [branch]), omitting: Set(given)) == .found {
      findings.append(
        Diagnostic(
          .deadBranch, "this branch holds only while a required field is empty", at: location, also: labels,
          help: ["remove it, or `required` of the field"], severity: .warning))
      return
    }
    if knowsPatterns {
      findings.append(
        Diagnostic(
          .deadBranch, "no acceptable values let this branch hold", at: location, also: labels,
          help: ["remove it, or correct its condition"], severity: .warning))
      return
    }
    var names: [String] = []
    for field in graph.branches[branch].fields { names.append("`\(graph.fields[field].name)`") }
    let effect =
      names.isEmpty
      ? "" : ", so \(names.prefix(8).joined(separator: ", ")) \(names.count == 1 ? "is" : "are") never active"
    findings.append(
      Diagnostic(
        .unreachableField, "this branch never holds\(effect)", at: location, also: labels,
        help: ["conditions around and in front of a branch have to hold together with its own"]))
  }

  private func name(of branch: Int) -> String {
    form.branches[branch].location.map { "the branch at \($0)" } ?? "a branch"
  }

  // MARK: Rules

  /// Reports a rule that is never asked, or never holds for values that its operands accept.
  private mutating func checkAlone(_ index: Int) {
    let rule = graph.rules[index]
    let branches = Set(rule.branch.map { [$0] } ?? [])
    let id = form.rules[index].id
    switch outcome(of: .init(branches: branches, active: Set(rule.operands))) {
    case .tooMuch: return openQuestions.append("whether `\(id)` is ever asked")
    case .none:
      let names = rule.operands.map { "`\(graph.fields[$0].name)`" }
      return report(
        index,
        names.count == 1
          ? "`\(id)` is never asked: \(names[0]) is not active where the rule is stated"
          : "`\(id)` is never asked: \(names.prefix(8).joined(separator: ", ")) are never active together there",
        labels(ofFields: rule.operands), help: "state the rule in the branch of its fields, or remove it")
    case .found: break
    }
    guard rule.isError else { return }
    let given = rule.kind.comparesValues ? Set(rule.operands) : []
    let wanted = Wanted(branches: branches, active: Set(rule.operands), given: given, rules: [index])
    switch outcome(of: wanted) {
    case .tooMuch: openQuestions.append("whether `\(id)` can hold")
    case .none:
      let clash = smallestClash(among: rule.operands.map { .given($0) }) { omitted in
        var wanted = wanted
        wanted.omitted = omitted
        return wanted
      }
      report(
        index, "`\(id)` never holds: no values of its fields satisfy it",
        clash.isEmpty ? labels(ofFields: rule.operands) : labels(of: clash, except: .rule(index)),
        help: "change the rule, or the profiles of its fields")
    case .found: break
    }
  }

  private mutating func report(
    _ index: Int, _ message: String, _ labels: [Diagnostic.Label], help: String
  ) {
    findings.append(
      Diagnostic(
        .contradiction, message, at: form.rules[index].location.map { .init($0) }, also: labels, help: [help])
    )
  }

  /// Reports rules that cannot hold together.
  private mutating func checkTogether() {
    let errors = graph.rules.indices.filter { graph.rules[$0].isError }
    var rules: [Int: [Int]] = [:]
    let groups = graph.groups(with: errors)
    var numbers: [FormGraph.Node: Int] = [:]
    for (number, nodes) in groups.enumerated() {
      for node in nodes { numbers[node] = number }
    }
    for rule in errors {
      if let number = graph.nodes(of: rule).first.flatMap({ numbers[$0] }) {
        rules[number, default: []].append(rule)
      }
    }
    for (number, nodes) in groups.enumerated() { checkTogether(rules[number] ?? [], nodes) }
  }

  private mutating func checkTogether(_ rules: [Int], _ nodes: [FormGraph.Node]) {
    guard !rules.isEmpty else { return }
    switch outcome(of: .init(rules: rules)) {
    case .found: return
    case .tooMuch: return openQuestions.append("whether there are acceptable values")
    case .none: break
    }
    var statements = rules.map { FormSearch.Statement.rule($0) }
    for case .field(let field) in nodes { statements.append(.given(field)) }
    let clash = smallestClash(among: statements) { omitted in
      .init(rules: rules.filter { !omitted.contains(.rule($0)) }, omitted: omitted)
    }
    let first = clash.first { if case .rule = $0 { true } else { false } }
    guard let first, case .rule(let index) = first else { return }
    findings.append(
      Diagnostic(
        .unsatisfiableForm,
        clash.count == 1
          ? "no values satisfy `\(form.rules[index].id)`" : "no values satisfy all of these statements",
        at: form.rules[index].location.map { .init($0) }, also: labels(of: clash, except: first),
        help: ["change or remove one of them: without any one of them there are such values"]))
  }

  // MARK: Searches

  /// What a search looks for.
  private struct Wanted {
    var branches: Set<Int> = []
    var active: Set<Int> = []
    var given: Set<Int> = []
    var rules: [Int] = []
    var omitted: Set<FormSearch.Statement> = []
  }

  private func outcome(
    of wanted: Wanted, omitting omitted: Set<FormSearch.Statement> = []
  ) -> FormSearch.Outcome {
    var search = FormSearch(graph, values)
    search.branches = wanted.branches
    search.active = wanted.active
    search.given = wanted.given
    search.rules = wanted.rules
    search.omitted = wanted.omitted.union(omitted)
    return search.first()
  }

  /// Returns the smallest set of statements that exclude each other: without any one of them, the search finds values. Of
  /// several such sets, the one whose last statement comes first, and so on.
  ///
  /// Divides the statements as QuickXplain does (U. Junker, AAAI 2004).
  ///
  /// - Complexity: About as many searches as the set has statements, times the logarithm of their number.
  private func smallestClash(
    among statements: [FormSearch.Statement], _ wanted: (Set<FormSearch.Statement>) -> Wanted
  ) -> [FormSearch.Statement] {
    func isClash(_ kept: [FormSearch.Statement]) -> Bool {
      outcome(of: wanted(Set(statements).subtracting(kept))) == .none
    }
    /// Returns the statements of a part that are needed beside others.
    func needed(
      of part: ArraySlice<FormSearch.Statement>, beside kept: [FormSearch.Statement], isNew: Bool
    ) -> [FormSearch.Statement] {
      if isNew, isClash(kept) { return [] }
      guard part.count > 1 else { return Array(part) }
      let middle = part.startIndex + part.count / 2
      let last = needed(of: part[middle...], beside: kept + part[..<middle], isNew: true)
      return needed(of: part[..<middle], beside: kept + last, isNew: !last.isEmpty) + last
    }
    // Nothing is left out of statements of which it is not known that they exclude each other.
    guard !statements.isEmpty, isClash(statements) else { return statements }
    return needed(of: statements[...], beside: [], isNew: true)
  }

  // MARK: Labels

  private func labels(
    of clash: [FormSearch.Statement], except first: FormSearch.Statement
  ) -> [Diagnostic.Label] {
    var labels: [Diagnostic.Label] = []
    for statement in clash where statement != first {
      switch statement {
      case .condition(let branch):
        if let location = form.branches[branch].location {
          labels.append(.init(location, "this has to hold, too"))
        }
      case .alternative(let branch):
        let previous = graph.branches[branch].previous
        if let location = previous.flatMap({ form.branches[$0].location }) {
          labels.append(.init(location, "this must not hold"))
        }
      case .given(let field), .activity(let field):
        labels += self.labels(ofFields: [field], "is required")
      case .rule(let rule):
        if let location = form.rules[rule].location { labels.append(.init(location)) }
      }
    }
    return labels
  }

  private func labels(ofFields fields: [Int], _ text: String = "declared here") -> [Diagnostic.Label] {
    fields.prefix(8).compactMap { number in
      form.fields.first { $0.name == graph.fields[number].name }?.location.map { .init($0, text) }
    }
  }
}
