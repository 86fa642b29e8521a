/// A text that is not acceptable.
struct NearMiss {
  var text: String
  var evaluation: Evaluation
  /// What was done to an acceptable value.
  var slip: Mutation?
  /// The rule that it is just beyond the limit of, as violations name it.
  var beyond: String?
  var part: String?

  /// How many rules it breaks.
  var count: Int { evaluation.violations.count { $0.severity == .error } }

  /// How many violations are named before that of a rule.
  func place(of rule: String) -> Int { evaluation.violations.firstIndex { $0.rule == rule } ?? .max }
}

extension Evaluation {
  /// Whether a rule is broken, whatever that weighs.
  func breaks(_ id: String) -> Bool { violations.contains { $0.rule == id } }
}

/// A slip of somebody who types: after Damerau (1964), or to stop too early.
enum Mutation: CaseIterable {
  case truncation, deletion, insertion, substitution, transposition

  /// A text with the slip at a random place; `nil` when the text is too short for it or comes out the same.
  func made(in text: String, _ letters: [Unicode.Scalar], _ random: inout SplitMix) -> String? {
    var scalars = Array(text.unicodeScalars)
    let count = scalars.count
    switch self {
    case .truncation:
      guard count > 1 else { return nil }
      scalars.removeLast(1 + random.number(below: count - 1))
    case .deletion:
      guard count > 0 else { return nil }
      scalars.remove(at: random.number(below: count))
    case .insertion:
      let index = random.number(below: count + 1)
      // Once in a while a key is pressed twice.
      let isDoubled = index < count && random.isOne(in: 4)
      guard let letter = isDoubled ? scalars[index] : random.element(of: letters) else { return nil }
      scalars.insert(letter, at: index)
    case .substitution:
      guard count > 0, let letter = random.element(of: letters) else { return nil }
      let index = random.number(below: count)
      guard scalars[index] != letter else { return nil }
      scalars[index] = letter
    case .transposition:
      guard count > 1 else { return nil }
      let index = random.number(below: count - 1)
      guard scalars[index] != scalars[index + 1] else { return nil }
      scalars.swapAt(index, index + 1)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// What slips put in: letters that the rules tell apart, and some that few rules allow.
  static func letters(for source: TextSource) -> [Unicode.Scalar] {
    let told = source.exact.automaton.alphabet.readingOrder.prefix(24).map(\.scalar)
    return told + strange.filter { !told.contains($0) }
  }

  /// Digits and letters that look like others, punctuation, other scripts, and what cannot be seen.
  private static let strange: [Unicode.Scalar] = [
    "0", "9", "O", "l", "a", "Z", "-", ".", ",", " ", "'", "@", "é", "\u{661}", "中", "😀", "\t", "\u{A0}",
    "\u{200B}", "\u{202E}",
  ]
}
