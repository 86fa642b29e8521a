/// “Did you mean” suggestions: the known word closest to a mistyped one.
package enum Suggestion {
  /// Returns the candidate closest to `word`, or `nil` if none is close enough.
  ///
  /// A candidate is close if its edit distance (insertion, deletion, substitution, transposition of
  /// neighbours) is at most a third of the length of the longer word. Case is ignored. Of several candidates
  /// at the same distance the first is returned.
  ///
  /// - Parameters:
  ///   - word: The mistyped word.
  ///   - candidates: The known words.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    // Longer words are no typing errors, and the quadratic cost must stay bounded for hostile input.
    guard (1...64).contains(wanted.count) else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let known = Array(candidate.lowercased().unicodeScalars)
      let limit = max(wanted.count, known.count) / 3
      guard abs(known.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, known)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// Returns the help for a name that is none of the known ones: the closest of them, or the first eight.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - known: The known names.
  ///   - subject: What precedes a list of them, such as "its fields are".
  ///   - none: The help if nothing is known.
  package static func help(for name: String, in known: [String], _ subject: String, none: String) -> String {
    if let nearest = nearest(to: name, in: known) { return "did you mean `\(nearest)`?" }
    if known.isEmpty { return none }
    let shown = known.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    return "\(subject) \(shown)" + (known.count > 8 ? ", …" : "")
  }

  /// Returns the optimal string alignment distance between two words.
  private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 1..<(left.count + 1) {
      var current = [row]
      for column in 1..<(right.count + 1) {
        var cost = min(previous[column], current[column - 1]) + 1
        cost = min(cost, previous[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, beforePrevious[column - 2] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
