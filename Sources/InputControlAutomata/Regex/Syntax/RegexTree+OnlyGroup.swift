extension RegexTree {
  /// The number of the group that has all characters of a match, if they are as many in each match, and nothing around a
  /// match decides about it but the start of the text and one character behind it; 0 if no group has them.
  ///
  /// Such a match stays what it is, whatever follows the text.
  package var onlyGroup: Int? {
    var parts: ArraySlice<RegexNode> = [root]
    if case .concatenation(let nodes) = root.kind { parts = nodes[...] }
    if case .anchor(.textStart)? = parts.first?.kind { parts.removeFirst() }
    if case .lookaround(let lookaround, let body)? = parts.last?.kind {
      guard !lookaround.isBehind, !lookaround.isNegative, body.matchesExactlyOneScalar else { return nil }
      parts.removeLast()
    }
    for part in parts {
      guard let length = part.length, length.min == length.max, !part.looksAround else { return nil }
    }
    guard parts.count == 1, case .group(let group, _)? = parts.first?.kind,
      case .capturing(let number, _) = group.kind
    else { return 0 }
    return number
  }
}

extension RegexNode {
  /// Whether what matches depends on what stands around it, or on what was matched before.
  fileprivate var looksAround: Bool {
    switch kind {
    case .anchor, .wordBoundary, .lookaround, .backreference, .unsupported, .lineBreak: true
    default: children.contains { $0.looksAround }
    }
  }
}
