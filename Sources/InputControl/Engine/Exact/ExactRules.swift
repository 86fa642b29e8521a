/// The rules of a profile as one automaton, as far as they are regular; what is not is asked besides.
///
/// Limits of length are no part of the automaton: they would make it as many times larger. It knows instead how much
/// is still missing in each of its states.
@safe
final class ExactRules: @unchecked Sendable {
  // Sendable: nothing changes once it is made, and `table` keeps what `layout` points to.

  /// The texts that all rules accept that are part, whatever their length.
  let automaton: Automaton
  private let table: ByteTable
  /// The automaton as it is run over texts.
  let layout: ByteTable.Layout
  /// The rules that are no part, and why.
  let rest: [RestRule]
  let lengths: LengthRoom
  /// Whether no rule is asked besides.
  let hasNoRest: Bool

  /// The automata of those rules that are part and about more than single characters, by their place in the profile.
  private let automata: [Int: Automaton]

  /// The most transitions of automata that are found one behind the other for the rules of a profile.
  private static let mostWork = 2_000_000

  /// A rule that is asked besides.
  struct RestRule: Sendable {
    /// Its place in the profile.
    var index: Int
    var judge: Judge
    var reason: InexactReason
  }

  /// Makes the automaton of some rules of a profile.
  ///
  /// - Parameters:
  ///   - rules: Those that decide, with their places in the profile.
  ///   - changes: What is done to texts before they are judged.
  init(_ rules: [(index: Int, judge: Judge, body: Rule.Body)], changes: TextChanges) {
    var materials: [(index: Int, judge: Judge, material: RuleMaterial)] = []
    var rest: [RestRule] = []
    for (index, judge, body) in rules {
      do throws(InexactReason) {
        guard let material = try RuleMaterial(judge, body) else { continue }
        materials.append((index, judge, material))
      } catch {
        rest.append(RestRule(index: index, judge: judge, reason: error))
      }
    }
    if changes.leaveNoSpaceAround { materials.append((-1, .required, .trimmed)) }
    let left = changes.scalarsLeft
    if left != .all { materials.append((-1, .required, .characters(left))) }
    // What has the fewest states first, so that a rule that is too much leaves the others.
    materials.sort { $0.material.cost < $1.material.cost }
    var alphabet: Alphabet?
    while alphabet == nil {
      alphabet = Alphabet(telling: materials.flatMap(\.material.sets))
      if alphabet == nil, let last = materials.popLast() {
        rest.append(
          RestRule(
            index: last.index, judge: last.judge, reason: .automaton(.tooManyClasses(Alphabet.mostClasses))))
      }
    }
    let letters = alphabet ?? Alphabet(classes: [.all])
    var product: Automaton?
    var automata: [Int: Automaton] = [:]
    var work = 0
    for (index, judge, material) in materials {
      do throws(AutomatonObstacle) {
        guard work < Self.mostWork else { throw .tooManyRules }
        let automaton = try material.automaton(over: letters)
        product = try product?.intersection(with: automaton) ?? automaton
        work += automaton.table.count + (product?.table.count ?? 0)
        if material.isAboutForm { automata[index] = automaton }
      } catch {
        rest.append(RestRule(index: index, judge: judge, reason: .automaton(error)))
      }
    }
    let automaton = product ?? .repeating(.all, over: letters)
    self.automaton = automaton
    self.rest = rest.sorted { Plan.cost($0.judge) < Plan.cost($1.judge) }
    self.automata = automata
    lengths = LengthRoom(automaton, rules.map(\.judge), rest: rest.map(\.judge), changes)
    hasNoRest = rest.isEmpty
    table = ByteTable(automaton) { [lengths] state, kind in
      switch kind {
      case .dead: 0...Int.max
      case .accepting: rest.isEmpty ? lengths.fittingBytes : nil
      case .live: rest.isEmpty ? lengths.bytesWithRoom(forMissingIn: state) : nil
      }
    }
    unsafe layout = table.layout
  }

  /// Makes the automaton of some rules of a profile.
  convenience init(
    _ rules: [(rule: Rule, judge: Judge)], _ profile: Profile, _ normalizer: Normalizer,
    where isWanted: (Rule) -> Bool
  ) {
    let wanted = rules.enumerated().filter { isWanted($0.element.rule) }
    self.init(
      wanted.map { ($0.offset, $0.element.judge, $0.element.rule.body) },
      changes: TextChanges(profile.normalization, normalizer))
  }

  /// The automaton of a rule; `nil` for one that is no part, or about nothing but single characters and lengths.
  func automaton(ofRuleAt index: Int) -> Automaton? { automata[index] }

  /// Whether the rules accept whatever is within limits.
  var acceptsEverything: Bool {
    automaton.stateCount == 2 && automaton.isAccepting[automaton.start]
      && (0..<automaton.classCount).allSatisfy { automaton.next(automaton.start, $0) == automaton.start }
  }

  /// The number of the state that the layout calls by where it begins.
  func number(of state: UInt32) -> Int { Int(state) / table.stride }

  /// The memory that it takes, in bytes, as far as it grows with the rules.
  var byteCount: Int {
    table.byteCount + 4 * automaton.table.count + lengths.byteCount
      + automata.values.reduce(0) { $0 + 4 * $1.table.count }
  }
}

/// Why a rule is no part of an automaton.
enum InexactReason: Error, Hashable, Sendable {
  case automaton(AutomatonObstacle)
  /// Whether an invisible character may stand depends on the ones around it, and on Unicode's properties.
  case contexts
  /// A grapheme of several scalars is allowed where its parts are not.
  case graphemes
  /// MOD 97-10.
  case check

  /// The reason in English, to follow “because”.
  var words: String {
    switch self {
    case .automaton(let obstacle): obstacle.words
    case .contexts: "joiners and selectors are allowed by what stands around them"
    case .graphemes: "it allows characters of several Unicode scalars whose parts are not allowed alone"
    case .check: "its automaton would have 47,045 states"
    }
  }
}

/// What the automaton of a rule is made from.
private enum RuleMaterial {
  case characters(ScalarSet)
  /// No white space at either end.
  case trimmed
  case texts([String])
  case pattern(RegexProgram)
  case check(Check)
  case forbidden(RegexProgram)
  case needed(Int, of: [RegexProgram])

  /// - Returns: `nil` for a rule about the length, and for `required`.
  init?(_ judge: Judge, _ body: Rule.Body) throws(InexactReason) {
    switch (judge, body) {
    case (.required, _), (.minLength, _), (.maxLength, _): return nil
    case (.ascii(let set), _): self = .characters(ScalarSet(set))
    case (.visible, _): throw .contexts
    case (.allowed, .allow(let classes)): self = .characters(try Self.scalars(of: classes))
    case (.choices, .oneOf(let texts)): self = .texts(texts)
    case (.pattern, .regex(let pattern)):
      self = .pattern(try Self.program(of: pattern, isSearch: false))
    case (.forbidden, .forbid(let pattern)):
      self = .forbidden(try Self.program(of: pattern, isSearch: true))
    case (.needed, .require(let count, let patterns)):
      var programs: [RegexProgram] = []
      for pattern in patterns { programs.append(try Self.program(of: pattern, isSearch: true)) }
      self = .needed(count, of: programs)
    case (.check(let check), _):
      guard check.letters != nil else { throw .check }
      self = .check(check)
    default: preconditionFailure("a judge is made from its rule")
    }
  }

  private static func program(
    of pattern: RulePattern, isSearch: Bool
  ) throws(InexactReason) -> RegexProgram {
    guard let tree = pattern.tree else {
      throw .automaton(.unreadable)
    }
    do throws(AutomatonObstacle) {
      return isSearch
        ? try RegexProgram(foundIn: tree, classes: .pcre2) : try RegexProgram(whole: tree, classes: .pcre2)
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
        do throws(AutomatonObstacle) {
          let automaton = try Automaton(tree, classes: .pcre2)
          for number in 0..<automaton.classCount
          where automaton.isAccepting[automaton.next(automaton.start, number)] {
            result = result.union(automaton.alphabet.classes[number])
          }
        } catch {
          throw .automaton(error)
        }
      }
    }
    return result
  }

  /// Whether it is about more than which characters there are.
  var isAboutForm: Bool {
    switch self {
    case .characters, .trimmed: false
    default: true
    }
  }

  var cost: Int {
    switch self {
    case .characters, .trimmed: 0
    case .texts: 1
    case .pattern: 2
    case .check: 3
    case .forbidden: 4
    case .needed: 5
    }
  }

  /// The sets of scalars that an alphabet has to tell apart for it.
  var sets: [ScalarSet] {
    switch self {
    case .characters(let set): [set]
    case .trimmed: [TextChanges.whiteSpace]
    case .texts(let texts): Set(texts.lazy.flatMap(\.unicodeScalars)).map { ScalarSet($0) }
    case .pattern(let program), .forbidden(let program): program.sets
    case .check(let check): (check.letters ?? []).map { ScalarSet($0) }
    case .needed(_, let programs): programs.flatMap(\.sets)
    }
  }

  func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    switch self {
    case .characters(let set): return .repeating(set, over: alphabet)
    case .trimmed: return .withoutAtEnds(TextChanges.whiteSpace, over: alphabet)
    case .texts(let texts): return try .oneOf(texts, over: alphabet)
    case .pattern(let program): return try Determinizer.automaton(of: program, over: alphabet)
    case .check(let check):
      guard let automaton = try check.automaton(over: alphabet) else {
        preconditionFailure("a check with letters has an automaton")
      }
      return automaton
    case .forbidden(let program):
      return try Determinizer.automaton(of: program, over: alphabet).complement()
    case .needed(let count, let programs):
      var parts: [Automaton] = []
      for program in programs { parts.append(try Determinizer.automaton(of: program, over: alphabet)) }
      return try Automaton(of: parts, over: alphabet) { found in
        found.count { $0 } >= count
      }
    }
  }
}

extension ScalarSet {
  init(_ set: ASCIISet) {
    self.init((UInt8(0)..<128).filter(set.contains).map { Unicode.Scalar($0) })
  }
}
