extension ScalarSet {
  /// What it contains, in English, such as `a digit or “.”`; `nil` where that would be long, or tells nothing.
  var words: String? {
    guard !isEmpty, !contains("\""), ranges.count <= Self.mostRanges, count < Self.mostScalars else {
      return nil
    }
    let members = scalarRanges.map { range in
      RegexNode.CharacterClass.Member(
        range.lowerBound == range.upperBound ? .scalar(range.lowerBound) : .scalars(range), SourceRange(0, 0))
    }
    let words = RegexNode.CharacterClass(isNegated: false, members: members, isCaseless: false).noun.singular
    return words.count <= Self.longestWords ? Self.withCurvedQuotes(words) : nil
  }

  /// Descriptions of patterns quote as patterns are written, sentences as sentences are.
  private static func withCurvedQuotes(_ words: String) -> String {
    var isOpen = false
    return String(
      words.map { character in
        guard character == "\"" else { return character }
        isOpen.toggle()
        return isOpen ? "“" : "”"
      })
  }

  private static let mostRanges = 12
  /// More than the letters of any script; what has more is nearly everything.
  private static let mostScalars = 100_000
  private static let longestWords = 60
}
