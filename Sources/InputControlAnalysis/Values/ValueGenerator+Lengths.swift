import InputControl

// The shortest and the longest values.

extension ValueGenerator {
  /// The maximum number of lengths that are tried until one has an acceptable value.
  static let maximumLengths = 16

  /// Returns the number of texts that are tried for one value: rules outside the automaton may refuse nearly
  /// all of them.
  static func tries(_ source: TextSource) -> Int { source.exact.isWhollyRegular ? 8 : 600 }

  mutating func addShortest(of source: TextSource) {
    guard let walk = source.walk, let shortest = source.shortest else { return }
    for length in source.lengths.prefix(Self.maximumLengths) {
      for attempt in 0..<Self.tries(source) {
        let style: TextWalk.Style = attempt == 0 ? .first : .plain
        guard let text = walk.text(of: length, style, &random) else { break }
        guard let value = keep(text, as: .shortest, of: source) else { continue }
        if value.evaluation.value.unicodeScalars.count > shortest {
          remarks.append("it is not proven that no value\(source.ofPart) is shorter than the shortest one")
        }
        return
      }
    }
  }

  mutating func addLongest(of source: TextSource) {
    if let limit = source.limits.first(where: \.isGreatest) {
      addLongest(of: source, within: limit)
    } else if let longest = source.live.longest, longest > 0 {
      addLongest(of: source, upTo: longest)
    } else if source.shortest != nil {
      remarks.append(
        source.exact.isWhollyRegular
          ? "there is no longest value\(source.ofPart): no rule limits the length"
          : "no longest value\(source.ofPart) is known")
    }
  }

  /// Adds the longest of finitely many texts.
  private mutating func addLongest(of source: TextSource, upTo longest: Int) {
    // The longest length is less than the number of states, which is at most 4096, so it is within
    // `GeneratedValue.longest`.
    guard let walk = TextWalk(source.live, in: .scalars, most: longest, within: budget) else {
      remarks.append("the longest value\(source.ofPart) would take too long to find")
      return
    }
    for length in (1...longest).reversed().lazy.filter(walk.has).prefix(Self.maximumLengths) {
      for _ in 0..<Self.tries(source) {
        guard let text = walk.text(of: length, .plain, &random) else { break }
        // The shortest value may also be the longest.
        guard isKnown(text) || keep(text, as: .longest, of: source) != nil else { continue }
        if length < longest { addLongestRemark(source) }
        return
      }
    }
  }

  /// Adds a text as long as a limit allows.
  private mutating func addLongest(of source: TextSource, within limit: LengthRule) {
    guard let walk = walk(of: source, within: limit) else { return }
    let lengths = (1...max(1, limit.count)).reversed().filter(walk.has)
    for length in lengths.prefix(Self.maximumLengths) {
      guard let value = keepText(of: length, limit, walk, as: .longest, of: source) else { continue }
      // If all letters have the same weight, the walk covers all texts.
      let isProven =
        limit.count == limit.unit.length(of: value.evaluation.value)
        || length == lengths.first && source.exact.isWhollyRegular
          && (limit.unit == .scalars || source.exact.lengths.isASCII)
      if !isProven { addLongestRemark(source) }
      return
    }
  }

  private mutating func addLongestRemark(_ source: TextSource) {
    remarks.append("it is not proven that no value\(source.ofPart) is longer than the longest one")
  }
}
