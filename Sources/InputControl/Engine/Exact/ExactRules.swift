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
