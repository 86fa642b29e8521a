/// The scalars that texts can have after some steps, and how such texts can begin and end: never fewer than there are.
struct NormalizedScalars {
  /// The scalars that may occur.
  private(set) var scalars: ScalarSet
  /// Whether there is no white space at the ends.
  private(set) var isTrimmed = false

  /// - Parameter given: The scalars of the texts before the first step.
  init(_ steps: [Normalization], of given: ScalarSet = .all) {
    scalars = given
    for step in steps { apply(step) }
  }

  private mutating func apply(_ step: Normalization) {
    switch step {
    case .width: map(Self.width)
    case .upper: map(Self.upper)
    case .lower: map(Self.lower)
    case .nfc:
      if !scalars.isSubset(of: Self.ascii) {
        scalars = scalars.union(Self.ascii.complement).union(Self.composedASCII)
      }
    case .nfkc:
      if !scalars.isSubset(of: Self.ascii) { scalars = .all }
      isTrimmed = false
    case .trim: isTrimmed = true
    case .replace(let pattern, let template):
      if template.literal != nil, let replaced = pattern.singleScalars {
        scalars = scalars.subtracting(replaced)
      }
      // What groups hold is there already.
      scalars = scalars.union(ScalarSet((template.literal ?? template.source).unicodeScalars))
      // Whatever goes or comes may lay bare white space.
      isTrimmed = false
    }
  }

  /// Looks where case and width differ; what changes elsewhere too is left in.
  private mutating func map(_ changes: [(from: Unicode.Scalar, to: Unicode.Scalar)]) {
    let changed = changes.filter { scalars.contains($0.from) }
    scalars = scalars.subtracting(ScalarSet(changed.map(\.from))).union(ScalarSet(changed.map(\.to)))
  }

  private static let width = changes(by: WidthMapping.usualForm)
  private static let upper = changes { single($0.properties.uppercaseMapping) }
  private static let lower = changes { single($0.properties.lowercaseMapping) }

  private static func changes(
    by change: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> [(from: Unicode.Scalar, to: Unicode.Scalar)] {
    casedOrWide.scalarRanges.flatMap { $0.lowerBound.value...$0.upperBound.value }.compactMap { value in
      guard let scalar = Unicode.Scalar(value), let changed = change(scalar), changed != scalar else {
        return nil
      }
      return (scalar, changed)
    }
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }

  private static let ascii = ScalarSet("\0"..."\u{7F}")
  /// What U+1FEF, U+037E, and U+212A become: no other ASCII comes out of NFC that did not go in.
  private static let composedASCII = ScalarSet(["`", ";", "K"])
  /// The letters that have case, and fullwidth and halfwidth forms.
  private static let casedOrWide = ScalarSet([
    0...0x587, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D79...0x1D8E, 0x1E00...0x1FFF,
    0x2126...0x2188, 0x24B6...0x24E9, 0x2C00...0x2D2F, 0x3000...0x3000, 0xA640...0xA7FF, 0xAB30...0xABBF,
    0xFF01...0xFFEE, 0x1_0400...0x1_04FF, 0x1_0570...0x1_05BF, 0x1_0C80...0x1_0CFF, 0x1_0D50...0x1_0D8F,
    0x1_18A0...0x1_18DF, 0x1_6E40...0x1_6EDF, 0x1_E900...0x1_E943,
  ])

  /// The first of some steps behind which a scalar does not occur any more; `nil` where it may in the end.
  static func stepRemoving(_ scalar: Unicode.Scalar, _ steps: [Normalization]) -> Normalization? {
    guard !NormalizedScalars(steps).scalars.contains(scalar) else { return nil }
    return steps.indices.first { !NormalizedScalars(Array(steps[...$0])).scalars.contains(scalar) }
      .map { steps[$0] }
  }

  /// The first of some steps behind which a text does not occur any more; `nil` where it may in the end.
  static func stepRemoving(_ text: String, _ steps: [Normalization]) -> Normalization? {
    let left = NormalizedScalars(steps)
    if let scalar = text.unicodeScalars.first(where: { !left.scalars.contains($0) }) {
      return stepRemoving(scalar, steps)
    }
    if left.isTrimmed, let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      NormalizationEffect.whiteSpace.contains(first) || NormalizationEffect.whiteSpace.contains(last)
    {
      return .trim
    }
    // What comes out of a form has that form, and a part of it too (UAX #15, 9).
    return steps.reversed().prefix { [.nfc, .nfkc, .trim].contains($0) }.first { step in
      switch step {
      case .nfc: !UnicodeForms.nfc(text).isIdentical(to: text)
      case .nfkc: !UnicodeForms.nfkc(text).isIdentical(to: text)
      default: false
      }
    }
  }

  /// Whether it says nothing.
  var isTrivial: Bool { !isTrimmed && scalars == .all }

  /// The automaton of the texts that there may be; `nil` for all of them.
  var automaton: Automaton? {
    guard !isTrivial, let alphabet = Alphabet(telling: [scalars, NormalizationEffect.whiteSpace]) else {
      return nil
    }
    let automaton = Automaton.repeating(scalars, over: alphabet)
    guard isTrimmed else { return automaton }
    return try? automaton.intersection(with: .withoutAtEnds(NormalizationEffect.whiteSpace, over: alphabet))
  }
}

extension RulePattern {
  /// The scalars each of which it matches alone, wherever they stand; `nil` for a pattern about more than that.
  var singleScalars: ScalarSet? {
    guard let tree, tree.matchesExactlyOneScalar || tree.matchesRunsOfOneScalar,
      let automaton = try? Automaton(tree, classes: .pcre2)
    else { return nil }
    let accepting = (0..<automaton.classCount).filter {
      automaton.isAccepting[automaton.next(automaton.start, $0)]
    }
    return accepting.reduce(.none) { $0.union(automaton.alphabet.classes[$1]) }
  }
}

extension RegexTree {
  /// Whether it is one class of characters, once or more.
  fileprivate var matchesRunsOfOneScalar: Bool {
    guard case .repetition(let repetition, let body) = root.kind, repetition.min <= 1 else { return false }
    switch body.kind {
    case .literal, .characterClass: return true
    default: return false
    }
  }
}
