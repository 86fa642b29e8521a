// Texts that need no search: choices that rules write out, and a character repeated up to a limit.

extension DifferenceSearch {
  /// What comes out where nothing but choices that rules write out can be accepted, which are all tried.
  ///
  /// - Returns: `nil` where that is not so, or does not tell.
  func outcomeOfChoices() -> Outcome? {
    var texts: [String] = []
    for alternative in accepting {
      let choices = alternative.choices
      guard !choices.isEmpty else { return nil }
      texts += choices
    }
    // What is accepted is judged after the normalisation, which may make a choice of other texts only.
    let wanted = texts.filter { text in
      !text.isEmpty && accepting.contains { $0.accepts(normalized: text) }
        && !rejecting.contains { $0.accepts(normalized: text) }
    }
    guard !wanted.isEmpty else { return Outcome.none }
    return wanted.filter(confirms).min { $0.unicodeScalars.count < $1.unicodeScalars.count }
      .map { .found($0) }
  }

  /// Whether not all have a limit to which a search takes many steps.
  var hasLargeLimit: Bool {
    limits.contains { limit in
      limit.limit > Self.greatestSearched
        && !(accepting + rejecting).allSatisfy { $0.implies(.length(limit)) }
    }
  }

  /// A text at a limit, in which one character is repeated: one of each width is tried, and a mark.
  func textAtLimit() -> String? {
    let question = question(looksAtConditions: false)
    let kinds = Automaton.repeating(.all, over: Alphabet(classes: Self.kinds))
    guard let search = try? WitnessSearch(question.automata + [kinds], mostSteps: 20_000) else { return nil }
    func texts(using scalars: Set<Unicode.Scalar>?, atMost count: Int) -> [String] {
      var texts: [String] = []
      _ = search.shortest(
        lengths: Self.lengths, using: scalars, where: question.isWanted, isHopeless: question.isHopeless
      ) { text in
        texts.append(text)
        return texts.count == count
      }
      return texts
    }
    // One character alone is read best.
    let letters = search.alphabet.readingOrder.prefix(Self.mostLetters).map(\.scalar)
      .filter { DisplayText.columns(Character($0)) > 0 }
    let alone = letters.flatMap { letter in
      texts(using: [letter], atMost: 1).flatMap(search.repetitions).filter { $0.repeated == letter }
    }
    let repetitions = alone + texts(using: nil, atMost: 4).flatMap(search.repetitions)
    var candidates: [(repetition: WitnessSearch.Repetition, count: Int)] = []
    for repetition in repetitions {
      for limit in limits {
        guard let count = limit.count(beyondWith: repetition) else { continue }
        candidates.append((repetition, count))
        if !limit.isGreatest { candidates.append((repetition, count - 1)) }
      }
    }
    var room = obstacle == nil ? Self.most : Self.mostOfMatches
    return candidates.filter { $0.count > 0 && $0.repetition.count($0.count) <= Self.longest }
      .sorted { $0.repetition.count($0.count) < $1.repetition.count($1.count) }
      .lazy.map { $0.repetition.text($0.count) }
      .prefix { text in
        room -= text.unicodeScalars.count
        return room >= 0
      }
      .first(where: confirms)
  }

  private var limits: Set<LengthLimit> {
    Set(
      (accepting + rejecting).flatMap(\.conditions).compactMap { condition in
        if case .length(let limit) = condition { limit } else { nil }
      })
  }

  /// The greatest limit that a search gets to in a moment.
  private static let greatestSearched = 32

  private static let mostLetters = 24

  /// The longest text that is made, in scalars.
  private static let longest = 1 << 16

  /// How many scalars are judged, and how many of them where patterns take long.
  private static let most = 1 << 22
  private static let mostOfMatches = 1 << 19

  /// Scalars that units count differently: those of one, two, three and four bytes, combining marks, and one without
  /// columns that joins nothing. Those of ASCII are told apart for the rules that no automaton follows.
  private static let kinds: [ScalarSet] = {
    let special = [
      ScalarSet("0"..."9"), ScalarSet("A"..."Z"), ScalarSet("a"..."z"), ScalarSet([0x300...0x36F]),
      ScalarSet("\u{200B}"),
    ]
    let others = [0...0x7F, 0x80...0x7FF, 0x800...0xFFFF, 0x1_0000...0x10_FFFF].map { range in
      special.reduce(ScalarSet([range])) { $0.subtracting($1) }
    }
    return others + special
  }()
}

extension LengthLimit {
  /// How often a character has to be repeated to get to the least length or beyond the greatest one; `nil` where that
  /// does not make a text longer.
  fileprivate func count(beyondWith repetition: WitnessSearch.Repetition) -> Int? {
    let first = unit.length(of: repetition.text(1))
    let step = unit.length(of: repetition.text(2)) - first
    let greatest = isGreatest ? limit : limit - 1
    guard step > 0 else { return nil }
    return first > greatest ? 1 : 2 + (greatest - first) / step
  }
}
