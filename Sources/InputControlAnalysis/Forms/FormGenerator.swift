import InputControl

/// A generator of values for a form, which judges all values before they are kept.
struct FormGenerator {
  private let form: CompiledForm
  private let today: CivilDate
  private let locale: LocaleTag
  private var search: FormTextSearch
  private let groups: [Group]
  private var forms: [GeneratedForm] = []
  private var missing: [GeneratedForms.Missing] = []
  private var remarks: [String] = []
  /// The number of texts in the forms kept so far.
  private var textCount = 0
  /// Whether a limit was reached, so that further forms are left out.
  private var isFull = false
  private let budget = WorkBudget()

  private var graph: FormGraph { form.graph }

  /// Fields and branches that do not depend on others, with the rules about them.
  private struct Group {
    let nodes: [FormGraph.Node]
    let rules: [Int]
    let order: FormTextSearch.Group
    /// The texts with most fields given, and those with fewest.
    var full: [Int: String] = [:]
    var fewest: [Int: String] = [:]
  }

  /// A case that needs acceptable values: a branch holds, or no branch of a `when` holds.
  private struct Case {
    var words: String
    var branches: [Int: Bool]
  }

  /// The greatest numbers: of forms, and of texts in all of them.
  private static let limits = (forms: 1000, texts: 20_000)

  init(_ form: CompiledForm, today: CivilDate, seed: UInt64, locale: LocaleTag) {
    self.form = form
    self.today = today
    self.locale = locale
    let graph = form.graph
    let nodes = graph.groups(with: Array(graph.rules.indices))
    var numbers: [FormGraph.Node: Int] = [:]
    for (number, group) in nodes.enumerated() {
      for node in group { numbers[node] = number }
    }
    var rules: [[Int]] = Array(repeating: [], count: nodes.count)
    for rule in graph.rules.indices {
      if let number = graph.nodes(of: rule).first.flatMap({ numbers[$0] }) { rules[number].append(rule) }
    }
    groups = zip(nodes, rules).map {
      Group(nodes: $0, rules: $1, order: .init($0, rules: $1, in: graph))
    }
    search = FormTextSearch(
      graph, FormTextPool(graph, today: today, seed: seed, within: budget), today: today)
  }

  mutating func generate() -> GeneratedForms {
    var groups = groups
    var isAcceptable = true
    for number in groups.indices {
      guard let full = find(groups[number], FormTextSearch.Goal()) else {
        isAcceptable = false
        continue
      }
      groups[number].full = full
      groups[number].fewest = find(groups[number], FormTextSearch.Goal(prefersGiven: false)) ?? full
    }
    guard isAcceptable else {
      return GeneratedForms(forms: [], missing: [], remarks: [failure])
    }
    addBranches(of: groups)
    addRules(of: groups)
    if isFull {
      remarks.append(
        "the rest is left out: \(forms.count) forms with \(textCount) texts are shown, and the limits are \(Self.limits.forms) forms and \(Self.limits.texts) texts"
      )
    }
    return GeneratedForms(forms: forms, missing: missing, remarks: remarks)
  }

  /// Why there are no values, as a sentence.
  private var failure: String {
    if budget.isExhausted { return "no acceptable values were found: \(WorkBudget.exhausted)" }
    let empty = search.fieldsWithoutTexts
    guard !empty.isEmpty else { return "no acceptable values were found\(exhaustion)" }
    return "no acceptable values were found for \(empty.map { "`\($0)`" }.joined(separator: ", "))"
  }

  // MARK: Branches

  private mutating func addBranches(of groups: [Group]) {
    var rows: [(kind: GeneratedForm.Kind, texts: [Int: String], words: [String])] = [(.full, [:], [])]
    func add(_ texts: [Int: String], _ words: [String], at row: Int) {
      while rows.count <= row { rows.append((.branch, [:], [])) }
      rows[row].texts.merge(texts) { $1 }
      rows[row].words += words
    }
    let chains = chains
    for group in groups {
      var open = cases(of: group, chains)
      var texts = group.full
      var row = 0
      while true {
        search.set(texts)
        let reached = open.filter { isReached($0) }
        open.removeAll { isReached($0) }
        add(texts, reached.map(\.words), at: row)
        row += 1
        var next: [Int: String]?
        while next == nil, let goal = open.first {
          next = find(group, .init(branches: goal.branches))
          guard next == nil else { break }
          missing.append(
            .init(subject: goal.words, isRule: false, reason: "no acceptable values were found\(exhaustion)"))
          open.removeFirst()
        }
        guard let found = next else { break }
        texts = found
      }
      search.set(group.full)
    }
    let full = groups.reduce(into: [Int: String]()) { $0.merge($1.full) { $1 } }
    let fewest = groups.reduce(into: [Int: String]()) { $0.merge($1.fewest) { $1 } }
    for row in rows { keep(row.kind, full.merging(row.texts) { $1 }, row.words) }
    if fewest != full { keep(.fewest, fewest, []) }
  }

  /// The branches of each `when`, by the first one.
  private var chains: [Int: [Int]] {
    Dictionary(grouping: graph.branches.indices) { form.form.branches[$0].first }
  }

  private func cases(of group: Group, _ chains: [Int: [Int]]) -> [Case] {
    var cases: [Case] = []
    for case .branch(let branch) in group.nodes.sorted(by: { number(of: $0) < number(of: $1) }) {
      cases.append(Case(words: form.form.words(ofBranch: branch), branches: [branch: true]))
    }
    for case .branch(let first) in group.nodes where graph.branches[first].previous == nil {
      guard let chain = chains[first], let last = chain.last, graph.branches[last].condition != nil else {
        continue
      }
      var wanted: [Int: Bool] = [:]
      for branch in chain { wanted[branch] = false }
      if let parent = graph.branches[first].parent { wanted[parent] = true }
      cases.append(Case(words: form.form.words(ofNoneFrom: first), branches: wanted))
    }
    return cases
  }

  private func number(of node: FormGraph.Node) -> Int {
    switch node {
    case .field(let number), .branch(let number): number
    }
  }

  private func isReached(_ goal: Case) -> Bool {
    goal.branches.allSatisfy { search.state.holds(branch: $0) == $1 }
  }

  // MARK: Rules

  private mutating func addRules(of groups: [Group]) {
    let fewest = groups.reduce(into: [Int: String]()) { $0.merge($1.fewest) { $1 } }
    search.set(fewest)
    let stated = groups.flatMap { group in group.rules.map { (rule: $0, group: group) } }
    for (rule, group) in stated.sorted(by: { $0.rule < $1.rule }) {
      guard !isFull else { break }
      let id = form.form.rules[rule].id
      var reason: String?
      if let texts = find(group, .init(broken: rule, prefersGiven: false)) {
        let kind: GeneratedForm.Kind = graph.rules[rule].isError ? .rule : .warned
        if !keep(kind, fewest.merging(texts) { $1 }, [], id) {
          reason = "the values that were found break other rules, too"
        }
      } else {
        reason = "no values were found that break only this rule\(exhaustion)"
      }
      if let reason {
        missing.append(.init(subject: "\(form.form.name).\(id)", isRule: true, reason: reason))
      }
      search.set(group.fewest)
    }
  }

  // MARK: Searching and judging

  /// Whether the last search reached the limit on work, in words.
  private var exhaustion = ""

  /// Looks for texts of a group, first without warnings.
  private mutating func find(_ group: Group, _ goal: FormTextSearch.Goal) -> [Int: String]? {
    let others = group.rules.filter { $0 != goal.broken }
    let errors = others.filter { graph.rules[$0].isError }
    exhaustion = ""
    for rules in errors.count < others.count ? [others, errors] : [others] {
      switch search.find(group.order, rules: rules, goal) {
      case .found(let texts): return texts
      case .none: break
      case .tooMuch: exhaustion = ": \(WorkBudget.exhausted)"
      }
    }
    return nil
  }

  /// Keeps texts if they are judged as they are meant to be.
  ///
  /// - Returns: Whether they are.
  @discardableResult
  private mutating func keep(
    _ kind: GeneratedForm.Kind, _ texts: [Int: String], _ branches: [String], _ rule: String? = nil
  ) -> Bool {
    let given = graph.fields.indices.compactMap { field in
      texts[field].flatMap { $0.isEmpty ? nil : (field: graph.fields[field].name, text: $0) }
    }
    guard !isFull, forms.count < Self.limits.forms, textCount + given.count <= Self.limits.texts else {
      isFull = true
      return true
    }
    let isRejected = kind == .rule
    let evaluation = form.evaluation(
      ofExample: Dictionary(uniqueKeysWithValues: given.map { ($0.field, $0.text) }), on: today,
      as: isRejected ? .rejects : .accepts, by: isRejected ? rule : nil, locale: locale)
    guard isRejected ? evaluation.breaksOnly(rule) : evaluation.verdict == .acceptable else { return false }
    textCount += given.count
    forms.append(
      GeneratedForm(
        kind: kind, branches: branches, rule: rule, texts: given, day: form.form.needsToday ? today : nil,
        evaluation: evaluation))
    return true
  }
}

extension FormEvaluation {
  /// Returns whether all fields are acceptable, and a rule of the form is the only one that is violated.
  fileprivate func breaksOnly(_ rule: String?) -> Bool {
    verdict != .acceptable && violations.map(\.rule) == [rule].compactMap { $0 }
      && fields.allSatisfy { $0.evaluation.map { $0.verdict == .acceptable } ?? true }
  }
}
