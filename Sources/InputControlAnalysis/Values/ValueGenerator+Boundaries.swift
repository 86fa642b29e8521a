import InputControl

// Values at limits and just beyond them.

/// A rule about length.
struct LengthRule {
  var count: Int
  var unit: LengthUnit
  var rule: Rule
  /// Whether the rule is a `maxLength` rather than a `minLength`.
  var isGreatest: Bool

  init?(_ rule: Rule) {
    switch rule.body {
    case .minLength(let count, let unit): (self.count, self.unit, isGreatest) = (count, unit, false)
    case .maxLength(let count, let unit): (self.count, self.unit, isGreatest) = (count, unit, true)
    default: return nil
    }
    self.rule = rule
  }

  /// The greatest distance beyond the limit at which texts are searched for.
  static let margin = 16

  /// The lengths that the rule refuses, the nearest first.
  var beyond: [Int] {
    isGreatest ? Array(count + 1...count + Self.margin) : Array(1..<max(1, count)).reversed()
  }
}

extension TextSource {
  /// The limits of length among the error rules.
  var limits: [LengthRule] { rules { $0 == .error }.compactMap { LengthRule($0.rule) } }
}

extension ValueGenerator {
  mutating func addBoundaries(of source: TextSource) {
    for limit in source.limits { addBoundary(of: source, at: limit) }
    for (_, rule, _) in source.rules(where: { $0 == .error }) {
      if case .check(let check) = rule.body { addEdges(of: check, rule, of: source) }
    }
  }

  private mutating func addBoundary(of source: TextSource, at limit: LengthRule) {
    guard limit.count > 0, let walk = walk(of: source, within: limit) else { return }
    let isReached = accepted.contains { value in
      value.part == source.part && limit.unit.length(of: value.evaluation.value) == limit.count
    }
    if !isReached { _ = keepText(of: limit.count, limit, walk, as: .boundary, of: source) }
    guard let length = limit.beyond.first(where: walk.has) ?? limit.beyond.first else { return }
    let id = source.id(of: limit.rule)
    let found = (texts(of: length, limit.unit, walk) + stretched(to: length, of: source))
      .compactMap { miss($0, of: source, beyond: id) }
    // A text that violates few other rules is the clearest.
    if let best = found.filter({ $0.evaluation.breaks(id) }).min(by: { $0.count < $1.count }) {
      misses.append(best)
    }
  }

  /// Returns the last value kept, cut or extended to a length, in case no text of this length satisfies the
  /// other rules.
  private func stretched(to length: Int, of source: TextSource) -> [String] {
    guard let value = accepted.last(where: { $0.part == source.part })?.evaluation.value,
      let last = value.unicodeScalars.last
    else { return [] }
    var scalars = String.UnicodeScalarView(value.unicodeScalars.prefix(length))
    while scalars.count < length { scalars.append(last) }
    return [String(scalars)]
  }

  /// Returns a generator of texts up to a limit and beyond it; `nil` if they would be too long.
  mutating func walk(of source: TextSource, within limit: LengthRule) -> TextWalk? {
    let id = source.id(of: limit.rule)
    guard limit.count <= GeneratedValue.longest else {
      if tooLong.insert(id).inserted {
        remarks.append(
          "`\(id)` is beyond the greatest length of a generated value, \(GeneratedValue.longest) units")
      }
      return nil
    }
    let walk = TextWalk(
      source.live, in: limit.unit, most: limit.count + LengthRule.margin, within: budget)
    if walk == nil, tooLong.insert(id).inserted {
      remarks.append("values as long as `\(id)` allows would take too long to find")
    }
    return walk
  }

  /// Keeps an acceptable text of exactly this length.
  mutating func keepText(
    of length: Int, _ limit: LengthRule, _ walk: TextWalk, as kind: GeneratedValue.Kind,
    of source: TextSource
  ) -> GeneratedValue? {
    for attempt in 0..<Self.tries(source) {
      let texts =
        attempt == 0
        ? texts(of: length, limit.unit, walk) : [walk.text(of: length, .plain, &random)].compactMap { $0 }
      for text in texts where limit.unit.length(of: text) == length {
        if let value = keep(text, as: kind, for: source.id(of: limit.rule), of: source) { return value }
      }
    }
    return nil
  }

  /// Returns texts of a length in all styles, the most readable first.
  private mutating func texts(of length: Int, _ unit: LengthUnit, _ walk: TextWalk) -> [String] {
    // Graphemes of many scalars fill a limit of bytes even under a limit of graphemes.
    let family = "👨‍👩‍👧‍👦"
    let (count, rest) = length.quotientAndRemainder(dividingBy: unit.length(of: family))
    let joined = String(repeating: family, count: count) + String(repeating: "a", count: rest)
    let plain = walk.text(of: length, .plain, &random)
    let heavy = walk.text(of: length, .heavy, &random)
    return [plain, heavy, joined, walk.text(of: length, .marked, &random)].compactMap { $0 }
  }

  /// Adds values on both sides of the boundaries of a check.
  private mutating func addEdges(of check: ValueCheck, _ rule: Rule, of source: TextSource) {
    let id = source.id(of: rule)
    for edge in check.edges {
      // A pattern may require leading zeros.
      let zeros = String(repeating: "0", count: max(0, (source.shortest ?? 0) - edge.utf8.count))
      for text in zeros.isEmpty ? [edge] : [edge, zeros + edge] {
        if keep(text, as: .boundary, for: id, of: source) != nil { continue }
        if let miss = miss(text, of: source, beyond: id), miss.evaluation.breaks(id) { misses.append(miss) }
      }
    }
  }
}
