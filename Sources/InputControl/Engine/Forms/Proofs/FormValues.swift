/// What the acceptable values of the fields of a form can be, as far as its conditions and rules tell them apart.
///
/// Values that no condition and no rule tells apart are one kind. A kind may have no value if a pattern decides about
/// it. So a statement that no kinds satisfy is impossible; the reverse need not hold.
package struct FormValues {
  /// Returns whether a profile can have a value that matches patterns, and does not match others.
  package typealias IsAdmitted = (CompiledProfile, [(pattern: RulePattern, matches: Bool)]) -> Bool

  /// Acceptable values of a declaration of a field.
  struct Kind {
    /// Whether there is a value.
    var isGiven: Bool
    /// Whether each test of the field holds.
    var tests: [Bool]
    /// The value, if it is the only one of the kind.
    var value: String?
    /// The least and the greatest value, for fields that are compared.
    var bounds: Completions?

    /// Bytes that other kinds of the same field do not have.
    fileprivate var key: [UInt8] {
      var key: [UInt8] = [isGiven ? 1 : 0]
      for test in tests { key.append(test ? 1 : 0) }
      if let value { key += Array(value.utf8) }
      return key
    }
  }

  /// A test, by its number among those of the field.
  struct Test {
    let field: Int
    let number: Int
  }

  /// The kinds of values, by field and declaration.
  private(set) var kinds: [[[Kind]]] = []
  /// The conditions, by branch.
  private(set) var conditions: [Condition<Test>?] = []
  /// The fields that have values which are no kind, because too many patterns tell them apart.
  private(set) var undecided: Set<Int> = []
  /// The outcomes of the tests of each field that is not active.
  private(set) var absent: [[Bool]] = []
  private let graph: FormGraph
  private var tests: [[FormGraph.Test]]
  /// The patterns of the tests, by field and number.
  private var patterns: [[RulePattern?]]
  private let isAdmitted: IsAdmitted?

  /// The greatest number of values that are looked at one by one, and of patterns that are combined.
  private static let limits = (values: 256, patterns: 6)

  init(of graph: FormGraph, admitting isAdmitted: IsAdmitted? = nil) {
    self.graph = graph
    self.isAdmitted = isAdmitted
    tests = Array(repeating: [], count: graph.fields.count)
    patterns = Array(repeating: [], count: graph.fields.count)
    for branch in graph.branches { conditions.append(branch.condition.flatMap { $0.map { numbered($0) } }) }
    for branch in graph.form.branches { _ = branch.condition.flatMap { $0.map { addPattern(of: $0) } } }
    for (number, field) in graph.fields.enumerated() {
      absent.append(outcomes(for: "", of: number, as: nil))
      let isCompared = field.rules.contains { graph.rules[$0].kind.comparesValues }
      var all: [[Kind]] = []
      for variant in field.variants { all.append(kinds(of: variant, number, isCompared: isCompared)) }
      kinds.append(all)
    }
  }

  private mutating func numbered(_ test: FormGraph.Test) -> Test {
    tests[test.field].append(test)
    return Test(field: test.field, number: tests[test.field].count - 1)
  }

  private mutating func addPattern(of test: FormTest) {
    guard let field = graph.number(of: test.field.name) else { return }
    if case .matches(let pattern) = test.body {
      patterns[field].append(pattern)
    } else {
      patterns[field].append(nil)
    }
  }

  /// Returns whether each test of a field holds for a value.
  func outcomes(for value: String, of field: Int, as kind: OrderKind?) -> [Bool] {
    tests[field].map { $0.holds(for: value, as: kind) }
  }

  private mutating func kinds(of variant: FormGraph.Variant, _ field: Int, isCompared: Bool) -> [Kind] {
    var result: [Kind] = []
    var known: Set<[UInt8]> = []
    func add(_ kind: Kind) {
      if known.insert(kind.key).inserted { result.append(kind) }
    }
    let listed = variant.profile.profile.listedValues
    let stated = tests[field].flatMap { test in
      if case .texts(let texts) = test.body { texts } else { [] as [String] }
    }
    let candidates = (listed ?? []) + stated
    let values = candidates.flatMap { self.values(of: $0, under: variant) }.filter { !$0.isEmpty }
    let areSingle = isCompared && values.count <= Self.limits.values
    func addOpen(_ outcomes: [[Bool]], _ bounds: Completions?) {
      for outcome in outcomes where admits(outcome, of: field, under: variant.profile) {
        add(Kind(isGiven: true, tests: outcome, value: nil, bounds: bounds))
      }
    }
    for value in values {
      add(
        Kind(
          isGiven: true, tests: outcomes(for: value, of: field, as: variant.kind),
          value: areSingle ? value : nil,
          bounds: areSingle ? variant.kind?.value(of: value).map { Completions($0) } : openBounds(of: variant)
        ))
    }
    if listed == nil {
      addOpen(openOutcomes(of: field) { $0.isNegated }, openBounds(of: variant))
      for text in stated {
        guard let number = DecimalRange.Decimal(text), let kind = variant.kind, kind.contains(number),
          kind.spellings(of: number) == nil
        else { continue }
        // The number with any zeros in front of it.
        let outcomes = openOutcomes(of: field) { $0.holds(for: text, as: kind) }
        addOpen(outcomes, Completions(.number(number)))
      }
    }
    // Given values come first: most forms have an acceptable one with all fields given.
    if variant.profile.verdict(of: "") != .intermediate {
      add(Kind(isGiven: false, tests: absent[field], value: nil, bounds: nil))
    }
    return result
  }

  /// Returns the values that a text of the form stands for, or may stand for: its own, and those that are the same number.
  private func values(of text: String, under variant: FormGraph.Variant) -> [String] {
    let profile = variant.profile
    var spellings = [text]
    if let number = DecimalRange.Decimal(text) {
      spellings += (variant.kind?.spellings(of: number) ?? []).filter { !$0.isIdentical(to: text) }
    }
    return spellings.flatMap { text in
      let evaluation = profile.evaluate(text)
      let isAcceptable = evaluation.verdict == .acceptable || evaluation.verdict == .undetermined
      return (isAcceptable ? [evaluation.value] : []) + (profile.mayMakeOfOther(text) ? [text] : [])
    }
  }

  /// Returns the outcomes of tests for values of which it is known what tests of texts tell.
  private mutating func openOutcomes(of field: Int, _ isMet: (FormGraph.Test) -> Bool) -> [[Bool]] {
    var patterns: [Int] = []
    for (number, test) in tests[field].enumerated() {
      if case .matches = test.body { patterns.append(number) }
    }
    let known = tests[field].map { isMet($0) }
    guard patterns.count <= Self.limits.patterns else {
      undecided.insert(field)
      return [known]
    }
    return (0..<(1 << patterns.count)).map { bits in
      var outcomes = known
      for (place, number) in patterns.enumerated() { outcomes[number] = bits & (1 << place) != 0 }
      return outcomes
    }
  }

  /// Returns whether a profile can have a value with outcomes of the tests of a field.
  private func admits(_ outcomes: [Bool], of field: Int, under profile: CompiledProfile) -> Bool {
    guard let isAdmitted else { return true }
    var stated: [(pattern: RulePattern, matches: Bool)] = []
    for (number, pattern) in patterns[field].enumerated() {
      if let pattern { stated.append((pattern, outcomes[number] != tests[field][number].isNegated)) }
    }
    return stated.isEmpty || isAdmitted(profile, stated)
  }

  private func openBounds(of variant: FormGraph.Variant) -> Completions? {
    guard let kind = variant.kind else { return nil }
    if case .number(let form, let range) = kind, form == nil || variant.mayChangeValues {
      // Values may begin with other signs, or not be what was typed.
      return range.map {
        .init(least: $0.lowerBound.map { .number($0) }, greatest: $0.upperBound.map { .number($0) })
      }
    }
    let ends = (kind.isNumber ? ["", "-"] : [""])
      .filter { variant.profile.verdict(of: $0) != .invalid }
      .compactMap { kind.completions(of: $0, under: variant.profile) }
    guard let first = ends.first else { return nil }
    return ends.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Returns whether two values can be equal.
  func canBeEqual(
    _ left: (field: Int, variant: Int, kind: Kind), _ right: (field: Int, variant: Int, kind: Kind)
  ) -> Bool {
    let (ourKind, theirKind) = (orderKind(of: left), orderKind(of: right))
    let areNumbers = ourKind?.isNumber == true && theirKind?.isNumber == true
    switch (left.kind.value, right.kind.value) {
    case (let leftValue?, let rightValue?):
      return leftValue.isIdentical(to: rightValue)
        || areNumbers && DecimalRange.Decimal.areEqual(leftValue, rightValue)
    case (let value?, nil): return isValue(value, of: right, areNumbers: areNumbers)
    case (nil, let value?): return isValue(value, of: left, areNumbers: areNumbers)
    case (nil, nil):
      // A text that is a number may be a date too, or another date in another format.
      guard areNumbers || ourKind == theirKind, let ours = left.kind.bounds, let theirs = right.kind.bounds
      else { return true }
      return ours.canBeAtMost(theirs) && theirs.canBeAtMost(ours)
    }
  }

  private func orderKind(of value: (field: Int, variant: Int, kind: Kind)) -> OrderKind? {
    graph.fields[value.field].variants[value.variant].kind
  }

  private func isValue(
    _ value: String, of other: (field: Int, variant: Int, kind: Kind), areNumbers: Bool
  ) -> Bool {
    if isText(value, of: other) { return true }
    guard areNumbers, let kind = orderKind(of: other), let number = DecimalRange.Decimal(value) else {
      return false
    }
    guard let spellings = kind.spellings(of: number) else {
      let isWithin = other.kind.bounds.map {
        $0.canBeAtMost(Completions(.number(number))) && Completions(.number(number)).canBeAtMost($0)
      }
      return isWithin ?? kind.contains(number)
    }
    return spellings.contains { isText($0, of: other) }
  }

  private func isText(_ value: String, of other: (field: Int, variant: Int, kind: Kind)) -> Bool {
    guard outcomes(for: value, of: other.field, as: orderKind(of: other)) == other.kind.tests else {
      return false
    }
    let profile = graph.fields[other.field].variants[other.variant].profile
    let evaluation = profile.evaluate(value)
    return evaluation.verdict == .undetermined || profile.mayMakeOfOther(value)
      || evaluation.verdict == .acceptable && evaluation.value.isIdentical(to: value)
  }
}

extension Completions {
  /// Returns whether a value within these bounds can be at most one within others.
  fileprivate func canBeAtMost(_ other: Completions) -> Bool {
    guard let least, let greatest = other.greatest else { return true }
    return least.isAtMost(greatest)
  }
}

extension Profile {
  /// The only texts that can be acceptable; `nil` if they are not listed.
  fileprivate var listedValues: [String]? {
    guard parts.isEmpty else { return nil }
    for rule in rules where rule.severity == .error {
      // The values of a long list are not tried one by one.
      if case .oneOf(let list) = rule.body { return list.count <= 10_000 ? list.keys : nil }
    }
    return nil
  }
}
