extension Automaton {
  /// Returns the minimum number of scalars from each state to an accepting state; `nil` if there is no path.
  ///
  /// - Parameter classes: The classes that may be used; all classes by default.
  package func distances(using classes: [Int]? = nil) -> [Int?] {
    let targets = targets(using: classes ?? Array(0..<classCount))
    let sources = targets.inverse(stateCount: stateCount)
    var result: [Int?] = isAccepting.map { $0 ? 0 : nil }
    var layer = isAccepting.indices.filter { isAccepting[$0] }
    var distance = 0
    while !layer.isEmpty {
      distance += 1
      var following: [Int] = []
      for state in layer {
        for place in sources.range(state) {
          let source = Int(sources.states[place])
          guard result[source] == nil else { continue }
          result[source] = distance
          following.append(source)
        }
      }
      layer = following
    }
    return result
  }

  /// Returns a shortest text that leads from a state to an accepting state, or `nil` if there is none.
  ///
  /// Among texts of the same length, the most readable one is returned; see ``Alphabet/readingOrder``.
  package func shortestText(from state: Int? = nil) -> String? {
    let distances = distances()
    var state = state ?? start
    guard var distance = distances[state] else { return nil }
    let letters = alphabet.readingOrder
    var result = String.UnicodeScalarView()
    while distance > 0 {
      for (number, scalar) in letters {
        let target = next(state, number)
        guard distances[target] == distance - 1 else { continue }
        result.append(scalar)
        state = target
        break
      }
      distance -= 1
    }
    return String(result)
  }

  /// Returns the same automaton over an alphabet that distinguishes all of its classes.
  package func refined(to finer: Alphabet) -> Automaton {
    var builder = AutomatonBuilder(finer)
    let numbers = finer.classes.map { set in set.first.map { alphabet.number(of: $0) } ?? 0 }
    for state in 1..<stateCount {
      let copy = builder.addState(isAccepting: isAccepting[state])
      for (number, coarse) in numbers.enumerated() { builder[copy, number] = next(state, coarse) }
    }
    return builder.automaton(startingAt: start)
  }
}

extension Alphabet {
  /// The classes, each with a representative scalar, in order of readability: digits, small letters, capital
  /// letters, other visible ASCII characters, the space, and other characters.
  package var readingOrder: [(number: Int, scalar: Unicode.Scalar)] {
    classes.enumerated().compactMap { number, set in set.mostReadable.map { (number, $0.scalar, $0.rank) } }
      .sorted { ($0.2, $0.1) < ($1.2, $1.1) }.map { ($0.0, $0.1) }
  }

  /// Returns an alphabet that distinguishes all classes of several alphabets.
  package static func common(to alphabets: [Alphabet]) throws(AutomatonObstacle) -> Alphabet {
    try distinguishing(alphabets.flatMap { $0.classes })
  }
}

extension ScalarSet {
  /// The most readable scalar, with its place among the kinds of scalars; `nil` for an empty set.
  package var mostReadable: (scalar: Unicode.Scalar, rank: Int)? {
    for rank in Self.readable.indices {
      if let scalar = first(in: Self.readable[rank]) { return (scalar, rank) }
    }
    return first.map { ($0, Self.readable.count) }
  }

  private static let readable: [ClosedRange<Unicode.Scalar>] = [
    "0"..."9", "a"..."z", "A"..."Z", "!"..."~", " "..." ", "中"..."中", "\u{4E00}"..."\u{9FFF}", "é"..."é",
    "\u{C0}"..."\u{24F}", "\u{370}"..."\u{52F}", "\u{A1}"..."\u{2FFF}", "\u{1F600}"..."\u{1F64F}",
  ]
}
