extension RegexParser {
  /// Checks that the groups exist that the pattern refers to.
  func checkReferences() throws(RegexProblem) {
    for (target, range) in references {
      switch target {
      case .number(let number) where number > highestGroup:
        throw RegexProblem(kind: .missingGroup(number), range: range)
      case .name(let name) where groupNames[name] == nil:
        throw RegexProblem(kind: .missingName(name), range: range)
      case .number, .name: break
      }
    }
  }

  /// Checks that each alternative of a lookbehind matches texts of one length only.
  ///
  /// A part whose length is not known, such as a back reference, has one for PCRE2, which alone matches it.
  func checkLength(ofLookbehind body: RegexNode, from start: Int) throws(RegexProblem) {
    let alternatives = if case .alternation(let nodes) = body.kind { nodes } else { [body] }
    for node in alternatives {
      guard let length = node.length, length.min != length.max else { continue }
      throw problem(.lengthOfLookbehind, start, body.range.end)
    }
  }

  /// Checks that there is a property with a name.
  func check(property name: String, from start: Int, to end: Int? = nil) throws(RegexProblem) {
    guard UnicodeTables.hasProperty(name) else {
      throw problem(.unknownProperty(name), start, end)
    }
  }
}
