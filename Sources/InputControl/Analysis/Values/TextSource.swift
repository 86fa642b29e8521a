/// A profile without parts, or a part of a union, as a source of texts.
struct TextSource {
  let compiledRules: CompiledRules
  /// Its name, for a part of a union.
  let part: String?
  let exact: ExactRules
  let live: LiveSteps
  /// How many scalars the shortest text has that may be acceptable and is not empty; `nil` when there is none.
  let shortest: Int?
  /// Makes texts of lengths in scalars; `nil` when the automaton is too large, or accepts nothing of such lengths.
  let walk: TextWalk?

  init(_ compiledRules: CompiledRules, isPart: Bool) {
    self.compiledRules = compiledRules
    part = isPart ? compiledRules.profile.name : nil
    exact = compiledRules.exactRules.value
    live = LiveSteps(Self.automaton(of: exact))
    let bounds = ScalarBounds(exact.lengths)
    guard bounds.least <= GeneratedValue.longest, let shortest = live.shortest(atLeast: bounds.least) else {
      (shortest, walk) = (nil, nil)
      return
    }
    self.shortest = shortest
    // No unit is larger than a scalar, but for marks.
    let greatest = exact.lengths.greatest.map(\.limit).min() ?? .max
    let most = min(greatest, max(20, 2 * shortest), GeneratedValue.longest)
    walk =
      TextWalk(live, in: .scalars, most: max(shortest, most)) ?? TextWalk(live, in: .scalars, most: shortest)
  }

  /// The automaton, without what a check that is no part of it never accepts.
  private static func automaton(of exact: ExactRules) -> Automaton {
    let hasCheck = exact.irregular.contains { if case .check = $0.compiledRule { true } else { false } }
    let letters = ScalarSet("0"..."9").union(ScalarSet("A"..."Z"))
    guard hasCheck, let alphabet = Alphabet(telling: exact.automaton.alphabet.classes + [letters]),
      let automaton = try? exact.automaton.refined(to: alphabet)
        .intersection(with: .repeating(letters, over: alphabet))
    else { return exact.automaton }
    return automaton
  }

  /// Whether it is acceptable to this part of a union, and not to another one alone.
  func accepts(_ text: String) -> Bool {
    part == nil || ThreadScratch.withCurrent { compiledRules.verdict(of: text, scratch: $0) } == .acceptable
  }

  /// The sources of a profile: itself, or the parts of a union.
  static func sources(of compiledRules: CompiledRules) -> [TextSource] {
    func leaves(of compiledRules: CompiledRules) -> [CompiledRules] {
      compiledRules.parts.isEmpty ? [compiledRules] : compiledRules.parts.flatMap(leaves)
    }
    return leaves(of: compiledRules).map { TextSource($0, isPart: !compiledRules.parts.isEmpty) }
  }

  /// The rules of a weight, with their places in the profile.
  func rules(where isWanted: (Severity) -> Bool) -> [(index: Int, rule: Rule, compiledRule: CompiledRule)] {
    compiledRules.rules.enumerated().filter { isWanted($0.element.rule.severity) }
      .map { ($0.offset, $0.element.rule, $0.element.compiledRule) }
  }

  /// The name of a rule in violations.
  func id(of rule: Rule) -> String { "\(compiledRules.profile.name).\(rule.id)" }

  /// Which part it is, to follow “value”.
  var ofPart: String { part.map { " of `\($0)`" } ?? "" }

  /// The examples that are stated to be acceptable.
  var stated: [String] {
    compiledRules.profile.examples.filter { $0.expectation == .accepts && !$0.isTodo }.map(\.text)
  }

  /// The lengths, in scalars, that random texts have.
  var lengths: [Int] {
    guard let walk, let shortest, shortest <= walk.most else { return [] }
    return (shortest...walk.most).filter(walk.has)
  }
}
