/// Converts a program into an automaton with one state for each reachable set of threads.
///
/// A thread is at a step and can have obligations, the lookaheads that it has passed. An obligation is a set
/// of threads of a lookahead, one of which must reach the end, or none for a negative lookahead. The
/// lookbehinds that match at the position are part of the state.
struct Determinizer {
  let program: FlatProgram
  let alphabet: Alphabet
  /// The classes of the alphabet, grouped by the sets of the program that contain them.
  let groups: ColumnGroups
  /// Whether a set contains a group, row by row for each set.
  let isInSet: [Bool]

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
  private var budget = maximumWork

  /// The maximum work, in threads.
  private static let maximumWork = 300_000

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
  static func automaton(
    of program: RegexProgram, over alphabet: Alphabet, work: AutomatonWork? = nil
  ) throws(AutomatonObstacle) -> Automaton {
    try work?.begin()
    var determinizer = Determinizer(program, alphabet)
    defer { work?.spend(maximumWork - determinizer.budget) }
    let automaton = try determinizer.automaton()
    work?.spend(automaton.table.count)
    return automaton.minimized()
  }

  private init(_ program: RegexProgram, _ alphabet: Alphabet) {
    self.program = FlatProgram(program)
    self.alphabet = alphabet
    let isInSet = program.sets.map { set in
      var result = [Bool](repeating: false, count: alphabet.count)
      for number in alphabet.numbers(in: set) { result[number] = true }
      return result
    }
    let groups = ColumnGroups(sets: isInSet, classCount: alphabet.count)
    self.groups = groups
    self.isInSet = isInSet.flatMap { row in groups.representatives.map { row[$0] } }
    closureMemory = ClosureMemory(stepCount: program.steps.count)
    _ = obligationLists.number(of: [])
  }

  func isInSet(_ set: Int, _ group: Int) -> Bool { isInSet[set * groups.representatives.count + group] }

  mutating func spend(_ work: Int) throws(AutomatonObstacle) {
    budget -= work
    if budget < 0 { throw .tooManyStates(Automaton.maximumStateCount) }
  }

  // MARK: States

  private mutating func automaton() throws(AutomatonObstacle) -> Automaton {
    guard program.lookbehinds.count <= FoundLookbehinds.maximum else {
      throw .tooManyLookbehinds(FoundLookbehinds.maximum)
    }
    var builder = AutomatonBuilder(alphabet)
    _ = states.number(of: [])
    var place = Place(isStart: true)
    var state: [UInt64] = [0]
    for (number, start) in program.lookbehinds.enumerated() {
      let threads = try closure(of: [Thread(step: Int32(start), obligations: 0)], at: place)
      state.append(UInt64(threads))
      place.found[number] = isFound(threads)
    }
    let threads = try closure(of: [Thread(step: Int32(program.start), obligations: 0)], at: place)
    state[0] = Self.word(of: threads, isStart: true)
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
        var place = Place()
        state.removeAll(keepingCapacity: true)
        state.append(0)
        for (index, threads) in words.dropFirst().enumerated() {
          let threads = try step(lookbehind: index, Int(threads), group, &place)
          state.append(UInt64(threads))
        }
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

  // MARK: Moves

  /// The threads of a set that can advance, with the sets of scalars that they require.
  ///
  /// The obligations of the threads have not advanced yet.
  private struct Moves {
    /// The different sets that threads require.
    private(set) var sets: [Int] = []
    /// The threads, each with the index in `sets` of the set that it requires; -1 for a thread that has reached the
    /// end and has open obligations.
    private var threads: [(thread: Thread, set: Int)] = []
    /// Whether all groups that move the same threads lead to the same state.
    var areAlike = true

    mutating func removeAll() {
      sets.removeAll(keepingCapacity: true)
      threads.removeAll(keepingCapacity: true)
    }

    mutating func add(_ thread: Thread, requiring set: Int) {
      var index = 0
      while index < sets.count, sets[index] != set { index += 1 }
      if index == sets.count { sets.append(set) }
      threads.append((thread, index))
    }

    mutating func add(arrived thread: Thread) { threads.append((thread, -1)) }

    /// Returns a bit mask of the sets that contain a group, with bit 63 for arrived threads; 0 if no thread
    /// advances.
    func mover(by group: Int, _ determinizer: borrowing Determinizer) -> UInt64 {
      var result: UInt64 = 0
      if !areAlike, threads.contains(where: { $0.set < 0 }) { result = 1 << 63 }
      for (index, set) in sets.enumerated() where determinizer.isInSet(set, group) {
        result |= 1 << UInt64(index & 63)
      }
      return result
    }

    /// Collects the threads that advance by a group.
    func collect(by group: Int, _ determinizer: borrowing Determinizer, into result: inout [Thread]) {
      result.removeAll(keepingCapacity: true)
      for (thread, set) in threads where set < 0 || determinizer.isInSet(sets[set], group) {
        result.append(thread)
      }
    }
  }

  private mutating func collect(_ moves: inout Moves, of threads: Int) throws(AutomatonObstacle) {
    moves.removeAll()
    moves.areAlike = program.lookbehinds.isEmpty
    let range = threadSets.range(threads)
    try spend(range.count + alphabet.count / 4)
    for index in range {
      let thread = Thread(bits: threadSets.words[index])
      if thread.obligations != 0 { moves.areAlike = false }
      switch program.steps[thread.step] {
      case .scalar(let set, let next):
        moves.add(Thread(step: Int32(next), obligations: thread.obligations), requiring: set)
      case .found: moves.add(arrived: thread)
      default: break
      }
    }
    // A mask has only 63 bits for sets.
    if moves.sets.count > 63 { moves.areAlike = false }
  }

  /// The next state for each mask of moving threads, of one state.
  private struct KnownTargets {
    private var movers: [UInt64] = []
    private var targets: [Int32] = []
    private var more: [UInt64: Int32] = [:]

    /// The number of masks up to which a search of all is faster than a dictionary.
    private static let few = 16

    mutating func removeAll() {
      movers.removeAll(keepingCapacity: true)
      targets.removeAll(keepingCapacity: true)
      if !more.isEmpty { more = [:] }
    }

    subscript(mover: UInt64) -> Int32? {
      get { movers.firstIndex(of: mover).map { targets[$0] } ?? more[mover] }
      set {
        guard let newValue else { return }
        if movers.count < Self.few {
          movers.append(mover)
          targets.append(newValue)
        } else {
          more[mover] = newValue
        }
      }
    }
  }
}

/// The steps of a program without arrays in them, which would be retained for each thread.
struct FlatProgram {
  enum Step {
    case scalar(set: Int, next: Int)
    /// Continues at each of a range of `targets`.
    case split(Range<Int>)
    case textStart(next: Int)
    case textEnd(next: Int)
    case lookahead(start: Int, isNegative: Bool, next: Int)
    case lookbehind(number: Int, isNegative: Bool, next: Int)
    case accept
    case found
  }

  private(set) var steps: [Step] = []
  private(set) var targets: [Int] = []
  let start: Int
  let lookbehinds: [Int]

  init(_ program: RegexProgram) {
    start = program.start
    lookbehinds = program.lookbehinds
    steps.reserveCapacity(program.steps.count)
    for step in program.steps {
      switch step {
      case .scalar(let set, let next): steps.append(.scalar(set: set, next: next))
      case .split(let all):
        steps.append(.split(targets.count..<targets.count + all.count))
        targets += all
      case .textStart(let next): steps.append(.textStart(next: next))
      case .textEnd(let next): steps.append(.textEnd(next: next))
      case .lookahead(let start, let isNegative, let next):
        steps.append(.lookahead(start: start, isNegative: isNegative, next: next))
      case .lookbehind(let number, let isNegative, let next):
        steps.append(.lookbehind(number: number, isNegative: isNegative, next: next))
      case .accept: steps.append(.accept)
      case .found: steps.append(.found)
      }
    }
  }
}
