/// What the steps of a profile do to a text, as far as it matters for what can be added to one.
struct TextChanges: Sendable {
  private let steps: [(step: Normalization, judged: Normalizer.Step)]

  init(_ normalization: [Normalization], _ normalizer: Normalizer) {
    steps = Array(zip(normalization, normalizer.steps))
  }

  /// Whether a text and what is added to it are changed apart from each other.
  var areHomomorphic: Bool {
    steps.allSatisfy { step, _ in
      switch step {
      case .width, .upper, .lower: true
      case .nfc, .nfkc, .trim: false
      case .replace(let pattern, _): pattern.tree?.matchesExactlyOneScalar == true
      }
    }
  }

  /// The scalars of some that stay as they are, wherever they stand, and change nothing around them.
  func unchanged(among scalars: ScalarSet) -> ScalarSet {
    steps.reduce(scalars) { scalars, step in
      switch step {
      case (_, .characters(let map)): scalars.firstOfEach(64).subtracting(where: { map($0) != nil })
      case (_, .form): scalars.intersection(.printableASCII)
      case (_, .trim): scalars.subtracting(ScalarSet(" "))
      case (.replace(let pattern, _), _): scalars.subtracting(pattern.scalarsLookedAt)
      case (_, .replace): .none
      }
    }
  }
}

extension ScalarSet {
  /// So many scalars of each range: to ask about all of them takes long.
  fileprivate func firstOfEach(_ count: Int) -> ScalarSet {
    ScalarSet(ranges.map { $0.lowerBound...min($0.upperBound, $0.lowerBound + UInt32(count)) })
  }

  fileprivate func subtracting(where isOut: (Unicode.Scalar) -> Bool) -> ScalarSet {
    ScalarSet(ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }.filter { !isOut($0) })
  }
}

extension RulePattern {
  /// The pattern taken apart; `nil` for one that is not read.
  var tree: RegexTree? { RegexTree.parse(text, isExtended: isExtended) }

  /// The scalars whose being there or not may change what is found.
  fileprivate var scalarsLookedAt: ScalarSet {
    guard let tree, let program = try? RegexProgram(whole: tree, classes: .pcre2) else { return .all }
    var looksAround = false
    tree.visit { node in
      switch node.kind {
      case .anchor, .wordBoundary, .lookaround: looksAround = true
      default: break
      }
    }
    return looksAround ? .all : program.sets.reduce(.none) { $0.union($1) }
  }
}
