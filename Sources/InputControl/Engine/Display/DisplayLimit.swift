extension CompiledProfile {
  /// The length of the longest display of a value that is acceptable or can become so, in UTF-16 code units; `nil` if
  /// there is no limit, or if none can be derived.
  ///
  /// Use it for a platform that insists on a limit of its own, because `maxLength` counts the value without the literals
  /// of its display. Without a display it is the length of the longest value. Where an automaton does not decide alone
  /// (see ``exactness``), it may be greater than the longest display, and never smaller.
  ///
  /// ```swift
  /// let card = Profile("card", type: .number).maxLength(16).display("#### #### #### ####")
  /// print(try CompiledProfile(card).displayLimit ?? 0)  // 19
  /// ```
  ///
  /// - Complexity: Builds the automaton if there is none yet, and goes through its states once for each length. Keep the
  ///   result.
  public var displayLimit: Int? { judge.displayLimit }
}

extension RuleJudge {
  fileprivate var displayLimit: Int? {
    guard !parts.isEmpty else { return DisplayExtent(profile, formatter).longest(under: exactRules.value) }
    var longest = 0
    for part in parts {
      let extent =
        formatter.isIdentity ? DisplayExtent(part.profile, part.formatter) : DisplayExtent(profile, formatter)
      guard let length = extent.longest(under: part.exactRules.value) else { return nil }
      longest = max(longest, length)
    }
    return longest
  }
}

/// The lengths of displays, by the number of characters of the value.
private struct DisplayExtent {
  private enum Condition {
    case always
    /// The condition has no automaton.
    case unknown
    case automaton(Automaton)
  }

  private let displays: [(condition: Condition, layout: Display.Layout)]
  private let prefix: String
  private let suffix: String
  private let formatter: DisplayFormatter

  /// The maximum number of transitions that are followed.
  private static let maximumWork = 1_000_000

  init(_ profile: Profile, _ formatter: DisplayFormatter) {
    (prefix, suffix) = (profile.prefix, profile.suffix)
    self.formatter = formatter
    displays = profile.displays.map { display in
      guard let pattern = display.condition else { return (.always, display.layout) }
      guard let tree = pattern.tree, let automaton = try? Automaton(tree) else {
        return (.unknown, display.layout)
      }
      return (.automaton(automaton), display.layout)
    }
  }

  private var automata: [Automaton] {
    displays.compactMap { if case .automaton(let automaton) = $0.condition { automaton } else { nil } }
  }

  private var countsFromEnd: Bool {
    displays.contains { $0.layout.isOfNumbers }
  }

  /// The beginnings of values of one length after which the automata are in the same states.
  private struct Beginnings {
    /// The state of the automaton of the values, and those of the conditions.
    var states: [Int32]
    /// The digits that are grouped from the end: their number so far, whether no more can follow, and whether a minus
    /// stands before them.
    var digits: Int
    var isBehindDigits: Bool
    var hasMinus: Bool

    var key: [Int32] {
      states + [Int32(digits), isBehindDigits ? 1 : 0, hasMinus ? 1 : 0]
    }

    /// Adds a scalar to the digits that are grouped from the end.
    mutating func read(_ scalar: Unicode.Scalar, isFirst: Bool) {
      guard !isBehindDigits else { return }
      if isFirst, scalar == "-" {
        hasMinus = true
      } else if ("0"..."9").contains(scalar) {
        digits += 1
      } else {
        isBehindDigits = true
      }
    }
  }

  /// Returns the length of the longest display of a value that rules accept or can accept, in UTF-16 code units; `nil`
  /// if there is no limit or too much work to find it.
  func longest(under rules: ExactRules) -> Int? {
    guard let alphabet = alphabet(with: rules.automaton) else { return nil }
    let parts = ([rules.automaton] + automata).map { $0.refined(to: alphabet) }
    let values = parts[0]
    let distances = values.distances()
    let most = mostScalars(under: rules)
    let mostUnits = mostCodeUnits(under: rules)
    let letters = letters(of: parts)
    var layer = [
      (
        Beginnings(
          states: parts.map { Int32($0.start) }, digits: 0, isBehindDigits: !countsFromEnd, hasMinus: false),
        0...0
      )
    ]
    var lengths = LiteralLengths(prefix: prefix, suffix: suffix)
    var longest = 0
    var count = 0
    var work = 0
    while !layer.isEmpty {
      // A path that is longer than there are states goes round in circles.
      guard count <= values.stateCount || most != nil else { return nil }
      var places: [[Int32]: Int] = [:]
      var following: [(Beginnings, ClosedRange<Int>)] = []
      for (beginnings, units) in layer {
        if count > 0 {
          let shown = literals(around: beginnings, parts, count: count, &lengths)
          longest = max(longest, min(units.upperBound, mostUnits) + shown)
        }
        work += letters.count
        guard work <= Self.maximumWork else { return nil }
        for letter in letters {
          let target = values.next(Int(beginnings.states[0]), letter.number)
          guard let missing = distances[target], target != Automaton.dead,
            missing <= (most ?? .max) - count - 1, units.lowerBound + letter.units.lowerBound <= mostUnits
          else { continue }
          var next = beginnings
          for index in parts.indices {
            next.states[index] = Int32(parts[index].next(Int(beginnings.states[index]), letter.number))
          }
          next.read(letter.scalar, isFirst: count == 0)
          let sum =
            units.lowerBound + letter.units.lowerBound...units.upperBound + letter.units.upperBound
          if let place = places[next.key] {
            let known = following[place].1
            following[place].1 =
              min(known.lowerBound, sum.lowerBound)...max(known.upperBound, sum.upperBound)
          } else {
            places[next.key] = following.count
            following.append((next, sum))
          }
        }
      }
      layer = following
      count += 1
    }
    return longest
  }

  /// Returns the length of the literals of the longest display that values of some states can have.
  private func literals(
    around beginnings: Beginnings, _ parts: [Automaton], count: Int, _ lengths: inout LiteralLengths
  ) -> Int {
    var longest = 0
    var place = 1
    for (condition, layout) in displays {
      switch condition {
      case .automaton:
        let holds = parts[place].isAccepting[Int(beginnings.states[place])]
        place += 1
        guard holds else { continue }
      case .always, .unknown: break
      }
      longest = max(longest, length(of: layout, beginnings, count, &lengths))
      if case .unknown = condition { continue }
      return longest
    }
    return max(longest, length(of: nil, beginnings, count, &lengths))
  }

  private func length(
    of layout: Display.Layout?, _ beginnings: Beginnings, _ count: Int, _ lengths: inout LiteralLengths
  ) -> Int {
    let hasPrefix = !beginnings.hasMinus || count > 1
    let affixes = (hasPrefix ? prefix.utf16.count : 0) + suffix.utf16.count
    switch layout {
    case .groups(let sizes, let separator, .end)?:
      let boundaries = (0..<beginnings.digits).count { $0 > 0 && DisplayLiterals.isBoundary($0, of: sizes) }
      return boundaries * separator.utf16.count + affixes
    case .locale(let style)?:
      let extra = formatter.numberFormat(of: layout).map { extraUnits(of: beginnings, count, $0, style) }
      return (extra ?? 0) + affixes
    case .groups?, .template?, nil:
      return lengths.length(of: layout, count: count)
    }
  }

  /// Returns the number of code units that a number has in a locale beyond those of its value.
  private func extraUnits(
    of beginnings: Beginnings, _ count: Int, _ format: NumberFormat, _ style: Display.NumberStyle
  ) -> Int {
    let whole = beginnings.digits
    let signs =
      style != .plain && format.groups(whole) ? (0..<whole).count { format.isGroupEnd($0, of: whole) } : 0
    let minus = beginnings.hasMinus ? 1 : 0
    let digits = count - minus - (count > whole + minus ? 1 : 0)
    return signs + digits * (UTF16.width(format.zero) - 1) + minus * (format.minus.utf16.count - 1)
  }

  // MARK: Automata

  private func alphabet(with values: Automaton) -> Alphabet? {
    var sets = ([values] + automata).flatMap { $0.alphabet.classes }
    sets.append(ScalarSet("\0"..."\u{FFFF}"))
    if countsFromEnd { sets += [ScalarSet("0"..."9"), ScalarSet("-")] }
    return Alphabet(distinguishing: sets)
  }

  /// Returns a class for each group of classes with the same transitions, with one of its scalars and the numbers of
  /// its code units.
  private func letters(
    of parts: [Automaton]
  ) -> [(number: Int, scalar: Unicode.Scalar, units: ClosedRange<Int>)] {
    let classes = parts[0].alphabet.classes
    let special = [ScalarSet("0"..."9"), ScalarSet("-"), ScalarSet("\0"..."\u{FFFF}")]
    let numbers = special.map { set in classes.indices.filter { !classes[$0].isDisjoint(with: set) } }
    let memberships = Memberships(of: numbers, classCount: classes.count)
    let groups = parts.reduce(ColumnGroups(memberships: memberships, classCount: classes.count)) {
      ColumnGroups($0, ColumnGroups(table: $1.table, classCount: classes.count))
    }
    return groups.representatives.compactMap { number in
      classes[number].first.map { scalar in
        let width = scalar.value > 0xFFFF ? 2 : 1
        return (number, scalar, width...width)
      }
    }
  }

  /// Returns the maximum number of scalars of a value; `nil` if the limits of length set none.
  private func mostScalars(under rules: ExactRules) -> Int? {
    let lengths = rules.lengths
    return lengths.greatest.compactMap { limit, unit -> Int? in
      switch unit {
      case .scalars, .utf16, .bytes: limit
      case .graphemes: lengths.isSolitary ? limit : nil
      case .columns: lengths.isASCII ? limit : nil
      }
    }.min()
  }

  /// Returns the maximum number of UTF-16 code units of a value.
  private func mostCodeUnits(under rules: ExactRules) -> Int {
    rules.lengths.greatest.compactMap { limit, unit in unit == .utf16 || unit == .bytes ? limit : nil }.min()
      ?? .max
  }
}

/// The lengths of the literals of layouts that count from the start, in UTF-16 code units.
private struct LiteralLengths {
  let prefix: String
  let suffix: String
  /// For each layout, the length of the literals before each character.
  private var sums: [Display.Layout?: [Int]] = [:]

  init(prefix: String, suffix: String) {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Returns the length of all literals that are shown of a value with some characters.
  mutating func length(of layout: Display.Layout?, count: Int) -> Int {
    let literals = DisplayLiterals(layout, prefix: prefix, suffix: suffix, count: count)
    let before = length(before: count, literals, sums: &sums[layout, default: [0]])
    return before + (literals.isFull ? literals.literal(at: count).utf16.count : 0) + suffix.utf16.count
  }

  private func length(before count: Int, _ literals: DisplayLiterals, sums: inout [Int]) -> Int {
    while sums.count <= count {
      sums.append(sums[sums.count - 1] + literals.literal(at: sums.count - 1).utf16.count)
    }
    return sums[count]
  }
}
