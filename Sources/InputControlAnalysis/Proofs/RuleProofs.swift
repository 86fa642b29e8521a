import InputControl

/// The proofs about the rules of a profile. Results are cached.
///
/// The engine judges every text that the automata propose. The proof that there is no text relies on automata
/// and lengths that accept at least every text that the rules accept. Any other question stays open.
final class RuleProofs {
  let compiled: CompiledProfile
  let budget: WorkBudget
  var judge: RuleJudge { compiled.judge }
  var rules: [ProfileRule] { judge.rules }

  /// The open questions, with reasons.
  private(set) var openQuestions: [(question: String, reason: String)] = []

  init(_ compiled: CompiledProfile, budget: WorkBudget) {
    self.compiled = compiled
    self.budget = budget
  }

  /// The indices of the error rules, without `required`, which does not concern texts that are not empty.
  lazy var deciding: [Int] = rules.indices.filter {
    rules[$0].rule.severity == .error && rules[$0].rule.body != .required
  }

  /// Records a question if its proof is open.
  func note(_ proof: Proof, on question: @autoclosure () -> String) {
    guard case .open(let reason) = proof else { return }
    openQuestions.append((question(), reason))
  }

  // MARK: Single texts

  /// Returns the normalised text; `nil` if the match budget ran out.
  func normalized(_ text: String) -> String? {
    ThreadScratch.withCurrent { judge.normalize(text, scratch: $0)?.text }
  }

  /// Whether a text is acceptable and normalisation leaves it unchanged.
  func isAcceptedUnchanged(_ text: String) -> Bool {
    budget.take(judging: rules.count)
    let verdict = compiled.verdict(of: text)
    if verdict == .undetermined { budget.takeUndetermined() }
    return verdict == .acceptable && normalized(text)?.isIdentical(to: text) == true
  }

  /// Returns the indices of the rules, including warnings, that a normalised text violates; `nil` if a rule
  /// is undetermined.
  func broken(by value: String) -> Set<Int>? {
    budget.take(judging: rules.count)
    var value = value
    value.makeContiguousUTF8()
    let text = value
    return value.withUTF8 { buffer in
      let bytes = unsafe buffer.span
      return ThreadScratch.withCurrent { scratch in
        var broken: Set<Int> = []
        for (index, entry) in rules.enumerated() {
          switch entry.compiledRule.verdict(of: text, bytes, scratch: scratch) {
          case .acceptable: continue
          case .undetermined:
            budget.takeUndetermined()
            return nil
          case .intermediate, .invalid: broken.insert(index)
          }
        }
        return broken
      }
    }
  }

  /// The normalised values of the examples with the rules that they violate, which answer most questions.
  lazy var samples: [(value: String, broken: Set<Int>)] = compiled.profile.examples.compactMap { example in
    guard !budget.isExhausted, !example.isReadInLocale, let value = normalized(example.text), !value.isEmpty,
      let broken = broken(by: value)
    else {
      return nil
    }
    return (value, broken)
  }

  // MARK: Automata

  /// The automaton of the normalised texts; `nil` if every text is one.
  lazy var normalizedTexts: Automaton? =
    judge.normalizer.isEmpty ? nil : NormalizedScalars(compiled.profile.normalization).automaton

  private var automataOfRules: [Int: Automaton] = [:]

  /// Returns the automaton of a rule; `nil` for a rule about length.
  func automaton(ofRuleAt index: Int) throws(InexactReason) -> Automaton? {
    switch rules[index].rule.body {
    case .required, .minLength, .maxLength: return nil
    default: break
    }
    if let automaton = automataOfRules[index] { return automaton }
    let single = ExactRules(
      [(index, rules[index].compiledRule, rules[index].rule.body)],
      // The normalised texts are taken into account separately.
      changes: NormalizationEffect([], Normalizer()))
    budget.take(building: single.work)
    if let rest = single.irregular.first { throw rest.reason }
    automataOfRules[index] = single.automaton
    return single.automaton
  }

  private var automataOfSubsets: [[Int]: ExactRules] = [:]

  /// Returns the automaton of some rules together.
  func exactRules(_ indices: [Int]) -> ExactRules {
    // Limits of length are not part of automata.
    let indices = indices.filter { !rules[$0].rule.body.isLimit }
    if judge.normalizer.isEmpty, indices == deciding.filter({ !rules[$0].rule.body.isLimit }) {
      defer { payForJudging() }
      return judge.exactRules.value
    }
    if let known = automataOfSubsets[indices] { return known }
    let exact = ExactRules(
      indices.map { ($0, rules[$0].compiledRule, rules[$0].rule.body) },
      changes: NormalizationEffect([], Normalizer()))
    budget.take(building: exact.work)
    automataOfSubsets[indices] = exact
    return exact
  }

  private var paid: Set<ObjectIdentifier> = []

  /// Spends the work of the automata that have been built to judge texts.
  private func payForJudging() {
    func pay(for judge: RuleJudge) {
      judge.parts.forEach(pay)
      guard let exact = judge.exactRules.built, paid.insert(ObjectIdentifier(exact)).inserted else {
        return
      }
      budget.take(building: exact.work)
    }
    pay(for: judge)
  }

  /// Returns the automaton of the texts that contain a match of a pattern; `nil` if the budget is used up.
  func automaton(searching tree: RegexTree) throws(AutomatonObstacle) -> Automaton? {
    guard !budget.isExhausted else { return nil }
    let work = AutomatonWork()
    defer { budget.take(building: work.spent) }
    return try Automaton(tree, isSearch: true, work: work)
  }

  // MARK: Questions

  /// Returns a text that some rules accept and that satisfies further conditions, or the proof that there is
  /// none.
  ///
  /// - Parameters:
  ///   - indices: The rules that accept the text.
  ///   - others: Further automata that accept the text.
  ///   - refused: An automaton that does not accept the text.
  ///   - broken: A limit that the text exceeds.
  ///   - isNormalized: Whether the text must be a possible result of the normalisation.
  ///   - isConfirmed: Returns whether a candidate counts; always returns `false` if only a proof of absence
  ///     is needed.
  func text(
    keeping indices: [Int], and others: [Automaton] = [], refusedBy refused: Automaton? = nil,
    beyond broken: Rule.Body? = nil, isNormalized: Bool = true, where isConfirmed: (String) -> Bool
  ) -> Proof {
    payForJudging()
    guard !budget.isExhausted else { return .open(WorkBudget.exhausted) }
    let exact = exactRules(indices)
    var accepting = others
    if !exact.acceptsEverything { accepting.append(exact.automaton) }
    if isNormalized, let normalizedTexts { accepting.append(normalizedTexts) }
    let letters = accepting.reduce(ScalarSet.all) { $0.intersection($1.acceptedScalars) }
    let limits = indices.map { rules[$0].rule.body }.filter(\.isLimit)
    guard let lengths = ScalarLengths(limits, beyond: broken, of: letters).range else { return .impossible }
    var refusedCandidate = false
    let outcome: SearchOutcome<String>
    do throws(AutomatonObstacle) {
      let search = try WitnessSearch(
        accepting + (refused.map { [$0] } ?? []), maximumStepCount: Self.maximumSearch, budget: budget)
      let count = accepting.count
      outcome = search.shortest(lengths: lengths) { accepted in
        accepted.prefix(count).allSatisfy { $0 } && accepted.dropFirst(count).allSatisfy { !$0 }
      } isHopeless: { alive in
        alive.prefix(count).contains(false)
      } accepts: { candidate in
        if isConfirmed(candidate) { return true }
        refusedCandidate = true
        return false
      }
    } catch {
      return .open(error.words)
    }
    switch outcome {
    case .found(let text): return .exists(text)
    case .none where !refusedCandidate: return .impossible
    case .tooMuch where budget.isExhausted: return .open(WorkBudget.exhausted)
    case .tooMuch where !refusedCandidate:
      return .open(
        "more than \(Self.maximumSearch) combinations of states would have to be searched")
    case .none, .tooMuch: return .open(refusalReason(exact))
    }
  }

  /// The maximum number of combinations of states that one search visits.
  static let maximumSearch = 30_000

  /// Returns the reason why a rule has no automaton.
  func words(for reason: InexactReason, ofRuleAt index: Int) -> String {
    "`\(rules[index].rule.id)` has no automaton, because \(reason.words)"
  }

  /// Returns the reason why the rules refuse a text that the automata accept.
  private func refusalReason(_ exact: ExactRules) -> String {
    if let rest = exact.irregular.first {
      return words(for: rest.reason, ofRuleAt: rest.index)
    }
    return judge.normalizer.isEmpty
      ? "lengths are counted in characters, which may consist of several scalars"
      : "the effect of its normalisation is not analysed"
  }

  /// An acceptable value that is not empty, or the proof that there is none.
  lazy var acceptable: Proof = {
    let deciding = Set(deciding)
    if let sample = samples.first(where: { $0.broken.isDisjoint(with: deciding) }) {
      return .exists(sample.value)
    }
    return text(keeping: self.deciding) { self.isAcceptedUnchanged($0) }
  }()

  /// Whether the rules accept values, but normalisation changes all of them.
  lazy var normalizationExcludesAllValues: Bool =
    acceptable == .impossible && normalizedTexts != nil
    && text(keeping: deciding, isNormalized: false, where: { _ in true }).witness != nil

  private var breaking: [Int: Proof] = [:]

  /// Returns the rules with which a rule is compared. A rule on commit cannot replace a rule on change.
  func rules(beside index: Int) -> [Int] {
    let rule = rules[index].rule
    return deciding.filter { other in
      other != index
        && (rule.severity != .error || rule.timing == .commit || rules[other].rule.timing == .change)
    }
  }

  /// Returns a text that violates a rule and that the other rules accept, or the proof that there is none.
  func textBreaking(ruleAt index: Int) -> Proof {
    if let known = breaking[index] { return known }
    guard !budget.isExhausted else { return .open(WorkBudget.exhausted) }
    let others = rules(beside: index)
    let compared = Set(others).union([index])
    func isAlone(_ value: String) -> Bool { broken(by: value)?.intersection(compared) == [index] }
    let proof: Proof
    if let sample = samples.first(where: { $0.broken.intersection(compared) == [index] }) {
      proof = .exists(sample.value)
    } else {
      do throws(InexactReason) {
        let body = rules[index].rule.body
        proof = text(
          keeping: others, refusedBy: try automaton(ofRuleAt: index), beyond: body.isLimit ? body : nil
        ) { candidate in
          self.normalized(candidate).map { !$0.isEmpty && isAlone($0) } ?? false
        }
      } catch {
        proof = .open(words(for: error, ofRuleAt: index))
      }
    }
    breaking[index] = proof
    return proof
  }
}

extension Rule.Body {
  var isLimit: Bool {
    switch self {
    case .minLength, .maxLength: true
    default: false
    }
  }
}
