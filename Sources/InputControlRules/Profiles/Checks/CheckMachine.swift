internal import InputControlSystem

/// Reads texts under one case of a check digit, character by character.
///
/// A few numbers are all that it remembers of a text, so that an automaton can be made of it.
package struct CheckMachine: Sendable {
  /// The texts that the pattern matches.
  let form: Automaton
  /// The ASCII characters that occur in them.
  let letters: [Unicode.Scalar]
  /// The class of each ASCII character in the alphabet of the form.
  private let classes: [Int]
  /// The numbers of positions that can follow each state of the form: bit n for n positions, the last bit for more.
  private let remaining: [UInt64]
  private let groups: [Group]
  /// The groups of each statement.
  private let statements: [Range<Int>]
  /// The greatest position that makes a difference of its own; behind it, positions repeat with a period.
  private let distinctPositions: Int
  private let period: Int
  /// Whether each ASCII character has a position: letters and digits do, and what a statement gives a value.
  private let isCounted: [Bool]
  /// The position of the first check character that has one.
  private let checkPosition: Int?
  /// Whether longer texts pass, for states that are known. Wrong numbers have few.
  private let continuations = Monitor<[State: Bool]>([:])

  /// A statement, under a hypothesis about the number of positions of the text.
  struct Group: Sendable {
    /// The number of positions; `nil` if it makes no difference.
    var length: Int?
    var plan: CheckPlan
    /// The first lane of the group.
    var lane: Int
  }

  /// The state after a part of a text.
  struct State: Hashable {
    var form: Int32
    var position: Int32 = 0
    /// The lanes: what each group remembers.
    private var words: (UInt64, UInt64) = (0, 0)

    init(form: Int) { self.form = Int32(form) }

    static let bits = 11
    static let lanesInWord = 5
    static let laneCount = 2 * lanesInWord
    /// The first lane of a group that no text can satisfy any more.
    static let dead = (1 << bits) - 1

    subscript(lane: Int) -> Int {
      get {
        let word = lane < Self.lanesInWord ? words.0 : words.1
        return Int(truncatingIfNeeded: word >> UInt64(lane % Self.lanesInWord * Self.bits)) & Self.dead
      }
      set {
        let shift = UInt64(lane % Self.lanesInWord * Self.bits)
        let mask = ~(UInt64(Self.dead) << shift)
        if lane < Self.lanesInWord {
          words.0 = words.0 & mask | UInt64(newValue) << shift
        } else {
          words.1 = words.1 & mask | UInt64(newValue) << shift
        }
      }
    }

    static func == (left: State, right: State) -> Bool {
      left.form == right.form && left.position == right.position && left.words == right.words
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(form)
      hasher.combine(position)
      hasher.combine(words.0)
      hasher.combine(words.1)
    }
  }

  /// - Throws: The reason why the case cannot be judged.
  init(_ checkCase: CheckDefinition.Case) throws(CheckProblem) {
    form = try Self.form(of: checkCase.pattern)
    var letters: [Unicode.Scalar] = []
    for range in form.acceptedScalars.scalarRanges {
      guard range.upperBound.isASCII else { throw .notASCII }
      for value in range.lowerBound.value...range.upperBound.value {
        letters.append(Unicode.Scalar(UInt8(value)))
      }
    }
    self.letters = letters
    let form = form
    classes = (0..<128).map { form.alphabet.number(of: Unicode.Scalar(UInt8($0))) }
    let isCounted = Self.counted(in: checkCase)
    self.isCounted = isCounted
    remaining = Self.remaining(form, letters, isCounted)
    let lengths = Self.lengths(remaining[form.start])
    var groups: [Group] = []
    var statements: [Range<Int>] = []
    var lane = 0
    var period = 1
    var distinct = 1
    for statement in checkCase.statements {
      let first = groups.count
      for (length, plan) in try CheckPlan.plans(for: statement, lengths: lengths) {
        groups.append(Group(length: length, plan: plan, lane: lane))
        lane += plan.laneCount
        guard lane <= State.laneCount else { throw .tooManySums }
        period = Self.leastCommonMultiple(period, plan.period)
        distinct = max(distinct, plan.distinctPositions)
      }
      statements.append(first..<groups.count)
    }
    guard period <= 840 else { throw .tooManySums }
    self.groups = groups
    self.statements = statements
    self.period = period
    // With a known length, positions are compared with it.
    distinctPositions = max(distinct, groups.contains { $0.length != nil } ? lengths?.last ?? 0 : 0)
    checkPosition = checkCase.statements.lazy.compactMap { $0.checkPosition }.first
  }

  private static func leastCommonMultiple(_ left: Int, _ right: Int) -> Int {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return left / divisor * right
  }

  private static func form(of pattern: RulePattern) throws(CheckProblem) -> Automaton {
    guard let tree = RegexTree.parse(pattern.text, isExtended: pattern.isExtended) else {
      throw .pattern(.unreadable)
    }
    do throws(AutomatonObstacle) {
      return try Automaton(tree)
    } catch {
      throw .pattern(error)
    }
  }

  private static func remaining(
    _ form: Automaton, _ letters: [Unicode.Scalar], _ counted: [Bool]
  ) -> [UInt64] {
    var result = form.isAccepting.map { $0 ? UInt64(1) : 0 }
    // Characters of one class lead to the same states.
    var kinds: [(number: Int, isCounted: Bool)] = []
    for letter in letters {
      let kind = (number: form.alphabet.number(of: letter), isCounted: counted[Int(letter.value)])
      if !kinds.contains(where: { $0 == kind }) { kinds.append(kind) }
    }
    var steps: [(source: Int, target: Int, isCounted: Bool)] = []
    for state in 1..<form.stateCount {
      for kind in kinds {
        let target = form.next(state, kind.number)
        if target != Automaton.dead { steps.append((state, target, kind.isCounted)) }
      }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for step in steps.reversed() {
        let behind = result[step.target]
        let added = step.isCounted ? behind << 1 | behind & 1 << 63 : behind
        guard result[step.source] | added != result[step.source] else { continue }
        result[step.source] |= added
        hasChanged = true
      }
    }
    return result
  }

  private static func counted(in checkCase: CheckDefinition.Case) -> [Bool] {
    var counted = CheckDefinition.CharacterValues.natural.table.map { $0 >= 0 }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") { counted[Int(letter)] = true }
    func add(_ values: CheckDefinition.CharacterValues) {
      for (byte, value) in values.table.enumerated() where value >= 0 { counted[byte] = true }
    }
    for statement in checkCase.statements {
      switch statement {
      case .system(let system, _):
        if let supplement = system.supplement { counted[Int(supplement.byte)] = true }
      case .sums(let sums):
        for term in sums.lazy.flatMap({ $0.terms }) {
          switch term {
          case .sum(let sum): add(sum.values)
          case .number(let number): add(number.values)
          case .constant: break
          }
        }
      }
    }
    return counted
  }

  // MARK: Reading

  var start: State? {
    guard form.start != Automaton.dead else { return nil }
    var state = State(form: form.start)
    for group in groups { group.plan.begin(&state, at: group.lane) }
    return state
  }

  /// Returns the state with one more ASCII character; `nil` if no text that continues so can pass.
  func next(_ state: State, _ scalar: Unicode.Scalar) -> State? {
    var next = state
    next.form = Int32(form.next(Int(state.form), classes[Int(scalar.value)]))
    guard next.form != Automaton.dead else { return nil }
    if isCounted[Int(scalar.value)] {
      var position = Int(state.position) + 1
      if position > distinctPositions + period { position -= period }
      next.position = Int32(position)
      for index in groups.indices {
        let lane = groups[index].lane
        guard next[lane] != State.dead else { continue }
        if !groups[index].plan.read(UInt8(ascii: scalar), at: position, &next, lane) {
          groups[index].plan.giveUp(&next, lane)
        }
      }
    }
    let remaining = remaining[Int(next.form)]
    for statement in statements {
      var isAlive = false
      for index in statement {
        let lane = groups[index].lane
        if let length = groups[index].length {
          let missing = length - Int(next.position)
          let isPossible = (0...62).contains(missing) && remaining & 1 << UInt64(missing) != 0
          if !isPossible { groups[index].plan.giveUp(&next, lane) }
        }
        if next[lane] != State.dead { isAlive = true }
      }
      guard isAlive else { return nil }
    }
    return next
  }

  /// Returns whether a text may end in a state.
  func accepts(_ state: State) -> Bool {
    form.isAccepting[Int(state.form)]
      && statements.allSatisfy { statement in
        groups[statement].contains { group in
          (group.length.map { $0 == Int(state.position) } ?? true)
            && state[group.lane] != State.dead && group.plan.accepts(state, group.lane)
        }
      }
  }

  /// Returns whether a longer text passes; `true` too if that cannot be found out with bounded work.
  func canContinue(_ state: State) -> Bool {
    guard remaining[Int(state.form)] & ~1 != 0 else { return false }
    if let known = continuations.withLock({ $0[state] }) { return known }
    var seen: Set<State> = [state]
    // The states on the way, each with the number of letters that have been tried.
    var path = [(state: state, tried: 0)]
    while let (state, tried) = path.last {
      guard tried < letters.count else {
        path.removeLast()
        continue
      }
      path[path.count - 1].tried += 1
      guard let next = next(state, letters[tried]), seen.insert(next).inserted else { continue }
      if accepts(next) || seen.count > 20_000 {
        record(path.map { $0.state }, true)
        return true
      }
      path.append((next, 0))
    }
    record(seen, false)
    return false
  }

  private func record(_ states: some Collection<State>, _ canContinue: Bool) {
    continuations.withLock { known in
      if known.count + states.count > 20_000 { known.removeAll() }
      for state in states { known[state] = canContinue }
    }
  }

  /// The numbers of positions of the texts that the form matches; `nil` if there may be more than 62.
  var lengths: [Int]? { Self.lengths(remaining[form.start]) }

  private static func lengths(_ set: UInt64) -> [Int]? {
    set >> 63 == 0 ? (0..<63).filter { set & 1 << UInt64($0) != 0 } : nil
  }

  // MARK: Faults

  /// Whether the form matches a text that has led to a state.
  func isOfForm(_ state: State) -> Bool { form.isAccepting[Int(state.form)] }

  /// Returns whether a character may stand behind a text, as far as the form is concerned.
  func reads(_ scalar: Unicode.Scalar, in state: State) -> Bool {
    form.next(Int(state.form), classes[Int(scalar.value)]) != Automaton.dead
  }

  /// Returns the offset of the check character in a text; that of the last character if no position is stated.
  func checkOffset(in bytes: Span<UInt8>) -> Int {
    guard let checkPosition else { return bytes.count - 1 }
    var position = 0
    for offset in bytes.indices where bytes[offset] < 0x80 {
      if isCounted[Int(bytes[offset])] { position += 1 }
      if position == checkPosition { return offset }
    }
    return bytes.count - 1
  }
}

/// The reason why a case of a check cannot be judged.
package enum CheckProblem: Error, Hashable {
  /// The pattern is not regular, or too large.
  case pattern(AutomatonObstacle)
  /// The pattern matches other characters than those of ASCII.
  case notASCII
  /// A position is greater than the greatest number of positions.
  case beyondLength(Int, Int)
  /// Positions are counted from the end, and the pattern matches texts of any length.
  case unknownLength
  /// More would have to be remembered than there is room for.
  case tooManySums
}
