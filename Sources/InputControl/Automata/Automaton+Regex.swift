extension Automaton {
  /// The automaton of a pattern that has to match the whole of a text, or to be found in it.
  init(
    _ tree: RegexTree, isSearch: Bool = false, classes: ScalarClasses
  ) throws(AutomatonObstacle) {
    let program =
      isSearch
      ? try RegexProgram(foundIn: tree, classes: classes) : try RegexProgram(whole: tree, classes: classes)
    self = try Determinizer.automaton(of: program, over: try Alphabet.telling(program.sets))
  }
}

extension Alphabet {
  /// An alphabet for some sets.
  static func telling(_ sets: some Sequence<ScalarSet>) throws(AutomatonObstacle) -> Alphabet {
    guard let alphabet = Alphabet(telling: sets) else { throw .tooManyClasses(mostClasses) }
    return alphabet
  }
}
