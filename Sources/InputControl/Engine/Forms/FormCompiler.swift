/// Compiles a form: resolves the names of its fields, compiles its profiles and conditions, and finds an order in which
/// the activity of fields can be decided.
struct FormCompiler {
  private let form: FormProfile
  private let engine: PatternEngine
  private var diagnostics: [Diagnostic] = []
  private var numbers: [String: Int] = [:]
  private var fields: [FormGraph.Field] = []
  private var branches: [FormGraph.Branch] = []
  private var rules: [FormGraph.Rule] = []

  /// Compiles a form.
  ///
  /// - Throws: All errors in the form and in the profiles of its fields.
  static func compile(_ form: FormProfile, engine: PatternEngine) throws(RuleError) -> FormGraph {
    var compiler = FormCompiler(form, engine)
    let graph = compiler.graph()
    guard compiler.diagnostics.isEmpty, let graph else { throw RuleError(compiler.diagnostics) }
    return graph
  }

  private init(_ form: FormProfile, _ engine: PatternEngine) {
    self.form = form
    self.engine = engine
  }

  private mutating func graph() -> FormGraph? {
    addFields()
    addBranches()
    addRules()
    checkExamples()
    guard diagnostics.isEmpty, let order = order() else { return nil }
    return FormGraph(
      form, fields: fields, branches: branches, rules: rules, order: order, numbers: numbers)
  }

  // MARK: Fields

  private mutating func addFields() {
    for field in form.fields {
      let number = numbers[field.name] ?? fields.count
      if number == fields.count {
        numbers[field.name] = number
        fields.append(FormGraph.Field(name: field.name))
      }
      do throws(RuleError) {
        fields[number].variants.append(
          .init(
            profile: try CompiledProfile(field.profile, engine: engine), branch: field.branch,
            kind: OrderKind(field.profile), mayChangeValues: field.profile.mayChangeValues))
      } catch {
        // The patterns of a rule file are checked where they are stated.
        diagnostics += error.diagnostics.filter { !diagnostics.contains($0) }
      }
    }
    for field in fields where field.variants.count > 1 { checkDeclarations(of: field) }
  }

  /// Reports a field with two declarations that do not exclude each other.
  private mutating func checkDeclarations(of field: FormGraph.Field) {
    let declarations = form.fields.filter { $0.name == field.name }
    for (index, declaration) in declarations.enumerated() {
      guard let first = declarations[..<index].first(where: { !form.exclude($0.branch, declaration.branch) })
      else { continue }
      diagnostics.append(
        Diagnostic(
          .fieldTwice, "the field `\(field.name)` is declared twice, and both declarations can hold together",
          at: declaration.location.map { .init($0, "declared again here") },
          also: first.location.map { [.init($0, "first declared here")] } ?? [],
          help: [
            "declare it once, or in branches of one `when`, of which only one holds: `when … { … } else { … }`"
          ]))
      return
    }
  }

  // MARK: Branches

  private mutating func addBranches() {
    for (index, branch) in form.branches.enumerated() {
      let condition = branch.condition.flatMap { $0.map { test($0, of: index) } }
      branches.append(
        FormGraph.Branch(parent: branch.parent, previous: branch.previous, condition: condition))
      if let parent = branch.parent { branches[parent].dependents.append(index) }
      if let previous = branch.previous { branches[previous].dependents.append(index) }
    }
    for (number, field) in fields.enumerated() {
      for branch in field.variants.compactMap({ $0.branch }) { branches[branch].fields.append(number) }
    }
  }

  private mutating func test(_ test: FormTest, of branch: Int) -> FormGraph.Test? {
    guard let field = number(of: test.field) else { return nil }
    if fields[field].testedBy.last != branch { fields[field].testedBy.append(branch) }
    if case .texts(let texts) = test.body { checkTexts(texts, test, of: fields[field]) }
    do throws(PatternError) {
      return try test.map(field) { pattern throws(PatternError) in try ValuePattern(pattern, engine) }
    } catch {
      if case .matches(let pattern) = test.body {
        diagnostics.append(Diagnostic(error, in: pattern, of: form.name))
      }
      return nil
    }
  }

  /// Reports a text that is no acceptable value of the field, so that the test never holds in an acceptable form.
  private mutating func checkTexts(_ texts: [String], _ test: FormTest, of field: FormGraph.Field) {
    guard !field.variants.isEmpty else { return }
    for text in texts {
      let evaluations = field.variants.map { $0.profile.evaluate(text) }
      let values = evaluations.filter { $0.verdict == .acceptable }.map { $0.value }
      let isPossible =
        values.contains { $0.isIdentical(to: text) } || evaluations.contains { $0.verdict == .undetermined }
        || field.variants.contains { $0.kind?.value(equalTo: text, under: $0.profile) != nil }
        || field.variants.contains { $0.profile.mayMakeOfOther(text) }
      guard !isPossible else { continue }
      let nearest = Suggestion.nearest(
        to: text, in: field.variants.flatMap { $0.profile.profile.listedTexts })
      let shown = DisplayText.shortened(text, atMost: 40)
      diagnostics.append(
        Diagnostic(
          .deadCondition, "`\(field.name)` is never “\(shown)”", at: test.location.map { .init($0) },
          also: test.field.location.flatMap { _ in
            form.fields.first { $0.name == field.name }?.location.map { [.init($0, "accepts no such value")] }
          } ?? [],
          help: [
            values.first.map { "its values are normalised: write \"\($0)\"" }
              ?? nearest.map { "did you mean \"\($0)\"?" }
              ?? "write a value that the profile of `\(field.name)` accepts"
          ]))
    }
  }

  /// Returns the number of a field that a statement names; `nil` if there is none, which is reported.
  private mutating func number(of field: FormFieldReference) -> Int? {
    if let number = numbers[field.name] { return number }
    let names = fields.map { $0.name }
    diagnostics.append(
      Diagnostic(
        .unknownField, "this form has no field `\(field.name)`", at: field.location.map { .init($0) },
        help: [Suggestion.help(for: field.name, in: names, "its fields are", none: "it has no fields")]))
    return nil
  }

  // MARK: Rules

  private mutating func addRules() {
    for rule in form.rules {
      let count = diagnostics.count
      if rule.operands.isEmpty { reportNoField(rule) }
      let stated = rule.operands.compactMap { number(of: $0) }
      let comparesDates = diagnostics.count == count && comparesDates(rule)
      let places = rule.places.compactMap { place in
        rule.operands.contains { $0.name == place.name } ? numbers[place.name] : number(of: place)
      }
      guard diagnostics.count == count, let kind = rule.kind.map(operand) else { continue }
      let index = rules.count
      var operands: [Int] = []
      for field in stated where !operands.contains(field) { operands.append(field) }
      for operand in operands { fields[operand].rules.append(index) }
      if let branch = rule.branch { branches[branch].rules.append(index) }
      rules.append(
        FormGraph.Rule(
          kind: kind, branch: rule.branch, fields: stated, operands: operands, places: places,
          isError: rule.severity == .error, comparesDates: comparesDates, list: rule.list))
    }
  }

  private mutating func reportNoField(_ rule: FormRule) {
    diagnostics.append(
      Diagnostic(
        .operandKind, "this rule compares no field", at: rule.location.map { .init($0) },
        help: ["compare a field, such as `order today <= from`, or remove the rule"]))
  }

  private func operand(_ operand: FormRule.Operand) -> FormGraph.Operand? {
    switch operand.value {
    case .field(let field): numbers[field.name].map { .field($0) }
    case .number(let number): .value(.number(number), OrderKey(number))
    case .date(let date): .value(.date(date), OrderKey(date))
    case .moment(let moment): .value(OrderValue(moment), OrderKey(moment))
    case .today(let distance): .today(distance)
    }
  }

  /// Returns whether a rule compares dates or times. Operands that cannot be compared are reported.
  private mutating func comparesDates(_ rule: FormRule) -> Bool {
    switch rule.kind {
    case .require, .equal, .external, .among: return false
    case .age: return rule.operands.first.map { isDate($0) } ?? false
    case .order(let operands, _):
      var first: (scale: OrderScale, location: SourceLocation?)?
      for operand in operands {
        let scale: OrderScale
        switch operand.value {
        case .number: scale = .number
        case .date, .today: scale = .moment(.date)
        case .moment(let moment): scale = .moment(moment.scale)
        case .field(let field):
          guard let kind = kind(of: field, "order") else { return false }
          scale = kind.scale
        }
        if let first, first.scale != scale {
          let scales = Set([first.scale, scale])
          let isUsual = scales == [.number, .moment(.date)]
          diagnostics.append(
            Diagnostic(
              .operandKind,
              "\(isUsual ? "a number and a date" : "\(first.scale.words) and \(scale.words)") cannot be compared",
              at: operand.location.map { .init($0, scale.words) },
              also: first.location.map { [.init($0, first.scale.words)] } ?? [],
              help: [
                isUsual
                  ? "compare numbers with numbers, and dates with dates"
                  : "compare values of one type, such as times with times"
              ]))
          return false
        }
        first = first ?? (scale, operand.location)
      }
      return first.map { $0.scale != .number } ?? false
    }
  }

  /// Returns how the values of a field are compared; `nil` if they are not, or by different declarations in different
  /// ways, which is reported.
  private mutating func kind(of field: FormFieldReference, _ rule: String) -> OrderKind? {
    guard let number = numbers[field.name], let first = fields[number].variants.first else { return nil }
    let variants = fields[number].variants
    guard let kind = first.kind,
      variants.allSatisfy({ $0.kind?.scale == kind.scale })
    else {
      diagnostics.append(
        Diagnostic(
          .operandKind,
          "`\(rule)` compares numbers and dates, and the profile of `\(field.name)` states neither",
          at: field.location.map { .init($0) },
          help: [
            "a number has `type decimal`, `type price` or a `range`, and a date `type date` or a check such as `check date \"yyyy-MM-dd\"` with year, month and day"
          ]))
      return nil
    }
    return kind
  }

  /// Returns whether the values of an operand of `age` are dates; others are reported.
  private mutating func isDate(_ field: FormFieldReference) -> Bool {
    guard let kind = kind(of: field, "age") else { return false }
    guard !kind.isDate else { return true }
    diagnostics.append(
      Diagnostic(
        .operandKind, "`age` needs a date, and `\(field.name)` is \(kind.scale.words)",
        at: field.location.map { .init($0) },
        help: ["state `type date` or a check such as `check date \"yyyy-MM-dd\"` in its profile"]))
    return false
  }

  // MARK: Examples

  private mutating func checkExamples() {
    let needsToday = form.needsToday
    for example in form.examples {
      guard diagnostics.count <= Diagnostic.limit else { return }
      var known: Set<String> = []
      for entry in example.entries where number(of: entry.field) != nil {
        guard !known.insert(entry.field.name).inserted else { continue }
        diagnostics.append(
          Diagnostic(
            .duplicateSetting, "`\(entry.field.name)` is stated twice",
            at: entry.field.location.map { .init($0, "again here") }, help: ["remove one of them"]))
      }
      if let rule = example.rule, !isRule(rule) {
        diagnostics.append(
          Diagnostic(
            .unknownRule, "this form has no rule `\(rule)`", at: example.ruleLocation.map { .init($0) },
            help: [
              Suggestion.nearest(to: rule, in: form.rules.map { $0.id }).map { "did you mean `\($0)`?" }
                ?? "name a rule of the form, or one of a field, such as `\(fields.first?.name ?? "name").required`"
            ]))
      }
      if needsToday, example.day == nil {
        diagnostics.append(
          Diagnostic(
            .missingDay, "the verdict of this example depends on the day", at: .init(example.location),
            help: ["state the day: `on day \"2026-11-22\"`"]))
      }
    }
  }

  /// Returns whether a rule of the form, or of one of its fields, has an id.
  private func isRule(_ id: String) -> Bool {
    if form.rules.contains(where: { $0.id == id }) { return true }
    guard let dot = id.firstIndex(of: "."), let number = numbers[String(id[..<dot])] else { return false }
    let rule = String(id[id.index(after: dot)...])
    return fields[number].variants.contains { variant in
      let profile = variant.profile.profile
      return (profile.rules + profile.parts.flatMap { $0.rules }).contains { $0.id == rule }
    }
  }

  // MARK: Order

  /// Returns the fields and branches, each behind those on which it depends; `nil` if there is a cycle, which is
  /// reported.
  private mutating func order() -> [FormGraph.Node]? {
    var order: [FormGraph.Node] = []
    var isDone: Set<FormGraph.Node> = []
    let nodes = fields.indices.map { FormGraph.Node.field($0) } + branches.indices.map { .branch($0) }
    for start in nodes where !isDone.contains(start) {
      var path = [(node: start, next: dependencies(of: start)[...])]
      var places = [start: 0]
      while var top = path.popLast() {
        guard let next = top.next.popFirst() else {
          isDone.insert(top.node)
          places[top.node] = nil
          order.append(top.node)
          continue
        }
        path.append(top)
        if let place = places[next] {
          reportCycle(path[place...].map { $0.node })
          return nil
        }
        guard !isDone.contains(next) else { continue }
        places[next] = path.count
        path.append((next, dependencies(of: next)[...]))
      }
    }
    return order
  }

  private func dependencies(of node: FormGraph.Node) -> [FormGraph.Node] {
    switch node {
    case .field(let number): fields[number].dependencies
    case .branch(let number): branches[number].dependencies
    }
  }

  private mutating func reportCycle(_ path: [FormGraph.Node]) {
    // From a field to the one that its condition tests.
    var names: [String] = []
    for case .field(let number) in path { names.append(fields[number].name) }
    guard let first = names.first else { return }
    let shown = (names + [first]).prefix(8).map { "`\($0)`" }
    diagnostics.append(
      Diagnostic(
        .conditionCycle,
        names.count == 1
          ? "whether \(shown[0]) is active depends on itself"
          : "whether \(shown[0]) is active depends on \(shown.dropFirst().joined(separator: ", which depends on "))",
        at: form.fields.first { $0.name == first && $0.branch != nil }?.location.map { .init($0) },
        help: ["test a field in the condition that is declared outside of the branch"]))
  }
}

extension Profile {
  /// The texts that the profile lists as values, for suggestions.
  fileprivate var listedTexts: [String] {
    (rules + parts.flatMap { $0.rules }).flatMap { rule in
      if case .oneOf(let list) = rule.body, list.count <= 10_000 { list.keys } else { [] as [String] }
    }
  }
}
