internal import InputControlSystem

/// What sets of scalars contain, in English: asked for with every key, and long to find.
enum ScalarWords {
  private static let known = Monitor<[ScalarSet: String?]>([:])
  /// A profile has some dozens; of many profiles not all are kept.
  private static let mostKnown = 256

  /// The same as ``ScalarSet/words``.
  static func words(for set: ScalarSet) -> String? {
    if let words = known.withLock({ $0[set] }) { return words }
    let words = set.words
    known.withLock { known in
      if known.count >= mostKnown { known.removeAll() }
      known[set] = .some(words)
    }
    return words
  }
}
