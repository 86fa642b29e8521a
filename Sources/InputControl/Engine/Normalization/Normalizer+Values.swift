// Whether a text can be the result of a normalisation.

extension Normalizer {
  /// Whether a step searches for more than single scalars.
  var replacesSeveral: Bool { steps.contains { if case .replace = $0 { true } else { false } } }

  /// Whether normalisation changes a text, but may make it of another one.
  func mayMakeOfOther(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    // To map or to trim a second time changes nothing.
    guard replaces, let normalized = normalize(text, scratch: scratch) else { return replaces }
    return !normalized.text.isIdentical(to: text) && !text.unicodeScalars.contains { isTakenAway($0) }
  }

  /// Whether a step takes a scalar out of every text, and no later one puts it there again.
  private func isTakenAway(_ scalar: Unicode.Scalar) -> Bool {
    var isTaken = false
    for step in steps {
      switch step {
      case .characters(let map):
        // The result of a mapping stays as it is.
        let mapped = map(scalar)
        isTaken = mapped != nil && mapped != scalar
      case .form: isTaken = false
      case .trim: break
      case .scalars(let scalars):
        let isPut = scalars.replacement.unicodeScalars.contains(scalar)
        isTaken = !isPut && (isTaken || scalars.contains(scalar))
      case .replace(_, let template):
        // Groups put back what was there.
        let isPut = template.pieces.contains {
          if case .text(let text) = $0 { text.unicodeScalars.contains(scalar) } else { false }
        }
        isTaken = isTaken && !isPut
      }
    }
    return isTaken
  }
}
