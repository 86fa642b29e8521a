/// The automata of the rules of a profile.
struct RuleAutomata {
  /// The automaton of all error rules.
  let all: LazyExactRules
  /// The automaton of the error rules that are checked with every change; the same one if these are all, apart from
  /// `required`.
  let ofChanges: LazyExactRules
}
