import InputControl

/// The restrictions that all results of a normalisation satisfy.
///
/// A difference between two profiles counts only for texts that their common normalisation can produce.
struct NormalizedTexts {
  /// The automata, each of which accepts every normalised text, and possibly other texts.
  let automata: [Automaton]

  init(_ steps: [Normalization]) {
    var excluded = ScalarSet.none
    var isTrimmed = false
    for step in steps {
      switch step {
      case .width, .upper, .lower:
        guard let mapping = ScalarMapping.known[step] else { continue }
        excluded = excluded.union(mapping.changed).subtracting(mapping.images)
        // An ideographic space becomes a space; case mapping never produces white space.
        if step == .width { isTrimmed = false }
      case .nfc, .nfkc:
        excluded = .none
        isTrimmed = false
      case .trim:
        isTrimmed = true
      case .replace(let pattern, let template):
        let inserted = template.insertedScalars
        excluded = excluded.union(template.insertsMatch ? .none : pattern.oneScalar)
          .subtracting(inserted)
        isTrimmed = false
      }
    }
    var automata: [Automaton] = []
    if !excluded.isEmpty, let alphabet = Alphabet(distinguishing: [excluded]) {
      automata.append(.repeating(excluded.complement, over: alphabet))
    }
    if isTrimmed { automata.append(Self.trimmed) }
    self.automata = automata
  }

  /// The automaton of texts that neither begin nor end with white space.
  private static let trimmed: Automaton = {
    let spaces = ScalarSet(
      (UInt32(0)...0xFFFF).lazy.compactMap { Unicode.Scalar($0) }.filter(\.properties.isWhitespace))
    let alphabet = Alphabet(classes: [spaces, spaces.complement])
    var builder = AutomatonBuilder(alphabet)
    let start = builder.addState(isAccepting: true)
    let behindSpace = builder.addState(isAccepting: false)
    let behindOther = builder.addState(isAccepting: true)
    builder[start, 1] = behindOther
    for state in [behindSpace, behindOther] {
      builder[state, 0] = behindSpace
      builder[state, 1] = behindOther
    }
    return builder.automaton(startingAt: start)
  }()
}

/// A step that maps single scalars.
private struct ScalarMapping {
  /// The scalars that never result, because they are mapped and are not an image.
  let changed: ScalarSet
  /// The images of mapped scalars.
  let images: ScalarSet

  static let known: [Normalization: ScalarMapping] = [
    .width: ScalarMapping(.width), .upper: ScalarMapping(.upper), .lower: ScalarMapping(.lower),
  ]

  private init(_ step: Normalization) {
    var changed: [Unicode.Scalar] = []
    var images: [Unicode.Scalar] = []
    if case .characters(let map)? = Normalizer.plain(step) {
      for range in Self.candidates(step).ranges {
        for scalar in range.lazy.compactMap({ Unicode.Scalar($0) }) {
          guard let image = map(scalar) else { continue }
          changed.append(scalar)
          images.append(image)
        }
      }
    }
    self.images = ScalarSet(images)
    self.changed = ScalarSet(changed).subtracting(self.images)
  }

  /// Returns the scalars that a step may map.
  private static func candidates(_ step: Normalization) -> ScalarSet {
    step == .width
      ? ScalarSet([0x3000...0x3000, 0xFF00...0xFFEF])
      // Planes 0 and 1 contain both cases of all scripts.
      : ScalarSet([0...0x1_FFFF])
  }
}

extension ReplacementTemplate {
  /// The scalars of the template, apart from the content of groups.
  fileprivate var insertedScalars: ScalarSet {
    ScalarSet(
      pieces.flatMap { piece -> [Unicode.Scalar] in
        if case .text(let text) = piece { Array(text.unicodeScalars) } else { [] }
      })
  }

  /// Whether the template inserts a part of the match.
  fileprivate var insertsMatch: Bool { pieces.contains { if case .group = $0 { true } else { false } } }
}

extension RulePattern {
  /// The scalars that the pattern finds in every context; empty for a pattern that does not match single
  /// scalars.
  fileprivate var oneScalar: ScalarSet {
    tree?.root.oneScalar ?? .none
  }
}
