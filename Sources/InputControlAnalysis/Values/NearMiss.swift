import InputControl

/// A text that is not acceptable.
struct NearMiss {
  var text: String
  var evaluation: Evaluation
  /// The mutation that was applied to an acceptable value.
  var mutation: Mutation?
  /// The id of the rule whose limit the text exceeds.
  var beyond: String?
  var part: String?

  /// The number of error violations.
  var count: Int { evaluation.violations.count }

  /// Returns the number of violations before that of a rule.
  func place(of rule: String) -> Int { evaluation.allViolations.firstIndex { $0.id == rule } ?? .max }
}

extension Evaluation {
  /// Whether a rule of any severity is violated.
  func breaks(_ id: String) -> Bool { allViolations.contains { $0.id == id } }
}

/// A typing error: one of those of Damerau (1964), or a truncation.
enum Mutation: CaseIterable {
  case truncation, deletion, insertion, substitution, transposition

  /// Returns a text with the mutation at a random position; `nil` if the text is too short or unchanged.
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
      // One insertion in four repeats a character, like a key pressed twice.
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

  /// Returns the scalars that mutations insert: one for each class of the alphabet, and some that few rules
  /// allow.
  static func letters(for source: TextSource) -> [Unicode.Scalar] {
    let told = source.exact.automaton.alphabet.readingOrder.prefix(24).map(\.scalar)
    return told + strange.filter { !told.contains($0) }
  }

  /// Digits and letters that resemble others, punctuation, other scripts, and invisible characters.
  private static let strange: [Unicode.Scalar] = [
    "0", "9", "O", "l", "a", "Z", "-", ".", ",", " ", "'", "@", "é", "\u{661}", "中", "😀", "\t", "\u{A0}",
    "\u{200B}", "\u{202E}",
  ]
}
