import InputControl

/// A lint for a `.` that stands where a dot is most likely meant, in a number or a host: `/\d+.\d\d/`,
/// `/www.example.com/`.
///
/// A `.` is reported only between digits, between letters, before letters behind a repeated class of letters,
/// and between such classes behind an `@`. A repeated `.` is never reported.
enum UnescapedDot: Lint {
  static let code = DiagnosticCode.unescapedDot

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.filter { $0.use != .character }.flatMap { pattern in
      pattern.tree.root.unescapedDots.sorted { $0.start < $1.start }.map { dot in
        let location = pattern.location(dot)
        return finding(
          "`.` matches any character here, not only a dot", at: location,
          help: "write `\\.` for a dot, or `[^\\n]` if any character is meant",
          fix: FixIt("write `\\.`", location, "\\.", keepsMeaning: false))
      }
    }
  }
}

extension RegexNode {
  /// A part of a pattern as far as it shows whether a `.` beside it is a dot.
  private enum Atom: Equatable {
    case digit
    /// A letter that matches itself.
    case letter
    case at
    /// A repeated class of letters, and perhaps digits, `-` and `_`.
    case word
    case dot(SourceRange)
    case other
  }

  /// The ranges of the `.` for which a dot is most likely meant.
  fileprivate var unescapedDots: [SourceRange] {
    var dots: [SourceRange] = []
    let atoms = fold { node, parts -> [Atom] in
      switch node.kind {
      case .literal(let literal): return [Self.atom(of: literal)]
      case .any(matchesLineFeed: false) where node.range.end - node.range.start == 1:
        return [.dot(node.range)]
      case .characterClass(let set): return [set.isDigits ? .digit : .other]
      case .concatenation: return parts.flatMap(\.self)
      case .group: return parts.first ?? []
      case .repetition(let repetition, let repeated):
        if case .characterClass(let set) = repeated.kind, set.isWord, repetition.max != 1 { return [.word] }
        guard let part = parts.first else { return [] }
        if case .dot? = part.first, part.count == 1 { return [.other] }
        return part
      case .alternation:
        for part in parts { dots += Self.dots(in: part) }
        // The common beginning of all alternatives.
        let beginnings = Set(parts.map { $0.prefix(2) == [.letter, .letter] })
        if beginnings == [true] { return [.letter, .letter, .other] }
        return [parts.allSatisfy { $0.allSatisfy { $0 == .digit } } ? .digit : .other]
      case .lookaround:
        for part in parts { dots += Self.dots(in: part) }
        return [.other]
      case .empty: return []
      case .any, .lineBreak, .anchor, .wordBoundary, .backreference, .unsupported: return [.other]
      }
    }
    return dots + Self.dots(in: atoms ?? [])
  }

  private static func dots(in atoms: [Atom]) -> [SourceRange] {
    var dots: [SourceRange] = []
    var isBehindAt = false
    for (index, atom) in atoms.enumerated() {
      if atom == .at { isBehindAt = true }
      guard case .dot(let range) = atom, index > 0, index + 1 < atoms.count else { continue }
      let (before, after) = (atoms[index - 1], atoms[index + 1])
      let isBehindLetters = atoms[..<index].suffix(2) == [.letter, .letter]
      let isBeforeLetters = atoms[(index + 1)...].prefix(2) == [.letter, .letter]
      let isMeant =
        before == .digit && after == .digit
        || (isBehindLetters || before == .word) && isBeforeLetters
        || isBehindAt && before == .word && after == .word
      if isMeant { dots.append(range) }
    }
    return dots
  }

  private static func atom(of literal: Literal) -> Atom {
    switch literal.scalar {
    case "0"..."9": .digit
    case "a"..."z", "A"..."Z": .letter
    case "@": .at
    default: .other
    }
  }
}

extension RegexNode.CharacterClass {
  fileprivate var isDigits: Bool {
    !isNegated
      && members.allSatisfy { member in
        switch member.kind {
        case .scalar(let scalar): ("0"..."9").contains(scalar)
        case .scalars(let range): "0" <= range.lowerBound && range.upperBound <= "9"
        case .shorthand(let shorthand, let isNegated): shorthand == .digit && !isNegated
        case .posix(let set, let isNegated): set == .digit && !isNegated
        case .property: false
        }
      }
  }

  /// Whether all members are ASCII letters, digits, `-` and `_`, and some are letters.
  fileprivate var isWord: Bool {
    !isNegated && !isDigits
      && members.allSatisfy { member in
        switch member.kind {
        case .scalar(let scalar): Self.isWord(scalar)
        case .scalars(let range):
          Self.isWord(range.lowerBound) && Self.isWord(range.upperBound)
        case .shorthand(let shorthand, let isNegated): [.digit, .word].contains(shorthand) && !isNegated
        case .posix(let set, let isNegated):
          [.alnum, .alpha, .digit, .lower, .upper, .word].contains(set) && !isNegated
        case .property: false
        }
      }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "a"..."z", "A"..."Z", "-", "_": true
    default: false
    }
  }
}
