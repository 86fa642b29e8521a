import InputControl

// Texts that need no search: stated choices, and a character repeated up to a limit.

extension DifferenceSearch {
  /// Returns the outcome if only stated choices can be accepted, all of which are tried.
  ///
  /// - Returns: `nil` if other texts can be accepted, or if the trial does not decide.
  func outcomeOfChoices() -> Outcome? {
    var texts: [String] = []
    for alternative in accepting {
      let choices = alternative.choices
      guard !choices.isEmpty else { return nil }
      texts += choices
    }
    let work = texts.reduce(0) { sum, text in
      (accepting + rejecting).reduce(sum) { $0 + $1.judgingCount(of: text) }
    }
    guard budget.take(judging: work) else { return nil }
    // The choices are normalised text; normalisation may produce a choice only from other texts.
    let wanted = texts.filter { text in
      !text.isEmpty && accepting.contains { $0.accepts(normalized: text) }
        && !rejecting.contains { $0.accepts(normalized: text) }
    }
    guard !wanted.isEmpty else { return Outcome.none }
    return wanted.filter(confirms).min { $0.unicodeScalars.count < $1.unicodeScalars.count }
      .map { .found($0) }
  }

  /// Whether there is a limit that a search takes many steps to reach and that not all alternatives imply.
  var hasLargeLimit: Bool {
    limits.contains { limit in
      limit.limit > Self.greatestSearched
        && !(accepting + rejecting).allSatisfy { $0.implies(.length(limit)) }
    }
  }

  /// Returns a text at a limit in which one character is repeated. One character of each width is tried, and
  /// a combining mark.
  func textAtLimit() -> String? {
    let question = question(evaluatesConditions: false)
    let kinds = Automaton.repeating(.all, over: Alphabet(classes: Self.kinds))
    guard
      let search = try? WitnessSearch(
        question.automata + [kinds], maximumStepCount: 20_000, budget: budget)
    else { return nil }
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
    // A text of a single repeated character is the easiest to read.
    let letters = search.alphabet.readingOrder.prefix(Self.maximumLetters).map(\.scalar)
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
    var room = obstacle == nil ? Self.maximumScalars : Self.maximumScalarsWithIrregularRules
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

  /// The greatest limit that a search reaches quickly.
  private static let greatestSearched = 32

  private static let maximumLetters = 24

  /// The maximum length of a generated text, in scalars.
  private static let longest = 1 << 16

  /// The maximum number of scalars that are judged, without and with rules outside the automaton.
  private static let maximumScalars = 1 << 22
  private static let maximumScalarsWithIrregularRules = 1 << 19

  /// Scalars that units count differently: those of one, two, three and four bytes, combining marks, and one
  /// scalar without columns that joins nothing. ASCII is divided for the rules without an automaton.
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
  /// Returns the number of repetitions that reach the minimum length or exceed the maximum length; `nil` if
  /// repeating the character does not lengthen the text.
  fileprivate func count(beyondWith repetition: WitnessSearch.Repetition) -> Int? {
    let first = unit.length(of: repetition.text(1))
    let step = unit.length(of: repetition.text(2)) - first
    let greatest = isGreatest ? limit : limit - 1
    guard step > 0 else { return nil }
    return first > greatest ? 1 : 2 + (greatest - first) / step
  }
}
