/// What can be proven of the rules of a profile; every answer is kept for whoever asks next.
///
/// A text that the automata propose is judged by the engine before it counts. That there is no text is concluded from
/// automata and lengths that accept at least what the rules accept. What neither settles stays open.
final class RuleProofs {
  let compiled: CompiledProfile
  let budget: ProofBudget
  var compiledRules: CompiledRules { compiled.compiledRules }
  var rules: [(rule: Rule, compiledRule: CompiledRule)] { compiledRules.rules }

  /// What stayed open, and why.
  private(set) var openQuestions: [(question: String, reason: String)] = []

  init(_ compiled: CompiledProfile, budget: ProofBudget) {
    self.compiled = compiled
    self.budget = budget
  }

  /// The rules that decide, without `required`, which has nothing to say of a text that is there.
  lazy var deciding: [Int] = rules.indices.filter {
    rules[$0].rule.severity == .error && rules[$0].rule.body != .required
  }

  /// Keeps in mind what stayed open.
  func note(_ proof: Proof, on question: @autoclosure () -> String) {
    guard case .open(let reason) = proof else { return }
    openQuestions.append((question(), reason))
  }

  // MARK: Single texts

  /// The text as it is judged; `nil` where the budget of a match ran out.
  func normalized(_ text: String) -> String? {
    ThreadScratch.withCurrent { compiledRules.normalize(text, scratch: $0)?.text }
  }

  /// Whether a text is judged as it is, and is acceptable.
  func isAcceptedAsItIs(_ text: String) -> Bool {
    compiled.verdict(of: text) == .acceptable && normalized(text)?.isIdentical(to: text) == true
  }

  /// The rules, warnings included, that a text does not keep which needs no normalisation; `nil` where one of them
  /// cannot be judged.
  func broken(by value: String) -> Set<Int>? {
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
          case .undetermined: return nil
          case .intermediate, .invalid: broken.insert(index)
          }
        }
        return broken
      }
    }
  }

  /// The values of the examples, with what they break: most questions are answered by one of them.
  lazy var samples: [(value: String, broken: Set<Int>)] = compiled.profile.examples.compactMap { example in
    guard let value = normalized(example.text), !value.isEmpty, let broken = broken(by: value) else {
      return nil
    }
    return (value, broken)
  }

  // MARK: Automata

  /// The texts that there are after normalisation; `nil` where that is all of them.
  lazy var normalizedTexts: Automaton? =
    compiledRules.normalizer.isEmpty ? nil : NormalizedScalars(compiled.profile.normalization).automaton

  private var automataOfRules: [Int: Automaton] = [:]

  /// The automaton of a rule; `nil` for a rule about lengths.
  func automaton(ofRuleAt index: Int) throws(InexactReason) -> Automaton? {
    switch rules[index].rule.body {
    case .required, .minLength, .maxLength: return nil
    default: break
    }
    if let automaton = automataOfRules[index] { return automaton }
    let single = ExactRules(
      [(index, rules[index].compiledRule, rules[index].rule.body)],
      // What the normalisation leaves is asked apart from this.
      changes: NormalizationEffect([], Normalizer()))
    if let rest = single.irregular.first { throw rest.reason }
    automataOfRules[index] = single.automaton
    return single.automaton
  }

  private var automataOfSubsets: [[Int]: ExactRules] = [:]

  /// The automaton of some rules together.
  func exactRules(_ indices: [Int]) -> ExactRules {
    // Limits are no part of automata.
    let indices = indices.filter { !rules[$0].rule.body.isLimit }
    if compiledRules.normalizer.isEmpty, indices == deciding.filter({ !rules[$0].rule.body.isLimit }) {
      return compiledRules.exactRules.value
    }
    if let known = automataOfSubsets[indices] { return known }
    let exact = ExactRules(
      indices.map { ($0, rules[$0].compiledRule, rules[$0].rule.body) },
      changes: NormalizationEffect([], Normalizer()))
    automataOfSubsets[indices] = exact
    return exact
  }

  // MARK: Questions

  /// Whether there is a text that some rules accept, and that has something else besides.
  ///
  /// - Parameters:
  ///   - indices: The rules that accept it.
  ///   - others: Automata that accept it too.
  ///   - refused: An automaton that does not.
  ///   - broken: A limit that it is beyond.
  ///   - isNormalized: Whether it has to be one that normalisation leaves.
  ///   - isConfirmed: The last word on a text; `nil` takes none, where only a proof that there is none is wanted.
  func text(
    keeping indices: [Int], and others: [Automaton] = [], refusedBy refused: Automaton? = nil,
    beyond broken: Rule.Body? = nil, isNormalized: Bool = true, where isConfirmed: (String) -> Bool
  ) -> Proof {
    guard budget.take(ProofBudget.automata) else { return .open(ProofBudget.exhausted) }
    let exact = exactRules(indices)
    var accepting = others
    if !exact.acceptsEverything { accepting.append(exact.automaton) }
    if isNormalized, let normalizedTexts { accepting.append(normalizedTexts) }
    let letters = accepting.reduce(ScalarSet.all) { $0.intersection($1.lettersInUse) }
    let limits = indices.map { rules[$0].rule.body }.filter(\.isLimit)
    guard let lengths = ScalarLengths(limits, beyond: broken, of: letters).range else { return .impossible }
    var turnedDown = false
    let outcome: WitnessSearch.Outcome
    do throws(AutomatonObstacle) {
      let search = try WitnessSearch(
        accepting + (refused.map { [$0] } ?? []), mostSteps: ProofBudget.mostOfOneSearch)
      let count = accepting.count
      outcome = search.shortest(lengths: lengths) { accepted in
        accepted.prefix(count).allSatisfy { $0 } && accepted.dropFirst(count).allSatisfy { !$0 }
      } isHopeless: { alive in
        alive.prefix(count).contains(false)
      } accepts: { candidate in
        if isConfirmed(candidate) { return true }
        turnedDown = true
        return false
      }
    } catch {
      return .open(error.words)
    }
    switch outcome {
    case .found(let text): return .exists(text)
    case .none where !turnedDown: return .impossible
    case .tooMuch where !turnedDown:
      return .open(
        "more than \(ProofBudget.mostOfOneSearch) combinations of states would have to be looked at")
    case .none, .tooMuch: return .open(whyTurnedDown(exact))
    }
  }

  /// Why a rule is out of reach.
  func words(for reason: InexactReason, ofRuleAt index: Int) -> String {
    "`\(rules[index].rule.id)` has no automaton, because \(reason.words)"
  }

  /// Why a text of the automata is none of the rules.
  private func whyTurnedDown(_ exact: ExactRules) -> String {
    if let rest = exact.irregular.first {
      return words(for: rest.reason, ofRuleAt: rest.index)
    }
    return compiledRules.normalizer.isEmpty
      ? "lengths are counted in characters, which several scalars may make up"
      : "what its normalisation makes of texts is not followed"
  }

  /// Whether any value but the empty one is acceptable.
  lazy var acceptable: Proof = {
    let deciding = Set(deciding)
    if let sample = samples.first(where: { $0.broken.isDisjoint(with: deciding) }) {
      return .exists(sample.value)
    }
    return text(keeping: self.deciding) { self.isAcceptedAsItIs($0) }
  }()

  /// Whether rules accept values, none of which the normalisation leaves as it is.
  lazy var loseAllToNormalization: Bool =
    acceptable == .impossible && normalizedTexts != nil
    && text(keeping: deciding, isNormalized: false, where: { _ in true }) != .impossible

  private var breaking: [Int: Proof] = [:]

  /// The rules that a rule is compared with: what is asked later cannot do its work.
  func rules(beside index: Int) -> [Int] {
    let rule = rules[index].rule
    return deciding.filter { other in
      other != index
        && (rule.severity != .error || rule.timing == .commit || rules[other].rule.timing == .change)
    }
  }

  /// Whether a text that the other rules accept breaks a rule.
  func textBreaking(ruleAt index: Int) -> Proof {
    if let known = breaking[index] { return known }
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
