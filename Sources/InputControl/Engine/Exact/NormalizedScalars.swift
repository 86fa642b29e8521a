/// The scalars that texts can contain after some normalisation steps, and whether such texts can begin and
/// end with white space. The set is never too small.
package struct NormalizedScalars {
  /// The scalars that may occur.
  package private(set) var scalars: ScalarSet
  /// Whether the texts have no white space at their ends.
  private(set) var isTrimmed = false

  /// - Parameters:
  ///   - steps: The normalisation steps.
  ///   - given: The scalars of the texts before the first step.
  package init(_ steps: [Normalization], of given: ScalarSet = .all) {
    scalars = given
    for step in steps { apply(step) }
  }

  private mutating func apply(_ step: Normalization) {
    switch step {
    case .width: map(Self.width)
    case .upper: map(Self.upper)
    case .lower: map(Self.lower)
    case .nfc:
      if !scalars.isSubset(of: .ascii) {
        scalars = scalars.union(ScalarSet.ascii.complement).union(Self.composedASCII)
      }
    case .nfkc:
      if !scalars.isSubset(of: .ascii) { scalars = .all }
      isTrimmed = false
    case .trim: isTrimmed = true
    case .replace(let pattern, let template):
      if template.literal != nil, let replaced = pattern.singleScalars {
        scalars = scalars.subtracting(replaced)
      }
      // The content of groups is already in the set.
      scalars = scalars.union(ScalarSet((template.literal ?? template.source).unicodeScalars))
      // Any insertion or removal can expose white space at the ends.
      isTrimmed = false
    }
  }

  /// Maps only scalars in the ranges that have case or width; scalars outside these ranges stay in the set.
  private mutating func map(_ changes: Changes) {
    let images =
      scalars == .all
      ? changes.images : ScalarSet(changes.pairs.compactMap { scalars.contains($0.from) ? $0.to : nil })
    scalars = scalars.subtracting(changes.changed).union(images)
  }

  /// The scalars that a step changes, and what they become.
  private struct Changes {
    let pairs: [(from: Unicode.Scalar, to: Unicode.Scalar)]
    let changed: ScalarSet
    let images: ScalarSet

    init(_ pairs: [(from: Unicode.Scalar, to: Unicode.Scalar)]) {
      self.pairs = pairs
      changed = ScalarSet(pairs.map { $0.from })
      images = ScalarSet(pairs.map { $0.to })
    }
  }

  private static let width = changes(by: WidthMapping.usualForm)
  private static let upper = changes { single($0.properties.uppercaseMapping) }
  private static let lower = changes { single($0.properties.lowercaseMapping) }

  private static func changes(
    by change: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> Changes {
    Changes(
      casedOrWide.scalarRanges.flatMap { $0.lowerBound.value...$0.upperBound.value }.compactMap { value in
        guard let scalar = Unicode.Scalar(value), let changed = change(scalar), changed != scalar else {
          return nil
        }
        return (scalar, changed)
      })
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }

  /// The images of U+1FEF, U+037E and U+212A: NFC produces no other ASCII from non-ASCII.
  private static let composedASCII = ScalarSet(["`", ";", "K"])
  /// Letters with case, and fullwidth and halfwidth forms.
  private static let casedOrWide = ScalarSet([
    0...0x587, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D79...0x1D8E, 0x1E00...0x1FFF,
    0x2126...0x2188, 0x24B6...0x24E9, 0x2C00...0x2D2F, 0x3000...0x3000, 0xA640...0xA7FF, 0xAB30...0xABBF,
    0xFF01...0xFFEE, 0x1_0400...0x1_04FF, 0x1_0570...0x1_05BF, 0x1_0C80...0x1_0CFF, 0x1_0D50...0x1_0D8F,
    0x1_18A0...0x1_18DF, 0x1_6E40...0x1_6EDF, 0x1_E900...0x1_E943,
  ])

  /// Returns the first step after which a scalar cannot occur; `nil` if it can occur after the last step.
  package static func stepRemoving(_ scalar: Unicode.Scalar, _ steps: [Normalization]) -> Normalization? {
    guard !NormalizedScalars(steps).scalars.contains(scalar) else { return nil }
    return steps.indices.first { !NormalizedScalars(Array(steps[...$0])).scalars.contains(scalar) }
      .map { steps[$0] }
  }

  /// Returns the first step after which a text cannot occur; `nil` if it can occur after the last step.
  package static func stepRemoving(_ text: String, _ steps: [Normalization]) -> Normalization? {
    let left = NormalizedScalars(steps)
    if let scalar = text.unicodeScalars.first(where: { !left.scalars.contains($0) }) {
      return stepRemoving(scalar, steps)
    }
    if left.isTrimmed, let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      NormalizationEffect.whiteSpace.contains(first) || NormalizationEffect.whiteSpace.contains(last)
    {
      return .trim
    }
    // A text in a normalisation form has only substrings in that form (UAX #15, section 9).
    return steps.reversed().prefix { [.nfc, .nfkc, .trim].contains($0) }.first { step in
      switch step {
      case .nfc: !UnicodeForms.nfc(text).isIdentical(to: text)
      case .nfkc: !UnicodeForms.nfkc(text).isIdentical(to: text)
      default: false
      }
    }
  }

  /// Whether every text is possible.
  var isTrivial: Bool { !isTrimmed && scalars == .all }

  /// The automaton of the possible texts; `nil` if every text is possible.
  package var automaton: Automaton? {
    guard !isTrivial, let alphabet = Alphabet(distinguishing: [scalars, NormalizationEffect.whiteSpace])
    else {
      return nil
    }
    let automaton = Automaton.repeating(scalars, over: alphabet)
    guard isTrimmed else { return automaton }
    return try? automaton.intersection(
      with: .notBeginningOrEnding(NormalizationEffect.whiteSpace, over: alphabet))
  }
}

extension RulePattern {
  /// The scalars that the pattern matches alone, in every context; `nil` for a pattern that matches other
  /// texts.
  package var singleScalars: ScalarSet? {
    guard let root = tree?.root else { return nil }
    if let scalars = root.oneScalar { return scalars }
    // A run of one literal or character class.
    guard case .repetition(let repetition, let body) = root.kind, repetition.min <= 1 else { return nil }
    switch body.kind {
    case .literal, .characterClass: return body.oneScalar
    default: return nil
    }
  }
}
