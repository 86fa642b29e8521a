extension RegexNode {
  /// Whether it is one character class or one scalar, or a choice between such: a set of characters.
  ///
  /// A lookahead for one scalar may come before, as in `(?![aeiou])[a-z]`, the way to subtract one set from another.
  var matchesExactlyOneScalar: Bool {
    switch kind {
    case .literal, .characterClass, .any: true
    case .group(_, let node): node.matchesExactlyOneScalar
    case .alternation(let nodes): nodes.allSatisfy(\.matchesExactlyOneScalar)
    case .concatenation(let nodes):
      nodes.dropLast().allSatisfy(\.narrowsOneScalar) && nodes.last?.matchesExactlyOneScalar == true
    case .empty, .lineBreak, .repetition, .anchor, .wordBoundary, .lookaround, .backreference, .unsupported:
      false
    }
  }

  private var narrowsOneScalar: Bool {
    guard case .lookaround(let lookaround, let node) = kind else { return false }
    return !lookaround.isBehind && node.matchesExactlyOneScalar
  }
}

extension RegexTree {
  /// Whether the whole pattern is a set of characters; see ``RegexNode/matchesExactlyOneScalar``.
  var matchesExactlyOneScalar: Bool { root.matchesExactlyOneScalar }
}
