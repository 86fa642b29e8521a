extension RegexNode {
  /// The node inside of all groups that are not atomic.
  var insidePlainGroups: RegexNode { inside { $0.kind != .atomic } }

  /// Returns the node inside of all groups that satisfy a predicate.
  func inside(_ skips: (Group) -> Bool) -> RegexNode {
    var node = self
    while case .group(let group, let body) = node.kind, skips(group) { node = body }
    return node
  }

  /// The node inside of all groups.
  var insideGroups: RegexNode { inside { _ in true } }

  /// The depth of the recursion that writes a program for the node.
  ///
  /// A node counts by the number of functions that write it; plain groups do not count.
  var programDepth: Int {
    fold { node, parts in
      let cost =
        switch node.kind {
        case .group(let group, _): group.kind == .atomic ? 3 : 0
        case .repetition(let repetition, _): repetition.kind == .possessive ? 3 : 1
        case .lookaround: 2
        default: 1
        }
      return cost + (parts.max() ?? 0)
    } ?? 0
  }
}
