extension RegexTree {
  /// Returns the pattern in plain English, as one line or an indented list, for people who do not read
  /// patterns.
  ///
  /// The text describes the matches and not the order in which they are tried. Parts that are not supported
  /// or nested too deeply are quoted.
  ///
  /// - Parameter matchesWholeText: Whether a match must be the whole text, which makes anchors at the start
  ///   and the end of the pattern redundant.
  package func words(matchesWholeText: Bool = true) -> String {
    let writer = RegexWriter(tree: self)
    let place = RegexWriter.Place(isAtStart: matchesWholeText, isAtEnd: matchesWholeText, depth: 0)
    return writer.phrase(for: root, at: place).described
  }
}

/// Converts nodes into phrases.
private struct RegexWriter {
  private let tree: RegexTree
  /// The range of the group to which a reference refers; groups that share a name or a number are not
  /// included.
  private let groups: [RegexNode.Backreference.Target: SourceRange]

  /// The maximum nesting of groups that is described.
  private static let deepest = 5

  init(tree: RegexTree) {
    self.tree = tree
    var groups: [RegexNode.Backreference.Target: [SourceRange]] = [:]
    tree.visit { node in
      guard case .group(let group, _) = node.kind, case .capturing(let number, let name) = group.kind else {
        return
      }
      groups[.number(number), default: []].append(node.range)
      if let name { groups[.name(name), default: []].append(node.range) }
    }
    // Which one of several groups matched is not known.
    self.groups = groups.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// The position of a node in the pattern.
  struct Place {
    /// Whether the node begins at the start of the match.
    var isAtStart = false
    /// Whether the node ends at the end of the match.
    var isAtEnd = false
    var depth: Int
  }

  func phrase(for node: RegexNode, at place: Place) -> RegexPhrase {
    switch node.kind {
    case .empty: return .nothing
    case .literal(let literal): return .text(.init(literal.scalar, isCaseless: literal.isCaseless))
    case .characterClass(let set):
      if !set.isNegated, set.members.count == 1, case .scalar(let scalar)? = set.members.first?.kind {
        return .text(.init(scalar, isCaseless: set.isCaseless))
      }
      return .noun(set.noun, .one)
    case .any(let matchesLineFeed):
      return .noun(matchesLineFeed ? .anyCharacter : RegexNoun("line break").complement, .one)
    case .lineBreak: return .noun(RegexNoun("line break", " of any kind"), .one)
    case .concatenation(let nodes): return sequence(of: nodes, at: place)
    case .anchor, .wordBoundary, .lookaround: return sequence(of: [node], at: place)
    case .alternation(let nodes): return choice(of: nodes, at: place)
    case .group(let group, let body): return self.group(group, body, source: node, at: place)
    case .repetition(let repetition, let body):
      let count = RegexCount(
        min: repetition.min, max: repetition.max, isPossessive: repetition.kind == .possessive)
      return repeated(phrase(for: body, at: Place(depth: place.depth)), count)
    case .backreference(let reference):
      guard let range = groups[reference.target] else { return quotation(of: node) }
      return .words("again what \(RegexWording.source(tree.text(range))) matched")
    case .unsupported: return quotation(of: node)
    }
  }

  private func quotation(of node: RegexNode) -> RegexPhrase {
    .words("the pattern \(RegexWording.source(tree.text(node.range)))")
  }

  private func group(
    _ group: RegexNode.Group, _ body: RegexNode, source: RegexNode, at place: Place
  ) -> RegexPhrase {
    guard place.depth < Self.deepest else { return quotation(of: source) }
    var place = place
    place.depth += 1
    let phrase = phrase(for: body, at: place)
    guard group.kind == .atomic else { return phrase }
    switch phrase {
    case .nothing, .text, .noun(_, .one), .words: return phrase
    case .noun(let noun, var count):
      count.isPossessive = true
      return .noun(noun, count)
    case .repeated(var count, .text(let text)):
      count.isPossessive = true
      return .repeated(count, .text(text))
    default: return .followed(phrase, [.words("the first way that fits")])
    }
  }

  private func repeated(_ phrase: RegexPhrase, _ count: RegexCount) -> RegexPhrase {
    if count.max == 0 { return .nothing }
    if count.min == 1, count.max == 1 { return phrase }
    switch phrase {
    case .nothing: return .nothing
    case .noun(let noun, .one): return .noun(noun, count)
    default: return .repeated(count, phrase)
    }
  }

  private func choice(of nodes: [RegexNode], at place: Place) -> RegexPhrase {
    var alternatives: [RegexPhrase] = []
    var isOptional = false
    for node in nodes {
      switch phrase(for: node, at: place) {
      case .nothing: isOptional = true
      case .choice(let inner): alternatives += inner
      case let phrase: alternatives.append(phrase)
      }
    }
    guard let first = alternatives.first else { return .nothing }
    let phrase = alternatives.count == 1 ? first : .choice(alternatives)
    return isOptional ? repeated(phrase, .optional) : phrase
  }

  private func sequence(of nodes: [RegexNode], at place: Place) -> RegexPhrase {
    var sequence = RegexPhraseSequence()
    for (index, node) in nodes.enumerated() {
      let inner = Place(
        isAtStart: place.isAtStart && sequence.isAtStart, isAtEnd: place.isAtEnd && index == nodes.count - 1,
        depth: place.depth)
      switch node.kind {
      case .anchor(let anchor):
        if !anchor.isSuperfluous(at: inner) { sequence.require(.words(anchor.words)) }
      case .wordBoundary(let boundary): sequence.require(boundary.condition)
      case .lookaround(let lookaround, let body):
        sequence.require(condition(for: lookaround, body, at: inner))
      case .empty, .literal, .characterClass, .any, .lineBreak, .concatenation, .alternation, .group,
        .repetition, .backreference, .unsupported:
        sequence.append(phrase(for: node, at: inner))
      }
    }
    return sequence.finish()
  }

  private func condition(
    for lookaround: RegexNode.Lookaround, _ body: RegexNode, at place: Place
  ) -> RegexPhrase.Condition {
    let depth = place.depth + 1
    let isTooDeep = depth > Self.deepest
    let inner = Place(isAtStart: place.isAtStart && !lookaround.isBehind, depth: depth)
    let phrase = isTooDeep ? quotation(of: body) : phrase(for: body, at: inner)
    guard !lookaround.isBehind else { return .behind(phrase, isNegative: lookaround.isNegative) }
    var contained: RegexPhrase?
    if !isTooDeep, case .concatenation(let nodes) = body.kind, nodes.first?.isDotStar == true {
      contained = sequence(of: Array(nodes.dropFirst()), at: Place(depth: depth))
    }
    return .ahead(phrase, contained: contained, isNegative: lookaround.isNegative)
  }
}

extension RegexNode {
  /// Whether the node is `.*`.
  fileprivate var isDotStar: Bool {
    guard case .repetition(let repetition, let node) = kind, case .any = node.kind else { return false }
    return repetition.min == 0 && repetition.max == nil && repetition.kind != .possessive
  }
}

extension RegexNode.Anchor {
  fileprivate var words: String {
    switch self {
    case .textStart: "at the start of the text"
    case .lineStart: "at the start of a line"
    case .textEnd: "at the end of the text"
    case .lineEnd: "at the end of a line"
    case .textEndOrLastLineFeed: "at the end of the text or before a last line break"
    case .matchStart: "at the start of the match"
    }
  }

  fileprivate func isSuperfluous(at place: RegexWriter.Place) -> Bool {
    switch self {
    case .textStart, .lineStart, .matchStart: place.isAtStart
    case .textEnd, .lineEnd, .textEndOrLastLineFeed: place.isAtEnd
    }
  }
}

extension RegexNode.WordBoundary {
  fileprivate var condition: RegexPhrase.Condition {
    switch self {
    case .either: .boundary("at the edge of a word", isNegative: false)
    case .none: .boundary("at the edge of a word", isNegative: true)
    case .start: .words("at the start of a word")
    case .end: .words("at the end of a word")
    }
  }
}
