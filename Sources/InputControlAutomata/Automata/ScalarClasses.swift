/// Determines the scalars that the literals and character classes of patterns match.
package enum ScalarClasses {
  package static func scalars(of literal: RegexNode.Literal) -> ScalarSet {
    let scalars = ScalarSet(literal.scalar)
    return literal.isCaseless ? inBothCases(scalars) : scalars
  }

  package static func scalars(of set: RegexNode.CharacterClass) throws(AutomatonObstacle) -> ScalarSet {
    guard !set.isAmbiguous else { throw .ambiguousClass }
    // The members are put together once, because a class may list thousands.
    var listed: [ClosedRange<UInt32>] = []
    var sets: [ScalarSet] = []
    for member in set.members {
      switch member.kind {
      case .scalar(let scalar): listed.append(scalar.value...scalar.value)
      case .scalars(let range): listed.append(range.lowerBound.value...range.upperBound.value)
      case .shorthand(let shorthand, let isNegated):
        let scalars = Self.scalars(of: shorthand)
        sets.append(isNegated ? scalars.complement : scalars)
      case .property(let name, let isNegated):
        guard let scalars = UnicodeTables.scalars(ofProperty: name) else { throw .unknownProperty }
        sets.append(isNegated ? scalars.complement : scalars)
      case .posix(let name, let isNegated):
        let scalars = ScalarSet(ASCIISet(name, isCaseless: set.isCaseless))
        sets.append(isNegated ? scalars.complement : scalars)
      }
    }
    let scalars = ScalarSet(listed)
    sets.append(set.isCaseless ? inBothCases(scalars) : scalars)
    let result = ScalarSet(unionOf: sets)
    return set.isNegated ? result.complement : result
  }

  /// Returns a set with the case variants of its members.
  private static func inBothCases(_ set: ScalarSet) -> ScalarSet {
    guard set.ranges.allSatisfy({ $0.upperBound < 0x80 }) else {
      return set.union(UnicodeTables.caseVariants(of: set))
    }
    let ascii = set.scalarRanges.reduce(ASCIISet()) { $0.union(ASCIISet($1)) }
    var result = ScalarSet(ascii.inBothCases)
    // CaseFolding.txt of Unicode folds no other scalars to ASCII.
    for (letter, other) in [("k", "\u{212A}"), ("s", "\u{17F}")] as [(Unicode.Scalar, Unicode.Scalar)]
    where result.contains(letter) {
      result = result.union(ScalarSet(other))
    }
    return result
  }

  private static func scalars(of shorthand: RegexNode.Shorthand) -> ScalarSet {
    switch shorthand {
    case .digit: ScalarSet(.digits)
    case .word: ScalarSet(.word)
    case .whiteSpace: ScalarSet(.whiteSpace)
    case .horizontalSpace: horizontalSpace
    case .verticalSpace: verticalSpace
    }
  }

  /// The horizontal white space listed in pcre2pattern(3).
  private static let horizontalSpace = ScalarSet([
    0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x180E...0x180E, 0x2000...0x200A, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000,
  ])

  /// The vertical white space listed in pcre2pattern(3), which `\R` matches too.
  package static let verticalSpace = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
}

extension RegexNode.CharacterClass {
  /// Whether PCRE2 10.42 reads the class otherwise than its documentation: a POSIX class makes it forget that an
  /// earlier `\W` or the like has everything beyond U+00FF, as in `[\W[:upper:]]`, and so does a property in a
  /// negated class, as in `[^\W\p{Lu}]`.
  fileprivate var isAmbiguous: Bool {
    var hasComplement = false
    var knowsComplement = false
    var hasProperty = false
    for member in members {
      switch member.kind {
      case .shorthand(.digit, isNegated: true), .shorthand(.word, isNegated: true),
        .shorthand(.whiteSpace, isNegated: true):
        (hasComplement, knowsComplement) = (true, true)
      case .posix(_, let isNegated):
        if isNegated { hasComplement = true }
        knowsComplement = isNegated
      case .property: hasProperty = true
      default: break
      }
    }
    return hasComplement && (!knowsComplement || isNegated && hasProperty)
  }
}

extension RegexNode {
  /// The scalars that the node matches, if it matches exactly one scalar; `nil` if it does not, or if a class in it is
  /// ambiguous.
  package var oneScalar: ScalarSet? {
    guard matchesExactlyOneScalar else { return nil }
    let set: ScalarSet?? = fold { (node, parts: ArraySlice<ScalarSet?>) in
      var sets: [ScalarSet] = []
      for part in parts {
        guard let part else { return nil }
        sets.append(part)
      }
      switch node.kind {
      case .literal(let literal): return ScalarClasses.scalars(of: literal)
      case .characterClass(let set): return try? ScalarClasses.scalars(of: set)
      case .any(let matchesLineFeed): return matchesLineFeed ? .all : ScalarSet("\n").complement
      case .group: return sets.first
      case .alternation: return ScalarSet(unionOf: sets)
      // Lookaheads for one scalar narrow the scalar that follows them.
      case .concatenation: return sets.reduce(.all) { $0.intersection($1) }
      case .lookaround(let lookaround, _): return lookaround.isNegative ? sets.first?.complement : sets.first
      default: return nil
      }
    }
    return set ?? nil
  }
}
