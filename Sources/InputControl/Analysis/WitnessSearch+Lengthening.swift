extension WitnessSearch {
  /// A text of so many scalars that leads to the same states as a shorter one: a character is repeated in it that
  /// leads from some states to the same ones.
  ///
  /// - Returns: `nil` where no single character does.
  func lengthened(_ text: String, to count: Int) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard count > scalars.count else { return nil }
    var states = [automata.map(\.start)]
    for scalar in scalars {
      states.append(zip(automata, states[states.count - 1]).map { $0.next($1, scalar) })
    }
    let letters = alphabet.readingOrder
    // From the end, since what is special about a text more often stands at its beginning.
    for place in states.indices.reversed() {
      let leadsBack = letters.first { number, _ in
        zip(automata, states[place]).allSatisfy { $0.next($1, number) == $1 }
      }
      guard let scalar = leadsBack?.scalar else { continue }
      let run = Array(repeating: scalar, count: count - scalars.count)
      return String(String.UnicodeScalarView(scalars[..<place] + run + scalars[place...]))
    }
    return nil
  }
}
