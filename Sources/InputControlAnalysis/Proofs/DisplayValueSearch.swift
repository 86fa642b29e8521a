import InputControl

/// A search through the beginnings of all values, the shortest first, for what is wrong with their displays.
///
/// Beginnings after which all automata are in the same states, and which are equally long as far as a display counts,
/// are one node. The engine confirms every result.
struct DisplayValueSearch {
  /// The displays that show a value, as far as automata tell; the proof that no value reaches the others if the search
  /// is complete.
  private(set) var reached: Set<Int> = []
  /// For each display, an acceptable value that is longer than its template.
  private(set) var overflows: [Int: String] = [:]
  /// A value, and the same with another character, which moves those before it.
  private(set) var jump: (value: String, longer: String)?
  /// For each literal, a value that contains it, or ends with its first character where the literal stands, and is shown
  /// by a display that has the literal.
  private(set) var typedLiterals: [String: String] = [:]
  /// Whether all nodes were visited.
  private(set) var isComplete = false

  private let model: DisplayModel
  private let judge: DisplayJudge
  private let budget: WorkBudget
  private let profile: Profile
  /// The number of characters from which on numbers that differ by `period` are one.
  private let turn: Int
  private let period: Int
  private let countsFromEnd: Bool
  /// For two layouts, the number of characters of the shortest value in which one stands at another place.
  private var firstMoves: [[Int]: Int] = [:]

  /// The beginning of a value.
  private struct Node {
    var values: Int
    var state: Int
    var conditions: [Int32]
    var count: Int
    /// The digits at the start, behind a minus; negative once another character follows.
    var digits: Int

    func key(_ count: Int, _ digits: Int) -> [Int32] {
      [Int32(values), Int32(state), Int32(count), Int32(digits)] + conditions
    }

    mutating func countDigits(_ scalar: Unicode.Scalar) {
      guard digits >= 0 else { return }
      if ("0"..."9").contains(scalar) {
        digits += 1
      } else if scalar != "-" || count > 1 {
        digits = -1
      }
    }
  }

  private typealias Search = StateSearch<Node, [Int32], Unicode.Scalar>

  init(_ model: DisplayModel, _ profile: Profile, _ judge: DisplayJudge, budget: WorkBudget) {
    self.model = model
    self.profile = profile
    self.judge = judge
    self.budget = budget
    let machines = model.layouts.map { $0.machine }
    countsFromEnd = machines.contains { $0.countsFromEnd }
    let cycles = machines.map { $0.countsFromEnd ? (start: $0.moves.count, length: 1) : $0.cycle }
    period = min(Self.longestCount, cycles.reduce(1) { Self.multiple($0, $1.length) })
    // Two layouts differ within a period, if at all.
    turn = min(Self.longestCount, (cycles.map { $0.start }.max() ?? 0) + 2 * period)
    run()
  }

  /// Longer values are told apart by less.
  private static let longestCount = 4096

  private static func multiple(_ first: Int, _ second: Int) -> Int {
    var (greater, smaller) = (first, second)
    while smaller > 0 { (greater, smaller) = (smaller, greater % smaller) }
    return first / greater * second
  }

  private func folded(_ count: Int) -> Int { count <= turn ? count : turn + 1 + (count - turn - 1) % period }

  private mutating func run() {
    var starts = model.values.indices.map { index in
      Node(
        values: index, state: model.values[index].automaton.start, conditions: model.startOfAll,
        count: 0, digits: 0)
    }
    starts.removeAll { $0.state == Automaton.dead }
    let cost = model.letters.count * (model.conditions.count + 8)
    var search = Search(from: starts)
    let outcome = search.run(limit: RuleProofs.maximumSearch) { search, place -> SearchOutcome<Never>? in
      guard budget.take(cost) else { return .tooMuch }
      let node = search[place]
      let values = model.values[node.values]
      let layouts = model.layouts(in: node.conditions)
      if node.count > 0 {
        if !model.isChanged(node.conditions) { reached.formUnion(layouts) }
        lookForContainedLiteral(shownBy: layouts, place, search)
        if values.automaton.isAccepting[node.state] { lookForOverflow(of: layouts, place, search) }
      }
      let literals = literals(of: layouts, behind: node.count)
      for (number, scalar) in model.letters {
        var next = node
        next.state = values.automaton.next(node.state, number)
        next.count += 1
        guard model.isViable(next.state, of: values, count: next.count) else { continue }
        next.conditions = model.next(node.conditions, number)
        if countsFromEnd { next.countDigits(scalar) }
        lookForJump(from: layouts, place, scalar, next, search)
        if !literals.isEmpty { lookForLiteral(literals, place, scalar, next, search) }
        let key = next.key(folded(next.count), next.digits < 0 ? -1 : folded(next.digits))
        search.add(next, as: key, by: scalar, behind: place)
      }
      return nil
    }
    isComplete = outcome == .none
  }

  // MARK: Questions

  private mutating func lookForOverflow(of layouts: [Int], _ place: Int, _ search: Search) {
    for layout in layouts {
      guard case .template(let template)? = model.layouts[layout].layout, overflows[layout] == nil,
        search[place].count > template.slotCount
      else { continue }
      let value = search.text(to: place)
      if judge.isOverflow(value, of: layout, template) { overflows[layout] = value }
    }
  }

  private mutating func lookForJump(
    from layouts: [Int], _ place: Int, _ scalar: Unicode.Scalar, _ next: Node, _ search: Search
  ) {
    guard jump == nil, search[place].count > 0 else { return }
    let nextLayouts = model.layouts(in: next.conditions)
    guard layouts.count > 1 || layouts != nextLayouts,
      layouts.contains(where: { layout in
        nextLayouts.contains { mayMove(from: layout, to: $0, count: search[place].count) }
      })
    else { return }
    let value = search.text(to: place)
    let longer = search.text(to: place, then: scalar)
    if judge.isJump(from: value, to: longer) { jump = (value, longer) }
  }

  /// Whether one of the first characters of a value may stand at another place under another layout.
  private mutating func mayMove(from layout: Int, to other: Int, count: Int) -> Bool {
    let machines = (model.layouts[layout].machine, model.layouts[other].machine)
    guard layout != other, !machines.0.countsFromEnd, !machines.1.countsFromEnd else {
      return layout != other
    }
    if firstMoves[[layout, other]] == nil {
      var (place, otherPlace) = (0, 0)
      let first = (0..<turn + period).first { boundary in
        place += machines.0.literal(at: boundary).reduce(0) { $0 + UTF16.width($1) }
        otherPlace += machines.1.literal(at: boundary).reduce(0) { $0 + UTF16.width($1) }
        return place != otherPlace
      }
      firstMoves[[layout, other]] = first.map { $0 + 1 } ?? .max
    }
    return count >= firstMoves[[layout, other]] ?? 0
  }

  private mutating func lookForLiteral(
    _ literals: [String], _ place: Int, _ scalar: Unicode.Scalar, _ next: Node, _ search: Search
  ) {
    let shown = shownLiterals(of: model.layouts(in: next.conditions))
    for literal in literals
    where literal.unicodeScalars.first == scalar && typedLiterals[literal] == nil
      && shown.contains(literal)
    {
      let value = search.text(to: place, then: scalar)
      if judge.isValue(value) { typedLiterals[literal] = value }
    }
  }

  private mutating func lookForContainedLiteral(shownBy layouts: [Int], _ place: Int, _ search: Search) {
    guard !model.literalsInValues.isEmpty else { return }
    let shown = shownLiterals(of: layouts)
    let node = search[place]
    for (literal, number) in model.literalsInValues where shown.contains(literal) {
      // A value that goes on with the literal was found one character earlier.
      let isShorter = typedLiterals[literal].map { $0.unicodeScalars.count > node.count } ?? true
      guard isShorter, model.conditions[number].isAccepting[Int(node.conditions[number])] else {
        continue
      }
      let value = search.text(to: place)
      if judge.isValue(value) { typedLiterals[literal] = value }
    }
  }

  /// Returns the literals that layouts can show, and the affixes.
  private func shownLiterals(of layouts: [Int]) -> Set<String> {
    layouts.reduce([profile.prefix, profile.suffix]) { literals, index in
      profile.displays.indices.contains(index) ? literals.union(profile.displays[index].literals) : literals
    }
  }

  /// Returns the literals that a person may type behind a number of characters, apart from those already found.
  private func literals(of layouts: [Int], behind count: Int) -> [String] {
    var literals: [String]
    if count > 0 {
      literals = layouts.map { model.layouts[$0].machine }.filter { !$0.countsFromEnd }
        .map { DisplayModel.text($0.literal(at: count)) }
      literals.append(profile.suffix)
    } else if profile.prefix.isEmpty,
      // Conditions never hold for the empty value.
      let display = model.layouts.first(where: { if case .always = $0.condition { true } else { false } }),
      !display.machine.countsFromEnd
    {
      literals = [DisplayModel.text(display.machine.literal(at: 0))]
    } else {
      literals = [profile.prefix]
    }
    return literals.filter { !$0.isEmpty && typedLiterals[$0] == nil }
  }
}
