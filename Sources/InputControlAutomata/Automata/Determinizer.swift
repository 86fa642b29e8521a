/// Converts a program into an automaton with one state for each reachable set of threads.
///
/// A thread is at a step and can have obligations, the lookaheads that it has passed. An obligation is a set
/// of threads of a lookahead, one of which must reach the end, or none for a negative lookahead. The
/// lookbehinds that match at the position are part of the state.
package struct Determinizer {
  let program: FlatProgram
  let alphabet: Alphabet
  /// The classes of the alphabet, grouped by the sets of the program that contain them.
  let groups: ColumnGroups
  /// The sets that contain each group.
  private let memberships: Memberships

  /// The sets of threads, in order.
  var threadSets = WordInterner()
  /// The lists of obligations, in order; the first one is empty.
  var obligationLists = WordInterner()
  /// The number of the set of threads of an obligation after a step.
  var memo: [StepKey: Int] = [:]
  /// The number of the set of threads with which a lookahead begins.
  var lookaheads: [LookaheadKey: Int] = [:]
  var closureMemory: ClosureMemory
  /// The states, each with its threads, whether it is the start, and the threads of each lookbehind; the first one
  /// is the dead state.
  private var states = WordInterner()
  /// The remaining work, in threads.
  private var budget: Int

  /// The maximum work, in threads.
  package static let maximumWork = 300_000

  /// A step and the number of a list of obligations, packed into one word.
  struct Thread: Hashable {
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(step: Int32, obligations: Int32) {
      bits = UInt64(UInt32(bitPattern: step)) << 32 | UInt64(UInt32(bitPattern: obligations))
    }

    var step: Int { Int(bits >> 32) }
    var obligations: Int32 { Int32(truncatingIfNeeded: bits) }
  }

  /// The number of the set of threads of a lookahead, and whether it is negative, packed into one word.
  struct Obligation {
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(threads: Int, isNegative: Bool) { bits = UInt64(threads) << 1 | (isNegative ? 1 : 0) }

    var threads: Int { Int(bits >> 1) }
    var isNegative: Bool { bits & 1 == 1 }
  }

  struct LookaheadKey: Hashable {
    var start: Int
    var place: Place
  }

  struct StepKey: Hashable {
    var threads: Int
    var group: Int
    var found: FoundLookbehinds
  }

  /// The known facts about a position in a text.
  struct Place: Hashable {
    var isStart = false
    var found = FoundLookbehinds()
  }

  /// Returns the automaton of a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - alphabet: An alphabet that distinguishes the sets of the program.
  ///   - work: The work to which that of the automaton is added.
  package static func automaton(
    of program: RegexProgram, over alphabet: Alphabet, work: AutomatonWork? = nil
  ) throws(AutomatonObstacle) -> Automaton {
    try work?.begin()
    var determinizer = Determinizer(program, alphabet)
    defer { work?.spend(maximumWork - determinizer.budget) }
    let automaton = try determinizer.automaton()
    work?.spend(automaton.table.count)
    return automaton.minimized()
  }

  /// - Parameter budget: The maximum work, in threads.
  init(_ program: RegexProgram, _ alphabet: Alphabet, budget: Int = maximumWork) {
    self.budget = budget
    self.program = FlatProgram(program)
    self.alphabet = alphabet
    let ofClasses = Memberships(
      of: program.sets.map { alphabet.numbers(in: $0) }, classCount: alphabet.count)
    groups = ColumnGroups(memberships: ofClasses, classCount: alphabet.count)
    memberships = ofClasses.selecting(groups.representatives)
    closureMemory = ClosureMemory(stepCount: program.steps.count)
    _ = obligationLists.number(of: [])
  }

  func isInSet(_ set: Int, _ group: Int) -> Bool { memberships.contains(group, in: set) }

  mutating func spend(_ work: Int) throws(AutomatonObstacle) {
    budget -= work
    if budget < 0 { throw .tooManyStates(Automaton.maximumStateCount) }
  }

  // MARK: States

  private mutating func automaton() throws(AutomatonObstacle) -> Automaton {
    var builder = AutomatonBuilder(alphabet)
    _ = states.number(of: [])
    var (state, place) = try startState()
    let start = try add(state, place, to: &builder)
    var next = 1
    var targets = groups.representatives.map { _ in Int32(0) }
    var moves = Moves()
    var moved: [Thread] = []
    var known = KnownTargets()
    while next < builder.stateCount {
      let words = Array(states.words[states.range(next)])
      try collect(&moves, of: Self.threads(words[0]))
      known.removeAll()
      for group in targets.indices {
        let mover = moves.mover(by: group, self)
        guard mover != 0 else {
          targets[group] = Int32(Automaton.dead)
          continue
        }
        // Groups that move the same threads lead to the same state, unless a lookaround examines the scalar.
        if moves.areAlike, let same = known[mover] {
          targets[group] = same
          continue
        }
        place = Place()
        try stepLookbehinds(of: words, group, &place, into: &state)
        moves.collect(by: group, self, into: &moved)
        let threads = try step(&moved, group, at: place)
        state[0] = Self.word(of: threads, isStart: false)
        targets[group] = Int32(try add(state, place, to: &builder))
        known[mover] = targets[group]
      }
      builder.setRow(of: next, to: targets, groups)
      next += 1
    }
    return builder.automaton(startingAt: start)
  }

  /// Returns the state before the first scalar, and what is known about its position.
  mutating func startState() throws(AutomatonObstacle) -> (state: [UInt64], place: Place) {
    guard program.lookbehinds.count <= FoundLookbehinds.maximum else {
      throw .tooManyLookbehinds(FoundLookbehinds.maximum)
    }
    var place = Place(isStart: true)
    var state: [UInt64] = [0]
    for (number, start) in program.lookbehinds.enumerated() {
      let threads = try closure(of: [Thread(step: Int32(start), obligations: 0)], at: place)
      state.append(UInt64(threads))
      place.found[number] = isFound(threads)
    }
    let threads = try closure(of: [Thread(step: Int32(program.start), obligations: 0)], at: place)
    state[0] = Self.word(of: threads, isStart: true)
    return (state, place)
  }

  /// Returns the state that follows another one by a group, and what is known about its position.
  mutating func state(
    after state: [UInt64], _ group: Int
  ) throws(AutomatonObstacle) -> (state: [UInt64], place: Place) {
    var place = Place()
    var next: [UInt64] = []
    try stepLookbehinds(of: state, group, &place, into: &next)
    var moved = moved(Self.threads(state[0]), group)
    next[0] = Self.word(of: try step(&moved, group, at: place), isStart: false)
    return (next, place)
  }

  /// Whether a state has no threads.
  func isDead(_ state: [UInt64]) -> Bool { threadSets.range(Self.threads(state[0])).isEmpty }

  /// Returns whether a text may end in a state.
  mutating func mayEnd(in state: [UInt64], at place: Place) throws(AutomatonObstacle) -> Bool {
    try mayEnd(Self.threads(state[0]), at: place)
  }

  /// Replaces a state by one whose lookbehinds have advanced by a group, and whose own threads are yet to be set.
  private mutating func stepLookbehinds(
    of words: [UInt64], _ group: Int, _ place: inout Place, into state: inout [UInt64]
  ) throws(AutomatonObstacle) {
    state.removeAll(keepingCapacity: true)
    state.append(0)
    for (index, threads) in words.dropFirst().enumerated() {
      let threads = try step(lookbehind: index, Int(threads), group, &place)
      state.append(UInt64(threads))
    }
  }

  private static func word(of threads: Int, isStart: Bool) -> UInt64 {
    UInt64(threads) << 1 | (isStart ? 1 : 0)
  }

  private static func threads(_ word: UInt64) -> Int { Int(word >> 1) }

  private mutating func add(
    _ state: [UInt64], _ place: Place, to builder: inout AutomatonBuilder
  ) throws(AutomatonObstacle) -> Int {
    let threads = Self.threads(state[0])
    guard !threadSets.range(threads).isEmpty else { return Automaton.dead }
    let number = states.number(of: state)
    if number == builder.stateCount {
      _ = builder.addState(isAccepting: try mayEnd(threads, at: place))
      guard !builder.isOverBudget else { throw .tooManyStates(Automaton.maximumStateCount) }
    }
    return number
  }

  private mutating func step(
    lookbehind index: Int, _ threads: Int, _ group: Int, _ place: inout Place
  ) throws(AutomatonObstacle) -> Int {
    var moved = moved(threads, group)
    try spend(moved.count + 1)
    moved.append(Thread(step: Int32(program.lookbehinds[index]), obligations: 0))
    let next = try closure(of: moved, at: place)
    place.found[index] = isFound(next)
    return next
  }
}
