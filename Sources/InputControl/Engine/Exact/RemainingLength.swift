/// What the limits of a profile leave to be added to a text, and whether an automaton gets there within them.
struct RemainingLength: Sendable {
  /// The limits, in the order of the profile.
  let greatest: [(limit: Int, unit: LengthUnit)]
  let least: [(limit: Int, unit: LengthUnit)]

  /// How many bytes a text may have so that its length is right without counting.
  let fittingBytes: ClosedRange<Int>?

  /// By any scalars at all.
  private let all: Continuations
  /// By printable ASCII that stays as it is, whatever it is put behind: one more is one more in every unit.
  private let ascii: Continuations
  /// By scalars that are a grapheme each.
  private let solitary: Continuations
  /// Whether nothing but printable ASCII is ever accepted.
  let isASCII: Bool
  /// Whether every scalar that is ever accepted is a grapheme of its own.
  let isSolitary: Bool
  /// Whether what is added to a text is added to it as it is judged.
  let isHomomorphic: Bool
  /// Whether rules that are asked besides leave a way on by ASCII, once they accept.
  let irregularStayAccepted: Bool
  /// Whether every scalar is as long as another one in every unit that is counted, and may be used.
  private let isAnyLikeAnother: Bool
  /// Whether the lengths of continuations are known as far as they are asked for.
  let reachesAll: Bool

  init(
    _ automaton: Automaton, _ compiled: [CompiledRule], irregular: [CompiledRule],
    _ changes: NormalizationEffect
  ) {
    greatest = compiled.compactMap {
      if case .maxLength(let limit, let unit) = $0 { (limit, unit) } else { nil }
    }
    least = compiled.compactMap {
      if case .minLength(let limit, let unit) = $0 { (limit, unit) } else { nil }
    }
    let accepted = automaton.lettersInUse
    isASCII = accepted.isSubset(of: .printableASCII)
    isSolitary = accepted.isSubset(of: .solitary)
    isHomomorphic = changes.areHomomorphic
    var witness = ScalarSet.solitary
    var irregularStayAccepted = true
    for compiledRule in irregular {
      switch compiledRule {
      case .visible: witness = witness.intersection(.visiblySolitary)
      case .allowed(let characters): witness = witness.intersection(ScalarSet(characters.ascii))
      default: irregularStayAccepted = false
      }
    }
    self.irregularStayAccepted = irregularStayAccepted
    let comeAlone = changes.scalarsComeAlone
    if !comeAlone { witness = changes.unchanged(among: witness) }
    isAnyLikeAnother = comeAlone && irregular.isEmpty && (greatest + least).allSatisfy { $0.unit == .scalars }
    // One more may be asked for than is missing, and another one where it may join what is before.
    let longest = (least.map(\.limit).max() ?? 0) + 2
    let classes = automaton.alphabet.classes
    let numbers = Array(0..<classes.count)
    let all = Continuations(automaton, using: numbers, most: longest)
    self.all = all
    reachesAll = all.most == longest
    let asciiNumbers = numbers.filter {
      !classes[$0].isDisjoint(with: witness.intersection(.printableASCII))
    }
    ascii = asciiNumbers == numbers ? all : Continuations(automaton, using: asciiNumbers, most: longest)
    let solitaryNumbers = numbers.filter { !classes[$0].isDisjoint(with: witness) }
    solitary =
      solitaryNumbers == numbers
      ? all
      : solitaryNumbers == asciiNumbers
        ? ascii : Continuations(automaton, using: solitaryNumbers, most: longest)
    // No unit is smaller than a byte, and of ASCII none is larger.
    let most = greatest.map(\.limit).min() ?? .max
    let fewest = least.map(\.limit).max() ?? 0
    let isCertain = isASCII || least.allSatisfy { $0.limit <= 1 && $0.unit != .columns }
    fittingBytes = fewest <= most && isCertain ? fewest...most : nil
  }

  /// Whether a text is as long as it has to be.
  func fits(_ text: String) -> Bool {
    greatest.allSatisfy { $0.unit.excess(over: $0.limit, in: text) == nil }
      && least.allSatisfy { text.utf8.count >= $0.limit && $0.unit.length(of: text) >= $0.limit }
  }

  /// How many bytes a text may have so that what is missing in a state certainly fits behind it: no unit is smaller.
  func bytesWithRoom(forMissingIn state: Int) -> ClosedRange<Int>? {
    guard least.isEmpty, let missing = (isAnyLikeAnother ? all : ascii).shortest(from: state) else {
      return nil
    }
    let most = (greatest.map(\.limit).min() ?? .max) - missing
    return most >= 0 ? 0...most : nil
  }

  /// What can come of a text.
  enum Outlook {
    /// Something can be added to make it acceptable; that is proven, or is not.
    case viable(isProven: Bool)
    case dead
  }

  /// What can come of a text that has led to a state.
  ///
  /// - Parameters:
  ///   - text: The text as it is judged.
  ///   - minimum: The fewest scalars that have to be added.
  func outlook(of text: String, in state: Int, adding minimum: Int) -> Outlook {
    // In steps of ASCII: as many in every unit.
    var needed = minimum
    var room = Int.max - 1
    // What certainly holds for scalars of any kind.
    var certainlyNeeded = minimum
    var certainRoom = Int.max - 1
    var isCounted = true
    for (limit, unit) in least {
      let missing = max(0, limit - unit.length(of: text))
      needed = max(needed, missing)
      certainlyNeeded = max(certainlyNeeded, isASCII ? missing : unit.fewestScalars(for: missing))
      isCounted = isCounted && unit.countsGraphemesOrScalars
    }
    for (limit, unit) in greatest {
      let left = limit - unit.length(of: text)
      guard left >= 0 else { return .dead }
      room = min(room, left)
      if isASCII || unit.isNeverFewerThanScalars || unit == .graphemes && isSolitary {
        certainRoom = min(certainRoom, left)
      }
      isCounted = isCounted && unit.countsGraphemesOrScalars
    }
    // What is put behind a character of which little is known may become one with it.
    let last = text.unicodeScalars.last
    let mayJoin = last.map { $0.isASCII ? $0 == "\r" : !ScalarSet.solitary.contains($0) } ?? false
    if isAnyLikeAnother {
      guard needed <= room else { return .dead }
      guard let goesOn = all.hasLength(in: needed...room, from: state) else {
        return .viable(isProven: false)
      }
      return goesOn ? .viable(isProven: true) : .dead
    }
    if mayJoin, needed > 0, !least.isEmpty { needed += 1 }
    if needed <= room {
      if ascii.hasLength(in: needed...room, from: state) == true { return .viable(isProven: true) }
      if isCounted, solitary.hasLength(in: needed...room, from: state) == true {
        return .viable(isProven: true)
      }
    }
    guard isHomomorphic else { return .viable(isProven: false) }
    guard certainlyNeeded <= certainRoom,
      all.hasLength(in: certainlyNeeded...certainRoom, from: state) != false
    else { return .dead }
    return .viable(isProven: false)
  }

  /// Whether it is known of every scalar that is accepted how much room it takes.
  var countsAreCertain: Bool {
    isASCII || (greatest + least).allSatisfy { $0.unit == .scalars || $0.unit == .graphemes && isSolitary }
  }

  /// The limit that leaves no room for what is missing, if one does.
  func firstFullLimit(of text: String, in state: Int, adding minimum: Int) -> (limit: Int, unit: LengthUnit)?
  {
    guard let missing = all.shortest(from: state) else { return nil }
    let needed = max(missing, minimum)
    return greatest.first { $0.limit - $0.unit.length(of: text) < needed }
  }

  var byteCount: Int { all.byteCount + ascii.byteCount + solitary.byteCount }
}

extension LengthUnit {
  /// The fewest scalars that have so many units.
  func fewestScalars(for count: Int) -> Int {
    switch self {
    case .graphemes, .scalars: count
    case .utf16, .columns: (count + 1) / 2
    case .bytes: (count + 3) / 4
    }
  }

  /// Whether one more scalar is at least one more unit.
  var isNeverFewerThanScalars: Bool { self != .graphemes && self != .columns }

  fileprivate var countsGraphemesOrScalars: Bool { self == .graphemes || self == .scalars }
}
