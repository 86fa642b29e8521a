import InputControl

/// A search for the shortest value whose display is read as another value, because the display itself, after
/// normalisation, is a value or the beginning of one.
///
/// Beside the automata of the value run those that judge its display as a text.
struct DisplayReadingSearch {
  private let model: DisplayModel
  private let judge: DisplayJudge
  private let budget: WorkBudget
  private var readers: [Reader] = []
  /// The texts in which a `replace` finds something.
  private let matches: ArraySlice<Automaton>
  /// Whether normalisation changes each character for itself, in the same way in all parts.
  private let isHomomorphic: Bool

  /// The automaton that judges a text under the rules of one part.
  private struct Reader {
    /// `nil` if it is not known which texts become values.
    var automaton: Automaton?
    var ruleJudge: RuleJudge
    /// The number of steps of the normalisation that change each scalar alone.
    var stepCount: Int
    var images: [Unicode.Scalar: [Int]] = [:]
  }

  private struct Node {
    var values: Int
    var layout: Int
    var place: Int
    var state: Int
    var count: Int
    /// The states of the conditions.
    var conditions: [Int32]
    /// The states of the readers and of the matches behind the display.
    var readers: [Int32]
    /// Whether a literal is left behind normalisation.
    var isChanged: Bool

    func key(_ count: Int) -> [Int32] {
      [Int32(values), Int32(layout), Int32(place), Int32(state), Int32(count), isChanged ? 1 : 0] + conditions
        + readers
    }

    /// Whether the display so far, as a text, can still become a value under one of the first readers.
    func isAlive(_ count: Int) -> Bool { readers.prefix(count).contains { $0 != Int32(Automaton.dead) } }
  }

  init(_ model: DisplayModel, _ judge: DisplayJudge, budget: WorkBudget) {
    self.model = model
    self.judge = judge
    self.budget = budget
    var isHomomorphic = model.values.count == 1
    for values in model.values {
      let ruleJudge = values.ruleJudge
      let effect = NormalizationEffect(ruleJudge.profile.normalization, ruleJudge.normalizer)
      var reader = Reader(automaton: nil, ruleJudge: ruleJudge, stepCount: .max)
      if effect.isHomomorphic {
        reader.automaton = values.automaton
      } else {
        isHomomorphic = false
        if let origins = ruleJudge.exactRules.value.origins {
          reader.automaton = origins.automaton.refined(to: model.alphabet)
          reader.stepCount = origins.mappingCount
        }
      }
      readers.append(reader)
    }
    for (index, reader) in readers.enumerated() where reader.ruleJudge.normalizer.trims {
      // The effect of `trim` depends on the place.
      let left = model.literals.flatMap { Self.image(of: $0, reader, model) }
      guard left.contains(where: { $0.properties.isWhitespace }) else { continue }
      isHomomorphic = false
      if reader.stepCount == .max { readers[index].automaton = nil }
    }
    self.isHomomorphic = isHomomorphic
    matches = isHomomorphic ? [] : model.conditions[model.matches]
  }

  private typealias Search = StateSearch<Node, [Int32], Unicode.Scalar>

  mutating func run() -> SearchOutcome<String> {
    // Normalisation makes the value of its display, or no value at all.
    if isHomomorphic, model.literals.allSatisfy({ image(of: $0, 0).isEmpty || cannotStand($0) }) {
      return .none
    }
    var starts = model.values.indices.flatMap { values in
      model.layouts.indices.map { layout in
        Node(
          values: values, layout: layout, place: 0, state: model.values[values].automaton.start, count: 0,
          conditions: model.startOfConditions,
          readers: readers.map { Int32($0.automaton?.start ?? 1) } + matches.map { Int32($0.start) },
          isChanged: false)
      }
    }
    starts.removeAll { $0.state == Automaton.dead }
    let hasLimits = model.values.contains { $0.ruleJudge.rules.contains { $0.rule.body.isLimit } }
    let cost = model.letters.count * (model.conditions.count + readers.count + matches.count + 8)
    var refusals = 0
    var search = Search(from: starts)
    return search.run(limit: RuleProofs.maximumSearch) { search, place in
      guard budget.take(cost) else { return .tooMuch }
      let node = search[place]
      let machine = model.layouts[node.layout].machine
      if let value = candidate(place, search, machine) {
        if !isMadeOfItsDisplay(value) {
          if judge.isValue(value), judge.misreading(of: value) != nil { return .found(value) }
          refusals += 1
          guard refusals < Self.maximumRefusals else { return .tooMuch }
        }
      }
      for move in machine.moves[node.place] {
        guard let behind = reading(move.literal, node) else { continue }
        for (number, scalar) in model.letters where move.letters.contains(scalar) {
          let values = model.values[node.values]
          var next = behind
          next.state = values.automaton.next(node.state, number)
          next.count += 1
          guard model.isViable(next.state, of: values, count: next.count) else { continue }
          read(scalar, into: &next)
          guard next.isAlive(readers.count) else { continue }
          next.conditions = model.next(node.conditions, number)
          next.place = move.next
          let key = next.key(hasLimits ? min(next.count, Self.longestCount) : 0)
          search.add(next, as: key, by: scalar, behind: place)
        }
      }
      return nil
    }
  }

  /// Longer values are not told apart by their length.
  private static let longestCount = 256
  private static let maximumRefusals = 1000

  /// Whether normalisation makes a value of its own display, so that it is read whatever the verdict is.
  private func isMadeOfItsDisplay(_ value: String) -> Bool {
    let display = judge.display(of: value)
    return readers.allSatisfy { reader in
      ThreadScratch.withCurrent { reader.ruleJudge.normalize(display, scratch: $0)?.text }?
        .isIdentical(to: value) == true
    }
  }

  /// Whether no text with a scalar is a value, and normalisation keeps the scalar.
  private mutating func cannotStand(_ scalar: Unicode.Scalar) -> Bool {
    let image = image(of: scalar, 0)
    return !image.isEmpty && image.allSatisfy { model.alphabet.classes[$0].isDisjoint(with: model.scalars) }
  }

  /// Returns the value of a node if its display may be another value.
  private mutating func candidate(_ place: Int, _ search: Search, _ machine: DisplayMachine) -> String? {
    let node = search[place]
    guard node.count > 0, let tail = machine.tails[node.place],
      model.layouts(in: node.conditions).contains(node.layout), let end = reading(tail, node), end.isChanged
    else { return nil }
    return search.text(to: place)
  }

  // MARK: The display as a text

  /// Returns a node behind a literal; `nil` if no text that goes on so is a value.
  private mutating func reading(_ literal: [Unicode.Scalar], _ node: Node) -> Node? {
    var node = node
    for scalar in literal {
      read(scalar, into: &node)
      if !isHomomorphic || !image(of: scalar, 0).isEmpty { node.isChanged = true }
    }
    return node.isAlive(readers.count) ? node : nil
  }

  private mutating func read(_ scalar: Unicode.Scalar, into node: inout Node) {
    for index in readers.indices {
      guard let automaton = readers[index].automaton else { continue }
      for number in image(of: scalar, index) {
        node.readers[index] = Int32(automaton.next(Int(node.readers[index]), number))
      }
    }
    for (index, automaton) in matches.enumerated() {
      let place = readers.count + index
      node.readers[place] = Int32(automaton.next(Int(node.readers[place]), model.alphabet.number(of: scalar)))
    }
  }

  /// Returns the classes of the scalars that a scalar becomes between others.
  private mutating func image(of scalar: Unicode.Scalar, _ index: Int) -> [Int] {
    if let known = readers[index].images[scalar] { return known }
    let classes = Self.image(of: scalar, readers[index], model).map { model.alphabet.number(of: $0) }
    readers[index].images[scalar] = classes
    return classes
  }

  private static func image(
    of scalar: Unicode.Scalar, _ reader: Reader, _ model: DisplayModel
  ) -> [Unicode.Scalar] {
    // Characters of values stay as they are, and keep white space from being trimmed.
    let guards = model.letters.first.map { [$0.scalar] } ?? []
    let text = DisplayModel.text(guards + [scalar] + guards)
    let normalizer = reader.ruleJudge.normalizer
    let image = ThreadScratch.withCurrent { scratch in
      normalizer.prefix(reader.stepCount).normalize(text, scratch: scratch).map {
        Array($0.text.unicodeScalars)
      }
    }
    guard let image, image.count >= 2 * guards.count else { return [scalar] }
    return Array(image.dropFirst(guards.count).dropLast(guards.count))
  }
}
