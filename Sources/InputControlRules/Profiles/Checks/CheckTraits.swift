/// What is known of a check without judging a text.
package struct CheckTraits: Sendable {
  /// The arguments, as they are written.
  package var arguments: [String] = []
  /// The lengths of the texts that pass, without hyphens.
  package let lengths: CheckLengths
  /// What passes, in English, with its standard.
  package let words: String
  /// What is wrong with a text that does not pass, as a sentence without a full stop.
  package var reason = (english: "The check digit is wrong", chinese: "校验位不正确")
}

/// The lengths of the texts that pass a check.
package enum CheckLengths: Sendable {
  case atLeast(Int)
  /// These lengths, in ascending order.
  case exactly([Int])

  /// The length from which on a greater one makes no difference.
  var limit: Int {
    switch self {
    case .atLeast(let least): least
    case .exactly(let lengths): lengths.last ?? 0
    }
  }

  /// The maximum; `nil` if there is none.
  package var greatest: Int? { if case .exactly = self { limit } else { nil } }

  func contains(_ length: Int) -> Bool {
    switch self {
    case .atLeast(let least): length >= least
    case .exactly(let lengths): lengths.contains(length)
    }
  }
}
