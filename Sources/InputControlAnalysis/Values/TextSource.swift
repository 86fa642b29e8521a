import InputControl

/// A profile without parts, or a part of a union, as a source of texts.
struct TextSource {
  let judge: RuleJudge
  /// The name of the part; `nil` for a profile without parts.
  let part: String?
  let exact: ExactRules
  let live: LiveSteps
  /// The minimum number of scalars of a text that may be acceptable and is not empty; `nil` if there is none.
  let shortest: Int?
  /// Whether paths through the automaton look like values: no rule is outside, and its states are not the contexts of
  /// characters that cannot be seen, which mean nothing to people.
  let hasTellingPaths: Bool
  /// A generator of texts with given lengths in scalars; `nil` if the automaton is too large or accepts no
  /// such text.
  let walk: TextWalk?

  init(_ judge: RuleJudge, isPart: Bool, within budget: WorkBudget) {
    self.judge = judge
    part = isPart ? judge.profile.name : nil
    exact = judge.exactRules.value
    hasTellingPaths =
      exact.isWhollyRegular
      && !judge.rules.contains {
        if case .allowed(let set) = $0.compiledRule { set.takesVisible } else { false }
      }
    budget.take(building: exact.work)
    live = LiveSteps(Self.automaton(of: exact))
    let bounds = ScalarBounds(exact.lengths)
    guard bounds.least <= GeneratedValue.longest,
      let shortest = live.shortest(atLeast: bounds.least, within: budget)
    else {
      (shortest, walk) = (nil, nil)
      return
    }
    self.shortest = shortest
    // No unit is larger than a scalar, apart from combining marks.
    let greatest = exact.lengths.greatest.map(\.limit).min() ?? .max
    let most = min(greatest, max(20, 2 * shortest), GeneratedValue.longest)
    walk =
      TextWalk(live, in: .scalars, most: max(shortest, most), within: budget)
      ?? TextWalk(live, in: .scalars, most: shortest, within: budget)
  }

  /// Returns the automaton, restricted to digits and capital letters if there is a check outside the
  /// automaton.
  private static func automaton(of exact: ExactRules) -> Automaton {
    if let choices = exact.choices, let some = automaton(ofSome: choices) { return some }
    let hasCheck = exact.irregular.contains { if case .check = $0.compiledRule { true } else { false } }
    let letters = ScalarSet("0"..."9").union(ScalarSet("A"..."Z"))
    guard hasCheck, let alphabet = Alphabet(distinguishing: exact.automaton.alphabet.classes + [letters]),
      let automaton = try? exact.automaton.refined(to: alphabet)
        .intersection(with: .repeating(letters, over: alphabet))
    else { return exact.automaton }
    return automaton
  }

  /// Returns the automaton of some values of a long list, from its beginning to its end.
  private static func automaton(ofSome choices: Choices) -> Automaton? {
    let list = choices.list
    let step = max(1, list.count / 64)
    let some = stride(from: 0, to: list.count, by: step).map { list.table[$0] }.filter {
      choices.graph.contains($0)
    }
    let keys = some.isEmpty ? choices.graph.texts(beginningWith: "", limit: 64) : some
    let letters = Set(keys.flatMap { $0.unicodeScalars }).map { ScalarSet($0) }
    return Alphabet(distinguishing: letters).flatMap { try? Automaton.oneOf(keys, over: $0) }
  }

  /// Whether this part of a union accepts a text.
  func accepts(_ text: String) -> Bool {
    part == nil || ThreadScratch.withCurrent { judge.verdict(of: text, scratch: $0) } == .acceptable
  }

  /// Returns the sources of a profile: the profile itself, or the parts of a union.
  ///
  /// - Parameter budget: The work that may be spent; parts are left out once it is used up.
  static func sources(of judge: RuleJudge, within budget: WorkBudget) -> [TextSource] {
    func leaves(of judge: RuleJudge) -> [RuleJudge] {
      judge.parts.isEmpty ? [judge] : judge.parts.flatMap(leaves)
    }
    return leaves(of: judge).enumerated().compactMap { index, leaf in
      guard index == 0 || !budget.isExhausted else { return nil }
      return TextSource(leaf, isPart: !judge.parts.isEmpty, within: budget)
    }
  }

  /// Returns the rules of some severities, with their indices in the profile.
  func rules(where isWanted: (Severity) -> Bool) -> [(index: Int, rule: Rule, compiledRule: CompiledRule)] {
    judge.rules.enumerated().filter { isWanted($0.element.rule.severity) }
      .map { ($0.offset, $0.element.rule, $0.element.compiledRule) }
  }

  /// Returns the id of a rule in violations.
  func id(of rule: Rule) -> String { judge.profile.id(of: rule) }

  /// The name of the part, to follow “value”.
  var ofPart: String { part.map { " of `\($0)`" } ?? "" }

  /// The stated acceptable examples.
  var stated: [String] {
    stated { $0.expectation == .accepts }
  }

  /// The stated examples that are not acceptable.
  var statedRejects: [String] {
    stated { $0.expectation == .rejects }
  }

  private func stated(_ isWanted: (Example) -> Bool) -> [String] {
    judge.profile.examples.filter { isWanted($0) && !$0.isTodo && !$0.isReadInLocale }.map(\.text)
  }

  /// The lengths of random texts, in scalars.
  var lengths: [Int] {
    guard let walk, let shortest, shortest <= walk.most else { return [] }
    return (shortest...walk.most).filter(walk.has)
  }
}
