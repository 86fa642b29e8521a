// Values that are nearly acceptable.

extension ValueGenerator {
  /// The longest value in which slips are made, in scalars, and the most values of a source.
  private static let slipped = (length: 64, count: 6)

  /// How many slips of each kind are made in a value.
  private static let slipsOfEachKind = 6

  /// The most values just beyond the limits of one rule.
  private static let mostEdges = 4

  /// A text that is not acceptable; `nil` for one that is, or that cannot be judged.
  func miss(_ text: String, of source: TextSource, beyond rule: String? = nil, by slip: Mutation? = nil)
    -> NearMiss?
  {
    guard !isKnown(text), !text.isEmpty, profile.verdict(of: text) != .acceptable else { return nil }
    let evaluation = profile.evaluate(text, locale: locale)
    guard evaluation.verdict == .intermediate || evaluation.verdict == .invalid else { return nil }
    return NearMiss(text: text, evaluation: evaluation, slip: slip, beyond: rule, part: source.part)
  }

  mutating func addNearMisses() {
    for source in sources { addSlips(of: source) }
    for source in sources {
      for (index, rule, _) in source.rules(where: { $0 == .error }) {
        let id = source.id(of: rule)
        if isBroken(id) { continue }
        if !misses.contains(where: { $0.evaluation.breaks(id) }) { findMiss(breaking: index, id, of: source) }
        keepMisses(breaking: id)
        if !isBroken(id), !tooLong.contains(id) { remarks.append("no value was found that breaks `\(id)`") }
      }
    }
    for slip in Mutation.allCases where !keptSlips.contains(slip) {
      let miss = misses.first {
        $0.slip == slip && !isKnown($0.text) && $0.text.unicodeScalars.count <= Self.slipped.length
      }
      guard let miss else { continue }
      keep(miss, for: miss.evaluation.violations.first { $0.severity == .error }?.rule)
    }
  }

  /// Whether one of the values is there to break a rule.
  private func isBroken(_ id: String) -> Bool {
    values.contains { $0.rule == id && $0.verdict != .acceptable }
  }

  /// Keeps what is just beyond a limit, else for each verdict a value that breaks little else.
  private mutating func keepMisses(breaking id: String) {
    let breaking = misses.filter { $0.evaluation.breaks(id) && !isKnown($0.text) }
    let edges = breaking.filter { $0.beyond == id }.prefix(Self.mostEdges)
    for miss in edges { keep(miss, for: id) }
    for verdict in [Verdict.intermediate, .invalid]
    where !edges.contains(where: { $0.evaluation.verdict == verdict }) {
      let candidates = breaking.filter { $0.beyond == nil && $0.evaluation.verdict == verdict }
      // A rule that comes first says what is wrong, others may only follow from that.
      let best = candidates.min { ($0.count, $0.place(of: id)) < ($1.count, $1.place(of: id)) }
      if let best { keep(best, for: id) }
    }
  }

  private mutating func keep(_ miss: NearMiss, for rule: String?) {
    if let slip = miss.slip { keptSlips.insert(slip) }
    append(
      GeneratedValue(
        text: miss.text, kind: .nearMiss, rule: rule, part: miss.part, evaluation: miss.evaluation))
  }

  // MARK: Finding them

  private mutating func addSlips(of source: TextSource) {
    var seeds = accepted.filter { $0.part == source.part }.map(\.evaluation.value)
    // Where rules are outside of the automaton, stated examples know more of what they allow.
    if !source.exact.isWhollyRegular { seeds += source.stated.map { profile.evaluate($0).value } }
    seeds.sort { $0.unicodeScalars.count < $1.unicodeScalars.count }
    let count = seeds.count { $0.unicodeScalars.count <= Self.slipped.length }
    seeds = Array(seeds.prefix(max(1, count)))
    let letters = Mutation.letters(for: source)
    var made: Set<[UInt8]> = []
    for _ in 0..<Self.slipped.count {
      guard !seeds.isEmpty else { return }
      let seed = seeds.remove(at: random.number(below: seeds.count))
      for slip in Mutation.allCases {
        for _ in 0..<Self.slipsOfEachKind {
          guard let text = slip.made(in: seed, letters, &random), made.insert(Array(text.utf8)).inserted,
            let miss = miss(text, of: source, by: slip)
          else { continue }
          misses.append(miss)
        }
      }
    }
  }

  /// Looks for a text that breaks one rule and none of the others that have an automaton.
  private mutating func findMiss(breaking index: Int, _ id: String, of source: TextSource) {
    guard let automaton = source.exact.automaton(ofRuleAt: index) else { return }
    let others = source.compiledRules.rules.indices.compactMap { other in
      other == index ? nil : source.exact.automaton(ofRuleAt: other)
    }
    guard let search = try? WitnessSearch([automaton] + others) else { return }
    let bounds = ScalarBounds(source.exact.lengths)
    guard bounds.least <= min(bounds.greatest, Self.slipped.length) else { return }
    let outcome = search.shortest(
      lengths: bounds.least...min(bounds.greatest, GeneratedValue.longest),
      where: { !$0[0] && $0.dropFirst().allSatisfy { $0 } },
      isHopeless: { $0.dropFirst().contains(false) },
      accepts: { miss($0, of: source)?.evaluation.breaks(id) == true })
    if case .found(let text) = outcome, let miss = miss(text, of: source) { misses.append(miss) }
  }
}
