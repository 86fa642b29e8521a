/// The source of a rule's automaton.
enum RegularRule {
  case characters(ScalarSet)
  /// The texts of visible characters and of listed ones.
  case visible(listed: ScalarSet)
  /// The texts without white space at either end.
  case trimmed
  case texts([String])
  case pattern(RegexProgram)
  case check(ValueCheck)
  case forbidden(RegexProgram)
  case needed(Int, of: [RegexProgram])

  /// - Returns: `nil` for a rule about length, and for `required`.
  init?(_ compiledRule: CompiledRule, _ body: Rule.Body) throws(InexactReason) {
    switch (compiledRule, body) {
    case (.required, _), (.minLength, _), (.maxLength, _): return nil
    case (.ascii(let set), _): self = .characters(ScalarSet(set))
    case (.allowed, .characters): self = .visible(listed: .none)
    case (.allowed(let characters), .allow(let classes)):
      let listed = try Self.scalars(of: classes)
      self = characters.takesVisible ? .visible(listed: listed) : .characters(listed)
    case (.choices(let choices), .oneOf(let list)):
      guard choices.graph.stateCount < Automaton.maximumStateCount else {
        throw .automaton(.tooManyStates(Automaton.maximumStateCount))
      }
      self = .texts(list.keys)
    case (.pattern, .regex(let pattern)):
      self = .pattern(try Self.program(of: pattern, isSearch: false))
    case (.forbidden, .forbid(let pattern)):
      self = .forbidden(try Self.program(of: pattern, isSearch: true))
    case (.needed, .require(let count, let patterns)):
      var programs: [RegexProgram] = []
      for pattern in patterns { programs.append(try Self.program(of: pattern, isSearch: true)) }
      self = .needed(count, of: programs)
    case (.check(let check), _):
      if let obstacle = check.obstacle { throw .check(obstacle) }
      self = .check(check)
    default: preconditionFailure("a rule and its compiled form are of the same kind")
    }
  }

  /// The texts in which a search finds nothing.
  static func unmatched(_ pattern: RulePattern) throws(InexactReason) -> RegularRule {
    .forbidden(try program(of: pattern, isSearch: true))
  }

  private static func program(
    of pattern: RulePattern, isSearch: Bool
  ) throws(InexactReason) -> RegexProgram {
    guard let tree = pattern.tree else {
      throw .automaton(.unreadable)
    }
    do throws(AutomatonObstacle) {
      return isSearch
        ? try RegexProgram(foundIn: tree) : try RegexProgram(whole: tree)
    } catch {
      throw .automaton(error)
    }
  }

  private static func scalars(of classes: [CharacterClass]) throws(InexactReason) -> ScalarSet {
    var result = ScalarSet.none
    for part in classes {
      switch part {
      case .characters(let text):
        guard text.allSatisfy({ $0.unicodeScalars.count == 1 }) else { throw .graphemes }
        result = result.union(ScalarSet(text.unicodeScalars))
      case .matching(let pattern):
        guard let tree = pattern.tree else {
          throw .automaton(.unreadable)
        }
        guard let scalars = tree.root.oneScalar else { throw .automaton(.ambiguousClass) }
        result = result.union(scalars)
      case .visible: break
      }
    }
    return result
  }

  /// Whether the rule is about more than the set of characters.
  var determinesForm: Bool {
    switch self {
    case .characters, .visible, .trimmed: false
    default: true
    }
  }

  var cost: Int {
    switch self {
    case .characters, .trimmed: 0
    case .visible: 1
    case .texts: 1
    case .pattern: 2
    case .check: 3
    case .forbidden: 4
    case .needed: 5
    }
  }

  /// The sets of scalars that an alphabet has to distinguish for the rule.
  var sets: [ScalarSet] {
    switch self {
    case .characters(let set): [set]
    case .visible(let listed): VisibleText.sets(with: listed)
    case .trimmed: [NormalizationEffect.whiteSpace]
    case .texts(let texts): Set(texts.lazy.flatMap { $0.unicodeScalars }).map { ScalarSet($0) }
    case .pattern(let program), .forbidden(let program): program.sets
    case .check(let check): check.letters.map { ScalarSet($0) }
    case .needed(_, let programs): programs.flatMap { $0.sets }
    }
  }

  /// Returns the automaton of the rule.
  ///
  /// - Parameters:
  ///   - alphabet: An alphabet that distinguishes the sets of the rule.
  ///   - work: The work to which that of the automaton is added.
  func automaton(over alphabet: Alphabet, work: AutomatonWork? = nil) throws(AutomatonObstacle) -> Automaton {
    switch self {
    case .characters(let set): return .repeating(set, over: alphabet)
    case .visible(let listed): return VisibleText.automaton(over: alphabet, with: listed)
    case .trimmed: return .notBeginningOrEnding(NormalizationEffect.whiteSpace, over: alphabet)
    case .texts(let texts): return try .oneOf(texts, over: alphabet)
    case .pattern(let program): return try Determinizer.automaton(of: program, over: alphabet, work: work)
    case .check(let check): return try check.automaton(over: alphabet)
    case .forbidden(let program):
      return try Determinizer.automaton(of: program, over: alphabet, work: work).complement(work: work)
    case .needed(let count, let programs):
      var parts: [Automaton] = []
      for program in programs {
        parts.append(try Determinizer.automaton(of: program, over: alphabet, work: work))
      }
      return try Automaton(of: parts, over: alphabet, work: work) { found in
        found.count { $0 } >= count
      }
    }
  }
}
