import InputControl

/// The displays of a profile and its values, as automata over one alphabet.
final class DisplayModel {
  /// The values of a profile, or of a part of a union.
  struct Values {
    let ruleJudge: RuleJudge
    let automaton: Automaton
    /// The least number of scalars from each state to the end of a value.
    let distances: [Int?]
    /// The greatest number of scalars from each state to the end of a value; `nil` if there is none.
    let longest: [Int?]
    /// The numbers of scalars that a value can have.
    let scalarCounts: ClosedRange<Int>
  }

  /// The condition of a display.
  enum Condition {
    case always
    /// The condition has no automaton.
    case unknown
    /// The place of the automaton in ``conditions``.
    case automaton(Int)
  }

  /// The displays in order, with their machines; the last one has no place in the profile, and is that of the values that
  /// no display is for.
  let layouts: [(condition: Condition, layout: Display.Layout?, machine: DisplayMachine)]
  /// The automata of the conditions, behind them those of the texts in which a `replace` finds something, and those of
  /// the texts that contain a literal.
  let conditions: [Automaton]
  /// The places of the automata of replacements.
  let matches: Range<Int>
  /// The places of those whose `replace` always changes the text, so that it is no value.
  private let changes: [Int]
  /// The literals that values may contain, with the places of their automata.
  let literalsInValues: [(literal: String, place: Int)]
  let values: [Values]
  let alphabet: Alphabet
  /// The classes that occur in values, each with its most readable scalar.
  let letters: [(number: Int, scalar: Unicode.Scalar)]
  /// The scalars that occur in values.
  let scalars: ScalarSet

  /// - Parameters:
  ///   - profile: The profile that states the displays.
  ///   - parts: The rules of the values: of the profile, or of the parts of a union.
  /// - Throws: An error if the automata distinguish too many characters.
  init(_ profile: Profile, _ parts: [RuleJudge], budget: WorkBudget) throws(AutomatonObstacle) {
    var conditions: [Automaton] = []
    var kinds: [Condition] = []
    for display in profile.displays {
      guard let pattern = display.condition else {
        kinds.append(.always)
        continue
      }
      guard let tree = pattern.tree, let automaton = try? Automaton(tree) else {
        kinds.append(.unknown)
        continue
      }
      budget.take(building: automaton.table.count)
      kinds.append(.automaton(conditions.count))
      conditions.append(automaton)
    }
    var changes: [Int] = []
    let first = conditions.count
    for part in parts {
      let steps = part.profile.normalization
      for (index, step) in steps.enumerated() {
        guard case .replace(let pattern, let template) = step else { continue }
        guard let tree = pattern.tree, !tree.matchesExactlyOneScalar,
          let automaton = try? Automaton(tree, isSearch: true)
        else { continue }
        budget.take(building: automaton.table.count)
        // A later step could change back the result of a `replace`.
        if let literal = template.literal, !automaton.accepts(literal),
          steps[(index + 1)...].allSatisfy({ $0 == .trim })
        {
          changes.append(conditions.count)
        }
        conditions.append(automaton)
      }
    }
    matches = first..<conditions.count
    // In a union, another part may leave the text as it is.
    self.changes = parts.count == 1 ? changes : []
    let typed = parts.reduce(ScalarSet.none) { $0.union($1.exactRules.value.automaton.acceptedScalars) }
    var literalsInValues: [(literal: String, place: Int)] = []
    for literal in profile.literals where !literal.allSatisfy({ $0.isLetter || $0.isNumber }) {
      let pattern = literal.unicodeScalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined()
      guard literal.unicodeScalars.allSatisfy({ typed.contains($0) }), let tree = RegexTree.parse(pattern),
        let automaton = try? Automaton(tree, isSearch: true)
      else { continue }
      literalsInValues.append((literal, conditions.count))
      conditions.append(automaton)
    }
    self.literalsInValues = literalsInValues
    layouts = zip(kinds + [.always], profile.displays.map { $0.layout } + [nil]).map {
      ($0, $1, DisplayMachine($1, prefix: profile.prefix, suffix: profile.suffix))
    }
    var alphabets = conditions.map(\.alphabet)
    for part in parts {
      let exact = part.exactRules.value
      budget.take(building: exact.work)
      alphabets.append(exact.automaton.alphabet)
      if let origins = exact.origins { alphabets.append(origins.automaton.alphabet) }
    }
    let literals = layouts.reduce(into: Set<Unicode.Scalar>()) { $0.formUnion($1.machine.literalScalars) }
    var sets = alphabets.flatMap(\.classes) + literals.map { ScalarSet($0) }
    sets += [ScalarSet("0"..."9"), ScalarSet("-")]
    guard let alphabet = Alphabet(distinguishing: sets) else {
      throw .tooManyClasses(alphabets.reduce(0) { $0 + $1.classes.count })
    }
    self.alphabet = alphabet
    self.conditions = conditions.map { $0.refined(to: alphabet) }
    let values = parts.map { part in
      let exact = part.exactRules.value
      let automaton = exact.automaton.refined(to: alphabet)
      let limits = part.rules.filter { $0.rule.severity == .error }.map(\.rule.body).filter(\.isLimit)
      let range = ScalarLengths(limits, of: automaton.acceptedScalars).range
      return Values(
        ruleJudge: part, automaton: automaton, distances: automaton.distances(),
        longest: automaton.longestDistances(), scalarCounts: range ?? 0...0)
    }
    self.values = values
    let scalars = values.reduce(ScalarSet.none) { $0.union($1.automaton.acceptedScalars) }
    self.scalars = scalars
    letters = alphabet.readingOrder.filter { scalars.contains($0.scalar) }
    budget.take((values.map(\.automaton) + self.conditions).reduce(0) { $0 + $1.table.count })
  }

  /// The scalars of all literals.
  lazy var literals: Set<Unicode.Scalar> = layouts.reduce(into: []) {
    $0.formUnion($1.machine.literalScalars)
  }

  /// Whether a literal can occur in a value.
  lazy var hasLiteralsInValues = literals.contains { scalars.contains($0) }

  /// Whether all conditions have automata.
  var isRegular: Bool {
    !layouts.contains { if case .unknown = $0.condition { true } else { false } }
  }

  /// Returns the layouts that can show a value; several if a condition is unknown.
  func layouts(in states: some Collection<Int32>) -> [Int] {
    var result: [Int] = []
    for (index, display) in layouts.enumerated() {
      switch display.condition {
      case .always: return result + [index]
      case .unknown: result.append(index)
      case .automaton(let number):
        let state = states[states.index(states.startIndex, offsetBy: number)]
        if conditions[number].isAccepting[Int(state)] { return result + [index] }
      }
    }
    return result
  }

  /// The states of the conditions and replacements before the first character.
  var startOfConditions: [Int32] { conditions[..<matches.upperBound].map { Int32($0.start) } }

  /// The states of all automata before the first character.
  var startOfAll: [Int32] { conditions.map { Int32($0.start) } }

  /// Whether a `replace` changes a text that has led to some states.
  func isChanged(_ states: [Int32]) -> Bool {
    changes.contains { conditions[$0].isAccepting[Int(states[$0])] }
  }

  /// Returns the states of the same automata behind another character.
  func next(_ states: some Sequence<Int32>, _ number: Int) -> [Int32] {
    zip(conditions, states).map { Int32($0.next(Int($1), number)) }
  }

  /// Whether a text with so many scalars that has led to a state can be, or become, a value within the limits of length.
  func isViable(_ state: Int, of values: Values, count: Int) -> Bool {
    guard state != Automaton.dead, let missing = values.distances[state] else { return false }
    let (least, most) = (values.scalarCounts.lowerBound, values.scalarCounts.upperBound)
    return missing <= most && count <= most - missing
      && values.longest[state].map { count + $0 >= least } ?? true
  }

  static func text(_ scalars: some Collection<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension Automaton {
  /// Returns the greatest number of scalars from each state to an accepting state; `nil` if there is none.
  fileprivate func longestDistances() -> [Int?] {
    var targets = [Set<Int>](repeating: [], count: stateCount)
    var sources = [Set<Int>](repeating: [], count: stateCount)
    for state in 1..<stateCount {
      for number in 0..<classCount where next(state, number) != Self.dead {
        targets[state].insert(next(state, number))
        sources[next(state, number)].insert(state)
      }
    }
    // Each state is done once all states behind it are; those on a circle never are.
    var result = [Int?](repeating: nil, count: stateCount)
    var pending = (1..<stateCount).filter { targets[$0].isEmpty }
    var left = targets.map(\.count)
    while let state = pending.popLast() {
      result[state] = targets[state].map { (result[$0] ?? 0) + 1 }.max() ?? 0
      for source in sources[state] {
        left[source] -= 1
        if left[source] == 0 { pending.append(source) }
      }
    }
    return result
  }
}
