/// Converts a program into an automaton with one state for each reachable set of threads.
///
/// A thread is at a step and can have obligations, the lookaheads that it has passed. An obligation is a set
/// of threads of a lookahead, one of which must reach the end, or none for a negative lookahead. The
/// lookbehinds that match at the position are part of the state.
struct Determinizer {
  private let program: RegexProgram
  private let alphabet: Alphabet
  /// The classes of each set of the program.
  private let classesOfSet: [[Int]]
  private let isInSet: [[Bool]]

  private var threadSets = Interner<[Thread]>()
  private var obligationLists = Interner<[Obligation]>()
  private var memo: [StepKey: Int] = [:]
  private var lookaheads: [LookaheadKey: Int] = [:]
  private var visited: VisitedThreads
  /// The remaining work, in threads.
  private var budget = maximumWork

  /// The maximum work, in threads.
  private static let maximumWork = 300_000

  /// A step and the number of a list of obligations, packed into one word.
  fileprivate struct Thread: Hashable, Comparable {
    private let bits: UInt64

    init(step: Int32, obligations: Int32) {
      bits = UInt64(UInt32(bitPattern: step)) << 32 | UInt64(UInt32(bitPattern: obligations))
    }

    var step: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
    var obligations: Int32 { Int32(truncatingIfNeeded: bits) }

    static func < (left: Thread, right: Thread) -> Bool { left.bits < right.bits }
  }

  private struct Obligation: Hashable, Comparable {
    /// The number of the set of threads of the lookahead.
    var threads: Int32
    var isNegative: Bool

    static func < (left: Obligation, right: Obligation) -> Bool {
      (left.threads, left.isNegative ? 1 : 0) < (right.threads, right.isNegative ? 1 : 0)
    }
  }

  private struct LookaheadKey: Hashable {
    var start: Int
    var place: Place
  }

  private struct StepKey: Hashable {
    var threads: Int32
    var number: Int32
    var found: FoundLookbehinds
  }

  /// The known facts about a position in a text.
  private struct Place: Hashable {
    var isStart = false
    var found = FoundLookbehinds()
  }

  /// A state: the threads of the pattern and of each lookbehind.
  private struct State: Hashable {
    var threads: Int32
    var lookbehinds: [Int32]
    var isStart: Bool
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
    self.program = program
    self.alphabet = alphabet
    classesOfSet = program.sets.map(alphabet.numbers(in:))
    isInSet = classesOfSet.map { numbers in
      var result = [Bool](repeating: false, count: alphabet.count)
      for number in numbers { result[number] = true }
      return result
    }
    visited = VisitedThreads(stepCount: program.steps.count)
    _ = obligationLists.number(of: [])
  }

  // MARK: States

  private mutating func automaton() throws(AutomatonObstacle) -> Automaton {
    guard program.lookbehinds.count <= FoundLookbehinds.maximum else {
      throw .tooManyLookbehinds(FoundLookbehinds.maximum)
    }
    var builder = AutomatonBuilder(alphabet)
    var states = Interner<State>()
    var place = Place(isStart: true)
    var lookbehinds: [Int32] = []
    for (number, start) in program.lookbehinds.enumerated() {
      let threads = try closure(of: [Thread(step: Int32(start), obligations: 0)], at: place)
      lookbehinds.append(Int32(threads))
      place.found[number] = isFound(threads)
    }
    let threads = try closure(of: [Thread(step: Int32(program.start), obligations: 0)], at: place)
    // State 0 is the dead state, as in the automaton.
    _ = states.number(of: State(threads: -1, lookbehinds: [], isStart: false))
    func add(_ state: State, _ place: Place) throws(AutomatonObstacle) -> Int {
      guard !threadSets[Int(state.threads)].isEmpty else { return Automaton.dead }
      let number = states.number(of: state)
      if number == builder.stateCount {
        _ = builder.addState(isAccepting: try mayEnd(Int(state.threads), at: place))
        guard !builder.isOverBudget else { throw .tooManyStates(Automaton.maximumStateCount) }
      }
      return number
    }
    let start = try add(
      State(threads: Int32(threads), lookbehinds: lookbehinds, isStart: true), place)
    var next = 1
    while next < builder.stateCount {
      let state = states[next]
      let moves = try moves(of: Int(state.threads))
      // Classes that move the same threads lead to the same state, unless a lookaround examines the scalar.
      var known: [UInt64: Int] = [:]
      for number in 0..<alphabet.count {
        let mover = moves.mover(by: number, isInSet)
        guard mover != 0 else { continue }
        if moves.areAlike, let same = known[mover] {
          builder[next, number] = same
          continue
        }
        var place = Place()
        let lookbehinds = try step(state.lookbehinds, number, &place)
        let threads = try step(moves.threads(by: number, isInSet), number, at: place)
        builder[next, number] = try add(
          State(threads: Int32(threads), lookbehinds: lookbehinds, isStart: false), place)
        known[mover] = builder[next, number]
      }
      next += 1
    }
    return builder.automaton(startingAt: start)
  }

  /// The threads of a set that can advance, grouped by the set of scalars that they require.
  ///
  /// The obligations of the threads have not advanced yet.
  private struct Moves {
    var sets: [(number: Int, threads: [Thread])] = []
    /// The threads that have reached the end and have open obligations.
    var arrived: [Thread] = []
    /// Whether all classes that move the same threads lead to the same state.
    var areAlike: Bool

    /// Returns a bit mask of the sets that contain a class, with bit 63 for arrived threads; 0 if no thread
    /// advances.
    func mover(by number: Int, _ isInSet: [[Bool]]) -> UInt64 {
      var result: UInt64 = arrived.isEmpty ? 0 : 1 << 63
      for (index, set) in sets.enumerated() where isInSet[set.number][number] {
        result |= 1 << UInt64(index & 63)
      }
      return result
    }

    func threads(by number: Int, _ isInSet: [[Bool]]) -> [Thread] {
      var result = arrived
      for set in sets where isInSet[set.number][number] { result += set.threads }
      return result
    }
  }

  private mutating func moves(of threads: Int) throws(AutomatonObstacle) -> Moves {
    var result = Moves(areAlike: program.lookbehinds.isEmpty)
    var places: [Int: Int] = [:]
    try spend(threadSets[threads].count + alphabet.count / 4)
    for thread in threadSets[threads] {
      if thread.obligations != 0 { result.areAlike = false }
      switch program.steps[Int(thread.step)] {
      case .scalar(let set, let next):
        let moved = Thread(step: Int32(next), obligations: thread.obligations)
        if let place = places[set] {
          result.sets[place].threads.append(moved)
        } else {
          places[set] = result.sets.count
          result.sets.append((set, [moved]))
        }
      case .found: result.arrived.append(thread)
      default: break
      }
    }
    // A mask has only 63 bits for sets.
    if result.sets.count > 63 { result.areAlike = false }
    return result
  }

  private mutating func step(
    _ lookbehinds: [Int32], _ number: Int, _ place: inout Place
  ) throws(AutomatonObstacle) -> [Int32] {
    var result: [Int32] = []
    for (index, threads) in lookbehinds.enumerated() {
      var moved = moved(Int(threads), number)
      try spend(moved.count + 1)
      moved.append(Thread(step: Int32(program.lookbehinds[index]), obligations: 0))
      let next = try closure(of: moved, at: place)
      place.found[index] = isFound(next)
      result.append(Int32(next))
    }
    return result
  }

  /// Returns the threads of a set that advance by a scalar of a class.
  private func moved(_ threads: Int, _ number: Int) -> [Thread] {
    threadSets[threads].compactMap { thread in
      switch program.steps[Int(thread.step)] {
      case .scalar(let set, let next) where isInSet[set][number]:
        return Thread(step: Int32(next), obligations: thread.obligations)
      case .found where thread.obligations != 0:
        return thread
      default: return nil
      }
    }
  }

  /// Returns the number of the set of threads after some have moved, once their obligations have advanced.
  private mutating func step(
    _ moved: [Thread], _ number: Int, at place: Place
  ) throws(AutomatonObstacle) -> Int {
    var threads: [Thread] = []
    for thread in moved {
      guard let obligations = try step(obligationsOf: thread, number, at: place) else { continue }
      threads.append(Thread(step: thread.step, obligations: Int32(obligations)))
    }
    return try closure(of: threads, at: place)
  }

  /// Returns the number of the list of obligations of a thread after a scalar, or `nil` if one has failed.
  private mutating func step(
    obligationsOf thread: Thread, _ number: Int, at place: Place
  ) throws(AutomatonObstacle) -> Int? {
    guard thread.obligations != 0 else { return 0 }
    var result: [Obligation] = []
    for obligation in obligationLists[Int(thread.obligations)] {
      let key = StepKey(threads: obligation.threads, number: Int32(number), found: place.found)
      let threads: Int
      if let known = memo[key] {
        threads = known
      } else {
        threads = try step(moved(Int(obligation.threads), number), number, at: place)
        memo[key] = threads
      }
      switch meet(Obligation(threads: Int32(threads), isNegative: obligation.isNegative)) {
      case .met: continue
      case .failed: return nil
      case .open(let obligation): result.append(obligation)
      }
    }
    return listNumber(of: result)
  }

  // MARK: Obligations

  private enum Meeting {
    case met, failed
    case open(Obligation)
  }

  private func meet(_ obligation: Obligation) -> Meeting {
    let threads = threadSets[Int(obligation.threads)]
    if threads.isEmpty { return obligation.isNegative ? .met : .failed }
    if isFound(Int(obligation.threads)) { return obligation.isNegative ? .failed : .met }
    return .open(obligation)
  }

  /// Returns whether a thread of a lookaround has reached the end without obligations.
  private func isFound(_ threads: Int) -> Bool {
    threadSets[threads].contains { thread in
      guard thread.obligations == 0, case .found = program.steps[Int(thread.step)] else { return false }
      return true
    }
  }

  private mutating func listNumber(of obligations: [Obligation]) -> Int {
    guard !obligations.isEmpty else { return 0 }
    var list = obligations.sorted()
    var index = 1
    while index < list.count {
      if list[index] == list[index - 1] { list.remove(at: index) } else { index += 1 }
    }
    return obligationLists.number(of: list)
  }

  // MARK: Steps without scalars

  /// Returns the number of the set of all threads reachable from some threads without consuming a scalar.
  private mutating func closure(of threads: [Thread], at place: Place) throws(AutomatonObstacle) -> Int {
    visited.reset()
    var pending = Array(threads.reversed())
    var result: [Thread] = []
    // Threads that acquire an obligation are processed last.
    var delayed: [Thread] = []
    while let thread = pending.popLast() ?? delayed.popLast() {
      guard visited.insert(thread) else { continue }
      try spend(1)
      let step = program.steps[Int(thread.step)]
      switch step {
      case .scalar, .textEnd, .accept, .found:
        result.append(thread)
      case .split(let targets):
        for target in targets.reversed() {
          pending.append(Thread(step: Int32(target), obligations: thread.obligations))
        }
      case .textStart(let next):
        if place.isStart { pending.append(Thread(step: Int32(next), obligations: thread.obligations)) }
      case .lookbehind(let number, let isNegative, let next):
        if place.found[number] != isNegative {
          pending.append(Thread(step: Int32(next), obligations: thread.obligations))
        }
      case .lookahead(let start, let isNegative, let next):
        let ahead = try threadsAhead(from: start, at: place)
        let obligation = Obligation(threads: Int32(ahead), isNegative: isNegative)
        switch meet(obligation) {
        case .failed: continue
        case .met: pending.append(Thread(step: Int32(next), obligations: thread.obligations))
        case .open(let obligation):
          let list = listNumber(of: obligationLists[Int(thread.obligations)] + [obligation])
          delayed.append(Thread(step: Int32(next), obligations: Int32(list)))
        }
      }
    }
    return threadSets.number(of: reduced(result))
  }

  /// Returns the number of the set of threads with which a lookahead begins.
  private mutating func threadsAhead(from start: Int, at place: Place) throws(AutomatonObstacle) -> Int {
    let key = LookaheadKey(start: start, place: place)
    if let known = lookaheads[key] { return known }
    // Preserves the visited threads of the closure from which this one is computed.
    let outer = visited
    try spend(program.steps.count / 16)
    visited = VisitedThreads(stepCount: program.steps.count)
    let threads = try closure(of: [Thread(step: Int32(start), obligations: 0)], at: place)
    visited = outer
    lookaheads[key] = threads
    return threads
  }

  /// Returns the threads in order, without those that have obligations where another thread at the same step
  /// has none.
  private func reduced(_ threads: [Thread]) -> [Thread] {
    guard threads.contains(where: { $0.obligations != 0 }) else { return threads.sorted() }
    let free = Set(threads.lazy.filter { $0.obligations == 0 }.map(\.step))
    return threads.filter { $0.obligations == 0 || !free.contains($0.step) }.sorted()
  }

  private mutating func spend(_ work: Int) throws(AutomatonObstacle) {
    budget -= work
    if budget < 0 { throw .tooManyStates(Automaton.maximumStateCount) }
  }

  // MARK: The end of the text

  /// Returns whether a text may end at a position with these threads.
  private mutating func mayEnd(_ threads: Int, at place: Place) throws(AutomatonObstacle) -> Bool {
    for thread in threadSets[threads] {
      let arrives: Bool
      switch program.steps[Int(thread.step)] {
      case .accept, .found: arrives = true
      case .textEnd(let next): arrives = try acceptsAtEnd(next, at: place)
      default: arrives = false
      }
      guard arrives else { continue }
      var isMet = true
      for obligation in obligationLists[Int(thread.obligations)] {
        if try mayEnd(Int(obligation.threads), at: place) == obligation.isNegative { isMet = false }
      }
      if isMet { return true }
    }
    return false
  }

  /// Returns whether a thread at the end of a text reaches the end of the program.
  private mutating func acceptsAtEnd(_ start: Int, at place: Place) throws(AutomatonObstacle) -> Bool {
    var pending = [start]
    var seen: Set<Int> = []
    while let step = pending.popLast() {
      guard seen.insert(step).inserted else { continue }
      try spend(1)
      switch program.steps[step] {
      case .accept, .found: return true
      case .scalar: continue
      case .split(let targets): pending += targets
      case .textEnd(let next): pending.append(next)
      case .textStart(let next): if place.isStart { pending.append(next) }
      case .lookbehind(let number, let isNegative, let next):
        if place.found[number] != isNegative { pending.append(next) }
      case .lookahead(let start, let isNegative, let next):
        if try acceptsAtEnd(start, at: place) != isNegative { pending.append(next) }
      }
    }
    return false
  }
}

// MARK: - Sets

/// The set of lookbehinds that match at a position.
private struct FoundLookbehinds: Hashable {
  private var bits: UInt64 = 0

  static let maximum = 64

  subscript(number: Int) -> Bool {
    get { bits >> UInt64(number) & 1 == 1 }
    set { if newValue { bits |= 1 << UInt64(number) } else { bits &= ~(1 << UInt64(number)) } }
  }
}

/// The threads visited by a closure; those without obligations are looked up by step.
private struct VisitedThreads {
  private var rounds: [UInt32]
  private var round: UInt32 = 0
  private var others: Set<Determinizer.Thread> = []

  init(stepCount: Int) { rounds = Array(repeating: 0, count: stepCount) }

  mutating func reset() {
    round += 1
    if !others.isEmpty { others = [] }
  }

  /// Marks a thread as visited.
  ///
  /// - Returns: Whether the thread was not visited before.
  mutating func insert(_ thread: Determinizer.Thread) -> Bool {
    guard thread.obligations == 0 else { return others.insert(thread).inserted }
    guard rounds[Int(thread.step)] != round else { return false }
    rounds[Int(thread.step)] = round
    return true
  }
}
