/// The effect of a profile's normalisation on text that is appended to a text.
package struct NormalizationEffect: Sendable {
  let steps: [(step: Normalization, judged: Normalizer.Step)]

  package init(_ normalization: [Normalization], _ normalizer: Normalizer) {
    steps = zip(normalization, normalizer.steps).map { (step: $0, judged: $1) }
  }

  /// The steps.
  var normalization: [Normalization] { steps.map { $0.step } }

  /// Whether normalising a text and an appended text separately gives the same result as normalising both
  /// together. A text whose end is trimmed counts with its trailing white space.
  package var isHomomorphic: Bool { firstContextual == nil }

  /// Whether the parts of a text before and behind an insertion are normalised as they are alone, for some insertion.
  /// A normalisation form only joins characters that stand side by side.
  var isSeparable: Bool { steps.allSatisfy { !$0.step.isContextual || [.nfc, .nfkc].contains($0.step) } }

  /// The first step that looks at more than one character.
  var firstContextual: Normalization? { steps.first { $0.step.isContextual }?.step }

  /// For each replacement that looks at more than one character, a pattern that is found where it changes something.
  var contextualPatterns: [RulePattern] {
    steps.compactMap { step, _ in
      guard case .replace(let pattern, let template) = step, step.isContextual else { return nil }
      return pattern.matchesChanged(by: template)
    }
  }

  /// For each replacement that searches for more than single scalars, a pattern that is found where it changes something.
  var searchedPatterns: [RulePattern] {
    steps.compactMap { step in
      guard case (.replace(let pattern, let template), .replace) = step else { return nil }
      return pattern.matchesChanged(by: template)
    }
  }

  /// Whether no normalised text begins or ends with white space.
  var trimsResult: Bool {
    guard let last = steps.lastIndex(where: { $0.step == .trim }) else { return false }
    return steps[last...].allSatisfy { step, _ in [.trim, .width, .upper, .lower].contains(step) }
  }

  /// The scalars that `trim` removes: the property White_Space (PropList.txt of Unicode).
  static let whiteSpace = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ])

  /// The scalars that a normalised text can contain.
  var normalizedScalars: ScalarSet { NormalizedScalars(steps.map { $0.step }).scalars }

  /// Whether each scalar of a normalised text can be typed alone, without other scalars appearing with it.
  var producesScalarsIndependently: Bool {
    isHomomorphic
      && steps.allSatisfy { step, _ in
        guard case .replace(_, let template) = step else { return true }
        guard let scalars = template.literal?.unicodeScalars else { return false }
        return scalars.count <= 1 || unchanged(among: ScalarSet(scalars)) == ScalarSet(scalars)
      }
  }

  /// Returns those of `scalars` that normalisation leaves unchanged in every context and that change nothing
  /// around them.
  ///
  /// - Parameters:
  ///   - isTrimmed: Whether the texts in question neither begin nor end with white space.
  ///   - isUnmatched: Whether ``contextualPatterns`` are not found in the texts in question.
  func unchanged(
    among scalars: ScalarSet, isTrimmed: Bool = false, isUnmatched: Bool = false
  ) -> ScalarSet {
    steps.reduce(scalars) { scalars, step in
      switch step {
      case (_, .characters(let map)): scalars.firstOfEach(64).subtracting(where: { map($0) != nil })
      case (_, .form): scalars.intersection(.printableASCII)
      case (_, .trim): isTrimmed || trimsResult ? scalars : scalars.subtracting(ScalarSet(" "))
      case (_, .scalars(let replaced)) where isUnmatched: scalars.subtracting(replaced.scalarsThatChange)
      case (.replace(let pattern, let template), _):
        isUnmatched && step.step.isContextual
          ? scalars : scalars.subtracting(pattern.relevantScalars(for: template))
      case (_, .replace), (_, .scalars): .none
      }
    }
  }

  /// Returns scalars beyond ASCII that normalisation leaves as they are in texts that consist of them and of ASCII
  /// characters that stay as they are.
  ///
  /// - Parameter isUnmatched: Whether ``contextualPatterns`` are not found in the texts in question.
  func unchangedBeyondASCII(isUnmatched: Bool) -> ScalarSet {
    steps.reduce(keptScalars.subtracting(.ascii)) { scalars, step in
      guard case (.replace(let pattern, let template), .replace) = step,
        !isUnmatched || !step.step.isContextual
      else { return scalars }
      return scalars.subtracting(pattern.relevantScalars(for: template))
    }
  }
}

extension Normalization {
  /// Whether the step looks at more than one character.
  fileprivate var isContextual: Bool {
    switch self {
    case .width, .upper, .lower, .trim: false
    case .nfc, .nfkc: true
    case .replace(let pattern, let template):
      pattern.tree.map { !$0.root.isContextFree(isRemoved: template.pieces.isEmpty) } ?? true
    }
  }
}

extension ScalarSet {
  /// Returns the first scalars of each range, about `count`; testing all scalars of long ranges is slow.
  fileprivate func firstOfEach(_ count: Int) -> ScalarSet {
    ScalarSet(ranges.map { $0.lowerBound...min($0.upperBound, $0.lowerBound + UInt32(count)) })
  }

  fileprivate func subtracting(where isOut: (Unicode.Scalar) -> Bool) -> ScalarSet {
    ScalarSet(ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }.filter { !isOut($0) })
  }
}

extension RegexNode {
  /// Whether the node matches single scalars regardless of their context. If the match is removed, runs of
  /// such scalars count too.
  fileprivate func isContextFree(isRemoved: Bool) -> Bool {
    if case .repetition(let repetition, let body) = kind, isRemoved, repetition.min == 1,
      repetition.max == nil
    {
      return body.matchesExactlyOneScalar
    }
    return matchesExactlyOneScalar
  }
}

extension RulePattern {
  /// The syntax tree of the pattern; `nil` if it cannot be parsed.
  package var tree: RegexTree? { RegexTree.parse(text, isExtended: isExtended) }

  /// Returns the scalars whose presence or absence can change what a `replace` of the pattern puts into a text.
  fileprivate func relevantScalars(for template: ReplacementTemplate) -> ScalarSet {
    // An empty match may be anywhere.
    if !template.pieces.isEmpty, tree?.root.length.map({ $0.min > 0 }) != true { return .all }
    guard let tree, let program = try? RegexProgram(whole: tree) else { return .all }
    var looksAround = false
    tree.visit { node in
      switch node.kind {
      case .anchor, .wordBoundary, .lookaround: looksAround = true
      default: break
      }
    }
    return looksAround ? .all : ScalarSet(unionOf: program.sets)
  }
}
