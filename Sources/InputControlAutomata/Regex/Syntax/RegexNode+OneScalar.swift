extension RegexNode {
  /// Whether the node always matches exactly one scalar: a literal, a character class, or a choice between
  /// such nodes.
  ///
  /// Lookaheads for one scalar may precede it, as in `(?![aeiou])[a-z]`, which subtracts a set.
  package var matchesExactlyOneScalar: Bool {
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
  /// Whether the whole pattern always matches exactly one scalar; see ``RegexNode/matchesExactlyOneScalar``.
  package var matchesExactlyOneScalar: Bool { root.matchesExactlyOneScalar }
}
