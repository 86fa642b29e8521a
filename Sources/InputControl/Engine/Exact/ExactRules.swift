/// The regular rules of a profile as one automaton; evaluates the other rules separately.
///
/// Limits of length are not part of the automaton, because they would multiply its states. Instead, the
/// minimum number of missing scalars is known for each state.
@safe
package final class ExactRules: @unchecked Sendable {
  // Sendable: nothing changes after initialisation, and `table` keeps the memory of `layout` alive.

  /// The texts that all rules of the automaton accept, apart from limits of length.
  package let automaton: Automaton
  private let table: ByteTable
  /// The automaton in the form that runs over texts.
  let layout: ByteTable.Layout
  /// The rules outside the automaton, with reasons.
  package let irregular: [IrregularRule]
  package let lengths: RemainingLength
  /// Whether there are no rules outside the automaton.
  package let isWhollyRegular: Bool

  /// The automata of single rules that are part of the automaton and about more than single characters, by
  /// the index of the rule in the profile.
  let automata: [Int: Automaton]

  /// The texts that replacements of several characters make values; `nil` if there are no such replacements, or if we
  /// cannot tell which input their results came from.
  package let origins: ReplacementOrigins?
  /// The reason why it is not known.
  let unknownOrigin: UnknownOrigin?

  /// The texts that normalisation leaves as they are; `nil` if there is none, or if they are not known.
  let kept: KeptTexts?
  /// The table of these texts.
  let keptLayout: ByteTable.Layout?

  /// The work that building the automaton took, in threads and transitions.
  package let work: Int

  /// The work after which no further rule of a profile becomes part of the automaton.
  private static let maximumWork = 2_000_000

  /// A rule outside the automaton.
  package struct IrregularRule: Sendable {
    /// The index of the rule in the profile.
    package var index: Int
    package var compiledRule: CompiledRule
    package var reason: InexactReason
  }

  /// Builds the automaton of some rules of a profile.
  ///
  /// - Parameters:
  ///   - rules: The rules with their indices in the profile.
  ///   - changes: The effect of the normalisation that precedes judging.
  package convenience init(
    _ rules: [(index: Int, compiledRule: CompiledRule, body: Rule.Body)], changes: NormalizationEffect
  ) {
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
    if changes.trimsResult { regulars.append((-1, .required, .trimmed)) }
    let left = changes.normalizedScalars
    if left != .all { regulars.append((-1, .required, .characters(left))) }
    // Rules with few states come first, so that a rule that exceeds the limits leaves the others intact.
    regulars.sort { $0.regular.cost < $1.regular.cost }
    var alphabet: Alphabet?
    while alphabet == nil {
      alphabet = Alphabet(distinguishing: regulars.flatMap { $0.regular.sets })
      if alphabet == nil, let last = regulars.popLast() {
        irregular.append(
          IrregularRule(
            index: last.index, compiledRule: last.compiledRule,
            reason: .automaton(.tooManyClasses(Alphabet.maximumClassCount))))
      }
    }
    let letters = alphabet ?? Alphabet(classes: [.all])
    var product: Automaton?
    var automata: [Int: Automaton] = [:]
    let work = AutomatonWork(limit: Self.maximumWork)
    for (index, compiledRule, regular) in regulars {
      do throws(AutomatonObstacle) {
        try work.begin()
        let automaton = try regular.automaton(over: letters, work: work)
        product = try product?.intersection(with: automaton, work: work) ?? automaton
        work.spend(automaton.table.count)
        if regular.determinesForm { automata[index] = automaton }
      } catch {
        irregular.append(IrregularRule(index: index, compiledRule: compiledRule, reason: .automaton(error)))
      }
    }
    // A list that is too long for the automaton decides alone.
    let deciding = Self.deciding(among: rules, irregular: irregular, changes)
    if let deciding {
      irregular = [deciding]
      automata = [:]
      product = .repeating(.all, over: Alphabet(classes: [.all]))
    }
    let automaton = product ?? .repeating(.all, over: letters)
    let outside = irregular.map { $0.compiledRule }
    let lengths = RemainingLength(
      automaton, deciding == nil ? rules.map { $0.compiledRule } : [], irregular: outside,
      RemainingLength.Effect(changes, irregular: outside))
    let (origins, unknownOrigin) = Self.origins(
      of: automaton, isRequired: rules.contains { $0.body == .required },
      isWhole: irregular.isEmpty && lengths.least.isEmpty && lengths.greatest.isEmpty, changes, work)
    self.init(
      automaton, automata, irregular: irregular, lengths, origins, unknownOrigin,
      kept: changes.normalization.isEmpty ? nil : KeptTexts(changes), work: work.spent)
  }

  /// - Parameters:
  ///   - automata: The automata of single rules that are about more than single characters.
  ///   - irregular: The rules outside the automaton.
  ///   - kept: The texts that normalisation leaves as they are, if they are known.
  init(
    _ automaton: Automaton, _ automata: [Int: Automaton], irregular: [IrregularRule],
    _ lengths: RemainingLength, _ origins: ReplacementOrigins?, _ unknownOrigin: UnknownOrigin?,
    kept: KeptTexts? = nil, work: Int
  ) {
    self.automaton = automaton
    self.automata = automata
    self.irregular = irregular.sorted { $0.compiledRule.cost < $1.compiledRule.cost }
    self.lengths = lengths
    isWhollyRegular = irregular.isEmpty
    self.origins = origins
    self.unknownOrigin = unknownOrigin
    self.kept = kept
    unsafe keptLayout = kept?.layout
    self.work = work
    table = ByteTable(automaton) { state, kind in
      switch kind {
      case .dead: 0...Int.max
      case .accepting: irregular.isEmpty ? lengths.fittingBytes : nil
      case .live: irregular.isEmpty ? lengths.bytesWithRoom(forMissingIn: state) : nil
      }
    }
    unsafe layout = table.layout
  }

  /// Makes a copy that shares the automaton, with other compiled rules outside of it.
  private init(_ other: ExactRules, compiledRule: (_ index: Int) -> CompiledRule) {
    automaton = other.automaton
    automata = other.automata
    table = other.table
    unsafe layout = other.table.layout
    lengths = other.lengths
    origins = other.origins
    unknownOrigin = other.unknownOrigin
    kept = other.kept
    unsafe keptLayout = other.keptLayout
    work = other.work
    isWhollyRegular = other.isWhollyRegular
    irregular = other.irregular.map {
      // The values that are left of a list are not those of the compiled rule.
      if case .choices = $0.compiledRule { return $0 }
      return IrregularRule(index: $0.index, compiledRule: compiledRule($0.index), reason: $0.reason)
    }
  }

  /// Returns the same rules without the patterns of the rules outside the automaton, which may take any amount of
  /// memory.
  func withoutCompiledRules() -> ExactRules {
    isWhollyRegular ? self : ExactRules(self) { _ in .required }
  }

  /// Returns the same rules with the compiled rules of a profile outside the automaton.
  func withCompiledRules(of rules: [ProfileRule]) -> ExactRules {
    isWhollyRegular ? self : ExactRules(self) { $0 < 0 ? .required : rules[$0].compiledRule }
  }

  /// Builds the automaton of the rules of a profile that satisfy a condition.
  convenience init(
    _ rules: [ProfileRule], _ profile: Profile, _ normalizer: Normalizer,
    where isWanted: (Rule) -> Bool
  ) {
    let wanted = rules.enumerated().filter { isWanted($0.element.rule) }
    self.init(
      wanted.map { ($0.offset, $0.element.compiledRule, $0.element.rule.body) },
      changes: NormalizationEffect(profile.normalization, normalizer))
  }

  /// Returns the texts that replacements of several characters make values.
  ///
  /// - Parameter isWhole: Whether the automaton decides alone.
  private static func origins(
    of automaton: Automaton, isRequired: Bool, isWhole: Bool, _ changes: NormalizationEffect,
    _ work: AutomatonWork
  ) -> (ReplacementOrigins?, UnknownOrigin?) {
    guard changes.firstContextual != nil else { return (nil, nil) }
    do throws(UnknownOrigin) {
      let origins = try ReplacementOrigins(
        of: automaton, isRequired: isRequired, isWhole: isWhole, by: changes.normalization, work: work)
      return (origins, nil)
    } catch {
      return (nil, error)
    }
  }

  /// Returns the automaton of a rule; `nil` for a rule that is outside the automaton or only about single
  /// characters or lengths.
  package func automaton(ofRuleAt index: Int) -> Automaton? { automata[index] }

  /// Whether the automaton accepts every text.
  package var acceptsEverything: Bool {
    automaton.stateCount == 2 && automaton.isAccepting[automaton.start]
      && (0..<automaton.classCount).allSatisfy { automaton.next(automaton.start, $0) == automaton.start }
  }

  /// Returns the number of a state of the layout, which is the offset of its row.
  func number(of state: UInt32) -> Int { Int(state) / table.stride }

  /// The memory of the tables that grow with the rules, in bytes.
  var byteCount: Int {
    table.byteCount + 4 * automaton.table.count + lengths.byteCount
      + automata.values.reduce(0) { $0 + 4 * $1.table.count } + 4 * (origins?.automaton.table.count ?? 0)
      + (kept?.byteCount ?? 0)
  }
}

/// The reason why a rule is outside the automaton.
package enum InexactReason: Error, Hashable, Sendable {
  /// The rules come from an archive, which does not keep the reason.
  case unknown
  case automaton(AutomatonObstacle)
  /// A grapheme of several scalars is allowed although its parts are not.
  case graphemes
  /// A check without an automaton, with the reason in English.
  case check(String)

  /// The reason in English, to follow “because”.
  package var words: String {
    switch self {
    case .unknown: "it was outside when the profile was compiled"
    case .automaton(let obstacle): obstacle.words
    case .graphemes: "it allows characters of several Unicode scalars whose parts are not allowed alone"
    case .check(let reason): reason
    }
  }
}
