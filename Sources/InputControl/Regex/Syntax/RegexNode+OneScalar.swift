extension RegexNode {
  /// Whether it is one character class or one scalar, or a choice between such: a set of characters.
  ///
  /// A lookahead for one scalar may come before, as in `(?![aeiou])[a-z]`, the way to subtract a set.
  var matchesExactlyOneScalar: Bool {
    fold(Self.shape) == .oneScalar
  }

  private enum Shape {
    case oneScalar
    /// A lookahead for one scalar.
    case narrowing
    case other
  }

  private static func shape(of node: RegexNode, parts: ArraySlice<Shape>) -> Shape {
    switch node.kind {
    case .literal, .characterClass, .any:
      return .oneScalar
    case .group, .alternation:
      return parts.allSatisfy { $0 == .oneScalar } ? .oneScalar : .other
    case .concatenation:
      return parts.last == .oneScalar && parts.dropLast().allSatisfy { $0 == .narrowing }
        ? .oneScalar : .other
    case .lookaround(let lookaround, _):
      return !lookaround.isBehind && parts.first == .oneScalar ? .narrowing : .other
    case .empty, .lineBreak, .repetition, .anchor, .wordBoundary, .backreference, .unsupported:
      return .other
    }
  }
}

extension RegexTree {
  /// Whether the whole pattern is a set of characters; see ``RegexNode/matchesExactlyOneScalar``.
  var matchesExactlyOneScalar: Bool { root.matchesExactlyOneScalar }
}
