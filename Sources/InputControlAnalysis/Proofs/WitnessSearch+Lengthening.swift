import InputControl

extension WitnessSearch {
  /// A text in which one character can be repeated without leaving the states that it leads to.
  struct Repetition {
    fileprivate let before: ArraySlice<Unicode.Scalar>
    let repeated: Unicode.Scalar
    fileprivate let behind: ArraySlice<Unicode.Scalar>

    /// Returns the text with `count` copies of the repeated character.
    func text(_ count: Int) -> String {
      String(String.UnicodeScalarView(before + Array(repeating: repeated, count: count) + behind))
    }

    /// Returns the number of scalars in the text with `count` copies of the repeated character.
    func count(_ count: Int) -> Int { before.count + count + behind.count }
  }

  /// Returns the characters that can be repeated in a text, each at the last possible position.
  func repetitions(in text: String) -> [Repetition] {
    let scalars = Array(text.unicodeScalars)
    var states = [automata.map(\.start)]
    for scalar in scalars {
      states.append(zip(automata, states[states.count - 1]).map { $0.next($1, scalar) })
    }
    return alphabet.readingOrder.compactMap { number, scalar in
      // Searches from the end, because the distinctive part of a text is more often at its beginning.
      let place = states.indices.last { place in
        zip(automata, states[place]).allSatisfy { $0.next($1, number) == $1 }
      }
      return place.map { Repetition(before: scalars[..<$0], repeated: scalar, behind: scalars[$0...]) }
    }
  }
}
