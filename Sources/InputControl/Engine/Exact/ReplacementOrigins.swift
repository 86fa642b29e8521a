/// The texts that can become values by steps of normalisation that look at several characters.
///
/// The next character may change the result of such a step. The text `I` is no start of an ISBN, but `ISBN 0` is,
/// because a `replace` removes `ISBN `. So the texts before these steps have an automaton of their own.
package struct ReplacementOrigins: Sendable {
  /// The automaton for the texts behind the steps that map single characters.
  package let automaton: Automaton
  /// The same as a table.
  private let table: ByteTable
  /// The number of these steps, which come first.
  package let mappingCount: Int
  /// Whether the automaton decides alone. Otherwise limits of length and rules without an automaton may refuse a text
  /// that it lets through.
  package let isWhole: Bool

  /// Returns the number of the first steps that map single characters.
  static func mappingCount(of steps: [Normalization]) -> Int { steps.prefix { $0.mapsCharacters }.count }

  /// Whether the automaton can be made, as far as that is known without making it.
  static func mayBeKnown(of steps: [Normalization]) -> Bool {
    steps.drop { $0.mapsCharacters }.allSatisfy { $0.isReplacement }
  }

  init(_ automaton: Automaton, mappingCount: Int, isWhole: Bool) {
    self.automaton = automaton
    self.mappingCount = mappingCount
    self.isWhole = isWhole
    table = ByteTable(automaton) { _, _ in nil }
  }

  /// Returns the state of the automaton after a text.
  func state(after bytes: Span<UInt8>) -> Int {
    let layout = unsafe table.layout
    return unsafe Int(layout.state(after: bytes, from: layout.start)) / table.stride
  }

  /// Makes the automaton.
  ///
  /// - Parameters:
  ///   - values: The automaton for the values, apart from the empty one.
  ///   - isRequired: Whether the empty value is not accepted.
  ///   - isWhole: Whether the automaton for the values decides alone.
  ///   - steps: The steps of the normalisation.
  ///   - work: The work to which that of the automaton is added.
  /// - Throws: The step that is not understood.
  init(
    of values: Automaton, isRequired: Bool, isWhole: Bool, by steps: [Normalization], work: AutomatonWork
  ) throws(UnknownOrigin) {
    let mappingCount = Self.mappingCount(of: steps)
    var replacements: [(step: Normalization, tree: RegexTree, template: ReplacementTemplate)] = []
    for step in steps[mappingCount...] {
      guard let (tree, template) = step.replacement else { throw UnknownOrigin(step: step, obstacle: nil) }
      replacements.append((step, tree, template))
    }
    let typed = NormalizedScalars(Array(steps[..<mappingCount])).scalars
    var sets = values.alphabet.classes + [typed]
    for (step, tree, _) in replacements {
      sets += try step.understood { () throws(AutomatonObstacle) in try ReplacementMachine.sets(of: tree) }
    }
    guard let alphabet = Alphabet(distinguishing: sets) else {
      throw UnknownOrigin(
        step: steps[mappingCount], obstacle: .tooManyClasses(Alphabet.maximumClassCount))
    }
    var texts = values.refined(to: alphabet).acceptingNothing(!isRequired)
    for (step, tree, template) in replacements.reversed() {
      texts = try step.understood { () throws(AutomatonObstacle) in
        try ReplacementMachine.automaton(replacing: tree, with: template, results: texts, work: work)
      }
    }
    let automaton = try steps[mappingCount].understood { () throws(AutomatonObstacle) in
      try Automaton.repeating(typed, over: alphabet).intersection(with: texts, work: work)
    }
    self.init(automaton, mappingCount: mappingCount, isWhole: isWhole)
  }

  /// Returns whether text can be inserted between two parts so that the whole can become a value; `nil` if the search
  /// takes too long.
  func hasCompletion(before: String, after: String) -> Bool? {
    switch automaton.shortestGap(from: automaton.state(after: before), before: after) {
    case nil: false
    case .max?: nil
    case _?: true
    }
  }

  /// Returns the scalars after which the text that has led to a state can still become a value.
  func next(in state: Int) -> ScalarSet {
    let numbers = (0..<automaton.classCount).filter { automaton.next(state, $0) != Automaton.dead }
    return ScalarSet(unionOf: numbers.map { automaton.alphabet.classes[$0] })
  }
}

/// A step of normalisation whose results cannot be traced to the input.
struct UnknownOrigin: Error {
  let step: Normalization
  /// The reason; `nil` for a step that composes characters.
  let obstacle: AutomatonObstacle?

  /// The reason in English.
  var words: String {
    let effect = "the next character may change its effect on the text before"
    return obstacle.map { "\(effect), and \($0.words)" } ?? effect
  }
}

extension Normalization {
  /// Whether the step maps every character alone.
  fileprivate var mapsCharacters: Bool {
    switch self {
    case .width, .upper, .lower: true
    case .nfc, .nfkc, .trim, .replace: false
    }
  }

  /// The step as a replacement.
  fileprivate var replacement: (tree: RegexTree, template: ReplacementTemplate)? {
    switch self {
    case .replace(let pattern, let template): pattern.tree.map { ($0, template) }
    case .trim: RegexTree.parse(#"^\p{White_Space}+|\p{White_Space}+$"#).map { ($0, "") }
    case .width, .upper, .lower, .nfc, .nfkc: nil
    }
  }

  /// Whether the step is a replacement, if its pattern is understood.
  fileprivate var isReplacement: Bool {
    switch self {
    case .replace, .trim: true
    case .width, .upper, .lower, .nfc, .nfkc: false
    }
  }

  fileprivate func understood<Result>(
    _ body: () throws(AutomatonObstacle) -> Result
  ) throws(UnknownOrigin) -> Result {
    do throws(AutomatonObstacle) { return try body() } catch {
      throw UnknownOrigin(step: self, obstacle: error)
    }
  }
}

extension Automaton {
  /// Returns the same automaton, apart from the empty text.
  fileprivate func acceptingNothing(_ acceptsNothing: Bool) -> Automaton {
    guard start != Self.dead || acceptsNothing, isAccepting[start] != acceptsNothing else { return self }
    var builder = AutomatonBuilder(alphabet)
    for state in 1..<max(1, stateCount) { _ = builder.addState(isAccepting: isAccepting[state]) }
    let newStart = builder.addState(isAccepting: acceptsNothing)
    for number in 0..<classCount {
      for state in 0..<stateCount { builder[state, number] = next(state, number) }
      builder[newStart, number] = next(start, number)
    }
    return builder.automaton(startingAt: newStart).minimized()
  }
}
