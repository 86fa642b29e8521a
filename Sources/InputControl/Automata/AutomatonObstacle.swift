/// Why a pattern or a profile has no automaton.
enum AutomatonObstacle: Error, Hashable, Sendable {
  /// `\1`: what a group matched has to be remembered.
  case backreference
  /// `(?>…)` or a possessive group, where it cannot be told by a lookahead what would be given back.
  case atomicGroup
  /// A lookahead, `$` or a word boundary inside of a lookbehind.
  case lookaheadInLookbehind
  /// `.*\R` or `\S*\R`: PCRE2 10.42 takes the two for disjoint, and gives back no end of a line that `.` has taken.
  case lineBreakBehindAny
  /// A part of PCRE2's language that is not followed.
  case unsupported(RegexNode.Unsupported)
  /// A pattern that is not read.
  case unreadable
  /// A set of characters that PCRE2 does not list.
  case unknownClass
  /// More than this many steps, when all repetitions are written out.
  case tooManySteps(Int)
  /// More than this many lookbehinds, when all repetitions are written out.
  case tooManyLookbehinds(Int)
  /// More than this many characters that have to be told apart.
  case tooManyClasses(Int)
  /// More work for the rules of a profile than is done for all of them together.
  case tooManyRules
  /// More than this many states, or as much work to find them.
  case tooManyStates(Int)

  /// The reason in English, to follow “because”.
  var words: String {
    switch self {
    case .backreference: "it refers back to what a group matched"
    case .atomicGroup: "it has an atomic group or a possessive quantifier that decides what is matched"
    case .lookaheadInLookbehind: "a lookbehind in it looks ahead"
    case .lineBreakBehindAny: "it has `\\R` and repeats `.` or the like, which PCRE2 does not tell apart"
    case .unsupported(let construct): "it contains \(construct.words)"
    case .unreadable: "it is not understood"
    case .unknownClass: "a set of characters in it cannot be listed"
    case .tooManySteps(let limit): "written out it takes more than \(limit) steps"
    case .tooManyLookbehinds(let limit): "written out it has more than \(limit) lookbehinds"
    case .tooManyClasses(let limit): "it tells more than \(limit) kinds of characters apart"
    case .tooManyRules: "the automata of the other rules took all the time that there is for a profile"
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
