/// A rule made ready to be asked.
enum Judge: Sendable {
  case required
  case minLength(Int, LengthUnit)
  case maxLength(Int, LengthUnit)
  case ascii(ASCIISet)
  case visible
  case pattern(Pattern)

  /// What the rule alone says of a text that is not empty; the empty one is left to `required`.
  ///
  /// - Parameter bytes: The UTF-8 of `text`.
  func verdict(
    of text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Verdict {
    switch self {
    case .required:
      return .acceptable
    case .minLength(let limit, let unit):
      // No text has more units than bytes, so fewer bytes need no counting.
      return bytes.count >= limit && (unit == .bytes || unit.length(of: text) >= limit)
        ? .acceptable : .intermediate
    case .maxLength(let limit, let unit):
      return bytes.count <= limit || unit.excess(over: limit, in: text) == nil ? .acceptable : .invalid
    case .ascii(let set):
      return set.firstOffset(outside: bytes) == nil ? .acceptable : .invalid
    case .visible:
      switch InvisibleCharacters.firstFinding(in: text, bytes) {
      case nil: return .acceptable
      case .unfinished: return .intermediate
      case .refused: return .invalid
      }
    case .pattern(let pattern):
      return pattern.match(bytes, scratch: scratch).verdict
    }
  }
}

extension PatternMatch {
  /// What a pattern says of a text.
  var verdict: Verdict {
    switch self {
    case .whole: .acceptable
    case .partial: .intermediate
    case .none: .invalid
    case .undetermined, .failure: .undetermined
    }
  }
}
