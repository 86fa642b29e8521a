extension RegexNode.CharacterClass {
  /// The characters that the class matches, in English.
  var noun: RegexNoun {
    // `[^\P{L}]` is the same as `\p{L}`.
    if isNegated, members.count == 1, case .property(let name, true)? = members.first?.kind {
      return .property(name)
    }
    var summary = ClassSummary(isCaseless: isCaseless)
    for member in members { summary.add(member.kind) }
    let (nouns, isComplement) = summary.nouns
    guard isComplement != isNegated else { return nouns.isEmpty ? .noCharacter : .any(of: nouns) }
    return nouns.isEmpty ? .anyCharacter : .any(of: nouns).complement
  }
}

/// The members of a class, grouped by the form in which they are named.
private struct ClassSummary {
  private let isCaseless: Bool
  /// The ASCII members, in both cases if case is ignored.
  private var ascii: ASCIISet = []
  /// Whether a member such as `\W` adds all characters outside ASCII.
  private var hasAllBeyondASCII = false
  /// The single members, in the order of the pattern.
  private var singles: [Unicode.Scalar] = []
  /// The ranges outside ASCII.
  private var ranges: [RegexNoun] = []
  /// The members that may contain both ASCII and other characters.
  private var others: [RegexNoun] = []
  /// Whether a letter in the class stands for both cases.
  private var foldsCase = false
  /// Whether capital letters precede small letters in the class.
  private var hasCapitalsFirst: Bool?

  init(isCaseless: Bool) { self.isCaseless = isCaseless }

  mutating func add(_ member: RegexNode.CharacterClass.Member.Kind) {
    switch member {
    case .scalar(let scalar): add(scalar...scalar)
    case .scalars(let range): add(range)
    case .shorthand(.digit, let isNegated): add(.digits, isNegated)
    case .shorthand(.word, let isNegated): add(.word, isNegated)
    case .shorthand(.whiteSpace, let isNegated): add(.whiteSpace, isNegated)
    case .shorthand(.horizontalSpace, let isNegated):
      add(RegexNoun("horizontal white-space character"), isNegated)
    case .shorthand(.verticalSpace, let isNegated):
      add(RegexNoun("vertical white-space character"), isNegated)
    case .posix(let set, let isNegated): add(ASCIISet(set, isCaseless: isCaseless), isNegated)
    case .property(let name, let isNegated): add(.property(name), isNegated)
    }
  }

  private mutating func add(_ set: ASCIISet, _ isNegated: Bool) {
    ascii.formUnion(isNegated ? set.complement : set)
    hasAllBeyondASCII = hasAllBeyondASCII || isNegated
  }

  private mutating func add(_ noun: RegexNoun, _ isNegated: Bool) {
    others.append(isNegated ? noun.complement : noun)
  }

  private mutating func add(_ range: ClosedRange<Unicode.Scalar>) {
    let (first, last) = (range.lowerBound, range.upperBound)
    if first == last { singles.append(first) }
    if first.isASCII { addASCII(first...min(last, "\u{7F}")) }
    if !last.isASCII, first != last {
      let start = max(first, "\u{80}")
      let suffix = isCaseless && (start.hasCase || last.hasCase) ? RegexWording.caseSuffix : ""
      let bounds = " from \(RegexWording.visible(start)) to \(RegexWording.visible(last))"
      ranges.append(RegexNoun("character", bounds + suffix))
    }
  }

  private mutating func addASCII(_ range: ClosedRange<Unicode.Scalar>) {
    let set = ASCIISet(range)
    let hasLetters = !set.isDisjoint(with: .letters)
    if hasLetters, hasCapitalsFirst == nil { hasCapitalsFirst = !set.isDisjoint(with: .capitals) }
    if hasLetters, isCaseless { foldsCase = true }
    ascii.formUnion(isCaseless ? set.inBothCases : set)
  }

  // MARK: Naming

  /// The nouns of the members, or of the missing characters if the class is a complement.
  var nouns: (nouns: [RegexNoun], isComplement: Bool) {
    guard hasAllBeyondASCII else { return (nouns(for: ascii, singles), false) }
    let missing = nouns(for: ascii.complement, [])
    guard !others.isEmpty, !missing.isEmpty else { return (missing, true) }
    return ([RegexNoun.any(of: missing).complement] + others, false)
  }

  private func nouns(for set: ASCIISet, _ singles: [Unicode.Scalar]) -> [RegexNoun] {
    var rest = set
    // Letters that occur in both cases are named once, unless only some of them are case-insensitive.
    let isFolded = foldsCase && set == set.inBothCases
    if isFolded { rest.subtract(.capitals) }
    let named = rest.removeNamed(
      hasCapitalsFirst: hasCapitalsFirst == true, letterSuffix: isFolded ? RegexWording.caseSuffix : "")
    let quoted = inOrder(singles, isFolded: isFolded, rest: rest)
    let suffix = isCaseless && quoted.contains(where: { $0.hasCase }) ? RegexWording.caseSuffix : ""
    let beyond = hasAllBeyondASCII ? [] : ranges + others
    return named + beyond + RegexNoun.quoted(quoted, suffix: suffix)
  }

  /// Returns the scalars without a noun; those that are single members come first.
  private func inOrder(
    _ singles: [Unicode.Scalar], isFolded: Bool, rest: ASCIISet
  ) -> [Unicode.Scalar] {
    var rest = rest
    var result: [Unicode.Scalar] = []
    var seen: Set<Unicode.Scalar> = []
    for single in singles {
      let scalar = isFolded ? ASCIISet.small(single) : single
      guard scalar.isASCII ? rest.remove(scalar) : seen.insert(scalar).inserted else { continue }
      result.append(scalar)
    }
    return result + rest.scalars
  }
}
