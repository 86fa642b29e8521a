import InputControl

/// The texts that a search tries for the fields of a form.
///
/// They are acceptable values of each declaration of a field, and tell the tests of conditions and the rules of the form
/// apart: examples, the texts of tests, dates and numbers around those of `order` and `age`, and generated texts.
struct FormTextPool {
  /// The texts that are not empty, by field and declaration.
  private(set) var texts: [[[String]]] = []
  /// Whether the empty text is acceptable, by field and declaration.
  private(set) var acceptsNothing: [[Bool]] = []
  private let graph: FormGraph
  private let today: CivilDate
  private let budget: WorkBudget
  private let seed: UInt64

  /// The greatest numbers of texts: of a declaration before those of other fields are added and afterwards, of values of
  /// a `oneOf`, of generated ones, and of those that a field takes from another one.
  private static let limits = (first: 40, all: 64, listed: 8, generated: 3, shared: 8)
  /// The greatest number of dates or numbers that a field is compared with.
  private static let maximumPoints = 6
  /// The greatest number of rules in which these are looked for.
  private static let maximumRules = 16

  init(_ graph: FormGraph, today: CivilDate, seed: UInt64, within budget: WorkBudget) {
    self.graph = graph
    self.today = today
    self.budget = budget
    self.seed = seed
    var patterns: [String: [RulePattern]] = [:]
    var named: [String: [String]] = [:]
    for test in graph.form.branches.flatMap({ $0.condition?.tests ?? [] }) {
      switch test.body {
      case .texts(let texts): named[test.field.name, default: []] += texts
      case .matches(let pattern): patterns[test.field.name, default: []].append(pattern)
      case .empty: break
      }
    }
    var stated: [String: [String]] = [:]
    for example in graph.form.examples where example.expectation == .accepts && !example.isTodo {
      for entry in example.entries { stated[entry.field.name, default: []].append(entry.text) }
    }
    for number in graph.fields.indices {
      let field = graph.fields[number]
      var own: [[String]] = []
      for variant in field.variants {
        own.append(
          texts(
            for: number, variant, stated: stated[field.name] ?? [], named: named[field.name] ?? [],
            patterns: patterns[field.name] ?? []))
      }
      texts.append(own)
      acceptsNothing.append(field.variants.map { $0.profile.evaluate(reading: "").verdict == .acceptable })
    }
    let equalities = graph.rules.compactMap { rule in
      if case .equal = rule.kind { (rule.fields[0], rule.fields[1]) } else { nil as (Int, Int)? }
    }
    for (first, second) in equalities { share(first, second) }
    for (first, second) in equalities.reversed() { share(first, second) }
  }

  /// Returns whether a profile accepts a text, and its value is not empty.
  private static func accepts(_ text: String, _ profile: CompiledProfile) -> Bool {
    let evaluation = profile.evaluate(reading: text)
    return evaluation.verdict == .acceptable && !evaluation.value.isEmpty
  }

  private func texts(
    for field: Int, _ variant: FormGraph.Variant, stated: [String], named: [String], patterns: [RulePattern]
  ) -> [String] {
    let profile = variant.profile.profile
    var result: [String] = []
    var known: Set<[UInt8]> = []
    func add(_ texts: some Sequence<String>, limit: Int = Self.limits.first) {
      for text in texts where !text.isEmpty && result.count < limit {
        guard known.insert(Array(text.utf8)).inserted, budget.take(judging: 1),
          Self.accepts(text, variant.profile)
        else { continue }
        result.append(text)
      }
    }
    // Examples of a sensitive profile may be somebody's values.
    if !profile.isSensitive {
      add(stated)
      add(
        profile.examples.filter { $0.expectation == .accepts && !$0.isTodo && !$0.isReadInLocale }.map(\.text)
      )
    }
    // Each of them may lead to a branch of its own.
    add(named, limit: .max)
    for rule in graph.fields[field].rules.map({ graph.rules[$0] }) {
      guard case .among = rule.kind, let list = rule.list else { continue }
      // A value for each of the first groups.
      let groups = list.groupNames.prefix(Self.limits.listed)
      add(
        field == rule.fields[0]
          ? Array(groups)
          : groups.flatMap { list.graph(ofGroup: $0)?.texts(beginningWith: "", limit: 1) ?? [] })
    }
    for case .oneOf(let list) in profile.rules.map(\.body) {
      add(list.table.indices.prefix(Self.limits.listed).map { list.table[$0] })
    }
    switch variant.kind {
    case .date(let format, let range)?:
      add(range?.bounds.map { format.text(of: $0) } ?? [])
      add(moments(for: field, format).map { format.text(of: $0) })
    case .number(_, let range)?: add(numbers(for: field, range))
    case nil: break
    }
    for pattern in patterns {
      var narrowed = profile
      narrowed.rules.append(Rule(.regex(pattern), id: "condition"))
      add(generated(narrowed))
    }
    // Texts for which no test holds are needed, too.
    let isDistinguished = !graph.fields[field].rules.isEmpty || !graph.fields[field].testedBy.isEmpty
    if !patterns.isEmpty || !named.isEmpty || result.count < (isDistinguished ? 2 : 1) {
      add(generated(profile), limit: .max)
    }
    return result
  }

  /// Returns generated texts, which are the same for profiles with the same rules.
  private func generated(_ profile: Profile) -> [String] {
    guard !budget.isExhausted, let compiled = try? CompiledProfile(profile) else { return [] }
    var generator = ValueGenerator(compiled, seed: seed, locale: .english, budget: budget)
    return generator.someTexts(count: Self.limits.generated)
  }

  /// Lets two fields that have to be equal try texts of each other.
  private mutating func share(_ first: Int, _ second: Int) {
    for (field, other) in [(first, second), (second, first)] {
      let offered = texts[other].flatMap { $0.prefix(Self.limits.shared) }
      for (number, variant) in graph.fields[field].variants.enumerated() {
        // The other field may write a number with other zeros.
        let numbers = offered.compactMap { variant.kind?.value(equalTo: $0, under: variant.profile) }
        for text in offered + numbers where texts[field][number].count < Self.limits.all {
          guard !texts[field][number].contains(where: { $0.utf8.elementsEqual(text.utf8) }),
            budget.take(judging: 1), Self.accepts(text, variant.profile)
          else { continue }
          texts[field][number].append(text)
        }
      }
    }
  }

  // MARK: Dates and numbers

  /// Returns some rules that compare a field, and then some that compare the fields that it is compared with.
  private func comparingRules(_ field: Int) -> [FormGraph.Rule] {
    func rules(_ field: Int) -> [FormGraph.Rule] {
      graph.fields[field].rules.lazy.map { graph.rules[$0] }.filter(\.kind.isAboutOrder)
        .prefix(Self.maximumRules).map { $0 }
    }
    let own = rules(field)
    let others = Set(own.flatMap(\.operands)).subtracting([field]).sorted()
    return own + others.prefix(Self.maximumRules).flatMap(rules).prefix(Self.maximumRules)
  }

  /// Returns moments around those that a field is compared with.
  private func moments(for field: Int, _ format: DateFormat) -> [CivilMoment] {
    guard format.scale != .date else { return dates(for: field).map { CivilMoment($0) } }
    var points: Set<CivilMoment> = []
    var steps = 2
    for case .order(let operands, _) in comparingRules(field).map(\.kind) {
      steps = max(steps, operands.count)
      for case .value(.moment(let moment), _) in operands { points.insert(moment) }
    }
    if points.isEmpty, let first = format.moments(startingWith: "")?.lowerBound { points = [first] }
    return points.sorted().prefix(Self.maximumPoints).flatMap { $0.neighbours(min(steps, 16)) }
  }

  private func dates(for field: Int) -> [CivilDate] {
    var points: [CivilDate] = []
    var result: [CivilDate] = []
    var steps = 2
    for rule in comparingRules(field) {
      switch rule.kind {
      case .order(let operands, _):
        steps = max(steps, operands.count)
        for operand in operands {
          switch operand {
          case .value(.date(let date), _): points.append(date)
          case .today(let distance): points.append(today.advanced(by: distance))
          case .field, .value(.number, _), .value(.moment, _): break
          }
        }
      case .age(let years):
        // The youngest and the oldest that are right, and those a day beyond.
        let youngest = today.advanced(by: .init(-years.lowerBound, .years))
        let oldest = today.advanced(by: .init(-(years.upperBound + 1), .years))
        result += [
          youngest, oldest.advanced(by: .init(1, .days)), youngest.advanced(by: .init(1, .days)), oldest,
        ]
      case .require, .equal, .external, .among: break
      }
    }
    if points.isEmpty, result.isEmpty { points = [today] }
    var near: Set<CivilDate> = []
    for point in points.prefix(Self.maximumPoints) {
      for distance in -1...min(steps, 16) { near.insert(point.advanced(by: .init(distance, .days))) }
    }
    return (result + near.sorted()).filter { (1...9999).contains($0.year) }
  }

  private func numbers(for field: Int, _ range: DecimalRange?) -> [String] {
    var points: [DecimalRange.Decimal] = []
    var steps = 2
    for case .order(let operands, _) in comparingRules(field).map(\.kind) {
      steps = max(steps, operands.count)
      for operand in operands {
        switch operand {
        case .value(.number(let number), _): points.append(number)
        case .field(let other):
          for case .number(_, let range?)? in graph.fields[other].variants.map(\.kind) {
            points += range.bounds
          }
        case .today, .value(.date, _), .value(.moment, _): break
        }
      }
    }
    if let range { points += range.bounds }
    var near: Set<Int> = points.isEmpty ? [1] : []
    var texts: [String] = []
    for point in points.prefix(Self.maximumPoints) {
      texts.append(point.description)
      let whole = point.description.split(separator: ".").first ?? ""
      if let number = Int32(whole) { near.insert(Int(number)) }
    }
    var numbers: Set<Int> = []
    for number in near {
      for distance in -1...min(steps, 16) { numbers.insert(number + distance) }
    }
    return numbers.sorted().map { "\($0)" } + texts
  }
}

extension CivilMoment {
  /// Returns the moment with its last number changed by -1 up to some more, without those that do not exist.
  fileprivate func neighbours(_ steps: Int) -> [CivilMoment] {
    let place = scale == .month ? 1 : hasSeconds ? 5 : 4
    let limits = [1...9999, 1...12, 1...31, 0...23, 0...59, 0...59]
    return (-1...steps).compactMap { step in
      var numbers = numbers
      numbers[place] += step
      // One step over the end of the hour or of the year.
      if numbers[place] > limits[place].upperBound {
        numbers[place - 1] += 1
        numbers[place] -= limits[place].count
      } else if numbers[place] < limits[place].lowerBound {
        numbers[place - 1] -= 1
        numbers[place] += limits[place].count
      }
      guard limits[place].contains(numbers[place]), limits[place - 1].contains(numbers[place - 1]) else {
        return nil
      }
      return CivilMoment(scale, numbers, hasSeconds: hasSeconds)
    }
  }
}

extension ValueGenerator {
  /// Returns some acceptable texts that are not empty: the shortest one, and random ones.
  mutating func someTexts(count: Int) -> [String] {
    for source in sources { addShortest(of: source) }
    addRandom(count)
    return accepted.map(\.text)
  }
}
