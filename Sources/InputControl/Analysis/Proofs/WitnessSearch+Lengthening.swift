extension WitnessSearch {
  /// A text in which a character may be repeated: that leads to the same states.
  struct Repetition {
    fileprivate let before: ArraySlice<Unicode.Scalar>
    let repeated: Unicode.Scalar
    fileprivate let behind: ArraySlice<Unicode.Scalar>

    /// The text with the character put in so many times.
    func text(_ count: Int) -> String {
      String(String.UnicodeScalarView(before + Array(repeating: repeated, count: count) + behind))
    }

    /// How many scalars that text has.
    func count(_ count: Int) -> Int { before.count + count + behind.count }
  }

  /// The characters that may be repeated in a text, each at the last place where it may.
  func repetitions(in text: String) -> [Repetition] {
    let scalars = Array(text.unicodeScalars)
    var states = [automata.map(\.start)]
    for scalar in scalars {
      states.append(zip(automata, states[states.count - 1]).map { $0.next($1, scalar) })
    }
    return alphabet.readingOrder.compactMap { number, scalar in
      // From the end, since what is special about a text more often stands at its beginning.
      let place = states.indices.last { place in
        zip(automata, states[place]).allSatisfy { $0.next($1, number) == $1 }
      }
      return place.map { Repetition(before: scalars[..<$0], repeated: scalar, behind: scalars[$0...]) }
    }
  }
}
