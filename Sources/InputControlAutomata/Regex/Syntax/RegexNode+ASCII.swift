extension RegexNode {
  /// Whether the node provably matches only visible ASCII characters and spaces.
  package var isPrintableASCII: Bool {
    fold { node, parts in
      switch node.kind {
      case .literal(let literal):
        (" "..."~").contains(literal.scalar) && !(literal.isCaseless && literal.scalar.foldsBeyondASCII)
      case .characterClass(let set): set.isPrintableASCII
      case .any, .lineBreak, .backreference, .unsupported: false
      case .empty, .anchor, .wordBoundary, .lookaround: true
      case .concatenation, .alternation, .group, .repetition: parts.allSatisfy { $0 }
      }
    } ?? false
  }
}

extension RegexNode.CharacterClass {
  fileprivate var isPrintableASCII: Bool {
    !isNegated
      && members.allSatisfy { member in
        switch member.kind {
        case .scalar(let scalar): (" "..."~").contains(scalar) && !(isCaseless && scalar.foldsBeyondASCII)
        case .scalars(let range):
          range.lowerBound >= " " && range.upperBound <= "~"
            && !(isCaseless && Unicode.Scalar.foldingBeyondASCII.contains(where: range.contains))
        case .shorthand(.digit, false), .shorthand(.word, false): true
        case .posix(let name, false): ![.ascii, .blank, .cntrl, .space].contains(name)
        default: false
        }
      }
  }
}

extension Unicode.Scalar {
  /// The ASCII letters that are case variants of U+212A KELVIN SIGN and U+017F LATIN SMALL LETTER LONG S
  /// (CaseFolding.txt of Unicode).
  package static let foldingBeyondASCII: [Unicode.Scalar] = ["k", "K", "s", "S"]

  package var foldsBeyondASCII: Bool { Self.foldingBeyondASCII.contains(self) }
}
