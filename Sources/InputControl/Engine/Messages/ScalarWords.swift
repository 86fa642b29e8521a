internal import InputControlSystem

/// A cache of the English descriptions of sets of scalars, which are needed on every key and slow to make.
enum ScalarWords {
  private static let known = Monitor<[ScalarSet: String?]>([:])
  /// The maximum number of descriptions; a profile needs some dozens.
  private static let maximumCachedWords = 256

  /// Returns the same text as ``ScalarSet/words``.
  static func words(for set: ScalarSet) -> String? {
    if let words = known.withLock({ $0[set] }) { return words }
    let words = set.words
    known.withLock { known in
      if known.count >= maximumCachedWords { known.removeAll() }
      known[set] = .some(words)
    }
    return words
  }
}
