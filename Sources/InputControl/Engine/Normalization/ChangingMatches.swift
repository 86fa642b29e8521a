// A `replace` may find what it would put there: `replace /\p{Zs}+/ with " "` finds each single space. A text in which it
// finds nothing else stays as it is.

extension RulePattern {
  /// Returns a pattern that is found in every text in which a `replace` of the matches of this one changes something.
  ///
  /// It may be found in other texts, too; if nothing better is known, it is this pattern.
  func matchesChanged(by template: ReplacementTemplate) -> RulePattern {
    // Between the parts of an extended pattern, white space may separate what would be one part without it.
    guard let tree, !isExtended, !dependsOnPlace else { return self }
    var pieces = template.elements[...]
    var items: [(same: String, change: PartChange)] = []
    for node in tree.root.parts {
      guard let change = tree.change(of: node, by: &pieces) else { return self }
      items.append((tree.text(node.range), change))
    }
    // Of a match that changes, at least one part changes.
    let alternatives = items.indices.compactMap { index -> String? in
      guard case .matching(let changed) = items[index].change else { return nil }
      let (before, behind) = (items[..<index], items[(index + 1)...])
      return before.map { $0.same }.joined() + changed + behind.map { $0.same }.joined()
    }
    guard pieces.isEmpty, !alternatives.isEmpty, alternatives.count * text.utf8.count <= Self.longest else {
      return self
    }
    let changing = RulePattern(alternatives.joined(separator: "|"))
    return changing.tree == nil ? self : changing
  }

  /// The length in bytes up to which alternatives are made, because the automaton of longer ones would be larger than
  /// that of the pattern.
  private static let longest = 1000

  /// Whether parts of the pattern may have another meaning elsewhere: behind options or a comment, in quoted text, with
  /// references to groups, or where the last match ended.
  private var dependsOnPlace: Bool {
    var before: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in text.unicodeScalars {
      if before == ("(", "?"), !":=!<".unicodeScalars.contains(scalar) { return true }
      if before.1 == "\\", "QEGgk123456789".unicodeScalars.contains(scalar) { return true }
      before = (before.1, scalar)
    }
    return false
  }
}

/// Where a part of a pattern matches something else than what a `replace` puts there.
private enum PartChange {
  case never
  /// Where this pattern matches.
  case matching(String)
}

extension ReplacementTemplate {
  /// A scalar, or the number of a group.
  fileprivate enum Element: Equatable {
    case scalar(Unicode.Scalar)
    case group(Int)
  }

  fileprivate var elements: [Element] {
    pieces.flatMap { piece -> [Element] in
      switch piece {
      case .text(let text): text.unicodeScalars.map { .scalar($0) }
      case .group(let number): [.group(number)]
      }
    }
  }
}

extension RegexNode {
  /// The parts in sequence.
  fileprivate var parts: [RegexNode] {
    if case .concatenation(let nodes) = kind { nodes } else { [self] }
  }
}

extension RegexTree {
  /// Returns where a part of the pattern matches something else than the front of a template, which it takes away.
  ///
  /// - Returns: `nil` if that is not known.
  fileprivate func change(
    of node: RegexNode, by template: inout ArraySlice<ReplacementTemplate.Element>
  ) -> PartChange? {
    switch node.kind {
    case .anchor, .wordBoundary, .lookaround:
      return .never
    case .group(let group, _):
      guard case .capturing(let number, _) = group.kind, template.first == .group(number) else { return nil }
      template.removeFirst()
      return .never
    case .literal(let literal) where !literal.isCaseless && template.first == .scalar(literal.scalar):
      template.removeFirst()
      return .never
    case .literal, .characterClass, .any:
      return Self.popScalar(&template).map { .matching(other(than: $0, node)) }
    case .repetition(let repetition, let body) where repetition.min == 0:
      return .matching("(?:\(text(body.range)))+")
    case .repetition(let repetition, let body) where repetition.min == 1 && body.matchesExactlyOneScalar:
      return Self.popScalar(&template).map {
        .matching("(?:\(other(than: $0, body))|(?:\(text(body.range))){2,})")
      }
    default:
      return nil
    }
  }

  private static func popScalar(
    _ template: inout ArraySlice<ReplacementTemplate.Element>
  ) -> Unicode.Scalar? {
    guard case .scalar(let scalar)? = template.first else { return nil }
    template.removeFirst()
    return scalar
  }

  /// Returns the pattern of the scalars that a node for one scalar matches, without one of them.
  private func other(than scalar: Unicode.Scalar, _ node: RegexNode) -> String {
    "(?!\\x{\(String(scalar.value, radix: 16))})(?:\(text(node.range)))"
  }
}
