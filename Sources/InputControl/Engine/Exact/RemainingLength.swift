/// The room that the limits of a profile leave after a text, and whether an automaton can reach an accepting
/// state within it.
package struct RemainingLength: Sendable {
  /// The limits, in the order of the profile.
  package let greatest: [(limit: Int, unit: LengthUnit)]
  package let least: [(limit: Int, unit: LengthUnit)]

  /// The numbers of bytes for which a text is within all limits without counting; `nil` if there are none.
  let fittingBytes: ClosedRange<Int>?
  /// The least of the limits of `greatest`, whatever their units; `Int.max` if there are none.
  private let most: Int

  /// The continuations of any scalars.
  private let all: Continuations
  /// The continuations of printable ASCII that normalisation leaves unchanged: each scalar counts 1 in every
  /// unit.
  private let ascii: Continuations
  /// The continuations of scalars that are a grapheme each.
  private let solitary: Continuations
  /// Whether only printable ASCII is ever accepted.
  package let isASCII: Bool
  /// Whether every scalar that is ever accepted is a grapheme of its own.
  package let isSolitary: Bool
  /// Whether a text that the rules outside the automaton accept can be continued with ASCII that they accept
  /// too.
  let irregularRulesAllowASCII: Bool
  /// Whether all scalars have equal lengths in the units of all limits, and each of them can be typed.
  private let allScalarsHaveEqualLength: Bool
  /// Whether the lengths of continuations are known up to the greatest minimum length that is looked up.
  let coversAllLengths: Bool
  /// The effect of normalisation on continuations.
  let effect: Effect

  /// The properties of a normalisation on which the lengths of continuations depend.
  struct Effect: Sendable {
    /// Whether normalising a text and an appended text separately gives the same result as normalising both
    /// together.
    var isHomomorphic: Bool
    /// Whether the parts of a text before and behind an insertion are normalised as they are alone, for some insertion.
    var isSeparable: Bool
    /// Whether each scalar of a normalised text can be typed alone, without other scalars appearing with it.
    var producesScalarsIndependently: Bool
    /// Scalars that are a grapheme each, that normalisation leaves unchanged, and that the rules outside the automaton
    /// allow.
    var witnesses: ScalarSet
  }

  /// - Parameter compiled: All rules.
  init(
    _ automaton: Automaton, _ compiled: [CompiledRule], irregular: [CompiledRule], _ effect: Effect
  ) {
    self.effect = effect
    greatest = compiled.compactMap {
      if case .maxLength(let limit, let unit) = $0 { (limit, unit) } else { nil }
    }
    least = compiled.compactMap {
      if case .minLength(let limit, let unit) = $0 { (limit, unit) } else { nil }
    }
    let accepted = automaton.acceptedScalars
    isASCII = accepted.isSubset(of: .printableASCII)
    isSolitary = accepted.isSubset(of: .solitary)
    irregularRulesAllowASCII = irregular.allSatisfy { $0.isAboutCharacters }
    allScalarsHaveEqualLength =
      effect.producesScalarsIndependently && irregular.isEmpty
      && (greatest + least).allSatisfy { $0.unit == .scalars }
    // One more scalar than is missing may be required, and another one if the first may join the text before
    // it.
    let longest = min(least.map { $0.limit }.max() ?? 0, Continuations.maximumLengths) + 2
    let classes = automaton.alphabet.classes
    let numbers = Array(0..<classes.count)
    let all = Continuations(automaton, using: numbers, most: longest)
    self.all = all
    coversAllLengths = all.most == longest
    let asciiNumbers = numbers.filter {
      !classes[$0].isDisjoint(with: effect.witnesses.intersection(.printableASCII))
    }
    ascii = asciiNumbers == numbers ? all : Continuations(automaton, using: asciiNumbers, most: longest)
    let solitaryNumbers = numbers.filter { !classes[$0].isDisjoint(with: effect.witnesses) }
    solitary =
      solitaryNumbers == numbers
      ? all
      : solitaryNumbers == asciiNumbers
        ? ascii : Continuations(automaton, using: solitaryNumbers, most: longest)
    most = greatest.map { $0.limit }.min() ?? .max
    // No unit is smaller than a byte, and for ASCII none is larger.
    let fewest = least.map { $0.limit }.max() ?? 0
    let isCertain = isASCII || least.allSatisfy { $0.limit <= 1 && $0.unit != .columns }
    fittingBytes = fewest <= most && isCertain ? fewest...most : nil
  }

  /// Whether a text is longer than a limit allows.
  func isExceeded(by text: String) -> Bool {
    // Bytes need no counting.
    if greatest.contains(where: { $0.unit == .bytes && text.utf8.count > $0.limit }) { return true }
    return greatest.contains { $0.unit.excess(over: $0.limit, in: text) != nil }
  }

  /// Whether a text is as long as it has to be.
  func isReached(by text: String) -> Bool {
    least.allSatisfy { text.utf8.count >= $0.limit && $0.unit.length(of: text) >= $0.limit }
  }

  /// Returns the numbers of bytes for which the text missing in a state certainly fits, because no unit is
  /// smaller than a byte; `nil` if there are none.
  func bytesWithRoom(forMissingIn state: Int) -> ClosedRange<Int>? {
    guard least.isEmpty, let missing = (allScalarsHaveEqualLength ? all : ascii).shortest(from: state) else {
      return nil
    }
    return bytesWithRoom(for: missing)
  }

  /// Returns the numbers of bytes for which `count` more scalars of ASCII certainly fit; `nil` if there are none.
  func bytesWithRoom(for count: Int) -> ClosedRange<Int>? { most >= count ? 0...most - count : nil }

  /// The outlook for a text.
  enum Outlook {
    /// A continuation is acceptable, or may be if that is not proven.
    case viable(isProven: Bool)
    case dead
  }

  /// Whether there are limits of length; without them, the length of a text does not matter.
  var hasLimits: Bool { !least.isEmpty || !greatest.isEmpty }

  /// Returns parts of a set, each of scalars that lengthen a text alike, unless one joins the character before it.
  func partsOfEqualLength(of set: ScalarSet) -> [ScalarSet] {
    guard hasLimits, !set.isSubset(of: .printableASCII) else { return [set] }
    var parts = [set]
    for (_, unit) in greatest + least {
      parts = parts.flatMap { part in
        unit.scalarsByLength.map { part.intersection($0) }.filter { !$0.isEmpty }
      }
    }
    return parts
  }

  /// Returns the outlook for a text that has led to a state.
  ///
  /// - Parameters:
  ///   - text: The normalised text.
  ///   - state: The state of the automaton after the text.
  ///   - minimum: The minimum number of scalars to append.
  func outlook(of text: String, in state: Int, adding minimum: Int) -> Outlook {
    // In ASCII scalars, each of which counts 1 in every unit.
    var needed = minimum
    var room = Int.max - 1
    // Bounds that hold for scalars of any kind.
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
      if isASCII || unit.isAtLeastScalarCount || unit == .graphemes && isSolitary {
        certainRoom = min(certainRoom, left)
      }
      isCounted = isCounted && unit.countsGraphemesOrScalars
    }
    // A scalar appended after a character of unknown joining behaviour may join it.
    let last = text.unicodeScalars.last
    let mayJoin = last.map { $0.isASCII ? $0 == "\r" : !ScalarSet.solitary.contains($0) } ?? false
    if allScalarsHaveEqualLength {
      guard needed <= room else { return .dead }
      guard let goesOn = all.hasLength(in: needed...room, from: state) else {
        return .viable(isProven: false)
      }
      return goesOn ? .viable(isProven: true) : .dead
    }
    if mayJoin, needed > 0, needed < .max, !least.isEmpty { needed += 1 }
    if needed <= room {
      if ascii.hasLength(in: needed...room, from: state) == true { return .viable(isProven: true) }
      if isCounted, solitary.hasLength(in: needed...room, from: state) == true {
        return .viable(isProven: true)
      }
    }
    guard effect.isHomomorphic else { return .viable(isProven: false) }
    guard certainlyNeeded <= certainRoom,
      all.hasLength(in: certainlyNeeded...certainRoom, from: state) != false
    else { return .dead }
    return .viable(isProven: false)
  }

  /// Whether the room that each accepted scalar takes is known.
  var countsAreCertain: Bool {
    isASCII || (greatest + least).allSatisfy { $0.unit == .scalars || $0.unit == .graphemes && isSolitary }
  }

  /// Returns the first limit that leaves no room for the missing text; `nil` if there is none.
  func firstFullLimit(of text: String, in state: Int, adding minimum: Int) -> (limit: Int, unit: LengthUnit)?
  {
    guard let missing = all.shortest(from: state) else { return nil }
    let needed = max(missing, minimum)
    return greatest.first { $0.limit - $0.unit.length(of: text) < needed }
  }

  var byteCount: Int { all.byteCount + ascii.byteCount + solitary.byteCount }
}

extension RemainingLength.Effect {
  init(_ changes: NormalizationEffect, irregular: [CompiledRule]) {
    isHomomorphic = changes.isHomomorphic
    isSeparable = changes.isSeparable
    producesScalarsIndependently = changes.producesScalarsIndependently
    witnesses = .solitary
    for compiledRule in irregular {
      switch compiledRule {
      case .allowed(let characters) where characters.takesVisible:
        witnesses = witnesses.intersection(.visiblySolitary)
      case .allowed(let characters): witnesses = witnesses.intersection(ScalarSet(characters.ascii))
      default: continue
      }
    }
    if !producesScalarsIndependently { witnesses = changes.unchanged(among: witnesses) }
  }
}

extension LengthUnit {
  /// Returns the minimum number of scalars that can have `count` units.
  package func fewestScalars(for count: Int) -> Int {
    switch self {
    case .graphemes, .scalars: count
    case .utf16, .columns: count / 2 + count % 2
    case .bytes: count / 4 + (count % 4 + 3) / 4
    }
  }

  /// Whether each additional scalar adds at least one unit.
  package var isAtLeastScalarCount: Bool { self != .graphemes && self != .columns }

  fileprivate var countsGraphemesOrScalars: Bool { self == .graphemes || self == .scalars }
}
