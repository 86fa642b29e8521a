extension Automaton {
  /// Makes the automaton of a pattern.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - isSearch: Whether the pattern is searched for in a text; otherwise it must match the whole text.
  ///   - work: The work to which that of the automaton is added.
  package init(
    _ tree: RegexTree, isSearch: Bool = false, work: AutomatonWork? = nil
  ) throws(AutomatonObstacle) {
    let program =
      isSearch
      ? try RegexProgram(foundIn: tree) : try RegexProgram(whole: tree)
    self = try Determinizer.automaton(
      of: program, over: try Alphabet.distinguishing(program.sets), work: work)
  }
}

extension Alphabet {
  /// Returns an alphabet that distinguishes some sets.
  static func distinguishing(_ sets: [ScalarSet]) throws(AutomatonObstacle) -> Alphabet {
    guard let alphabet = Alphabet(distinguishing: sets) else { throw .tooManyClasses(maximumClassCount) }
    return alphabet
  }
}
