import InputControl

// Values that are nearly acceptable.

extension ValueGenerator {
  /// The maximum length, in scalars, of values to mutate, and their maximum number for each source.
  private static let mutatedSeeds = (length: 64, count: 6)

  /// The number of mutations of each kind for each value.
  private static let mutationsOfEachKind = 6

  /// The maximum number of values just beyond the limits of one rule.
  private static let maximumEdges = 4

  /// Returns a text as a near miss; `nil` if it is acceptable, empty, already kept, or cannot be judged.
  func miss(_ text: String, of source: TextSource, beyond rule: String? = nil, by mutation: Mutation? = nil)
    -> NearMiss?
  {
    guard !isKnown(text), !text.isEmpty, payForJudging(text), profile.verdict(reading: text) != .acceptable
    else {
      return nil
    }
    let evaluation = profile.evaluate(reading: text, locale: locale)
    if evaluation.verdict == .undetermined { budget.takeUndetermined() }
    guard evaluation.verdict == .intermediate || evaluation.verdict == .invalid else { return nil }
    return NearMiss(text: text, evaluation: evaluation, mutation: mutation, beyond: rule, part: source.part)
  }

  mutating func addNearMisses() {
    for source in sources { addSlips(of: source) }
    for source in sources {
      for (index, rule, _) in source.rules(where: { $0 == .error }) {
        let id = source.id(of: rule)
        if isBroken(id) { continue }
        if !misses.contains(where: { $0.evaluation.breaks(id) }) { findMiss(breaking: index, id, of: source) }
        keepMisses(breaking: id)
        guard !isBroken(id), !tooLong.contains(id) else { continue }
        if budget.isExhausted {
          undecided.append(id)
        } else {
          remarks.append("no value was found that breaks `\(id)`")
        }
      }
    }
    for mutation in Mutation.allCases where !keptMutations.contains(mutation) {
      let miss = misses.first {
        $0.mutation == mutation && !isKnown($0.text)
          && $0.text.unicodeScalars.count <= Self.mutatedSeeds.length
      }
      guard let miss else { continue }
      keep(miss, for: miss.evaluation.violations.first?.id)
    }
  }

  /// Whether one of the values is generated to violate a rule.
  private func isBroken(_ id: String) -> Bool {
    values.contains { $0.rule == id && $0.verdict != .acceptable }
  }

  /// Keeps the texts just beyond a limit; otherwise, for each verdict, the text that violates the fewest
  /// other rules.
  private mutating func keepMisses(breaking id: String) {
    let breaking = misses.filter { $0.evaluation.breaks(id) && !isKnown($0.text) }
    let edges = breaking.filter { $0.beyond == id }.prefix(Self.maximumEdges)
    for miss in edges { keep(miss, for: id) }
    for verdict in [Verdict.intermediate, .invalid]
    where !edges.contains(where: { $0.evaluation.verdict == verdict }) {
      let candidates = breaking.filter { $0.beyond == nil && $0.evaluation.verdict == verdict }
      // The first violation names the cause; later ones may only follow from it.
      let best = candidates.min { ($0.count, $0.place(of: id)) < ($1.count, $1.place(of: id)) }
      if let best { keep(best, for: id) }
    }
  }

  private mutating func keep(_ miss: NearMiss, for rule: String?) {
    // A text may just miss two parts of a union.
    guard !isKnown(miss.text) else { return }
    if let mutation = miss.mutation { keptMutations.insert(mutation) }
    append(
      GeneratedValue(
        text: miss.text, kind: .nearMiss, rule: rule, part: miss.part, evaluation: miss.evaluation))
  }

  // MARK: Search

  private mutating func addSlips(of source: TextSource) {
    var seeds = accepted.filter { $0.part == source.part }.map(\.evaluation.value)
    // Where paths do not look like values, stated examples represent the accepted values better.
    if !source.hasTellingPaths { seeds += source.stated.map { profile.evaluate($0).value } }
    seeds.sort { $0.unicodeScalars.count < $1.unicodeScalars.count }
    let count = seeds.count { $0.unicodeScalars.count <= Self.mutatedSeeds.length }
    seeds = Array(seeds.prefix(max(1, count)))
    let letters = Mutation.letters(for: source)
    var made: Set<[UInt8]> = []
    for _ in 0..<Self.mutatedSeeds.count {
      guard !seeds.isEmpty else { return }
      let seed = seeds.remove(at: random.number(below: seeds.count))
      for mutation in Mutation.allCases {
        for _ in 0..<Self.mutationsOfEachKind {
          guard let text = mutation.made(in: seed, letters, &random), made.insert(Array(text.utf8)).inserted,
            let miss = miss(text, of: source, by: mutation)
          else { continue }
          misses.append(miss)
        }
      }
    }
  }

  /// Searches for a text that violates one rule and few others: among all texts, then among the stated examples.
  private mutating func findMiss(breaking index: Int, _ id: String, of source: TextSource) {
    if let miss = shortestMiss(breaking: index, id, of: source) {
      misses.append(miss)
    } else {
      misses += source.statedRejects.compactMap { miss($0, of: source) }.filter { $0.evaluation.breaks(id) }
    }
  }

  /// Returns the shortest text that violates one rule and none of the other rules with an automaton; `nil` if
  /// none was found.
  private func shortestMiss(breaking index: Int, _ id: String, of source: TextSource) -> NearMiss? {
    guard !budget.isExhausted, let automaton = source.exact.automaton(ofRuleAt: index) else { return nil }
    let others = source.judge.rules.indices.compactMap { other in
      other == index ? nil : source.exact.automaton(ofRuleAt: other)
    }
    guard let search = try? WitnessSearch([automaton] + others, budget: budget) else { return nil }
    let bounds = ScalarBounds(source.exact.lengths)
    guard bounds.least <= min(bounds.greatest, Self.mutatedSeeds.length) else { return nil }
    let outcome = search.shortest(
      lengths: bounds.least...min(bounds.greatest, GeneratedValue.longest),
      where: { !$0[0] && $0.dropFirst().allSatisfy { $0 } },
      isHopeless: { $0.dropFirst().contains(false) },
      accepts: { miss($0, of: source)?.evaluation.breaks(id) == true })
    guard case .found(let text) = outcome else { return nil }
    return miss(text, of: source)
  }
}
