/// The reason a pattern or a profile has no automaton.
package enum AutomatonObstacle: Error, Hashable, Sendable {
  /// `\1`: the text of a group must be remembered.
  case backreference
  /// `(?>…)` or a possessive quantifier whose effect cannot be expressed by a lookahead.
  case atomicGroup
  /// A lookahead, `$` or a word boundary inside a lookbehind.
  case lookaheadInLookbehind
  /// `.*\R` or `\S*\R`: PCRE2 10.42 considers the two disjoint, and does not give back a line break that `.`
  /// has consumed.
  case lineBreakBehindAny
  /// A group whose text a replacement keeps, in a lookahead of any length, which would be searched again for each
  /// match.
  case groupInLookahead
  /// A replacement whose template has a group twice, or has groups in another order than the pattern.
  case groupOrder
  /// A replacement that depends on more than the characters of a match and those behind it.
  case contextOfMatch
  /// A replacement of empty matches.
  case emptyMatch
  /// `\G` in a lookaround or in an atomic group.
  case searchStartInPart
  /// An unsupported construct of PCRE2.
  case unsupported(RegexNode.Unsupported)
  /// A pattern that cannot be parsed.
  case unreadable
  /// A class such as `[\W[:upper:]]`, which versions of PCRE2 read in different ways.
  case ambiguousClass
  /// A property that the tables do not have: of a later version of Unicode.
  case unknownProperty
  /// Parts nested more deeply than the stack of a secondary thread holds.
  case tooDeep
  /// More than this number of steps, with all repetitions expanded.
  case tooManySteps(Int)
  /// More than this number of lookbehinds, with all repetitions expanded.
  case tooManyLookbehinds(Int)
  /// More than this number of classes of characters.
  case tooManyClasses(Int)
  /// The limit on the work for all rules of a profile together is reached.
  case tooManyRules
  /// More than this number of states, or more work than is permitted to find them.
  case tooManyStates(Int)

  /// The reason in English, as a clause that follows “because”.
  package var words: String {
    switch self {
    case .backreference: "it refers back to what a group matched"
    case .atomicGroup: "it has an atomic group or a possessive quantifier that decides what is matched"
    case .lookaheadInLookbehind: "a lookbehind in it looks ahead"
    case .lineBreakBehindAny: "it has `\\R` and repeats `.` or the like, which PCRE2 does not tell apart"
    case .groupInLookahead: "the replacement keeps the text of a group in a lookahead of any length"
    case .groupOrder: "it writes groups in another order than it reads them, or more than once"
    case .contextOfMatch: "its matches depend on lines, on words, or on what is before them"
    case .emptyMatch: "its pattern matches the empty text"
    case .searchStartInPart: "it has `\\G` in a lookaround or an atomic group"
    case .unsupported(let construct): "it contains \(construct.words)"
    case .unreadable: "it cannot be parsed"
    case .ambiguousClass: "versions of PCRE2 disagree on a class in it with `\\W` or the like"
    case .unknownProperty: "it has a property that Unicode \(UnicodeTables.version) does not have"
    case .tooDeep: "its groups are nested too deeply"
    case .tooManySteps(let limit): "written out it takes more than \(limit) steps"
    case .tooManyLookbehinds(let limit): "written out it has more than \(limit) lookbehinds"
    case .tooManyClasses(let limit): "it distinguishes more than \(limit) kinds of characters"
    case .tooManyRules: "the automata of the other rules have used up the budget of the profile"
    case .tooManyStates(let limit): "its automaton would have more than \(limit) states"
    }
  }
}

extension RegexNode.Unsupported {
  fileprivate var words: String {
    switch self {
    case .callout: "a callout"
    case .codeUnit: "`\\C`"
    case .conditional: "a condition"
    case .graphemeCluster: "`\\X`"
    case .matchReset: "`\\K`"
    case .namedAssertion: "an assertion with a name"
    case .nonAtomicLookaround: "a lookaround that is not atomic"
    case .recursion: "a recursion"
    case .repeatedBoundary: "a repeated word boundary"
    case .verb: "a verb"
    }
  }
}
