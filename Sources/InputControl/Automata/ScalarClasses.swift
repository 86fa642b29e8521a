/// Determines the scalars that the character classes of patterns match.
///
/// Sets that depend on Unicode data are supplied by a closure, so that they agree with the engine that
/// matches other patterns.
package struct ScalarClasses: Sendable {
  /// Returns the scalars that a pattern for one character matches, among the candidates or all scalars; `nil`
  /// if they cannot be determined.
  private let scalars: @Sendable (_ pattern: String, _ candidates: ScalarSet?) -> ScalarSet?

  init(scalars: @escaping @Sendable (_ pattern: String, _ candidates: ScalarSet?) -> ScalarSet?) {
    self.scalars = scalars
  }

  package func scalars(of literal: RegexNode.Literal) throws(AutomatonObstacle) -> ScalarSet {
    literal.isCaseless ? try inBothCases(literal.scalar...literal.scalar) : ScalarSet(literal.scalar)
  }

  package func scalars(of set: RegexNode.CharacterClass) throws(AutomatonObstacle) -> ScalarSet {
    // For classes such as `[\W[:upper:]]`, the result of PCRE2 10.42 beyond U+00FF depends on the order of
    // the members.
    if set.members.count > 1, set.members.contains(where: \.isNegatedASCII) { return try asked(set.pattern) }
    var result = ScalarSet.none
    for member in set.members {
      result = result.union(try scalars(of: member.kind, isCaseless: set.isCaseless))
    }
    return set.isNegated ? result.complement : result
  }

  private func scalars(
    of member: RegexNode.CharacterClass.Member.Kind, isCaseless: Bool
  ) throws(AutomatonObstacle) -> ScalarSet {
    switch member {
    case .scalar(let scalar):
      return isCaseless ? try inBothCases(scalar...scalar) : ScalarSet(scalar)
    case .scalars(let range):
      return isCaseless ? try inBothCases(range) : ScalarSet(range)
    case .shorthand(let shorthand, let isNegated):
      let scalars = Self.scalars(of: shorthand)
      return isNegated ? scalars.complement : scalars
    case .property(let name, let isNegated):
      return try asked((isCaseless ? "(?i)" : "") + Self.pattern(ofProperty: name, isNegated: isNegated))
    case .posix(let name, let isNegated):
      let scalars = ScalarSet(ASCIISet(name, isCaseless: isCaseless))
      return isNegated ? scalars.complement : scalars
    }
  }

  /// Returns a range with the case variants of its members.
  private func inBothCases(_ range: ClosedRange<Unicode.Scalar>) throws(AutomatonObstacle) -> ScalarSet {
    guard range.upperBound.isASCII else {
      let cased = try asked(Self.casedPattern)
      let given = ScalarSet(range)
      guard !given.isDisjoint(with: cased) else { return given }
      return given.union(try asked("(?i)[\(range.pattern)]", among: cased))
    }
    var result = ScalarSet(ASCIISet(range).inBothCases)
    // CaseFolding.txt of Unicode folds no other scalars to ASCII.
    for (letter, other) in [("k", "\u{212A}"), ("s", "\u{17F}")] as [(Unicode.Scalar, Unicode.Scalar)]
    where result.contains(letter) {
      result = result.union(ScalarSet(other))
    }
    return result
  }

  /// The scalars that can have case variants: letters, letter numbers, symbols, and U+0345 COMBINING GREEK
  /// YPOGEGRAMMENI.
  private static let casedPattern = #"[\p{L&}\p{Nl}\p{So}\x{345}]"#

  /// Returns the scalars that a pattern in PCRE2's syntax matches.
  private func asked(
    _ pattern: String, among candidates: ScalarSet? = nil
  ) throws(AutomatonObstacle) -> ScalarSet {
    guard let set = scalars(pattern, candidates) else { throw .unknownClass }
    return set
  }

  fileprivate static func pattern(ofProperty name: String, isNegated: Bool) -> String {
    "\\\(isNegated ? "P" : "p"){\(name)}"
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

// MARK: - Pattern syntax

extension RegexNode.CharacterClass.Member {
  /// Whether the member is a negated shorthand or a negated POSIX class.
  fileprivate var isNegatedASCII: Bool {
    switch kind {
    case .shorthand(_, isNegated: true), .posix(_, isNegated: true): true
    default: false
    }
  }

  fileprivate var pattern: String {
    switch kind {
    case .scalar(let scalar): (scalar...scalar).pattern
    case .scalars(let range): range.pattern
    case .shorthand(let shorthand, let isNegated): "\\" + shorthand.letter(isNegated: isNegated)
    case .property(let name, let isNegated): ScalarClasses.pattern(ofProperty: name, isNegated: isNegated)
    case .posix(let name, let isNegated): "[:\(isNegated ? "^" : "")\(name.rawValue):]"
    }
  }
}

extension RegexNode.CharacterClass {
  /// The class in PCRE2's syntax, valid at any position of a pattern.
  fileprivate var pattern: String {
    (isCaseless ? "(?i)" : "") + "[" + (isNegated ? "^" : "") + members.map(\.pattern).joined() + "]"
  }
}

extension ClosedRange<Unicode.Scalar> {
  fileprivate var pattern: String {
    func escaped(_ scalar: Unicode.Scalar) -> String { "\\x{\(String(scalar.value, radix: 16))}" }
    return escaped(lowerBound) + (lowerBound == upperBound ? "" : "-" + escaped(upperBound))
  }
}

extension RegexNode.Shorthand {
  fileprivate func letter(isNegated: Bool) -> String {
    let letter =
      switch self {
      case .digit: "d"
      case .word: "w"
      case .whiteSpace: "s"
      case .horizontalSpace: "h"
      case .verticalSpace: "v"
      }
    return isNegated ? letter.uppercased() : letter
  }
}
