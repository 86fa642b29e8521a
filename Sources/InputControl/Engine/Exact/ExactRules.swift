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
  let irregular: [IrregularRule]
  let lengths: RemainingLength
  /// Whether no rule is asked besides.
  let isWhollyRegular: Bool

  /// The automata of those rules that are part and about more than single characters, by their place in the profile.
  private let automata: [Int: Automaton]

  /// The most transitions of automata that are found one behind the other for the rules of a profile.
  private static let mostWork = 2_000_000

  /// A rule that is asked besides.
  struct IrregularRule: Sendable {
    /// Its place in the profile.
    var index: Int
    var compiledRule: CompiledRule
    var reason: InexactReason
  }

  /// Makes the automaton of some rules of a profile.
  ///
  /// - Parameters:
  ///   - rules: Those that decide, with their places in the profile.
  ///   - changes: What is done to texts before they are judged.
  init(_ rules: [(index: Int, compiledRule: CompiledRule, body: Rule.Body)], changes: NormalizationEffect) {
    var regulars: [(index: Int, compiledRule: CompiledRule, regular: RegularRule)] = []
    var irregular: [IrregularRule] = []
    for (index, compiledRule, body) in rules {
      do throws(InexactReason) {
        guard let regular = try RegularRule(compiledRule, body) else { continue }
        regulars.append((index, compiledRule, regular))
      } catch {
        irregular.append(IrregularRule(index: index, compiledRule: compiledRule, reason: error))
      }
    }
    if changes.leaveNoSpaceAround { regulars.append((-1, .required, .trimmed)) }
    let left = changes.scalarsLeft
    if left != .all { regulars.append((-1, .required, .characters(left))) }
    // What has the fewest states first, so that a rule that is too much leaves the others.
    regulars.sort { $0.regular.cost < $1.regular.cost }
    var alphabet: Alphabet?
    while alphabet == nil {
      alphabet = Alphabet(telling: regulars.flatMap(\.regular.sets))
      if alphabet == nil, let last = regulars.popLast() {
        irregular.append(
          IrregularRule(
            index: last.index, compiledRule: last.compiledRule,
            reason: .automaton(.tooManyClasses(Alphabet.mostClasses))))
      }
    }
    let letters = alphabet ?? Alphabet(classes: [.all])
    var product: Automaton?
    var automata: [Int: Automaton] = [:]
    var work = 0
    for (index, compiledRule, regular) in regulars {
      do throws(AutomatonObstacle) {
        guard work < Self.mostWork else { throw .tooManyRules }
        let automaton = try regular.automaton(over: letters)
        product = try product?.intersection(with: automaton) ?? automaton
        work += automaton.table.count + (product?.table.count ?? 0)
        if regular.isAboutForm { automata[index] = automaton }
      } catch {
        irregular.append(IrregularRule(index: index, compiledRule: compiledRule, reason: .automaton(error)))
      }
    }
    let automaton = product ?? .repeating(.all, over: letters)
    self.automaton = automaton
    self.irregular = irregular.sorted {
      CompiledRules.cost($0.compiledRule) < CompiledRules.cost($1.compiledRule)
    }
    self.automata = automata
    lengths = RemainingLength(
      automaton, rules.map(\.compiledRule), irregular: irregular.map(\.compiledRule), changes)
    isWhollyRegular = irregular.isEmpty
    table = ByteTable(automaton) { [lengths] state, kind in
      switch kind {
      case .dead: 0...Int.max
      case .accepting: irregular.isEmpty ? lengths.fittingBytes : nil
      case .live: irregular.isEmpty ? lengths.bytesWithRoom(forMissingIn: state) : nil
      }
    }
    unsafe layout = table.layout
  }

  /// Makes the automaton of some rules of a profile.
  convenience init(
    _ rules: [(rule: Rule, compiledRule: CompiledRule)], _ profile: Profile, _ normalizer: Normalizer,
    where isWanted: (Rule) -> Bool
  ) {
    let wanted = rules.enumerated().filter { isWanted($0.element.rule) }
    self.init(
      wanted.map { ($0.offset, $0.element.compiledRule, $0.element.rule.body) },
      changes: NormalizationEffect(profile.normalization, normalizer))
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
