import InputControl

// Random values, and values that take all transitions.

extension ValueGenerator {
  /// The maximum number of transitions. Automata of check digits have more, and their states mean nothing to
  /// people.
  private static let maximumTransitionCount = 400

  /// The maximum number of values that cover transitions, for each part.
  private static let maximumCoveringValues = 6

  mutating func addCoverage(of source: TextSource) {
    guard source.hasTellingPaths else { return }
    var cover = TransitionCover(source.live)
    guard cover.count <= Self.maximumTransitionCount else { return }
    for value in accepted where value.part == source.part { cover.cover(value.evaluation.value) }
    var count = 0
    // Limits of length may refuse some texts.
    for _ in 0..<2 * Self.maximumCoveringValues where count < Self.maximumCoveringValues {
      guard let text = cover.nextText(&random) else { return }
      if keep(text, as: .coverage, of: source) != nil { count += 1 }
    }
  }

  mutating func addRandom(_ count: Int) {
    var found = 0
    var failures = 0
    while found < count, failures < sources.count {
      let source = sources[(found + failures) % sources.count]
      if addRandom(of: source, isVaried: !found.isMultiple(of: 2)) || addVariation(of: source) {
        found += 1
        failures = 0
      } else {
        failures += 1
      }
    }
    if found < count {
      for source in sources where !source.hasTellingPaths {
        for text in source.stated.prefix(count) { keep(text, as: .stated, of: source) }
      }
      remarks.append("only \(found) of \(count) random values were found")
    }
  }

  private mutating func addRandom(of source: TextSource, isVaried: Bool) -> Bool {
    guard let walk = source.walk else { return false }
    let lengths = source.lengths
    // Every second value is varied.
    let style: TextWalk.Style = isVaried ? .varied : .plain
    for _ in 0..<5 * Self.tries(source) {
      guard let length = random.element(of: lengths),
        let text = walk.text(of: length, style, &random)
      else { return false }
      if keep(text, as: .random, of: source) != nil { return true }
    }
    return false
  }

  /// Adds an example or an acceptable value with a mutation that keeps it acceptable, if the automaton does
  /// not suffice.
  private mutating func addVariation(of source: TextSource) -> Bool {
    guard !source.hasTellingPaths || source.walk == nil else { return false }
    let seeds = source.stated + accepted.filter { $0.part == source.part }.map(\.text)
    let letters = Mutation.letters(for: source)
    for _ in 0..<5 * Self.tries(source) {
      guard let text = random.element(of: seeds), let mutation = random.element(of: Mutation.allCases) else {
        return false
      }
      guard let changed = mutation.made(in: text, letters, &random) else { continue }
      if keep(changed, as: .random, of: source) != nil { return true }
    }
    return false
  }
}
