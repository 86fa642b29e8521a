extension ScalarSet {
  /// The set in English, such as `a digit or “.”`; `nil` if the text would be long or not informative.
  package var words: String? {
    guard !isEmpty, !contains("\""), ranges.count <= Self.maximumRanges, count < Self.maximumScalars else {
      return nil
    }
    let members = scalarRanges.flatMap { range in
      // Two consecutive characters are not written as a range.
      let ends = range.upperBound.value - range.lowerBound.value <= 1
      let kinds: [RegexNode.CharacterClass.Member.Kind] =
        ends ? Set([range.lowerBound, range.upperBound]).sorted().map { .scalar($0) } : [.scalars(range)]
      return kinds.map { RegexNode.CharacterClass.Member($0, SourceRange(0, 0)) }
    }
    let singles = members.filter { if case .scalar = $0.kind { true } else { false } }
    let words: String
    if (3...8).contains(singles.count) {
      // Quoted together, the characters would read as a word.
      let ranges = members.filter { if case .scalar = $0.kind { false } else { true } }
      words = RegexWording.either(
        (ranges.isEmpty ? [] : [ranges]).map(Self.words) + singles.map { Self.words([$0]) })
    } else {
      words = Self.words(members)
    }
    return words.count <= Self.longestWords ? Self.withCurvedQuotes(words) : nil
  }

  private static func words(_ members: [RegexNode.CharacterClass.Member]) -> String {
    RegexNode.CharacterClass(isNegated: false, members: members, isCaseless: false).noun.singular
  }

  /// Replaces straight quotes, which descriptions of patterns use, by the curved quotes of sentences.
  private static func withCurvedQuotes(_ words: String) -> String {
    var isOpen = false
    return String(
      words.map { character in
        guard character == "\"" else { return character }
        isOpen.toggle()
        return isOpen ? "“" : "”"
      })
  }

  private static let maximumRanges = 12
  /// More than the letters of any script; a larger set is nearly everything.
  private static let maximumScalars = 100_000
  private static let longestWords = 60
}
