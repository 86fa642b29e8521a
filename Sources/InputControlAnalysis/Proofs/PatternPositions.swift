import InputControl

/// The position automaton of a pattern (Glushkov 1961), with the number of paths between positions.
///
/// It accepts more texts than the pattern: it ignores the bounds of repetitions, lookarounds and
/// back-references. Conclusions from it have to be confirmed by matching.
struct PatternPositions {
  /// The scalars that each position matches.
  private(set) var sets: [ScalarSet] = []
  /// The number of paths from each position to each of its successors.
  private(set) var ways: [[Int: Int]] = []
  private(set) var first: [Int] = []

  /// The positions at which a part of the pattern begins and ends.
  private struct Part {
    var first: [Int] = []
    var last: [Int] = []
    var matchesEmpty = true
  }

  /// The maximum number of positions: the search visits pairs of them.
  private static let maximumPositions = 80

  /// - Returns: `nil` for a pattern that is too large or contains a class that cannot be listed.
  init?(_ tree: RegexTree) {
    let whole = tree.root.fold(includesLookarounds: false) { node, parts -> Part? in
      var inside: [Part] = []
      for part in parts {
        guard let part else { return nil }
        inside.append(part)
      }
      return add(node, inside)
    }
    guard case .some(.some(let part)) = whole else { return nil }
    first = part.first
  }

  /// Adds a node whose children have been added.
  private mutating func add(_ node: RegexNode, _ parts: [Part]) -> Part? {
    switch node.kind {
    case .empty, .anchor, .wordBoundary, .lookaround, .backreference: return Part()
    case .unsupported: return nil
    case .literal(let literal): return position(ScalarClasses.scalars(of: literal))
    case .characterClass(let set): return position(try? ScalarClasses.scalars(of: set))
    case .any(let matchesLineFeed): return position(matchesLineFeed ? .all : ScalarSet("\n").complement)
    case .lineBreak: return position(ScalarClasses.verticalSpace)
    case .group(let group, _): return group.kind == .atomic ? nil : parts.first
    case .concatenation:
      var result = Part()
      for part in parts {
        link(result.last, to: part.first)
        if result.matchesEmpty { result.first += part.first }
        result.last = part.matchesEmpty ? result.last + part.last : part.last
        result.matchesEmpty = result.matchesEmpty && part.matchesEmpty
      }
      return result
    case .alternation:
      var result = Part()
      result.matchesEmpty = false
      for part in parts {
        result.first += part.first
        result.last += part.last
        result.matchesEmpty = result.matchesEmpty || part.matchesEmpty
      }
      return result
    case .repetition(let repetition, _):
      guard repetition.kind != .possessive, var part = parts.first else { return nil }
      if repetition.max.map({ $0 > 1 }) ?? true { link(part.last, to: part.first) }
      if repetition.min == 0 { part.matchesEmpty = true }
      return part
    }
  }

  private mutating func position(_ set: ScalarSet?) -> Part? {
    guard let set, sets.count < Self.maximumPositions else { return nil }
    sets.append(set)
    ways.append([:])
    let number = sets.count - 1
    return Part(first: [number], last: [number], matchesEmpty: false)
  }

  private mutating func link(_ last: [Int], to first: [Int]) {
    for source in last {
      for target in first { ways[source][target, default: 0] += 1 }
    }
  }
}

// MARK: - Ambiguity

/// A text with many back-tracking paths, whose pump can be repeated any number of times.
struct PatternAttack: Hashable {
  var prefix: String
  var pump: String
  var isExponential: Bool
}

extension PatternPositions {
  /// Returns texts with a growing number of paths, exponential ones first; fewer once the budget is used up.
  func attacks(within budget: WorkBudget) -> [PatternAttack] {
    let letters = Letters(self, budget)
    var result: [PatternAttack] = []
    for state in sets.indices {
      guard result.count < 8 else { break }
      if let pump = letters.doubling(state) {
        result.append(.init(prefix: letters.path(to: state), pump: pump, isExponential: true))
      }
    }
    guard result.isEmpty, sets.count <= 24 else { return result }
    for state in sets.indices {
      for other in sets.indices where other != state && result.count < 8 {
        if let pump = letters.leaking(from: state, to: other) {
          result.append(.init(prefix: letters.path(to: state), pump: pump, isExponential: false))
        }
      }
    }
    return result
  }

  /// The transitions that several positions can take together.
  private struct Letters {
    let positions: PatternPositions
    private let budget: WorkBudget

    init(_ positions: PatternPositions, _ budget: WorkBudget) {
      self.positions = positions
      self.budget = budget
    }

    /// The cost of finding a scalar that several positions match.
    private static let scalarCost = 16

    /// Returns a scalar common to the sets of all targets, a readable one if possible.
    private func scalar(_ targets: [Int]) -> Unicode.Scalar? {
      let common = targets.dropFirst().reduce(positions.sets[targets[0]]) {
        $0.intersection(positions.sets[$1])
      }
      let read = common.intersection(ScalarSet("a"..."z").union(ScalarSet("0"..."9")))
      return read.first ?? common.intersection(.printableASCII).first ?? common.first
    }

    private func targets(_ state: Int) -> [Int] { positions.ways[state].keys.sorted() }

    /// Returns a shortest text, not empty, that leads from some positions to others, in as many runs at once.
    private func text(
      from start: [Int], isEnd: ([Int], _ didPart: Bool) -> Bool
    ) -> String? {
      var search = StateSearch<(states: [Int], didPart: Bool), [Int], Unicode.Scalar>(from: [(start, false)])
      let outcome = search.run(limit: 20_000) { search, place -> SearchOutcome<String>? in
        let node = search[place]
        let choices = node.states.map(targets)
        guard budget.take(choices.reduce(Self.scalarCost) { $0 * $1.count }) else { return .tooMuch }
        for combination in combinations(choices) {
          guard let scalar = scalar(combination) else { continue }
          let isTwice =
            Set(node.states).count == 1 && Set(combination).count == 1
            && positions.ways[node.states[0]][combination[0], default: 0] > 1
          let didPart = node.didPart || isTwice || Set(combination).count > 1
          let key = combination + [didPart ? 1 : 0]
          if search.add((combination, didPart), as: key, by: scalar, behind: place),
            isEnd(combination, didPart)
          {
            return .found(search.text(to: place, then: scalar))
          }
        }
        return nil
      }
      return if case .found(let text) = outcome { text } else { nil }
    }

    private func combinations(_ choices: [[Int]]) -> [[Int]] {
      choices.reduce([[]]) { partial, next in partial.flatMap { start in next.map { start + [$0] } } }
    }

    /// Returns a text that leads from a position to itself along two paths.
    func doubling(_ state: Int) -> String? {
      text(from: [state, state]) { $1 && $0 == [state, state] }
    }

    /// Returns a text that leads from a position both to itself and to another position, and from the other
    /// position to itself.
    func leaking(from state: Int, to other: Int) -> String? {
      text(from: [state, state, other]) { states, _ in states == [state, other, other] }
    }

    /// Returns a shortest text that leads to a position.
    func path(to state: Int) -> String {
      let texts = positions.first.compactMap { first -> String? in
        guard let scalar = scalar([first]) else { return nil }
        if first == state { return String(Character(scalar)) }
        return text(from: [first]) { states, _ in states == [state] }.map { String(Character(scalar)) + $0 }
      }
      return texts.min { $0.count < $1.count } ?? ""
    }
  }
}
